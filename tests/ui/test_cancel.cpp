// SPDX-License-Identifier: Apache-2.0
// Cancel answers at once, also when the work hangs; a commit is made as a whole or not at all.
#include <QDir>
#include <QSignalSpy>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/panels/start_page.h"
#include "ui/session/commit_job.h"
#include "ui/session/workers.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

class TestCancel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::resetSettings(); }

    void openingThatHangs_data();
    void openingThatHangs();
    void theSessionIsFreeAtOnce();
    void aCommitIsWholeOrNot();
};

void TestCancel::openingThatHangs_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("HEAD") << u".git/HEAD"_s;
    QTest::newRow("config") << u".git/config"_s;
}

void TestCancel::openingThatHangs()
{
    QFETCH(QString, file);
    const ScratchRepository repository;
    test::writeProject(repository);
    const ScratchRepository good;
    test::writeProject(good);
    WindowFixture fixture;
    QVERIFY(fixture.open(good.path()));
    const QString pipe = QDir(repository.path()).filePath(file);
    QVERIFY(QFile::rename(pipe, pipe + u".away"_s));
    QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
    fixture.window().open(repository.path());
    fixture.press(u"Esc"_s);
    // No event is waited for: the answer is there.
    QVERIFY(fixture.window().startPage()->isVisible());
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    fixture.window().open(good.path());
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
    QVERIFY(!fixture.session().readOnly());
    // The thread that hangs is released, so that this program ends in an orderly way.
    const int writer = ::open(qPrintable(pipe), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    QVERIFY(writer >= 0);
    QVERIFY(QFile::remove(pipe));
    QVERIFY(QFile::rename(pipe + u".away"_s, pipe));
    ::close(writer);
}

void TestCancel::theSessionIsFreeAtOnce()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    for (int turn = 0; turn < 5; ++turn) {
        fixture.window().open(repository.path());
        fixture.press(u"Esc"_s);
        QVERIFY(fixture.window().startPage()->isVisible());
    }
    fixture.window().open(repository.path());
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
    QVERIFY(!fixture.session().readOnly());
}

void TestCancel::aCommitIsWholeOrNot()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    CommitInput input{repository.path().toStdString(),
                      fixture.session().head().commitId,
                      "ported",
                      "m",
                      fixture.session().sharedAnalysis(),
                      {}};
    for (std::uint32_t file = 0; file < input.analysis->files.size(); ++file)
        input.decisions.push_back(fixture.session().review().decisions(file));
    CommitGate before;
    QVERIFY(before.cancel());
    QCOMPARE(runCommit(input, before).error().code, "TF1901");
    QVERIFY(!*git::Repository::open(input.repository)->branchExists("ported"));
    // Also when it comes at the last moment: the flag is not seen, the gate is shut.
    git::CommitRequest request;
    request.parentId = input.parentId;
    request.branch = input.branch;
    request.message = input.message;
    request.files = *changedFiles(*input.analysis, planCommit(*input.analysis, input.decisions));
    request.mayMakeBranch = [] { return false; };
    QCOMPARE(git::Repository::open(input.repository)->commit(request).error().code, "TF1901");
    QVERIFY(!*git::Repository::open(input.repository)->branchExists("ported"));
    CommitGate gate;
    QVERIFY(gate.enter());
    QVERIFY(!gate.cancel()); // too late: the branch is being made
    gate.leave();
    gate.wait();
    CommitGate free;
    QVERIFY(runCommit(input, free));
    QVERIFY(!free.cancel());
    QVERIFY(*git::Repository::open(input.repository)->branchExists("ported"));
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    test::isolateProgram(u"torchferry-cancel-test"_s);
    TestCancel tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "test_cancel.moc"
