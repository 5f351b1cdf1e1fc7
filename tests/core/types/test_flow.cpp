// SPDX-License-Identifier: Apache-2.0
// What is known of a value on one way through the program and not on the others.
#include "small_framework.h"

#include <QTest>

using namespace torchferry;

class TestFlow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void checks_data();
    void checks();

private:
    void check();
    const mapping::Pack m_pack = smallFramework();
};

namespace {

void columns()
{
    QTest::addColumn<QByteArray>("code");
}

void row(const char *title, const char *code)
{
    QTest::newRow(title) << QByteArray("import fw\nfrom fw import nn\n") + code;
}

} // namespace

void TestFlow::check()
{
    QFETCH(QByteArray, code);
    const TypedProject typed(code, m_pack);
    QVERIFY(!typed.expected().isEmpty());
    QCOMPARE(typed.revealed().join(QStringLiteral("\n")), typed.expected().join(QStringLiteral("\n")));
}

void TestFlow::checks_data()
{
    columns();
    row("ends with its if",
        "def f(x, y, z):\n    if isinstance(x, fw.Tensor):\n        reveal(x) # fw.Tensor certain\n    reveal(x) # unknown\n"
        "    if fw.is_tensor(y):\n        pass\n    else:\n        u = 1\n    reveal(y) # unknown\n"
        "    if isinstance(z, fw.Tensor) and u:\n        pass\n    reveal(z) # unknown\n");
    row("did not pass", "def f(x):\n    if not isinstance(x, fw.Tensor):\n        print('no')\n    else:\n"
                        "        reveal(x) # fw.Tensor certain\n    reveal(x) # unknown\n");
    row("in a loop",
        "def f(x, ts):\n    while isinstance(x, fw.Tensor):\n        reveal(x) # fw.Tensor certain\n        break\n"
        "    reveal(x) # unknown\n    for t in ts:\n        if not isinstance(t, fw.Tensor):\n            break\n"
        "        reveal(t) # fw.Tensor certain\n    reveal(t) # unknown\n");
    row("that failed and was caught",
        "def f(t):\n    try:\n        assert isinstance(t, fw.Tensor)\n    except AssertionError:\n"
        "        reveal(t) # unknown\n    reveal(t) # unknown\n");
    row("what was stored behind it",
        "class C:\n    def set(self, v):\n        if isinstance(v, fw.Tensor):\n            print(v)\n        self.v = v\n"
        "    def use(self):\n        reveal(self.v) # unknown\n");
    row("of one kind and of another",
        "def f(x, y):\n    if isinstance(x, fw.Tensor):\n        pass\n    elif isinstance(x, (list, fw.Tensor)):\n"
        "        pass\n    else:\n        return\n    reveal(x) # unknown\n    if y is None:\n        pass\n"
        "    elif isinstance(y, fw.Tensor):\n        pass\n    reveal(y) # unknown\n");
    row("one in the other", "def f(x, c):\n    if isinstance(x, nn.Module):\n        if isinstance(x, nn.Linear):\n"
                            "            reveal(x) # fw.nn.Linear certain\n        reveal(x) # fw.nn.Module certain\n"
                            "    reveal(x) # unknown\n");
    row("holds where the others have left",
        "def f(x, ts):\n    for t in ts:\n        if not isinstance(t, fw.Tensor):\n            continue\n"
        "        reveal(t) # fw.Tensor certain\n        if c:\n            print(t)\n        reveal(t) # fw.Tensor certain\n"
        "    if c:\n        y = g()\n        assert isinstance(y, fw.Tensor)\n    else:\n        y = fw.zeros(1)\n"
        "    reveal(y) # fw.Tensor certain\n    try:\n        assert isinstance(x, fw.Tensor)\n    except E:\n"
        "        raise\n    reveal(x) # fw.Tensor certain\n");
    row("what did not pass was made one",
        "def f(x, y, z):\n    if not isinstance(x, fw.Tensor):\n        x = fw.zeros(x)\n    reveal(x) # fw.Tensor certain\n"
        "    if not isinstance(y, fw.Tensor):\n        y = make(y)\n    reveal(y) # fw.Tensor likely\n"
        "    if isinstance(z, str):\n        z = fw.zeros(1)\n    reveal(z) # fw.Tensor likely\n");
    row("what was known before is known again",
        "def f(x: fw.Tensor, n=None, k=1):\n    if isinstance(x, nn.Parameter):\n        reveal(x) # fw.nn.Parameter certain\n"
        "    reveal(x) # fw.Tensor certain\n    n = fw.zeros(1) if c else None\n    if n is not None:\n"
        "        reveal(n) # fw.Tensor certain\n    reveal(n) # fw.Tensor likely\n    if isinstance(k, fw.Tensor):\n"
        "        pass\n    reveal(k) # int likely\n");
}

void TestFlow::checks()
{
    check();
}

QTEST_GUILESS_MAIN(TestFlow)
#include "test_flow.moc"
