// SPDX-License-Identifier: Apache-2.0
// How many axes a tensor has, in small programs. In each a `$` stands before the variable that is asked about.
#include <QTest>

#include "core/convert/dataflow/ranks.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::Rank;

class TestRanks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ranks_data();
    void ranks();
};

void TestRanks::ranks_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("rank");
    const auto row = [](const char *text, const char *rank) {
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << QByteArray(rank);
    };
    row("def f(v: loom.Tensor):\n    print($v)\n", "0-");
    row("def f(n):\n    v = loom.zeros(2, n, 4)\n    print($v)\n", "3");
    row("def f(n):\n    v = loom.zeros((2, n))\n    print($v)\n", "2");
    row("def f(n):\n    v = loom.zeros(n)\n    print($v)\n", "0-"); // perhaps a tuple
    row("def f(n: int):\n    v = loom.zeros(n)\n    print($v)\n", "1");
    row("def f(n):\n    v = loom.zeros(2, *n)\n    print($v)\n", "0-");
    row("def f(v: loom.Tensor, n):\n    w = v.view(2, n, -1)\n    print($w)\n", "3");
    row("def f(v: loom.Tensor):\n    w = v.view(2, -1).relu().unsqueeze(1)\n    print($w)\n", "3");
    row("def f(v: loom.Tensor, i):\n    w = v.view(2, 3, 4)\n    u = w[:, None, 0]\n    print($u)\n", "3");
    row("def f(v: loom.Tensor, i):\n    w = v.view(2, 3, 4)\n    u = w[..., 1:]\n    print($u)\n", "3");
    row("def f(v: loom.Tensor, i):\n    w = v.view(2, 3, 4)\n    u = w[i]\n    print($u)\n", "0-"); // perhaps a mask
    row("def f(v: loom.Tensor, i: int):\n    w = v.view(2, 3, 4)\n    u = w[i]\n    print($u)\n", "2");
    row("def f(v: loom.Tensor):\n    u = v[:, :, 1]\n    print($u)\n", "2-");
    row("def f(c):\n    v = loom.zeros(2, 3) if c else loom.zeros(4, 5)\n    print($v)\n", "2");
    row("def f(c: int):\n    v = loom.zeros(2, 3) if c else loom.zeros(4)\n    print($v)\n", "1-2");
    row("def f(c):\n    v = loom.zeros(2, 3)\n    if c:\n        v = v.unsqueeze(0)\n    print($v)\n", "2-3");
    row("def f(c):\n    v = loom.zeros(2, 3)\n    for i in c:\n        v = v.relu()\n    print($v)\n", "2");
    row("def f(c):\n    v = loom.zeros(2, 3)\n    for i in c:\n        v = v.unsqueeze(0)\n    print($v)\n", "0-");
    row("def f(w: loom.Tensor):\n    v = loom.zeros(2, 3) * 2\n    print($v)\n", "2");
    row("def f(w: loom.Tensor):\n    v = loom.zeros(2, 3) * w\n    print($v)\n", "2-");
    row("def f(w: loom.Tensor):\n    v = loom.zeros(2, 3) @ loom.zeros(5, 3, 4)\n    print($v)\n", "3");
    row("def f(w: loom.Tensor):\n    v = loom.zeros(2, 3) @ w\n    print($v)\n", "0-");
    row("def f():\n    v, i = loom.zeros(2, 3).max(1)\n    print($v)\n", "1");
    row("def f():\n    v = loom.zeros(2, 3).max(1, keepdim=True)[0]\n    print($v)\n", "2");
    row("def f(k):\n    v = loom.zeros(2, 3).max(1, keepdim=k)[0]\n    print($v)\n", "0-");
    row("def f():\n    v = loom.zeros(2, 3).max()\n    print($v)\n", "0");
    row("def f():\n    a, b = loom.halves(loom.zeros(2, 3))\n    print($b)\n", "2");
    row("def f(w: loom.Tensor):\n    v = loom.cat([w, loom.zeros(2, 3)])\n    print($v)\n", "2");
    row("def f():\n    v = loom.tensor([[1, -2], [3, 4]])\n    print($v)\n", "2");
    row("def f(n: int):\n    v = loom.tensor([n, 1])\n    print($v)\n", "1");
    row("def f(x):\n    v = loom.tensor([x, 1])\n    print($v)\n", "0-"); // perhaps a list
    row("def f():\n    v = loom.tensor(2)\n    print($v)\n", "0");
    row("def f(v: loom.Tensor):\n    a, b, c = v.shape\n    print($v)\n", "3");
    row("def f(v: loom.Tensor):\n    a, b = v.size()\n    print($v)\n", "2");
    row("def f(v: loom.Tensor):\n    a, *b = v.shape\n    print($v)\n", "0-");
    row("def f(v: loom.Tensor):\n    a = v.shape[3]\n    print($v)\n", "4-");
    row("def f(v):\n    a = v.size(2) - v.size()[-1]\n    print($v)\n", "3-");
    row("def f(v, w):\n    if v.size(2) != w.size(1) and w:\n        return $v\n", "3-");
    row("def f(v, w):\n    if w and v.size(2) != 3:\n        w = 1\n    return $v\n", "0-");
    row("def f(v, w):\n    if w:\n        w = v.shape[2]\n    return $v\n", "0-");
    row("def f(v, w):\n    if w:\n        w = 1\n    elif v.shape[2]:\n        w = 2\n    return $v\n", "0-");
    row("def f(v, w):\n    a = [v.shape[2] for i in w]\n    return $v\n", "0-");
    row("def f(v, w):\n    a = lambda: v.shape[2]\n    return $v\n", "0-");
    row("def f(v, w):\n    a = v.shape[2] if w else 0\n    return $v\n", "0-");
    row("def f(v, w):\n    a = v.shape[2]\n    v = v.sum(0)\n    return $v\n", "0-");
    row("def f(v, w):\n    a = v.shape[w]\n    b = v.shape[1:3]\n    return $v\n", "0-");
    row("def f(v, w):\n    a = v.shape[2]\n    v.unsqueeze_(0)\n    return $v\n", "0-");
    row("def f(v, w):\n    print($v)\n    a = v.shape[2]\n", "0-");
    row("def f(v, w):\n    try:\n        a = v.shape[2]\n    except IndexError:\n        print($v)\n", "0-");
    row("def f(v: loom.Tensor):\n    a, b = v.shape\n    v = v.unsqueeze(0)\n    print($v)\n", "3");
    row("def f(v: loom.Tensor, k):\n    if k:\n        a, b, c = v.shape\n    print($v)\n", "0-");
    row("def f(v: loom.Tensor, k):\n    a, b, c = v.shape\n    if k:\n        print($v)\n", "3");
    row("def f(v: loom.Tensor, k):\n    a, b = v.shape\n    for i in k:\n        print($v)\n        v = v.unsqueeze(0)\n",
        "0-");
    row("def f(v: loom.Tensor):\n    a, b = v.shape\n    v.unsqueeze_(0)\n    print($v)\n", "0-");
    row("def f(v: loom.Tensor, w):\n    a, b = v.shape\n    v.data = w\n    print($v)\n", "0-");
    row("class C(loom.nn.Module):\n    def __init__(self):\n        self.fc = loom.nn.Linear(1, 2)\n"
        "    def forward(self, v):\n        w = self.fc(v.view(1, 2, 3))\n        print($w)\n",
        "3");
    row("class C(loom.nn.Module):\n    def __init__(self):\n        self.f = loom.nn.Fold(1)\n"
        "    def forward(self, v):\n        w = self.f(v)\n        print($w)\n",
        "3-4");
    row("class C(loom.nn.Module):\n    def __init__(self):\n        self.f = loom.nn.Fold(1)\n"
        "    def forward(self, v):\n        return self.f($v.relu())\n",
        "3-4");
    row("class C:\n    def __init__(self):\n        self.s = loom.zeros(1, 2)\n    def f(self):\n        s = self.s\n        print($s)\n",
        "2");
    row("class C:\n    def __init__(self):\n        self.s = loom.zeros(1, 2)\n    def g(self, v):\n        self.s = v\n"
        "    def f(self):\n        s = self.s\n        print($s)\n",
        "0-");
    row("T = loom.zeros(1, 2)\ndef g(m):\n    print($m)\ng(T)\n", "2");
    row("T = loom.zeros(1, 2)\ndef g(m):\n    print($m)\ng(T)\nh(g)\n", "0-");
    row("T = loom.zeros(1, 2)\ndef g():\n    return T, T.unsqueeze(0)\ndef f():\n    n, m = g()\n    print($m)\n", "3");
    row("T = loom.zeros(1, 2)\ndef g(c):\n    if c:\n        return T\n    return T.unsqueeze(0)\ndef f():\n    m = g(T)\n"
        "    print($m)\n",
        "0-");
}

void TestRanks::ranks()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, rank);
    const ProgramAt at(text.toStdString());
    const Rank found = convert::rankOf(at.file(), at.name());
    QByteArray said = QByteArray::number(found.least);
    if (!found.isKnown())
        said += found.most == Rank::unbounded ? QByteArray("-") : QByteArray("-") + QByteArray::number(found.most);
    QCOMPARE(said, rank);
}

QTEST_APPLESS_MAIN(TestRanks)
#include "test_ranks.moc"
