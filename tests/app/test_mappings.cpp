// SPDX-License-Identifier: Apache-2.0
// `mappings show`, `list` and `lint` through the command line.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <map>

#include "cli_fixture.h"

using namespace torchferry::test;

namespace {

QJsonObject jsonOf(const Run &run)
{
    return QJsonDocument::fromJson(run.output).object();
}

/// The names in a list.
QStringList namesIn(const Run &run)
{
    QStringList names;
    for (const QJsonValue &row : jsonOf(run)["rows"].toArray())
        names.append(row["api"].toString());
    return names;
}

/// A project of one file, where helpers have a place, in which the statement is converted.
QByteArray convertedFile(const QByteArray &statement)
{
    const ScratchRepository project;
    project.write("a.py", "import torch\nx: torch.Tensor\ny: torch.Tensor\nn: int\n" + statement + '\n');
    const QString out = project.beside("out");
    const Run run = cli({"convert", project.path(), "--worktree", "--accept", "all", "--guesses", "--target-version",
                         "3.0", "--output", out});
    return run.status < 0 ? run.errors : readBytes(out + "/a.py");
}

} // namespace

class TestMappings : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void showInText();
    void showInChinese();
    void showANamespace();
    void noNameIsUnknown_data();
    void noNameIsUnknown();
    void showInMarkdown();
    void showInJson();
    void examplesAreConverted();
    void namesWhatIsRefused();
    void namesLikeIt_data();
    void namesLikeIt();
    void filters_data();
    void filters();
    void listFormats();
    void rulesOfAProject();
    void badOptions_data();
    void badOptions();
};

void TestMappings::showInText()
{
    const Run run = cli({"mappings", "show", "torch.gather", "--target-version", "3.0"});
    QCOMPARE(run.status, 0);
    for (const char *part :
         {"2 · source has more", "torch.gather(input, dim, index, *, sparse_grad=False, out=None)",
          "→ paddle.take_along_axis(arr, indices, axis", "sparse_grad → –  dropped", "set        False",
          "y = torch.gather(x, 0, idx)", "y = paddle.take_along_axis(x, axis=0, indices=idx, broadcast=False)"})
        QVERIFY2(run.output.contains(part), run.output);
    // An alias shows its target.
    QVERIFY(cli({"mappings", "show", "torch.concat"}).output.startsWith("torch.cat\n"));
}

void TestMappings::showInChinese()
{
    const Run run = cli({"mappings", "show", "torch.gather", "--lang", "zh"});
    for (const char *part : {"2 · ", "去掉", "转换前", "用法"})
        QVERIFY2(run.output.contains(part), run.output);
    const Run advice = cli({"mappings", "show", "torch.package.PackageImporter", "--lang", "zh"});
    QVERIFY2(advice.output.contains("7 · 功能缺失") && advice.output.contains("建议"), advice.output);
}

void TestMappings::showANamespace()
{
    const Run run = cli({"mappings", "show", "torch.ops.my_package.my_operator"});
    QCOMPARE(run.status, 0);
    QVERIFY2(run.output.startsWith("torch.ops.*\n  7 · ") && run.output.contains("paddle.utils.cpp_extension"),
             run.output);
    const Run chinese = cli({"mappings", "show", "torch.ops.my_package.my_operator", "--lang", "zh"});
    QVERIFY2(chinese.output.contains("自定义算子"), chinese.output);
    // What decides is shown, whatever names are like it.
    const std::map<QString, QByteArray> deciding{{"torch.ops.a.b", "torch.ops.*"}, {"torch._C.x", "torch._C.*"}};
    for (const auto &[name, row] : deciding) {
        const Run similar = cli({"mappings", "show", name});
        QCOMPARE(similar.status, 0);
        QVERIFY2(similar.output.startsWith(row + "\n  7 · "), similar.output);
        QVERIFY2(similar.errors.isEmpty(), similar.errors); // no name is like a single letter
    }
    const Run list = cli({"mappings", "list", "--text", "torch.ops."});
    QVERIFY2(list.output.contains("torch.ops.*\t7 · "), list.output);
}

