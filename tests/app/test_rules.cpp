// SPDX-License-Identifier: Apache-2.0
// The user's own rules and the version of the target, through the command line.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTest>

#include "cli_fixture.h"
#include "paths.h"

using namespace torchferry::test;

namespace {

const QByteArray program = R"(import torch
import house.nn
from house.nn import Fancy


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = Fancy(3, 4, fused=True)  # ours
        self.b = house.nn.Fancy(3, 4, gain=2.0)

    def forward(self, x):
        house.log("in", *x, level=3)
        return house.nn.swish(torch.cat([x, self.a(x)]))
)";

const QByteArray converted = R"(import paddle
import hut
import house.nn
from hut.nn import Fancy


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.a = Fancy(3, 4)  # ours
        self.b = hut.nn.Fancy(3, 4, gain=2.0)

    def forward(self, x):
        house.log("in", *x, level=3)
        return paddle.nn.functional.silu(paddle.concat([x, self.a(x)]))
)";

const QByteArray houseRules = R"json({ "schema": "torchferry-rules/1",
  "source": { "roots": ["house"], "apis": {
    "house.log": { "kind": "function" },
    "house.nn.Fancy": { "kind": "class", "bases": ["torch.nn.Module"], "calls": ["(inputs, outputs, gain=1.0, fused=False)"] },
    "house.nn.swish": { "kind": "function", "calls": ["(input) -> Tensor"] } } },
  "target": { "roots": ["hut"], "apis": {
    "hut.nn.Fancy": { "kind": "class", "calls": ["(inputs, outputs, gain=1.0)"] } } },
  "rows": {
    "house.nn.Fancy": { "target": "hut.nn.Fancy", "params": [["inputs", "inputs", "same"], ["outputs", "outputs", "same"],
      ["gain", "gain", "same"], ["fused", null, "drop"]] },
    "house.nn.swish": { "target": "paddle.nn.functional.silu", "params": [["input", "x", "renamed"]] } } }
)json";

const QByteArray adviceRow = R"({ "schema": "torchferry-rules/1",
  "rows": { "torch.cat": { "category": 7, "advice": { "en": "Use ours.", "zh": "请用自己的。" } } } }
)";

const QByteArray brokenRules = R"({ "schema": "torchferry-rules/1",
  "rows": { "torch.cat": { "tagret": "x", "category": 8 },
            "torch.abs": { "target": "paddle.absolutely" } } }
)";

void writeBelow(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(folder.filePath(name)).path());
    writeBytes(folder.filePath(name), bytes);
}

/// How often an API is in a category, by the report.
int countOf(const Run &run, const QString &api, int category)
{
    int count = 0;
    for (const QJsonValue &file : at(reportOf(run), "files").toArray())
        for (const QJsonValue &finding : file.toObject()["findings"].toArray())
            count += finding["api"].toString() == api && finding["category"].toInt() == category ? 1 : 0;
    return count;
}

} // namespace

class TestRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void housePackages();
    void rulesOfTheCommit();
    void rulesOfTheRepositoryForAPart();
    void userRules();
    void errorsNeverStopTheRest();
    void linksAreNotFollowed();
    void checkKnowsTheRules();
    void targetVersion();
    void shippedPackStaysFatal();
};

void TestRules::housePackages()
{
    const ScratchRepository repository;
    repository.write("net.py", program);
    repository.write(".torchferry/rules/house.json", houseRules);
    repository.commitAll();
    const Run run =
        cli({"convert", repository.path("net.py"), "--stdout", "--accept", "all", "--target-version", "3.0"});
    QVERIFY2(run.status == 0 || run.status == 1, run.errors);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(QString::fromUtf8(run.output), QString::fromUtf8(converted));
}

void TestRules::rulesOfTheCommit()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\ny = torch.cat([x])\n");
    repository.commitAll();
    repository.write(".torchferry/rules/a.json", adviceRow);
    const Run head = cli({"scan", repository.path(), "--format", "json"});
    QCOMPARE(countOf(head, "torch.cat", 7), 0);
    const Run disk = cli({"scan", repository.path(), "--worktree", "--format", "json"});
    QCOMPARE(countOf(disk, "torch.cat", 7), 1);
    repository.commitAll();
    repository.remove(".torchferry/rules/a.json");
    QCOMPARE(countOf(cli({"scan", repository.path(), "--format", "json"}), "torch.cat", 7), 1);
}

