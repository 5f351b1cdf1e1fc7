// SPDX-License-Identifier: Apache-2.0
// What guards say of small programs: a `$` is before the call, or the member. `used(…)` and `current` have their own tests.
#include <QTest>

#include <array>
#include <map>
#include <set>

#include "core/convert/guards/guard_evaluation.h"
#include "support/subject_at.h"

using namespace torchferry;
using convert::Ternary;
using mapping::Guard;

namespace {

constexpr const char *plainCall = "(x, y=2, *, mode='sum', flag=None)";
constexpr const char *variadicCall = "(*size, dtype=None)";

/// The words a guard may have as its second argument, as the refusal of any other names them.
QStringList secondArgumentsOf(const char *atom)
{
    const auto refused = Guard::parse(std::string(atom) + "(x, what)");
    for (const MessageArgument &argument : refused.error().arguments) {
        if (argument.name == "allowed")
            return QString::fromStdString(argument.value).split(QStringLiteral(", "));
    }
    return {};
}

void addColumns(std::initializer_list<const char *> names = {"guard", "text", "expected", "signature"})
{
    for (const char *name : names)
        QTest::addColumn<QByteArray>(name);
}

} // namespace

class TestGuardEvaluation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void arguments_data();
    void arguments() { check(); }
    void literals_data();
    void literals() { check(); }
    void values_data();
    void values() { check(); }
    void types_data();
    void types() { check(); }
    void objects_data();
    void objects() { check(); }
    void connectives_data();
    void connectives() { check(); }
    void target_data();
    void target();
    void everyGuardIsAskedBothWays();

private:
    static void row(const char *guard, const char *text, const char *expected, const char *signature = plainCall);
    static void note(const Guard &guard, const QByteArray &expected);
    static void check();
    static std::map<Guard::Kind, std::set<QByteArray>> s_answers;
    static std::map<std::pair<Guard::Kind, QString>, std::set<QByteArray>> s_answersByWord;
};

std::map<Guard::Kind, std::set<QByteArray>> TestGuardEvaluation::s_answers;
std::map<std::pair<Guard::Kind, QString>, std::set<QByteArray>> TestGuardEvaluation::s_answersByWord;

void TestGuardEvaluation::row(const char *guard, const char *text, const char *expected, const char *signature)
{
    const QByteArray program = QByteArray("import loom\n").append(text);
    QTest::newRow((QByteArray(guard) + " of " + text).simplified().constData())
        << QByteArray(guard) << program << QByteArray(expected) << QByteArray(signature);
    note(*Guard::parse(guard), expected);
}

/// What a guard that stands alone was asked, for the test of all that there is.
void TestGuardEvaluation::note(const Guard &guard, const QByteArray &expected)
{
    s_answers[guard.kind].insert(expected);
    const QString word = QString::fromStdString(guard.argument);
    s_answersByWord[{guard.kind, word.startsWith(u"called ") ? QStringLiteral("called NAME") : word}].insert(expected);
}

void TestGuardEvaluation::check()
{
    QFETCH(QByteArray, guard);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, signature);
    const SubjectAt at(text.toStdString(), signature.toStdString());
    QVERIFY(at.binds());
    QCOMPARE(QByteArray(textOf(convert::evaluate(*Guard::parse(guard.toStdString()), at.subject()))), expected);
}

