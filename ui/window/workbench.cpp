// SPDX-License-Identifier: Apache-2.0
#include "ui/window/workbench.h"

#include <QApplication>
#include <QJsonArray>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
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
#include "ui/session/version_outlooks.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QJsonArray sizesOf(const QSplitter *splitter)
{
    QJsonArray sizes;
    for (const int size : splitter->sizes())
        sizes.append(size);
    return sizes;
}

QString pageKey(Workbench::Page page)
{
    return page == Workbench::Page::overview ? u"overview"_s
           : page == Workbench::Page::commit ? u"commit"_s
                                             : u"review"_s;
}

} // namespace

void Workbench::setSplitterSizes(QSplitter &splitter, const QJsonValue &value, const QList<int> &otherwise)
{
    QList<int> sizes;
    for (const QJsonValue size : value.toArray())
        sizes.append(size.toInt());
    const bool whole = sizes.size() == splitter.count() && !sizes.contains(0);
    splitter.setSizes(whole ? sizes : otherwise);
}

Workbench::Workbench(Session &session, const Messages &messages, Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_messages(messages),
      m_actions(actions),
      m_outlooks(new VersionOutlooks(session, this)),
      m_sidebar(new Sidebar(session)),
      m_diff(new DiffView(session, messages)),
      m_card(new FindingCard(session, messages, *m_diff)),
      m_case(new CasePanel(session, messages)),
      m_edit(new EditPanel(session, messages)),
      m_overview(new OverviewPage(session, messages, *m_outlooks)),
      m_commit(new CommitPage(session, messages)),
      m_confirm(new ConfirmBar),
      m_note(new NoteBar(session)),
      m_notice(new RulesNotice(session.problems(), messages)),
      m_version(new VersionBar(session, messages, *m_outlooks)),
      m_pages(new QStackedWidget),
      m_bottom(new QStackedWidget),
      m_columns(new QSplitter(Qt::Horizontal)),
      m_reviewColumns(new QSplitter(Qt::Horizontal)),
      m_rows(new QSplitter(Qt::Vertical))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_pages->addWidget(m_overview);
    m_pages->addWidget(makeReview());
    m_pages->addWidget(m_commit);
    fitToCurrent(*m_pages);
    m_columns->setChildrenCollapsible(false);
    m_columns->addWidget(m_sidebar);
    m_columns->addWidget(m_pages);
    m_columns->setStretchFactor(1, 1);
    layout->addWidget(m_notice);
    layout->addWidget(m_columns, 1);
    layout->addWidget(m_note);
    layout->addWidget(m_version);
    layout->addWidget(m_confirm);
    connectSession();
    connectParts();
    connectCommands();
    connectDecisions();
    connectBulk();
    connectBars();
}

QWidget *Workbench::makeReview()
{
    m_bottom->addWidget(m_case);
    m_bottom->addWidget(m_edit);
    m_bottom->hide();
    m_card->setMinimumWidth(280);
    m_reviewColumns->setChildrenCollapsible(false);
    m_reviewColumns->addWidget(m_diff);
    m_reviewColumns->addWidget(m_card);
    m_reviewColumns->setStretchFactor(0, 1);
    m_rows->setChildrenCollapsible(false);
    m_rows->addWidget(m_reviewColumns);
    m_rows->addWidget(m_bottom); // as wide as both: places stand side by side there
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    return m_rows;
}

void Workbench::connectSession()
{
    connect(&m_session, &Session::selectionChanged, this, &Workbench::followSelection);
    connect(&m_session, &Session::decisionsChanged, this, &Workbench::followDecisions);
    connect(&m_session, &Session::filterChanged, m_diff, [this] { m_diff->followSelection(false); });
    connect(&m_session, &Session::failed, this, [this](const Error &error) {
        if (m_session.readOnly() || m_session.unsaved()) { // a notice above says why
            Q_EMIT m_session.announced(tr("No decision was made: it could not be saved."));
            return;
        }
        m_confirm->tell(visible(m_messages.sentence(error)), visible(m_messages.advice(error)));
    });
}

