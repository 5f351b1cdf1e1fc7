// SPDX-License-Identifier: Apache-2.0
#include <QTest>

#include <algorithm>
#include <functional>
#include <string>
#include <type_traits>

#include "core/names/names.h"

using namespace torchferry;
using namespace torchferry::names;
using python::NodeId;
using python::Tree;

namespace {

// A scope, a binding and a variable, whose index is a plain number, are not taken for one another.
static_assert(!std::is_constructible_v<ScopeId, BindingId> && !std::is_constructible_v<BindingId, ScopeId>);
static_assert(!std::is_convertible_v<std::uint32_t, ScopeId> && !std::is_convertible_v<ScopeId, std::uint32_t>);
static_assert(!std::is_convertible_v<std::uint32_t, BindingId> && !std::is_convertible_v<BindingId, std::uint32_t>);
static_assert(!std::is_invocable_v<std::equal_to<>, ScopeId, BindingId>);
static_assert(!std::is_invocable_v<decltype(&FileNames::usesOf), const FileNames &, std::uint32_t>);

std::uint32_t lineOf(const Tree &tree, NodeId node)
{
    const std::string_view before = tree.text().substr(0, tree.begin(node));
    return static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')) + 1;
}

/// The last identifier `name` on a line that is no attribute or keyword.
NodeId identifierAt(const Tree &tree, std::string_view name, std::uint32_t line)
{
    NodeId result = python::noNode;
    for (NodeId node = 0; node < tree.size(); ++node) {
        if (tree.kind(node) == python::Kind::identifier && tree.text(node) == name && lineOf(tree, node) == line)
            result = node;
    }
    return result;
}

/// "function:2,5": kind of the scope the variable lives in, and the lines it is bound on; "-" for none.
QString described(const FileNames &names, const Tree &tree, std::uint32_t variable)
{
    if (variable == none)
        return QStringLiteral("-");
    static const char *const kinds[] = {"module", "class", "function", "lambda", "comprehension", "type"};
    const Variable &found = names.variables()[variable];
    QString result = QString::fromLatin1(kinds[static_cast<int>(names.scopes()[found.scope].kind)]);
    result += QLatin1Char(':');
    for (std::size_t i = 0; i < found.bindings.size(); ++i) {
        if (i != 0)
            result += QLatin1Char(',');
        result += QString::number(lineOf(tree, names.bindings()[found.bindings[i]].node));
    }
    return result;
}

} // namespace

class TestScopes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lookUp_data();
    void lookUp();
    void bindingKinds_data();
    void bindingKinds();
    void uses_data();
    void uses();
    void exports_data();
    void exports();
    void notNames();
    void deepNesting();
    void brokenSource_data();
    void brokenSource();
};

