// SPDX-License-Identifier: Apache-2.0
#include "git_fixture.h"

#include <map>

#include <QDir>
#include <QTest>

using namespace torchferry;
using namespace torchferry::test;
using git::CommitRequest;
using git::Repository;

namespace {

CommitRequest requestFor(const ScratchRepository &scratch)
{
    CommitRequest request;
    request.parentId = scratch.git({"rev-parse", "HEAD"}).trimmed().toStdString();
    request.branch = "torchferry/paddle";
    request.message = "Port to the other framework\n\nBy review.";
    request.files = {{"a.py", "x = 2\n"}};
    return request;
}

/// A project with what a commit must leave alone: modes, links, submodules, files in folders.
void fill(const ScratchRepository &scratch)
{
    scratch.write("a.py", "x = 1\n");
    scratch.write("pkg/run.py", "#!/usr/bin/python\n");
    scratch.write("pkg/deep/b.py", "y = 1\r\n");
    scratch.write("data.bin", QByteArray("\0\xFF", 2));
    scratch.write(".gitattributes", "*.py text eol=crlf\n");
    QFile::setPermissions(scratch.path("pkg/run.py"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile::link("a.py", scratch.path("link.py"));
    scratch.commitAll();
}

} // namespace

class TestCommit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateGit(); }

    void writesOnlyTheBranch();
    void keepsModesAndBytes();
    void describesItself();
    void committerComesFromConfiguration();
    void commitsOntoAnOlderBase();
    void commitsFromLinkedWorktree();
    void commitsInDetachedHead();
    void worksInAShallowClone();
    void runsNoHooks();
    void refuses_data();
    void refuses();
    void refusesWithoutIdentity();
    void authorMayBeGiven();
    void refusesReadOnlyObjects();
    void refusesReadOnlyReferences();
    void refusesLockedReference();
    void namesTheLockInALinkedWorktree();
    void passesOtherLocks_data();
    void passesOtherLocks();
    void refusesLinksOutOfTheRepository_data();
    void refusesLinksOutOfTheRepository();
    void followsLinksWithinTheRepository_data();
    void followsLinksWithinTheRepository();
    void refusalLeavesNoBranch();
};

void TestCommit::writesOnlyTheBranch()
{
    const ScratchRepository scratch;
    fill(scratch);
    // A work tree in every state: staged, changed, untracked, deleted, with a stash.
    scratch.write("a.py", "stashed\n");
    scratch.git({"stash", "push", "-q"});
    scratch.write("data.bin", "staged\n");
    scratch.git({"add", "data.bin"});
    scratch.write("a.py", "on disk\n");
    scratch.write("untracked.py", "z = 1\n");
    scratch.remove("pkg/deep/b.py");
    const QByteArray before = scratch.fingerprint();

    const auto id = opened(scratch.path()).commit(requestFor(scratch));
    QCOMPARE(codeOf(id), "none");
    QCOMPARE(scratch.git({"rev-parse", "refs/heads/torchferry/paddle"}).trimmed(), QByteArray::fromStdString(*id));
    QCOMPARE(scratch.git({"fsck", "--strict", "--no-dangling"}), "");
    QCOMPARE(scratch.git({"symbolic-ref", "HEAD"}), "refs/heads/main\n");
    QCOMPARE(test::readBytes(scratch.path("a.py")), "on disk\n");

    scratch.git({"update-ref", "-d", "refs/heads/torchferry/paddle"});
    QCOMPARE(scratch.fingerprint(), before);
}

void TestCommit::keepsModesAndBytes()
{
    const ScratchRepository scratch;
    fill(scratch);
    const QByteArray contents("\xEF\xBB\xBFx = '\xE4\xB8\xAD'\r\ny\n", 16);
    CommitRequest request = requestFor(scratch);
    request.files = {{"pkg/run.py", contents.toStdString()}, {"pkg/deep/b.py", "y = 2\r\n"}, {"a.py", "x = 1\n"}};
    request.files.push_back({"pkg/new.py", "z = 3\n", true});
    const auto id = opened(scratch.path()).commit(request);
    QCOMPARE(codeOf(id), "none");
    const QString commit = QString::fromStdString(*id);
    // What is written is what was given: no line-ending rules are applied. The file given unchanged is no change.
    QCOMPARE(scratch.git({"cat-file", "blob", commit + ":pkg/run.py"}), contents);
    QCOMPARE(scratch.git({"diff-tree", "-r", "--name-status", "HEAD", commit}),
             "M\tpkg/deep/b.py\nA\tpkg/new.py\nM\tpkg/run.py\n");
    QVERIFY(scratch.git({"ls-tree", commit, "pkg/new.py"}).startsWith("100644 "));
    QVERIFY(scratch.git({"ls-tree", commit, "pkg/run.py"}).startsWith("100755 "));
    QVERIFY(scratch.git({"ls-tree", commit, "link.py"}).startsWith("120000 "));
    QCOMPARE(scratch.git({"fsck", "--strict", "--no-dangling"}), "");
}

