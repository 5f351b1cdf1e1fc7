// SPDX-License-Identifier: Apache-2.0
#include "git_fixture.h"

#include <algorithm>

#include <QTest>

using namespace torchferry;
using namespace torchferry::test;
using engine::InputFile;
using git::Repository;

namespace {

const InputFile *find(const engine::Input &input, std::string_view path)
{
    const auto at =
        std::find_if(input.files.begin(), input.files.end(), [&](const InputFile &file) { return file.path == path; });
    return at == input.files.end() ? nullptr : &*at;
}

} // namespace

class TestSnapshot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }

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

void TestSnapshot::snapshotListsEverythingInOrder()
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

void TestSnapshot::snapshotReadsTheCommitNotTheDisk()
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

void TestSnapshot::snapshotMarksWhatIsNoSource()
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

void TestSnapshot::snapshotBelowAFolder()
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

void TestSnapshot::snapshotReportsMissingObjects()
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

void TestSnapshot::snapshotNamesUndecodablePaths()
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

void TestSnapshot::refusesTreesThatLeadOutside_data()
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

void TestSnapshot::refusesTreesThatLeadOutside()
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

void TestSnapshot::readsDeepTrees()
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

void TestSnapshot::everyEntryWithModeAndBytes()
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

void TestSnapshot::visitorCanStop()
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

QTEST_GUILESS_MAIN(TestSnapshot)
#include "test_snapshot.moc"
