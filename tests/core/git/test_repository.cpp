// SPDX-License-Identifier: Apache-2.0
#include "git_fixture.h"

#include <QDir>
#include <QTest>

using namespace torchferry;
using namespace torchferry::test;
using git::Repository;

namespace {

std::string utf8(const QString &text)
{
    return text.toStdString();
}

} // namespace

class TestRepository : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }

    void refusesMissingPath();
    void refusesPathThroughAFile();
    void refusesUnreadableFolder();
    void refusesUnreadableGitFolder();
    void refusesPlainFolder();
    void refusesBareRepository();
    void refusesRepositoryWithoutCommits();
    void refusesOtherObjectFormat();
    void refusesDamagedRepository();
    void opensFromAnywhereInside();
    void opensLinkedWorktree();
    void opensWhatOthersOwn();
    void opensPartialClone();
    void tellsHead();
    void resolvesRevisions();
    void refusesUnknownRevision_data();
    void refusesUnknownRevision();
    void identityComesFromConfiguration();
    void refusesMissingIdentity_data();
    void refusesMissingIdentity();
    void branchNames_data();
    void branchNames();
    void branchesThatExcludeEachOther();
    void noticesUncommittedChanges();
};

void TestRepository::refusesMissingPath()
{
    const ScratchRepository scratch;
    const auto result = Repository::open(utf8(scratch.beside("nowhere")));
    QCOMPARE(codeOf(result), "TF2001");
    QCOMPARE(argumentOf(result.error(), "path"), scratch.beside("nowhere").toUtf8());
}

void TestRepository::refusesPathThroughAFile()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x\n");
    QCOMPARE(codeOf(Repository::open(utf8(scratch.path("a.py/inner")))), "TF2001");
}

