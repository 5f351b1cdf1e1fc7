// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

/// `if cuda: torch.load(f)`, `else: torch.load(f, map_location="cpu")`: in the target both are one statement.
class TestJoinedBranches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void joins_data();
    void joins();
    void asDecided();
};

void TestJoinedBranches::joins_data()
{
    // Everything is in `def f(self, a, b):`.
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const char *before, const char *after) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after);
    };
    row("with and without a GPU",
        "if torch.cuda.is_available():\n    x = torch.load(a)\nelse:\n    x = torch.load(a, map_location='cpu')\nreturn x",
        "x = paddle.load(a)\nreturn x");
    row("a method", "if not self.cuda:\n    x = torch.load(a, map_location='cpu')\nelse:\n    x = torch.load(a)",
        "x = paddle.load(a)");
    row("several statements",
        "if a == 1:\n    x = torch.load(a)\n    if b:\n        x = 1\nelse:\n    x = torch.load(a, 'cpu')\n    if b:\n"
        "        x = 1\n\nreturn x",
        "x = paddle.load(a)\nif b:\n    x = 1\n\nreturn x");
    row("in a branch",
        "if a:\n    if b:\n        x = torch.load(a)\n    else:\n        x = torch.load(a, map_location='cpu')\nelse:\n"
        "    x = 1",
        "if a:\n    x = paddle.load(a)\nelse:\n    x = 1");
    row("the same before", "if a:\n    x = torch.load(a)\nelse:\n    x = torch.load(a)",
        "if a:\n    x = paddle.load(a)\nelse:\n    x = paddle.load(a)");
    row("what is not the same", "if a:\n    x = torch.load(a)\nelse:\n    y = torch.load(a, map_location='cpu')",
        "if a:\n    x = paddle.load(a)\nelse:\n    y = paddle.load(a)");
    row("a condition that does something",
        "if self.next():\n    x = torch.load(a)\nelse:\n    x = torch.load(a, map_location='cpu')",
        "if self.next():\n    x = paddle.load(a)\nelse:\n    x = paddle.load(a)");
    row("a second condition",
        "if a:\n    x = torch.load(a)\nelif b:\n    x = 1\nelse:\n    x = torch.load(a, map_location='cpu')",
        "if a:\n    x = paddle.load(a)\nelif b:\n    x = 1\nelse:\n    x = paddle.load(a)");
    row("a comment beside the condition",
        "if a:  # why\n    x = torch.load(a)\nelse:\n    x = torch.load(a, map_location='cpu')",
        "if a:  # why\n    x = paddle.load(a)\nelse:\n    x = paddle.load(a)");
    row("a comment in one of them",
        "if a:\n    x = torch.load(a)\nelse:\n    # there is none\n    x = torch.load(a, map_location='cpu')",
        "if a:\n    x = paddle.load(a)\nelse:\n    # there is none\n    x = paddle.load(a)");
}

void TestJoinedBranches::joins()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    const auto inFunction = [](QString body) {
        return "def f(self, a, b):\n    " + body.replace("\n", "\n    ").replace("\n    \n", "\n\n") + "\n";
    };
    const auto analysis =
        test::analyseTexts({{"a.py", ("import torch\n" + inFunction(before)).toStdString()}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", true);
    const review::Projection result = review::project(file, review::decide(file, *policy), review::PendingAs::source);
    QCOMPARE(review::project(file, {}, review::PendingAs::source).text, std::string(file.source->text()));
    QCOMPARE(QString::fromStdString(result.text), "import paddle\n" + inFunction(after));
    QVERIFY(!result.spans.empty());
    QCOMPARE(result.spans.back().text.end, result.text.size());
}

void TestJoinedBranches::asDecided()
{
    const std::string text =
        "import torch\nif a:\n    x = torch.load(a)\nelse:\n    x = torch.load(a, map_location='cpu')\n";
    const auto analysis = test::analyseTexts({{"a.py", text}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", true);
    review::FileDecisions decisions = review::decide(file, *policy);
    for (const convert::Finding &finding : file.findings) {
        if (finding.range.begin > text.find("else:"))
            decisions.mutableFinding(finding.id).verdict = review::Decision::Verdict::rejected;
    }
    const std::string kept = review::project(file, decisions, review::PendingAs::source).text;
    QVERIFY2(kept.find("else:\n    x = torch.load(a, map_location='cpu')") != std::string::npos, kept.c_str());
}

QTEST_GUILESS_MAIN(TestJoinedBranches)
#include "test_joined_branches.moc"
