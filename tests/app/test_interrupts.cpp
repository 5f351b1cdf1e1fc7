// SPDX-License-Identifier: Apache-2.0
// Several runs at once, and runs that are interrupted or killed: what they write is there as a whole or not at all, and
// no run touches what another has written.
#include <csignal>
#include <functional>
#include <memory>
#include <thread>

#include <QDeadlineTimer>
#include <QDir>
#include <QDirIterator>
#include <QMap>
#include <QTest>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

constexpr int dataFiles = 120;

void fill(const ScratchRepository &repository)
{
    for (int i = 0; i < dataFiles; ++i)
        repository.write(QString("data/%1/%2.txt").arg(i % 7).arg(i), QByteArray::number(i).repeated(500));
    for (int i = 0; i < 10; ++i)
        repository.write(QString("pkg/m%1.py").arg(i), "import torch\n\n\ndef f(x):\n    return torch.abs(x)\n");
    repository.commitAll();
}

/// Every file below a folder with its bytes.
QMap<QString, QByteArray> treeOf(const QString &folder)
{
    QMap<QString, QByteArray> tree;
    QDirIterator files(folder, QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        tree.insert(QDir(folder).relativeFilePath(path), readBytes(path));
    }
    return tree;
}

QStringList entriesOf(const QString &folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot, QDir::Name);
}

/// What a run keeps beside its output folder (or in it) until all of it is there.
QStringList temporariesIn(const QString &folder)
{
    return entriesOf(folder).filter(".torchferry-");
}

/// Looks again and again: a signal shall hit the moment, not some time behind it.
bool comes(const std::function<bool()> &moment)
{
    const QDeadlineTimer deadline(60 * 1000);
    while (!moment()) {
        if (deadline.hasExpired())
            return false;
        std::this_thread::yield();
    }
    return true;
}

int filesBelow(const QString &folder)
{
    int count = 0;
    for (QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); files.hasNext();
         files.next())
        ++count;
    return count;
}

/// How many files a run has written beside its output folder so far.
int stagedFiles(const QString &parent)
{
    int count = 0;
    for (const QString &name : temporariesIn(parent))
        count += filesBelow(parent + '/' + name);
    return count;
}

/// A pipe for a report: the program waits until a reader opens it, with everything else written and nothing published.
class Gate {
public:
    explicit Gate(QString path) : m_path(std::move(path))
    {
        if (mkfifo(m_path.toLocal8Bit().constData(), 0600) != 0)
            qFatal("no pipe");
    }
    Gate(const Gate &) = delete;
    Gate &operator=(const Gate &) = delete;
    ~Gate()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    [[nodiscard]] QString path() const { return m_path; }
    /// From now on a report of usual size can be written; no reader is needed.
    void open() { m_descriptor = ::open(m_path.toLocal8Bit().constData(), O_RDWR | O_NONBLOCK | O_CLOEXEC); }
    /// A part of it can: who writes it waits in the middle.
    void openALittle()
    {
        open();
        if (::fcntl(m_descriptor, F_SETPIPE_SZ, 4096) < 0)
            qFatal("no small pipe");
    }
    [[nodiscard]] bool isFull() const
    {
        int count = 0;
        return ::ioctl(m_descriptor, FIONREAD, &count) == 0 && count >= 4096;
    }

private:
    QString m_path;
    int m_descriptor = -1;
};

bool isInterrupted(const Run &run)
{
    return run.status == 4 && run.errors.contains("cancelled");
}

/// "interrupted", "killed SIGNAL" before the program listens, or the status.
QByteArray endOf(QProcess &process)
{
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(20 * 1000)) {
        process.kill();
        process.waitForFinished();
        return "hung: " + process.readAllStandardError();
    }
    if (process.exitStatus() == QProcess::CrashExit)
        return "killed " + QByteArray::number(process.exitCode());
    const Run run{process.exitCode(), {}, process.readAllStandardError()};
    return isInterrupted(run) ? QByteArray("interrupted") : QByteArray::number(run.status) + ' ' + run.errors;
}

} // namespace

class TestInterrupts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void twoIntoOneFolder_data();
    void twoIntoOneFolder();
    void twoMakeOneBranch();
    void interruptedBeforeTheFolderAppears_data();
    void interruptedBeforeTheFolderAppears();
    void interruptedWhileFilesAreWritten_data();
    void interruptedWhileFilesAreWritten();
    void interruptedBeforeTheBranch_data();
    void interruptedBeforeTheBranch();
    void interruptedWhileObjectsAreWritten();
    void interruptedScan_data();
    void interruptedScan();
    void interruptedAtTheStart();
    void killedAndRunAgain_data();
    void killedAndRunAgain();
    void leavesAloneWhatItDidNotMake();
};