void TestScopes::lookUp_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *code, const char *name, int line, const char *expected) {
        QTest::newRow(title) << QByteArray(code) << QByteArray(name) << line << QString::fromLatin1(expected);
    };
    row("module", "x = 1\nx\n", "x", 2, "module:1");
    row("builtin", "print(1)\n", "print", 1, "-");
    row("global seen from function", "x = 1\ndef f():\n    return x\n", "x", 3, "module:1");
    row("local shadows", "x = 1\ndef f():\n    x = 2\n    return x\n", "x", 4, "function:3");
    row("local although bound later", "x = 1\ndef f():\n    y = x\n    x = 2\n", "x", 3, "function:4");
    row("parameter", "x = 1\ndef f(x):\n    return x\n", "x", 3, "function:2");
    row("class body sees itself", "class C:\n    x = 1\n    y = x\n", "x", 3, "class:2");
    row("method skips class", "x = 0\nclass C:\n    x = 1\n    def f(self):\n        return x\n", "x", 5, "module:1");
    row("class binds it below", "x = 0\nclass C:\n    y = x\n    x = 1\n", "x", 3, "module:1");
    row("class binds it by itself", "x = 0\nclass C:\n    x = \\\n        x\n", "x", 4, "module:1");
    row("class alone binds it below", "class C:\n    y = x\n    x = 1\n", "x", 2, "class:3");
    row("decorator before the method of its name", "x = 0\nclass C:\n    @x\n    def x(self): pass\n", "x", 3,
        "module:1");
    row("nested class skips class", "class C:\n    x = 1\n    class D:\n        y = x\n", "x", 4, "-");
    row("lambda in class skips class", "class C:\n    x = 1\n    f = lambda: x\n", "x", 3, "-");
    row("closure", "def f():\n    x = 1\n    def g():\n        return x\n", "x", 4, "function:2");
    row("global", "x = 1\ndef f():\n    global x\n    x = 2\n    return x\n", "x", 5, "module:1,4");
    row("global from inner", "x = 1\ndef f():\n    x = 0\n    def g():\n        global x\n        return x\n", "x", 6,
        "module:1");
    row("nonlocal", "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2\n        return x\n", "x", 6,
        "function:2,5");
    row("nonlocal bound later", "def f():\n    def g():\n        nonlocal x\n        x = 2\n    x = 1\n    return x\n",
        "x", 6, "function:4,5");
    row("nonlocal skips class",
        "def f():\n    x = 1\n    class C:\n        x = 3\n        def g(self):\n            nonlocal x\n"
        "            x = 2\n",
        "x", 7, "function:2,7");
    row("comprehension target", "x = 1\n[x for x in y]\n", "x", 2, "comprehension:2");
    row("comprehension element", "x = 1\n[x\n for x in y]\n", "x", 2, "comprehension:3");
    row("target does not leak", "[x for x in y]\nx\n", "x", 2, "-");
    row("first iterable is outside", "x = []\n[1 for x in\n x]\n", "x", 3, "module:1");
    row("second iterable is inside", "x = []\n[1 for x in x for z in\n x]\n", "x", 3, "comprehension:2");
    row("comprehension in class", "class C:\n    x = 1\n    y = [\n        x for _ in z]\n", "x", 4, "-");
    row("first iterable in class", "class C:\n    x = 1\n    y = [1 for _ in\n        x]\n", "x", 4, "class:2");
    row("condition", "[1 for x in y\n if x]\n", "x", 2, "comprehension:1");
    row("walrus leaks", "def f():\n    [(y := x) for x in z]\n    return y\n", "y", 3, "function:2");
    row("walrus in nested comprehension", "[[(y := x) for x in z] for z in w]\ny\n", "y", 2, "module:1");
    row("walrus stays in lambda", "f = lambda: (y := 1)\ny\n", "y", 2, "-");
    row("lambda parameter", "x = 1\nf = lambda x: x\n", "x", 2, "lambda:2");
    row("default is outside", "x = 1\ndef f(x=\n    x):\n    pass\n", "x", 3, "module:1");
    row("lambda default is outside", "x = 1\nf = lambda x=(\n    x): 1\n", "x", 3, "module:1");
    row("annotation is outside", "x = 1\ndef f(x: \"s\", y:\n    x):\n    pass\n", "x", 3, "module:1");
    row("return annotation is outside", "x = 1\ndef f(x) -> \\\n    x:\n    pass\n", "x", 3, "module:1");
    row("decorator is outside", "x = 1\n@x\ndef f():\n    x = 2\n", "x", 2, "module:1");
    row("base is outside", "x = 1\nclass C(x):\n    x = 2\n", "x", 2, "module:1");
    row("type parameter in annotation", "def f[T](x:\n    T):\n    pass\n", "T", 2, "type:1");
    row("type parameter in body", "def f[T](x):\n    return T\n", "T", 2, "type:1");
    row("type parameter of class", "class C[T]:\n    def f(self) -> T:\n        return T\n", "T", 3, "type:1");
    row("type parameter ends", "def f[T](x):\n    pass\nT\n", "T", 3, "-");
    row("bounded type parameter", "def f[T: int](x):\n    return T\n", "T", 2, "type:1");
    row("class seen from type parameters", "class C:\n    x = 1\n    def f[T](self, a:\n        x):\n        pass\n",
        "x", 4, "class:2");
    row("class not seen from body under type parameters",
        "class C:\n    x = 1\n    def f[T](self):\n        return x\n", "x", 4, "-");
    row("except name", "try:\n    pass\nexcept E as e:\n    e\n", "e", 4, "module:3");
    row("except group name", "try:\n    pass\nexcept* E as e:\n    e\n", "e", 4, "module:3");
    row("with name", "with a as b:\n    b\n", "b", 2, "module:1");
    row("with names in brackets", "with (a as b, c as d):\n    d\n", "d", 2, "module:1");
    row("with tuple", "with a as (b, [c, *d]):\n    d\n", "d", 2, "module:1");
    row("for names", "for (a, [b, *c]), d in e:\n    c\n", "c", 2, "module:1");
    row("unpacking", "a, (b, *c) = d\nc\n", "c", 2, "module:1");
    row("chained assignment", "a = b = c = 1\nb\n", "b", 2, "module:1");
    row("augmented", "x = 1\nx += 1\nx\n", "x", 3, "module:1,2");
    row("annotated", "x: int\nx\n", "x", 2, "module:1");
    row("del", "x = 1\ndel x\n", "x", 2, "module:1,2");
    row("capture", "match p:\n    case [a, b]:\n        a\n", "a", 3, "module:2");
    row("capture rest", "match p:\n    case [a, *rest]:\n        rest\n", "rest", 3, "module:2");
    row("capture mapping rest", "match p:\n    case {'k': v, **rest}:\n        rest\n", "rest", 3, "module:2");
    row("capture in class pattern", "match p:\n    case Point(x=vx, y=0):\n        vx\n", "vx", 3, "module:2");
    row("keyword in class pattern is no name", "match p:\n    case Point(x=vx):\n        x\n", "x", 3, "-");
    row("class in class pattern is read", "Point = 1\nmatch p:\n    case Point(x=vx):\n        pass\n", "Point", 3,
        "module:1");
    row("dotted value pattern is read", "k = 1\nmatch p:\n    case k.x:\n        pass\n", "k", 3, "module:1");
    row("case as", "match p:\n    case [1, 2] as whole:\n        whole\n", "whole", 3, "module:2");
    row("case or", "match p:\n    case (1, a) | (2, a):\n        a\n", "a", 3, "module:2,2");
    row("type alias", "type X = int\nX\n", "X", 2, "module:1");
    row("interpolation", "x = 1\nf'{x}'\n", "x", 2, "module:1");
    row("nested format specifier", "x = 1\nf'{1:{x}}'\n", "x", 2, "module:1");
    row("import in function", "def f():\n    import a\n    return a\n", "a", 3, "function:2");
    row("async for", "async def f():\n    async for x in y:\n        x\n", "x", 3, "function:2");
    row("soft keywords", "match = 1\ntype = 2\nmatch\n", "match", 3, "module:1");
}

