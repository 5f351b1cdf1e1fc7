// SPDX-License-Identifier: Apache-2.0
// What the commands do in an open project.
#include <algorithm>
#include <functional>

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>

#include "ui/base/fonts.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/commands/actions.h"
#include "ui/diff/diff_view.h"
#include "ui/models/effect_model.h"
#include "ui/panels/case_panel.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/edit_panel.h"
#include "ui/panels/finding_card.h"
#include "ui/panels/note_bar.h"
#include "ui/panels/overview_page.h"
#include "ui/panels/rules_notice.h"
#include "ui/panels/sidebar.h"
#include "ui/panels/version_bar.h"
#include "ui/session/answers_file.h"
#include "ui/window/workbench.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

void Workbench::connectCommands()
{
    const auto go = [this](const QString &id, auto move) {
        m_actions.on(id, this, [this, move] {
            if (page() != Page::review)
                showPage(Page::review);
            move();
        });
    };
    go(u"next"_s, [this] { m_session.move(Direction::forward); });
    go(u"previous"_s, [this] { m_session.move(Direction::backward); });
    go(u"next-pending"_s, [this] { m_session.moveLeft(Direction::forward); });
    go(u"previous-pending"_s, [this] { m_session.moveLeft(Direction::backward); });
    go(u"next-file"_s, [this] { m_session.moveFile(Direction::forward); });
    go(u"previous-file"_s, [this] { m_session.moveFile(Direction::backward); });
    m_actions.on(u"overview"_s, this, [this] { showPage(Page::overview); });
    m_actions.on(u"review"_s, this, [this] { enterReview(); });
    m_actions.on(u"commit-page"_s, this, [this] { showPage(Page::commit); });
    m_actions.on(u"commit"_s, this, [this] { commitCommand(); });
    m_actions.on(u"save-answers"_s, this, [this] { askForAnswersFile(); });
    m_actions.on(u"filter"_s, this, [this] { m_sidebar->focusFilter(); });
    m_actions.on(u"clear-filter"_s, this, [this] { m_session.setFilter({}); });
    m_actions.on(u"stacked"_s, this, [this] { m_diff->setStacked(!m_diff->stacked()); });
    connect(m_diff, &DiffView::stackedChanged, m_actions.action(u"stacked"_s), &QAction::setChecked);
    m_actions.on(u"as-decided"_s, this, [this] { m_diff->setAsDecided(!m_diff->asDecided()); });
    connect(m_diff, &DiffView::asDecidedChanged, m_actions.action(u"as-decided"_s), &QAction::setChecked);
    connect(m_diff, &DiffView::asDecidedChanged, m_card, &FindingCard::refresh);
    m_actions.action(u"as-decided"_s)->setChecked(m_diff->asDecided());
    const auto toggle = [this](const QString &id, bool now, auto set) {
        QAction *action = m_actions.action(id);
        action->setChecked(now);
        m_actions.on(id, this, [action, set] { set(action->isChecked()); });
    };
    toggle(u"unified"_s, m_diff->isUnified(), [this](bool on) { m_diff->setUnified(on); });
    toggle(u"wrap"_s, m_diff->wrapped(), [this](bool on) { m_diff->setWrapped(on); });
    toggle(u"whole-file"_s, m_diff->wholeFile(), [this](bool on) { m_diff->setWholeFile(on); });
    toggle(u"sidebar"_s, !m_session.extra().value(u"no-sidebar"_s).toBool(),
           [this](bool on) { showSide(u"no-sidebar"_s, on); });
    toggle(u"card"_s, !m_session.extra().value(u"no-card"_s).toBool(), [this](bool on) { showSide(u"no-card"_s, on); });
    m_actions.on(u"focus-next"_s, this, [this] { moveFocus(true); });
    m_actions.on(u"focus-previous"_s, this, [this] { moveFocus(false); });
}