void TestGuardEvaluation::arguments_data()
{
    addColumns();
    row("", "$t(1)\n", "yes");
    row("has(x)", "$t(1)\n", "yes");
    for (const char *guard : {"has(y)", "has(z)", "count(y, 2)", "count(z, 2)", "starred()"})
        row(guard, "$t(1)\n", "no");
    row("has(y)", "$t(1, 2)\n", "yes");
    row("has(y)", "$t(1, y=2)\n", "yes");
    row("has(y)", "$t(*n)\n", "no");
    for (const auto &[text, is] : {std::pair("$t(1, 2)\n", "yes"), {"$t(size=(1, 2))\n", "yes"}, {"$t()\n", "no"}})
        row("has(size)", text, is, variadicCall);
    row("has(receiver)", "def f(v):\n    $v.t(1)\n", "yes");
    row("has(receiver)", "$loom.t(1)\n", "no");
    row("lacks(y)", "$t(1)\n", "yes");
    row("lacks(y)", "$t(1, 2)\n", "no");
    row("lacks(receiver)", "$loom.t(1)\n", "yes");
    for (const char *text :
         {"$t(1, 2)\n", "$t(n, n)\n", "$t((1, 2))\n", "$t([1,  # one\n    2])\n", "$t(size=[1, 2])\n"})
        row("count(size, 2)", text, "yes", variadicCall);
    for (const char *text : {"$t(size=n)\n", "$t(1, *n)\n", "$t((1, *n))\n"})
        row("count(size, 2)", text, "unknown", variadicCall);
    row("count(size, 2)", "$t(1, 2, 3)\n", "no", variadicCall);
    row("count(size, 1)", "$t(n)\n", "yes", variadicCall);
    row("count(size, 0)", "$t()\n", "yes", variadicCall);
    row("count(size, 0)", "$t(())\n", "yes", variadicCall);
    row("count(x, 2)", "$t([1, 2])\n", "yes");
    row("count(x, 2)", "$t(n)\n", "unknown");
    row("starred()", "$t(*n)\n", "yes");
    row("starred()", "$t(1, *n)\n", "no", variadicCall);
    row("starred()", "def f(v):\n    return v.$shape\n", "no");
}