void TestMappings::noNameIsUnknown_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"torch.brand_new", "torch.ops.a.b", "torch.classes.a.B", "torch._C._nothing", "torch._new.thing",
          "torch.nn.BrandNew", "torch.nn.functional.brand_new", "torch.Tensor._private", "torch.cuda._new",
          "torch.distributed.new.thing", "torch.optim.New", "torchvision.new", "torchvision.models.new.thing"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestMappings::noNameIsUnknown()
{
    QFETCH(QString, name);
    const QByteArray text = "import torch\nimport torchvision\n" + name.toLatin1() + "(1)\n";
    const QJsonArray findings =
        fileIn(reportOf(cli({"scan", "-", "--report", "-"}, text)), "stdin.py")["findings"].toArray();
    const auto use = std::find_if(findings.begin(), findings.end(),
                                  [&](const QJsonValue &finding) { return finding["api"].toString() == name; });
    QVERIFY(use != findings.end());
    const QJsonValue finding = *use;
    QCOMPARE(finding["code"].toString(), QStringLiteral("TF4041"));
    QCOMPARE(finding["category"].toInt(), 7);
}

void TestMappings::showInMarkdown()
{
    const Run run = cli({"mappings", "show", "torch.gather", "--format", "md", "--target-version", "3.0"});
    QVERIFY2(run.output.startsWith("# torch.gather\n"), run.output);
    for (const char *part : {"| `dim` | `axis` | renamed | – |", "```python\ny = torch.gather(x, 0, idx)\n```"})
        QVERIFY2(run.output.contains(part), run.output);
}

void TestMappings::showInJson()
{
    const QJsonObject shown =
        jsonOf(cli({"mappings", "show", "torch.gather", "--format", "json", "--target-version", "3.0"}));
    QCOMPARE(shown["schema"].toString(), QString("torchferry-mapping/1"));
    QCOMPARE(at(shown, "target/version").toString(), QString("3.0"));
    QCOMPARE(at(shown, "rows/0/category/number").toInt(), 2);
    QCOMPARE(at(shown, "rows/0/variants/0/parameters/1/target").toString(), QString("axis"));
    QCOMPARE(at(shown, "rows/0/variants/0/example/before").toString(), QString("y = torch.gather(x, 0, idx)"));
    QCOMPARE(at(shown, "rows/0/docs/0").toString(),
             QString("https://pytorch.org/docs/stable/generated/torch.gather.html"));
    QVERIFY(at(shown, "rows/0/docs/1").toString().endsWith("/en/api/paddle/take_along_axis_en.html"));
    const QJsonObject newer =
        jsonOf(cli({"mappings", "show", "torch.gather", "--format", "json", "--target-version", "3.2"}));
    QCOMPARE(at(newer, "target/version").toString(), QString("3.2"));
    // What happens in each version, whichever is shown.
    const QJsonArray versions = shown["versions"].toArray();
    QCOMPARE(versions.size(), 3);
    QCOMPARE(versions[0]["version"].toString(), QString("3.0"));
    QVERIFY(!versions[0].toObject().contains("same"));
    QCOMPARE(at(versions[0], "entry_targets/0").toString(), QString("paddle.take_along_axis"));
    QCOMPARE(at(versions[1], "version").toString(), QString("3.3"));
    QCOMPARE(at(versions[1], "same/target").toString(), QString("paddle.gather"));
    const QJsonObject optimizer = jsonOf(cli({"mappings", "show", "torch.optim.SGD", "--format", "json"}));
    QCOMPARE(at(optimizer, "versions/2/same/target").toString(), QString("paddle.optim.SGD"));
    QVERIFY(at(optimizer, "versions/2/same/must_not_pass").toArray().contains("momentum"));
}