void Workbench::decide(const std::function<bool()> &action, bool goesOn)
{
    // One sentence says what was done, what followed from it, and where one stands then.
    const Stop at = m_session.stop();
    const review::Review &review = m_session.review();
    const std::vector<review::Use> before = at.file == nothing ? std::vector<review::Use>() : review.uses(at.file);
    const auto toDecideElsewhere = [&review, &at] {
        const auto toDecide = static_cast<int>(review.counts().of(review::Standing::toDecide));
        return toDecide
               - (at.file == nothing ? 0 : static_cast<int>(review.counts(at.file).of(review::Standing::toDecide)));
    };
    const int elsewhereBefore = toDecideElsewhere();
    const bool changed = m_session.quietly(action);
    if (m_session.stop() != at || m_session.finding() == nullptr)
        return;
    const bool isStillPending = isPending(m_session.review(), at);
    // What others no longer ask does not make up for a question that is new.
    int questions = std::max(0, toDecideElsewhere() - elsewhereBefore);
    for (std::size_t index = 0; index < before.size(); ++index) {
        const review::Use &use = review.uses(at.file)[index];
        const bool isNew = use.standing() == review::Standing::toDecide && before[index].standing() != use.standing();
        questions += isNew && use.place != at.finding ? 1 : 0;
    }
    const review::State state = m_session.stateOfUse();
    const bool kept = m_session.state() == review::State::rejected && m_session.finding()->proposals.empty();
    QString done = !changed ? QString() : kept ? tr("done") : Labels::state(state);
    if (changed && questions > 0)
        done += tr(", %n new question(s) followed", nullptr, questions);
    if (goesOn && !isStillPending)
        m_session.moveLeft(Direction::forward, done);
    else if (changed)
        Q_EMIT m_session.announced(tr("%1: %2").arg(done, m_session.described(at)));
}

void Workbench::reject(bool goesOn)
{
    const auto act = [this, goesOn] { decide([this] { return m_session.reject(); }, goesOn); };
    const std::optional<review::Effect> effect = m_session.rejectionOfRoot();
    if (!effect) {
        act();
        return;
    }
    // Others rest on an import or a base class: what becomes of them is said before.
    const convert::Finding &finding = *m_session.finding();
    const QString name = visible(qs(finding.api));
    const bool isBase = finding.use == mapping::Use::base;
    QString question = isBase ? tr("Reject %1 as base class? The class stays one of the source framework.").arg(name)
                              : tr("Reject the import of %1? It stays as it is.").arg(name);
    const auto inside = isBase ? review::usesInClassOf(m_session.file(m_session.stop().file), finding.id).size() : 0;
    if (inside > 0)
        question += u' ' + tr("The %n use(s) inside it are still converted.", nullptr, static_cast<int>(inside));
    if (effect->hasConsequences())
        question += u' ' + EffectText::consequences(*effect) + tr(".", "end of a sentence");
    // The list leads to other places: what is rejected is what was asked about.
    m_confirm->ask(question, tr("Reject"), std::make_unique<EffectModel>(m_session.analysis(), *effect),
                   [this, act, at = m_session.stop()] {
                       m_session.select(at);
                       act();
                   });
}

void Workbench::connectDecisions()
{
    const auto accept = [this] { decide([this] { return m_session.accept(); }, false); };
    const auto refuse = [this] { reject(false); };
    const auto reset = [this] { decide([this] { return m_session.reset(); }, false); };
    m_actions.on(u"accept"_s, this, accept);
    m_actions.on(u"reject"_s, this, refuse);
    m_actions.on(u"reset"_s, this, reset);
    m_actions.on(u"accept-next"_s, this, [this] { decide([this] { return m_session.accept(); }, true); });
    m_actions.on(u"reject-next"_s, this, [this] { reject(true); });
    m_actions.on(u"choose"_s, this, [this] {
        if (!m_card->focusAlternatives() && m_session.currentCase() != nullptr)
            showTogether(true);
    });
    m_actions.onChoice(this, [this](int number) { choose(number); });
    m_actions.on(u"edit"_s, this, [this] { startEdit(); });
    m_actions.on(u"note"_s, this, [this] { m_note->startTyping(); });
    m_actions.on(u"together"_s, this, [this] { showTogether(true); });
    m_actions.on(u"undo"_s, this, [this] { m_session.undo(); });
    m_actions.on(u"redo"_s, this, [this] { m_session.redo(); });
    connect(m_card, &FindingCard::acceptRequested, this, accept);
    connect(m_card, &FindingCard::rejectRequested, this, refuse);
    connect(m_card, &FindingCard::resetRequested, this, reset);
    connect(m_card, &FindingCard::editRequested, this, &Workbench::startEdit);
    connect(m_card, &FindingCard::togetherRequested, this, [this] { showTogether(true); });
}

