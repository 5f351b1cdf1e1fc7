// SPDX-License-Identifier: Apache-2.0
// What a network computes outside of a training step, and the loss of the step reads: the step is refused, with the place
// where it is stored.
#include <algorithm>

#include <QTest>

#include "core/mapping/pack.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

class TestOutsideResults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void storesAreFound_data();
    void storesAreFound();
    void functionsThatCallThemselvesCostLittle();
};

namespace {

/// A step whose loss is what is in `kept`, below `code`; its obstacle as "NAME LINE", with lines of `code` counted from 1.
QByteArray obstacleOf(const QByteArray &code)
{
    static const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "mindspore");
    const QByteArray before = "import torch\n"
                              "import torch.nn as nn\n"
                              "net = nn.Linear(2, 2)\n"
                              "opt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
                              "kept = []\n";
    const QByteArray after = "def step():\n"
                             "    loss = torch.stack(kept).sum()\n"
                             "    opt.zero_grad()\n"
                             "    loss.backward()\n"
                             "    opt.step()\n";
    const auto analysis = test::analyseTexts({{"train.py", (before + code + after).toStdString()}}, *pack, 1);
    for (const convert::Case &item : analysis->files.front()->cases)
        for (const convert::Precondition &each : item.resolutions.front().preconditions) {
            if (each.met || each.text.code != "TF5197")
                continue;
            QByteArrayList words;
            for (const MessageArgument &argument : each.text.arguments)
                words.append(argument.name == "line"
                                 ? QByteArray::number(std::stoi(argument.value) - before.count('\n'))
                                 : QByteArray::fromStdString(argument.value));
            std::sort(words.begin(), words.end());
            return words.join(' ');
        }
    return {};
}

} // namespace

void TestOutsideResults::storesAreFound_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("obstacle");
    const auto row = [](const char *name, const QByteArray &code, const QByteArray &obstacle) {
        QTest::newRow(name) << code << obstacle;
    };
    row("appended", "def act(x):\n    kept.append(net(x))\n", "2 kept");
    row("detached", "def act(x):\n    kept.append(net(x).detach())\n", "");
    row("without gradients", "@torch.no_grad()\ndef act(x):\n    kept.append(net(x))\n", "");
    row("by another name", "from torch import no_grad as free\n@free()\ndef act(x):\n    kept.append(net(x))\n", "");
    row("returned without gradients",
        "from torch import no_grad as free\n@free()\ndef out(x):\n    return net(x)\ndef act(x):\n    "
        "kept.append(out(x))\n",
        "");
    row("a decorator of its own",
        "def after_no_grad(f):\n    return f\n@after_no_grad\ndef act(x):\n    kept.append(net(x))\n", "5 kept");
    row("passed on", "def put(to, what):\n    to.append(what)\ndef act(x):\n    put(kept, net(x))\n", "2 kept");
    row("passed to a static method",
        "class Keeper:\n    @staticmethod\n    def put(what, more):\n        kept.append(what)\ndef act(x):\n    "
        "Keeper.put(net(x), 1)\n",
        "4 kept");
    row("asked for in a circle",
        "def act(xs):\n    last = 0\n    for x in xs:\n        total = last + net(x)\n"
        "        kept.append(total.detach())\n        last = total\n    kept.append(last)\n",
        "7 kept");
    row("by a lambda", "out = lambda x: net(x)\ndef act(x):\n    kept.append(out(x))\n", "3 kept");
}

void TestOutsideResults::storesAreFound()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, obstacle);
    QCOMPARE(obstacleOf(code), obstacle);
}

/// Each is asked once, however often it is called.
void TestOutsideResults::functionsThatCallThemselvesCostLittle()
{
    QCOMPARE(obstacleOf("f = lambda n: n if n < 2 else f(n - 1) + f(n - 2)\ndef act(x):\n    kept.append(f(x))\n"),
             QByteArray());
}

QTEST_GUILESS_MAIN(TestOutsideResults)
#include "test_outside_results.moc"
