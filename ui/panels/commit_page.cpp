// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/commit_page.h"

#include <chrono>

#include <QAccessible>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

#include "core/mapping/weights_script.h"
#include "core/review/weights_script.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/diff_sides.h"
#include "ui/models/file_tree_model.h"
#include "ui/session/background.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

CommitPage::CommitPage(Session &session, const Messages &messages, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_messages(messages),
      m_fileModel(new RankModel(tr("File"), tr("Changes"), this)),
      m_files(new QTreeView),
      m_diff(new DiffSides),
      m_fileTitle(new ElidedLabel(Qt::ElideMiddle)),
      m_mixed(new QListWidget),
      m_openText(textLabel({})),
      m_writtenText(headingLabel({})),
      m_mixedText(headingLabel({})),
      m_author(textLabel({}, u"muted"_s)),
      m_problem(textLabel({}, u"bad"_s)),
      m_hint(textLabel({}, u"muted"_s)),
      m_resultText(textLabel({})),
      m_resultCommands(commandLabel({})),
      m_branch(new QLineEdit),
      m_script(new QCheckBox(tr("Add %1").arg(qs(std::string(mapping::weightsScriptFile))))),
      m_scriptText(
          textLabel(tr("A script that converts weights that PyTorch stored. It does not need PyTorch."), u"muted"_s)),
      m_message(new QPlainTextEdit),
      m_commit(button(tr("Commit  Ctrl+Return"), tr("Commit"), u"primary"_s)),
      m_cancel(button(tr("Cancel  Esc"), tr("Cancel the commit"))),
      m_toPending(button(tr("First to decide  F8"), tr("Go to the first finding to decide"), u"compact"_s)),
      m_progress(new QProgressBar)
{
    setAccessibleName(tr("Commit"));
    m_columns = new QSplitter(Qt::Horizontal);
    m_columns->setChildrenCollapsible(false);
    m_columns->addWidget(makeSide());
    m_columns->addWidget(makeWritten());
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setSizes({400, 1000});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_columns);

    m_commit->setObjectName(u"commit"_s);
    m_delay.setSingleShot(true);
    m_delay.setInterval(150ms);
    m_progressTimer.setInterval(100ms);
    connect(&m_delay, &QTimer::timeout, this, &CommitPage::check);
    connect(&m_progressTimer, &QTimer::timeout, this, &CommitPage::updateProgress);
    connect(m_branch, &QLineEdit::textChanged, this, [this] { m_delay.start(); });
    connect(m_message, &QPlainTextEdit::textChanged, this, &CommitPage::updateButton);
    connect(m_script, &QCheckBox::toggled, this, &CommitPage::makePlan);
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

void CommitPage::refresh()
{
    const review::Counts counts = m_session.review().counts();
    m_openText->setText(tr("%1. What is to decide or manual keeps its source text in the commit.")
                            .arg(Labels::counts(counts).join(tr(", "))));
    m_toPending->setVisible(counts.of(review::Standing::toDecide) > 0);
    const bool hasScript = review::weightsScriptOf(m_session.analysis()).has_value();
    m_script->setVisible(hasScript);
    m_scriptText->setVisible(hasScript);
    makePlan();
    check();
}

void CommitPage::makePlan()
{
    m_plan.reset();
    updateButton();
    std::vector<review::FileDecisions> decisions;
    for (std::uint32_t file = 0; file < m_session.analysis().files.size(); ++file)
        decisions.push_back(m_session.review().decisions(file));
    inBackground(
        this,
        [analysis = m_session.sharedAnalysis(), decisions = std::move(decisions), withScript = m_script->isChecked()] {
            return planCommit(*analysis, decisions, withScript);
        },
        [this, planned = ++m_planned](CommitPlan plan) {
            if (planned == m_planned)
                takePlan(std::move(plan));
        });
}

void CommitPage::takePlan(CommitPlan plan)
{
    m_plan = std::move(plan);
    m_summary = summariseCommit(m_session.review(), *m_plan);
    showFiles();
    showMixed();
    suggest();
    updateButton();
}

void CommitPage::showFiles()
{
    const QString before = m_files->currentIndex().siblingAtColumn(0).data().toString();
    std::vector<RankModel::Row> rows;
    int current = 0;
    for (const PlannedFile &file : m_plan->files) {
        review::Counts counts;
        if (!file.isNew())
            counts = m_session.review().counts(file.file);
        const auto changes = counts.of(review::State::accepted) + counts.of(review::State::edited);
        QStringList names;
        for (const std::string &name : file.helpers)
            names.append(qs(name));
        if (file.isNew() && names.isEmpty())
            names.append(tr("converts weights that PyTorch stored"));
        const QString detail = names.isEmpty()
                                   ? QString()
                                   : (file.isNew() ? tr("New file: %1") : tr("Added: %1")).arg(names.join(tr(", ")));
        if (visible(qs(file.path)) == before)
            current = static_cast<int>(rows.size());
        rows.push_back({visible(qs(file.path)), static_cast<int>(changes), file.file, detail,
                        file.isNew() ? FileTreeModel::tr("new") : QString()});
    }
    m_fileModel->setRows(std::move(rows));
    m_writtenText->setText(m_plan->files.empty()
                               ? tr("Nothing is written: no change is accepted yet")
                               : tr("Written: %1 in %2")
                                     .arg(tr("%n change(s)", nullptr, static_cast<int>(m_summary.taken)),
                                          Labels::files(static_cast<int>(m_plan->files.size()))));
    m_files->setVisible(!m_plan->files.empty());
    m_files->setCurrentIndex(m_fileModel->index(current, 0));
    if (m_plan->files.empty())
        showFile(-1);
}

/// The very text that is written, beside what it replaces.
void CommitPage::showFile(int row)
{
    m_diff->setVisible(m_plan && row >= 0);
    m_fileTitle->setVisible(m_plan && row >= 0);
    if (!m_plan || row < 0 || row >= static_cast<int>(m_plan->files.size()))
        return;
    const PlannedFile &planned = m_plan->files[static_cast<std::size_t>(row)];
    const QString title = visible(qs(planned.path));
    const bool other = title != m_fileTitle->whole();
    m_fileTitle->setWhole(title);
    const std::string_view source = planned.isNew() ? std::string_view() : m_session.file(planned.file).source->text();
    m_diff->setContent(planned.isWhole() ? buildPlainDiff(source, planned.text)
                                         : buildDiff(m_session.file(planned.file), planned.projection),
                       other);
}

QSize CommitPage::minimumSizeHint() const
{
    return {std::max(sideWidth(), m_columns->widget(1)->minimumSizeHint().width()),
            m_columns->widget(0)->minimumSizeHint().height()};
}

/// Room for the longest word of what scrolls, and for the button below it.
int CommitPage::sideWidth() const
{
    constexpr int bar = 20;
    return std::max(
        {300, m_side->widget()->minimumSizeHint().width() + bar, m_commit->parentWidget()->minimumSizeHint().width()});
}

/// In a narrow window, or with large letters, the files are below and not beside what is said about the commit.
void CommitPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_columns->widget(0)->setMinimumWidth(std::min(width(), sideWidth()));
    const int least = sideWidth() + m_columns->widget(1)->minimumSizeHint().width();
    const Qt::Orientation wanted = width() < least + 10 ? Qt::Vertical : Qt::Horizontal;
    if (wanted == m_columns->orientation())
        return;
    m_columns->setOrientation(wanted);
    m_columns->setSizes(wanted == Qt::Vertical ? QList<int>{1000, 1000} : QList<int>{400, 1000});
}

