// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <QDir>
#include <QTest>

#include "core/git/repository.h"
#include "support/scratch_repository.h"

using namespace torchferry;
using engine::InputFile;
using git::Repository;
using test::ScratchRepository;

namespace {

std::string utf8(const QString &text)
{
    return text.toStdString();
}

QByteArray codeOf(const Error &error)
{
    return QByteArray::fromStdString(error.code);
}

template <class T>
QByteArray codeOf(const Result<T> &result)
{
    return result ? QByteArray("none") : codeOf(result.error());
}

QByteArray argumentOf(const Error &error, std::string_view name)
{
    for (const MessageArgument &argument : error.arguments)
        if (argument.name == name)
            return QByteArray::fromStdString(argument.value);
    return "(no such argument)";
}

Repository opened(const QString &path)
{
    auto repository = Repository::open(utf8(path));
    if (!repository)
        qFatal("cannot open: %s", repository.error().code.c_str());
    return std::move(*repository);
}

engine::Input snapshotOfHead(const ScratchRepository &scratch, std::string_view under = {})
{
    const Repository repository = opened(scratch.path());
    auto input = repository.snapshot(repository.head()->commitId, under);
    if (!input)
        qFatal("no snapshot: %s", input.error().code.c_str());
    return std::move(*input);
}

QByteArrayList pathsOf(const engine::Input &input)
{
    QByteArrayList paths;
    for (const InputFile &file : input.files)
        paths.append(QByteArray::fromStdString(file.path));
    return paths;
}

const InputFile *find(const engine::Input &input, std::string_view path)
{
    const auto at =
        std::find_if(input.files.begin(), input.files.end(), [&](const InputFile &file) { return file.path == path; });
    return at == input.files.end() ? nullptr : &*at;
}

} // namespace

class TestRepository : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateGit(); }

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

    void snapshotListsEverythingInOrder();
    void snapshotReadsTheCommitNotTheDisk();
    void snapshotMarksWhatIsNoSource();
    void snapshotBelowAFolder();
    void snapshotReportsMissingObjects();
    void snapshotNamesUndecodablePaths();
    void refusesTreesThatLeadOutside_data();
    void refusesTreesThatLeadOutside();
    void readsDeepTrees();
    void everyEntryWithModeAndBytes();
    void visitorCanStop();
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
    QCOMPARE(codeOf(result), "TF2099");
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
    row("", "TF2021");
    row("a b", "TF2021");
    row("a..b", "TF2021");
    row("-a", "TF2021");
    row("a.lock", "TF2021");
    row("a/", "TF2021");
    row("/a", "TF2021");
    row("a//b", "TF2021");
    row("a~1", "TF2021");
    row("HEAD", "TF2021");
    row("a\nb", "TF2021");
    row("@{1}", "TF2021");
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

