// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

class TestProjection : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takingOutIsAChange();
    void textOfOnesOwnGetsItsImports_data();
    void textOfOnesOwnGetsItsImports();

    /// `F` becomes the target's name; a guess that keeps its text then reads the source by its full name until somebody
    /// decides, and is counted as what is to decide.
    void aGuessBesideAnAliasThatMovedIsPending()
    {
        const auto analysis = test::analyseTexts({{"a.py", "import torch\n"
                                                           "import torch.nn.functional as F\n\n\n"
                                                           "def chosen(name, x):\n"
                                                           "    if name == 'relu':\n"
                                                           "        return F.dropout\n"
                                                           "    y = F.gelu(torch.relu(x))\n"
                                                           "    return F.softmax(F.silu(y), dim=1)\n"}},
                                                 test::realPack());
        const convert::FileAnalysis &file = *analysis->files.front();
        const review::FileDecisions decisions = review::decide(file, *review::AcceptPolicy::parse("all", false));
        const std::string text = review::project(file, decisions, review::PendingAs::source).text;
        const bool isWrittenOut = text.find("return torch.nn.functional.dropout\n") != std::string::npos;
        const review::States states = review::statesOf(file, decisions);
        for (const convert::Finding &finding : file.findings) {
            if (finding.api == "torch.nn.functional.dropout" && finding.confidence() == types::Confidence::guess)
                QCOMPARE(states[finding.id] == review::State::pending, isWrittenOut);
        }
        QVERIFY(isWrittenOut);
    }
};

/// What is left of the text is all source, and yet it is another text.
void TestProjection::takingOutIsAChange()
{
    const auto analysis =
        test::analyseTexts({{"a.py", "def f(m):\n    return torch.jit.script(m)\n"}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto policy = review::AcceptPolicy::parse("all", false);
    const auto taken = review::project(file, review::decide(file, *policy), review::PendingAs::source);
    QCOMPARE(QString::fromStdString(taken.text), QStringLiteral("def f(m):\n    return m\n"));
    QVERIFY(taken.changesAnything);
    const auto none = review::project(file, {}, review::PendingAs::source);
    QVERIFY(!none.changesAnything);
}

void TestProjection::textOfOnesOwnGetsItsImports_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("typed"); // for the last finding; all others are accepted
    QTest::addColumn<QString>("after");
    QTest::newRow("the target") << "import torch\nx = torch.relu(y)\n"
                                << "paddle.nn.functional.relu6(y)"
                                << "import paddle\nx = paddle.nn.functional.relu6(y)\n";
    QTest::newRow("neither") << "import torch\nx = torch.relu(y)\n"
                             << "max(y, 0)"
                             << "x = max(y, 0)\n";
    QTest::newRow("the source still") << "import torch\nx = torch.relu(y)\n"
                                      << "torch.relu6(paddle.abs(y))"
                                      << "import paddle\nimport torch\nx = torch.relu6(paddle.abs(y))\n";
    QTest::newRow("an alias") << "import torch.nn as nn\na = nn.ReLU()\nx = nn.Linear(1, 2)\n"
                              << "nn.Linear(1, 3)"
                              << "import paddle.nn as nn\na = nn.ReLU()\nx = nn.Linear(1, 3)\n";
    QTest::newRow("a member of that name") << "import torch\nx = torch.relu(y)\n"
                                           << "y.paddle.relu(paddle=1)"
                                           << "x = y.paddle.relu(paddle=1)\n";
    QTest::newRow("what does not parse") << "import torch\nx = torch.relu(y)\n"
                                         << "paddle.abs(("
                                         << "x = paddle.abs((\n";
}

void TestProjection::textOfOnesOwnGetsItsImports()
{
    QFETCH(QString, before);
    QFETCH(QString, typed);
    QFETCH(QString, after);
    const auto analysis = test::analyseTexts({{"a.py", before.toStdString()}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    review::FileDecisions decisions = review::decide(file, *review::AcceptPolicy::parse("all", false));
    review::Decision own;
    own.verdict = review::Decision::Verdict::edited;
    own.ownText = typed.toStdString();
    decisions.mutableFinding(file.findings.back().id) = own;
    const auto projected = review::project(file, decisions, review::PendingAs::source);
    QCOMPARE(QString::fromStdString(projected.text), after);
}

QTEST_GUILESS_MAIN(TestProjection)
#include "test_projection.moc"
