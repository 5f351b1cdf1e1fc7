// SPDX-License-Identifier: Apache-2.0
// The command line as a script sees it: what goes in, what comes out, how it ends.

#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

const QByteArray relu = "import torch\n\n\ndef f(x):\n    return torch.relu(x)  # a comment\n";
const QByteArray missing = "import torch.fx\n\ngraph = torch.fx.symbolic_trace(None)\n";

QStringList filesBelow(const QString &folder)
{
    QStringList files;
    QDirIterator walk(folder, QDir::Files | QDir::System | QDir::Hidden, QDirIterator::Subdirectories);
    while (walk.hasNext())
        files.append(QDir(folder).relativeFilePath(walk.next()));
    files.sort();
    return files;
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void commandLine_data();
    void commandLine();
    void speaksTheLanguageOfTheLocale_data();
    void speaksTheLanguageOfTheLocale();
    void convertsStandardInput();
    void convertsOneFile();
    void scanLeavesEverythingUndecided();
    void exitStatusSaysWhetherSomethingIsLeft();
    void readsHeadOrTheDisk();
    void writesTheWholeProject();
    void writesAFolderOnly();
    void carriesNamesAcrossFiles();
    void copiesAPlainFolder();
    void neverOverwrites();
    void commitsToABranch();
    void saysWhatVersionsMean();
    void refusesBranches();
    void reportsGoWhereTheyAreAskedFor();
    void checksTargetUses();

private:
    QTemporaryDir m_emptyFolder; // not the folder of all temporary files: other tests fill that meanwhile
};

void TestCli::commandLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("said"); // on either stream
    QTest::newRow("nothing") << QStringList{} << 2 << "--help";
    QTest::newRow("help") << QStringList{"--help"} << 0 << "convert";
    QTest::newRow("help of a command") << QStringList{"convert", "--help"} << 0 << "--branch";
    QTest::newRow("version") << QStringList{"--version"} << 0 << TORCHFERRY_VERSION;
    QTest::newRow("no such command") << QStringList{"conver", "."} << 2 << "--help";
    QTest::newRow("no such option") << QStringList{"scan", ".", "--acept", "all"} << 2 << "--acept";
    QTest::newRow("no path") << QStringList{"scan"} << 2 << "PATH";
    QTest::newRow("two paths") << QStringList{"scan", "a", "b"} << 2 << "b";
    QTest::newRow("no destination") << QStringList{"convert", "."} << 2 << "--output DIR";
    QTest::newRow("two destinations") << QStringList{"convert", ".", "--output", "x", "--stdout"} << 2
                                      << "exclude each other";
    QTest::newRow("a message for nothing")
        << QStringList{"convert", ".", "--output", "x", "--message", "m"} << 2 << "--branch";
    QTest::newRow("a later format") << QStringList{"scan", ".", "--format", "sarif"} << 2
                                    << "This version cannot write";
    QTest::newRow("no format") << QStringList{"scan", ".", "--format", "pdf"} << 2 << "no report format \"pdf\"";
    QTest::newRow("two things to standard output")
        << QStringList{"convert", "-", "--stdout", "--format", "json"} << 2 << "cannot both";
    QTest::newRow("standard input into a folder") << QStringList{"convert", "-", "--output", "x"} << 2 << "has no name";
    QTest::newRow("unknown acceptance") << QStringList{"convert", "-", "--accept", "most"} << 2 << "most";
    QTest::newRow("no such category") << QStringList{"convert", "-", "--accept", "1,8"} << 2 << "8";
    QTest::newRow("jobs below nothing") << QStringList{"scan", "-", "--jobs", "-2"} << 2 << "--jobs";
    QTest::newRow("no such language") << QStringList{"scan", "-", "--lang", "fr"} << 2 << "--lang";
    QTest::newRow("a target without a pack") << QStringList{"scan", "-", "--target", "jax"} << 3 << "\"jax\"";
    QTest::newRow("a target that is a path")
        << QStringList{"scan", "-", "--target", "../mappings/paddle"} << 3 << "mapping pack";
    QTest::newRow("a folder to standard output")
        << QStringList{"convert", m_emptyFolder.path(), "--stdout", "--worktree"} << 2 << "is a folder";
}

