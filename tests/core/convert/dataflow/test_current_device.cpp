// SPDX-License-Identifier: Apache-2.0
// Devices on which a tensor is made anyway, as the guard `literal(device, current)` finds them.
#include <QTest>

#include "core/convert/guards/guard_evaluation.h"
#include "support/conversion.h"
#include "support/subject_at.h"

using namespace torchferry;
using mapping::Guard;

class TestCurrentDevice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void devices_data();
    void devices();
};

/// Where a tensor is made anyway, with the words of a real source.
void TestCurrentDevice::devices_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    const auto add = [](const char *text, const char *expected) {
        QTest::newRow(QByteArray(text).simplified().constData())
            << QByteArray("import torch\n").append(text) << QByteArray(expected);
    };
    add("$torch.zeros(3, device='cuda')\n", "yes");
    add("$torch.zeros(3, device='cuda:0')\n", "yes");
    add("$torch.zeros(3, device='cuda:1')\n", "no");
    add("$torch.zeros(3, device='cpu')\n", "no");
    add("$torch.zeros(3, device=torch.device('cuda'))\n", "yes");
    add("$torch.zeros(3, device=torch.device('cuda', 1))\n", "no");
    add("$torch.ones_like(x, device='cuda')\n", "no");
    add("d = torch.device('cuda' if torch.cuda.is_available() else 'cpu')\n$torch.zeros(3, device=d)\n", "yes");
    add("d = 'cuda' if torch.cuda.is_available() else 'mps'\n$torch.zeros(3, device=d)\n", "no");
    add("d = 'cuda' if torch.cuda.device_count() else 'cpu'\n$torch.zeros(3, device=d)\n", "no");
    add("d = 'cuda'\nd = x.device\n$torch.zeros(3, device=d)\n", "no");
    add("def f(d='cuda'):\n    $torch.zeros(3, device=d)\n", "no"); // other files may call it
}

void TestCurrentDevice::devices()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    const SubjectAt at(text.toStdString(), "(*size, device=None)", test::realPack());
    QVERIFY(at.binds());
    QCOMPARE(QByteArray(textOf(convert::evaluate(*Guard::parse("literal(device, current)"), at.subject()))), expected);
}

QTEST_GUILESS_MAIN(TestCurrentDevice)
#include "test_current_device.moc"