/// Every example is what the converter really does with the statement.
void TestMappings::examplesAreConverted()
{
    int examples = 0;
    for (const char *api :
         {"torch.max", "torch.Tensor.size", "torch.split", "torch.nn.Linear", "torch.Tensor.transpose"}) {
        const QJsonObject shown = jsonOf(cli({"mappings", "show", api, "--format", "json", "--target-version", "3.0"}));
        for (const QJsonValue &row : shown["rows"].toArray())
            for (const QJsonValue &variant : row["variants"].toArray()) {
                QJsonArray places = variant["forms"].toArray();
                places.append(variant);
                for (const QJsonValue &place : places) {
                    const QString before = at(place, "example/before").toString();
                    if (before.isEmpty())
                        continue;
                    ++examples;
                    const QByteArray converted = convertedFile(before.toUtf8());
                    QVERIFY2(converted.contains('\n' + at(place, "example/after").toString().toUtf8() + '\n'),
                             before.toUtf8() + "\n" + converted);
                }
            }
    }
    QVERIFY2(examples > 10, QByteArray::number(examples));
}

/// A form for manual work writes no argument: the message names the one that means something else, not the first.
void TestMappings::namesWhatIsRefused()
{
    const ScratchRepository project;
    project.write("a.py", "import torch\nm = torch.nn.ReLU()\ntorch.save(m, 'm')\n");
    project.commitAll();
    const QJsonObject report = reportOf(cli({"scan", project.path(), "--format", "json", "--target-version", "3.0"}));
    const QByteArray text = QJsonDocument(fileIn(report, "a.py")).toJson();
    QVERIFY2(text.contains("cannot rewrite obj as this call uses it"), text);
}

void TestMappings::namesLikeIt_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("likely");
    QTest::newRow("letters swapped") << "torch.gahter"
                                     << "torch.gather";
    QTest::newRow("a letter missing") << "torch.nn.Liner"
                                      << "torch.nn.Linear";
    QTest::newRow("only the end") << "nn.Linear"
                                  << "torch.nn.Linear";
    QTest::newRow("only the last part") << "take_along_dim"
                                        << "torch.take_along_dim";
    QTest::newRow("another module") << "torch.functional.relu6"
                                    << "torch.nn.functional.relu6";
    QTest::newRow("a letter too many") << "torch.nn.functional.reluu"
                                       << "torch.nn.functional.relu";
    QTest::newRow("case") << "torch.NN.linear"
                          << "torch.nn.Linear";
}

void TestMappings::namesLikeIt()
{
    QFETCH(QString, name);
    QFETCH(QString, likely);
    const Run run = cli({"mappings", "show", name});
    // No name below torch is unknown: its namespace says what to do. The names like it come after that.
    const bool isBelow = name.startsWith("torch.");
    QCOMPARE(run.status, isBelow ? 0 : 1);
    QVERIFY2(isBelow ? run.output.startsWith("torch.") && run.output.contains(".*\n  7 · ") : run.output.isEmpty(),
             run.output);
    QVERIFY2(run.errors.contains("  " + likely.toUtf8() + "\n"), run.errors);
}

void TestMappings::filters_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("with");
    QTest::addColumn<QString>("without");
    QTest::newRow("category") << QStringList{"--category", "7"} << "torch.Tag"
                              << "torch.gather";
    QTest::newRow("namespace") << QStringList{"--namespace", "torch.nn"} << "torch.nn.Linear"
                               << "torch.gather";
    QTest::newRow("part of a word") << QStringList{"--namespace", "torch.n"} << ""
                                    << "torch.nn.Linear";
    QTest::newRow("kind of category 1") << QStringList{"--kind", "renamed"} << "torch.Tensor.addmm"
                                        << "torch.gather";
    QTest::newRow("kind of name") << QStringList{"--kind", "class"} << "torch.nn.Linear"
                                  << "torch.gather";
    QTest::newRow("text in the target") << QStringList{"--text", "TAKE_along"} << "torch.gather"
                                        << "torch.nn.Linear";
    QTest::newRow("text in the advice") << QStringList{"--text", "状态"} << ""
                                        << "torch.gather";
    QTest::newRow("several") << QStringList{"--category", "2", "--namespace", "torch", "--text", "take_along"}
                             << "torch.gather"
                             << "torch.nn.Linear";
    QTest::newRow("none") << QStringList{"--text", "no row says this"} << ""
                          << "torch.gather";
}

