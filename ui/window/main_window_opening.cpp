// SPDX-License-Identifier: Apache-2.0
// How projects come into the window and leave it.
#include <QAccessible>
#include <QFileInfo>
#include <QStackedWidget>

#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/impact_page.h"
#include "ui/panels/loading_page.h"
#include "ui/panels/start_page.h"
#include "ui/session/background.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

void MainWindow::open(const QString &path, const TargetChoice &choice)
{
    leaveSession(tr("Some decisions could not be saved and will be lost when the project is read. Read it anyway?"),
                 tr("Read anyway"), [this, path, choice] { load(path, choice); });
}

TargetChoice MainWindow::sameTarget(const std::optional<QString> &version) const
{
    return {m_target.name, m_target.profile, version};
}

void MainWindow::load(const QString &path, const TargetChoice &choice)
{
    m_path = path;
    m_start->clearFailure();
    m_loading->start(path);
    m_pages->setCurrentWidget(m_loading);
    m_loading->setFocus(Qt::OtherFocusReason);
    // One window, one project, one owner of its database.
    if (m_workbench != nullptr) {
        m_pages->removeWidget(m_workbench);
        delete std::exchange(m_workbench, nullptr);
    }
    m_waiting.reset();
    m_session.reset();
    showNotices();
    m_progress->setWhole({});
    m_loader.start(path, choice);
    updateEnabled();
}

void MainWindow::takeProject(LoadedProject project)
{
    if (!project.impact) {
        enterProject(std::move(project));
        return;
    }
    // What was decided was decided about other text: a person sees what it means before anything is taken over.
    m_waiting = std::make_unique<LoadedProject>(std::move(project));
    showImpact();
    Q_EMIT impactShown();
}

void MainWindow::showImpact()
{
    m_impact->start(QFileInfo(qs(m_waiting->workTree)).fileName(), *m_waiting->impact);
    m_pages->setCurrentWidget(m_impact);
    m_impact->setFocus(Qt::OtherFocusReason);
    m_impact->setAccessibleDescription(m_impact->text());
    QAccessibleEvent event(m_impact, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
    updateEnabled();
}

void MainWindow::takeWaiting(bool carries)
{
    const std::unique_ptr<LoadedProject> project = std::move(m_waiting);
    if (const auto written = project->writeInfo(); !written) {
        fail({written.error(), m_path, {}});
        return;
    }
    enterProject(std::move(*project));
    if (!carries)
        m_session->resetAll();
}

void MainWindow::leaveWaiting()
{
    m_waiting.reset();
    m_pages->setCurrentWidget(m_start);
    m_start->reloadRecent();
    m_start->setPath(m_path);
    m_start->focusPath();
    announce(tr("The project was not opened; your decisions are as they were."));
    updateEnabled();
}

void MainWindow::enterProject(LoadedProject project)
{
    const store::StoredReview::Restored restored = project.restored;
    m_session = std::make_unique<Session>(std::move(project));
    settings::addRecentProject(qs(m_session->workTree()));
    m_target = {qs(m_session->target()), qs(m_session->analysis().pack->profile)};
    settings::setTargetOf(qs(m_session->workTree()), m_target);
    m_start->resetChoice();
    buildWorkbench();
    updateEnabled();
    if (restored.lost > 0)
        announce(tr("%n earlier decision(s) no longer match the source and are pending again.", nullptr,
                    static_cast<int>(restored.lost)));
    else if (const std::uint32_t decided = m_session->review().counts().of(review::Standing::decided);
             restored.applied > 0 && decided > 0)
        announce(tr("%n earlier decision(s) restored.", nullptr, static_cast<int>(decided)));
    activateWindow();
    Q_EMIT opened();
}

void MainWindow::leaveSession(const QString &question, const QString &yes, const std::function<void()> &action)
{
    if (m_session)
        m_session->flush();
    if (m_workbench == nullptr || !m_session->unsaved()) {
        action();
        return;
    }
    m_pages->setCurrentWidget(m_workbench);
    updateEnabled();
    m_workbench->confirmBar()->ask(question, yes, action);
}

void MainWindow::takeOver(bool showsFailure)
{
    if (!m_session || !m_session->readOnly() || std::exchange(m_takingOver, true))
        return;
    inBackground(
        this, [path = m_session->database()] { return store::SessionStore::open(path); },
        [this, showsFailure, path = m_session->database()](Result<std::unique_ptr<store::SessionStore>> store) {
            m_takingOver = false;
            if (!m_session || !m_session->readOnly() || m_session->database() != path)
                return;
            if (store)
                adopt(std::move(*store));
            else if (showsFailure)
                announce(visible(m_messages->sentence(store.error())));
        });
}

void MainWindow::adopt(std::unique_ptr<store::SessionStore> store)
{
    if (!m_session->fits(*store)) {
        // What the other window had was another commit or another version: all of it is read again, at this place.
        (void)store->setViewState(m_session->view());
        store.reset();
        load(m_path, sameTarget());
        return;
    }
    QWidget *shown = m_pages->currentWidget();
    if (shown == m_workbench)
        shown = nullptr;
    if (m_covered == m_workbench)
        m_covered = nullptr;
    m_pages->removeWidget(m_workbench);
    delete std::exchange(m_workbench, nullptr);
    m_session->adopt(std::move(store));
    buildWorkbench();
    if (shown != nullptr)
        m_pages->setCurrentWidget(shown);
    if (m_covered == nullptr)
        m_covered = m_workbench;
    updateEnabled();
    announce(tr("The other window was closed: you can now decide in this window."));
}

void MainWindow::retry()
{
    if (!m_session)
        return;
    if (m_session->readOnly()) {
        takeOver(true);
        return;
    }
    m_session->flush();
    announce(m_session->unsaved() ? tr("Decisions still cannot be saved.") : tr("All decisions are saved."));
}

void MainWindow::fail(const LoadFailure &failure)
{
    setWindowTitle(u"Torchferry"_s);
    m_pages->setCurrentWidget(m_start);
    m_start->reloadRecent();
    m_start->showFailure(failure);
    updateEnabled();
    QAccessibleEvent event(m_start, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
    Q_EMIT openFailed();
}

} // namespace torchferry::ui
