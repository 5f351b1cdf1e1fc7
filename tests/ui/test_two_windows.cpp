// SPDX-License-Identifier: Apache-2.0
// Two windows, of one process and of two, have one project open: one decides, the other shows.
#include <QAbstractButton>
#include <QLabel>
#include <QProcess>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTest>
#include <QTextStream>

#include "support/scratch_repository.h"
#include "ui/base/labels.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/commands/actions.h"
#include "ui/panels/case_panel.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/finding_card.h"
#include "ui/panels/impact_page.h"
#include "ui/panels/notice_stack.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

std::uint32_t accepted(WindowFixture &fixture)
{
    return fixture.session().review().counts().of(State::accepted);
}

/// Keys go to this window from now on.
bool toFront(WindowFixture &fixture)
{
    fixture.window().activateWindow();
    return QTest::qWaitForWindowActive(&fixture.window());
}

/// The button of the only notice.
QAbstractButton *answer(WindowFixture &fixture)
{
    const auto buttons = fixture.window().notices()->findChildren<QAbstractButton *>();
    return buttons.size() == 1 ? buttons.front() : nullptr;
}

bool becomesWritable(WindowFixture &fixture)
{
    answer(fixture)->click();
    return QTest::qWaitFor([&] { return fixture.window().session() != nullptr && !fixture.session().readOnly(); },
                           30'000);
}

/// Another process that has the project open and has accepted one finding.
class OtherProcess {
public:
    explicit OtherProcess(const QString &path)
    {
        m_process.start(QCoreApplication::applicationFilePath(), {u"--decide-and-wait"_s, path});
    }
    [[nodiscard]] bool isReady()
    {
        return QTest::qWaitFor([&] { return m_process.canReadLine() || m_process.state() == QProcess::NotRunning; },
                               60'000)
               && m_process.canReadLine();
    }
    /// Ends it by a signal that nothing can be done about.
    [[nodiscard]] bool kill()
    {
        m_process.kill();
        return m_process.waitForFinished() && m_process.exitStatus() == QProcess::CrashExit;
    }
    /// Ends it as a person does.
    [[nodiscard]] bool quit()
    {
        m_process.closeWriteChannel();
        return QTest::qWaitFor([&] { return m_process.state() == QProcess::NotRunning; }, 60'000)
               && m_process.exitStatus() == QProcess::NormalExit && m_process.exitCode() == 0;
    }

private:
    QProcess m_process;
};

} // namespace

class TestTwoWindows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::resetSettings(); }

    void theSecondShowsAndDecidesNothing();
    void speaksChinese();
    void looksAtChoicesWithoutChoosing();
    void goesOnWhereItStands();
    void comesBackFromTheHelpAfterTakingOver();
    void goesOnWhenItIsActivated();
    void readsAgainWhatIsAnotherCommit();
    void readingAgainTriesAgain();
    void aProcessThatWasKilledKeepsNothing();
    void aProcessThatEndsGivesItBack();
};

