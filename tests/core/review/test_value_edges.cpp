// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include "core/review/value_edges.h"
#include "support/conversion.h"

using namespace torchferry;

class TestValueEdges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void edges_data();
    void edges();
};

void TestValueEdges::edges_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("expected"); // "producer>name>consumer", separated by blanks
    QTest::newRow("an argument") << QByteArray("y = torch.ones(2)\nz = torch.max(y)\n")
                                 << QByteArray("torch.ones>y>torch.max");
    QTest::newRow("in a list") << QByteArray("y = torch.ones(2)\nz = torch.cat([x, y])\n")
                               << QByteArray("torch.ones>y>torch.cat");
    QTest::newRow("by keyword, an element")
        << QByteArray("y = torch.ones(2)\nz = torch.max(input=y[0])\n") << QByteArray("torch.ones>y>torch.max");
    QTest::newRow("a receiver") << QByteArray("y = torch.ones(2)\nz = y.view(1, 2)\n")
                                << QByteArray("torch.ones>y>torch.Tensor.view");
    QTest::newRow("the last value") << QByteArray("y = torch.ones(2)\ny = torch.zeros(2)\nz = torch.max(y)\n")
                                    << QByteArray("torch.zeros>y>torch.max");
    QTest::newRow("another value") << QByteArray("y = torch.ones(2)\ny = 3\nz = torch.max(y)\n") << QByteArray();
    QTest::newRow("in a function, of the module")
        << QByteArray("y = torch.ones(2)\n\n\ndef f():\n    return torch.max(y)\n")
        << QByteArray("torch.ones>y>torch.max");
    QTest::newRow("through another call") << QByteArray("y = torch.ones(2)\nz = torch.max(len(y))\n") << QByteArray();
    QTest::newRow("an index") << QByteArray("y = torch.ones(2)\nz = torch.max(x[y])\n") << QByteArray();
    QTest::newRow("another name of the same kind")
        << QByteArray("def f():\n    y = torch.ones(2)\n\n\ndef g(y):\n    return torch.max(y)\n") << QByteArray();
}

void TestValueEdges::edges()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, expected);
    const auto analysis = test::analyseTexts({{"a.py", "import torch\n" + code.toStdString()}}, test::realPack());
    const convert::FileAnalysis &file = *analysis->files.front();
    QByteArrayList found;
    for (const review::ValueEdge &edge : review::valueEdges(file))
        found.append(QByteArray::fromStdString(file.findings[edge.producer].api + '>' + edge.name + '>'
                                               + file.findings[edge.consumer].api));
    QCOMPARE(found.join(' '), expected);
}

QTEST_GUILESS_MAIN(TestValueEdges)
#include "test_value_edges.moc"
