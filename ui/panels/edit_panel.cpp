// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/edit_panel.h"

#include <chrono>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QTextCursor>

#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"
#include "ui/session/background.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

namespace {

bool isConfirmation(const QKeyEvent &key)
{
    return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && (key.modifiers() & Qt::ControlModifier);
}

/// The text that is there now, or would be: own text, the proposal that was taken or comes first, else the source.
QString presentText(const Session &session)
{
    const convert::FileAnalysis &file = session.file(session.stop().file);
    const convert::Finding &finding = *session.finding();
    const review::Decision &decision = session.review().decision({session.stop().file, finding.id});
    if (decision.verdict == review::Decision::Verdict::edited)
        return qs(decision.ownText);
    for (std::size_t index = 0; index < finding.proposals.size(); ++index) {
        const convert::Proposal &proposal = finding.proposals[index];
        const bool meant = decision.form.empty() ? index == 0 : proposal.form == decision.form;
        // Own text replaces the finding's range: a proposal about more than that would stand there twice.
        if (meant && proposal.range == finding.range && proposal.statements.empty())
            return qs(review::proposalText(file, finding.id, index));
    }
    return qs(file.source->text().substr(finding.range.begin, finding.range.size()));
}

} // namespace

OwnTextEdit::OwnTextEdit(QWidget *parent) : QPlainTextEdit(parent)
{
    setProperty("kind", u"field"_s);
    setTabChangesFocus(true);
    setLineWrapMode(NoWrap);
}

void OwnTextEdit::setIssues(const QList<std::pair<int, int>> &ranges)
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const auto &[begin, end] : ranges) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = textCursor();
        selection.cursor.setPosition(begin);
        selection.cursor.setPosition(end, QTextCursor::KeepAnchor);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(Theme::current().color(u"bad"_s));
        selection.format.setBackground(Theme::current().color(u"badTint"_s));
        selections.append(selection);
    }
    setExtraSelections(selections);
}

bool OwnTextEdit::event(QEvent *event)
{
    // Ctrl+Return and Esc mean something here that they do not mean in the rest of the window.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (isConfirmation(*key) || key->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void OwnTextEdit::keyPressEvent(QKeyEvent *event)
{
    if (isConfirmation(*event))
        Q_EMIT confirmed();
    else if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        QPlainTextEdit::keyPressEvent(event);
}

EditPanel::EditPanel(Session &session, const Messages &messages, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_messages(messages),
      m_editor(new OwnTextEdit),
      m_title(headingLabel({})),
      m_verdict(textLabel({}))
{
    setProperty("kind", u"footer"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 12);
    layout->addWidget(m_title);
    m_editor->setAccessibleName(tr("Custom replacement"));
    m_editor->setMinimumHeight(64);
    layout->addWidget(m_editor, 1);
    m_verdict->setAccessibleDescription(tr("Target check results"));
    auto *line = new QHBoxLayout;
    line->addWidget(m_verdict, 1);
    QPushButton *cancel = button(tr("Cancel  Esc"), tr("Close without applying the text"));
    QPushButton *take = button(tr("Apply  Ctrl+Return"), tr("Apply the replacement"), u"primary"_s);
    line->addWidget(cancel, 0, Qt::AlignBottom);
    line->addWidget(take, 0, Qt::AlignBottom);
    layout->addLayout(line);

    m_delay.setSingleShot(true);
    m_delay.setInterval(120ms);
    connect(&m_delay, &QTimer::timeout, this, &EditPanel::check);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] { m_delay.start(); });
    connect(m_editor, &OwnTextEdit::confirmed, this, &EditPanel::take);
    connect(m_editor, &OwnTextEdit::left, this, &EditPanel::closed);
    connect(cancel, &QPushButton::clicked, this, &EditPanel::closed);
    connect(take, &QPushButton::clicked, this, &EditPanel::take);
    setFocusProxy(m_editor);
}

void EditPanel::start()
{
    m_stop = m_session.stop();
    const convert::Finding &finding = *m_session.finding();
    m_title->setText(tr("Replacement for %1 on line %2")
                         .arg(visible(qs(finding.api)))
                         .arg(m_session.file(m_stop.file).source->position(finding.range.begin).line));
    m_editor->setPlainText(presentText(m_session));
    m_editor->selectAll();
    m_verdict->clear();
    check();
}

QString EditPanel::verdict() const
{
    return m_verdict->text();
}

void EditPanel::check()
{
    const QString text = m_editor->toPlainText();
    const quint64 generation = ++m_generation;
    inBackground(
        this,
        [own = OwnText{m_session.analysis().files[m_stop.file], m_session.review().decisions(m_stop.file),
                       m_stop.finding, utf8(text)}] { return checkOwnText(own); },
        [this, text, generation](const OwnTextVerdict &verdict) {
            if (generation == m_generation)
                show(text, verdict);
        });
}

void EditPanel::show(const QString &text, const OwnTextVerdict &verdict)
{
    const QByteArray bytes = text.toUtf8();
    const auto position = [&](std::uint32_t offset) {
        return static_cast<int>(QString::fromUtf8(bytes.left(offset)).size());
    };
    QList<std::pair<int, int>> ranges;
    QStringList sentences;
    if (!verdict.parses)
        sentences.append(tr("With this text the file is not valid Python: something is missing or superfluous."));
    for (const mapping::TargetIssue &issue : verdict.issues) {
        ranges.append({position(issue.range.begin), position(issue.range.end)});
        sentences.append(visible(m_messages.sentence(issue.message)));
    }
    m_editor->setIssues(ranges);
    setKind(m_verdict, sentences.isEmpty() ? u"good"_s : u"bad"_s);
    m_verdict->setText(sentences.isEmpty()
                           ? tr("Every name of the target framework exists, and the arguments of every call bind.")
                           : sentences.join(u'\n'));
    m_verdict->setAccessibleName(m_verdict->text());
}

void EditPanel::take()
{
    if (m_session.stop() == m_stop)
        m_session.edit(m_editor->toPlainText());
    Q_EMIT closed();
}

} // namespace torchferry::ui