void TestCommit::describesItself()
{
    const ScratchRepository scratch;
    fill(scratch);
    CommitRequest request = requestFor(scratch);
    request.message = "Port  \n\n\n\n# kept\n\xE7\xA7\xBB\xE6\xA4\x8D\n\n";
    QCOMPARE(codeOf(opened(scratch.path()).commit(request)), "none");
    const QString branch = "torchferry/paddle";
    QCOMPARE(scratch.git({"log", "-1", "--format=%B", branch}), "Port\n\n# kept\n\xE7\xA7\xBB\xE6\xA4\x8D\n\n");
    QCOMPARE(scratch.git({"log", "-1", "--format=%an <%ae>|%cn <%ce>", branch}),
             "Ada Example <ada@example.org>|Ada Example <ada@example.org>\n");
    QCOMPARE(scratch.git({"rev-parse", branch + "^@"}).trimmed(), scratch.git({"rev-parse", "HEAD"}).trimmed());
}

void TestCommit::committerComesFromConfiguration()
{
    const ScratchRepository scratch;
    fill(scratch);
    CommitRequest request = requestFor(scratch);
    request.author = git::Identity{"Grace Example", "grace@example.org"};
    QCOMPARE(codeOf(opened(scratch.path()).commit(request)), "none");
    QCOMPARE(scratch.git({"log", "-1", "--format=%an|%cn", "torchferry/paddle"}), "Grace Example|Ada Example\n");
}

void TestCommit::commitsOntoAnOlderBase()
{
    const ScratchRepository scratch;
    fill(scratch);
    const CommitRequest request = requestFor(scratch);
    scratch.write("later.py", "w = 1\n");
    scratch.commitAll();
    const auto id = opened(scratch.path()).commit(request);
    QCOMPARE(codeOf(id), "none");
    QCOMPARE(scratch.git({"rev-parse", "torchferry/paddle^"}).trimmed(), QByteArray::fromStdString(request.parentId));
    QVERIFY(!scratch.git({"ls-tree", "-r", "--name-only", "torchferry/paddle"}).contains("later.py"));
}

void TestCommit::commitsFromLinkedWorktree()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"worktree", "add", "-q", "-b", "side", scratch.beside("linked")});
    const QByteArray before = scratch.git({"-C", scratch.beside("linked"), "status", "--porcelain", "--branch"});
    QCOMPARE(codeOf(opened(scratch.beside("linked/pkg")).commit(requestFor(scratch))), "none");
    // The branch belongs to the repository, not to the worktree.
    QCOMPARE(scratch.git({"cat-file", "blob", "torchferry/paddle:a.py"}), "x = 2\n");
    QCOMPARE(scratch.git({"-C", scratch.beside("linked"), "status", "--porcelain", "--branch"}), before);
    QCOMPARE(scratch.git({"fsck", "--strict", "--no-dangling"}), "");
}

void TestCommit::commitsInDetachedHead()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"checkout", "-q", "--detach"});
    QCOMPARE(codeOf(opened(scratch.path()).commit(requestFor(scratch))), "none");
    QCOMPARE(scratch.status({"symbolic-ref", "-q", "HEAD"}), 1);
    QCOMPARE(scratch.git({"status", "--porcelain"}), "");
}

void TestCommit::worksInAShallowClone()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.commitAll();
    scratch.git({"clone", "-q", "--depth=1", "file://" + scratch.path(), scratch.beside("shallow")});
    scratch.git({"-C", scratch.beside("shallow"), "config", "user.name", "Ada"});
    scratch.git({"-C", scratch.beside("shallow"), "config", "user.email", "a@example.org"});
    QCOMPARE(codeOf(opened(scratch.beside("shallow")).commit(requestFor(scratch))), "none");
    QCOMPARE(scratch.git({"-C", scratch.beside("shallow"), "fsck", "--strict", "--no-dangling"}), "");
}

