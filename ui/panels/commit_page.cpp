// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/commit_page.h"

#include <chrono>

#include <QAccessible>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTreeView>

#include "ui/base/fonts.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/session/background.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

namespace {

QFrame *card(QLayout *layout)
{
    auto *frame = new QFrame;
    frame->setProperty("kind", u"card"_s);
    layout->setContentsMargins(18, 14, 18, 16);
    frame->setLayout(layout);
    return frame;
}

} // namespace

CommitPage::CommitPage(Session &session, const Messages &messages, QWidget *parent)
    : QScrollArea(parent),
      m_session(session),
      m_messages(messages),
      m_openFiles(new RankModel(tr("File"), tr("Remaining"), this)),
      m_takenFiles(new RankModel(tr("File"), tr("Changes"), this)),
      m_openText(textLabel({})),
      m_takenText(headingLabel({})),
      m_addedText(textLabel({})),
      m_addedModules(new QPlainTextEdit),
      m_author(textLabel({}, u"muted"_s)),
      m_problem(textLabel({}, u"bad"_s)),
      m_hint(textLabel({}, u"muted"_s)),
      m_resultText(textLabel({})),
      m_resultCommands(commandLabel({})),
      m_branch(new QLineEdit),
      m_message(new QPlainTextEdit),
      m_commit(button(tr("Commit  Ctrl+Return"), tr("Commit"), u"primary"_s)),
      m_cancel(button(tr("Cancel  Esc"), tr("Cancel the commit"))),
      m_toPending(button(tr("First pending finding  F8"), tr("Go to the first pending finding"), u"compact"_s))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Commit"));
    auto *content = new QWidget;
    content->setProperty("kind", u"side"_s);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(28, 22, 28, 24);
    layout->setSpacing(16);
    layout->addWidget(titleLabel(tr("Commit to a branch")));
    layout->addWidget(makeResult());
    layout->addWidget(makeOpen());
    auto *columns = new QHBoxLayout;
    columns->setSpacing(16);
    columns->addWidget(makeForm(), 3);
    columns->addWidget(makeTaken(), 2);
    layout->addLayout(columns, 1);
    setWidget(content);

    m_commit->setObjectName(u"commit"_s);
    m_delay.setSingleShot(true);
    m_delay.setInterval(150ms);
    connect(&m_delay, &QTimer::timeout, this, &CommitPage::check);
    connect(m_branch, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(m_message, &QPlainTextEdit::textChanged, this, &CommitPage::updateButton);
    connect(m_commit, &QPushButton::clicked, this, &CommitPage::commit);
    connect(m_cancel, &QPushButton::clicked, this, &CommitPage::cancel);
    connect(m_toPending, &QPushButton::clicked, this, &CommitPage::pendingRequested);
}

CommitPage::~CommitPage()
{
    // A branch that is made when no page is there to say so would come as a surprise; half of one never comes.
    if (m_gate && !m_gate->cancel())
        m_gate->wait();
}

QTreeView *CommitPage::makeList(RankModel *model, const QString &name)
{
    auto *view = new QTreeView;
    view->setModel(model);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setAllColumnsShowFocus(true);
    view->setTextElideMode(Qt::ElideLeft);
    view->setAccessibleName(name);
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    view->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(view, &QTreeView::activated, this, [this](const QModelIndex &index) {
        Q_EMIT fileChosen(index.siblingAtColumn(0).data(RankModel::KeyRole).toUInt());
    });
    return view;
}

QWidget *CommitPage::makeOpen()
{
    auto *layout = new QVBoxLayout;
    layout->addWidget(headingLabel(tr("Open findings")));
    layout->addWidget(m_openText);
    QTreeView *view = makeList(m_openFiles, tr("Files with open findings"));
    view->setFixedHeight(132);
    layout->addWidget(view);
    layout->addWidget(m_toPending, 0, Qt::AlignLeft);
    m_openCard = card(layout);
    return m_openCard;
}

QWidget *CommitPage::makeTaken()
{
    auto *layout = new QVBoxLayout;
    layout->addWidget(m_takenText);
    QTreeView *view = makeList(m_takenFiles, tr("Files that go into the commit"));
    view->setMinimumHeight(160);
    layout->addWidget(view, 1);
    layout->addWidget(m_addedText);
    m_addedModules->setReadOnly(true);
    m_addedModules->setTabChangesFocus(true);
    m_addedModules->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_addedModules->setFont(fixedFont(this));
    m_addedModules->setAccessibleName(tr("Helpers that are added"));
    m_addedModules->setMinimumHeight(140);
    layout->addWidget(m_addedModules, 1);
    layout->addStretch();
    connect(m_takenFiles, &QAbstractItemModel::modelReset, view,
            [this, view] { view->setVisible(m_takenFiles->rowCount() > 0); });
    return card(layout);
}