void TestGuardEvaluation::literals_data()
{
    addColumns();
    row("literal(x, int)", "$t(1)\n", "yes");
    for (const char *guard : {"literal(x, int)", "literal(x, negative)", "literal(x, number)"})
        row(guard, "$t(-1)\n", "yes");
    for (const auto &[text, is] : {std::pair("$t(v[..., 1:])\n", "yes"), {"$t(v[0])\n", "no"}, {"$t(f())\n", "no"}})
        row("literal(x, dtyped)", text, is);
    for (const auto &[text, is] : {std::pair("$t(v)\n", "yes"), {"$t(mask)\n", "no"}})
        row("type(x, numeric)", text, is);
    for (const char *guard : {"literal(x, updated)", "literal(x, called mul_)", "literal(x, called bare.mul_)"})
        row(guard, "$t(v.bare.mul_(2))\n", "yes");
    for (const char *text : {"$t(v.mul_(2))\n", "$t(v.bare.mul_)\n", "$t(f().bare.mul_(2))\n"})
        row("literal(x, called bare.mul_)", text, "no");
    row("literal(x, number)", "$t('1')\n", "no");
    for (const char *text : {"$t(1.0)\n", "$t(n)\n", "$t(True)\n"})
        row("literal(x, int)", text, "no");
    row("literal(y, int)", "$t(1)\n", "no"); // the default is none of the call's
    for (const char *text : {"$t(1e-5)\n", "$t(float('inf'))\n", "$t(-float('inf'))\n"})
        row("literal(x, float)", text, "yes");
    row("literal(x, float)", "def float(v):\n    return v\n$t(float('inf'))\n", "no");
    row("type(x, made)", "y = loom.nn.Module()\n$t(y)\n", "yes");
    for (const auto &[list, is] : {std::pair("[1, y]", "yes"), {"[y.a]", "no"}, {"[]", "no"}})
        row("type(x, modules)", "y = loom.nn.Module()\n$t(" + QByteArray(list) + ")\n", is);
    for (const char *text : {"$t(1)\n", "$t(+1)\n", "$t(-n)\n"})
        row("literal(x, negative)", text, "no");
    for (const char *guard : {"literal(x, str)", "literal(x, lambda)", "literal(x, number)", "literal(x, sequence)"})
        row(guard, "$t(n)\n", "no");
    row("literal(x, column)", "def f(v):\n    $t(v[:, None])\n", "yes");
    for (const char *kind : {"bool", "none", "float", "giving", "column"})
        row("literal(x, " + QByteArray(kind) + ")", "$t(0)\n", "no");
    for (const auto &[kind, text] : {std::pair("bool", "False"), {"none", "None"}, {"str", "'su' 'm'"}})
        row("literal(x, " + QByteArray(kind) + ")", "$t(" + QByteArray(text) + ")\n", "yes");
    for (const char *text : {"$t((1, n))\n", "$t(())\n"})
        row("literal(x, tuple)", text, "yes");
    for (const auto &[guard, is] : {std::pair("literal(x, tuple)", "no"), {"literal(x, sequence)", "yes"}})
        row(guard, "$t([1])\n", is);
    row("literal(x, list)", "$t([n])\n", "yes");
    row("literal(x, list)", "$t([n for n in m])\n", "no");
    row("type(x, made)", "def f(y: loom.nn.Module):\n    $t(y)\n", "no");
    for (const char *guard : {"literal(x, lambda)", "literal(x, giving)"})
        row(guard, "$t(lambda: 1)\n", "yes");
    row("literal(x, slice)", "$n[1:2]\n", "yes", "(x)");
    for (const auto &[read, is] : {std::pair("bare", "yes"), {"shape", "no"}})
        row("literal(x, identity)", "def f(v):\n    $t(v." + QByteArray(read) + ")\n", is);
    row("type(x, held)", "def f(v: loom.Leaf):\n    $t(v.bare)\n", "yes");
    row("type(x, held)", "def f(v: loom.Tensor):\n    $t(v.bare)\n", "no");
    row("literal(x, objects)", "def f(a: loom.nn.Module, b: loom.nn.Module):\n    $t([*a.all(), *b.all()])\n", "yes");
    row("literal(x, objects)",
        "def f(a: loom.nn.Module, b: loom.nn.Module):\n    $t([p for m in (a, b) for p in m.all()])\n", "yes");
    for (const char *given : {"[*a.left.all(), *a.right[0].all()]", "a.all() + b.joined(',')"})
        row("literal(x, objects)", "def f(a: loom.nn.Module, b):\n    $t(" + QByteArray(given) + ")\n", "no");
    row("mentions(tangled)", "# tangled\n$t(1)\n", "yes");
    row("mentions(tangled)", "$t(1)\n", "no");
    row("mentions(knots) and not mentions(tangled)", "# a bow line\n$t(1)\n", "yes");
    row("literal(x, element)", "def f(v: loom.Tensor, i: int):\n    $t(v[i, 1:])\n", "yes");
    row("literal(x, element)", "def f(v: loom.Tensor, i):\n    $t(v[i])\n", "no"); // perhaps a mask
    row("literal(x, pairs)", "$t(OrderedDict([\n    ('a', y),  # one\n    ('b', z),\n]))\n", "yes");
    for (const auto &[text, is] : {std::pair("{'b': y, \"a\": z}", "yes"), {"{'a': y, \"a b\": z}", "no"}})
        row("literal(x, unsorted)", "$t(" + QByteArray(text) + ")\n", is);
    row("literal(x, pairs)", "$t(OrderedDict([('a', y), ('a', z)]))\n", "no");
    for (const auto &[guard, code] : {std::pair("subscript", "y[0]"), {"loss", "cost"}, {"view", "y.view(3)"}})
        row(QByteArray("literal(x, ") + guard + ")", QByteArray("$t(") + code + ")\n", "yes");
    for (const char *guard : {"literal(x, file)", "literal(x, rebound)", "literal(x, spread)"})
        row(guard, "w = $t(open(w))\n", "yes");
    for (const char *guard : {"literal(x, loss)", "literal(x, subscript)", "literal(x, updated)", "literal(x, file)",
                              "literal(x, rebound)", "literal(x, spread)", "literal(x, view)"})
        row(guard, "$t(y)\n", "no");
    for (const auto &[text, is] : {std::pair("$t(loom.from_file(1))\n", "yes"), {"$t(loom.zeros(1))\n", "no"}})
        row("type(x, numbered)", text, is);
    for (const auto &[code, is] : {std::pair("zeros(1).reshape(p.shape)", "yes"), {"zeros(p.shape)", "no"}})
        row("type(x, arranged)", "$t(loom." + QByteArray(code) + ")\n", is);
    for (const char *guard : {"type(x, swept)", "type(x, matrix)"}) {
        row(guard, "for i, p in enumerate(net.parts()):\n    $t(p)\n", "yes");
        row(guard, "for i in net.parts():\n    p = i.q\n    $t(p)\n", "no");
    }
    for (const char *text :
         {"d = {1: y}\n$t(d[1])\n", "def f(v, key):\n    $t(v[key])\n", "def f(v):\n    $t(v['a'])\n"})
        row("literal(x, entry)", text, "yes");
    row("literal(x, entry)", "def f(v):\n    $t(v[1])\n", "no");
    row("literal(x, entry)", "def f(v: loom.Tensor, key: int):\n    $t(v[key])\n", "no");
    row("rank(x, likely)", "def f(v: loom.Tensor):\n    $t(v + loom.zeros(2, 3))\n", "yes");
    row("rank(x, above 2)", "def f(v: loom.Tensor):\n    $t(v[:, 1:])\n", "no");
    row("literal(x, slice)", "$n[1]\n", "no", "(x)");
    for (const auto &[text, is] : {std::pair("$t(n)\n", "yes"), {"$t(n.m)\n", "no"}})
        row("literal(x, variable)", text, is);
    for (const auto &[text, is] : {std::pair("$t(n.m)\n", "yes"), {"$t(n + 1)\n", "yes"}, {"$t(n[0])\n", "no"}})
        row("literal(x, name)", text, is);
    for (const auto &[text, is] : {std::pair("$t(3)\n", "yes"), {"$t(3, 4)\n", "no"}})
        row("literal(size, int)", text, is, variadicCall);
    for (const auto &[object, is] : {std::pair("'a'", "yes"), {"n", "no"}})
        row("literal(receiver, str)", "$" + QByteArray(object) + ".t(1)\n", is);
    for (const auto &[text, is] :
         {std::pair("n.data.to(dtype=m)\n", "yes"), {"m.data.to(dtype=m)\n", "no"}, {"m\n", "no"}})
        row("literal(value, recast)", "n.$data = " + QByteArray(text), is);
    row("literal(x, iterable)", "y = [1]\ny = map(f, y)\n$t(y)\n", "yes");
    row("literal(x, iterable)", "async def f(m):\n    $t((await n) for n in m)\n", "no");
    row("literal(x, pure)", "$t(not a and b.c > 1)\n", "yes");
    row("literal(x, pure)", "$t(a and b.c())\n", "no");
    row("literal(value, none)", "n.$data = None\n", "yes");
    row("literal(value, none)", "n.$data = m\n", "no");
}