void TestCommit::runsNoHooks()
{
    const ScratchRepository scratch;
    fill(scratch);
    for (const char *hook : {"pre-commit", "commit-msg", "post-commit", "reference-transaction"}) {
        const QString path = scratch.path(QString(".git/hooks/") + hook);
        QDir().mkpath(scratch.path(".git/hooks"));
        test::writeBytes(path, "#!/bin/sh\ntouch \"$(git rev-parse --show-toplevel)/hook-ran\"\nexit 1\n");
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    QCOMPARE(codeOf(opened(scratch.path()).commit(requestFor(scratch))), "none");
    QVERIFY(!QFile::exists(scratch.path("hook-ran")));
}

void TestCommit::refuses_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("no files") << "no files" << QByteArray("TF2024");
    QTest::newRow("no change") << "no change" << QByteArray("TF2024");
    QTest::newRow("path not in the parent") << "new path" << QByteArray("TF2025");
    QTest::newRow("folder") << "folder" << QByteArray("TF2025");
    QTest::newRow("link") << "link" << QByteArray("TF2025");
    QTest::newRow("new file that is there") << "new is there" << QByteArray("TF2025");
    QTest::newRow("outside") << "outside" << QByteArray("TF2025");
    QTest::newRow("branch exists") << "branch exists" << QByteArray("TF2022");
    QTest::newRow("branch is checked out") << "current branch" << QByteArray("TF2022");
    QTest::newRow("bad branch name") << "bad branch" << QByteArray("TF2021");
    QTest::newRow("branch excluded by another") << "excluded" << QByteArray("TF2026");
    QTest::newRow("no such parent") << "no parent" << QByteArray("TF2006");
    QTest::newRow("parent is no commit") << "parent is a tree" << QByteArray("TF2006");
    QTest::newRow("author without name") << "no author" << QByteArray("TF2020");
}

void TestCommit::refuses()
{
    QFETCH(QString, what);
    QFETCH(QByteArray, code);
    const ScratchRepository scratch;
    fill(scratch);
    CommitRequest request = requestFor(scratch);
    const std::map<QString, std::vector<git::ChangedFile>> files = {{"no files", {}},
                                                                    {"no change", {{"a.py", "x = 1\n"}}},
                                                                    {"new path", {{"new.py", "x\n"}}},
                                                                    {"folder", {{"pkg", "x\n"}}},
                                                                    {"link", {{"link.py", "x\n"}}},
                                                                    {"new is there", {{"a.py", "x\n", true}}},
                                                                    {"outside", {{"../a.py", "x\n"}}}};
    if (const auto found = files.find(what); found != files.end())
        request.files = found->second;
    if (what == "branch exists")
        scratch.git({"branch", "torchferry/paddle"});
    if (what == "current branch")
        request.branch = "main";
    if (what == "bad branch")
        request.branch = "a b";
    if (what == "excluded")
        scratch.git({"branch", "torchferry"});
    if (what == "no parent")
        request.parentId = std::string(40, '1');
    if (what == "parent is a tree")
        request.parentId = scratch.git({"rev-parse", "HEAD^{tree}"}).trimmed().toStdString();
    if (what == "no author")
        request.author = git::Identity{"", "a@example.org"};
    const QByteArray before = scratch.fingerprint();
    QCOMPARE(codeOf(opened(scratch.path()).commit(request)), code);
    QCOMPARE(scratch.fingerprint(), before);
}

void TestCommit::refusesWithoutIdentity()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"config", "--unset", "user.name"});
    const QByteArray before = scratch.fingerprint();
    QCOMPARE(codeOf(opened(scratch.path()).commit(requestFor(scratch))), "TF2020");
    QCOMPARE(scratch.fingerprint(), before);
}

void TestCommit::authorMayBeGiven()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"config", "--remove-section", "user"});
    CommitRequest request = requestFor(scratch);
    request.author = git::Identity{"Grace Example", "grace@example.org"};
    QCOMPARE(codeOf(opened(scratch.path()).commit(request)), "none");
    QCOMPARE(scratch.git({"log", "-1", "--format=%an|%cn", "torchferry/paddle"}), "Grace Example|Grace Example\n");
}