void TestRepository::refusesUnreadableFolder()
{
    const ScratchRepository scratch;
    scratch.commitAll();
    QVERIFY(QFile::setPermissions(scratch.path(), QFile::WriteOwner));
    const QByteArray code = test::inUnprivilegedChild([&] { return codeOf(Repository::open(utf8(scratch.path()))); });
    const QByteArray inside =
        test::inUnprivilegedChild([&] { return codeOf(Repository::open(utf8(scratch.path(".git")))); });
    QVERIFY(QFile::setPermissions(scratch.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(code, "TF2002");
    QCOMPARE(inside, "TF2002");
}

void TestRepository::refusesUnreadableGitFolder()
{
    const ScratchRepository scratch;
    scratch.commitAll();
    QVERIFY(QFile::setPermissions(scratch.path(".git"), QFile::WriteOwner));
    const QByteArray code = test::inUnprivilegedChild([&] { return codeOf(Repository::open(utf8(scratch.path()))); });
    QVERIFY(QFile::setPermissions(scratch.path(".git"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(code, "TF2002");
}

void TestRepository::refusesPlainFolder()
{
    const ScratchRepository scratch;
    QVERIFY(QDir().mkpath(scratch.beside("plain/inner")));
    QCOMPARE(codeOf(Repository::open(utf8(scratch.beside("plain/inner")))), "TF2003");
}

void TestRepository::refusesBareRepository()
{
    const ScratchRepository scratch({"--bare"});
    QCOMPARE(codeOf(Repository::open(utf8(scratch.path()))), "TF2004");
}

void TestRepository::refusesRepositoryWithoutCommits()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    QCOMPARE(codeOf(Repository::open(utf8(scratch.path()))), "TF2005");
    scratch.commitAll();
    QCOMPARE(codeOf(Repository::open(utf8(scratch.path()))), "none");
    scratch.git({"checkout", "-q", "--orphan", "fresh"});
    QCOMPARE(codeOf(Repository::open(utf8(scratch.path()))), "TF2005");
}

void TestRepository::refusesOtherObjectFormat()
{
    const ScratchRepository scratch({"--object-format=sha256"});
    scratch.commitAll();
    const auto result = Repository::open(utf8(scratch.path()));
    QCOMPARE(codeOf(result), "TF2008");
    QVERIFY(argumentOf(result.error(), "detail").contains("objectformat"));
}

void TestRepository::refusesDamagedRepository()
{
    const ScratchRepository scratch;
    scratch.commitAll();
    test::writeBytes(scratch.path(".git/config"), "[core\n");
    const auto result = Repository::open(utf8(scratch.path()));
    QCOMPARE(codeOf(result), "TF2032");
    QVERIFY(argumentOf(result.error(), "detail").contains("config"));
}

void TestRepository::opensFromAnywhereInside()
{
    const ScratchRepository scratch;
    scratch.write("pkg/deep/a.py", "x = 1\n");
    scratch.commitAll();
    QVERIFY(QFile::link(scratch.path(), scratch.beside("link")));
    const QByteArray before = scratch.fingerprint();
    for (const QString &path : {scratch.path(), scratch.path() + "/", scratch.path("pkg/deep"),
                                scratch.path("pkg/deep/a.py"), scratch.path(".git"), scratch.beside("link/pkg")}) {
        const Repository repository = opened(path);
        QCOMPARE(QString::fromStdString(repository.workTree()), scratch.path());
        QCOMPARE(QString::fromStdString(repository.gitDirectory()), scratch.path(".git"));
    }
    QCOMPARE(scratch.fingerprint(), before);
}

void TestRepository::opensLinkedWorktree()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.commitAll();
    scratch.git({"worktree", "add", "-q", "-b", "side", scratch.beside("linked")});
    const Repository repository = opened(scratch.beside("linked"));
    QCOMPARE(QString::fromStdString(repository.workTree()), scratch.beside("linked"));
    QCOMPARE(QString::fromStdString(repository.gitDirectory()), scratch.path(".git/worktrees/linked"));
    QCOMPARE(QByteArray::fromStdString(repository.head()->branch), "side");

    scratch.git({"clone", "-q", "--bare", ".", scratch.beside("store.git")});
    scratch.git({"-C", scratch.beside("store.git"), "worktree", "add", "-q", scratch.beside("of-bare"), "main"});
    QCOMPARE(QString::fromStdString(opened(scratch.beside("of-bare")).workTree()), scratch.beside("of-bare"));
}

void TestRepository::opensWhatOthersOwn()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.commitAll();
    const QByteArray text = test::inUnprivilegedChild(
        [&] { return QByteArray::fromStdString(snapshotOfHead(scratch).files.front().bytes); });
    QCOMPARE(text, "x = 1\n");
}

void TestRepository::opensPartialClone()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.write("b.txt", "text\n");
    scratch.commitAll();
    scratch.git({"config", "uploadpack.allowFilter", "true"});
    scratch.git(
        {"clone", "-q", "--no-checkout", "--filter=blob:none", "file://" + scratch.path(), scratch.beside("partial")});
    const Repository repository = opened(scratch.beside("partial"));
    const auto input = repository.snapshot(repository.head()->commitId);
    QVERIFY(input);
    QCOMPARE(pathsOf(*input), (QByteArrayList{"a.py", "b.txt"}));
    QVERIFY(input->files[0].failure);
    QCOMPARE(codeOf(*input->files[0].failure), "TF2014");
    QVERIFY(!input->files[1].failure);
}

void TestRepository::tellsHead()
{
    const ScratchRepository scratch;
    scratch.commitAll();
    const QByteArray id = scratch.git({"rev-parse", "HEAD"}).trimmed();
    const auto onBranch = opened(scratch.path()).head();
    QVERIFY(onBranch);
    QCOMPARE(QByteArray::fromStdString(onBranch->commitId), id);
    QCOMPARE(QByteArray::fromStdString(onBranch->branch), "main");
    scratch.git({"checkout", "-q", "--detach"});
    const auto detached = opened(scratch.path()).head();
    QVERIFY(detached);
    QCOMPARE(QByteArray::fromStdString(detached->commitId), id);
    QCOMPARE(QByteArray::fromStdString(detached->branch), "");
}

void TestRepository::resolvesRevisions()
{
    const ScratchRepository scratch;
    scratch.commitAll("first");
    scratch.commitAll("second");
    scratch.git({"tag", "-a", "-m", "a tag", "v1", "HEAD~1"});
    const Repository repository = opened(scratch.path());
    for (const char *revision : {"HEAD", "main", "HEAD~1", "v1", "main^"}) {
        const QByteArray id = scratch.git({"rev-parse", QString(revision) + "^{commit}"}).trimmed();
        QCOMPARE(QByteArray::fromStdString(repository.resolve(revision).value_or("")), id);
        QCOMPARE(QByteArray::fromStdString(repository.resolve(id.left(12).toStdString()).value_or("")), id);
    }
}

void TestRepository::refusesUnknownRevision_data()
{
    QTest::addColumn<QByteArray>("revision");
    QTest::newRow("unknown") << QByteArray("nothing");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not a commit") << QByteArray("HEAD:a.py");
    QTest::newRow("zeroes") << QByteArray(40, '0');
    QTest::newRow("no revision") << QByteArray("a..b..c");
    QTest::newRow("nul") << QByteArray("HEAD\0x", 6);
}

void TestRepository::refusesUnknownRevision()
{
    QFETCH(QByteArray, revision);
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.commitAll();
    const Repository repository = opened(scratch.path());
    QCOMPARE(codeOf(repository.resolve(revision.toStdString())), "TF2006");
    QCOMPARE(codeOf(repository.snapshot(revision.toStdString())), "TF2006");
}

void TestRepository::identityComesFromConfiguration()
{
    const ScratchRepository scratch;
    scratch.commitAll();
    const auto identity = opened(scratch.path()).identity();
    QVERIFY(identity);
    QCOMPARE(QByteArray::fromStdString(identity->name), "Ada Example");
    QCOMPARE(QByteArray::fromStdString(identity->email), "ada@example.org");
    // What git takes out of a name is taken out, and no reason to say that there is none.
    scratch.git({"config", "user.name", " Ada <the> Example. "});
    scratch.git({"config", "user.email", "<ada@example.org>"});
    const auto cleaned = opened(scratch.path()).identity();
    QVERIFY(cleaned);
    QCOMPARE(QByteArray::fromStdString(cleaned->name), "Ada the Example");
    QCOMPARE(QByteArray::fromStdString(cleaned->email), "ada@example.org");
}

void TestRepository::refusesMissingIdentity_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("email");
    QTest::newRow("no name") << QString() << QString("a@example.org");
    QTest::newRow("no email") << QString("Ada") << QString();
    QTest::newRow("blank name") << QString("  ") << QString("a@example.org");
    QTest::newRow("nothing but punctuation") << QString("<>,.") << QString("a@example.org");
}

