// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <optional>

#include <QCommandLineParser>
#include <QIcon>
#include <QTimer>

#include "core/base/keep_to_the_end.h"
#include "ui/base/application.h"
#include "ui/session/workers.h"
#include "ui/window/appearance.h"
#include "ui/window/main_window.h"
#include "ui/window/screenshot.h"

using namespace Qt::Literals::StringLiterals;

int main(int argc, char **argv)
{
    torchferry::ui::Application application(argc, argv);
    QCoreApplication::setOrganizationName(u"torchferry"_s);
    QCoreApplication::setApplicationName(u"torchferry"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(TORCHFERRY_VERSION));
    QGuiApplication::setApplicationDisplayName(u"Torchferry"_s);
    QGuiApplication::setDesktopFileName(u"torchferry"_s);

    torchferry::ui::Appearance appearance(application);
    appearance.apply();
    QGuiApplication::setWindowIcon(QIcon(u":/torchferry/icons/torchferry.svg"_s));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Ports PyTorch projects to another framework; you review every change."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(u"project"_s, QCoreApplication::translate("main", "Folder of a git project to open."),
                                 u"[PROJECT]"_s);
    const QCommandLineOption screenshot(
        u"screenshot"_s,
        QCoreApplication::translate(
            "main", "Saves a screenshot of the window with PROJECT open, then quits (for documentation)."),
        u"FILE"_s);
    const QCommandLineOption select(
        u"select"_s, QCoreApplication::translate("main", "With --screenshot: source API of the finding to show."),
        u"API"_s);
    const QCommandLineOption page(
        u"page"_s, QCoreApplication::translate("main", "With --screenshot: overview, review, commit or keys."),
        u"PAGE"_s, u"review"_s);
    const QCommandLineOption version(
        u"target-version"_s,
        QCoreApplication::translate(
            "main",
            "Version of the target framework, remembered for the project (default: the one chosen before, else the "
            "one in the project's settings)."),
        u"VERSION"_s);
    const QCommandLineOption target(
        u"target"_s,
        QCoreApplication::translate("main", "Target framework, remembered for the project (default: the one chosen "
                                            "before, else the one in the project's settings)."),
        u"NAME"_s);
    const QCommandLineOption profile(
        u"profile"_s, QCoreApplication::translate("main", "Profile of the target framework, if it has several."),
        u"NAME"_s);
    parser.addOptions({screenshot, select, page, target, profile, version});
    parser.process(application);
    if (parser.positionalArguments().size() > 1) {
        std::fputs(qPrintable(QCoreApplication::translate("main", "Only one project can be opened.") + u'\n'), stderr);
        return 2;
    }

    std::optional<torchferry::ui::MainWindow> window(std::in_place, appearance);
    if (parser.isSet(screenshot))
        torchferry::ui::takeScreenshot(*window, {parser.value(screenshot), parser.value(select), parser.value(page)});
    window->show();
    if (!parser.positionalArguments().isEmpty())
        window->open(parser.positionalArguments().constFirst(),
                     {parser.value(target), parser.value(profile),
                      parser.isSet(version) ? std::optional(parser.value(version)) : std::nullopt});
    const int status = QApplication::exec();
    if (window->session() != nullptr)
        torchferry::keepToTheEnd(window->session()->sharedAnalysis());
    window.reset(); // writes what is to be written, and waits for a branch that is being made
    // What still runs only reads, and may hang for ever in a file system that does not answer.
    if (torchferry::ui::Workers::anyRuns()) {
        std::fflush(nullptr);
        std::_Exit(status);
    }
    return status;
}
