// SPDX-License-Identifier: Apache-2.0
// Strings that a rewrite adds look like those of the file.
#include <QTest>

#include "support/conversion.h"

using namespace torchferry;

class TestStringQuotes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quotes_data();
    void quotes();
};

void TestStringQuotes::quotes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, QByteArray strings, const char *call, const char *expected) {
        QTest::newRow(name) << "import torch\n" + strings + call + "\n"
                            << "import paddle\n" + strings + expected + "\n";
    };
    const QByteArray doubles("names = [\"a\", \"b\", \"c\", 'say \"d\"']\n");
    const QByteArray singles("names = ['a', 'b', 'c', \"it's\"]\n");
    const QByteArray both("names = ['a', 'b', \"c\", \"d\"]\n");
    row("double quotes", doubles, "torch.set_default_device('cuda')", "paddle.device.set_device(\"gpu\")");
    row("single quotes", singles, "torch.set_default_device('cuda')", "paddle.device.set_device('gpu')");
    row("both, and as many of each", both, "torch.set_default_device('cuda')", "paddle.device.set_device(\"gpu\")");
    row("few strings", {}, "torch.set_default_device('cuda')", "paddle.device.set_device(\"gpu\")");
    row("inside of an f-string", singles, "print(f'{torch.set_default_device(\"cuda\")}')",
        "print(f'{paddle.device.set_device(\"gpu\")}')");
    row("in an argument of a call that is rewritten", singles, "x = torch.zeros(2, device='cuda:1', dtype=torch.long)",
        "x = paddle.zeros([2], dtype=paddle.int64).to('gpu:1')");
}

void TestStringQuotes::quotes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QCOMPARE(QString::fromStdString(test::convertText(text.toStdString())), QString::fromUtf8(expected));
}

QTEST_GUILESS_MAIN(TestStringQuotes)
#include "test_string_quotes.moc"
