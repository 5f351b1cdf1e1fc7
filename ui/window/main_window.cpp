// SPDX-License-Identifier: Apache-2.0
#include "ui/window/main_window.h"

#include <QAccessible>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>
#include <QVBoxLayout>

#include "ui/base/application.h"
#include "ui/base/labels.h"
#include "ui/base/region_accessible.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"
#include "ui/commands/actions.h"
#include "ui/commands/cheat_sheet.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/help_page.h"
#include "ui/panels/impact_page.h"
#include "ui/panels/loading_page.h"
#include "ui/panels/notice_stack.h"
#include "ui/panels/start_page.h"
#include "ui/session/background.h"
#include "ui/window/appearance.h"
#include "ui/window/workbench.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

MainWindow::MainWindow(Appearance &appearance, QWidget *parent) : QMainWindow(parent), m_appearance(appearance)
{
    installRegionRoles();
    setWindowTitle(u"Torchferry"_s);
    setContextMenuPolicy(Qt::NoContextMenu);
    setAcceptDrops(true);
    const QSize room = QGuiApplication::primaryScreen()->availableSize();
    resize(std::min(1480, room.width()), std::min(920, room.height()));
    restoreGeometry(QSettings().value(u"geometry"_s).toByteArray());
    build();
    if (auto *application = qobject_cast<Application *>(QCoreApplication::instance()))
        connect(application, &Application::failed, this, &MainWindow::takeFailure);
    connect(&m_loader, &ProjectLoader::progress, this, [this](const engine::Progress &now) { m_loading->show(now); });
    connect(&m_loader, &ProjectLoader::loaded, this,
            [this](const std::shared_ptr<LoadedProject> &project) { takeProject(std::move(*project)); });
    connect(&m_loader, &ProjectLoader::failed, this, &MainWindow::fail);
    connect(&m_loader, &ProjectLoader::cancelled, this, [this] {
        m_pages->setCurrentWidget(m_start);
        m_start->reloadRecent();
        m_start->setPath(m_path);
        m_start->focusPath();
        announce(tr("Reading the project was cancelled."));
        updateEnabled();
    });
}

MainWindow::~MainWindow()
{
    // The pages look at the session.
    delete takeCentralWidget();
}

void MainWindow::build()
{
    m_messages = std::make_unique<Messages>(settings::language());
    delete takeCentralWidget();
    delete m_actions;
    m_workbench = nullptr;
    m_actions = new Actions(this);
    setMenuBar(new QMenuBar);
    m_actions->fill(menuBar());
    for (QToolBar *bar : findChildren<QToolBar *>())
        delete bar;
    auto *bar = new QToolBar(tr("Tools"));
    bar->setObjectName(u"tools"_s);
    bar->setMovable(false);
    bar->setIconSize({18, 18});
    m_actions->fill(bar);
    addToolBar(bar);
    setStatusBar(new QStatusBar);
    statusBar()->setSizeGripEnabled(false);
    m_progress = new ElidedLabel(Qt::ElideRight);
    m_progress->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_progress->setContentsMargins(8, 0, 8, 0);
    statusBar()->addPermanentWidget(m_progress);

    m_pages = new QStackedWidget;
    m_start = new StartPage(*m_messages);
    m_loading = new LoadingPage;
    m_impact = new ImpactPage;
    auto *keys = new CheatSheet;
    m_keys = keys;
    m_help = new HelpPage(m_messages->language());
    for (QWidget *page : {static_cast<QWidget *>(m_start), static_cast<QWidget *>(m_loading),
                          static_cast<QWidget *>(m_impact), m_keys, static_cast<QWidget *>(m_help)})
        m_pages->addWidget(page);
    fitToCurrent(*m_pages);
    m_notices = new NoticeStack(*m_messages);
    connect(m_notices, &NoticeStack::retryRequested, this, &MainWindow::retry);
    connect(m_notices, &NoticeStack::dismissed, this, [this](const Error &notice) {
        std::erase_if(m_failures, [&](const Error &each) { return each.code == notice.code; });
        if (m_session)
            m_session->dismiss(notice);
        showNotices();
        if (m_workbench != nullptr && m_pages->currentWidget() == m_workbench)
            m_workbench->showPage(m_workbench->page()); // the focus was on what is gone
    });
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_notices);
    layout->addWidget(m_pages, 1);
    setCentralWidget(content);
    showNotices();
    connect(m_start, &StartPage::openRequested, this, [this](const QString &path) { open(path, m_start->choice()); });
    connect(m_start, &StartPage::moveAsideRequested, this, [this](const QString &database, const QString &path) {
        if (const auto moved = store::SessionStore::moveAside(utf8(database)); !moved) {
            fail({moved.error(), path, utf8(database)});
            return;
        }
        open(path, m_start->choice());
    });
    connect(m_loading, &LoadingPage::cancelRequested, &m_loader, &ProjectLoader::cancel);
    connect(m_impact, &ImpactPage::carryRequested, this, [this] { takeWaiting(true); });
    connect(m_impact, &ImpactPage::resetRequested, this, [this] { takeWaiting(false); });
    connect(m_impact, &ImpactPage::cancelRequested, this, &MainWindow::leaveWaiting);
    connect(keys, &CheatSheet::closed, this, [this] { toggleOver(m_keys); });
    connect(m_help, &HelpPage::closed, this, [this] { toggleOver(m_help); });
    connectCommands();
    if (m_session)
        buildWorkbench();
    else if (m_waiting)
        showImpact();
    else
        m_start->focusPath();
    updateEnabled();
    if (!m_messages->problem().isEmpty())
        announce(m_messages->problem());
}