void TestCli::commandLine()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QString, said);
    const Run run = cli(arguments);
    QVERIFY2((run.output + run.errors).contains(said.toUtf8()), (run.output + run.errors).constData());
    QCOMPARE(run.status, status);
    QCOMPARE(run.output.isEmpty(), status != 0);
    QCOMPARE(run.errors.isEmpty(), status == 0);
    QVERIFY(!(run.output + run.errors).contains("TF9"));
}

void TestCli::speaksTheLanguageOfTheLocale_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("chinese");
    QTest::newRow("English") << QStringList{"LC_ALL=en_US.UTF-8"} << QStringList{} << false;
    QTest::newRow("Chinese") << QStringList{"LC_ALL=zh_CN.UTF-8"} << QStringList{} << true;
    QTest::newRow("LC_ALL first") << QStringList{"LC_ALL=C", "LANG=zh_CN.UTF-8"} << QStringList{} << false;
    QTest::newRow("then LANG") << QStringList{"LC_ALL=", "LC_MESSAGES=", "LANG=zh_TW"} << QStringList{} << true;
    QTest::newRow("the option before all") << QStringList{"LC_ALL=zh_CN.UTF-8"} << QStringList{"--lang", "en"} << false;
    QTest::newRow("the option, joined") << QStringList{"LC_ALL=C"} << QStringList{"--lang=zh"} << true;
}

void TestCli::speaksTheLanguageOfTheLocale()
{
    QFETCH(QStringList, variables);
    QFETCH(QStringList, options);
    QFETCH(bool, chinese);
    for (const QStringList &arguments :
         {QStringList{"scan", "no/such/path"}, QStringList{"scan", "-"}, QStringList{"--help"}}) {
        const Run run = cli(arguments + options, relu, variables);
        const QString text = QString::fromUtf8(run.output + run.errors);
        QCOMPARE(text.contains(QRegularExpression("[\\x{4e00}-\\x{9fff}]")), chinese);
    }
}

void TestCli::convertsStandardInput()
{
    const Run run = cli({"convert", "-"}, relu);
    QCOMPARE(run.status, 0);
    QCOMPARE(run.output, "import paddle\n\n\ndef f(x):\n    return paddle.nn.functional.relu(x)  # a comment\n");
    const Run none = cli({"convert", "-", "--accept", "none"}, relu);
    QCOMPARE(none.output, relu);
    QCOMPARE(none.status, 1);
}

void TestCli::convertsOneFile()
{
    const ScratchRepository repository;
    repository.write("pkg/a.py", relu);
    repository.write("pkg/b.py", relu);
    repository.commitAll();
    const QByteArray before = repository.fingerprint();
    const Run run = cli({"convert", repository.path("pkg/a.py"), "--output", repository.beside("out")});
    QVERIFY2(run.status == 0, run.errors);
    QCOMPARE(filesBelow(repository.beside("out")), QStringList{"a.py"});
    QVERIFY(readBytes(repository.beside("out/a.py")).contains("paddle.nn.functional.relu(x)"));
    QCOMPARE(cli({"convert", repository.path("pkg/a.py"), "--stdout"}).output,
             readBytes(repository.beside("out/a.py")));
    QCOMPARE(repository.fingerprint(), before);

    repository.write("notes.txt", "torch\n");
    const Run text = cli({"scan", repository.path("notes.txt")});
    QCOMPARE(text.status, 3);
    QVERIFY2(text.errors.contains("is not a Python file"), text.errors);
}

void TestCli::scanLeavesEverythingUndecided()
{
    const Run run = cli({"scan", "-", "--format", "json"}, relu);
    QCOMPARE(run.status, 1);
    const QJsonObject report = reportOf(run);
    QCOMPARE(report["schema"].toString(), "torchferry-report/1");
    QCOMPARE(at(report, "target/name").toString(), "paddle");
    const QJsonObject states = at(report, "summary/by_state").toObject();
    QCOMPARE(states["pending"].toInt(), 1);
    QCOMPARE(states["accepted"].toInt(), 0);

    const Run table = cli({"scan", "-"}, relu);
    QCOMPARE(table.status, 1);
    QVERIFY2(table.output.contains("1 one to one") || table.output.contains("2 source has more"), table.output);
    QVERIFY2(table.output.contains("torch.nn.functional.relu 1") || table.output.contains("torch.relu 1"),
             table.output);
}

