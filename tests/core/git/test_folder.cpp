// SPDX-License-Identifier: Apache-2.0
#include "git_fixture.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <git2.h>
#include <sys/stat.h>

#include <algorithm>

using namespace torchferry;
using namespace torchferry::test;
using engine::InputFile;

namespace {

/// "path", "path*" (executable), "path@" (link), "path!TF2015" (listed with a failure).
QByteArrayList listed(const QString &folder)
{
    const auto input = git::readFolder(folder.toStdString());
    if (!input)
        return {QByteArray::fromStdString(input.error().code)};
    QByteArrayList lines;
    for (const InputFile &file : input->files) {
        QByteArray line = QByteArray::fromStdString(file.path);
        if (file.kind == InputFile::Kind::executable)
            line += '*';
        if (file.kind == InputFile::Kind::symlink)
            line += '@';
        if (file.failure)
            line += '!' + QByteArray::fromStdString(file.failure->code);
        lines.append(line);
    }
    return lines;
}

void write(const QString &folder, const QString &name, const QByteArray &bytes = "x = 1\n")
{
    const QString path = folder + '/' + name;
    QDir().mkpath(QFileInfo(path).path());
    test::writeBytes(path, bytes);
}

} // namespace

class TestFolder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateGit(); }
    void refusesMissingPath();
    void refusesUnreadableFolder();
    void listsInPathOrderWithBytes();
    void leavesOutWhatIsNoSource();
    void followsNoLinks();
    void readsOneFile();
    void listsWhatCannotBeRead();
    void listsUndecodableNames();
    void skipsSpecialFiles();
    void listsTooLargeFiles();
    void respectsIgnoreRules();
    void agreesWithGitOnEveryRule_data();
    void agreesWithGitOnEveryRule();
    void readsAnIgnoredFolderWhenNamed();
};

void TestFolder::refusesMissingPath()
{
    const QTemporaryDir folder;
    write(folder.path(), "a.py");
    QCOMPARE(listed(folder.filePath("nowhere")), QByteArrayList{"TF2001"});
    QCOMPARE(listed(folder.filePath("a.py/inner")), QByteArrayList{"TF2001"});
}

