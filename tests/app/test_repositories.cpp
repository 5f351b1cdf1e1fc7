// SPDX-License-Identifier: Apache-2.0
// Repositories that are locked, damaged or made to do harm, as the command line meets them.
#include <QDir>
#include <QElapsedTimer>
#include <QTest>
#include <QUrl>

#include <sys/stat.h>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

const QByteArray program = "import torch\n\n\ndef f(x):\n    return torch.abs(x)\n";

void fill(const ScratchRepository &repository)
{
    repository.write("a.py", program);
    repository.write("pkg/b.py", program);
    repository.commitAll();
}

QStringList branchOf(const ScratchRepository &repository, const QString &name)
{
    return {"convert", repository.path(), "--branch=" + name};
}

void makePipe(const QString &path)
{
    QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
}

/// Commits a tree that git itself would not make: `entry` is the name of a file with a program, or of a folder with one.
void commitEntry(const ScratchRepository &repository, const QByteArray &entry, bool isFolder)
{
    const QByteArray blob = repository.git({"hash-object", "-w", "--stdin"}, program).trimmed();
    const QByteArray folder = repository.git({"mktree"}, "100644 blob " + blob + "\tinner.py\n").trimmed();
    const QByteArray good = "100644 a.py" + QByteArray(1, '\0') + QByteArray::fromHex(blob);
    const QByteArray bad =
        (isFolder ? "40000 " : "100644 ") + entry + QByteArray(1, '\0') + QByteArray::fromHex(isFolder ? folder : blob);
    const QByteArray tree =
        repository.git({"hash-object", "-w", "-t", "tree", "--literally", "--stdin"}, bad + good).trimmed();
    const QByteArray commit = repository.git({"commit-tree", "-m", "x", tree}).trimmed();
    repository.git({"update-ref", "refs/heads/main", commit});
}

} // namespace

class TestRepositories : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void lockedBranch();
    void branchNames_data();
    void branchNames();
    void rulesThroughLinks_data();
    void rulesThroughLinks();
    void neitherFileNorFolder_data();
    void neitherFileNorFolder();
    void damagedRepository_data();
    void damagedRepository();
    void pipesInARepository();
    void entriesGitRefuses_data();
    void entriesGitRefuses();
    void variablesOfTheEnvironment();
};

/// What a process leaves that is killed while it makes a branch: said before anything is converted.
void TestRepositories::lockedBranch()
{
    const ScratchRepository repository;
    fill(repository);
    const QString lock = repository.path(".git/refs/heads/torchferry/paddle.lock");
    QVERIFY(QDir().mkpath(QFileInfo(lock).path()));
    writeBytes(lock, "");
    const QByteArray before = repository.fingerprint();
    const Run run = cli(branchOf(repository, "torchferry/paddle"));
    QCOMPARE(run.status, 4);
    QVERIFY2(run.errors.contains("the file " + lock.toUtf8() + " exists"), run.errors);
    QVERIFY2(run.errors.contains("delete the file " + lock.toUtf8() + " yourself"), run.errors);
    QVERIFY2(!run.errors.contains("another name") && !run.errors.contains("permission"), run.errors);
    QCOMPARE(repository.fingerprint(), before);
    const Run chinese = cli(branchOf(repository, "torchferry/paddle") + QStringList{"--lang", "zh"});
    QVERIFY2(chinese.errors.contains(lock.toUtf8()) && chinese.errors.contains("手动删除"), chinese.errors);
    QVERIFY(QFile::remove(lock));
    QCOMPARE(cli(branchOf(repository, "torchferry/paddle")).status, 0);
}