void TestCli::exitStatusSaysWhetherSomethingIsLeft()
{
    QCOMPARE(cli({"convert", "-"}, "x = 1\n").status, 0);
    QCOMPARE(cli({"scan", "-"}, "x = 1\n").status, 0);
    QCOMPARE(cli({"convert", "-"}, relu).status, 0);
    QCOMPARE(cli({"convert", "-", "--accept", "all", "--guesses"}, missing).status, 1);
    QCOMPARE(cli({"convert", "-", "--accept", "7"}, relu).status, 1);
}

void TestCli::readsHeadOrTheDisk()
{
    const ScratchRepository repository;
    repository.write("a.py", "x = 1\n");
    repository.commitAll();
    repository.write("a.py", relu);
    repository.write("new.py", relu);
    const auto findings = [](const Run &run) { return at(reportOf(run), "summary/findings").toInt(-1); };
    QCOMPARE(findings(cli({"scan", repository.path(), "--format", "json"})), 0);
    QCOMPARE(findings(cli({"scan", repository.path(), "--format", "json", "--worktree"})), 2);
    QCOMPARE(findings(cli({"scan", repository.path("new.py"), "--format", "json", "--worktree"})), 1);
    const Run untracked = cli({"scan", repository.path("new.py")});
    QCOMPARE(untracked.status, 3);
    QVERIFY2(untracked.errors.contains("new.py is not part of commit"), untracked.errors);
}