void TestGuardEvaluation::values_data()
{
    addColumns();
    row("is(x, 1)", "$t(1)\n", "yes");
    row("is(x, 1)", "$t(1.0)\n", "no");
    row("is(x, 1e-05)", "$t(0.00001)\n", "yes");
    row("is(x, 1)", "$t(n)\n", "no");
    row("is(x, -1)", "$t(- 1)\n", "yes");
    row("is(x, True)", "$t(1)\n", "no");
    row("is(x, None)", "$t(None)\n", "yes");
    row("is(x, \"a\")", "$t('a')\n", "yes");
    row("is(x, 'a')", "$t(b'a')\n", "no");
    row("is(x, 'a')", "$t('b')\n", "no");
    row("is(x, (1, 2))", "$t((1,2))\n", "yes");
    row("is(x, (1, 2))", "$t([1, 2])\n", "no");
    row("is(x, (1, 2))", "$t((1, n))\n", "no");
    row("is(x, (1,))", "$t((1,))\n", "yes");
    row("is(x, ())", "$t(())\n", "yes");
    row("is(y, 2)", "$t(1)\n", "yes");
    row("is(y, 3)", "$t(1)\n", "no");
    row("is(y, 2)", "$t(1, 3)\n", "no");
    row("is(mode, 'sum')", "$t(1)\n", "yes");
    row("is(x, 1)", "$t(*n)\n", "no");
    row("is(z, 1)", "$t(1)\n", "no");
    row("is(x, loom.float32)", "$t(loom.float32)\n", "yes");
    row("is(x, loom.float32)", "from loom import float32 as f\n$t(f)\n", "yes");
    row("is(x, loom.float32)", "$t(loom.long)\n", "no");
    row("is(x, loom.float32)", "def f(float32):\n    $t(float32)\n", "no");
    row("is(x, loom.nn.Linear.weight)", "p = loom.nn.Linear(1, 2)\n$t(p.weight)\n", "yes");
    row("is(x, loom.nn.Linear.weight)", "class P(loom.nn.Linear):\n    pass\np = P(1, 2)\n$t(p.weight)\n", "yes");
    row("is(x, loom.nn.Linear.weight)", "p = loom.nn.Linear(1, 2)\n$t(p.bias)\n", "no");
    row("is(x, loom.nn.Linear.weight)", "p = loom.zeros(1)\n$t(p.weight)\n", "no");
    row("is(x, loom.nn.Linear.weight)", "def f(p):\n    $t(p.weight)\n", "unknown");
    row("is(receiver, None)", "$None.t(1)\n", "yes");
    row("is(value, None)", "n.$data = None\n", "yes");
    row("is(value, None)", "n.$data = m\n", "no");
}