void Workbench::connectBulk()
{
    m_actions.on(u"accept-api"_s, this, [this] {
        const BulkPlan plan = m_session.planApi();
        ask(plan, tr("Accept %1 of %2 in the whole project?")
                      .arg(Labels::findings(static_cast<int>(plan.subjects.size())), plan.what));
    });
    m_actions.on(u"accept-category"_s, this, [this] {
        const BulkPlan plan = m_session.planCategory();
        ask(plan, tr("Accept %1 of category %2 in the whole project?")
                      .arg(Labels::findings(static_cast<int>(plan.subjects.size())), plan.what));
    });
    m_actions.on(u"accept-file"_s, this, [this] {
        const BulkPlan plan = m_session.planFile();
        ask(plan, tr("Accept %1 in %2?").arg(Labels::findings(static_cast<int>(plan.subjects.size())), plan.what));
    });
    m_actions.on(u"accept-project"_s, this, [this] {
        const BulkPlan plan = m_session.planProject();
        ask(plan, tr("Accept %1 in the whole project?").arg(Labels::findings(static_cast<int>(plan.subjects.size()))));
    });
}

void Workbench::connectBars()
{
    // Put away once, the same errors do not come back; others do.
    const QString seen = u"problems-seen"_s;
    const QString now = qs(m_session.analysis().pack->hash);
    m_notice->setVisible(!m_notice->isEmpty() && m_session.extra().value(seen).toString() != now);
    const auto leave = [this] { showPage(page()); };
    connect(m_notice, &RulesNotice::dismissed, this, [this, seen, now, leave] {
        m_session.setExtra(seen, now);
        m_notice->hide();
        leave();
    });
    connect(m_notice, &RulesNotice::reloadRequested, this, &Workbench::reloadRequested);
    connect(m_version, &VersionBar::closed, this, leave);
    connect(m_version, &VersionBar::chosen, this, &Workbench::versionChosen);
    connect(m_overview, &OverviewPage::versionRequested, m_version, &VersionBar::open);
    connect(m_overview, &OverviewPage::targetRequested, this, &Workbench::targetChosen);
    connect(m_overview, &OverviewPage::comparisonRequested, this, [this] { Q_EMIT helpRequested(u"versions"_s); });
    m_actions.on(u"problems"_s, this, [this] { toggleProblems(); });
    m_actions.on(u"target-version"_s, m_version, [this] { m_version->open(); });
}

void Workbench::toggleProblems()
{
    const bool there = m_notice->isVisible() && m_notice->expanded();
    if (there && m_notice->isAncestorOf(QApplication::focusWidget())) {
        m_notice->setExpanded(false);
        showPage(page());
        return;
    }
    m_notice->show();
    m_notice->setExpanded(true);
    m_notice->focusList();
}

void Workbench::ask(const BulkPlan &plan, const QString &question)
{
    const QString guesses =
        plan.guessesLeftOut == 0
            ? QString()
            : u' ' + tr("%n uncertain finding(s) are not included.", nullptr, static_cast<int>(plan.guessesLeftOut));
    if (plan.subjects.empty()) {
        Q_EMIT m_session.announced(tr("Nothing here is pending.") + guesses);
        return;
    }
    m_confirm->ask(question + u' ' + EffectText::before(plan.effect) + tr(".", "end of a sentence") + guesses,
                   tr("Accept %1").arg(plan.subjects.size()),
                   std::make_unique<EffectModel>(m_session.analysis(), plan.effect),
                   [this, plan] { m_session.accept(plan); });
}