void MainWindow::buildWorkbench()
{
    m_workbench = new Workbench(*m_session, *m_messages, *m_actions);
    m_pages->addWidget(m_workbench);
    m_pages->setCurrentWidget(m_workbench);
    connect(m_workbench, &Workbench::progressChanged, m_progress, &ElidedLabel::setWhole);
    connect(
        m_workbench, &Workbench::reloadRequested, this, [this] { open(m_path, sameTarget()); }, Qt::QueuedConnection);
    // What asks for it belongs to what is torn down.
    connect(
        m_workbench, &Workbench::versionChosen, this,
        [this](const QString &version) { open(m_path, sameTarget(version)); }, Qt::QueuedConnection);
    connect(
        m_workbench, &Workbench::targetChosen, this,
        [this](const QString &target, const QString &profile, const QString &version) {
            open(m_path, {target, profile, version});
        },
        Qt::QueuedConnection);
    connect(m_workbench, &Workbench::helpRequested, this, [this](const QString &page) {
        m_help->showPage(page);
        toggleOver(m_help);
    });
    connect(m_session.get(), &Session::announced, m_workbench, [this](const QString &text) { announce(text); });
    connect(m_session.get(), &Session::noticesChanged, m_workbench, [this] { showNotices(); });
    m_actions->setReadOnly(m_session->readOnly() ? Labels::readOnly() : QString());
    for (QMenu *menu : menuBar()->findChildren<QMenu *>())
        menu->setToolTipsVisible(m_session->readOnly()); // otherwise they say nothing new
    const QString name = visible(QFileInfo(qs(m_session->workTree())).fileName());
    setWindowTitle((m_session->readOnly() ? tr("%1 (read-only) — Torchferry") : u"%1 — Torchferry"_s).arg(name));
    m_workbench->restore();
    showNotices();
}

void MainWindow::connectCommands()
{
    m_actions->on(u"open"_s, m_actions, [this] {
        m_start->clearFailure();
        m_start->reloadRecent();
        m_pages->setCurrentWidget(m_start);
        m_start->focusPath();
        updateEnabled();
    });
    m_actions->on(u"reload"_s, m_actions, [this] { open(m_path, sameTarget()); });
    m_actions->on(u"quit"_s, m_actions, [this] { close(); });
    m_actions->on(u"back"_s, m_actions, [this] { back(); });
    m_actions->on(u"keys"_s, m_actions, [this] { toggleOver(m_keys); });
    m_actions->on(u"help-pages"_s, m_actions, [this] { toggleOver(m_help); });
    m_actions->on(u"theme"_s, m_actions, [this] {
        m_appearance.toggleTheme();
        rebuildLater();
    });
    m_actions->on(u"language"_s, m_actions, [this] {
        m_appearance.toggleLanguage();
        rebuildLater();
    });
    const auto zoom = [this](int step) {
        m_appearance.zoom(step);
        rebuildLater();
    };
    m_actions->on(u"zoom-in"_s, m_actions, [zoom] { zoom(1); });
    m_actions->on(u"zoom-out"_s, m_actions, [zoom] { zoom(-1); });
    m_actions->on(u"zoom-reset"_s, m_actions, [zoom] { zoom(0); });
    m_actions->on(u"about"_s, m_actions, [this] {
        announce(tr("Torchferry %1 · Apache-2.0 · ports PyTorch projects to another framework")
                     .arg(QCoreApplication::applicationVersion()));
    });
}

