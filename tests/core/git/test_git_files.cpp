// SPDX-License-Identifier: Apache-2.0
// Pipes, and files of a size that nothing of git's has, under the names of what git reads: no read waits for the ones or
// loads the others, and what is wrong is said.
#include "git_fixture.h"

#include <csignal>
#include <functional>

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "paths.h"

using namespace torchferry;
using namespace torchferry::test;
using engine::InputFile;
using git::Repository;

namespace {

constexpr qint64 kHuge = qint64{1} << 40; // without anything in it, it takes no place on disk

void replaceBy(const QString &kind, const QString &path)
{
    QFile::remove(path);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    if (kind == "pipe") {
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
    } else if (kind == "link to a pipe") {
        const QString pipe = path + ".pipe";
        QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        QVERIFY(QFile::link(pipe, path));
    } else {
        QFile file(path);
        QVERIFY(file.open(QFile::WriteOnly) && file.resize(kHuge));
    }
}

/// In a process of its own, which is killed when it waits, and fails when it wants all memory.
QByteArray within(const std::function<QByteArray()> &action)
{
    return inChild([&] {
        std::signal(SIGALRM, SIG_DFL);
        alarm(20);
#ifndef TORCHFERRY_SANITIZE
        const rlimit most = {rlim_t{4} << 30U, rlim_t{4} << 30U};
        setrlimit(RLIMIT_AS, &most);
#endif
        return action();
    });
}

QByteArray described(const Error &error)
{
    return codeOf(error) + ' ' + argumentOf(error, "path") + ' ' + argumentOf(error, "detail");
}

QByteArray atHead(const QString &path)
{
    return within([&] {
        const auto repository = Repository::open(path.toStdString());
        if (!repository)
            return described(repository.error());
        const auto head = repository->head();
        if (!head)
            return described(head.error());
        const auto input = repository->snapshot(head->commitId);
        (void)repository->hasUncommittedChanges();
        return input ? QByteArray::number(input->files.size()) + " files" : described(input.error());
    });
}

QByteArray onDisk(const QString &path)
{
    return within([&] {
        const auto input = git::readFolder(path.toStdString());
        if (!input)
            return described(input.error());
        QByteArrayList files;
        for (const InputFile &file : input->files)
            files.append(bytesOf(file.path) + (file.failure ? '!' + codeOf(*file.failure) : QByteArray()));
        return files.join(' ');
    });
}

void fill(const ScratchRepository &scratch)
{
    scratch.write("a.py", "x = 1\n");
    scratch.write("pkg/b.py", "y = 1\n");
    scratch.commitAll();
}

} // namespace

class TestGitFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }

    void filesOfTheRepository_data();
    void filesOfTheRepository();
    void filesOfTheWorkTree_data();
    void filesOfTheWorkTree();
    void filesOfALinkedWorktree_data();
    void filesOfALinkedWorktree();
    void includedSettings_data();
    void includedSettings();
    void aBareFolderOnTheWay();
    void ignoreRulesInFolders_data();
    void ignoreRulesInFolders();
    void damaged_data();
    void damaged();
    void variablesOfTheEnvironment();
};

void TestGitFiles::filesOfTheRepository_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("kind");
    for (const char *file : {"HEAD", "config", "config.worktree", "commondir", "packed-refs", "refs/heads/main",
                             "refs/heads/other/one", "refs/tags/v1"})
        for (const char *kind : {"pipe", "link to a pipe", "huge"})
            QTest::addRow("%s, %s", file, kind) << QString(file) << QString(kind);
}

void TestGitFiles::filesOfTheRepository()
{
    QFETCH(QString, file);
    QFETCH(QString, kind);
    const ScratchRepository scratch;
    fill(scratch);
    replaceBy(kind, scratch.path(".git/" + file));
    QElapsedTimer timer;
    timer.start();
    const QByteArray result = atHead(scratch.path());
    QVERIFY2(result.startsWith("TF2032 " + scratch.path(".git").toUtf8()) && result.contains(file.toUtf8()), result);
    QCOMPARE(onDisk(scratch.path("pkg")), "b.py");
    QVERIFY2(timer.elapsed() < 5000, QByteArray::number(timer.elapsed()));
}

void TestGitFiles::filesOfTheWorkTree_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("kind");
    for (const char *file : {"index", "info/exclude", "info/attributes"})
        for (const char *kind : {"pipe", "link to a pipe", "huge"})
            QTest::addRow("%s, %s", file, kind) << QString(file) << QString(kind);
}