void TestRepository::refusesMissingIdentity()
{
    QFETCH(QString, name);
    QFETCH(QString, email);
    const ScratchRepository scratch;
    scratch.commitAll();
    scratch.git({"config", "--remove-section", "user"});
    if (!name.isEmpty())
        scratch.git({"config", "user.name", name});
    if (!email.isEmpty())
        scratch.git({"config", "user.email", email});
    QCOMPARE(codeOf(opened(scratch.path()).identity()), "TF2020");
}

void TestRepository::branchNames_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const QByteArray &name, const char *code) {
        QTest::newRow(name.isEmpty() ? "(empty)" : name.constData()) << name << QByteArray(code);
    };
    row("torchferry/paddle", "none");
    row("\xE7\xA7\xBB\xE6\xA4\x8D", "none");
    row("main", "TF2022");
    row("feature/x", "TF2022");
    row("", "TF2038");
    row("a b", "TF2021");
    row("a..b", "TF2021");
    row("-a", "TF2035");
    row("a.lock", "TF2036");
    row("a/", "TF2036");
    row("/a", "TF2035");
    row("a//b", "TF2021");
    row("a~1", "TF2021");
    row("HEAD", "TF2037");
    row("a\nb", "TF2021");
    row("@{1}", "TF2021");
    row("@", "TF2037");
    row("a\x7f", "TF2021");
    row("caf\xE9", "TF2040");
    row(QByteArray("a\0b", 3), "TF2021");
}

void TestRepository::branchNames()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, code);
    const ScratchRepository scratch;
    scratch.commitAll();
    scratch.git({"branch", "feature/x"});
    QCOMPARE(codeOf(opened(scratch.path()).checkNewBranch(name.toStdString())), code);
}

void TestRepository::branchesThatExcludeEachOther()
{
    const ScratchRepository scratch;
    scratch.commitAll();
    scratch.git({"branch", "torchferry"});
    scratch.git({"branch", "port/first/try"});
    const Repository repository = opened(scratch.path());
    const auto below = repository.checkNewBranch("torchferry/paddle");
    QCOMPARE(codeOf(below), "TF2026");
    QCOMPARE(argumentOf(below.error(), "other"), "torchferry");
    const auto above = repository.checkNewBranch("port/first");
    QCOMPARE(codeOf(above), "TF2026");
    QCOMPARE(argumentOf(above.error(), "other"), "port/first/try");
    QCOMPARE(codeOf(repository.checkNewBranch("port/firs")), "none");

    // The same once references are packed into one file.
    scratch.git({"pack-refs", "--all"});
    QCOMPARE(codeOf(opened(scratch.path()).checkNewBranch("torchferry/paddle")), "TF2026");
    QCOMPARE(codeOf(opened(scratch.path()).checkNewBranch("port")), "TF2026");
}

void TestRepository::noticesUncommittedChanges()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.commitAll();
    QVERIFY(!opened(scratch.path()).hasUncommittedChanges());
    scratch.write("new.py", "y = 1\n");
    QVERIFY(!opened(scratch.path()).hasUncommittedChanges());
    scratch.write("a.py", "x = 22\n");
    const QByteArray before = scratch.fingerprint();
    QVERIFY(opened(scratch.path()).hasUncommittedChanges());
    scratch.git({"add", "a.py"});
    QVERIFY(opened(scratch.path()).hasUncommittedChanges());
    QVERIFY(scratch.fingerprint() != before); // the comparison sees what `git add` did
}

QTEST_GUILESS_MAIN(TestRepository)
#include "test_repository.moc"
