// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include <QApplication>

#include "support/scratch_repository.h"
#include "ui/window/appearance.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

namespace torchferry::test {

/// A real window on a real repository, driven by keys.
class WindowFixture {
public:
    WindowFixture();
    ~WindowFixture(); ///< ends when what runs in the background has

    /// Opens `path` in a new window and waits until it is there; false when it could not be opened.
    bool open(const QString &path);
    /// Shows a new window with nothing in it; false when it does not get the keyboard.
    bool start();
    /// Ends the window as a person does.
    void close();
    /// Sends a key to the widget that has the focus, as a keyboard does: actions first.
    void press(const QString &keys);
    void type(const QString &text);

    [[nodiscard]] ui::MainWindow &window() { return *m_window; }
    [[nodiscard]] ui::Workbench &workbench() { return *m_window->workbench(); }
    [[nodiscard]] ui::Session &session() { return *m_window->session(); }
    [[nodiscard]] review::State state() { return *session().state(); }

private:
    ui::Appearance m_appearance;
    std::unique_ptr<ui::MainWindow> m_window;
};

/// The program's settings are the test's own (`application` names them), and so is git's configuration.
void isolateProgram(const QString &application);
/// Settings as on the first start: English, light.
void resetSettings();

/// The settings of the project choose the version of the target.
void settleVersion(const ScratchRepository &repository, const QByteArray &version);

/// A small project in a repository: what the rows of the pack rename, what needs a choice, a scheduler, a comment.
void writeProject(const ScratchRepository &repository);

/// Runs `action`, which opens a project, and waits until it is there. Fails where the window asks first what new commits
/// mean for the decisions.
void waitUntilOpen(WindowFixture &fixture, const std::function<void()> &action);
/// The same, and carries the decisions over where the window asks.
void waitUntilCarried(WindowFixture &fixture, const std::function<void()> &action);

/// The first finding on `api` in the first file; none when there is no such finding.
convert::FindingId findingOf(const ui::Session &session, const std::string &api);
/// The first proposal of that finding.
QString proposalOf(const ui::Session &session, const std::string &api);

} // namespace torchferry::test
