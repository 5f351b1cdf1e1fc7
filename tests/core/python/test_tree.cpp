// SPDX-License-Identifier: Apache-2.0
#include <QTest>
#include <functional>

#include "core/python/tree.h"

using namespace torchferry::python;

namespace {

QString quoted(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// The named nodes below `node` as nested parentheses, leaves as they are written.
QString shown(const Tree &tree, NodeId node)
{
    QString inside;
    for (NodeId child = tree.firstNamedChild(node); child != noNode; child = tree.nextNamedSibling(child))
        inside += (inside.isEmpty() ? QString() : QStringLiteral(" ")) + shown(tree, child);
    switch (tree.kind(node)) {
    case Kind::list_splat: return QStringLiteral("*(%1)").arg(inside);
    case Kind::attribute: return QStringLiteral("attribute(%1)").arg(inside);
    case Kind::call: return QStringLiteral("call(%1)").arg(inside);
    case Kind::subscript: return QStringLiteral("subscript(%1)").arg(inside);
    case Kind::binary_operator: return QStringLiteral("binary(%1)").arg(inside);
    default: return inside.isEmpty() ? quoted(tree.text(node)) : inside;
    }
}

} // namespace

class TestTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splatsTakeTheirWholeOperand_data();
    void splatsTakeTheirWholeOperand();
    void commentsEndBeforeTheLineEnd();
    void linesInBracketsBeginAnywhere_data();
    void linesInBracketsBeginAnywhere();
    void continuedLinesBeginWhereTheFirstDoes_data();
    void continuedLinesBeginWhereTheFirstDoes();
    void brokenStatementsKeepToThemselves_data();
    void brokenStatementsKeepToThemselves();
    void treesAreWellFormed_data() { splatsTakeTheirWholeOperand_data(); }
    void treesAreWellFormed();
    void nodesWithVeryManyChildren();
    void signsAreLeftOut_data();
    void signsAreLeftOut();
    void idsOfNoNodeHaveNeutralAnswers_data();
    void idsOfNoNodeHaveNeutralAnswers();
    void statementsStandBelowAnyRoot();
};

void TestTree::splatsTakeTheirWholeOperand_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) {
        QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(expected);
    };
    row("y = *x, 1", "y *(x) 1");
    row("y = *x.shape, 1", "y *(attribute(x shape)) 1");
    row("y = *x.s(1)[0], z.t", "y *(subscript(call(attribute(x s) 1) 0)) attribute(z t)");
    row("return *x.s, 1", "*(attribute(x s)) 1");
    row("for i in *x.s(), 1: pass", "i *(call(attribute(x s) ())) 1 pass");
    row("y = 1, *x.a + z", "y 1 *(binary(attribute(x a) z))");
    row("y = z[*x.s, 1]", "y subscript(z *(attribute(x s)) 1)");
    row("y = *x.a, *z.b.c,", "y *(attribute(x a)) *(attribute(attribute(z b) c))");
    row("y = (*x.s, 1)", "y *(attribute(x s)) 1");
    row("f(*x.s)", "call(f *(attribute(x s)))");
    row("*a, b = x.s", "a b attribute(x s)");
    // The grammar has these in round brackets only.
    row("y = *(x), 3", "y *(x) 3");
    row("y = z, *(x)", "y z *(x)");
    row("y = *(x).s | t.u, 1", "y *(binary(attribute(x s) attribute(t u))) 1");
    row("y = *[x] + (1,), z", "y *(binary(x 1)) z");
    row("y = *-x ** 2, z", "y *(binary(x 2)) z");
    row("y = *0.5, *1j, *True, *None, *()", "y *(0.5) *(1j) *(True) *(None) *(())");
    row("def f(): return *(await_(x)), x", "f () *(call(await_ x)) x");
    row("x[*not y]", "subscript(x y)"); // it fails when it runs: no truth value can be gone through
    row("for v in *(x.s), 2: pass", "v *(attribute(x s)) 2 pass");
    row("match *(x), 1:\n    case _:\n        pass", "*(x) 1 _ pass");
    row("match [x, y]:\n    case (z):\n        (t.a) = z", "x y z attribute(t a) z");
    row("y = z[*(x), 1]", "y subscript(z *(x) 1)");
    row("*(x), 1", "*(x) 1");
    row("if x: *(x), 1; y = *(x),  # *(x)", "x *(x) 1 y *(x)");
    row("y = z * (x), *(x)", "y binary(z x) *(x)");
    row("y = *(x), 1\n[*\nx.s, z] = y", "y *(x) 1 *(attribute(x s)) z y");
    row("y = z \\\n  * (x), *(x)", "y binary(z x) *(x)");
}

void TestTree::splatsTakeTheirWholeOperand()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const Tree tree = Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    QCOMPARE(shown(tree, tree.root()), expected);
}

void TestTree::commentsEndBeforeTheLineEnd()
{
    const Tree tree = Tree::parse("a = f(  # one\r\n    1)  # two\r\n# three\r\n");
    QStringList comments;
    for (NodeId id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) == Kind::comment)
            comments << QString::fromStdString(std::string(tree.text(id)));
    }
    QCOMPARE(comments, QStringList({QStringLiteral("# one"), QStringLiteral("# two"), QStringLiteral("# three")}));
}