void TestInterrupts::twoIntoOneFolder_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<bool>("held"); // both have written everything before either publishes
    QTest::newRow("a new folder, held") << "new" << true;
    QTest::newRow("a new folder in a new one, held") << "deep" << true;
    QTest::newRow("an empty folder, held") << "empty" << true;
    QTest::newRow("a new folder") << "new" << false;
    QTest::newRow("an empty folder") << "empty" << false;
}

void TestInterrupts::twoIntoOneFolder()
{
    QFETCH(QString, folder);
    QFETCH(bool, held);
    const ScratchRepository repository;
    fill(repository);
    const QStringList accepts = {"all", "none"};
    QList<QMap<QString, QByteArray>> whole;
    for (const QString &accept : accepts) {
        const Run run =
            cli({"convert", repository.path(), "--output", repository.beside("as-" + accept), "--accept", accept});
        QVERIFY2(run.status == 0 || run.status == 1, run.errors);
        whole.append(treeOf(repository.beside("as-" + accept)));
    }
    for (int round = 0; round < 2; ++round) {
        const QString parent = repository.beside(QString("round%1").arg(round));
        QVERIFY(QDir().mkpath(parent));
        const QString out = parent + (folder == "deep" ? "/a/b/out" : "/out");
        if (folder == "empty")
            QVERIFY(QDir().mkpath(out));
        std::vector<std::unique_ptr<Gate>> gates;
        std::vector<std::unique_ptr<QProcess>> runs;
        for (int i = 0; i < 2; ++i) {
            gates.push_back(std::make_unique<Gate>(repository.beside(QString("gate%1-%2").arg(round).arg(i))));
            runs.push_back(std::make_unique<QProcess>());
            QStringList arguments = {"convert", repository.path(), "--output", out, "--accept", accepts[i]};
            if (held)
                arguments += {"--report", gates.back()->path()};
            start(*runs.back(), arguments);
        }
        if (held)
            QVERIFY(comes([&] { return stagedFiles(QFileInfo(out).path()) == whole[0].size() + whole[1].size(); }));
        for (auto &gate : gates)
            gate->open();
        const Run ends[] = {finish(*runs[0]), finish(*runs[1])};
        const auto won = [](const Run &run) { return run.status == 0 || run.status == 1; };
        QVERIFY2(won(ends[0]) != won(ends[1]), ends[0].errors + ends[1].errors);
        const int winner = won(ends[0]) ? 0 : 1;
        const Run &loser = ends[1 - winner];
        QCOMPARE(loser.status, 4);
        QVERIFY2(loser.errors.contains("Nothing was written: ") && loser.errors.contains(out.toUtf8()), loser.errors);
        QVERIFY(treeOf(out) == whole[winner]);
        QCOMPARE(entriesOf(parent), QStringList(folder == "deep" ? "a" : "out"));
        QCOMPARE(temporariesIn(QFileInfo(out).path()), QStringList());
    }
}

void TestInterrupts::twoMakeOneBranch()
{
    const ScratchRepository repository;
    fill(repository);
    for (int round = 0; round < 4; ++round) {
        const QString branch = QString("port%1").arg(round);
        QProcess runs[2];
        for (QProcess &run : runs)
            start(run, {"convert", repository.path(), "--branch", branch});
        const Run ends[] = {finish(runs[0]), finish(runs[1])};
        const int won = (ends[0].status == 0 ? 1 : 0) + (ends[1].status == 0 ? 1 : 0);
        QVERIFY2(won == 1 && ends[0].status + ends[1].status == 4, ends[0].errors + ends[1].errors);
        QVERIFY(repository.git({"show", branch + ":pkg/m3.py"}).contains("paddle.abs"));
        QCOMPARE(repository.status({"fsck", "--strict"}), 0);
        QVERIFY(!QFile::exists(repository.path(".git/refs/heads/" + branch + ".lock")));
    }
}

void TestInterrupts::interruptedBeforeTheFolderAppears_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QString>("folder");
    for (const auto &[name, signal] : {std::pair("SIGINT", SIGINT), {"SIGTERM", SIGTERM}, {"SIGHUP", SIGHUP}})
        for (const char *folder : {"new", "deep", "empty"})
            QTest::addRow("%s, %s", name, folder) << signal << QString(folder);
}

void TestInterrupts::interruptedBeforeTheFolderAppears()
{
    QFETCH(int, signal);
    QFETCH(QString, folder);
    const ScratchRepository repository;
    fill(repository);
    const QString parent = repository.beside("parent");
    QVERIFY(QDir().mkpath(folder == "empty" ? parent + "/out" : parent));
    const QString out = parent + (folder == "deep" ? "/a/out" : "/out");
    Gate gate(repository.beside("gate"));
    QProcess process;
    start(process, {"convert", repository.path(), "--output", out, "--report", gate.path()});
    QVERIFY(comes([&] { return stagedFiles(QFileInfo(out).path()) == dataFiles + 10; }));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QCOMPARE(endOf(process), "interrupted");
    QCOMPARE(entriesOf(parent), folder == "empty" ? QStringList("out") : QStringList());
    QVERIFY(folder != "empty" || entriesOf(out).isEmpty());
}

