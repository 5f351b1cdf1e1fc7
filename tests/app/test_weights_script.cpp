// SPDX-License-Identifier: Apache-2.0
// `--weights-script` adds a script that converts stored weights, wherever the result goes.
#include <QTemporaryDir>
#include <QTest>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

QStringList convert(const ScratchRepository &repository, const QStringList &arguments)
{
    return QStringList{"convert", repository.path(), "--accept", "all"} + arguments;
}

} // namespace

class TestWeightsScript : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void isAdded_data();
    void isAdded();
    void isNotAddedUnasked();
    void keepsAFileOfThatName();
    void needsAPlace();
};

void TestWeightsScript::isAdded_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::newRow("paddle") << QByteArray("paddle");
    QTest::newRow("mindspore") << QByteArray("mindspore");
}

void TestWeightsScript::isAdded()
{
    QFETCH(QByteArray, target);
    const ScratchRepository repository;
    repository.write("net.py", "import torch\n\nx = torch.sqrt(torch.ones(2))\n");
    repository.commitAll();
    const Run run = cli(convert(repository, {"--branch", "port", "--weights-script", "--target", target}));
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY2(run.errors.contains("convert_weights.py --help"), run.errors);
    QCOMPARE(repository.git({"diff-tree", "-r", "--name-status", "main", "port"}),
             "A\tconvert_weights.py\nM\tnet.py\n");
    const QByteArray script = repository.git({"show", "port:convert_weights.py"});
    QVERIFY(script.contains("\nimport " + target));
    QVERIFY(!script.contains("stored_weights"));
    QVERIFY(!script.contains("import torch"));
    const QTemporaryDir folder;
    const QString output = folder.filePath("out");
    const Run again = cli(convert(repository, {"--output", output, "--weights-script", "--target", target}));
    QVERIFY2(again.status == 0, again.errors);
    QCOMPARE(readBytes(output + "/convert_weights.py"), script);
}

void TestWeightsScript::isNotAddedUnasked()
{
    const ScratchRepository repository;
    repository.write("net.py", "import torch\n\nx = torch.sqrt(torch.ones(2))\n");
    repository.commitAll();
    QCOMPARE(cli(convert(repository, {"--branch", "port"})).status, 0);
    QCOMPARE(repository.git({"diff-tree", "-r", "--name-status", "main", "port"}), "M\tnet.py\n");
}

void TestWeightsScript::keepsAFileOfThatName()
{
    const ScratchRepository repository;
    repository.write("net.py", "import torch\n\nx = torch.sqrt(torch.ones(2))\n");
    repository.write("convert_weights.py", "print('mine')\n");
    repository.commitAll();
    const Run run = cli(convert(repository, {"--branch", "port", "--weights-script"}));
    QVERIFY2(run.status == 0, run.errors);
    QVERIFY2(run.errors.contains("already"), run.errors);
    QCOMPARE(repository.git({"diff-tree", "-r", "--name-status", "main", "port"}), "M\tnet.py\n");
}

/// One file on standard output has no other beside it.
void TestWeightsScript::needsAPlace()
{
    const ScratchRepository repository;
    repository.write("net.py", "import torch\n\nx = torch.sqrt(torch.ones(2))\n");
    repository.commitAll();
    const Run run = cli({"convert", repository.path("net.py"), "--stdout", "--weights-script"});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.errors.contains("--weights-script"), run.errors);
    QVERIFY(run.output.isEmpty());
}

QTEST_GUILESS_MAIN(TestWeightsScript)
#include "test_weights_script.moc"