void TestCommit::refusesReadOnlyObjects()
{
    const ScratchRepository scratch;
    fill(scratch);
    const QByteArray before = scratch.fingerprint();
    const CommitRequest request = requestFor(scratch);
    const auto readOnly = [](const QString &path) {
        QFile::setPermissions(path, QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther);
    };
    QDir objects(scratch.path(".git/objects"));
    for (const QString &name : objects.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        readOnly(objects.filePath(name));
    readOnly(objects.path());
    const QByteArray code = test::inUnprivilegedChild([&] { return codeOf(opened(scratch.path()).commit(request)); });
    QCOMPARE(code, "TF2023");
    QCOMPARE(scratch.fingerprint(), before);
    // The temporary folder can only be removed when it may be written to.
    for (const QString &name : objects.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QFile::setPermissions(objects.filePath(name), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile::setPermissions(objects.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void TestCommit::refusesReadOnlyReferences()
{
    const ScratchRepository scratch;
    fill(scratch);
    const QByteArray before = scratch.fingerprint();
    const CommitRequest request = requestFor(scratch);
    // The object database may be written by everybody, the references by their owner only.
    scratch.git({"config", "core.sharedRepository", "world"});
    const auto all =
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QDir objects(scratch.path(".git/objects"));
    for (const QString &name : objects.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        QVERIFY(QFile::setPermissions(objects.filePath(name), all));
    QVERIFY(QFile::setPermissions(objects.path(), all));
    const QString heads = scratch.path(".git/refs/heads");
    QVERIFY(QFile::setPermissions(heads, QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther));
    const QByteArray result = test::inUnprivilegedChild([&] {
        const auto id = opened(scratch.path()).commit(request);
        return codeOf(id) + ' ' + (id ? QByteArray() : QByteArray::fromStdString(id.error().arguments.back().value));
    });
    QVERIFY(QFile::setPermissions(heads, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY2(result.startsWith("TF2023 ") && result.contains("refs/heads"), result.constData());
    QCOMPARE(scratch.fingerprint(), before);
}

/// What a git process leaves that is killed while it makes the branch.
void TestCommit::refusesLockedReference()
{
    const ScratchRepository scratch;
    fill(scratch);
    const QString lock = scratch.path(".git/refs/heads/torchferry/paddle.lock");
    QVERIFY(QDir().mkpath(QFileInfo(lock).path()));
    test::writeBytes(lock, "");
    const QByteArray before = scratch.fingerprint();
    const Repository repository = opened(scratch.path());
    const auto checked = repository.checkNewBranch("torchferry/paddle");
    const auto committed = repository.commit(requestFor(scratch));
    QVERIFY(!checked && !committed);
    for (const Error &error : {checked.error(), committed.error()}) {
        QCOMPARE(codeOf(error), "TF2034");
        QCOMPARE(argumentOf(error, "branch"), "torchferry/paddle");
        QCOMPARE(argumentOf(error, "path"), lock.toUtf8());
    }
    QCOMPARE(scratch.fingerprint(), before);
    QVERIFY(QFile::exists(lock)); // it may belong to a running process
    QCOMPARE(codeOf(repository.checkNewBranch("torchferry/paddle2")), "none");
    QVERIFY(QFile::remove(lock));
    QCOMPARE(codeOf(repository.commit(requestFor(scratch))), "none");
}

void TestCommit::namesTheLockInALinkedWorktree()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"worktree", "add", "-q", "--detach", scratch.beside("linked")});
    const QString lock = scratch.path(".git/refs/heads/port.lock");
    test::writeBytes(lock, "");
    const auto checked = opened(scratch.beside("linked")).checkNewBranch("port");
    QCOMPARE(codeOf(checked), "TF2034");
    QCOMPARE(argumentOf(checked.error(), "path"), lock.toUtf8());
}

void TestCommit::passesOtherLocks_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file : {"packed-refs.lock", "HEAD.lock", "index.lock", "config.lock", "refs/heads/main.lock",
                             "refs/heads/torchferry.lock", "logs/HEAD.lock"})
        QTest::newRow(file) << ".git/" + QString(file);
}

/// Files that stop other work of git do not stop `git branch`, and so nothing here.
void TestCommit::passesOtherLocks()
{
    QFETCH(QString, file);
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"pack-refs", "--all"});
    QVERIFY(QDir().mkpath(QFileInfo(scratch.path(file)).path()));
    test::writeBytes(scratch.path(file), "");
    scratch.git({"branch", "by-git"});
    QCOMPARE(codeOf(opened(scratch.path()).commit(requestFor(scratch))), "none");
    QCOMPARE(scratch.git({"show", "torchferry/paddle:a.py"}), "x = 2\n");
    QVERIFY(QFile::exists(scratch.path(file)));
}

void TestCommit::refusesLinksOutOfTheRepository_data()
{
    QTest::addColumn<QString>("link"); // below .git
    QTest::addColumn<QString>("target");
    QTest::newRow("folder of the branch") << "refs/heads/torchferry"
                                          << "outside";
    QTest::newRow("folder of its log") << "logs/refs/heads/torchferry"
                                       << "outside";
    QTest::newRow("log") << "logs/refs/heads/torchferry/paddle"
                         << "outside/log";
    QTest::newRow("the branch, to nothing") << "refs/heads/torchferry/paddle"
                                            << "outside/nothing";
    QTest::newRow("folder, to nothing") << "refs/heads/torchferry"
                                        << "nothing";
    QTest::newRow("to another repository") << "refs/heads/torchferry"
                                           << "other/.git/refs/heads";
}

/// A repository may come from anywhere: nothing is written but into it.
void TestCommit::refusesLinksOutOfTheRepository()
{
    QFETCH(QString, link);
    QFETCH(QString, target);
    const ScratchRepository scratch;
    fill(scratch);
    QVERIFY(QDir().mkpath(scratch.beside("outside")));
    test::writeBytes(scratch.beside("outside/log"), "");
    scratch.git({"init", "-q", scratch.beside("other")});
    const QString path = scratch.path(".git/" + link);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QVERIFY(QFile::link(scratch.beside(target), path));

    const Repository repository = opened(scratch.path());
    const auto checked = repository.checkNewBranch("torchferry/paddle");
    const auto committed = repository.commit(requestFor(scratch));
    QVERIFY(!checked && !committed);
    for (const Error &error : {checked.error(), committed.error()}) {
        QCOMPARE(codeOf(error), "TF2042");
        QCOMPARE(argumentOf(error, "branch"), "torchferry/paddle");
        QCOMPARE(argumentOf(error, "path"), path.toUtf8());
    }
    QCOMPARE(QDir(scratch.beside("outside")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList("log"));
    QCOMPARE(test::readBytes(scratch.beside("outside/log")), "");
    QVERIFY(QDir(scratch.beside("other/.git/refs/heads")).isEmpty());
    QVERIFY(QFileInfo(path).isSymLink());
    QCOMPARE(codeOf(repository.checkNewBranch("port/paddle")), "none");
}

void TestCommit::followsLinksWithinTheRepository_data()
{
    QTest::addColumn<QString>("link"); // below .git
    QTest::addColumn<QString>("target");
    QTest::newRow("folder") << "refs/heads/torchferry"
                            << "project/.git/elsewhere";
    QTest::newRow("references of another git directory") << "refs"
                                                         << "other/.git/refs";
    QTest::newRow("logs of another git directory") << "logs/refs"
                                                   << "other/.git/logs/refs";
}

/// As git's own script made work trees before `git worktree` did.
void TestCommit::followsLinksWithinTheRepository()
{
    QFETCH(QString, link);
    QFETCH(QString, target);
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"init", "-q", scratch.beside("other")});
    const QString path = scratch.path(".git/" + link);
    const QString to = scratch.beside(target);
    const CommitRequest request = requestFor(scratch);
    QVERIFY(QDir().mkpath(QFileInfo(to).path()));
    QDir(to).removeRecursively();
    if (QFile::exists(path))
        QVERIFY(QDir().rename(path, to));
    else
        QVERIFY(QDir().mkpath(to));
    QVERIFY(QFile::link(to, path));
    QCOMPARE(codeOf(opened(scratch.path()).commit(request)), "none");
    QCOMPARE(scratch.git({"show", "refs/heads/torchferry/paddle:a.py"}), "x = 2\n");
}

void TestCommit::refusalLeavesNoBranch()
{
    const ScratchRepository scratch;
    fill(scratch);
    // Objects that cannot be written for anybody: a file is where their folder would be.
    QDir objects(scratch.path(".git/objects"));
    for (int i = 0; i < 256; ++i) {
        const QString name = objects.filePath(QString::asprintf("%02x", static_cast<unsigned>(i)));
        if (!QFile::exists(name))
            test::writeBytes(name, "");
    }
    QByteArrayList codes;
    for (int i = 0; i < 8; ++i) {
        CommitRequest request = requestFor(scratch);
        request.branch = "try" + std::to_string(i);
        request.files = {{"a.py", "x = " + std::to_string(i + 100) + "\n"}};
        codes.append(codeOf(opened(scratch.path()).commit(request)));
    }
    // Eight tries need three new objects each; at most a few of the 256 folders exist.
    QCOMPARE(codes, QByteArrayList(8, "TF2023"));
    QCOMPARE(scratch.git({"for-each-ref", "--format=%(refname)"}), "refs/heads/main\n");
}

QTEST_GUILESS_MAIN(TestCommit)
#include "test_commit.moc"