void TestGuardEvaluation::types_data()
{
    addColumns();
    for (const char *guard : {"type(x, tensor)", "type(y, tensor)", "type(x, str)", "type(x, optional)"})
        row(guard, "$t(1)\n", "no");
    row("type(x, tensor)", "$t(loom.zeros(1))\n", "yes");
    row("type(x, tensor)", "$t(loom.zeros(1) + 1)\n", "yes");
    row("type(x, tensor)", "def f(v):\n    $t(v)\n", "unknown");
    for (const char *text : {"$t(1)\n", "def f(v: int):\n    $t(v)\n", "$t(loom.zeros(1).dim())\n"})
        row("type(x, int)", text, "yes");
    row("type(x, int)", "$t(True)\n", "no");
    row("type(x, int)", "$t(1.0)\n", "no");
    row("type(x, float)", "$t(1.0)\n", "yes");
    row("type(x, float)", "$t(1)\n", "no");
    row("type(x, number)", "$t(1)\n", "yes");
    row("type(x, number)", "$t(True)\n", "yes");
    row("type(x, number)", "$t('1')\n", "no");
    row("type(x, bool)", "$t(not n)\n", "yes");
    row("type(x, bool)", "$t(1)\n", "no");
    row("type(x, bool)", "$t(n == 1)\n", "unknown"); // of tensors it is a tensor
    row("type(x, str)", "$t(f'{n}')\n", "yes");
    for (const char *text : {"$t([1])\n", "$t((1,))\n", "$t(loom.zeros(1).shape)\n"})
        row("type(x, sequence)", text, "yes");
    row("type(x, sequence)", "$t('ab')\n", "no");
    row("type(x, tuple)", "$t(loom.zeros(1).size())\n", "yes");
    row("type(x, tuple)", "$t(n + (1,))\n", "yes");
    row("type(x, tuple)", "$t([1])\n", "no");
    row("type(x, list)", "$t([0] * n)\n", "yes");
    row("type(x, list)", "$t(loom.halves(loom.zeros(2)))\n", "yes");
    row("type(x, list)", "$t((1,))\n", "no");
    row("type(x, dtype)", "$t(loom.float32)\n", "yes");
    row("type(x, dtype)", "$t('float32')\n", "no");
    row("type(x, device)", "$t(loom.device('needle'))\n", "yes");
    row("type(x, device)", "$t('needle')\n", "no");
    row("type(x, none)", "$t(None)\n", "yes");
    row("type(x, none)", "$t(0)\n", "no");
    row("type(x, module)", "$t(loom.nn.Relu())\n", "yes");
    row("type(x, module)", "class P(loom.nn.Module):\n    pass\n$t(P())\n", "yes");
    row("type(x, module)", "$t(loom.zeros(1))\n", "no");
    row("type(x, module)", "$t({})\n", "no");
    row("type(x, function)", "$t(lambda: 1)\n", "yes");
    row("type(x, function)", "$t(loom.relu)\n", "yes");
    row("type(x, function)", "$t(1)\n", "no");
    row("type(x, function)", "$t(loom.nn.Relu())\n", "unknown"); // an object that may be called
    row("type(x, dict)", "$t({})\n", "yes");
    row("type(x, dict)", "$t(dict(a=1))\n", "yes");
    row("type(x, dict)", "$t([1])\n", "no");
    row("type(x, unlisted)", "$t(range(3))\n", "yes");
    row("type(x, unlisted)", "$t([1])\n", "no");
    row("type(x, iterator)", "n = iter([1])\n$t(n)\n", "yes");
    row("type(x, iterator)", "$t([1])\n", "no");
    row("type(x, iterator)", "$t(loom.nn.Relu().parameters())\n", "no"); // the source gives it
    row("type(x, iterator)", "def f(v):\n    $t(v)\n", "unknown");
    row("type(x, iterator)", "from typing import Iterator\ndef f(v: Iterator[int]):\n    $t(v)\n", "yes");
    row("type(x, optional)", "from typing import Optional\ndef f(v: Optional[int]):\n    $t(v)\n", "yes");
    row("type(x, optional)", "def f(v: int = None):\n    $t(v)\n", "yes");
    row("type(x, optional)", "class P:\n    v: int = None\ndef f(p: P):\n    $t(p.v)\n", "yes");
    row("type(x, optional)", "class P:\n    v: int = 1\ndef f(p: P):\n    $t(p.v)\n", "no");
    row("type(x, optional)", "def f(n):\n    v: int = None\n    if n:\n        v = 1\n    $t(v)\n", "yes");
    row("type(x, optional)", "def f(v):\n    $t(v)\n", "no");
    row("type(x, known)", "$t(1)\n", "yes");
    row("type(x, known)", "def f(v):\n    $t(v)\n", "no");
    for (const char *guard : {"type(x, known)", "type(x, tensor)", "type(x, module)", "type(x, ndarray)"})
        row(guard, "import numpy\n$t(numpy.zeros(1).tolist()[0])\n", "no"); // none of the framework's
    row("type(x, ndarray)", "import numpy\n$t(2 * numpy.zeros(1))\n", "yes");
    row("type(x, int)", "import numpy\n$t(numpy.zeros(1).tolist()[0])\n", "unknown");
    row("type(x, loom.nn.Linear)", "$t(loom.nn.Linear(1, 2))\n", "yes");
    row("type(x, floating)", "$t(1.5)\n", "yes");
    row("type(x, floating)", "$t(1)\n", "no");
    row("type(x, floating)", "def f(v):\n    $t(v)\n", "unknown");
    row("type(x, integral)", "$t(1)\n", "yes");
    row("type(x, integral)", "$t(True)\n", "no");
    row("type(x, boolean)", "def f():\n    m = loom.zeros(1) > 0\n    $t(m.unsqueeze(0))\n", "yes");
    row("type(x, boolean)", "$t(1)\n", "no");
    row("type(x, mixed)", "$t([loom.zeros(1) > 0, 1.5])\n", "yes");
    row("type(x, mixed)", "$t([1.5, 2.5])\n", "no");
    row("type(x, typed)", "$t(1)\n", "yes");
    row("type(x, typed)", "def f(v):\n    $t(v)\n", "no");
    row("type(x, summed)", "def f(c):\n    n = m = 0\n    for i in c:\n        $t(m)\n        m += i\n", "yes");
    row("type(x, summed)", "def f(c):\n    n = m = 0\n    m = loom.zeros(1)\n    $t(m)\n", "no");
    row("type(x, arrayed)", "def f(c):\n    n = loom.from_file(c)\n    $t(2 * -n)\n", "yes");
    row("type(x, arrayed)", "def f(c, b):\n    $t(loom.from_file(c) if b else 2 * c)\n", "yes");
    row("type(x, arrayed)", "def f(c):\n    $t(loom.from_file(c.astype('f4')))\n", "no");
    row("type(x, arrayed)", "def f(c):\n    $t(loom.tensor(c.reshape(2) * 0.5))\n", "yes");
    row("type(x, own)", "class P(loom.nn.Gate):\n    pass\n$t(P(1))\n", "yes");
    row("type(x, own)", "class P(loom.nn.Relu):\n    pass\n$t(P())\n", "no");
    row("type(x, reused)", "def f(v):\n    $t(v)\n    return v.mul(2)\n", "yes");
    row("type(x, reused)", "def f(v):\n    $t(v)\n    v.mul(2).backward()\n", "no");
    row("type(x, loom.nn.Module)", "$t(loom.nn.Linear(1, 2))\n", "yes");
    row("type(x, loom.nn.Module)", "class P(loom.nn.Relu):\n    pass\n$t(P())\n", "yes");
    row("type(x, loom.nn.Linear)", "$t(loom.nn.Relu())\n", "no");
    row("type(x, loom.nn.Linear)", "$t(loom.nn.Linear)\n", "no"); // the class itself
    row("type(x, loom.nn.Linear)", "def f(v):\n    $t(v)\n", "unknown");
    row("type(receiver, tensor)", "def f(v: loom.Tensor):\n    $v.t(1)\n", "yes");
    row("type(receiver, tensor)", "def f(v: loom.Tensor):\n    return v.$shape\n", "yes");
    row("type(receiver, tensor)", "$loom.t(1)\n", "no");
    row("type(value, tensor)", "n.$data = loom.zeros(1)\n", "yes");
    row("type(value, tensor)", "n.$data = 1\n", "no");
}