void TestScopes::lookUp()
{
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, name);
    QFETCH(int, line);
    QFETCH(QString, expected);
    const Tree tree = Tree::parse({code.constData(), static_cast<std::size_t>(code.size())});
    const FileNames names = FileNames::build(tree, "m", false);
    const NodeId node = identifierAt(tree, name.toStdString(), static_cast<std::uint32_t>(line));
    QVERIFY(node != python::noNode);
    QCOMPARE(described(names, tree, names.variableOf(node)), expected);
    // The two ways to ask agree for everything that is read.
    if (names.bindingAt(node) == none)
        QCOMPARE(described(names, tree, names.variableAt(node, name.toStdString())), expected);
}

void TestScopes::bindingKinds_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *code, const char *expected) {
        QTest::newRow(title) << QByteArray(code) << QString::fromLatin1(expected);
    };
    row("import", "import a.b.c\n", "import a=a");
    row("import as", "import a.b.c as d\n", "import d=a.b.c");
    row("from import", "from a.b import c, d as e\n", "import c=a.b.c; import e=a.b.d");
    row("from import brackets", "from a import (\n    b,  # why\n    c as d,\n)\n", "import b=a.b; import d=a.c");
    row("star", "from a.b import *\n", "star =a.b");
    row("future", "from __future__ import annotations\n", "");
    row("relative", "from . import a\n", "import a=pkg.sub.a");
    row("relative module", "from .a.b import c\n", "import c=pkg.sub.a.b.c");
    row("relative parent", "from ..a import c\n", "import c=pkg.a.c");
    row("relative beyond the root", "from .....a import c\n", "import c=a.c");
    row("spaced dots", "from a . b import c\n", "import c=a.b.c");
    row("definitions", "def f(a, /, b: int, *c, d=1, e: int = 2, **g): pass\nclass C: pass\n",
        "function f; parameter a; parameter b; parameter c; parameter d; parameter e; parameter g; class C");
    row("typed stars", "def f(*a: int, **b: int): pass\n", "function f; parameter a; parameter b");
    row("statements", "for a in b: pass\nwith c as d: pass\ndel d\n", "loop a; with d; del d");
    row("order", "def f(a=(x := 1), b=2): pass\n", "function f; parameter a; assignment x; parameter b");
    row("attributes bind nothing", "a.b = 1\na[0] = 2\na.c, b = 3\n", "assignment b");
    row("wildcard pattern", "match p:\n    case _:\n        pass\n", "");
}

void TestScopes::bindingKinds()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, expected);
    const Tree tree = Tree::parse({code.constData(), static_cast<std::size_t>(code.size())});
    const FileNames names = FileNames::build(tree, "pkg.sub.m", false);
    static const char *const kinds[] = {"import", "star", "function", "class", "parameter", "assignment",
                                        "loop",   "with", "except",   "del",   "pattern"};
    QStringList found;
    for (const Binding &binding : names.bindings()) {
        QString text = QString::fromLatin1(kinds[static_cast<int>(binding.kind)]) + QLatin1Char(' ')
                       + QString::fromStdString(std::string(binding.name));
        if (!binding.target.empty())
            text += QLatin1Char('=') + QString::fromStdString(std::string(binding.target));
        found << text;
        if (binding.kind == Binding::Kind::import || binding.kind == Binding::Kind::star)
            QVERIFY(binding.clause != python::noNode && binding.statement != python::noNode);
    }
    QCOMPARE(found.join(QStringLiteral("; ")), expected);
}

