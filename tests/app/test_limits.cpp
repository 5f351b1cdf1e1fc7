// SPDX-License-Identifier: Apache-2.0
// Repositories and files that claim more than any project has, and runs that get less memory than they want: each ends
// in bounded time and memory, with a sentence, and leaves nothing half written.
#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

const QByteArray program = "import torch\n\n\ndef f(x):\n    return torch.abs(x)\n";

/// Within 4 GiB of address space, of which half a GiB belongs to the stack of each thread, and a time to be waited for.
Run bounded(const QStringList &arguments)
{
    QElapsedTimer timer;
    timer.start();
    Run run = cliAfter("ulimit -v 4194304; exec \"$0\" \"$@\"", arguments);
    if (timer.elapsed() > 60 * 1000)
        run.errors += "took " + QByteArray::number(timer.elapsed()) + " ms";
    return run;
}

QByteArray blobOf(const ScratchRepository &repository, const QByteArray &bytes)
{
    return repository.git({"hash-object", "-w", "--stdin"}, bytes).trimmed();
}

QByteArray treeOf(const ScratchRepository &repository, const QByteArray &entries)
{
    return repository.git({"mktree"}, entries).trimmed();
}

void commitTree(const ScratchRepository &repository, const QByteArray &tree)
{
    repository.git({"update-ref", "refs/heads/main", repository.git({"commit-tree", "-m", "x", tree}).trimmed()});
}

/// How many files lie below a folder.
qsizetype filesBelow(const QString &folder)
{
    qsizetype count = 0;
    const QDir dir(folder);
    for (const QFileInfo &entry :
         dir.entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot))
        count += entry.isDir() && !entry.isSymLink() ? filesBelow(entry.filePath()) : 1;
    return count;
}

} // namespace

class TestLimits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void treesOfEqualTrees();
    void manyNamesOfOneSource();
    void manyNamesOfOneDataFile();
    void manyEntries();
    void deepTrees();
    void oneLargeFile();
    void linksInACircle();
    void littleMemory_data();
    void littleMemory();
};

/// Ten names in each of ten levels: ten milliards of files in a few hundred bytes.
void TestLimits::treesOfEqualTrees()
{
    const ScratchRepository repository;
    QByteArray tree = treeOf(repository, "100644 blob " + blobOf(repository, program) + "\ta.py\n");
    for (int level = 0; level < 10; ++level) {
        QByteArray entries;
        for (int name = 0; name < 10; ++name)
            entries += "040000 tree " + tree + "\tx" + QByteArray::number(name) + '\n';
        tree = treeOf(repository, entries);
    }
    commitTree(repository, tree);
    for (const QStringList &arguments :
         {QStringList{"scan", repository.path()},
          QStringList{"convert", repository.path(), "--output", repository.beside("out")},
          QStringList{"convert", repository.path(), "--branch", "port"}}) {
        const Run run = bounded(arguments);
        QCOMPARE(run.status, 3);
        QVERIFY2(run.errors.contains("contains more than 1000000 files and folders") && !run.errors.contains("took"),
                 run.errors);
    }
    QVERIFY(!QFile::exists(repository.beside("out")));
}

void TestLimits::manyNamesOfOneSource()
{
    const ScratchRepository repository;
    const QByteArray blob =
        blobOf(repository, QByteArray("x = 1  # a line of forty characters, as is\n").repeated(1500000));
    QByteArray entries;
    for (int name = 0; name < 40; ++name)
        entries += "100644 blob " + blob + "\tm" + QByteArray::number(name) + ".py\n";
    commitTree(repository, treeOf(repository, entries));
    const Run run = bounded({"scan", repository.path()});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("have more than 512 MiB in total") && !run.errors.contains("took"), run.errors);
}

/// What is no source is neither loaded nor counted by a scan.
void TestLimits::manyNamesOfOneDataFile()
{
    const ScratchRepository repository;
    const QByteArray blob = blobOf(repository, QByteArray(60 << 20, 'x'));
    QByteArray entries = "100644 blob " + blobOf(repository, program) + "\ta.py\n";
    for (int name = 0; name < 40; ++name)
        entries += "100644 blob " + blob + "\tm" + QByteArray::number(name) + ".bin\n";
    commitTree(repository, treeOf(repository, entries));
    for (const QStringList &arguments :
         {QStringList{"scan", repository.path()}, QStringList{"convert", repository.path(), "--branch", "port"}}) {
        const Run run = bounded(arguments);
        QVERIFY2((run.status == 0 || run.status == 1) && !run.errors.contains("took"), run.errors);
    }
}

void TestLimits::manyEntries()
{
    const ScratchRepository repository;
    const QByteArray data = blobOf(repository, "1\n");
    QByteArray entries = "100644 blob " + blobOf(repository, program) + "\ta.py\n";
    for (int name = 0; name < 100000; ++name)
        entries += "100644 blob " + data + "\tn" + QByteArray::number(name) + ".txt\n";
    commitTree(repository, treeOf(repository, entries));
    const Run run = bounded({"scan", repository.path()});
    QVERIFY2(run.status == 1 && !run.errors.contains("took"), run.errors);
}

