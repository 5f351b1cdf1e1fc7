// SPDX-License-Identifier: Apache-2.0
// Which tensors get values in the order of a shape that nothing shows, in small programs. In each a `$` stands before the
// variable that is asked about.
#include <QTest>

#include "core/convert/dataflow/written_numbers.h"
#include "support/program_at.h"

using namespace torchferry;

class TestWrittenNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arranged_data();
    void arranged();
    void swept_data();
    void swept();
    void sweptMatrix_data();
    void sweptMatrix();
};

namespace {

void addRows(std::initializer_list<std::pair<const char *, bool>> rows)
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("is");
    for (const auto &[text, is] : rows)
        QTest::newRow(text) << QByteArray("import loom\n").append(text) << is;
}

} // namespace

void TestWrittenNumbers::arranged_data()
{
    addRows({
        {"def f(a, p):\n    v = a.reshape(p.shape)\n    g($v)\n", true},
        {"def f(a, p):\n    v = a.reshape(2, 3)\n    g($v)\n", false},
        {"def f():\n    v = {'weight': loom.from_file('a'), 'bias': loom.zeros(3)}\n    g($v)\n", true},
        {"def f(w):\n    v = {'weight': w, 'bias': loom.zeros(3)}\n    g($v)\n", false},
        {"def f(a, s):\n    v = {k: a.reshape(p.shape) for k, p in s.items()}\n    g($v)\n", true},
        {"def f(a, s):\n    v = {}\n    for k in s:\n        v[k] = a.reshape(s[k].shape)\n    g($v)\n", true},
        {"def f(a, s):\n    v = {}\n    for k in s:\n        v[k] = a\n    g($v)\n", false},
        {"def f(a, p, c):\n    if c:\n        v = a.reshape(p.shape)\n    else:\n        v = a\n    g($v)\n", true},
        {"def f(a, p):\n    s = tuple(p.shape)\n    v = a.reshape(*s)\n    g($v)\n", true},
        {"def f(a, p):\n    n, m = p.shape\n    v = a.reshape((n, m))\n    g($v)\n", true},
        {"def f(a, p):\n    n, m = p\n    v = a.reshape((n, m))\n    g($v)\n", false},
        {"def f(a, n):\n    s = (n, n)\n    v = a.reshape(*s)\n    g($v)\n", false},
        {"def h(*s):\n    return a.reshape(s)\ndef f(p):\n    v = h(*p.shape)\n    g($v)\n", true},
        {"def h(*s):\n    return loom.zeros(s)\ndef f(p):\n    v = h(*p.shape)\n    g($v)\n", false},
        {"def f(a, s):\n    v = {}\n    for k in s:\n        print(v[k], a.reshape(s[k].shape))\n    g($v)\n", false},
    });
}

void TestWrittenNumbers::arranged()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, is);
    const ProgramAt at(text.toStdString());
    QCOMPARE(convert::isArrangedByShape(at.file(), at.name()), is);
}

void TestWrittenNumbers::swept_data()
{
    addRows({
        {"def f(net):\n    for p in net.parameters():\n        g($p)\n", true},
        {"def f(net):\n    for i, (k, p) in enumerate(net.named()):\n        g($p)\n", true},
        {"def f(ps):\n    for p in ps:\n        g($p)\n", false},
        {"def f(a, b):\n    for p in list(a.parameters()) + list(b.parameters()):\n        g($p)\n", true},
        {"def f(a, b):\n    for p in chain(a.parameters(), b.parameters()):\n        g($p)\n", true},
        {"def f(a):\n    ps = tuple(a.parameters())\n    for p in ps:\n        g($p)\n", true},
        {"def f(ps):\n    for p in list(ps) + [1]:\n        g($p)\n", false},
        {"def f(net):\n    s = net.state()\n    for k in s:\n        g($s[k])\n", true},
        {"def f(net):\n    s = net.state()\n    g($s['w'])\n", false},
        {"def f(s):\n    for k in s:\n        g($s[k])\n", false},
    });
}

void TestWrittenNumbers::sweptMatrix_data()
{
    addRows({
        // An `if` has asked for the number of its axes, or for a word in its name.
        {"def f(net):\n    for p in net.parameters():\n        if p.dim() == 1:\n            g($p)\n", false},
        {"def f(net):\n    for p in net.parameters():\n        if p.dim() == 2:\n            g($p)\n", true},
        {"def f(net):\n    for p in net.parameters():\n        if p.dim() > 1:\n            g($p)\n", true},
        {"def f(net):\n    for p in net.parameters():\n        if p.dim() > 1:\n            g()\n        else:\n            g($p)\n",
         false},
        {"def f(net):\n    for p in net.parameters():\n        if c:\n            g()\n        elif 2 > p.ndim:\n            g($p)\n",
         true},
        {"def f(net):\n    for p in net.parameters():\n        if c or p.ndim < 2:\n            g($p)\n", true},
        {"def f(net):\n    for p in net.parameters():\n        if c and not len(p.shape) >= 2:\n            g($p)\n",
         false},
        {"def f(net):\n    for p in net.parameters():\n        if len(p.shape) == 2:\n            g()\n        elif c:\n            g($p)\n",
         false},
        {"def f(net, q):\n    for p in net.parameters():\n        if q.dim() == 1:\n            g($p)\n", true},
        {"def f(net):\n    for n, p in net.named():\n        if 'bias' in n:\n            g($p)\n", false},
        {"def f(net):\n    for n, p in net.named():\n        if n.endswith('bias'):\n            g($p.data)\n", false},
        {"def f(net):\n    for n, p in net.named():\n        if 'bias' not in n:\n            g($p)\n", true},
        {"def f(net):\n    for n, p in net.named():\n        if 'bias' in n:\n            g()\n        else:\n            g($p)\n",
         true},
        {"def f(net, n):\n    for p in net.parameters():\n        if 'bias' in n:\n            g($p)\n", true},
    });
}

void TestWrittenNumbers::sweptMatrix()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, is);
    const ProgramAt at(text.toStdString());
    QCOMPARE(convert::isSweptMatrix(at.file(), at.name()), is);
}

void TestWrittenNumbers::swept()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, is);
    const ProgramAt at(text.toStdString());
    const auto &tree = at.file().tree;
    const python::NodeId above = tree.parent(at.name());
    QCOMPARE(convert::isSwept(at.file(), tree.kind(above) == python::Kind::subscript ? above : at.name()), is);
}

QTEST_GUILESS_MAIN(TestWrittenNumbers)
#include "test_written_numbers.moc"