void Workbench::connectParts()
{
    connect(m_sidebar, &Sidebar::fileActivated, this, &Workbench::openFile);
    connect(m_sidebar, &Sidebar::newFileActivated, this, [this](const QString &path) {
        showPage(Page::review);
        m_session.select({});
        m_diff->showNew(path);
    });
    connect(m_sidebar, &Sidebar::findingActivated, this, [this](quint32 file, convert::FindingId finding) {
        showPage(Page::review);
        m_session.select({file, finding});
    });
    connect(m_overview, &OverviewPage::reviewRequested, this, &Workbench::startReview);
    connect(m_overview, &OverviewPage::fileChosen, this, &Workbench::openFile);
    connect(m_overview, &OverviewPage::categoryChosen, this, [this](mapping::Category category) {
        FindingFilter filter;
        filter.categories = static_cast<std::uint8_t>(1U << mapping::number(category));
        m_session.setFilter(filter);
        m_session.select({});
        showPage(Page::review);
        m_session.move(Direction::forward);
    });
    connect(m_overview, &OverviewPage::apiChosen, this, [this](const QString &api) {
        FindingFilter filter;
        filter.text = api;
        m_session.setFilter(filter);
        m_session.select({});
        showPage(Page::review);
        m_session.move(Direction::forward);
    });
    connect(m_commit, &CommitPage::fileChosen, this, &Workbench::openFile);
    connect(m_commit, &CommitPage::findingChosen, this, [this](quint32 file, convert::FindingId finding) {
        showPage(Page::review);
        m_session.select({file, finding});
    });
    connect(m_commit, &CommitPage::announced, &m_session, &Session::announced);
    connect(m_commit, &CommitPage::pendingRequested, this, &Workbench::startReview);
    connect(m_commit, &CommitPage::reviewRequested, this, &Workbench::enterReview);
    connect(m_case, &CasePanel::closed, this, &Workbench::closeBottom);
    connect(m_edit, &EditPanel::closed, this, &Workbench::closeBottom);
    connect(m_confirm, &ConfirmBar::detailChosen, this, [this](const QModelIndex &index) {
        const auto *model = qobject_cast<const EffectModel *>(index.model());
        if (const review::Turn *turn = model == nullptr ? nullptr : model->turn(index)) {
            m_pages->setCurrentIndex(static_cast<int>(Page::review)); // the question keeps the focus
            m_session.select({turn->file, turn->place});
        }
    });
    const auto toDiff = [this] {
        if (page() == Page::review)
            m_diff->setFocus(Qt::OtherFocusReason);
    };
    connect(m_confirm, &ConfirmBar::closed, this, toDiff);
    connect(m_note, &NoteBar::closed, this, toDiff);
    connect(m_card, &FindingCard::placeRequested, m_diff, &DiffView::showPlace);
    for (QSplitter *splitter : {m_columns, m_reviewColumns, m_rows})
        connect(splitter, &QSplitter::splitterMoved, this, &Workbench::rememberSizes);
}

void Workbench::restore()
{
    const QJsonObject extra = m_session.extra();
    const int top = m_session.scrollLine();
    arrangeSides();
    const QString wanted = extra.value(u"page"_s).toString();
    m_diff->refresh();
    m_card->refresh();
    showPage(wanted == u"review" ? Page::review : wanted == u"commit" ? Page::commit : Page::overview);
    if (const convert::Case *together = m_session.currentCase();
        together != nullptr && isOpen(m_session.review(), m_session.stop().file, together->id))
        showTogether(false);
    // Sizes are known once the window has been laid out.
    QMetaObject::invokeMethod(
        this,
        [this, top, stop = m_session.stop()] {
            sizeBottom();
            if (m_session.stop() == stop) // nobody went on meanwhile
                m_diff->scrollTo(top);
        },
        Qt::QueuedConnection);
    updateActions();
    tellProgress();
}

void Workbench::showPage(Page wanted)
{
    m_pages->setCurrentIndex(static_cast<int>(wanted));
    arrangeSides();
    m_actions.action(u"overview"_s)->setChecked(wanted == Page::overview);
    m_actions.action(u"review"_s)->setChecked(wanted == Page::review);
    m_actions.action(u"commit-page"_s)->setChecked(wanted == Page::commit);
    m_session.setExtra(u"page"_s, pageKey(wanted));
    showNote();
    switch (wanted) {
    case Page::overview:
        m_overview->refresh();
        m_overview->focusFirst();
        m_outlooks->want();
        break;
    case Page::review: m_diff->setFocus(Qt::OtherFocusReason); break;
    case Page::commit:
        m_commit->refresh();
        m_commit->focusFirst();
        break;
    }
    updateActions();
}