void TestGuardEvaluation::objects_data()
{
    addColumns();
    row("unaliased(x)", "def f():\n    n = loom.zeros(1)\n    $t(n)\n", "yes");
    row("unaliased(x)", "def f():\n    $t(loom.zeros(1))\n", "yes");
    row("unaliased(x)", "def f():\n    n = loom.zeros(1)\n    m = n\n    $t(n)\n    return m\n", "no");
    row("unaliased(x)", "def f():\n    n = loom.zeros(1)\n    g(n)\n    $t(n)\n", "unknown");
    row("unaliased(x)", "def f(n):\n    $t(n)\n", "no");
    row("unaliased(x)", "def f(n):\n    $t(n.m)\n", "no");
    row("unaliased(x, replaceable)", "def f():\n    n = loom.zeros(1)\n    $t(n)\n", "yes");
    row("unaliased(x, replaceable)", "def f():\n    n = loom.zeros(1)\n    $t(n)\n    return n.live\n", "no");
    row("unaliased(x, likely)", "def f():\n    n = loom.zeros(1)\n    $t(n)\n", "yes");
    row("unaliased(x, likely)", "def f(n):\n    $t(n)\n", "no");
    row("unaliased(x, likely)", "def f(a, b):\n    n = a + b\n    $t(n)\n", "yes");
    row("unaliased(x, replaceable)", "def f(a, b):\n    n = a + b\n    $t(n)\n", "no");
    row("unaliased(x, likely)", "def f(g):\n    n = g(1)\n    $t(n)\n", "no");
    row("unaliased(x, likely)", "def f(m: loom.nn.Module, a):\n    n = m(a)\n    $t(n)\n", "yes");
    row("unaliased(x, likely)", "def f(m: loom.nn.Module):\n    n = m()\n    $t(n)\n", "no");
    row("unaliased(x, likely)", "def f(m: loom.nn.Module, a):\n    n = m(a)\n    k = n\n    $t(n)\n    return k\n",
        "no");
    row("unaliased(x, likely)", "def f(m: loom.nn.Module, a):\n    n, k = m(a)\n    $t(n)\n", "yes");
    row("unaliased(x, likely)", "def g(a):\n    return loom.relu(a)\ndef f(a):\n    n = g(a)\n    $t(n)\n", "yes");
    row("unaliased(x, likely)", "def g(a):\n    return a\ndef f(a):\n    n = g(a)\n    $t(n)\n", "no");
    row("unaliased(x, likely)",
        "def g(a, i: loom.Tensor):\n    a = loom.relu(a)\n    return a[i]\ndef f(a):\n    n = g(a, a)\n    $t(n)\n",
        "yes");
    row("unaliased(x, likely)", "class A:\n    def f(self):\n        self.n = loom.zeros(1)\n        $t(self.n)\n",
        "yes");
    row("unaliased(x, likely)",
        "class A:\n    def f(self):\n        self.n = loom.zeros(1)\n        g(self)\n        $t(self.n)\n", "no");
    row("unaliased(x, replaceable)", "def f(m: loom.nn.Module, a):\n    n = m(a)\n    $t(n)\n", "no");
    row("unaliased(x, replaceable)", "def f():\n    n = loom.zeros(1, live=True)\n    $t(n)\n", "no");
    row("unaliased(y)", "def f(n):\n    $t(n)\n", "no");
    row("unaliased(receiver)", "def f():\n    n = loom.zeros(1)\n    $n.t(1)\n", "yes");
    row("unaliased(receiver)", "def f(n):\n    $n.t(1)\n", "no");
    row("live(x)", "def f(n):\n    $t(n)\n    return n\n", "yes");
    row("live(x)", "def f(n):\n    $t(n)\n", "no");
    row("live(x)", "def f(n):\n    return $t((n))\n", "no");
    row("live(x)", "def f(n):\n    n = $t(n)\n    return n\n", "no");
    row("live(x)", "def f(n):\n    $t(n.m)\n", "unknown");
    row("live(x)", "def f(n):\n    $t(n[0])\n", "unknown");
    row("live(x)", "def f(n):\n    $t(n())\n    return n\n", "no"); // a new object has no name
    row("live(y)", "def f(n):\n    $t(n)\n", "no");
    row("live(receiver)", "def f(n):\n    $n.t(1)\n    return n\n", "yes");
    row("live(receiver)", "def f(n):\n    return $n.t(1)\n", "no");
    row("live(value)", "def f(n, m):\n    n.$data = m\n    return m\n", "yes");
}

