// SPDX-License-Identifier: Apache-2.0
// What parameters are that nothing is said about: by what calls pass and by what is done with them.
#include "small_framework.h"

#include <QTest>

using namespace torchferry;

class TestParameters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parameters_data();
    void parameters();

private:
    const mapping::Pack m_pack = smallFramework();
};

void TestParameters::parameters_data()
{
    QTest::addColumn<QByteArray>("code");
    const auto row = [](const char *title, const char *code) {
        QTest::newRow(title) << QByteArray("import fw\nfrom fw import nn\n") + code;
    };
    row("given to a function that takes a tensor",
        "def f(t, u, v=None):\n    reveal(t) # fw.Tensor likely\n    reveal(u) # fw.Tensor likely\n"
        "    reveal(v) # fw.Tensor likely\n    reveal(t.shape) # fw.Size likely\n"
        "    return fw.relu(t, dim=0) + nn.functional.relu(input=u) + fw.max(v, 1)[0]\n");
    row("given as something else", "def f(t, u):\n    reveal(t) # unknown\n    reveal(u) # unknown\n"
                                   "    return fw.relu(1, t) + fw.relu(*t, u) + fw.zeros(u)\n");
    row("asked for what tensors alone have",
        "def f(t, u):\n    reveal(t) # fw.Tensor likely\n    reveal(u) # unknown\n    return t.add_(u.forward(1))\n");
    row("before it is assigned", "def f(t, u):\n    reveal(t) # fw.Tensor likely\n    reveal(u) # unknown\n"
                                 "    t = fw.relu(t)\n    u = other(u)\n    return fw.relu(u)\n");
    row("asked what it is", "def f(t):\n    reveal(t) # unknown\n    if isinstance(t, list):\n        return t\n"
                            "    return fw.relu(t)\n");
    row("given to another library", "import numpy as np\ndef f(t):\n    reveal(t) # unknown\n    t = np.asarray(t)\n"
                                    "    return fw.relu(t)\n");
    row("given to a method that calls it",
        "def init(m):\n    reveal(m) # fw.nn.Module likely\n    reveal(m.weight) # fw.nn.Parameter likely\n"
        "    reveal(m.weight()) # fw.Tensor likely\n    reveal(m.kind) # unknown\nclass Net(nn.Module):\n    def __init__(self):\n"
        "        self.apply(init)\n        self.apply(fn=self.other)\n    def other(self, k):\n"
        "        reveal(k) # fw.nn.Module likely\n");
    row("used as nothing else can be",
        "def f(a, b, c, d):\n    reveal(a) # fw.Tensor likely\n    reveal(b) # unknown\n    reveal(c) # unknown\n"
        "    reveal(d) # unknown\n    u = a.size(0), a.dtype\n    v = b.shape, b.dtype, b.max()\n"
        "    w = c.dtype, c.to('cpu')\n    return d.size(0), d.dtype, d.keys()\n");
    row("passed to what it overrides",
        "class A(nn.Module):\n    def forward(self, x):\n        return self.part(x, 1)\n    def part(self, t, n):\n"
        "        raise NotImplementedError\nclass B(A):\n    def part(self, t, n):\n        reveal(t) # fw.Tensor likely\n"
        "        reveal(n) # int likely\n        return t\n");
    row("calls know better", "def f(t):\n    reveal(t) # int likely\n    return fw.relu(t)\nf(1)\nf(2)\n");
}

void TestParameters::parameters()
{
    QFETCH(QByteArray, code);
    const TypedProject typed(code, m_pack);
    QVERIFY(!typed.expected().isEmpty());
    QCOMPARE(typed.revealed().join(QStringLiteral("\n")), typed.expected().join(QStringLiteral("\n")));
}

QTEST_GUILESS_MAIN(TestParameters)
#include "test_parameters.moc"