void CommitPage::showMixed()
{
    m_mixed->clear();
    for (const MixedEdge &edge : m_plan->edges) {
        const convert::FileAnalysis &file = m_session.file(edge.file);
        const convert::Finding &outer = file.findings[edge.outer];
        const convert::Finding &inner = file.findings[edge.inner];
        const QString place =
            u"%1:%2"_s.arg(visible(qs(file.path)))
                .arg(file.source->position((edge.through.empty() ? inner : outer).nameRange.begin).line);
        const QString api = visible(qs(outer.api));
        QString text;
        switch (edge.kind) {
        case MixedEdge::Kind::keptAroundWritten:
            text = tr("%1: %2 stays and gets what %3 gives").arg(place, api, visible(qs(inner.target)));
            break;
        case MixedEdge::Kind::writtenAroundKept:
            text = tr("%1: %2 gets what %3 gives, which stays")
                       .arg(place, visible(qs(outer.target)), visible(qs(inner.api)));
            break;
        case MixedEdge::Kind::bothImported:
            text = tr("%1: imports both frameworks; %2 stays").arg(visible(qs(file.path)), api);
            break;
        }
        if (!edge.through.empty())
            text = tr("%1, through %2").arg(text, visible(qs(edge.through)));
        auto *item = new QListWidgetItem(text);
        item->setToolTip(text);
        m_mixed->addItem(item);
    }
    m_mixedText->setText(tr("Both frameworks meet at %n place(s)", nullptr, static_cast<int>(m_plan->edges.size())));
    m_mixedBox->setVisible(!m_plan->edges.empty());
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
    m_author->setText(breakable(visible(tr("Author: %1 <%2>").arg(qs(checked.author.name), qs(checked.author.email)))));
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
    m_progress->setVisible(running());
    m_commit->setEnabled(!running() && !m_blocked && complete && m_plan && !m_plan->files.empty());
    if (m_session.readOnly())
        disable(*m_commit, Labels::readOnly());
}

void CommitPage::updateProgress()
{
    if (!m_gate) {
        m_progressTimer.stop();
        return;
    }
    m_progress->setToolTip(m_gate->step() == CommitGate::Step::projecting ? tr("Working out the files")
                                                                          : tr("Writing the files"));
}

QList<QWidget *> CommitPage::parts() const
{
    QList<QWidget *> parts{m_branch};
    if (m_mixedBox->isVisible())
        parts.append(m_mixed);
    if (m_files->isVisible())
        parts += {m_files, m_diff->left(), m_diff->right()};
    return parts;
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
    m_progressTimer.start();
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
    input.withScript = m_script->isChecked();
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
    const review::Counts &counts = m_summary.counts;
    const QString left = counts.left() == 0 ? tr("Nothing is left to do.")
                                            : tr("Left as they were: %1 to decide, %2 manual.")
                                                  .arg(counts.of(review::Standing::toDecide))
                                                  .arg(counts.of(review::Standing::manual));
    const QString sentence =
        tr("Commit %1 with %2 is on the new branch %3. Nothing else was changed. %4")
            .arg(m_committed.left(10), Labels::files(static_cast<int>(m_summary.writtenFiles)), visible(branch), left);
    m_resultText->setText(sentence);
    Q_EMIT announced(sentence);
    const QString commands = u"git show --stat %1\ngit switch %2"_s.arg(m_committed.left(10), branch);
    m_resultCommands->setText(commands);
    m_resultCommands->setAccessibleName(commands);
    setKind(m_resultText, u"good"_s);
    m_resultCard->show();
    m_side->verticalScrollBar()->setValue(0);
    m_suggestedBranch = branch;
    suggest();
    focusFirst();
}

} // namespace torchferry::ui