QWidget *CommitPage::makeForm()
{
    auto *layout = new QVBoxLayout;
    layout->setSpacing(8);
    layout->addWidget(headingLabel(tr("New branch")));
    m_branch->setAccessibleName(tr("Name of the new branch"));
    layout->addWidget(m_branch);
    layout->addWidget(m_problem);
    layout->addWidget(headingLabel(tr("Message")));
    m_message->setProperty("kind", u"field"_s);
    m_message->setAccessibleName(tr("Message of the commit"));
    m_message->setTabChangesFocus(true);
    m_message->setMinimumHeight(150);
    layout->addWidget(m_message, 1);
    layout->addWidget(m_author);
    layout->addWidget(m_hint);
    layout->addWidget(textLabel(
        tr("The commit is built in the object database: your files, the index and the current branch stay as they are. "
           "Hooks are not run and the commit is not signed."),
        u"muted"_s));
    auto *line = new QHBoxLayout;
    line->addWidget(m_commit);
    line->addWidget(m_cancel);
    line->addStretch(1);
    layout->addLayout(line);
    m_cancel->hide();
    m_hint->hide();
    m_problem->hide();
    return card(layout);
}

QWidget *CommitPage::makeResult()
{
    auto *layout = new QVBoxLayout;
    layout->addWidget(m_resultText);
    layout->addWidget(m_resultCommands);
    QPushButton *back = button(tr("Back to the review"), {}, u"compact"_s);
    connect(back, &QPushButton::clicked, this, &CommitPage::reviewRequested);
    layout->addWidget(back, 0, Qt::AlignLeft);
    m_resultCard = card(layout);
    m_resultCard->hide();
    return m_resultCard;
}

void CommitPage::refresh()
{
    m_summary = summariseCommit(m_session.review());
    const auto rows = [this](const std::vector<CommitFile> &files, bool open) {
        std::vector<RankModel::Row> result;
        for (const CommitFile &file : files) {
            const auto count = static_cast<int>(open ? file.pending + file.manual : file.taken);
            result.push_back({visible(qs(m_session.file(file.file).path)), count, file.file, {}});
        }
        return result;
    };
    m_openFiles->setRows(rows(m_summary.open, true));
    m_takenFiles->setRows(rows(m_summary.files, false));
    m_openCard->setVisible(m_summary.pending + m_summary.manual > 0);
    const review::Counts counts = m_session.review().counts();
    m_openText->setText(tr("%1. What is to decide or manual keeps its source text in the commit.")
                            .arg(Labels::counts(counts).join(tr(", "))));
    m_toPending->setVisible(m_summary.pending > 0);
    m_takenText->setText(m_summary.files.empty()
                             ? tr("No change is accepted yet")
                             : tr("Included: %1 in %2")
                                   .arg(tr("%n change(s)", nullptr, static_cast<int>(m_summary.taken)),
                                        Labels::files(static_cast<int>(m_summary.files.size()))));
    showHelpers();
    suggest();
    check();
}

/// The modules as they will be: they are new, and so are in no other view.
void CommitPage::showHelpers()
{
    QStringList lines;
    QString text;
    for (const review::HelperFile &module : m_summary.helpers) {
        QStringList names;
        for (const std::string &name : module.helpers)
            names.append(qs(name));
        const QString path = visible(qs(module.path));
        lines.append((module.isNew ? tr("New file %1: %2") : tr("Added to %1: %2")).arg(path, names.join(tr(", "))));
        if (m_summary.helpers.size() > 1)
            text += u"# %1\n"_s.arg(path);
        text += qs(module.text) + u"\n"_s;
    }
    m_addedText->setText(lines.join(u'\n'));
    m_addedText->setVisible(!lines.isEmpty());
    m_addedModules->setPlainText(text.trimmed());
    m_addedModules->setVisible(!lines.isEmpty());
}

void CommitPage::suggest()
{
    const QString message = suggestedMessage(m_session.review(), m_summary);
    if (m_message->toPlainText().isEmpty() || m_message->toPlainText() == m_suggestedMessage)
        m_message->setPlainText(message);
    m_suggestedMessage = message;
    if (m_branch->text().isEmpty() || m_branch->text() == m_suggestedBranch) {
        inBackground(
            this, [path = m_session.workTree(), target = m_session.target()] { return suggestedBranch(path, target); },
            [this](const std::string &name) {
                if (!m_branch->text().isEmpty() && m_branch->text() != m_suggestedBranch)
                    return;
                m_suggestedBranch = qs(name);
                m_branch->setText(m_suggestedBranch);
                if (m_branch->hasFocus())
                    m_branch->selectAll();
            });
    }
}