void TestTwoWindows::theSecondShowsAndDecidesNothing()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    first.press(u"F8"_s);
    first.press(u"A"_s);
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    QVERIFY(second.session().readOnly());
    QVERIFY(!first.session().readOnly());
    QVERIFY(first.window().notices()->texts().isEmpty());
    QCOMPARE(second.window().notices()->texts().size(), 1);
    QVERIFY(second.window().notices()->isVisible());
    QVERIFY(second.window().notices()->texts().front().contains(u"Another window has this project open"_s));
    QVERIFY(second.window().windowTitle().contains(u"(read-only)"_s));
    // What was decided is shown.
    QCOMPARE(accepted(second), 1U);
    // What decides is disabled and says why; what shows is not.
    second.press(u"F8"_s);
    QCOMPARE(second.state(), State::pending);
    const QStringList reading{u"next"_s,   u"next-pending"_s, u"overview"_s, u"review"_s,   u"commit-page"_s,
                              u"filter"_s, u"reload"_s,       u"stacked"_s,  u"language"_s, u"quit"_s};
    for (const QString &id : reading)
        QVERIFY2(second.window().actions()->action(id)->isEnabled(), qPrintable(id));
    int deciding = 0;
    for (const CommandSpec &spec : commandTable()) {
        const QAction *action = second.window().actions()->action(QLatin1StringView(spec.id));
        QCOMPARE(action->toolTip().contains(Labels::readOnly()), spec.decides);
        QVERIFY2(!spec.decides || !action->isEnabled(), spec.id);
        deciding += spec.decides ? 1 : 0;
    }
    QVERIFY(deciding >= 14);
    int buttons = 0;
    for (const QAbstractButton *button : second.workbench().card()->findChildren<QAbstractButton *>()) {
        const bool decides = button->toolTip() == Labels::readOnly();
        QCOMPARE(button->isEnabled(), !decides);
        buttons += decides ? 1 : 0;
    }
    QVERIFY(buttons >= 3); // Accept, Reject, Edit, and each alternative
    for (const QString &key : {u"A"_s, u"R"_s, u"U"_s, u"E"_s, u"1"_s, u"Ctrl+Shift+P"_s, u"Ctrl+Z"_s, u"Shift+A"_s}) {
        second.press(key);
        second.press(u"Return"_s);
    }
    QCOMPARE(accepted(second), 1U);
    // Not even around the actions.
    QVERIFY(!second.session().accept());
    second.session().undo();
    QCOMPARE(accepted(second), 1U);
    second.press(u"Ctrl+3"_s);
    QVERIFY(second.workbench().page() == Workbench::Page::commit);
    const auto *commit = second.workbench().commitPage()->findChild<QAbstractButton *>(u"commit"_s);
    QTRY_COMPARE(commit->toolTip(), Labels::readOnly());
    QVERIFY(!commit->isEnabled());
    second.workbench().commitPage()->commit();
    second.close();
    // The first has lost nothing, and decides as before.
    QCOMPARE(accepted(first), 1U);
    QVERIFY(toFront(first));
    first.press(u"F8"_s);
    first.press(u"A"_s);
    QCOMPARE(accepted(first), 2U);
}

void TestTwoWindows::speaksChinese()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    settings::setLanguage(u"zh"_s);
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    QVERIFY(second.window().notices()->texts().value(0).contains(u"另一个窗口已打开该项目"_s));
    QVERIFY(answer(second) != nullptr);
    QCOMPARE(answer(second)->text(), u"重试"_s);
    QVERIFY(second.window().windowTitle().contains(u"只读"_s));
}

void TestTwoWindows::looksAtChoicesWithoutChoosing()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    while (second.session().currentCase() == nullptr)
        second.press(u"F8"_s);
    second.press(u"D"_s);
    QVERIFY(second.workbench().casePanel()->isVisible());
    auto *choice = qobject_cast<QAbstractButton *>(QApplication::focusWidget());
    QVERIFY(choice != nullptr);
    QVERIFY(choice->toolTip().contains(Labels::readOnly()));
    second.press(u"Return"_s);
    QVERIFY(isOpen(second.session().review(), second.session().stop().file, second.session().currentCase()->id));
}

void TestTwoWindows::goesOnWhereItStands()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    first.press(u"F8"_s);
    first.press(u"A"_s);
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    second.press(u"F8"_s);
    second.press(u"J"_s);
    const Stop place = second.session().stop();
    const engine::Analysis *analysis = &second.session().analysis();
    // As long as the first is there, it stays as it is, and says so.
    answer(second)->click();
    QTRY_VERIFY(second.window().statusBar()->currentMessage().contains(u"in use by another window"_s));
    QVERIFY(second.session().readOnly());
    QCOMPARE(second.session().stop(), place);
    QVERIFY(toFront(first));
    first.press(u"Shift+F8"_s);
    first.press(u"A"_s); // decided after the second was opened
    const std::uint32_t decided = accepted(first);
    QVERIFY(decided > accepted(second));
    first.close();
    QVERIFY(becomesWritable(second));
    QCOMPARE(&second.session().analysis(), analysis); // nothing was read again
    QCOMPARE(second.session().stop(), place);
    QCOMPARE(second.workbench().page(), Workbench::Page::review);
    QCOMPARE(accepted(second), decided);
    QVERIFY(second.window().notices()->texts().isEmpty());
    QVERIFY(!second.window().windowTitle().contains(u"(read-only)"_s));
    QVERIFY(toFront(second));
    QVERIFY(!second.window().actions()->action(u"undo"_s)->toolTip().contains(Labels::readOnly()));
    second.press(u"F8"_s);
    second.press(u"A"_s);
    QCOMPARE(accepted(second), decided + 1);
    second.press(u"Ctrl+Z"_s);
    second.press(u"Ctrl+Z"_s); // what the first did can be undone here
    const std::uint32_t left = accepted(second);
    QVERIFY(left < decided);
    second.close();
    QVERIFY(second.open(repository.path()));
    QCOMPARE(accepted(second), left);
}

