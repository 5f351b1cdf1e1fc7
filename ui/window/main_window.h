// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include <QMainWindow>

#include "ui/base/messages.h"
#include "ui/session/session.h"

class QLabel;
class QStackedWidget;

namespace torchferry::ui {

class Actions;
class Appearance;
class LoadingPage;
class StartPage;
class Workbench;

/// The window: start page, loading, the open project, the sheet of keys.
class MainWindow final : public QMainWindow {
    Q_OBJECT

public:
    /// `appearance` outlives the window. `target`: the pack projects are ported to.
    MainWindow(Appearance &appearance, QString target, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// `version`: of the target, as `ProjectLoader::start` has it.
    void open(const QString &path, const std::optional<QString> &version = {});
    [[nodiscard]] Session *session() const { return m_session.get(); }
    [[nodiscard]] Workbench *workbench() const { return m_workbench; }
    [[nodiscard]] StartPage *startPage() const { return m_start; }
    [[nodiscard]] Actions *actions() const { return m_actions; }

Q_SIGNALS:
    void opened();
    void openFailed();

protected:
    void showEvent(QShowEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void build();
    void rebuildLater();
    void buildWorkbench();
    void connectCommands();
    void takeProject(LoadedProject project);
    void fail(const LoadFailure &failure);
    void back();
    /// Shows a page over everything else, or goes back from it.
    void toggleOver(QWidget *page);
    void updateEnabled();
    void announce(const QString &text);

    Appearance &m_appearance;
    QString m_target;
    std::unique_ptr<Messages> m_messages;
    ProjectLoader m_loader;
    std::unique_ptr<Session> m_session;
    QString m_path;
    Actions *m_actions = nullptr;
    QStackedWidget *m_pages = nullptr;
    StartPage *m_start = nullptr;
    LoadingPage *m_loading = nullptr;
    Workbench *m_workbench = nullptr;
    QWidget *m_keys = nullptr;
    QWidget *m_help = nullptr;
    QWidget *m_covered = nullptr; ///< the page below the keys or the help
    QLabel *m_progress = nullptr;
};

} // namespace torchferry::ui
