// SPDX-License-Identifier: Apache-2.0
// What a file passes by name to functions that its calls do not name, and which functions those may be.
#include "core/convert/calls/open_calls.h"
#include "support/small_framework.h"

#include <QTest>

using namespace torchferry;
using convert::OpenCall;
using convert::OpenCalls;

namespace {

QByteArray shapeOf(const OpenCall &call)
{
    QByteArrayList parts;
    for (std::size_t i = 0; i < call.positional; ++i)
        parts << "_";
    for (const std::string &name : call.keywords)
        parts << QByteArray::fromStdString(name);
    if (call.unpacks)
        parts << "*";
    if (call.unpacksNames)
        parts << "**" + QByteArray::fromStdString(call.table);
    return parts.join(' ');
}

} // namespace

class TestOpenCalls : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void found_data();
    void found();
    void bound_data();
    void bound();
};

void TestOpenCalls::found_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shapes"); // of calls that count, one behind another
    QTest::newRow("parameter") << QByteArray("def f(act, x):\n    act(x, inplace=True)\n") << QByteArray("_ inplace");
    QTest::newRow("table") << QByteArray("def f(k, x):\n    T[k](x, 1, a=2, b=3)\n") << QByteArray("_ _ a b");
    QTest::newRow("result") << QByteArray("def get():\n    pass\nget()(a=1)\n") << QByteArray("a");
    QTest::newRow("unpacked") << QByteArray("def f(g, o):\n    g(*o, a=1, **o)\n") << QByteArray("a * **");
    QTest::newRow("names only") << QByteArray("def f(g, o):\n    g(1, **o)\n") << QByteArray("_ **");
    QTest::newRow("names for a table's") << QByteArray("def f(k, o):\n    T[k](1, **o)\n    m.t.get(k)(**o)\n")
                                         << QByteArray("**t, _ **T");
    QTest::newRow("partial") << QByteArray("from functools import partial\ndef f(g):\n    partial(g, a=1)\n")
                             << QByteArray("a *");
    QTest::newRow("attribute") << QByteArray("class C:\n    def __init__(self, g):\n        self.g = g\n"
                                             "    def run(self):\n        self.g(a=1)\n")
                               << QByteArray("a");
    QTest::newRow("attribute of several")
        << QByteArray("class C:\n    def __init__(self, g):\n        self.g, self.h = g\n"
                      "    def run(self):\n        self.g(a=1)\n")
        << QByteArray("a");
    QTest::newRow("attribute of the class")
        << QByteArray("class C:\n    g = None\n    def run(self):\n        self.g(a=1)\n") << QByteArray("a");
    QTest::newRow("method") << QByteArray("def f(frame):\n    frame.drop(inplace=True)\n") << QByteArray("");
    QTest::newRow("function") << QByteArray("def g(a):\n    pass\ng(a=1)\n") << QByteArray("");
    QTest::newRow("import") << QByteArray("import m\nfrom m import g\ng(a=1)\nm.g(a=1)\n") << QByteArray("");
    QTest::newRow("python's own") << QByteArray("sorted([], key=None)\n") << QByteArray("");
    QTest::newRow("class statement") << QByteArray("class C(metaclass=M):\n    pass\n") << QByteArray("");
    QTest::newRow("no keyword") << QByteArray("def f(g, x):\n    g(x)\n    g(y for y in x)\n") << QByteArray("");
}

void TestOpenCalls::found()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, shapes);
    const mapping::Pack pack = smallFramework();
    const std::string code = text.toStdString();
    const python::Tree tree = python::Tree::parse(code);
    const names::FileNames names = names::FileNames::build(tree, "m", false);
    OpenCalls calls;
    convert::addOpenCalls(tree, names, pack, calls);
    QByteArrayList seen;
    (void)calls.any([&](const OpenCall &call) {
        seen << shapeOf(call);
        return false;
    });
    QCOMPARE(seen.join(", "), shapes);
}

void TestOpenCalls::bound_data()
{
    QTest::addColumn<QByteArray>("signature");
    QTest::addColumn<int>("positional");
    QTest::addColumn<QByteArray>("keyword");
    QTest::addColumn<bool>("unpacks");
    QTest::addColumn<bool>("binds");
    QTest::newRow("by name") << QByteArray("(x, inplace=False)") << 1 << QByteArray("inplace") << false << true;
    QTest::newRow("lacks the first") << QByteArray("(x, inplace=False)") << 0 << QByteArray("inplace") << false
                                     << false;
    QTest::newRow("which may be unpacked")
        << QByteArray("(x, inplace=False)") << 0 << QByteArray("inplace") << true << true;
    QTest::newRow("too many") << QByteArray("(x, inplace=False)") << 3 << QByteArray("inplace") << false << false;
    QTest::newRow("twice") << QByteArray("(x, inplace=False)") << 2 << QByteArray("inplace") << false << false;
    QTest::newRow("unknown name") << QByteArray("(x, inplace=False)") << 1 << QByteArray("dim") << false << false;
    QTest::newRow("any name") << QByteArray("(x, **more)") << 1 << QByteArray("dim") << false << true;
    QTest::newRow("any number") << QByteArray("(*x, dim=0)") << 4 << QByteArray("dim") << false << true;
    QTest::newRow("place only") << QByteArray("(x, /, y=0)") << 0 << QByteArray("x") << false << false;
}

void TestOpenCalls::bound()
{
    QFETCH(const QByteArray, signature);
    QFETCH(const int, positional);
    QFETCH(const QByteArray, keyword);
    QFETCH(const bool, unpacks);
    const auto parsed = mapping::Signature::parse(signature.toStdString());
    QVERIFY(parsed.has_value());
    const OpenCall call{static_cast<std::size_t>(positional), unpacks, false, {}, {keyword.toStdString()}};
    QTEST(convert::binds(call, *parsed), "binds");
}

QTEST_GUILESS_MAIN(TestOpenCalls)
#include "test_open_calls.moc"