void TestInterrupts::interruptedWhileFilesAreWritten_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<int>("files");
    for (const auto &[name, signal] : {std::pair("SIGINT", SIGINT), {"SIGTERM", SIGTERM}})
        for (const int files : {1, 30, 100})
            QTest::addRow("%s after %d", name, files) << signal << files;
}

void TestInterrupts::interruptedWhileFilesAreWritten()
{
    QFETCH(int, signal);
    QFETCH(int, files);
    const ScratchRepository repository;
    fill(repository);
    const QString parent = repository.beside("parent");
    QVERIFY(QDir().mkpath(parent));
    QProcess process;
    start(process, {"convert", repository.path(), "--output", parent + "/out"});
    QVERIFY(comes([&] {
        return !entriesOf(parent).isEmpty() && (stagedFiles(parent) >= files || QFile::exists(parent + "/out"));
    }));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    const QByteArray end = endOf(process);
    if (end == "interrupted") {
        QCOMPARE(entriesOf(parent), QStringList());
    } else { // it was done already
        QVERIFY2(end.startsWith("0 "), end);
        QCOMPARE(entriesOf(parent), QStringList("out"));
        QCOMPARE(treeOf(parent + "/out").size(), dataFiles + 10);
    }
}

void TestInterrupts::interruptedBeforeTheBranch_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
}

void TestInterrupts::interruptedBeforeTheBranch()
{
    QFETCH(int, signal);
    const ScratchRepository repository;
    fill(repository);
    const QByteArray before = repository.fingerprint();
    Gate gate(repository.beside("gate"));
    gate.openALittle();
    QProcess process;
    start(process, {"convert", repository.path(), "--branch", "port", "--report", gate.path()});
    QVERIFY(comes([&] { return gate.isFull(); }));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QCOMPARE(endOf(process), "interrupted");
    QCOMPARE(repository.fingerprint(), before);
}

void TestInterrupts::interruptedWhileObjectsAreWritten()
{
    const ScratchRepository repository;
    fill(repository);
    int made = 0;
    for (int more = 0; more < 8; ++more) {
        const QString branch = QString("port%1").arg(more);
        // Other text in every round, or there would be no new objects.
        for (int i = 0; i < 10; ++i)
            repository.write(QString("pkg/m%1.py").arg(i), "import torch\n\n\ndef f(x):\n    return torch.abs(x) + "
                                                               + QByteArray::number(more) + "\n");
        repository.commitAll();
        const int before = filesBelow(repository.path(".git/objects"));
        const QByteArray references = repository.git({"for-each-ref"});
        QProcess process;
        start(process, {"convert", repository.path(), "--branch", branch});
        QVERIFY(comes([&] {
            return filesBelow(repository.path(".git/objects")) > before + more
                   || process.state() == QProcess::NotRunning
                   || QFile::exists(repository.path(".git/refs/heads/" + branch));
        }));
        ::kill(static_cast<pid_t>(process.processId()), more % 2 == 0 ? SIGINT : SIGTERM);
        const QByteArray end = endOf(process);
        if (end == "interrupted") {
            QCOMPARE(repository.git({"for-each-ref"}), references);
        } else {
            QVERIFY2(end.startsWith("0 "), end);
            QVERIFY(repository.git({"show", branch + ":pkg/m9.py"}).contains("paddle.abs"));
            ++made;
        }
        QCOMPARE(entriesOf(repository.path(".git/refs/heads")).filter(".lock"), QStringList());
        QCOMPARE(repository.status({"fsck", "--strict"}), 0);
    }
    QVERIFY(made > 0); // a branch that is being made is made
}

void TestInterrupts::interruptedScan_data()
{
    QTest::addColumn<QString>("waits");
    QTest::addColumn<int>("signal");
    for (const char *waits : {"for its input", "for who reads the report", "for who reads its output"})
        for (const auto &[name, signal] : {std::pair("SIGINT", SIGINT), {"SIGTERM", SIGTERM}})
            QTest::addRow("%s, %s", name, waits) << QString(waits) << signal;
}