/// Not needed for a commit; files on disk are read without the rules that cannot be read.
void TestGitFiles::filesOfTheWorkTree()
{
    QFETCH(QString, file);
    QFETCH(QString, kind);
    const ScratchRepository scratch;
    fill(scratch);
    replaceBy(kind, scratch.path(".git/" + file));
    QCOMPARE(atHead(scratch.path()), "2 files");
    QCOMPARE(onDisk(scratch.path()), "a.py pkg/b.py");
}

void TestGitFiles::filesOfALinkedWorktree_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file :
         {"linked/.git", "project/.git/worktrees/linked/HEAD", "project/.git/worktrees/linked/commondir",
          "project/.git/config", "project/.git/refs/heads/main"})
        QTest::newRow(file) << QString(file);
}

void TestGitFiles::filesOfALinkedWorktree()
{
    QFETCH(QString, file);
    for (const char *kind : {"pipe", "huge"}) {
        const ScratchRepository scratch;
        fill(scratch);
        scratch.git({"worktree", "add", "-q", "--detach", scratch.beside("linked")});
        QCOMPARE(atHead(scratch.beside("linked")), "2 files");
        replaceBy(kind, scratch.beside(file));
        const QByteArray result = atHead(scratch.beside("linked"));
        QVERIFY2(result.startsWith("TF2032 " + scratch.beside("linked/.git").toUtf8()), result);
    }
}

void TestGitFiles::includedSettings_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::newRow("relative") << QByteArray("[include]\n\tpath = ../more\n");
    QTest::newRow("absolute") << QByteArray("[include]\npath=\"ABSOLUTE\"\n");
    QTest::newRow("on one line") << QByteArray("[INCLUDE] path = ../more # a pipe\n");
    QTest::newRow("on a condition") << QByteArray("[includeIf \"gitdir:/\"]\n\tPath = ../more\n");
    QTest::newRow("included itself") << QByteArray("[include]\n\tpath = config\n\tpath = ../more\n");
    QTest::newRow("ignore rules") << QByteArray("[core]\n\texcludesFile = ABSOLUTE\n");
    QTest::newRow("attributes") << QByteArray("[core]\n\tattributesFile = ABSOLUTE\n");
}

void TestGitFiles::includedSettings()
{
    QFETCH(QByteArray, settings);
    const ScratchRepository scratch;
    fill(scratch);
    replaceBy("pipe", scratch.path("more"));
    const QByteArray absolute = scratch.path("more").toUtf8();
    writeBytes(scratch.path(".git/config"),
               readBytes(scratch.path(".git/config")) + settings.replace("ABSOLUTE", absolute));
    const QByteArray result = atHead(scratch.path());
    const bool isAboutTheWorkTree = settings.contains("[core]");
    QVERIFY2(isAboutTheWorkTree ? result == "2 files" : result.startsWith("TF2032") && result.contains("more"), result);
    QCOMPARE(onDisk(scratch.path()), "a.py more!TF2033 pkg/b.py");
}

/// What looks like a git directory itself is looked at as well, and hides no `.git` above it.
void TestGitFiles::aBareFolderOnTheWay()
{
    const ScratchRepository scratch;
    fill(scratch);
    QVERIFY(QDir().mkpath(scratch.path("pkg/objects")));
    QVERIFY(QDir().mkpath(scratch.path("pkg/refs")));
    scratch.write("pkg/HEAD", "ref: refs/heads/main\n");
    QCOMPARE(atHead(scratch.path("pkg")).left(6), "TF2005"); // a repository of its own to git, too
    replaceBy("pipe", scratch.path("pkg/config"));
    QCOMPARE(atHead(scratch.path("pkg")).left(6), "TF2032");
    scratch.remove("pkg/config");
    scratch.remove("pkg/HEAD");
    replaceBy("pipe", scratch.path(".git/config"));
    QCOMPARE(atHead(scratch.path("pkg")).left(6), "TF2032");
}

void TestGitFiles::ignoreRulesInFolders_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QByteArray>("atTheTop");
    QTest::addColumn<QByteArray>("below");
    QTest::newRow("pipe") << "pipe" << QByteArray(".gitignore!TF2033 a.py ignored.py pkg/b.py pkg/ignored.py")
                          << QByteArray(".gitignore a.py pkg/.gitignore!TF2033 pkg/b.py pkg/ignored.py");
    QTest::newRow("huge") << "huge" << QByteArray(".gitignore!TF2041 a.py ignored.py pkg/b.py pkg/ignored.py")
                          << QByteArray(".gitignore a.py pkg/.gitignore!TF2041 pkg/b.py pkg/ignored.py");
}

