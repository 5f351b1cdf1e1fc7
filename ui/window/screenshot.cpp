// SPDX-License-Identifier: Apache-2.0
#include "ui/window/screenshot.h"

#include <chrono>

#include <QAction>
#include <QCoreApplication>
#include <QPixmap>
#include <QTimer>

#include "ui/base/text.h"
#include "ui/commands/actions.h"
#include "ui/window/main_window.h"
#include "ui/window/workbench.h"

using namespace Qt::Literals::StringLiterals;
using namespace std::chrono_literals;

namespace torchferry::ui {

namespace {

void goTo(MainWindow &window, const ScreenshotRequest &request)
{
    Workbench *workbench = window.workbench();
    if (workbench == nullptr)
        return;
    Session &session = *window.session();
    if (request.page == u"overview")
        return workbench->showPage(Workbench::Page::overview);
    if (request.page == u"commit")
        return workbench->showPage(Workbench::Page::commit);
    if (request.page == u"keys")
        return window.actions()->action(u"keys"_s)->trigger();
    workbench->showPage(Workbench::Page::review);
    const std::string name = utf8(request.select);
    const auto found = step(session.analysis(), {}, Direction::forward, [&](const Stop &stop) {
        return name.empty() ? isPending(session.review(), stop)
                            : session.file(stop.file).findings[stop.finding].api == name;
    });
    if (!found)
        return;
    session.select({}); // where one stood before may be scrolled away
    session.select(found->stop);
}

} // namespace

void takeScreenshot(MainWindow &window, const ScreenshotRequest &request)
{
    const auto save = [&window, request] {
        // After what brings one back to where the project was left.
        QTimer::singleShot(0, &window, [&window, request] { goTo(window, request); });
        // The picture is taken of a window at rest: laid out, coloured, checked.
        QTimer::singleShot(800ms, &window,
                           [&window, request] { QCoreApplication::exit(window.grab().save(request.file) ? 0 : 1); });
    };
    QObject::connect(&window, &MainWindow::opened, &window, save);
    QObject::connect(&window, &MainWindow::openFailed, &window, save);
}

} // namespace torchferry::ui
