// SPDX-License-Identifier: Apache-2.0
// Which target a project is ported to, and all of them side by side.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include "cli_fixture.h"

using namespace torchferry::test;

class TestTargets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void comparesTargets();
    void settingsNameTheTarget();
    void linesThatOnlyMoveStay();
};

void TestTargets::initTestCase()
{
    isolateGit();
}

/// One table and one document for all targets, and the same counts as for each of them alone.
void TestTargets::comparesTargets()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\nimport torch.nn as nn\n\n\ndef f(a: torch.Tensor, b: torch.Tensor):\n"
                             "    return torch.cat([a, b], dim=1), nn.ReLU()(a)\n");
    repository.write("b.py", "import torch\n\n\ndef g(a: torch.Tensor):\n"
                             "    torch.cuda.memory.caching_allocator_alloc(8)\n    return torch.abs(a)\n");
    repository.commitAll();
    const QStringList scan{"scan", repository.path(), "--target", "all"};
    const Run run = cli(scan + QStringList{"--report", repository.beside("r.json")});
    QCOMPARE(run.status, 1);
    const QJsonObject report = QJsonDocument::fromJson(readBytes(repository.beside("r.json"))).object();
    QCOMPARE(report["schema"].toString(), "torchferry-targets-report/1");
    QCOMPARE(report["commit"].toString().size(), 40);
    QStringList variants;
    for (const QJsonValue &one : report["targets"].toArray()) {
        const QString target = one["target"].toString();
        const QString profile = one["profile"].toString();
        const QString version = one["version"].toString();
        variants.append(QStringList{target, version, profile}.join(' ').trimmed());
        QCOMPARE(one["rewritten"].toInt() + one["keep_text"].toInt() + one["left_for_a_person"].toInt(),
                 one["uses"].toInt());
        QCOMPARE(one["mixed_files"].toInt(), 1);
        const QByteArray line = QByteArray("\n  ") + qPrintable(target + ' ' + version);
        QVERIFY2(run.output.contains(line), run.output + run.errors);
        QStringList alone{"scan", repository.path(), "--target", target, "--target-version", version, "--report", "-"};
        if (!profile.isEmpty())
            alone += {"--profile", profile};
        QCOMPARE(at(reportOf(cli(alone)), "summary/findings").toInt(), one["uses"].toInt());
    }
    QVERIFY(variants.startsWith("paddle 3.0"));
    QVERIFY(variants.contains("paddle 3.3") && variants.contains("mindspore 2.7 ascend")
            && variants.contains("mindspore 2.7 portable"));
    // The document alone, in either language of the table; and what cannot be asked together.
    QCOMPARE(reportOf(cli(scan + QStringList{"--format", "json"})), report);
    QVERIFY(cli(scan + QStringList{"--lang", "zh"}).output.contains("混用文件"));
    for (const QStringList &more : {QStringList{"--versions"}, {"--profile", "ascend"}, {"--target-version", "3.0"}})
        QCOMPARE(cli(scan + more).status, 2);
    QCOMPARE(cli({"check", repository.path(), "--target", "all"}).status, 3);
}

/// The command line names a target and a profile, else the project's settings do.
void TestTargets::settingsNameTheTarget()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\n\n\ndef f(x):\n    return torch.relu(x)\n");
    repository.write(".torchferry/project.json", R"({ "schema": "torchferry-project/1", "target": "mindspore",
                                                      "profiles": { "mindspore": "portable" } })");
    repository.commitAll();
    const auto target = [&](const QStringList &more) {
        const QJsonObject report = reportOf(cli(QStringList{"scan", repository.path(), "--report", "-"} + more));
        return at(report, "target/name").toString() + ' ' + at(report, "target/variant").toString();
    };
    QCOMPARE(target({}), "mindspore portable");
    QCOMPARE(target({"--profile", "ascend"}), "mindspore ascend");
    QCOMPARE(target({"--target", "paddle"}), "paddle ");
    repository.write(".torchferry/project.json", R"({ "schema": "torchferry-project/1", "target": "mindspore",
                                                      "profiles": { "mindspore": "cloud" } })");
    repository.commitAll();
    QCOMPARE(target({}), "mindspore ascend");
    QVERIFY(cli({"scan", repository.path()}).errors.contains("cloud"));
    repository.write(".torchferry/project.json", R"({ "schema": "torchferry-project/1", "target": "none" })");
    repository.commitAll();
    const Run refused = cli({"scan", repository.path()});
    QCOMPARE(refused.status, 3);
    QVERIFY2(refused.errors.contains("paddle, mindspore"), refused.errors);
}

/// A line that was too long before is not broken because it moves into a function.
void TestTargets::linesThatOnlyMoveStay()
{
    const ScratchRepository repository;
    repository.write("setup.cfg", "[flake8]\nmax-line-length = 79\n");
    const QByteArray line =
        "            losses = [each(first, second) for first, second, each in zip(out, y, criteria)]\n";
    repository.write("train.py", "import torch\n\nmodel = torch.nn.Linear(3, 3)\n"
                                 "opt = torch.optim.SGD(model.parameters(), lr=0.1)\n\n\n"
                                 "def train(loader, criteria):\n    for x, y in loader:\n        out = model(x)\n"
                                 "        if y.sum() > 0:\n"
                                     + line
                                     + "        else:\n            losses = [out.sum()]\n        loss = sum(losses)\n"
                                       "        opt.zero_grad()\n        loss.backward()\n        opt.step()\n");
    repository.commitAll();
    const Run run = cli({"convert", repository.path(), "--target", "mindspore", "--accept", "all", "--output",
                         repository.beside("out")});
    QVERIFY2(run.status <= 1, run.errors);
    QFile written(repository.beside("out") + "/train.py");
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY2(text.contains("def forward_fn(x, y):") && text.contains(line), text);
}

QTEST_GUILESS_MAIN(TestTargets)
#include "test_targets.moc"