void TestInterrupts::interruptedScan()
{
    QFETCH(QString, waits);
    QFETCH(int, signal);
    const ScratchRepository repository;
    fill(repository);
    const QByteArray before = repository.fingerprint();
    Gate gate(repository.beside("gate"));
    gate.openALittle();
    QProcess process;
    QStringList arguments = {"scan", waits == "for its input" ? "-" : repository.path()};
    if (waits == "for who reads the report")
        arguments += {"--report", gate.path()};
    if (waits == "for who reads its output") {
        arguments += {"--format", "json"};
        process.setStandardOutputFile(gate.path());
    }
    start(process, arguments);
    QVERIFY(process.waitForStarted() && (waits == "for its input" || comes([&] { return gate.isFull(); })));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    const QByteArray end = endOf(process);
    QVERIFY2(end == "interrupted" || end == "killed " + QByteArray::number(signal), end);
    QCOMPARE(repository.fingerprint(), before);
}

/// Whenever it comes, also before the program has begun to listen.
void TestInterrupts::interruptedAtTheStart()
{
    const ScratchRepository repository;
    fill(repository);
    const QString parent = repository.beside("parent");
    QVERIFY(QDir().mkpath(parent));
    for (int spins = 0; spins < 12; ++spins) {
        QProcess process;
        start(process, {"convert", repository.path(), "--output", parent + "/out"});
        QVERIFY(process.waitForStarted());
        for (int i = 0; i < spins * 100; ++i)
            (void)entriesOf(parent);
        ::kill(static_cast<pid_t>(process.processId()), spins % 2 == 0 ? SIGINT : SIGTERM);
        const QByteArray end = endOf(process);
        if (end == "interrupted" || end.startsWith("killed ")) {
            QCOMPARE(entriesOf(parent), QStringList());
        } else {
            QVERIFY2(end.startsWith("0 "), end);
            QCOMPARE(entriesOf(parent), QStringList("out"));
            QCOMPARE(treeOf(parent + "/out").size(), dataFiles + 10);
            QVERIFY(QDir(parent + "/out").removeRecursively());
        }
    }
}

void TestInterrupts::killedAndRunAgain_data()
{
    QTest::addColumn<int>("files");
    for (const int files : {0, 60, dataFiles + 10})
        QTest::addRow("after %d files", files) << files;
}

void TestInterrupts::killedAndRunAgain()
{
    QFETCH(int, files);
    const ScratchRepository repository;
    fill(repository);
    const QString parent = repository.beside("parent");
    QVERIFY(QDir().mkpath(parent));
    Gate gate(repository.beside("gate"));
    QProcess process;
    start(process, {"convert", repository.path(), "--output", parent + "/out", "--report", gate.path()});
    QVERIFY(comes([&] { return !temporariesIn(parent).isEmpty() && stagedFiles(parent) >= files; }));
    process.kill();
    QCOMPARE(endOf(process), "killed 9");
    const QStringList left = entriesOf(parent);
    QCOMPARE(left.size(), 1);
    QCOMPARE(temporariesIn(parent), left);

    const Run run = cli({"convert", repository.path(), "--output", parent + "/out"});
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY2(run.errors.contains((parent + '/' + left.first()).toUtf8() + " was left behind by an earlier run"),
             run.errors);
    QCOMPARE(entriesOf(parent), QStringList("out"));
    QCOMPARE(treeOf(parent + "/out").size(), dataFiles + 10);
}

/// Neither what a user called like that, nor what a run that still lives is writing.
void TestInterrupts::leavesAloneWhatItDidNotMake()
{
    const ScratchRepository repository;
    fill(repository);
    const QString parent = repository.beside("parent");
    const QStringList others = {".out.torchferry-backup", ".out.torchferry-abc123", ".out.torchferry-",
                                ".out.torchferry-abcdefghijklmnopqrst", ".torchferry-backup"};
    for (const QString &other : others) {
        QVERIFY(QDir().mkpath(parent + '/' + other));
        writeBytes(parent + '/' + other + "/mine.txt", "mine\n");
    }
    Gate gate(repository.beside("gate"));
    QProcess process;
    start(process, {"convert", repository.path(), "--output", parent + "/out", "--report", gate.path()});
    QVERIFY(comes([&] { return stagedFiles(parent) == dataFiles + 10 + others.size(); }));
    QStringList living = temporariesIn(parent);
    living.removeIf([&](const QString &name) { return others.contains(name); });
    QCOMPARE(living.size(), 1);
    // Of the same name as what the other one makes, so that they meet.
    const Run run = cli({"convert", repository.path(), "--output", parent + "/out"});
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY2(run.errors.contains(living.first().toUtf8() + " is, or may be, in use by another run"), run.errors);
    gate.open();
    const Run late = finish(process);
    QCOMPARE(late.status, 4);
    QVERIFY2(late.errors.contains("during this run"), late.errors);
    for (const QString &other : others)
        QCOMPARE(readBytes(parent + '/' + other + "/mine.txt"), "mine\n");
    QCOMPARE(entriesOf(parent).size(), others.size() + 1);
}

QTEST_GUILESS_MAIN(TestInterrupts)
#include "test_interrupts.moc"