void TestGuardEvaluation::connectives_data()
{
    addColumns();
    const char *const text = "def f(v):\n    $t(v)\n";
    // Of these three the first is true, the second false, and what the third is nobody knows.
    constexpr std::array<const char *, 3> operands{"has(x)", "has(y)", "type(x, tensor)"};
    constexpr std::array<std::array<const char *, 3>, 3> both{
        {{"yes", "no", "unknown"}, {"no", "no", "no"}, {"unknown", "no", "unknown"}}};
    constexpr std::array<std::array<const char *, 3>, 3> either{
        {{"yes", "yes", "yes"}, {"yes", "no", "unknown"}, {"yes", "unknown", "unknown"}}};
    constexpr std::array<const char *, 3> negated{"no", "yes", "unknown"};
    for (std::size_t left = 0; left < operands.size(); ++left) {
        row((QByteArray("not ") + operands.at(left)).constData(), text, negated.at(left));
        for (std::size_t right = 0; right < operands.size(); ++right) {
            const QByteArray pair = QByteArray(operands.at(left)) + " %1 " + operands.at(right);
            row(QByteArray(pair).replace("%1", "and").constData(), text, both.at(left).at(right));
            row(QByteArray(pair).replace("%1", "or").constData(), text, either.at(left).at(right));
        }
    }
    row("type(x, known) and type(x, number)", text, "no");
}