void TestRepositories::branchNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const QString &name, const char *said) {
        QTest::addRow("%s", QUrl::toPercentEncoding(name).constData()) << name << QByteArray(said);
    };
    row("a\x7f", "does not allow \"\\x7f\" in it");
    row("@", "already stands for the current commit");
    row("HEAD", "already stands for the current commit");
    row("-x", "starts with \"-\"");
    row("a..b", "does not allow \"..\" in it");
    row("a.lock", "ends with \".lock\"");
    row("a/.b", "starts with \".\"");
    row("a/", "ends with \"/\"");
    row("a b", "does not allow \" \" in it");
    row("", "is empty");
}

void TestRepositories::branchNames()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, said);
    const ScratchRepository repository;
    fill(repository);
    const QByteArray before = repository.fingerprint();
    const Run run = cli(branchOf(repository, name));
    QVERIFY2(run.status == 4 || (name.isEmpty() && run.status == 2), run.errors);
    QVERIFY2(run.errors.contains(said) || name.isEmpty(), run.errors);
    QVERIFY2(!run.errors.isEmpty() && !run.errors.contains('\x7f'), run.errors);
    QCOMPARE(repository.fingerprint(), before);
}

void TestRepositories::rulesThroughLinks_data()
{
    QTest::addColumn<QString>("link");
    QTest::newRow("the folder of all") << ".torchferry";
    QTest::newRow("the folder of rules") << ".torchferry/rules";
    QTest::newRow("a file of rules") << ".torchferry/rules/own.json";
    QTest::newRow("the settings") << ".torchferry/project.json";
}

/// A project may lead to files outside of it, but they are none of its rules.
void TestRepositories::rulesThroughLinks()
{
    QFETCH(QString, link);
    const QByteArray rules = R"({ "schema": "torchferry-rows/1", "rows": { "torch.abs": { "category": 7 } } })";
    const QByteArray settings = R"({ "schema": "torchferry-project/1", "target_versions": { "paddle": "0.1" } })";
    const ScratchRepository repository;
    fill(repository);
    const QString outside = repository.beside("outside/.torchferry");
    QVERIFY(QDir().mkpath(outside + "/rules"));
    writeBytes(outside + "/rules/own.json", rules);
    if (link.endsWith("project.json"))
        writeBytes(outside + "/project.json", settings);
    const QStringList scan = {"scan", repository.path(), "--worktree", "--format", "json"};
    const Run plain = cli(scan);
    QCOMPARE(plain.status, 1); // the rest stays undecided
    QVERIFY(QDir().mkpath(QFileInfo(repository.path(link)).path()));
    QVERIFY(QFile::link(repository.beside("outside/" + link), repository.path(link)));
    const Run run = cli(scan);
    QVERIFY2(run.status == 1, run.errors);
    QCOMPARE(at(reportOf(run), "summary"), at(reportOf(plain), "summary"));
    QVERIFY2(run.errors.contains(".torchferry"), run.errors); // it is said
    // The same files in the project are rules: the test would notice them.
    QVERIFY(QFile::remove(repository.path(link)));
    QVERIFY(QDir().mkpath(repository.path(".torchferry/rules")));
    writeBytes(repository.path(".torchferry/rules/own.json"), rules);
    if (link.endsWith("project.json"))
        writeBytes(repository.path(".torchferry/project.json"), settings);
    const Run own = cli(scan);
    QVERIFY(own.status != 1 || at(reportOf(own), "summary") != at(reportOf(plain), "summary") || !own.errors.isEmpty());
}

void TestRepositories::neitherFileNorFolder_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path : {"/dev/null", "/dev/zero", "/dev/tty", "pipe", "pipe.py", "link", "in a repository.py"})
        QTest::newRow(path) << QString(path);
}