void TestCli::writesTheWholeProject()
{
    const ScratchRepository repository;
    repository.write("pkg/a.py", relu);
    repository.write("pkg/data.bin", QByteArray("\0\xff\r\n", 4));
    repository.write("run.sh", "#!/bin/sh\n");
    repository.write(".github/workflows/ci.yml", "on: push\n");
    repository.write("empty.txt", "");
    QVERIFY(QFile::setPermissions(repository.path("run.sh"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY(QFile::link("pkg/a.py", repository.path("link.py")));
    QVERIFY(QFile::link("nowhere", repository.path("dangling")));
    repository.commitAll();
    repository.write("untracked.txt", "mine");
    repository.write("pkg/a.py", "changed = True\n");
    const QByteArray before = repository.fingerprint();

    const QString out = repository.beside("new/out");
    const Run run = cli({"convert", repository.path(), "--output", out, "--report", repository.beside("r.json")});
    QVERIFY2(run.status == 0 || run.status == 1, run.errors);
    QCOMPARE(filesBelow(out), (QStringList{".github/workflows/ci.yml", "dangling", "empty.txt", "link.py", "pkg/a.py",
                                           "pkg/data.bin", "run.sh"}));
    QVERIFY(readBytes(out + "/pkg/a.py").contains("paddle.nn.functional.relu(x)  # a comment"));
    QCOMPARE(readBytes(out + "/pkg/data.bin"), readBytes(repository.path("pkg/data.bin")));
    QVERIFY(QFileInfo(out + "/run.sh").isExecutable());
    QVERIFY(!QFileInfo(out + "/empty.txt").isExecutable());
    QCOMPARE(QFile(out + "/link.py").symLinkTarget(), out + "/pkg/a.py");
    QVERIFY(QFileInfo(out + "/dangling").isSymLink());
    QCOMPARE(repository.fingerprint(), before);
    QVERIFY2(run.output.contains("one to one"), run.output);
}

void TestCli::writesAFolderOnly()
{
    const ScratchRepository repository;
    repository.write("pkg/inner/a.py", relu);
    repository.write("other.py", relu);
    repository.commitAll();
    const QString out = repository.beside("out");
    const Run run = cli({"convert", repository.path("pkg"), "--output", out, "--report", repository.beside("r.json")});
    QVERIFY2(run.status == 0, run.errors);
    QCOMPARE(filesBelow(out), QStringList{"inner/a.py"});
    QVERIFY(readBytes(repository.beside("r.json")).contains("\"path\": \"inner/a.py\""));

    const Run branch = cli({"convert", repository.path("pkg"), "--branch", "port"});
    QVERIFY2(branch.status == 0, branch.errors);
    QCOMPARE(repository.git({"diff", "--name-only", "main", "port"}), "pkg/inner/a.py\n");
}

/// What files read from each other is decided for all of them; text, commit and report say the same.
void TestCli::carriesNamesAcrossFiles()
{
    const ScratchRepository repository;
    repository.write("compat.py", "from torch import nn\n");
    repository.write("use.py", "from compat import nn\n\nact = nn.ReLU()\n");
    repository.commitAll();
    const QString out = repository.beside("out");
    const Run run = cli({"convert", repository.path(), "--output", out, "--report", repository.beside("r.json")});
    QVERIFY2(run.status == 0, run.errors);
    QCOMPARE(readBytes(out + "/compat.py"), "from paddle import nn\n");
    QCOMPARE(readBytes(out + "/use.py"), "from compat import nn\n\nact = nn.ReLU()\n");
    const QJsonObject report = QJsonDocument::fromJson(readBytes(repository.beside("r.json"))).object();
    QCOMPARE(at(fileIn(report, "use.py"), "findings/0/state").toString(), "unchanged");
    QCOMPARE(at(fileIn(report, "compat.py"), "findings/0/state").toString(), "accepted");
    QCOMPARE(cli({"convert", repository.path(), "--branch", "port"}).status, 0);
    QCOMPARE(repository.git({"diff", "--name-only", "main", "port"}), "compat.py\n");

    repository.write("more.py", "from use import nn\n\nact = nn.LPPool3d(**k)\n");
    repository.commitAll();
    QCOMPARE(cli({"convert", repository.path(), "--branch", "half"}).status, 1);
    QCOMPARE(repository.git({"diff", "--name-only", "main", "half"}), "use.py\n");
    QCOMPARE(repository.git({"show", "half:use.py"}),
             "import paddle\nfrom compat import nn\n\nact = paddle.nn.ReLU()\n");
}

void TestCli::copiesAPlainFolder()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath("in/.config"));
    writeBytes(folder.filePath("in/a.py"), relu);
    writeBytes(folder.filePath("in/notes.txt"), "torch\n");
    writeBytes(folder.filePath("in/.config/x"), "hidden\n");
    writeBytes(folder.filePath("in/tool.py"), "#!/usr/bin/env python3\n" + relu);
    QVERIFY(
        QFile::setPermissions(folder.filePath("in/tool.py"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY(QFile::link("notes.txt", folder.filePath("in/link")));
    const Run run = cli({"convert", folder.filePath("in"), "--output", folder.filePath("out")});
    QVERIFY2(run.status == 0 || run.status == 1, run.errors);
    QCOMPARE(filesBelow(folder.filePath("out")), (QStringList{".config/x", "a.py", "link", "notes.txt", "tool.py"}));
    QVERIFY(readBytes(folder.filePath("out/a.py")).contains("paddle"));
    QVERIFY(QFileInfo(folder.filePath("out/tool.py")).isExecutable());
    QVERIFY(QFileInfo(folder.filePath("out/link")).isSymLink());
    QCOMPARE(readBytes(folder.filePath("in/a.py")), relu);

    const Run branch = cli({"convert", folder.filePath("in"), "--branch", "port"});
    QCOMPARE(branch.status, 2);
    QVERIFY2(branch.errors.contains("needs a commit as its parent"), branch.errors);
}

void TestCli::neverOverwrites()
{
    const ScratchRepository repository;
    repository.write("a.py", relu);
    repository.commitAll();
    QVERIFY(QDir().mkpath(repository.beside("full")));
    writeBytes(repository.beside("full/keep"), "mine");
    writeBytes(repository.beside("file"), "mine");
    QVERIFY(QDir().mkpath(repository.beside("empty")));
    QVERIFY(QFile::link(repository.path(), repository.beside("way-in")));
    const QByteArray before = repository.fingerprint();

    const struct {
        QString output;
        const char *said;
    } refused[] = {
        {repository.beside("full"), "is not empty"},
        {repository.beside("file"), "is not a folder"},
        {repository.beside("file/below"), "cannot be written"},
        {repository.path("out"), "is inside the project"},
        {repository.path(), "is inside the project"},
        {repository.path(".git/out"), "is inside the project"},
        {repository.beside("way-in/out"), "is inside the project"},
    };
    for (const auto &[output, said] : refused) {
        const Run run = cli({"convert", repository.path(), "--output", output});
        QVERIFY2(run.errors.contains(said), run.errors);
        QCOMPARE(run.status, 4);
    }
    QCOMPARE(repository.fingerprint(), before);
    QCOMPARE(readBytes(repository.beside("full/keep")), "mine");
    QCOMPARE(readBytes(repository.beside("file")), "mine");
    QCOMPARE(cli({"convert", repository.path(), "--output", repository.beside("empty")}).status, 0);
    QCOMPARE(cli({"convert", repository.path(), "--output", repository.beside("empty")}).status, 4);

    // A report that cannot be written stops everything, and the folder made for the copy goes away again.
    const Run report = cli({"convert", repository.path(), "--output", repository.beside("fresh"), "--report",
                            repository.beside("file/r.json")});
    QCOMPARE(report.status, 4);
    QVERIFY2(report.errors.contains("r.json cannot be written"), report.errors);
    QVERIFY(!QFileInfo::exists(repository.beside("fresh")));
}

void TestCli::commitsToABranch()
{
    const ScratchRepository repository;
    repository.write("pkg/a.py", relu);
    repository.write("pkg/b.py", "x = 1\n");
    repository.commitAll();
    repository.write("pkg/b.py", "x = 2  # not committed\n");
    repository.write("untracked.txt", "mine");
    const QByteArray head = repository.git({"rev-parse", "HEAD"});
    const QByteArray status = repository.git({"status", "--porcelain"});

    const Run run =
        cli({"convert", repository.path(), "--branch", "torchferry/paddle", "--message", "Port it\n\nAll of it."});
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY2(run.errors.contains("torchferry/paddle"), run.errors);
    QCOMPARE(repository.git({"diff", "--name-only", "main", "torchferry/paddle"}), "pkg/a.py\n");
    QVERIFY(repository.git({"show", "torchferry/paddle:pkg/a.py"}).contains("paddle.nn.functional.relu"));
    QCOMPARE(repository.git({"log", "-1", "--format=%an %B", "torchferry/paddle"}).trimmed(),
             "Ada Example Port it\n\nAll of it.");
    QCOMPARE(repository.git({"rev-parse", "HEAD"}), head);
    QCOMPARE(repository.git({"status", "--porcelain"}), status);
    QCOMPARE(repository.status({"fsck", "--strict", "--no-dangling"}), 0);

    QVERIFY2(cli({"convert", repository.path(), "--branch", "second"}).status == 0, "default message");
    QCOMPARE(repository.git({"log", "-1", "--format=%B", "second"}).trimmed(),
             "Port to paddle 3.3\n\nConverted: 1 API occurrence in 1 file.\nRemaining: 0 API occurrences.");
}

/// Every use is counted once in each version, by the function that counts for the window as well.
void TestCli::saysWhatVersionsMean()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\nimport torch.nn as nn\n\n\ndef f(a: torch.Tensor, b: torch.Tensor):\n"
                             "    c = torch.cat([a, b], dim=1)\n    return torch.abs(c), nn.BatchNorm2d(4)\n"
                             "\n\n# the loss of a segmentation\nnn.CrossEntropyLoss(label_smoothing=0.1)\n");
    repository.commitAll();
    const Run run = cli({"scan", repository.path(), "--versions", "--report", repository.beside("r.json")});
    QVERIFY2(run.output.contains("\n  3.0 ") && run.output.contains("\n  3.3 ")
                 && run.output.contains("3.5 (development)") && run.output.contains("paddle.enable_compat (3.5)"),
             run.output + run.errors);
    const QJsonObject report = QJsonDocument::fromJson(readBytes(repository.beside("r.json"))).object();
    const QJsonArray versions = report["versions"].toArray();
    QCOMPARE(versions.size(), 3);
    int kept = 0;
    for (const QJsonValue &version : versions) {
        QCOMPARE(version["uses"].toInt(), at(report, "summary/findings").toInt());
        QCOMPARE(version["rewritten"].toInt() + version["keep_text"].toInt() + version["left_for_a_person"].toInt(),
                 version["uses"].toInt());
        QVERIFY(version["keep_text"].toInt() >= kept); // newer versions are nearer to the source
        kept = version["keep_text"].toInt();
    }
    QVERIFY(versions[0]["keep_text"].toInt() < versions[1]["keep_text"].toInt()); // torch.cat
    QVERIFY(versions[1]["keep_text"].toInt() < versions[2]["keep_text"].toInt()); // BatchNorm2d
    QCOMPARE(versions[2]["released"].toBool(true), false);
    QCOMPARE(at(report, "proxy/version").toString(), "3.5");
    QCOMPARE(at(report, "proxy/not_working").toInt(), 1);
    QCOMPARE(at(report, "proxy/names/0/api").toString(), "torch.nn.CrossEntropyLoss");
    // Whichever version is scanned for, the lines are the same; without being asked for there are none.
    const Run older = cli({"scan", repository.path(), "--versions", "--report", "-", "--target-version", "3.0"});
    QCOMPARE(reportOf(older)["versions"].toArray(), versions);
    QVERIFY(!reportOf(cli({"scan", repository.path(), "--report", "-"})).contains("versions"));
}

void TestCli::refusesBranches()
{
    const ScratchRepository repository;
    repository.write("a.py", relu);
    repository.commitAll();
    repository.git({"branch", "taken"});
    const QByteArray before = repository.fingerprint();
    const struct {
        QStringList options;
        int status;
        const char *said;
    } refused[] = {
        {{"--branch", "taken"}, 4, "already exists"},
        {{"--branch", "taken/below"}, 4, "taken"},
        {{"--branch", "no..good"}, 4, "no..good"},
        {{"--branch", "new", "--worktree"}, 2, "needs a commit as its parent"},
        {{"--branch", "new", "--accept", "none"}, 4, "nothing to commit"},
    };
    for (const auto &[options, status, said] : refused) {
        const Run run = cli(QStringList{"convert", repository.path()} + options);
        QVERIFY2(run.errors.contains(said), run.errors);
        QCOMPARE(run.status, status);
    }
    repository.git({"config", "--unset", "user.name"});
    const Run nameless = cli({"convert", repository.path(), "--branch", "new"});
    QCOMPARE(nameless.status, 4);
    QVERIFY2(nameless.errors.contains("user.name"), nameless.errors);
    QCOMPARE(repository.fingerprint(), before);
}

void TestCli::reportsGoWhereTheyAreAskedFor()
{
    const ScratchRepository repository;
    repository.write("a.py", relu);
    repository.commitAll();
    const QString file = repository.beside("report.json");
    const Run toFile = cli({"scan", repository.path(), "--report", file});
    QCOMPARE(toFile.status, 1);
    QVERIFY(toFile.output.contains("one to one") || toFile.output.contains("source has more"));
    const Run dash = cli({"scan", repository.path(), "--report", "-"});
    const Run format = cli({"scan", repository.path(), "--format", "json"});
    QCOMPARE(dash.output, readBytes(file));
    QCOMPARE(format.output, readBytes(file));
    const QJsonObject finding = at(fileIn(reportOf(dash), "a.py"), "findings/0").toObject();
    QCOMPARE(at(finding, "range/start").toObject(), (QJsonObject{{"line", 5}, {"column", 12}, {"byte", 36}}));
    QCOMPARE(finding["original"].toString(), "torch.relu(x)");
    QCOMPARE(at(finding, "proposals/0/text").toString(), "paddle.nn.functional.relu(x)");
    QCOMPARE(finding["state"].toString(), "pending");
}

void TestCli::checksTargetUses()
{
    const Run good = cli({"check", "-"}, "import paddle\ny = paddle.abs(paddle.ones([2]))\n");
    QVERIFY2(good.status == 0, good.output);
    QCOMPARE(good.output, "");
    const Run bad = cli({"check", "-"}, "import paddle\n\ny = paddle.abs(1, nonsense=2)\nz = paddle.no_such_thing\n");
    QCOMPARE(bad.status, 1);
    QVERIFY2(bad.output.contains("-:3:"), bad.output);
    QVERIFY2(bad.output.contains("nonsense"), bad.output);
    QVERIFY2(bad.output.contains("-:4:5: "), bad.output);
    QVERIFY2(bad.output.contains("paddle.no_such_thing"), bad.output);
    QVERIFY2(bad.errors.contains("Checked 1 file: 2 problems found."), bad.errors);
    const Run one = cli({"check", "-"}, "import paddle\nz = paddle.no_such_thing\n");
    QVERIFY2(one.errors.contains("Checked 1 file: 1 problem found."), one.errors);
    const Run gone = cli({"check", "no/such/path"});
    QCOMPARE(gone.status, 3);
}

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