void TestTree::linesInBracketsBeginAnywhere_data()
{
    QTest::addColumn<QByteArray>("value");
    // Each is put into a block whose indentation is more than that of its lines.
    for (const char *value :
         {"(a.  # why\nb(c))", "(a.\nb)", "(a +  # why\n  # more\nb)", "(a +\nb)", "(a and  # why\nnot\n  b)",
          "[a for\nb in  # why\nc if\nd]", "{a:  # why\nb, **\nc}", "f(a=  # why\nb, *\nc)",
          "(lambda a,  # why\nb:\na)", "(a if\nb else  # why\nc)", "a[b:  # why\nc]", "(yield\na)", "(a :=\nb)",
          "(a < b <\nc is  # why\nd)", "f(\n# why\na\n# more\n)", "(a,\n'b'.c)"})
        QTest::newRow(value) << QByteArray(value);
}

void TestTree::linesInBracketsBeginAnywhere()
{
    QFETCH(QByteArray, value);
    const QByteArray text = "def f():\n    if x:\n        y = " + value + "\n        z = 1\n";
    const Tree tree = Tree::parseStrictly({text.constData(), static_cast<std::size_t>(text.size())});
    QVERIFY2(tree.errors().empty(), text.constData());
    QCOMPARE(tree.text(tree.statement(tree.next(Kind::integer, 0))), std::string_view("z = 1"));
    QCOMPARE(tree.kind(tree.parent(tree.statement(tree.next(Kind::integer, 0)))), Kind::block);
}

void TestTree::continuedLinesBeginWhereTheFirstDoes_data()
{
    QTest::addColumn<QByteArray>("line");
    for (const char *line : {"  z", "  \\\nz", "  \\\n    z", "  \\\n \\\n      z", "  \\\r\n    z", "\\\n  z",
                             "\\\n\\\n  z", " \\\n# why\n  z", " \\\n\n  z", "  # why \\\n  z", "   \f  \\\n z"})
        QTest::newRow(line) << QByteArray(line);
}

/// The line between two others of a block is in it, too.
void TestTree::continuedLinesBeginWhereTheFirstDoes()
{
    QFETCH(QByteArray, line);
    for (const QByteArray &first : {QByteArray("  a\n"), QByteArray()}) {
        const QByteArray text = "if x:\n" + first + line + "\n  b\nc\n";
        const Tree tree = Tree::parseStrictly({text.constData(), static_cast<std::size_t>(text.size())});
        QVERIFY2(tree.errors().empty(), text.constData());
        const NodeId block = tree.next(Kind::block, 0);
        QStringList inBlock;
        for (NodeId child = tree.firstNamedChild(block); child != noNode; child = tree.nextNamedSibling(child))
            inBlock << quoted(tree.text(child));
        QCOMPARE(inBlock.mid(first.isEmpty() ? 0 : 1), QStringList({QStringLiteral("z"), QStringLiteral("b")}));
    }
}

void TestTree::brokenStatementsKeepToThemselves_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("errors");
    const auto row = [](const char *title, const char *text, const QStringList &errors) {
        QTest::newRow(title) << QByteArray(text) << errors;
    };
    row("none", "a = 1\nb = 2\n", {});
    row("open bracket", "def f():\n    return g(1\n\n\ndef h():\n    k()\n",
        {QStringLiteral("def f():\n    return g(1")});
    row("open bracket at the top", "x = g(1\ny = [\nimport a\nz = 3\n",
        {QStringLiteral("x = g(1"), QStringLiteral("y = [")});
    row("what reads like an annotation", "match [x]:\n    case (x):\n        (t.a) = x\nb = 2\n", {});
    row("what reads like one over lines", "match [\n    x]:\n    case (x):\n        (t.a) = x\nb = 2\n",
        {QStringLiteral("match [\n    x]:\n    case (x):\n        (t.a) = x")});
    row("an annotation", "x: \\\n    int = 1\ny: (\n    int) = 1\n", {});
    row("decorated", "@d\ndef f():\n    return g(1\n\n@e\nclass C:\n    pass\n",
        {QStringLiteral("@d\ndef f():\n    return g(1")});
}

void TestTree::brokenStatementsKeepToThemselves()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, errors);
    const Tree tree = Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    QStringList found;
    for (const torchferry::ByteRange &range : tree.errors())
        found << QString::fromUtf8(text.mid(static_cast<qsizetype>(range.begin), static_cast<qsizetype>(range.size())));
    QCOMPARE(found.join(QLatin1Char(0x7c)), errors.join(QLatin1Char(0x7c)));
}

