// SPDX-License-Identifier: Apache-2.0
// The hash in a fingerprint is of the tokens, and of nothing else.
#include <QTest>

#include "core/convert/model/fingerprint.h"

using namespace torchferry;
using convert::Fingerprinter;
using python::NodeId;
using python::Tree;

namespace {

std::uint64_t tokensOf(const QByteArray &text)
{
    const Tree tree = Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    return Fingerprinter(tree, "a.py").of(tree.root(), "rule").tokens;
}

} // namespace

class TestFingerprint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layoutDoesNotCount_data();
    void layoutDoesNotCount();
    void signsCount_data();
    void signsCount();
    void allAtOnceAsOneByOne();
};

void TestFingerprint::layoutDoesNotCount_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("same");
    const auto row = [](const char *text, const char *same) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(same);
    };
    row("f(a, b)", "f( a,\n  b )");
    row("f(a, b)", "f(a,  # first )(\n  b)");
    row("f()", "f( )");
    row("f()", "f(  # none\n)");
    row("x = (), []", "x = ( ), [\n]");
    row("a.b(c)", "a.b \\\n (c)");
    row("(a.b)", "(a  # here\n.b)");
    row("x[1:2, {}]", "x[1 : 2, { }]");
}

void TestFingerprint::layoutDoesNotCount()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, same);
    QCOMPARE(tokensOf(same), tokensOf(text));
}

void TestFingerprint::signsCount_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("other");
    const auto row = [](const char *text, const char *other) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(other);
    };
    row("f(a, b)", "f(a)(b)");
    row("f(a)", "f[a]");
    row("f(a)", "f(a,)");
    row("(a)", "a");
    row("(a,)", "[a,]");
    row("x[1:2]", "x[1, 2]");
    row("f(a=b)", "f(a, b)");
    row("'a b'", "'a  b'");
}

void TestFingerprint::signsCount()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, other);
    QVERIFY(tokensOf(other) != tokensOf(text));
}

/// The second time around the whole file is hashed first.
void TestFingerprint::allAtOnceAsOneByOne()
{
    const Tree tree =
        Tree::parse("from a import (b, c)\n\n\ndef f(x, *y, z=()):\n    # why\n    return g(x[1:], {1: [2]}).h(\n"
                    "        y,  # (\n        f\"{z=}\" if x else ( ),\n    )\n");
    Fingerprinter all(tree, "a.py");
    for (int times = 0; times < 3; ++times) {
        for (NodeId id = 0; id < tree.size(); ++id)
            QCOMPARE(all.of(id, "rule").tokens, Fingerprinter(tree, "a.py").of(id, "rule").tokens);
    }
}

QTEST_GUILESS_MAIN(TestFingerprint)
#include "test_fingerprint.moc"