void TestLimits::deepTrees()
{
    const ScratchRepository repository;
    repository.git({"fast-import", "--quiet"},
                   "commit refs/heads/main\ncommitter A <a@example.org> 0 +0000\ndata 1\nx\nM 100644 inline "
                       + QByteArray("d/").repeated(5000) + "a.py\ndata " + QByteArray::number(program.size()) + '\n'
                       + program + "\nM 100644 inline b.py\ndata " + QByteArray::number(program.size()) + '\n' + program
                       + '\n');
    const Run run = bounded({"scan", repository.path()});
    QVERIFY2(run.status == 1 && run.errors.contains("refuses to check out") && !run.errors.contains("took"),
             run.errors.left(2000));
}

void TestLimits::oneLargeFile()
{
    const ScratchRepository repository;
    repository.write("a.py", program);
    repository.write("large.py", QByteArray("x = 1  # a line\n").repeated(13 << 20)); // 208 MiB
    repository.commitAll();
    for (const QStringList &how : {QStringList{}, QStringList{"--worktree"}}) {
        const Run run = bounded(QStringList{"scan", repository.path()} + how);
        QCOMPARE(run.status, 1);
        QVERIFY2(run.errors.contains("large.py") && run.errors.contains("64 MiB") && !run.errors.contains("took"),
                 run.errors);
    }
}

void TestLimits::linksInACircle()
{
    const ScratchRepository repository;
    repository.write("pkg/a.py", program);
    QVERIFY(QFile::link("loop", repository.path("loop")));
    QVERIFY(QFile::link("..", repository.path("pkg/up")));
    QVERIFY(QFile::link("pkg", repository.path("again")));
    QVERIFY(QFile::link("loop.py", repository.path("loop.py")));
    repository.commitAll();
    const Run run = bounded({"convert", repository.path(), "--worktree", "--output", repository.beside("out")});
    QVERIFY2((run.status == 0 || run.status == 1) && !run.errors.contains("took"), run.errors);
    QCOMPARE(filesBelow(repository.beside("out")), 5);
    QCOMPARE(QFile::symLinkTarget(repository.beside("out/pkg/up")), repository.beside("out"));
}

void TestLimits::littleMemory_data()
{
    QTest::addColumn<QString>("jobs");
    QTest::newRow("one thread") << "1";
    QTest::newRow("two threads") << "2";
}

/// From what the program needs to start to what the run needs: done as a whole, or a sentence that is true.
void TestLimits::littleMemory()
{
    QFETCH(QString, jobs);
    const ScratchRepository repository;
    for (int i = 0; i < 12; ++i)
        repository.write(QString("pkg/m%1.py").arg(i), program + QByteArray("y = torch.relu(x)\n").repeated(300));
    repository.commitAll();
    const QString parent = repository.beside("parent");
    QVERIFY(QDir().mkpath(parent));
    const QByteArray before = repository.fingerprint();
    const auto within = [&](int kilobytes, const QStringList &arguments) {
        return cliAfter(QString("ulimit -v %1; exec \"$0\" \"$@\"").arg(kilobytes), arguments);
    };
    int least = 4096; // the program can be started at all
    while (within(least, {"--version"}).status != 0)
        least += 4096;
    int done = 0;
    int refused = 0;
    const auto isEnough = [&](int kilobytes) {
        const Run run = within(kilobytes, {"convert", repository.path(), "--output", parent + "/out", "--jobs", jobs});
        const bool isDone = run.status == 0 || run.status == 1;
        const QStringList left =
            QDir(parent).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
        const QByteArray reported =
            QByteArray::number(kilobytes) + ": " + QByteArray::number(run.status) + ' ' + run.errors;
        const bool isTrue = isDone ? left == QStringList("out") && filesBelow(parent + "/out") == 12
                                   : run.status == 4 && left.isEmpty();
        if (!isTrue || run.errors.isEmpty() || run.errors.contains("bad_alloc") || run.errors.contains("damaged")
            || run.errors.contains("git reported"))
            qFatal("%s left %s", reported.constData(), qPrintable(left.join(' ')));
        ++(isDone ? done : refused);
        QDir(parent + "/out").removeRecursively();
        return isDone;
    };
    for (int step = 0; step < 12; ++step)
        (void)isEnough(least + step * 3000);
    int enough = 2 << 20;
    QVERIFY(isEnough(enough));
    for (int tooLittle = least; enough - tooLittle > 2000;) {
        const int middle = (tooLittle + enough) / 2;
        (isEnough(middle) ? enough : tooLittle) = middle;
    }
    QVERIFY(done > 0 && refused > 0);
    const Run branch = within(least + 6000, {"convert", repository.path(), "--branch", "port", "--jobs", jobs});
    QVERIFY2(branch.status >= 0 && branch.status <= 4, branch.errors);
    if (branch.status > 1)
        QCOMPARE(repository.fingerprint(), before);
}

QTEST_GUILESS_MAIN(TestLimits)
#include "test_limits.moc"