void TestMappings::filters()
{
    QFETCH(QStringList, options);
    QFETCH(QString, with);
    QFETCH(QString, without);
    const Run run = cli(QStringList{"mappings", "list", "--format", "json"} + options);
    QCOMPARE(run.status, 0);
    const QStringList names = namesIn(run);
    QVERIFY(with.isEmpty() || names.contains(with));
    QVERIFY(!names.contains(without));
    QVERIFY(std::is_sorted(names.begin(), names.end()));
}

void TestMappings::listFormats()
{
    const QStringList options{"mappings", "list", "--text", "paddle.take_along_axis", "--category", "2"};
    const Run text = cli(options);
    QVERIFY2(text.output.contains("torch.gather\t2 · source has more\tpaddle.take_along_axis\n"), text.output);
    const Run markdown = cli(options + QStringList{"--format", "md"});
    QVERIFY2(markdown.output.contains("| `torch.gather` | 2 · source has more | `paddle.take_along_axis` |\n"),
             markdown.output);
}

void TestMappings::rulesOfAProject()
{
    const ScratchRepository repository;
    repository.write(".torchferry/rules/a.json", R"json({ "schema": "torchferry-rules/1",
      "source": { "roots": ["house"], "apis": { "house.mix": { "kind": "function", "calls": ["(a)"] } } },
      "rows": { "house.mix": { "category": 4, "forms": [ { "emit": "paddle.abs({a})" } ] } } })json");
    repository.write("a.py", "");
    repository.commitAll();
    QCOMPARE(cli({"mappings", "show", "house.mix"}).status, 1);
    const Run run = cli({"mappings", "show", "house.mix", "--project", repository.path()});
    QVERIFY2(run.status == 0 && run.output.contains("y = paddle.abs(x)"), run.output + run.errors);
    QCOMPARE(cli({"mappings", "lint", "--project", repository.path()}).status, 0);
    repository.write(".torchferry/rules/a.json", "{");
    const Run broken = cli({"mappings", "lint", "--project", repository.path(), "--worktree"});
    QCOMPARE(broken.status, 1);
    QVERIFY2(broken.errors.contains(".torchferry/rules/a.json:1:"), broken.errors);
}

void TestMappings::badOptions_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::newRow("format") << QStringList{"show", "torch.gather", "--format", "html"} << 2;
    QTest::newRow("category") << QStringList{"list", "--category", "8"} << 2;
    QTest::newRow("kind") << QStringList{"list", "--kind", "thing"} << 2;
    QTest::newRow("no name") << QStringList{"show"} << 2;
    QTest::newRow("no such project") << QStringList{"list", "--project", "/nonexistent"} << 3;
    QTest::newRow("no such target") << QStringList{"list", "--target", "nothing"} << 3;
    QTest::newRow("a version outside") << QStringList{"list", "--target-version", "1.0"} << 2;
}

void TestMappings::badOptions()
{
    QFETCH(QStringList, options);
    QFETCH(int, status);
    const Run run = cli(QStringList{"mappings"} + options);
    QCOMPARE(run.status, status);
    QVERIFY(!run.errors.isEmpty());
    QCOMPARE(run.output, QByteArray());
}

QTEST_GUILESS_MAIN(TestMappings)
#include "test_mappings.moc"
