// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QMainWindow>

#include "ui/base/messages.h"
#include "ui/base/settings.h"
#include "ui/session/session.h"

class QStackedWidget;

namespace torchferry::ui {

class Actions;
class Appearance;
class ElidedLabel;
class HelpPage;
class ImpactPage;
class LoadingPage;
class NoticeStack;
class StartPage;
class Workbench;

/// The window: start page, loading, the open project, the sheet of keys.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `appearance` outlives the window.
    explicit MainWindow(Appearance &appearance, QWidget *parent = nullptr);
    ~MainWindow() override;

    void open(const QString &path, const TargetChoice &choice = {});
    [[nodiscard]] Session *session() const { return m_session.get(); }
    [[nodiscard]] Workbench *workbench() const { return m_workbench; }
    [[nodiscard]] StartPage *startPage() const { return m_start; }
    [[nodiscard]] ImpactPage *impactPage() const { return m_impact; }
    [[nodiscard]] Actions *actions() const { return m_actions; }
    [[nodiscard]] NoticeStack *notices() const { return m_notices; }
    /// Decides from now on in a session that could only be read, if no other window has it any more. `showsFailure`: says when
    /// one still has.
    void takeOver(bool showsFailure);

Q_SIGNALS:
    void opened();
    void openFailed();
    void impactShown(); ///< of new commits; a person decides how the project is opened

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void build();
    void rebuildLater();
    void buildWorkbench();
    void connectCommands();
    void load(const QString &path, const TargetChoice &choice);
    /// What the open project is ported to, whatever other windows were last opened for; `version` as in the choice.
    [[nodiscard]] TargetChoice sameTarget(const std::optional<QString> &version = {}) const;
    void takeProject(LoadedProject project);
    void showImpact();
    void takeWaiting(bool carries); ///< the decisions that hold, or none
    void leaveWaiting();
    void enterProject(LoadedProject project);
    void adopt(std::unique_ptr<store::SessionStore> store);
    /// Does `action`, which ends the session; asks before when there are decisions that could not be saved.
    void leaveSession(const QString &question, const QString &yes, const std::function<void()> &action);
    void showNotices();
    void retry();
    void takeFailure(const Error &failure);
    void fail(const LoadFailure &failure);
    void back();
    /// Shows a page over everything else, or goes back from it.
    void toggleOver(QWidget *page);
    void updateEnabled();
    void announce(const QString &text);

    Appearance &m_appearance;
    settings::Target m_target; ///< of the project that was opened last here
    std::unique_ptr<Messages> m_messages;
    ProjectLoader m_loader;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<LoadedProject> m_waiting; ///< for an answer to what new commits mean
    QString m_path;
    Actions *m_actions = nullptr;
    NoticeStack *m_notices = nullptr;
    QStackedWidget *m_pages = nullptr;
    StartPage *m_start = nullptr;
    LoadingPage *m_loading = nullptr;
    ImpactPage *m_impact = nullptr;
    Workbench *m_workbench = nullptr;
    QWidget *m_keys = nullptr;
    HelpPage *m_help = nullptr;
    QWidget *m_covered = nullptr; ///< the page below the keys or the help
    ElidedLabel *m_progress = nullptr;
    std::vector<Error> m_failures; ///< of the program, until they are put away
    bool m_takingOver = false;
    bool m_leaving = false; ///< although something could not be saved
};

} // namespace torchferry::ui
