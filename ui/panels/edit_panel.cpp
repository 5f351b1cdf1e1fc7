// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/edit_panel.h"

#include <algorithm>
#include <chrono>

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>

#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/code_change.h"
#include "ui/session/background.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

namespace {

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

EditPanel::EditPanel(Session &session, const Messages &messages, QWidget *parent)
    : QFrame(parent),
      m_session(session),
      m_messages(messages),
      m_editor(new OwnTextEdit),
      m_change(new CodeChange),
      m_changeNote(textLabel({}, u"muted"_s)),
      m_problems(new QListWidget),
      m_title(headingLabel({})),
      m_verdict(textLabel({}))
{
    setProperty("kind", u"footer"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 12);
    layout->addWidget(m_title);
    m_editor->setAccessibleName(tr("Custom replacement"));
    m_editor->setMinimumHeight(64);
    auto *shown = new QWidget;
    auto *shownLayout = new QVBoxLayout(shown);
    shownLayout->setContentsMargins(0, 0, 0, 0);
    shownLayout->addWidget(m_changeNote);
    shownLayout->addWidget(m_change);
    shownLayout->addStretch(1);
    auto *change = new QScrollArea;
    change->setWidgetResizable(true);
    change->setFrameShape(QFrame::NoFrame);
    change->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    change->setMinimumHeight(64);
    change->setAccessibleName(tr("What this changes"));
    change->setWidget(shown);
    auto *texts = new QHBoxLayout;
    texts->addWidget(m_editor, 1);
    texts->addWidget(change, 1);
    layout->addLayout(texts, 1);
    m_problems->setProperty("kind", u"side"_s);
    m_problems->setAccessibleName(tr("Problems"));
    m_problems->setWordWrap(true);
    m_problems->hide();
    layout->addWidget(m_problems);
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
    const auto goTo = [this](const QListWidgetItem *item) {
        const QVariant begin = item->data(Qt::UserRole);
        if (begin.isValid())
            m_editor->select({begin.toInt(), item->data(Qt::UserRole + 1).toInt()});
    };
    connect(m_problems, &QListWidget::itemActivated, this, goTo);
    connect(m_problems, &QListWidget::itemClicked, this, goTo);
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
    const convert::FileAnalysis &file = m_session.file(m_stop.file);
    m_editor->setNames(file.pack, targetNamesOf(file));
    m_editor->setPlainText(presentText(m_session));
    m_editor->selectAll();
    m_verdict->clear();
    m_change->hide();
    m_changeNote->hide();
    m_problems->clear();
    m_problems->hide();
    check();
}

QString EditPanel::verdict() const
{
    QStringList lines{m_verdict->text()};
    for (int row = 0; row < m_problems->count(); ++row)
        lines.append(m_problems->item(row)->text());
    return lines.join(u'\n');
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
    const auto places = [&](ByteRange range) { return std::pair(position(range.begin), position(range.end)); };
    m_problems->clear();
    QList<std::pair<int, int>> ranges;
    if (!verdict.parses && verdict.broken.empty())
        addProblem(tr("With this text the file is not valid Python: something is missing or superfluous."), {});
    for (const ByteRange range : verdict.broken) {
        const auto place = places(range);
        ranges.append(place);
        const QString code = text.mid(place.first, place.second - place.first).simplified();
        addProblem(code.isEmpty() ? tr("This is not valid Python: something is missing here.")
                                  : tr("This is not valid Python: %1").arg(visible(code.left(80))),
                   place);
    }
    for (const mapping::TargetIssue &issue : verdict.issues) {
        ranges.append(places(issue.range));
        addProblem(visible(m_messages.sentence(issue.message)), places(issue.range));
    }
    m_editor->setIssues(ranges);
    const int count = m_problems->count();
    m_problems->setVisible(count > 0);
    if (count > 0)
        m_problems->setFixedHeight(std::min(count, 4) * (m_problems->sizeHintForRow(0) + 2) + 4);
    setKind(m_verdict, count == 0 ? u"good"_s : u"bad"_s);
    m_verdict->setText(count == 0
                           ? tr("Every name of the target framework exists, and the arguments of every call bind.")
                           : tr("%n problem(s). You can apply the text all the same.", nullptr, count));
    m_verdict->setAccessibleName(verdict.parses && count == 0 ? m_verdict->text() : this->verdict());
    showChange(verdict);
}

void EditPanel::addProblem(const QString &sentence, std::optional<std::pair<int, int>> range)
{
    auto *item = new QListWidgetItem(sentence, m_problems);
    item->setToolTip(sentence);
    if (range) {
        item->setData(Qt::UserRole, range->first);
        item->setData(Qt::UserRole + 1, range->second);
    }
}

void EditPanel::showChange(const OwnTextVerdict &verdict)
{
    const convert::FileAnalysis &file = m_session.file(m_stop.file);
    const review::FindingChanges changes(file, *verdict.projection);
    std::vector<review::ChangedLines> parts = changes.of(m_stop.finding);
    // Imports follow from all that is written, not from this text alone.
    std::erase_if(parts,
                  [](const review::ChangedLines &part) { return part.kind == review::ChangedLines::Kind::import; });
    m_change->setParts(codeParts(changes, parts), file.findings[m_stop.finding].category, false);
    const bool isChanged = std::any_of(m_change->parts().begin(), m_change->parts().end(), [](const CodePart &part) {
        return std::any_of(part.lines.begin(), part.lines.end(),
                           [](const CodeLine &line) { return line.side != CodeLine::Side::both; });
    });
    m_change->setVisible(isChanged);
    m_changeNote->setText(tr("This is what stands there: nothing changes."));
    m_changeNote->setVisible(!isChanged);
}

QString EditPanel::changeNote() const
{
    return m_changeNote->isHidden() ? QString() : m_changeNote->text();
}

void EditPanel::take()
{
    if (m_session.stop() == m_stop)
        m_session.edit(m_editor->toPlainText());
    Q_EMIT closed();
}

} // namespace torchferry::ui