void TestRules::rulesOfTheRepositoryForAPart()
{
    const ScratchRepository repository;
    repository.write("sub/a.py", "import torch\ny = torch.cat([x])\n");
    repository.write(".torchferry/rules/a.json", adviceRow);
    repository.commitAll();
    for (const QString &path : {repository.path("sub"), repository.path("sub/a.py")}) {
        QCOMPARE(countOf(cli({"scan", path, "--format", "json"}), "torch.cat", 7), 1);
        QCOMPARE(countOf(cli({"scan", path, "--worktree", "--format", "json"}), "torch.cat", 7), 1);
    }
    // A folder that is in no repository is a project of its own.
    const QTemporaryDir folder;
    writeBelow(folder, "a.py", "import torch\ny = torch.cat([x])\n");
    writeBelow(folder, ".torchferry/rules/a.json", adviceRow);
    for (const QString &path : {folder.path(), folder.filePath("a.py")})
        QCOMPARE(countOf(cli({"scan", path, "--format", "json"}), "torch.cat", 7), 1);
}

void TestRules::userRules()
{
    const QTemporaryDir home;
    const QByteArray text = "import torch\ny = torch.cat([x])\n";
    writeBelow(home, "config/torchferry/rules/a.json", adviceRow);
    writeBelow(home, ".config/torchferry/rules/a.json", adviceRow);
    const QString configured = "XDG_CONFIG_HOME=" + home.filePath("config");
    QCOMPARE(countOf(cli({"scan", "-", "--format", "json"}, text, {configured}), "torch.cat", 7), 1);
    QCOMPARE(countOf(cli({"scan", "-", "--format", "json"}, text, {"XDG_CONFIG_HOME=", "HOME=" + home.path()}),
                     "torch.cat", 7),
             1);
    QCOMPARE(countOf(cli({"scan", "-", "--format", "json"}, text), "torch.cat", 7), 0);
    // The project's word counts more than the user's.
    const ScratchRepository repository;
    repository.write("a.py", text);
    repository.write(".torchferry/rules/a.json", R"({ "schema": "torchferry-rules/1", "rows": { "torch.cat": {
        "category": 6, "package": "hut", "advice": { "en": "Use hut.", "zh": "请用 hut。" } } } })");
    repository.commitAll();
    QCOMPARE(countOf(cli({"scan", repository.path(), "--format", "json"}, {}, {configured}), "torch.cat", 6), 1);
}

void TestRules::errorsNeverStopTheRest()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\ny = torch.cat([x])\nz = torch.abs(x)\nw = torch.relu(x)\n");
    repository.write(".torchferry/rules/a.json", brokenRules);
    repository.write(".torchferry/rules/b.json", "{ \"schema\": ");
    repository.write(".torchferry/rules/c.json", QByteArray(adviceRow).replace("torch.cat", "torch.relu"));
    repository.write(".torchferry/project.json", "[]");
    repository.commitAll();
    const Run run = cli({"scan", repository.path(), "--format", "json"});
    QCOMPARE(run.status, 1);
    for (const char *place :
         {".torchferry/rules/a.json:2:28", ".torchferry/rules/a.json:2:55", ".torchferry/rules/a.json:3:26",
          ".torchferry/rules/b.json:1:13", ".torchferry/project.json:1:1"})
        QVERIFY2(run.errors.contains(place), run.errors);
    QCOMPARE(countOf(run, "torch.cat", 7), 0);
    QCOMPARE(countOf(run, "torch.relu", 7), 1);
    QCOMPARE(at(reportOf(run), "rule_problems").toArray().size(), 5);
    const Run chinese = cli({"scan", repository.path(), "--lang", "zh"});
    QVERIFY2(chinese.errors.contains("未被采用"), chinese.errors);
}