void CommitPage::check()
{
    const quint64 generation = ++m_generation;
    inBackground(
        this,
        [path = m_session.workTree(), base = m_session.head().commitId, branch = utf8(m_branch->text().trimmed())] {
            return preflight(path, base, branch);
        },
        [this, generation](const CommitPreflight &checked) {
            if (generation == m_generation)
                show(checked);
        });
}

void CommitPage::show(const CommitPreflight &checked)
{
    const std::optional<Error> &error = checked.error ? checked.error : checked.branch;
    // An empty field says itself what is missing.
    m_blocked = error.has_value();
    const bool silent = !checked.error && m_branch->text().isEmpty();
    m_problem->setVisible(error && !silent);
    if (error)
        setProse(m_problem, visible(m_messages.sentence(*error) + u' ' + m_messages.advice(*error)).trimmed());
    m_author->setVisible(!checked.author.name.empty());
    m_author->setText(visible(tr("Author: %1 <%2>").arg(qs(checked.author.name), qs(checked.author.email))));
    QStringList hints;
    if (!checked.movedTo.empty())
        hints.append(
            tr("HEAD has moved to %1 since the project was read; the parent of the commit will be %2. F5 reads the "
               "project again and keeps your decisions.")
                .arg(qs(checked.movedTo.substr(0, 10)), qs(m_session.head().commitId.substr(0, 10))));
    if (checked.uncommittedChanges)
        hints.append(tr("The working tree has uncommitted changes: they are not part of this commit."));
    m_hint->setText(hints.join(u'\n'));
    setKind(m_hint, checked.movedTo.empty() ? u"muted"_s : u"warn"_s);
    m_hint->setVisible(!hints.isEmpty());
    updateButton();
}

void CommitPage::updateButton()
{
    const bool complete = !m_branch->text().trimmed().isEmpty() && !m_message->toPlainText().trimmed().isEmpty();
    m_cancel->setVisible(running());
    m_commit->setEnabled(!running() && !m_blocked && complete && !m_summary.files.empty());
    if (m_session.readOnly())
        disable(*m_commit, Labels::readOnly());
}

void CommitPage::focusFirst()
{
    if (m_resultCard->isVisible())
        m_resultCard->findChild<QPushButton *>()->setFocus(Qt::OtherFocusReason);
    else
        m_branch->setFocus(Qt::OtherFocusReason);
    m_branch->selectAll();
}

void CommitPage::commit()
{
    if (!m_commit->isEnabled())
        return;
    m_gate = std::make_shared<CommitGate>();
    updateButton();
    Q_EMIT announced(tr("Creating the commit…"));
    CommitInput input;
    input.repository = m_session.workTree();
    input.parentId = m_session.head().commitId;
    input.branch = utf8(m_branch->text().trimmed());
    input.message = utf8(m_message->toPlainText());
    input.analysis = m_session.sharedAnalysis();
    for (std::uint32_t file = 0; file < input.analysis->files.size(); ++file)
        input.decisions.push_back(m_session.review().decisions(file));
    inBackground(
        this, [input = std::move(input), gate = m_gate] { return runCommit(input, *gate); },
        [this, gate = m_gate](const Result<std::string> &result) {
            if (gate == m_gate)
                finish(result);
        });
}

void CommitPage::cancel()
{
    // The branch is made in a moment: then the page says that.
    if (!m_gate || !m_gate->cancel())
        return;
    m_gate.reset();
    updateButton();
    m_branch->setFocus(Qt::OtherFocusReason);
    Q_EMIT announced(tr("The commit was cancelled: no branch was created."));
}

void CommitPage::finish(const Result<std::string> &result)
{
    m_gate.reset();
    if (!result) {
        setProse(m_problem,
                 visible(m_messages.sentence(result.error()) + u' ' + m_messages.advice(result.error())).trimmed());
        m_problem->show();
        updateButton();
        QAccessibleEvent event(m_problem, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
        return;
    }
    m_committed = qs(*result);
    const QString branch = m_branch->text().trimmed();
    m_resultText->setText(
        tr("Commit %1 is on the new branch %2. Nothing else was changed.").arg(m_committed.left(10), visible(branch)));
    const QString commands = u"git show --stat %1\ngit switch %2"_s.arg(m_committed.left(10), branch);
    m_resultCommands->setText(commands);
    m_resultCommands->setAccessibleName(commands);
    setKind(m_resultText, u"good"_s);
    m_resultCard->show();
    verticalScrollBar()->setValue(0);
    m_suggestedBranch = branch;
    suggest();
    focusFirst();
}

} // namespace torchferry::ui