void TestScopes::uses_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("lines");
    const auto row = [](const char *title, const char *code, const char *lines) {
        QTest::newRow(title) << QByteArray(code) << QString::fromLatin1(lines);
    };
    row("plain", "import a\na.b\na.c(a)\n", "2 3 3");
    row("shadowed", "import a\ndef f(a):\n    a\na\n", "4");
    row("keyword and attribute", "import a\nf(a=1)\nx.a\n__all__ = ['a']\n", "");
    row("augmented", "import a\na += 1\n", "2");
    row("string annotation", "import a\ndef f(x: 'a.T') -> a.T: pass\n", "2");
    row("decorator", "import a\n@a.b\ndef f(): pass\n", "2");
}

void TestScopes::uses()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, lines);
    const Tree tree = Tree::parse({code.constData(), static_cast<std::size_t>(code.size())});
    const FileNames names = FileNames::build(tree, "m", false);
    QVERIFY(!names.bindings().empty());
    QStringList found;
    for (const NodeId node : names.usesOf(BindingId(0)))
        found << QString::number(lineOf(tree, node));
    QCOMPARE(found.join(QLatin1Char(' ')), lines);
}

void TestScopes::exports_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QString>("expected");
    QTest::newRow("list") << QByteArray("__all__ = ['a', \"b\"]\n") << QStringLiteral("a b");
    QTest::newRow("tuple") << QByteArray("__all__ = 'a', 'b'\n") << QStringLiteral("a b");
    QTest::newRow("sum") << QByteArray("__all__ = ['a'] + ['b']\n") << QStringLiteral("a b");
    QTest::newRow("added") << QByteArray(
        "__all__ = ['a']\n__all__ += ['b']\n__all__.extend(['c'])\n__all__.append('d')\n")
                           << QStringLiteral("a b c d");
    QTest::newRow("computed") << QByteArray("__all__ = [n for n in dir()]\n") << QString();
}

void TestScopes::exports()
{
    QFETCH(QByteArray, code);
    QFETCH(QString, expected);
    const Tree tree = Tree::parse({code.constData(), static_cast<std::size_t>(code.size())});
    const FileNames names = FileNames::build(tree, "m", false);
    QStringList found;
    for (const std::string &name : names.exports())
        found << QString::fromStdString(name);
    QCOMPARE(found.join(QLatin1Char(' ')), expected);
}

void TestScopes::notNames()
{
    const Tree tree = Tree::parse("import real\nf(kw=1)\nx.attr\ns = 'quoted'\n");
    const FileNames names = FileNames::build(tree, "m", false);
    QVERIFY(names.mentions("real"));
    QVERIFY(names.mentions("f")); // read, although nothing binds it
    QVERIFY(!names.mentions("kw"));
    QVERIFY(!names.mentions("attr"));
    QVERIFY(!names.mentions("quoted"));
}

void TestScopes::deepNesting()
{
    std::string code = "import a\n";
    code += std::string(5000, '(') + "a" + std::string(5000, ')') + "\nx = a";
    for (int i = 0; i < 5000; ++i)
        code += ".b()";
    code += '\n';
    for (int i = 0; i < 500; ++i)
        code += "lambda: ";
    code += "a\n";
    const Tree tree = Tree::parse(code);
    const FileNames names = FileNames::build(tree, "m", false);
    QCOMPARE(names.usesOf(BindingId(0)).size(), std::size_t{3});
}

void TestScopes::brokenSource_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("import") << QByteArray("import \nfrom import x\nfrom . import\nimport a as\n");
    QTest::newRow("def") << QByteArray("def (\nclass :\ndef f(a, b=:\n    x");
    QTest::newRow("comprehension") << QByteArray("[for x in]\n[x for]\n{a: for b in c}\n");
    QTest::newRow("binary") << QByteArray("\x00\x01\xff\xfe(((", 7);
    QTest::newRow("declaration") << QByteArray("global\nnonlocal x\nglobal y, y\nx = 1\n");
    QTest::newRow("match") << QByteArray("match x:\n    case as y:\n    case *:\n    case {**}:\n        y\n");
}

void TestScopes::brokenSource()
{
    QFETCH(QByteArray, code);
    const Tree tree = Tree::parse({code.constData(), static_cast<std::size_t>(code.size())});
    const FileNames names = FileNames::build(tree, "m", false);
    QVERIFY(!names.scopes().empty());
    for (NodeId node = 0; node < tree.size(); ++node)
        QVERIFY(names.scopes().has(names.scopeOf(node)));
    for (const BindingId id : names.bindings().ids())
        QVERIFY(names.bindingAt(names.bindings()[id].node) == id);
}

QTEST_GUILESS_MAIN(TestScopes)
#include "test_scopes.moc"