void TestFolder::refusesUnreadableFolder()
{
    const ScratchRepository scratch;
    QVERIFY(QDir().mkpath(scratch.beside("plain")));
    QVERIFY(QFile::setPermissions(scratch.beside("plain"), QFile::WriteOwner));
    const QByteArray code = test::inUnprivilegedChild([&] { return listed(scratch.beside("plain")).value(0); });
    QVERIFY(QFile::setPermissions(scratch.beside("plain"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(code, "TF2002");
}

void TestFolder::listsInPathOrderWithBytes()
{
    const QTemporaryDir folder;
    for (const char *name : {"b.py", "a/z.py", "a.py", "a-b.py", "a/b/c.pyi", "README.md", ".gitignore"})
        write(folder.path(), name, QByteArray(name) + "\r\n");
    QVERIFY(QFile::setPermissions(folder.filePath("b.py"), QFile::ReadOwner | QFile::ExeOwner));
    QCOMPARE(listed(folder.path()),
             (QByteArrayList{".gitignore", "README.md", "a-b.py", "a.py", "a/b/c.pyi", "a/z.py", "b.py*"}));
    const auto input = git::readFolder(folder.path().toStdString() + "/a/..");
    QVERIFY(input);
    QCOMPARE(QString::fromStdString(input->root), QDir(folder.path()).canonicalPath());
    QVERIFY(input->commitId.empty());
    for (const InputFile &file : input->files) {
        const bool python = file.path.ends_with(".py") || file.path.ends_with(".pyi");
        QCOMPARE(file.bytes, python ? file.path + "\r\n" : std::string());
        QVERIFY(file.blobId.empty());
    }
}

void TestFolder::leavesOutWhatIsNoSource()
{
    const QTemporaryDir folder;
    for (const char *name : {"a.py", ".git/hooks/x.py", "pkg/__pycache__/a.py", ".hidden/a.py", "pkg/.tox/a.py",
                             "venv/pyvenv.cfg", "venv/lib/a.py", "vendored/.git/HEAD", "vendored/a.py", "pkg/b.py"})
        write(folder.path(), name);
    QCOMPARE(listed(folder.path()), (QByteArrayList{".hidden!TF2015", "a.py", "pkg/.tox!TF2015", "pkg/b.py",
                                                    "vendored!TF2012", "venv!TF2019"}));
}

void TestFolder::followsNoLinks()
{
    const QTemporaryDir folder;
    write(folder.path(), "pkg/a.py");
    QVERIFY(QFile::link("pkg/a.py", folder.filePath("link.py")));
    QVERIFY(QFile::link("..", folder.filePath("pkg/up")));
    QVERIFY(QFile::link("nowhere", folder.filePath("pkg/broken")));
    QCOMPARE(listed(folder.path()), (QByteArrayList{"link.py@!TF2011", "pkg/a.py", "pkg/broken@", "pkg/up@"}));
    // The folder itself may be named through a link.
    QVERIFY(QFile::link("pkg", folder.filePath("named")));
    QCOMPARE(listed(folder.filePath("named")), (QByteArrayList{"a.py", "broken@", "up@"}));
}

void TestFolder::readsOneFile()
{
    const QTemporaryDir folder;
    write(folder.path(), "pkg/a.py", "y = 2\n");
    const auto input = git::readFolder(folder.filePath("pkg/a.py").toStdString());
    QVERIFY(input);
    QCOMPARE(input->files.size(), 1U);
    QCOMPARE(QByteArray::fromStdString(input->files[0].path), "a.py");
    QCOMPARE(QByteArray::fromStdString(input->files[0].bytes), "y = 2\n");
}

void TestFolder::listsWhatCannotBeRead()
{
    const ScratchRepository scratch;
    const QString folder = scratch.beside("plain");
    write(folder, "a.py");
    write(folder, "closed.py");
    write(folder, "inner/b.py");
    QVERIFY(QFile::setPermissions(folder + "/closed.py", QFile::WriteOwner));
    QVERIFY(QFile::setPermissions(folder + "/inner", QFile::WriteOwner));
    const QByteArray lines = test::inUnprivilegedChild([&] { return listed(folder).join('\n'); });
    QVERIFY(QFile::setPermissions(folder + "/inner", QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(lines, "a.py\nclosed.py!TF2016\ninner!TF2016");
}

void TestFolder::listsUndecodableNames()
{
    const QTemporaryDir folder;
    write(folder.path(), "a.py");
    const QByteArray name = QFile::encodeName(folder.path()) + "/caf\xE9.py";
    FILE *file = fopen(name.constData(), "w");
    QVERIFY(file);
    fclose(file);
    QCOMPARE(listed(folder.path()), (QByteArrayList{"a.py", "caf\xEF\xBF\xBD.py!TF2013"}));
    QCOMPARE(std::remove(name.constData()), 0); // Qt cannot name it either
}

void TestFolder::skipsSpecialFiles()
{
    const QTemporaryDir folder;
    write(folder.path(), "a.py");
    QCOMPARE(mkfifo(folder.filePath("pipe.py").toUtf8().constData(), 0600), 0);
    // Reading the pipe would wait for ever: it is listed and not opened.
    QCOMPARE(listed(folder.path()), (QByteArrayList{"a.py", "pipe.py!TF2033"}));
}

void TestFolder::listsTooLargeFiles()
{
    const QTemporaryDir folder;
    write(folder.path(), "big.py");
    QVERIFY(QFile::resize(folder.filePath("big.py"), (64LL << 20) + 1));
    QCOMPARE(listed(folder.path()), QByteArrayList{"big.py!TF1105"});
}

void TestFolder::respectsIgnoreRules()
{
    const ScratchRepository scratch;
    scratch.write(".gitignore", "build/\n*.gen.py\n");
    scratch.write("pkg/.gitignore", "local.py\n");
    for (const char *name :
         {"a.py", "build/x.py", "b.gen.py", "kept.gen.py", "pkg/local.py", "pkg/c.py", "pkg/build/y.py"})
        scratch.write(name, "x = 1\n");
    scratch.git({"add", "-f", "kept.gen.py", "pkg/build/y.py"});
    QCOMPARE(listed(scratch.path()),
             (QByteArrayList{".gitignore", "a.py", "kept.gen.py", "pkg/.gitignore", "pkg/build/y.py", "pkg/c.py"}));
    QCOMPARE(listed(scratch.path("pkg")), (QByteArrayList{".gitignore", "build/y.py", "c.py"}));
}

void TestFolder::agreesWithGitOnEveryRule_data()
{
    QTest::addColumn<QByteArray>("top");
    QTest::addColumn<QByteArray>("inner"); // of d/e
    const auto row = [](const QByteArray &top, const QByteArray &inner = {}) {
        QTest::addRow("%s | %s", top.constData(), inner.constData()) << top << inner;
    };
    for (const char *rules : {"a.py",
                              "/a.py",
                              "d/a.py",
                              "d/e/*.py",
                              "*.py",
                              "*",
                              "d",
                              "d/",
                              "d/*",
                              "d/**",
                              "**/e/a.py",
                              "[ab].py",
                              "A.PY",
                              "?.py",
                              "\\#h.py",
                              "#h.py",
                              "a.py  ",
                              "a.py\r",
                              "*.py\n!b.py",
                              "d/e\n!d/e/a.py",
                              "/d/e/",
                              "sp ace.py",
                              "\xEF\xBB\xBF"
                              "a.py",
                              "",
                              "\n\n",
                              "/",
                              "e/a.py",
                              "**/",
                              "d/**/a.py",
                              "a.*",
                              "*a*",
                              "\\a.py",
                              "[!a].py"})
        row(rules);
    row("", "a.py");
    row("a.py", "!a.py");
    row("*.py", "!*.py");
    row("", "/a.py");
    row("", "../a.py");
    row("", "f/");
    row("", "/f/*.py");
    row("", "*");
    row("e/f", "b.py");
}

/// Git itself is asked of every path; what reads the folder asks it only of some.
void TestFolder::agreesWithGitOnEveryRule()
{
    QFETCH(QByteArray, top);
    QFETCH(QByteArray, inner);
    const ScratchRepository scratch;
    QByteArrayList names{"a.py",     "b.py",     "#h.py",      "sp ace.py",    "d/a.py",   "d/b.py",
                         "d/e/a.py", "d/e/b.py", "d/e/f/a.py", "d/e/f/g/b.py", "d/é/a.py", "A.txt"};
    for (const QByteArray &name : names)
        write(scratch.path(), QString::fromUtf8(name));
    scratch.write(".gitignore", top);
    scratch.write("d/e/.gitignore", inner);
    names << ".gitignore"
          << "d/e/.gitignore";
    git_repository *repository = nullptr;
    QCOMPARE(git_repository_open(&repository, scratch.path().toUtf8().constData()), 0);
    QByteArrayList expected;
    for (const QByteArray &name : names) {
        int ignored = 0;
        QCOMPARE(git_ignore_path_is_ignored(&ignored, repository, name.constData()), 0);
        if (ignored == 0)
            expected << name;
    }
    git_repository_free(repository);
    std::sort(expected.begin(), expected.end());
    QCOMPARE(listed(scratch.path()), expected);
}

void TestFolder::readsAnIgnoredFolderWhenNamed()
{
    const ScratchRepository scratch;
    scratch.write(".gitignore", "build/\n");
    scratch.write("build/x.py", "x = 1\n");
    QCOMPARE(listed(scratch.path("build")), QByteArrayList{"x.py"});
}

QTEST_GUILESS_MAIN(TestFolder)
#include "test_folder.moc"
