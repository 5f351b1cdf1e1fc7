// SPDX-License-Identifier: Apache-2.0
// What kind of numbers a tensor has, in small programs. In each a `$` stands before the variable that is asked about.
#include <QTest>

#include <array>

#include "core/convert/dataflow/element_types.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::ElementType;

class TestElementTypes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
};

void TestElementTypes::kinds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("kind");
    const auto row = [](const char *text, const char *kind) {
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << QByteArray(kind);
    };
    row("def f():\n    n = loom.zeros(1).relu() * 2\n    print($n)\n", "floating");
    row("def f(v: loom.Tensor):\n    n = v / 2\n    print($n)\n", "floating");
    row("def f(v: loom.Tensor):\n    n = v.relu()\n    print($n)\n", "unknown");
    row("def f(v: loom.Tensor):\n    n = v * 1.5\n    print($n)\n", "floating");
    row("def f(v: loom.Tensor):\n    n = v * 2\n    print($n)\n", "unknown");
    row("def f(c):\n    n = loom.zeros(1) if c else loom.zeros(2)\n    m = n[0]\n    print($m)\n", "floating");
    row("def f(c):\n    n = loom.zeros(1)\n    if c:\n        n = n > 0\n    print($n)\n", "unknown");
    row("def f(c):\n    n = loom.zeros(1)\n    for i in c:\n        n = n.relu()\n    print($n)\n", "floating");
    row("def f(c):\n    n = loom.zeros(1)\n    n += c\n    print($n)\n", "floating"); // the dtype stays
    row("def f(c):\n    n = 0\n    n += c\n    print($n)\n", "unknown");              // a number becomes what is added
    row("def f(c):\n    n = 0\n    n += 1\n    print($n)\n", "integral");
    row("def f(c):\n    n = 7 / 2\n    print($n)\n", "floating");
    row("def f(d):\n    m = (loom.zeros(1) > 0).to(d)\n    print($m)\n", "unknown"); // perhaps a dtype
    row("T = loom.zeros(1)\ndef g(m=1.5):\n    print($m)\ng(2)\ng()\n", "unknown");
    row("def g(x: loom.Tensor):\n    m = x.shape[0]\n    print($m)\n", "integral");
    row("def g(x: loom.Tensor):\n    n, m = x.shape\n    print($m)\n", "integral");
    row("class C:\n    def __init__(self):\n        self.s = 0\n    def f(self, c):\n        self.s += c\n        s = self.s\n"
        "        print($s)\n",
        "unknown");
    row("def f():\n    v, i = loom.zeros(1).max(1)\n    print($i)\n", "integral");
    row("def f():\n    v, i = loom.zeros(1).max(1)\n    print($v)\n", "floating");
    row("def f():\n    m = (loom.zeros(1) > 0).unsqueeze(0)\n    print($m)\n", "boolean");
    row("def f(k):\n    m = k in [1]\n    n = not m\n    print($n)\n", "boolean");
    row("T = loom.zeros(1)\ndef g(m):\n    print($m)\ng(T > 0)\n", "boolean"); // all that is passed in this file
    row("T = loom.zeros(1)\ndef g(m):\n    print($m)\ng(T > 0)\ng(m=T < 3)\n", "boolean");
    row("T = loom.zeros(1)\ndef g(m):\n    print($m)\ng(T > 0)\ng(T)\n", "unknown");
    row("T = loom.zeros(1)\ndef g(m):\n    print($m)\ng(T > 0)\nh(g)\n", "unknown");
    row("T = loom.zeros(1)\ndef g(m):\n    print($m)\ng(T > 0)\ng(*h)\n", "unknown");
    row("T = loom.zeros(1)\ndef g():\n    return T, T > 0\ndef f():\n    n, m = g()\n    print($m)\n", "boolean");
    row("T = loom.zeros(1)\ndef g(c):\n    if c:\n        return T > 0\n    return T\ndef f():\n    m = g(T)\n    print($m)\n",
        "unknown");
    row("class C:\n    def __init__(self):\n        self.s = loom.zeros(1)\n    def f(self):\n        s = self.s\n        print($s)\n",
        "floating");
    row("class C(loom.nn.Module):\n    def forward(self, x):\n        return loom.zeros(1)\nnet = C()\nm = net(1)\nprint($m)\n",
        "floating"); // what its method returns
    row("class C(loom.nn.Module):\n    def forward(self, x):\n        return loom.zeros(1)\nclass D(C):\n"
        "    def forward(self, x):\n        return x\nnet = C()\nm = net(1)\nprint($m)\n",
        "unknown"); // or that of a class derived from it
    // A method of the class or of a base, which nothing overrides.
    const QByteArray given = "T = loom.zeros(1)\nclass B:\n    def g(self):\n        return T, T > 0\n";
    const QByteArray asked = "    def f(self):\n        n, m = self.g()\n        print($m)\n";
    row((given + asked).constData(), "boolean");
    row((given + "class C(B):\n" + asked).constData(), "boolean");
    row((given + "class C(D):\n" + asked).constData(), "unknown");
    row((given + "class C(B):\n" + asked + "class E(C):\n    def g(self):\n        return 1, 2\n").constData(),
        "unknown");
    // What is passed to methods, of objects whose class is known.
    const auto method = [&row](const char *name, const char *calls, const char *kind) {
        row(QByteArray("class C(loom.nn.Module):\n    def ")
                .append(name)
                .append("(self, m, n=None):\n        print($m)\nT = loom.zeros(1)\nc = C()\n")
                .append(calls)
                .constData(),
            kind);
    };
    method("f", "c.f(T > 0)\n", "boolean");
    method("f", "c.f(n=1, m=T > 0)\n", "boolean");
    method("f", "c.f(T > 0)\nC().f(T)\n", "unknown");
    method("f", "c.f(T > 0)\nz.f(T)\n", "unknown"); // of what, is not known
    method("f", "c.f(T > 0)\nc.f(*z)\n", "unknown");
    method("f", "class D(C):\n    def f(self, m):\n        super().f(m)\nc.f(T > 0)\n", "unknown");
    method("f", "class D(C):\n    def f(self, m):\n        pass\nc.f(T > 0)\nD().f(T)\n", "boolean");
    method("f", "class D(C):\n    pass\nc.f(T > 0)\nD().f(T)\n", "unknown");
    method("forward", "c(T > 0)\n", "boolean");
    method("forward", "c(T > 0)\nc.forward(T)\n", "unknown");
    method("forward", "", "unknown");
    // What a loader gives.
    const auto loaded = [](const char *text, const char *kind) {
        QTest::newRow(text) << QByteArray("import loom\nT = loom.zeros(1)\ndef join(items):\n    return T, T > 0\n"
                                          "class Own(loom.data.Dataset):\n    def __getitem__(self, i):\n"
                                          "        return T[i] > 0, 1.5\n")
                                   .append(text)
                            << QByteArray(kind);
    };
    loaded("for x, y in loom.data.Feeder(loom.data.Table(T, T > 0)):\n    print($y)\n", "boolean");
    loaded("F = loom.data.Feeder(loom.data.Table(T, T > 0))\nfor i, (x, y) in enumerate(F):\n    print($y)\n",
           "boolean");
    loaded("D = Own()\nF = loom.data.Feeder(D, size=2)\nfor x, y in F:\n    print($x)\n", "boolean");
    loaded("D = Own()\nF = loom.data.Feeder(D, size=2)\nfor x, y in F:\n    print($y)\n", "floating");
    loaded("F = loom.data.Feeder(Own(), 2, join)\nfor x, y in F:\n    print($y)\n", "boolean");
    loaded("F = loom.data.Feeder(Own(), collate=join)\nfor x, y in F:\n    print($x)\n", "floating");
    loaded("F = loom.data.Feeder(Own(), size=None)\nfor x, y in F:\n    print($y)\n", "unknown");
    loaded("def sizes(items):\n    return T, 3\nF = loom.data.Feeder(Own(), 2, sizes)\nfor x, y in F:\n    print($y)\n",
           "unknown");
    loaded("F = loom.data.Feeder(Own())\nfor *x, y in F:\n    print($y)\n", "unknown");
    loaded("F = loom.data.Feeder(Own(), collate=other)\nfor x, y in F:\n    print($x)\n", "unknown");
    loaded("F = loom.data.Feeder(Own())\nF = other(F)\nfor x, y in F:\n    print($x)\n", "unknown");
    loaded("F = loom.data.Feeder(Own())\nfor i, b in enumerate(F):\n    print($b)\n", "unknown");
    loaded("F = loom.data.Feeder(Own())\nfor x, y in zip(F, F):\n    print($y)\n", "unknown");
    loaded("class Own(Own):\n    pass\nF = loom.data.Feeder(Own())\nfor x, y in F:\n    print($y)\n", "unknown");
}

void TestElementTypes::kinds()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, kind);
    constexpr std::array<const char *, 4> words{"unknown", "boolean", "integral", "floating"};
    const ProgramAt at(text.toStdString());
    QCOMPARE(QByteArray(words.at(static_cast<std::size_t>(convert::elementTypeOf(at.file(), at.name())))), kind);
}

QTEST_APPLESS_MAIN(TestElementTypes)
#include "test_element_types.moc"
