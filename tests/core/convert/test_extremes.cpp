// SPDX-License-Identifier: Apache-2.0
// Sizes no person writes, but generators do, and shapes that are odd or no Python: nothing crashes, and what can be
// converted is.
#include <QTest>

#include "core/review/projection.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

std::string repeated(std::string_view text, int count)
{
    std::string result;
    for (int i = 0; i < count; ++i)
        result += text;
    return result;
}

} // namespace

class TestExtremes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void convertsWhatIsHuge_data();
    void convertsWhatIsHuge();
    void convertsWhatIsOdd_data();
    void convertsWhatIsOdd();
};

void TestExtremes::convertsWhatIsHuge_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *name, const std::string &before, const std::string &after) {
        QTest::newRow(name) << QByteArray::fromStdString("import torch\n" + before)
                            << QByteArray::fromStdString("import paddle\n" + after);
    };
    const std::string open = repeated("(", 5000);
    const std::string close = repeated(")", 5000);
    row("5,000 nested parentheses", "y = " + open + "torch.relu(x)" + close + "\n",
        "y = " + open + "paddle.nn.functional.relu(x)" + close + "\n");
    row("3,000 nested calls", "y = " + repeated("torch.abs(", 3000) + "x" + repeated(")", 3000) + "\n",
        "y = " + repeated("paddle.abs(", 3000) + "x" + repeated(")", 3000) + "\n");
    row("a call of 10,000 arguments", "y = torch.zeros(" + repeated("1, ", 9999) + "1)\n",
        "y = paddle.zeros([" + repeated("1, ", 9999) + "1])\n");
    row("a chain of 2,000 methods", "y = torch.ones(1)" + repeated(".t()", 2000) + ".view(1, 2)\n",
        "y = paddle.ones([1])" + repeated(".t()", 2000) + ".reshape([1, 2])\n");
    row("20,000 lines", repeated("y = torch.cat([x, y], dim=1)  # again\n", 20'000),
        repeated("y = paddle.concat([x, y], axis=1)  # again\n", 20'000));
    row("a list of 100,000 numbers", "v = [" + repeated("1.5, ", 100'000) + "]\ny = torch.abs(x)\n",
        "v = [" + repeated("1.5, ", 100'000) + "]\ny = paddle.abs(x)\n");
    row("2,000 branches", "if c == 0:\n    y = 1\n" + repeated("elif c == 1:\n    y = torch.abs(x)\n", 2000),
        "if c == 0:\n    y = 1\n" + repeated("elif c == 1:\n    y = paddle.abs(x)\n", 2000));
    row("a sum of 5,000 terms", "y = torch.abs(x)" + repeated(" + x", 5000) + "\n",
        "y = paddle.abs(x)" + repeated(" + x", 5000) + "\n");
    std::string blocks;
    std::string ported;
    for (int depth = 0; depth < 90; ++depth) {
        blocks += repeated(" ", depth) + "for a" + std::to_string(depth) + " in x:\n";
        ported = blocks;
    }
    row("90 nested blocks", blocks + repeated(" ", 90) + "y = torch.abs(x)\n",
        ported + repeated(" ", 90) + "y = paddle.abs(x)\n");
    row("identifiers in other scripts", "张量 = torch.ones(1)\nπ_é = 张量.view(1, 1)\nλ = lambda ж: torch.abs(ж)\n",
        "张量 = paddle.ones([1])\nπ_é = 张量.reshape([1, 1])\nλ = lambda ж: paddle.abs(ж)\n");
}

void TestExtremes::convertsWhatIsHuge()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const QByteArray converted = QByteArray::fromStdString(test::convertText(before.toStdString()));
    QVERIFY2(converted == after, converted.left(400).constData());
}

void TestExtremes::convertsWhatIsOdd_data()
{
    QTest::addColumn<QByteArray>("odd");
    for (const char *odd : {"class A(\"nothing\"): pass\n", "class A(\"torch.nn.Module\", \"torch\"): pass\n",
                            "----------------\n", "((((((((((((((((\n", "))))))))))))))))\n", "[[[[[[[[[[[[[[[[\n",
                            "{{{{{{{{{{{{{{{{\n", "}}}}}}}}}}}}}}}}\n", "****************\n", "@@@@@@@@@@@@@@@@\n"})
        QTest::newRow(odd) << QByteArray(odd);
}

/// What the odd lines make of the call may differ; that they stay as they are may not.
void TestExtremes::convertsWhatIsOdd()
{
    QFETCH(QByteArray, odd);
    for (const QByteArray &text : {"import torch\ny = torch.relu(x)\n" + odd, "import torch\n" + odd, odd}) {
        const QByteArray converted = QByteArray::fromStdString(test::convertText(text.toStdString()));
        QVERIFY2(converted.endsWith(odd), converted.constData());
    }
}

QTEST_GUILESS_MAIN(TestExtremes)
#include "test_extremes.moc"