void Workbench::updateActions()
{
    const convert::Finding *finding = m_session.finding();
    const convert::Case *together = m_session.currentCase();
    const bool here = finding != nullptr && page() == Page::review;
    const bool openCase = together != nullptr && isOpen(m_session.review(), m_session.stop().file, together->id);
    // Of what needs a hand, keeping the source is to say that it is done.
    const bool decidable = here && !finding->advisory;
    m_actions.setEnabled(u"accept"_s, here && (!finding->proposals.empty() || openCase));
    m_actions.setEnabled(u"accept-next"_s, here && (!finding->proposals.empty() || openCase));
    m_actions.setEnabled(u"reject"_s, here);
    m_actions.setEnabled(u"reject-next"_s, here);
    m_actions.setEnabled(u"reset"_s, here);
    m_actions.setEnabled(u"choose"_s, here && (!finding->proposals.empty() || together != nullptr));
    m_actions.setEnabled(u"edit"_s, decidable);
    m_actions.setEnabled(u"note"_s, here);
    m_actions.setEnabled(u"together"_s, here && together != nullptr);
    m_actions.setEnabled(u"accept-api"_s, here);
    m_actions.setEnabled(u"accept-category"_s, here);
    m_actions.setEnabled(u"accept-file"_s, m_session.stop().file != nothing && page() == Page::review);
    m_actions.setEnabled(u"problems"_s, !m_notice->isEmpty());
    m_actions.setEnabled(u"undo"_s, m_session.review().canUndo());
    m_actions.setEnabled(u"redo"_s, m_session.review().canRedo());
}

void Workbench::showSide(const QString &key, bool shown)
{
    rememberSizes();
    QWidget *side = key == u"no-card" ? static_cast<QWidget *>(m_card) : m_sidebar;
    const bool focused = side->isAncestorOf(QApplication::focusWidget());
    if (shown)
        m_askedFor.insert(key);
    else
        m_askedFor.remove(key);
    m_session.setExtra(key, !shown);
    arrangeSides();
    if (focused && !shown)
        m_diff->setFocus(Qt::OtherFocusReason);
}

void Workbench::arrangeSides()
{
    const QJsonObject extra = m_session.extra();
    const QJsonObject sizes = extra.value(u"splitters"_s).toObject();
    constexpr int narrow = 180;
    m_sidebar->setMinimumWidth(std::max(narrow, m_sidebar->neededWidth()));
    // What is written is listed on the page of the commit itself, and needs the room.
    const bool sidebar = !extra.value(u"no-sidebar"_s).toBool() && isRoomFor(u"no-sidebar"_s);
    const bool card = !extra.value(u"no-card"_s).toBool() && isRoomFor(u"no-card"_s);
    m_sidebar->setVisible(page() != Page::commit && sidebar);
    m_card->setVisible(card);
    m_actions.action(u"sidebar"_s)->setChecked(sidebar);
    m_actions.action(u"card"_s)->setChecked(card);
    if (m_sidebar->isVisibleTo(this))
        setSplitterSizes(*m_columns, sizes.value(u"columns"_s), {250, 1100});
    if (m_card->isVisibleTo(m_reviewColumns))
        setSplitterSizes(*m_reviewColumns, sizes.value(u"review"_s), {780, 330});
}

bool Workbench::isRoomFor(const QString &key) const
{
    if (m_askedFor.contains(key))
        return true;
    constexpr int columns = 55; // of code, with what is around it
    const int code = columns * QFontMetrics(fixedFont(this)).horizontalAdvance(u'9');
    const bool hasCard = page() == Page::review && !m_session.extra().value(u"no-card"_s).toBool();
    const int card = hasCard ? m_card->minimumWidth() : 0;
    return width() >= code + card + (key == u"no-sidebar" ? m_sidebar->minimumWidth() : 0);
}

void Workbench::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const QJsonObject extra = m_session.extra();
    const auto isOther = [&](const QWidget *side, const QString &key) {
        return side->isVisibleTo(this) != (!extra.value(key).toBool() && isRoomFor(key));
    };
    if ((page() != Page::commit && isOther(m_sidebar, u"no-sidebar"_s))
        || (page() == Page::review && isOther(m_card, u"no-card"_s)))
        arrangeSides();
}

void Workbench::startEdit()
{
    if (m_session.finding() == nullptr || m_session.finding()->advisory)
        return;
    m_edit->start();
    showBottom(m_edit, 230);
    m_edit->setFocus(Qt::OtherFocusReason);
    m_diff->followSelection();
}

void Workbench::showTogether(bool focus)
{
    if (!m_case->refresh())
        return;
    showBottom(m_case, 300);
    if (focus)
        m_case->focusChoices();
    m_diff->followSelection();
}

void Workbench::showBottom(QWidget *panel, int height)
{
    if (m_bottom->isVisible() && m_bottom->currentWidget() == panel)
        return;
    // Each panel has the height it was given last.
    const QString key = panel == m_case ? u"case-height"_s : u"edit-height"_s;
    m_bottomHeight = m_session.extra().value(key).toInt(height);
    m_bottom->setCurrentWidget(panel);
    m_bottom->show();
    sizeBottom();
}

