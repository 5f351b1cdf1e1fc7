// SPDX-License-Identifier: Apache-2.0
// Coming back to a project: after closing, after being killed, with something in the way.
#include <QAbstractButton>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QProcess>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QTextStream>
#include <QTimer>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/panels/start_page.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

class TestReopening : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void comesBackToTheSamePlace();
    void survivesBeingKilled();
    void tellsWhatIsWrong_data();
    void tellsWhatIsWrong();
    void movesADamagedDatabaseAside();
    void readingCanBeCancelled();
    void theWindowLivesWhileReading();
    void opensWhatIsDropped();
};

void TestReopening::init()
{
    test::resetSettings();
}

void TestReopening::comesBackToTheSamePlace()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    fixture.press(u"Shift+F8"_s);
    fixture.press(u"J"_s);
    const Stop place = fixture.session().stop();
    const auto counts = fixture.session().review().counts();
    QCOMPARE(counts.of(State::accepted), 1U);
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().stop(), place);
    QCOMPARE(fixture.workbench().page(), Workbench::Page::review);
    QCOMPARE(fixture.session().review().counts().of(State::accepted), 1U);
    QVERIFY(fixture.session().review().canUndo());
    fixture.press(u"Ctrl+Z"_s);
    QCOMPARE(fixture.session().review().counts().of(State::accepted), 0U);
}

void TestReopening::survivesBeingKilled()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    // Another process decides, and is killed without a word: no destructor runs, nothing is flushed.
    QProcess other;
    other.start(QCoreApplication::applicationFilePath(), {u"--decide-and-wait"_s, repository.path()});
    QVERIFY(other.waitForStarted());
    QVERIFY(QTest::qWaitFor([&] { return other.canReadLine() || other.state() == QProcess::NotRunning; }, 60'000));
    const QByteArray reported = other.readLine().trimmed();
    other.kill();
    QVERIFY(other.waitForFinished());
    QCOMPARE(other.exitStatus(), QProcess::CrashExit);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const Stop at = fixture.session().stop();
    QCOMPARE(QByteArray::number(at.file) + ' ' + QByteArray::number(at.finding.index()), reported);
    QCOMPARE(fixture.state(), State::accepted);
}

void TestReopening::tellsWhatIsWrong_data()
{
    QTest::addColumn<QString>("kind");
    QTest::newRow("no such path") << u"missing"_s;
    QTest::newRow("not a repository") << u"plain"_s;
    QTest::newRow("bare") << u"bare"_s;
    QTest::newRow("no commits") << u"empty"_s;
}

void TestReopening::tellsWhatIsWrong()
{
    QFETCH(QString, kind);
    const ScratchRepository repository(kind == u"bare" ? QStringList{u"--bare"_s} : QStringList());
    QString path = repository.path();
    if (kind == u"missing")
        path = repository.beside(u"nothing-here"_s);
    if (kind == u"plain") {
        path = repository.beside(u"plain"_s);
        QVERIFY(QDir().mkpath(path));
    }
    WindowFixture fixture;
    QVERIFY(!fixture.open(path));
    StartPage &page = *fixture.window().startPage();
    QVERIFY(page.isVisible());
    const QString text = page.failureText();
    QVERIFY2(text.contains(u'\n'), qPrintable(text)); // what it is, and what to do
    QVERIFY2(!text.contains(u"TF20"_s) && !text.contains(u'{'), qPrintable(text));
    QVERIFY(fixture.window().workbench() == nullptr);
}

void TestReopening::movesADamagedDatabaseAside()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    const auto git = git::Repository::open(utf8(repository.path()));
    const auto database = store::SessionStore::defaultPath(git->gitDirectory(), "paddle");
    QVERIFY(QDir().mkpath(QString::fromStdString(database.parent_path().string())));
    test::writeBytes(QString::fromStdString(database.string()), QByteArray(5000, 'x'));
    WindowFixture fixture;
    QVERIFY(!fixture.open(repository.path()));
    auto *button = qobject_cast<QAbstractButton *>(QApplication::focusWidget());
    QVERIFY(button != nullptr);
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    fixture.press(u"Return"_s);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
    QVERIFY(fixture.window().session() != nullptr);
}

void TestReopening::readingCanBeCancelled()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    fixture.press(u"F5"_s);
    QVERIFY(qobject_cast<QAbstractButton *>(QApplication::focusWidget()) != nullptr); // Cancel
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    const StartPage &page = *fixture.window().startPage();
    QTRY_VERIFY_WITH_TIMEOUT(page.isVisible(), 60'000);
    QCOMPARE(opened.count(), 0);
    QVERIFY(page.failureText().isEmpty());
    QVERIFY(fixture.window().workbench() == nullptr);
    fixture.press(u"Return"_s); // the path is still there
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
}

void TestReopening::theWindowLivesWhileReading()
{
    const ScratchRepository repository;
    for (int file = 0; file < 300; ++file)
        repository.write(u"m%1.py"_s.arg(file),
                         "import torch\n" + QByteArray("x = torch.cat([a, b], dim=0)\n").repeated(100));
    repository.commitAll();
    WindowFixture fixture;
    // What the window does between the beginning and the end: it takes events, and tells what was found so far.
    int turns = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&turns] { ++turns; });
    timer.start(5);
    QVERIFY(fixture.open(repository.path()));
    QVERIFY2(turns >= 3, qPrintable(QString::number(turns)));
    QCOMPARE(fixture.session().analysis().files.size(), std::size_t{300});
}

void TestReopening::opensWhatIsDropped()
{
    const ScratchRepository one;
    test::writeProject(one);
    const ScratchRepository other;
    test::writeProject(other);
    WindowFixture fixture;
    QVERIFY(fixture.open(one.path()));
    const auto drop = [&fixture](const QUrl &what) {
        QMimeData data;
        data.setUrls({what});
        QDragEnterEvent enter({50, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&fixture.window(), &enter);
        QDropEvent event({50, 200}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&fixture.window(), &event);
        return enter.isAccepted();
    };
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    QVERIFY(drop(QUrl::fromLocalFile(other.path())));
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
    QCOMPARE(qs(fixture.session().workTree()), other.path());
    QVERIFY(drop(QUrl(u"https://example.org/project"_s)));
    const StartPage &page = *fixture.window().startPage();
    QTRY_VERIFY(page.isVisible());
    QVERIFY(page.failureText().contains(u"example.org"_s));
    fixture.press(u"Esc"_s); // back to what is open
    QVERIFY(fixture.workbench().isVisible());
}

namespace {

/// What the process does that is killed: one decision, then it prints its position and waits.
int decideAndWait(const QString &path)
{
    WindowFixture fixture;
    if (!fixture.open(path))
        return 1;
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    const Stop at = fixture.session().stop();
    QTimer::singleShot(500, qApp, [at] { // the place is written a moment after it changes
        QTextStream(stdout) << at.file << ' ' << at.finding.index() << Qt::endl;
    });
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    test::isolateProgram(u"torchferry-reopening-test"_s);
    if (application.arguments().value(1) == u"--decide-and-wait")
        return decideAndWait(application.arguments().value(2));
    TestReopening tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "test_reopening.moc"