void TestTree::treesAreWellFormed()
{
    QFETCH(QByteArray, text);
    const Tree tree = Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    // Pre-order: parents before children, children inside their parents and in order, every node reached once.
    NodeId next = 0;
    const std::function<void(NodeId)> walk = [&](NodeId node) {
        QCOMPARE(node, next);
        ++next;
        std::uint32_t at = tree.begin(node);
        for (NodeId child = tree.firstChild(node); child != noNode; child = tree.nextSibling(child)) {
            QCOMPARE(tree.parent(child), node);
            QVERIFY(tree.begin(child) >= at && tree.end(child) <= tree.end(node));
            at = tree.end(child);
            walk(child);
        }
    };
    walk(tree.root());
    QCOMPARE(next, tree.size());
}

/// Lists of children that outgrow every stretch of the parser's memory, and a small file after them in the same memory.
void TestTree::nodesWithVeryManyChildren()
{
    constexpr NodeId elements = 300'000;
    std::string text = "x = [";
    for (NodeId i = 0; i < elements; ++i)
        text += "1,";
    text += "]\n";
    const Tree tree = Tree::parse(text);
    QVERIFY(tree.errors().empty());
    NodeId list = 0;
    while (tree.kind(list) != Kind::list)
        ++list;
    NodeId count = 0;
    for (NodeId child = tree.firstNamedChild(list); child != noNode; child = tree.nextNamedSibling(child)) {
        QCOMPARE(tree.text(child), std::string_view("1"));
        ++count;
    }
    QCOMPARE(count, elements);
    const Tree small = Tree::parse("f(a.b)[0]\n");
    QVERIFY(small.errors().empty());
    QCOMPARE(shown(small, small.root()), QStringLiteral("subscript(call(f attribute(a b)) 0)"));
}

void TestTree::signsAreLeftOut_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("tokens");
    const auto row = [](const char *text, const QStringList &tokens) {
        QTest::newRow(text) << QByteArray(text) << tokens;
    };
    row("x = f(a.b, [c], {d: e}, k=1)[1:2]\n", {});
    row("x = a + b\n", {QStringLiteral("+")});
    row("x,\n", {QStringLiteral(",")});
    row("from a import (b, c)\n", {QStringLiteral("from"), QStringLiteral("import"), QStringLiteral("("),
                                   QStringLiteral(","), QStringLiteral(")")});
    row("f\"{x=}\"\n", {QStringLiteral("{"), QStringLiteral("="), QStringLiteral("}")});
}

void TestTree::signsAreLeftOut()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, tokens);
    const Tree tree = Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    QStringList found;
    for (NodeId id = 0; id < tree.size(); ++id) {
        if (!tree.isNamed(id))
            found << quoted(tree.text(id));
    }
    QCOMPARE(found, tokens);
}

void TestTree::idsOfNoNodeHaveNeutralAnswers_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"", "x", "class A(\"b\"): pass  # c\n", ")("})
        QTest::newRow(text) << QByteArray(text);
}

void TestTree::idsOfNoNodeHaveNeutralAnswers()
{
    QFETCH(QByteArray, text);
    const Tree tree = Tree::parse({text.constData(), static_cast<std::size_t>(text.size())});
    QVERIFY(tree.size() > 0);
    for (const NodeId id : {noNode, noNode - 1, tree.size(), tree.size() + 1, tree.size() + 100'000'000}) {
        QVERIFY(tree.kind(id) == Kind::other);
        QVERIFY(tree.field(id) == Field::none);
        QCOMPARE(tree.parent(id), noNode);
        QCOMPARE(tree.nextSibling(id), noNode);
        QCOMPARE(tree.firstChild(id), noNode);
        QCOMPARE(tree.begin(id), 0U);
        QCOMPARE(tree.end(id), 0U);
        QVERIFY(tree.range(id) == torchferry::ByteRange{});
        QVERIFY(tree.text(id).empty());
        QVERIFY(!tree.isNamed(id));
        QVERIFY(!tree.isExtra(id));
        QCOMPARE(tree.child(id, Field::none), noNode);
        QCOMPARE(tree.firstNamedChild(id), noNode);
        QCOMPARE(tree.nextNamedSibling(id), noNode);
        QCOMPARE(tree.tokenChild(id, ""), noNode);
        QCOMPARE(tree.enclosing(id, Kind::other), noNode);
        QCOMPARE(tree.enclosing(id, Kind::module), noNode);
        QCOMPARE(tree.statement(id), noNode);
        QCOMPARE(tree.next(Kind::other, id), noNode);
        QCOMPARE(tree.subtreeEnd(id), tree.size());
        QCOMPARE(withoutTargetBrackets(tree, id), id);
    }
    QCOMPARE(tree.statement(tree.root()), noNode);
}

/// A line of dashes makes the whole file an error: it has no module.
void TestTree::statementsStandBelowAnyRoot()
{
    const Tree tree = Tree::parse("import a\n----------------\n");
    QVERIFY(tree.kind(tree.root()) == Kind::error);
    const NodeId import = tree.next(Kind::import_statement, 0);
    QVERIFY(import != noNode);
    QCOMPARE(tree.statement(import), import);
    QCOMPARE(tree.statement(tree.next(Kind::identifier, import)), import);
}

QTEST_GUILESS_MAIN(TestTree)
#include "test_tree.moc"
