// SPDX-License-Identifier: Apache-2.0
// A project whose rewrites call what the target does not have is given a module of helpers, wherever the result goes.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

void fill(const ScratchRepository &repository)
{
    repository.write("pkg/__init__.py", "");
    repository.write("pkg/net.py", "import torch\n\n\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
                                   "        super().__init__()\n        self.lin = torch.nn.Linear(2, 3)\n\n"
                                   "    def reset(self):\n        self.lin.reset_parameters()\n");
    repository.commitAll();
}

QStringList convert(const ScratchRepository &repository, const QStringList &arguments)
{
    return QStringList{"convert", repository.path(), "--target-version", "3.0", "--accept", "all"} + arguments;
}

} // namespace

class TestHelpers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void intoAFolder();
    void ontoABranch();
    void notWanted_data();
    void notWanted();
    void ofAFileAlone();
};

void TestHelpers::intoAFolder()
{
    const ScratchRepository repository;
    fill(repository);
    const QTemporaryDir folder;
    const QString output = folder.filePath("out");
    const Run run = cli(convert(repository, {"--output", output, "--report", folder.filePath("report.json")}));
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY2(run.errors.contains("pkg/compat_paddle.py"), run.errors);
    QVERIFY2(run.errors.contains("reset_parameters"), run.errors);
    QVERIFY(readBytes(output + "/pkg/compat_paddle.py").contains("\ndef reset_parameters("));
    QVERIFY(readBytes(output + "/pkg/net.py").contains("from pkg import compat_paddle\n"));
    QVERIFY(readBytes(output + "/pkg/net.py").contains("        compat_paddle.reset_parameters(self.lin)\n"));
    const QByteArray report = readBytes(folder.filePath("report.json"));
    QVERIFY2(report.contains("\"helper_modules\""), report.right(400));
    // What was converted needs nothing more.
    const Run again = cli({"convert", output, "--target-version", "3.0", "--output", folder.filePath("again")});
    QVERIFY2(!again.errors.contains("compat_paddle"), again.errors);
    QCOMPARE(readBytes(folder.filePath("again/pkg/compat_paddle.py")), readBytes(output + "/pkg/compat_paddle.py"));
    QCOMPARE(readBytes(folder.filePath("again/pkg/net.py")), readBytes(output + "/pkg/net.py"));
}

void TestHelpers::ontoABranch()
{
    const ScratchRepository repository;
    fill(repository);
    const Run run = cli(convert(repository, {"--branch", "port"}));
    QVERIFY2(run.status == 0, run.errors);
    QCOMPARE(repository.git({"diff-tree", "-r", "--name-status", "main", "port"}),
             "A\tpkg/compat_paddle.py\nM\tpkg/net.py\n");
    QVERIFY(repository.git({"show", "port:pkg/compat_paddle.py"}).contains("\ndef reset_parameters("));
}

void TestHelpers::notWanted_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<bool>("isAdded");
    const QByteArray none = R"({ "schema": "torchferry-project/1", "helpers": "none" })";
    QTest::newRow("by the command line") << QByteArray() << QStringList{"--helpers", "none"} << false;
    QTest::newRow("by the project") << none << QStringList() << false;
    QTest::newRow("by the project, but asked for") << none << QStringList{"--helpers", "module"} << true;
}

void TestHelpers::notWanted()
{
    QFETCH(QByteArray, settings);
    QFETCH(QStringList, arguments);
    QFETCH(bool, isAdded);
    const ScratchRepository repository;
    fill(repository);
    repository.write("pkg/kinds.py", "import torch\n\nKINDS = [torch.optim.Adam, torch.optim.lr_scheduler.StepLR]\n");
    if (!settings.isEmpty())
        repository.write(".torchferry/project.json", settings);
    repository.commitAll();
    const Run run = cli(convert(repository, QStringList{"--branch", "port"} + arguments));
    QVERIFY2(run.status == (isAdded ? 0 : 1), run.errors);
    QCOMPARE(repository.git({"ls-tree", "port", "pkg/compat_paddle.py"}).isEmpty(), !isAdded);
    QCOMPARE(repository.git({"show", "port:pkg/net.py"}).contains("self.lin.reset_parameters()"), !isAdded);
    // Whoever is handed a class calls it with torch's arguments, which Paddle's own does not take.
    QCOMPARE(repository.git({"show", "port:pkg/kinds.py"}).contains("[torch.optim.Adam, torch.optim."), !isAdded);
}

/// There is no project to which anything could be added.
void TestHelpers::ofAFileAlone()
{
    const ScratchRepository repository;
    fill(repository);
    const Run run =
        cli({"convert", repository.path("pkg/net.py"), "--stdout", "--accept", "all", "--target-version", "3.0"});
    QVERIFY2(run.status == 1, run.errors);
    QVERIFY2(run.output.contains("self.lin.reset_parameters()"), run.output);
}

QTEST_GUILESS_MAIN(TestHelpers)

#include "test_helpers.moc"