void TestRepositories::neitherFileNorFolder()
{
    QFETCH(QString, path);
    const ScratchRepository repository;
    fill(repository);
    makePipe(repository.beside("pipe"));
    makePipe(repository.beside("pipe.py"));
    makePipe(repository.path("in a repository.py"));
    QVERIFY(QFile::link(repository.beside("pipe"), repository.beside("link")));
    const QString full = path.startsWith('/')    ? path
                         : path.startsWith("in") ? repository.path(path)
                                                 : repository.beside(path);
    for (const QStringList &rest : {QStringList{}, QStringList{"--worktree"}}) {
        const Run run = cli(QStringList{"scan", full} + rest);
        QCOMPARE(run.status, 3);
        QVERIFY2(run.errors.contains(full.toUtf8() + " is not a file or a folder"), run.errors);
        QVERIFY(run.output.isEmpty());
    }
}

void TestRepositories::damagedRepository_data()
{
    QTest::addColumn<QString>("damage");
    for (const char *damage : {"an empty .git", "a .git that leads nowhere", "no HEAD", "a HEAD of garbage",
                               "settings of garbage", "no objects", "a pipe for settings"})
        QTest::newRow(damage) << QString(damage);
}

/// Never read as a folder without a word, nor as a part of the repository around it.
void TestRepositories::damagedRepository()
{
    QFETCH(QString, damage);
    const ScratchRepository repository;
    fill(repository);
    const QString inner = repository.path("inner");
    repository.git({"clone", "-q", repository.path(), inner});
    const QString dotGit = inner + "/.git";
    if (damage == "an empty .git" || damage == "a .git that leads nowhere")
        QVERIFY(QDir(dotGit).removeRecursively());
    if (damage == "an empty .git")
        QVERIFY(QDir().mkpath(dotGit));
    if (damage == "a .git that leads nowhere")
        writeBytes(dotGit, "gitdir: ../nowhere\n");
    if (damage == "no HEAD" || damage == "a pipe for settings")
        QVERIFY(QFile::remove(dotGit + (damage == "no HEAD" ? "/HEAD" : "/config")));
    if (damage == "a HEAD of garbage")
        writeBytes(dotGit + "/HEAD", "\x01\x02\x03\n");
    if (damage == "settings of garbage")
        writeBytes(dotGit + "/config", "[core\n");
    if (damage == "no objects")
        QVERIFY(QDir(dotGit + "/objects").removeRecursively());
    if (damage == "a pipe for settings")
        makePipe(dotGit + "/config");
    QElapsedTimer timer;
    timer.start();
    for (const QStringList &arguments : {QStringList{"scan", inner}, QStringList{"scan", inner + "/pkg"},
                                         QStringList{"check", inner}, QStringList{"convert", inner, "--branch", "port"},
                                         QStringList{"convert", inner, "--output", repository.beside("out")}}) {
        const Run run = cli(arguments);
        QCOMPARE(run.status, 3);
        QVERIFY2(run.errors.contains("The repository " + dotGit.toUtf8() + " is damaged: "), run.errors);
    }
    const Run run = cli({"scan", inner, "--worktree", "--format", "json"});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.errors.contains("The repository " + dotGit.toUtf8() + " is damaged: "), run.errors);
    QVERIFY(!fileIn(reportOf(run), "pkg/b.py").isEmpty());
    QVERIFY(!QFile::exists(repository.beside("out")));
    QVERIFY2(timer.elapsed() < 20000, QByteArray::number(timer.elapsed()));
}

void TestRepositories::pipesInARepository()
{
    const ScratchRepository repository;
    fill(repository);
    makePipe(repository.path("pipe.py"));
    makePipe(repository.path("pkg/.gitignore"));
    const Run run = cli({"scan", repository.path(), "--worktree"});
    QVERIFY2(run.status == 0 || run.status == 1, run.errors);
    QVERIFY2(run.errors.contains("pipe.py is not a file, a folder or a link"), run.errors);
    QVERIFY2(run.errors.contains("pkg/.gitignore is not a file, a folder or a link"), run.errors);
    const Run copied = cli({"convert", repository.path(), "--worktree", "--output", repository.beside("out")});
    QVERIFY2(copied.status == 0 || copied.status == 1, copied.errors);
    QVERIFY(QFile::exists(repository.beside("out/pkg/b.py")) && !QFile::exists(repository.beside("out/pipe.py")));
}