void TestRepository::snapshotListsEverythingInOrder()
{
    const ScratchRepository scratch;
    for (const char *path : {"b.py", "a/z.py", "a.py", "a-b.py", "a/b/c.pyi", "README.md", "a/data.bin", "setup.cfg"})
        scratch.write(path, QByteArray("# ") + path + "\n");
    QVERIFY(QFile::setPermissions(scratch.path("b.py"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    scratch.commitAll();
    const engine::Input input = snapshotOfHead(scratch);
    QCOMPARE(pathsOf(input),
             (QByteArrayList{"README.md", "a-b.py", "a.py", "a/b/c.pyi", "a/data.bin", "a/z.py", "b.py", "setup.cfg"}));
    QCOMPARE(QString::fromStdString(input.root), scratch.path());
    QCOMPARE(QByteArray::fromStdString(input.commitId), scratch.git({"rev-parse", "HEAD"}).trimmed());
    for (const InputFile &file : input.files) {
        QVERIFY(!file.failure);
        const bool python = file.path.ends_with(".py") || file.path.ends_with(".pyi");
        QCOMPARE(file.bytes, python ? "# " + file.path + "\n" : std::string());
        QCOMPARE(file.kind == InputFile::Kind::executable, file.path == "b.py");
        const QString object = QString("HEAD:%1").arg(QString::fromStdString(file.path));
        QCOMPARE(QByteArray::fromStdString(file.blobId), scratch.git({"rev-parse", object}).trimmed());
    }
}

void TestRepository::snapshotReadsTheCommitNotTheDisk()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "committed\r\n");
    scratch.write("gone.py", "committed\n");
    scratch.commitAll();
    scratch.write("a.py", "on disk\n");
    scratch.write("new.py", "on disk\n");
    scratch.remove("gone.py");
    scratch.git({"add", "a.py"});
    const QByteArray before = scratch.fingerprint();
    const engine::Input input = snapshotOfHead(scratch);
    QCOMPARE(pathsOf(input), (QByteArrayList{"a.py", "gone.py"}));
    QCOMPARE(QByteArray::fromStdString(input.files[0].bytes), "committed\r\n");
    QCOMPARE(scratch.fingerprint(), before);
}

void TestRepository::snapshotMarksWhatIsNoSource()
{
    const ScratchRepository scratch;
    const ScratchRepository other;
    other.write("inner.py", "x = 1\n");
    other.commitAll();
    scratch.write("a.py", "x = 1\n");
    scratch.write("weights.py", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n");
    scratch.write("weights.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n");
    QVERIFY(QFile::link("a.py", scratch.path("link.py")));
    QVERIFY(QFile::link("a.py", scratch.path("link")));
    scratch.git({"submodule", "--quiet", "add", other.path(), "vendored"});
    scratch.commitAll();

    const engine::Input input = snapshotOfHead(scratch);
    const auto failureOf = [&](const char *path) {
        const InputFile *file = find(input, path);
        return !file ? QByteArray("(not listed)") : file->failure ? codeOf(*file->failure) : QByteArray("none");
    };
    QCOMPARE(failureOf("a.py"), "none");
    QCOMPARE(failureOf("weights.py"), "TF2010");
    QVERIFY(find(input, "weights.py")->bytes.empty());
    QCOMPARE(failureOf("weights.bin"), "none");
    QCOMPARE(failureOf("link.py"), "TF2011");
    QVERIFY(find(input, "link.py")->kind == InputFile::Kind::symlink);
    QVERIFY(find(input, "link.py")->bytes.empty());
    QCOMPARE(failureOf("link"), "none");
    QVERIFY(find(input, "link")->kind == InputFile::Kind::symlink);
    QCOMPARE(failureOf("vendored"), "TF2012");
    QVERIFY(find(input, "vendored")->kind == InputFile::Kind::submodule);
}

void TestRepository::snapshotBelowAFolder()
{
    const ScratchRepository scratch;
    for (const char *path : {"pkg/a.py", "pkg/sub/b.py", "pkgs/c.py", "d.py"})
        scratch.write(path, "x = 1\n");
    scratch.commitAll();
    QCOMPARE(pathsOf(snapshotOfHead(scratch, "pkg")), (QByteArrayList{"pkg/a.py", "pkg/sub/b.py"}));
    QCOMPARE(pathsOf(snapshotOfHead(scratch, "pkg/sub/")), (QByteArrayList{"pkg/sub/b.py"}));
    const engine::Input one = snapshotOfHead(scratch, "d.py");
    QCOMPARE(pathsOf(one), (QByteArrayList{"d.py"}));
    QCOMPARE(QByteArray::fromStdString(one.files[0].bytes), "x = 1\n");
    const Repository repository = opened(scratch.path());
    const auto missing = repository.snapshot(repository.head()->commitId, "nowhere");
    QCOMPARE(codeOf(missing), "TF2017");
    QCOMPARE(argumentOf(missing.error(), "path"), "nowhere");
}

void TestRepository::snapshotReportsMissingObjects()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.write("b.py", "y = 1\n");
    scratch.commitAll();
    const QString id = scratch.git({"rev-parse", "HEAD:a.py"}).trimmed();
    QVERIFY(QFile::remove(scratch.path(".git/objects/" + id.left(2) + "/" + id.mid(2))));
    const engine::Input input = snapshotOfHead(scratch);
    QCOMPARE(pathsOf(input), (QByteArrayList{"a.py", "b.py"}));
    QVERIFY(input.files[0].failure);
    QCOMPARE(codeOf(*input.files[0].failure), "TF2014");
    QCOMPARE(QByteArray::fromStdString(input.files[1].bytes), "y = 1\n");

    const QString tree = scratch.git({"rev-parse", "HEAD^{tree}"}).trimmed();
    QVERIFY(QFile::remove(scratch.path(".git/objects/" + tree.left(2) + "/" + tree.mid(2))));
    const Repository repository = opened(scratch.path());
    QCOMPARE(codeOf(repository.snapshot(repository.head()->commitId)), "TF2099");
}

void TestRepository::snapshotNamesUndecodablePaths()
{
    const ScratchRepository scratch;
    const QByteArray blob = scratch.git({"hash-object", "-w", "--stdin"}, "x = 1\n").trimmed();
    const QByteArray tree =
        scratch.git({"mktree", "-z"}, "100644 blob " + blob + "\tcaf\xE9.py" + QByteArray(1, '\0')).trimmed();
    const QByteArray commit = scratch.git({"commit-tree", "-m", "x", tree}).trimmed();
    const Repository repository = [&] {
        scratch.git({"update-ref", "refs/heads/main", commit});
        return opened(scratch.path());
    }();
    const auto input = repository.snapshot(commit.toStdString());
    QVERIFY(input);
    QCOMPARE(pathsOf(*input), (QByteArrayList{"caf\xEF\xBF\xBD.py"}));
    QVERIFY(input->files[0].failure);
    QCOMPARE(codeOf(*input->files[0].failure), "TF2013");
    QByteArrayList raw;
    QVERIFY(repository.eachEntry(commit.toStdString(), [&](const Repository::Entry &entry) -> Result<> {
        raw.append(QByteArray::fromStdString(entry.path));
        return {};
    }));
    QCOMPARE(raw, (QByteArrayList{"caf\xE9.py"}));
}

void TestRepository::refusesTreesThatLeadOutside_data()
{
    QTest::addColumn<QByteArray>("entries");
    QTest::addColumn<QByteArray>("path");
    // Raw tree objects: mode, blank, name, NUL; the ids are put in where \1 (a blob) and \2 (a tree) stand.
    const QByteArray nul(1, '\0');
    QTest::newRow("parent folder") << QByteArray("40000 .." + nul + "\2") << QByteArray("..");
    QTest::newRow("slash in a name") << QByteArray("100644 ../evil.py" + nul + "\1") << QByteArray("../evil.py");
    QTest::newRow("git folder") << QByteArray("40000 .git" + nul + "\2") << QByteArray(".git");
    QTest::newRow("git folder, other case") << QByteArray("40000 .GiT" + nul + "\2") << QByteArray(".GiT");
    QTest::newRow("link and folder of one name") << QByteArray("120000 out" + nul
                                                               + "\1"
                                                                 "40000 out"
                                                               + nul + "\2")
                                                 << QByteArray("out");
}

void TestRepository::refusesTreesThatLeadOutside()
{
    QFETCH(QByteArray, entries);
    QFETCH(QByteArray, path);
    const ScratchRepository scratch;
    const QByteArray blob = scratch.git({"hash-object", "-w", "--stdin"}, "x = 1\n").trimmed();
    const QByteArray inner = scratch.git({"mktree"}, "100644 blob " + blob + "\ta.py\n").trimmed();
    QByteArray raw;
    for (const char c : entries) {
        if (c == 1 || c == 2)
            raw += QByteArray::fromHex(c == 1 ? blob : inner);
        else
            raw += c;
    }
    const QByteArray tree = scratch.git({"hash-object", "-w", "-t", "tree", "--literally", "--stdin"}, raw).trimmed();
    const QByteArray commit = scratch.git({"commit-tree", "-m", "x", tree}).trimmed();
    scratch.git({"update-ref", "refs/heads/main", commit});

    const Repository repository = opened(scratch.path());
    const auto input = repository.snapshot(commit.toStdString());
    QVERIFY(input);
    bool reported = false;
    for (const InputFile &file : input->files)
        if (file.failure && codeOf(*file.failure) == "TF2018") {
            reported = true;
            QCOMPARE(QByteArray::fromStdString(file.path), path);
            QVERIFY(file.bytes.empty());
        }
    QVERIFY(reported);
    const auto all =
        repository.eachEntry(commit.toStdString(), [](const Repository::Entry &) -> Result<> { return {}; });
    QCOMPARE(codeOf(all), "TF2018");
}

void TestRepository::readsDeepTrees()
{
    const ScratchRepository scratch;
    const QByteArray deep = QByteArray("d/").repeated(1000) + "a.py";
    // Longer than any system takes a path: it could not be checked out, and must not exhaust the stack either.
    const QByteArray tooDeep = QByteArray("e/").repeated(2200) + "a.py";
    const QByteArray content = "data 6\nx = 1\n\n";
    scratch.git({"fast-import", "--quiet"}, "commit refs/heads/main\ncommitter A <a@example.org> 0 +0000\ndata 1\nx\n"
                                            "M 100644 inline "
                                                + deep + "\n" + content + "M 100644 inline " + tooDeep + "\n"
                                                + content);
    const engine::Input input = snapshotOfHead(scratch);
    QCOMPARE(input.files.size(), 2U);
    QCOMPARE(QByteArray::fromStdString(input.files[0].path), deep);
    QVERIFY(!input.files[0].failure);
    QVERIFY(tooDeep.startsWith(QByteArray::fromStdString(input.files[1].path)));
    QVERIFY(input.files[1].failure);
    QCOMPARE(codeOf(*input.files[1].failure), "TF2018");
}

void TestRepository::everyEntryWithModeAndBytes()
{
    const ScratchRepository scratch;
    const ScratchRepository other;
    other.commitAll();
    scratch.write("a.py", "x = 1\n");
    scratch.write("run.sh", "#!/bin/sh\n");
    QVERIFY(QFile::setPermissions(scratch.path("run.sh"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    scratch.write("sub/data.bin", QByteArray("\0\xFF\r\n", 4));
    QVERIFY(QFile::link("a.py", scratch.path("link")));
    scratch.git({"submodule", "--quiet", "add", other.path(), "vendored"});
    scratch.commitAll();
    const Repository repository = opened(scratch.path());
    QByteArrayList seen;
    const auto done =
        repository.eachEntry(repository.head()->commitId, [&](const Repository::Entry &entry) -> Result<> {
            if (entry.path != ".gitmodules")
                seen.append(QByteArray::fromStdString(entry.path) + ' ' + QByteArray::number(entry.mode, 8) + ' '
                            + QByteArray::fromStdString(entry.bytes).toHex());
            return {};
        });
    QVERIFY(done);
    QCOMPARE(seen, (QByteArrayList{"a.py 100644 " + QByteArray("x = 1\n").toHex(),
                                   "link 120000 " + QByteArray("a.py").toHex(),
                                   "run.sh 100755 " + QByteArray("#!/bin/sh\n").toHex(), "sub/data.bin 100644 00ff0d0a",
                                   "vendored 160000 "}));
}

void TestRepository::visitorCanStop()
{
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.write("b.py", "x = 1\n");
    scratch.commitAll();
    const Repository repository = opened(scratch.path());
    int visits = 0;
    const auto done = repository.eachEntry(repository.head()->commitId, [&](const Repository::Entry &) -> Result<> {
        ++visits;
        return failure("TF1901");
    });
    QCOMPARE(codeOf(done), "TF1901");
    QCOMPARE(visits, 1);
}

QTEST_GUILESS_MAIN(TestRepository)
#include "test_repository.moc"