void Workbench::sizeBottom()
{
    const int whole = m_rows->height();
    if (m_bottom->isVisibleTo(this) && whole > m_bottomHeight)
        m_rows->setSizes({whole - m_bottomHeight, m_bottomHeight});
}

void Workbench::closeBottom()
{
    m_bottom->hide();
    m_bottom->setCurrentWidget(m_case);
    m_diff->setFocus(Qt::OtherFocusReason);
}

void Workbench::back()
{
    if (m_confirm->isVisible()) {
        m_confirm->dismiss();
    } else if (m_version->isVisible()) {
        m_version->dismiss();
    } else if (m_notice->isAncestorOf(QApplication::focusWidget())) {
        m_notice->setExpanded(false);
        showPage(page());
    } else if (page() == Page::commit && m_commit->running()) {
        m_commit->cancel();
    } else if (page() != Page::review) {
        enterReview();
    } else if (m_bottom->isVisible()) {
        closeBottom();
    } else {
        m_diff->setFocus(Qt::OtherFocusReason);
    }
}

void Workbench::choose(int number)
{
    const bool caseAsked = m_bottom->isVisible() && m_bottom->currentWidget() == m_case;
    if (!(caseAsked && m_case->choose(number)))
        m_card->choose(number);
}

void Workbench::commitCommand()
{
    if (page() == Page::commit)
        m_commit->commit();
    else
        showPage(Page::commit);
}

void Workbench::askForAnswersFile()
{
    const QString project = QDir(qs(m_session.workTree())).dirName();
    auto *dialog = new QFileDialog(this, tr("Save answers for a script"),
                                   QDir::home().filePath(project + u"-answers.json"_s), tr("Answers (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"json"_s);
    // Where the desktop has no dialog of its own, Qt's speaks English unless its translations are installed.
    dialog->setLabelText(QFileDialog::LookIn, tr("Folder:"));
    dialog->setLabelText(QFileDialog::FileName, tr("File &name:"));
    dialog->setLabelText(QFileDialog::FileType, tr("File type:"));
    dialog->setLabelText(QFileDialog::Accept, tr("&Save"));
    dialog->setLabelText(QFileDialog::Reject, tr("Cancel"));
    connect(dialog, &QFileDialog::fileSelected, this, &Workbench::saveAnswersIn);
    dialog->open();
}

void Workbench::saveAnswersIn(const QString &path)
{
    const Result<int> saved = saveAnswers(m_session.review(), path);
    if (saved)
        Q_EMIT m_session.announced(
            tr("%n answer(s) saved in %1", nullptr, *saved).arg(visible(QDir::toNativeSeparators(path))));
    else
        m_confirm->tell(visible(m_messages.sentence(saved.error())), visible(m_messages.advice(saved.error())));
}

void Workbench::moveFocus(bool forward)
{
    QList<QWidget *> parts;
    if (m_sidebar->isVisible())
        parts.append(m_sidebar);
    if (m_notice->isVisible() && m_notice->expanded())
        parts.prepend(m_notice);
    if (page() == Page::review) {
        parts.append(m_diff->left());
        if (!m_diff->isUnified())
            parts.append(m_diff->right());
        if (m_card->isVisible())
            parts.append(m_card);
        if (m_bottom->isVisible())
            parts.append(m_bottom->currentWidget());
    } else if (page() == Page::commit) {
        parts += m_commit->parts();
    } else {
        parts.append(m_pages->currentWidget());
    }
    qsizetype at = 0;
    for (qsizetype index = 0; index < parts.size(); ++index) {
        QWidget *focus = QApplication::focusWidget();
        if (focus == parts[index] || parts[index]->isAncestorOf(focus))
            at = index;
    }
    QWidget *next = parts[(at + (forward ? 1 : parts.size() - 1)) % parts.size()];
    if (next == m_sidebar)
        m_sidebar->focusList();
    else if (next == m_notice)
        m_notice->focusList();
    else if (next == m_case)
        m_case->focusChoices();
    else if (next == m_overview)
        m_overview->focusFirst();
    else
        next->setFocus(Qt::ShortcutFocusReason);
}

} // namespace torchferry::ui