void TestRules::linksAreNotFollowed()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\ny = torch.cat([x])\n");
    repository.write("rules.json", adviceRow);
    QDir().mkpath(repository.path(".torchferry/rules"));
    QVERIFY(QFile::link("../../rules.json", repository.path(".torchferry/rules/a.json")));
    repository.commitAll();
    const Run run = cli({"scan", repository.path(), "--format", "json"});
    QVERIFY2(run.errors.contains(".torchferry/rules/a.json"), run.errors);
    QCOMPARE(countOf(run, "torch.cat", 7), 0);
}

void TestRules::checkKnowsTheRules()
{
    const ScratchRepository repository;
    repository.write("a.py", "import hut\nx = hut.nn.Fancy(1, 2, fused=True)\ny = hut.other(1)\n");
    repository.write(".torchferry/rules/house.json", houseRules);
    repository.commitAll();
    const Run run = cli({"check", repository.path()});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.output.startsWith("a.py:2:") && run.output.count('\n') == 1, run.output);
}

void TestRules::targetVersion()
{
    const ScratchRepository repository;
    repository.write("a.py", "import torch\ny = torch.cat([x])\n");
    repository.write(".torchferry/project.json",
                     R"({ "schema": "torchferry-project/1", "target_versions": { "paddle": "3.1" } })");
    repository.write(".torchferry/rules/a.json", R"json({ "schema": "torchferry-rules/1", "rows": {
      "torch.cat": [ { "when": "target >= 3.2", "category": 7, "advice": { "en": "x", "zh": "x" } },
                     { "when": "not target >= 3.2", "category": 4, "forms": [
                         { "when": "target >= 3.1", "emit": "paddle.concat(x={tensors})" },
                         { "emit": "paddle.concat({tensors})" } ] } ] } })json");
    repository.commitAll();
    const auto scan = [&](const QStringList &more) {
        return cli(QStringList{"scan", repository.path(), "--format", "json"} + more);
    };
    QCOMPARE(at(reportOf(scan({})), "target/profile").toString(), QString("3.1"));
    const auto textOf = [&](const Run &run) {
        return at(reportOf(run), "files/0/findings/0/proposals/0/text").toString();
    };
    QCOMPARE(textOf(scan({})), QString("paddle.concat(x=[x])"));
    QCOMPARE(textOf(scan({"--target-version", "3.0"})), QString("paddle.concat([x])"));
    const Run newest = scan({"--target-version", "3.2"});
    QCOMPARE(at(reportOf(newest), "target/profile").toString(), QString("3.2"));
    QCOMPARE(countOf(newest, "torch.cat", 7), 1);
    // Something is known of some versions only; between them the newest holds that is not newer, and that is said.
    QCOMPARE(newest.errors, QByteArray());
    const Run between = scan({"--target-version", "3.2.5"});
    QVERIFY2(between.errors.contains("3.2.5") && between.errors.contains("3.2:"), between.errors);
    QCOMPARE(countOf(between, "torch.cat", 7), 1);
    for (const char *bad : {"2.6", "4.0", "three", "3.", "-1"}) {
        const Run run = scan({QString("--target-version=") + bad});
        QCOMPARE(run.status, 2);
        QVERIFY2(run.errors.contains(bad) && run.errors.contains(">=3.0"), run.errors);
    }
}

void TestRules::shippedPackStaysFatal()
{
    const QTemporaryDir data;
    for (const char *folder : {"mappings", "resources"})
        QVERIFY(QProcess::execute("cp", {"-r", QString(TORCHFERRY_SOURCE_DIR "/") + folder, data.path()}) == 0);
    const QString rows = data.filePath("mappings/paddle/rows/");
    writeBytes(rows + "torch.hub.json",
               R"({ "schema": "torchferry-rows/1", "rows": { "torch.hub.load": { "category": 0 } } })");
    writeBytes(rows + "torch.fft.json",
               R"({ "schema": "torchferry-rows/1", "rows": { "torch.fft.fft": { "tagret": "" } } })");
    const Run run = cli({"scan", "-"}, "import torch\n", {"TORCHFERRY_DATA_DIR=" + data.path()});
    QCOMPARE(run.status, 3);
    QVERIFY2(run.errors.contains("torch.hub.json:1:") && run.errors.contains("torch.fft.json:1:"), run.errors);
}

QTEST_GUILESS_MAIN(TestRules)
#include "test_rules.moc"