void MainWindow::rebuildLater()
{
    // The command that asks for it belongs to what is torn down.
    QTimer::singleShot(0, this, &MainWindow::build);
}

void MainWindow::takeFailure(const Error &failure)
{
    std::erase_if(m_failures, [&](const Error &before) { return before.code == failure.code; });
    m_failures.push_back(failure);
    showNotices();
    // What failed may have been the way out of this page.
    if (m_pages->currentWidget() == m_loading && !m_loader.running()) {
        m_pages->setCurrentWidget(m_start);
        m_start->setPath(m_path);
        updateEnabled();
    }
}

void MainWindow::showNotices()
{
    std::vector<NoticeStack::Notice> notices;
    for (const Error &failure : m_failures)
        notices.push_back({failure, false, true});
    if (m_session) {
        if (m_session->readOnly())
            notices.push_back({{"TF2508", {{"path", m_session->database().string()}}, {}}, true, false});
        for (const Error &notice : m_session->notices())
            notices.push_back({notice, Session::isUnsaved(notice), Session::isUnsaved(notice)});
    }
    m_notices->show(notices);
}

void MainWindow::back()
{
    if (m_pages->currentWidget() == m_keys || m_pages->currentWidget() == m_help)
        toggleOver(m_pages->currentWidget());
    else if (m_pages->currentWidget() == m_loading)
        m_loader.cancel();
    else if (m_pages->currentWidget() == m_impact)
        leaveWaiting();
    else if (m_pages->currentWidget() == m_start && m_waiting)
        showImpact();
    else if (m_pages->currentWidget() == m_start && m_workbench != nullptr)
        m_pages->setCurrentWidget(m_workbench);
    else if (m_workbench != nullptr)
        m_workbench->back();
    updateEnabled();
}

void MainWindow::toggleOver(QWidget *page)
{
    QWidget *now = m_pages->currentWidget();
    if (now == page) {
        m_pages->setCurrentWidget(m_covered);
        if (m_covered == m_workbench)
            m_workbench->showPage(m_workbench->page());
    } else {
        if (now != m_keys && now != m_help)
            m_covered = now;
        m_pages->setCurrentWidget(page);
        page->setFocus(Qt::OtherFocusReason);
    }
    updateEnabled();
}

void MainWindow::updateEnabled()
{
    const bool reviewing = m_workbench != nullptr && m_pages->currentWidget() == m_workbench;
    const bool loading = m_pages->currentWidget() == m_loading;
    for (const CommandSpec &spec : commandTable()) {
        const QString id = QLatin1StringView(spec.id);
        const bool always =
            spec.menu == Menu::view || spec.menu == Menu::help || id == u"quit" || id == u"back" || id == u"open";
        const bool appearance = spec.menu == Menu::view;
        const bool ofReview = id == u"stacked" || id == u"unified" || id == u"as-decided" || id == u"wrap"
                              || id == u"whole-file" || id == u"sidebar" || id == u"card";
        if (always && !ofReview)
            m_actions->setEnabled(id, !(loading && (appearance || id == u"open" || id == u"keys")));
        else
            m_actions->setEnabled(id, reviewing);
    }
    if (reviewing)
        m_workbench->updateActions();
}

void MainWindow::announce(const QString &text)
{
    statusBar()->showMessage(text, 8000);
    QAccessibleEvent event(statusBar(), QAccessible::Alert);
    statusBar()->setAccessibleName(text);
    QAccessible::updateAccessibility(&event);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    // When the other window is closed, the user comes back to this one.
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        takeOver(false);
}

void MainWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    // Without a window manager nothing else gives the window the keyboard.
    QTimer::singleShot(0, this, [this] {
        raise();
        activateWindow();
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls() && m_pages->currentWidget() != m_loading)
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    m_pages->setCurrentWidget(m_start);
    m_start->take(*event->mimeData());
    updateEnabled();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    QSettings().setValue(u"geometry"_s, saveGeometry());
    if (m_session)
        m_session->flush();
    if (m_session && m_session->unsaved() && !m_leaving) {
        event->ignore();
        leaveSession(
            tr("Some decisions could not be saved and will be lost when the window is closed. Close it anyway?"),
            tr("Close anyway"), [this] {
                m_leaving = true;
                close();
            });
        return;
    }
    QMainWindow::closeEvent(event);
}

} // namespace torchferry::ui