Workbench::Page Workbench::page() const
{
    return static_cast<Page>(m_pages->currentIndex());
}

void Workbench::followSelection(const Stop &before)
{
    if (before.file != m_session.stop().file)
        m_diff->refresh();
    m_diff->followSelection();
    m_card->refresh();
    showNote();
    if (m_bottom->currentWidget() == m_edit)
        closeBottom();
    const convert::Case *together = m_session.currentCase();
    if (together == nullptr)
        m_bottom->hide();
    else if (m_bottom->isVisible() || isOpen(m_session.review(), m_session.stop().file, together->id))
        showTogether(false);
    updateActions();
}

void Workbench::followDecisions(const QList<quint32> &files)
{
    if (m_confirm->details()->model() != nullptr)
        m_confirm->dismiss(); // its numbers are those of before
    if (m_diff->showsHelpers())
        m_diff->refresh();
    if (files.contains(m_session.stop().file)) {
        if (!m_diff->showsHelpers())
            m_diff->refresh();
        m_card->refresh();
        if (m_bottom->isVisible() && m_bottom->currentWidget() == m_case) {
            const bool inside = m_case->isAncestorOf(QApplication::focusWidget());
            m_case->refresh();
            if (inside)
                m_diff->setFocus(Qt::OtherFocusReason);
        }
    }
    showNote();
    if (page() == Page::overview)
        m_overview->refresh();
    else if (page() == Page::commit)
        m_commit->refresh();
    updateActions();
    tellProgress();
}

void Workbench::showNote()
{
    if (page() == Page::review)
        m_note->refresh();
    else
        m_note->hide();
}

void Workbench::tellProgress()
{
    Q_EMIT progressChanged(Labels::counts(m_session.review().counts()).join(u"  ·  "_s));
}

void Workbench::rememberSizes()
{
    QJsonObject sizes = m_session.extra().value(u"splitters"_s).toObject();
    // What is folded away keeps the width it had.
    if (m_sidebar->isVisible())
        sizes.insert(u"columns"_s, sizesOf(m_columns));
    if (m_card->isVisible())
        sizes.insert(u"review"_s, sizesOf(m_reviewColumns));
    if (m_bottom->isVisible())
        m_session.setExtra(m_bottom->currentWidget() == m_case ? u"case-height"_s : u"edit-height"_s,
                           m_rows->sizes().back());
    m_session.setExtra(u"splitters"_s, sizes);
}

void Workbench::openFile(quint32 file)
{
    showPage(Page::review);
    if (m_session.stop().file == file)
        return;
    // The first place where something is left to do, else the first finding, of those that pass the filter: a file is
    // opened to be worked on.
    const convert::Findings &findings = m_session.file(file).findings;
    const FindingFilter &filter = m_session.filter();
    const auto firstOf = [&](const auto &wanted) -> convert::FindingId {
        for (const convert::Finding &finding : findings) {
            if (wanted(Stop{file, finding.id}))
                return finding.id;
        }
        return nothing;
    };
    convert::FindingId first = firstOf([&](const Stop &stop) { return isLeft(m_session.review(), stop, filter); });
    if (first == nothing)
        first = firstOf([&](const Stop &stop) { return isStop(m_session.review(), stop, filter); });
    if (first == nothing && !filter.active() && !findings.empty())
        first = findings.front().id;
    m_session.select({file, first});
}

void Workbench::enterReview()
{
    showPage(Page::review);
    if (m_session.stop().file == nothing)
        m_session.moveLeft(Direction::forward);
}

void Workbench::startReview()
{
    showPage(Page::review);
    if (m_session.finding() == nullptr || !isPending(m_session.review(), m_session.stop()))
        m_session.moveLeft(Direction::forward);
    m_diff->setFocus(Qt::OtherFocusReason);
}

} // namespace torchferry::ui