void TestRepositories::entriesGitRefuses_data()
{
    QTest::addColumn<QByteArray>("entry");
    QTest::addColumn<bool>("isFolder");
    for (const char *entry : {"..", ".git", ".GIT", "git~1"})
        for (const bool isFolder : {false, true})
            QTest::addRow("%s%s", entry, isFolder ? "/" : "") << QByteArray(entry) << isFolder;
    for (const char *entry : {"GIT~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION"})
        QTest::newRow(entry) << QByteArray(entry) << true;
    QTest::newRow("a path") << QByteArray("../evil.py") << false;
}

void TestRepositories::entriesGitRefuses()
{
    QFETCH(QByteArray, entry);
    QFETCH(bool, isFolder);
    const ScratchRepository repository;
    commitEntry(repository, entry, isFolder);
    const QByteArray said = "an entry that git refuses to check out: " + entry;
    const Run scan = cli({"scan", repository.path()});
    QVERIFY2(scan.status == 0 || scan.status == 1, scan.errors);
    QVERIFY2(scan.errors.contains(said), scan.errors);
    const Run branch = cli(branchOf(repository, "port"));
    QVERIFY2(branch.status == 0 || branch.status == 1, branch.errors);
    QVERIFY2(branch.errors.contains(said), branch.errors);
    QVERIFY(repository.git({"show", "port:a.py"}).contains("paddle.abs"));
    const Run output = cli({"convert", repository.path(), "--output", repository.beside("out")});
    QCOMPARE(output.status, 3);
    QVERIFY2(output.errors.contains(said), output.errors);
    QVERIFY(!QFile::exists(repository.beside("out")) && !QFile::exists(repository.beside("evil.py")));
}

/// They lead git elsewhere; this program opens the path it is given.
void TestRepositories::variablesOfTheEnvironment()
{
    const ScratchRepository repository;
    fill(repository);
    const ScratchRepository other;
    other.commitAll();
    const QString elsewhere = other.path(".git");
    writeBytes(repository.beside("identity"), "[user]\n\tname = Nobody\n\temail = nobody@example.org\n");
    QStringList variables = {"GIT_WORK_TREE=" + other.path(),
                             "GIT_AUTHOR_NAME=Somebody",
                             "GIT_COMMITTER_NAME=Somebody",
                             "GIT_CONFIG_GLOBAL=" + repository.beside("identity"),
                             "GIT_NAMESPACE=elsewhere",
                             "GIT_CONFIG_COUNT=1",
                             "GIT_CONFIG_KEY_0=user.name",
                             "GIT_CONFIG_VALUE_0=Nobody",
                             "GIT_CEILING_DIRECTORIES=" + repository.path()};
    for (const char *name : {"GIT_DIR", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE", "GIT_CONFIG",
                             "GIT_ALTERNATE_OBJECT_DIRECTORIES"})
        variables.append(QString(name) + '=' + elsewhere);
    for (const QStringList &arguments : {QStringList{"scan", repository.path("pkg"), "--format", "json"},
                                         QStringList{"scan", repository.path(), "--format", "json", "--worktree"}}) {
        const Run plain = cli(arguments);
        const Run led = cli(arguments, {}, variables);
        QCOMPARE(led.status, plain.status);
        QCOMPARE(led.output, plain.output);
        QCOMPARE(led.errors, plain.errors);
    }
    const Run run = cli(branchOf(repository, "port"), {}, variables);
    QVERIFY2(run.status == 0, run.errors);
    QCOMPARE(repository.git({"log", "-1", "--format=%an|%cn", "port"}), "Ada Example|Ada Example\n");
    QCOMPARE(other.git({"for-each-ref", "--format=%(refname)"}), "refs/heads/main\n");
}

QTEST_GUILESS_MAIN(TestRepositories)
#include "test_repositories.moc"