void TestGitFiles::ignoreRulesInFolders()
{
    QFETCH(QString, kind);
    QFETCH(QByteArray, atTheTop);
    QFETCH(QByteArray, below);
    const ScratchRepository scratch;
    fill(scratch);
    scratch.write(".gitignore", "ignored.py\n");
    scratch.write("ignored.py", "");
    scratch.write("pkg/ignored.py", "");
    QCOMPARE(onDisk(scratch.path()), ".gitignore a.py pkg/b.py");
    replaceBy(kind, scratch.path("pkg/.gitignore"));
    QCOMPARE(onDisk(scratch.path()), below);
    QCOMPARE(atHead(scratch.path()), "2 files");
    scratch.remove("pkg/.gitignore");
    replaceBy(kind, scratch.path(".gitignore"));
    QCOMPARE(onDisk(scratch.path()), atTheTop);
    QCOMPARE(onDisk(scratch.path("pkg")), "b.py ignored.py");
}

void TestGitFiles::damaged_data()
{
    QTest::addColumn<QString>("damage");
    for (const char *damage :
         {"empty folder", "leads nowhere", "no such file", "garbage", "without HEAD", "HEAD garbage", "HEAD empty",
          "config garbage", "without objects", "without refs", "a pipe"})
        QTest::newRow(damage) << QString(damage);
}

/// Beside a whole repository around it, which would take its place.
void TestGitFiles::damaged()
{
    QFETCH(QString, damage);
    const ScratchRepository scratch;
    fill(scratch);
    const QString inner = scratch.path("inner");
    scratch.git({"clone", "-q", scratch.path(), inner});
    QDir git(inner + "/.git");
    if (damage == "without HEAD")
        QVERIFY(git.remove("HEAD"));
    else if (damage == "HEAD garbage")
        writeBytes(git.filePath("HEAD"), "\x01\x02\x03 nothing\n");
    else if (damage == "HEAD empty")
        writeBytes(git.filePath("HEAD"), "");
    else if (damage == "config garbage")
        writeBytes(git.filePath("config"), "[core\n\x01");
    else if (damage == "without objects" || damage == "without refs")
        QVERIFY(QDir(git.filePath(damage.section(' ', 1))).removeRecursively()
                && (damage != "without refs" || git.remove("packed-refs")));
    else
        QVERIFY(git.removeRecursively());
    if (damage == "empty folder")
        QVERIFY(QDir().mkpath(git.path()));
    else if (damage == "leads nowhere")
        writeBytes(git.path(), "gitdir: /nonexistent/.git\n");
    else if (damage == "no such file")
        QVERIFY(QFile::link("nowhere", git.path()));
    else if (damage == "garbage")
        writeBytes(git.path(), "what is this?\n");
    else if (damage == "a pipe")
        replaceBy("pipe", git.path());
    for (const QString &path : {inner, inner + "/pkg", inner + "/a.py"}) {
        const QByteArray result = atHead(path);
        QVERIFY2(result.startsWith("TF2032 " + git.path().toUtf8() + ' '), result);
    }
    QCOMPARE(onDisk(inner), "a.py pkg/b.py");
}

/// They lead git elsewhere, but this program was given what to open.
void TestGitFiles::variablesOfTheEnvironment()
{
    const ScratchRepository scratch;
    fill(scratch);
    const ScratchRepository other;
    other.commitAll();
    const QByteArray elsewhere = other.path(".git").toUtf8();
    const QByteArray result = within([&] {
        for (const char *name : {"GIT_DIR", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE", "GIT_CONFIG",
                                 "GIT_CONFIG_GLOBAL", "GIT_ALTERNATE_OBJECT_DIRECTORIES"})
            qputenv(name, elsewhere);
        qputenv("GIT_WORK_TREE", other.path().toUtf8());
        qputenv("GIT_CEILING_DIRECTORIES", scratch.path().toUtf8());
        qputenv("GIT_NAMESPACE", "elsewhere");
        const auto repository = Repository::open(scratch.path("pkg").toStdString());
        if (!repository)
            return described(repository.error());
        const auto head = repository->head();
        const auto input = head ? repository->snapshot(head->commitId) : tl::unexpected(head.error());
        return bytesOf(repository->workTree()) + ' ' + bytesOf(repository->gitDirectory()) + ' '
               + (input ? QByteArray::number(input->files.size()) : described(input.error()));
    });
    QCOMPARE(result, scratch.path().toUtf8() + ' ' + scratch.path(".git").toUtf8() + " 2");
}

QTEST_GUILESS_MAIN(TestGitFiles)
#include "test_git_files.moc"