void TestTwoWindows::comesBackFromTheHelpAfterTakingOver()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    second.press(u"Ctrl+2"_s);
    second.press(u"F1"_s);
    first.close();
    QVERIFY(becomesWritable(second));
    QVERIFY(toFront(second));
    QVERIFY(!second.workbench().isVisible()); // the sheet of keys was not closed
    second.press(u"F1"_s);
    QVERIFY(second.workbench().isVisible());
    second.press(u"F8"_s);
    second.press(u"A"_s);
    QCOMPARE(second.state(), State::accepted);
}

void TestTwoWindows::goesOnWhenItIsActivated()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    QVERIFY(toFront(first));
    first.close();
    QVERIFY(toFront(second));
    QVERIFY(QTest::qWaitFor([&] { return !second.session().readOnly(); }, 30'000));
    QVERIFY(second.window().notices()->texts().isEmpty());
}

void TestTwoWindows::readsAgainWhatIsAnotherCommit()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    repository.write(u"more.py"_s, "import torch\nprint(torch.cat([a, b], dim=0))\n");
    repository.commitAll(u"second"_s);
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    second.press(u"F8"_s);
    second.press(u"J"_s);
    const Stop place = second.session().stop();
    QVERIFY(toFront(first));
    first.press(u"F8"_s);
    first.press(u"A"_s);
    first.close();
    QSignalSpy opened(&second.window(), &MainWindow::opened);
    QSignalSpy shown(&second.window(), &MainWindow::impactShown);
    answer(second)->click();
    QTRY_COMPARE_WITH_TIMEOUT(shown.count(), 1, 60'000); // what was decided was decided at the first commit
    Q_EMIT second.window().impactPage()->carryRequested();
    QCOMPARE(opened.count(), 1);
    QVERIFY(!second.session().readOnly());
    QCOMPARE(second.session().stop(), place);
    QCOMPARE(accepted(second), 1U);
}

void TestTwoWindows::readingAgainTriesAgain()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture first;
    QVERIFY(first.open(repository.path()));
    WindowFixture second;
    QVERIFY(second.open(repository.path()));
    QSignalSpy opened(&second.window(), &MainWindow::opened);
    second.press(u"F5"_s);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
    QVERIFY(second.session().readOnly());
    first.close(); // the second is active already: nothing tells it
    QVERIFY(second.session().readOnly());
    second.press(u"F5"_s);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 2, 60'000);
    QVERIFY(!second.session().readOnly());
    QVERIFY(second.window().notices()->texts().isEmpty());
}

void TestTwoWindows::aProcessThatWasKilledKeepsNothing()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    OtherProcess other(repository.path());
    QVERIFY(other.isReady());
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(fixture.session().readOnly());
    QCOMPARE(accepted(fixture), 1U);
    fixture.press(u"F8"_s);
    const Stop place = fixture.session().stop();
    QVERIFY(other.kill());
    QVERIFY(becomesWritable(fixture));
    QCOMPARE(fixture.session().stop(), place);
    QCOMPARE(accepted(fixture), 1U);
    fixture.press(u"A"_s);
    QCOMPARE(accepted(fixture), 2U);
}

void TestTwoWindows::aProcessThatEndsGivesItBack()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    {
        OtherProcess other(repository.path());
        QVERIFY(other.isReady());
        QVERIFY(fixture.open(repository.path()));
        QVERIFY(fixture.session().readOnly());
        QVERIFY(other.quit());
    }
    QVERIFY(becomesWritable(fixture));
    QCOMPARE(accepted(fixture), 1U);
    // And the other way round: now this one has it.
    OtherProcess late(repository.path());
    QVERIFY(late.isReady()); // it tells what it saw, and could decide nothing
    QVERIFY(late.quit());
    QCOMPARE(accepted(fixture), 1U);
    QVERIFY(toFront(fixture));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    QCOMPARE(accepted(fixture), 2U);
}

namespace {

/// What the other process does: one decision if it may, then it tells how many it sees and waits for the end of its input.
int decideAndWait(const QString &path)
{
    WindowFixture fixture;
    if (!fixture.open(path))
        return 1;
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    QTextStream(stdout) << accepted(fixture) << Qt::endl;
    QTextStream(stdin).readLine();
    fixture.close();
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    test::isolateProgram(u"torchferry-two-windows-test"_s);
    if (application.arguments().value(1) == u"--decide-and-wait")
        return decideAndWait(application.arguments().value(2));
    TestTwoWindows tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "test_two_windows.moc"