void TestGuardEvaluation::target_data()
{
    addColumns({"guard", "version", "profile", "expected"});
    const auto row = [](const char *guard, const char *version, const char *profile, const char *expected) {
        QTest::newRow((QByteArray(guard) + " in " + version + " " + profile).constData())
            << QByteArray(guard) << QByteArray(version) << QByteArray(profile) << QByteArray(expected);
        note(*Guard::parse(guard), expected);
    };
    row("target >= 2.5", "2.5", "", "yes");
    row("target >= 2.5", "2.4", "", "no");
    row("target >= 2.5", "2.5.1", "", "yes");
    row("target >= 2.5.1", "2.5", "", "no");
    row("target >= 2.5", "2.10", "", "yes");
    row("target >= 2.10", "2.5", "", "no");
    row("target >= 3", "3.0", "", "yes");
    row("target >= 2.5 and not target >= 3.0", "2.6", "", "yes");
    row("profile(fine)", "2.5", "", "yes"); // the first of them
    row("profile(plain)", "2.5", "", "no");
    row("profile(plain)", "2.5", "plain", "yes");
    row("profile(fine)", "2.5", "plain", "no");
}

void TestGuardEvaluation::target()
{
    QFETCH(QByteArray, guard);
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, profile);
    QFETCH(QByteArray, expected);
    mapping::LoadOptions options;
    options.version = version.toStdString();
    options.profile = profile.toStdString();
    const auto pack = madeUpPack("bobbin", options);
    const SubjectAt at("$t(1)\n", plainCall, pack);
    const Guard parsed = *Guard::parse(guard.toStdString());
    QCOMPARE(QByteArray(textOf(convert::evaluate(parsed, at.subject()))), expected);
    QCOMPARE(mapping::holdsFor(parsed, pack->variant()), std::optional<bool>(expected == "yes")); // before any call
}

/// Each guard, and each word a guard may have as its second argument, has a row where it holds and one where it does not.
void TestGuardEvaluation::everyGuardIsAskedBothWays()
{
    using Kind = Guard::Kind;
    const auto isAskedBothWays = [](const auto &found) { return found.contains("yes") && found.contains("no"); };
    for (int number = 0; number <= static_cast<int>(Kind::negation); ++number) {
        const auto kind = static_cast<Kind>(number);
        if (kind != Kind::always && kind != Kind::used)
            QVERIFY2(isAskedBothWays(s_answers[kind]), std::to_string(number).c_str());
    }
    for (const auto &[kind, atom] : {std::pair(Kind::literal, "literal"), std::pair(Kind::type, "type")}) {
        const QStringList words = secondArgumentsOf(atom);
        QVERIFY(words.size() > 10);
        for (const QString &word : words)
            QVERIFY2(word == u"current" || isAskedBothWays(s_answersByWord[{kind, word}]), qPrintable(word));
    }
}

QTEST_GUILESS_MAIN(TestGuardEvaluation)
#include "test_guard_evaluation.moc"
