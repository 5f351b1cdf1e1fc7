// SPDX-License-Identifier: Apache-2.0
// Reading a repository ends soon after it was cancelled, also amid one large object.
#include "git_fixture.h"

#include <QElapsedTimer>
#include <QTest>

using namespace torchferry;
using namespace torchferry::test;
using git::Repository;

class TestCancel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }

    void endsBeforeTheNextObject();
    void beginsNothingOnceCancelled();
};

/// The first entry cancels; unpacking the second would take far longer than what is promised.
void TestCancel::endsBeforeTheNextObject()
{
    const ScratchRepository scratch;
    scratch.write("a.txt", "a");
    scratch.write("b.txt", QByteArray(400 << 20, 'x'));
    scratch.git({"-c", "core.compression=1", "add", "a.txt", "b.txt"});
    scratch.git({"commit", "-q", "-m", "x"});
    const Repository repository = opened(scratch.path());
    engine::CancelFlag flag;
    QElapsedTimer sinceCancel;
    int visits = 0;
    const auto done = repository.eachEntry(
        repository.head()->commitId,
        [&](const Repository::Entry &) -> Result<> {
            ++visits;
            flag.cancel();
            sinceCancel.start();
            return {};
        },
        &flag);
    const qint64 elapsed = sinceCancel.elapsed();
    QCOMPARE(codeOf(done), "TF1901");
    QCOMPARE(visits, 1);
    QVERIFY2(elapsed < 200, qPrintable(QString::number(elapsed)));
}

void TestCancel::beginsNothingOnceCancelled()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.commitAll();
    const Repository repository = opened(scratch.path());
    const std::string id = repository.head()->commitId;
    engine::CancelFlag flag;
    flag.cancel();
    QCOMPARE(codeOf(repository.snapshot(id, {}, &flag)), "TF1901");
    QCOMPARE(codeOf(git::readFolder(scratch.path().toStdString(), &flag)), "TF1901");
    // The repository is as good as before.
    QCOMPARE(codeOf(repository.snapshot(id)), "none");
}

QTEST_GUILESS_MAIN(TestCancel)
#include "test_cancel.moc"
