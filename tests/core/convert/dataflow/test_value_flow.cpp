// SPDX-License-Identifier: Apache-2.0
// Where values go in small programs: what is read later, what was bound before, who else holds an object. In each
// program a `$` stands before the expression that is asked about.
#include <QTest>

#include <array>

#include "core/convert/dataflow/value_flow.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::Destination;
using convert::Ternary;
using convert::ValueFlow;

namespace {

QByteArray textOf(Ternary truth)
{
    constexpr std::array<const char *, 3> words{"no", "unknown", "yes"};
    return words.at(static_cast<std::size_t>(truth));
}

QByteArray textOf(const ProgramAt &program, const Destination &destination)
{
    constexpr std::array<const char *, 5> kinds{"name", "stored", "passed", "given", "captured"};
    QByteArray text = kinds.at(static_cast<std::size_t>(destination.kind));
    text += " " + QByteArray::fromStdString(program.placeOf(destination.node)).split('\n').front();
    if (!destination.isSame)
        text += " as a part";
    if (!destination.isCertain)
        text += " perhaps";
    return text;
}

QByteArray program(const char *body)
{
    return QByteArray("import loom\n").append(body);
}

} // namespace

class TestValueFlow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void liveness_data();
    void liveness();
    void definitions_data();
    void definitions();
    void destinations_data();
    void destinations();
    void aliases_data();
    void aliases();
    void unaliased_data();
    void unaliased();
    void graphsAreMadeWhenAskedFor();
};

void TestValueFlow::liveness_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("live");
    const auto row = [](const char *name, const char *text, const char *live) {
        QTest::newRow(name) << program(text) << QByteArray(live);
    };
    row("read in the next statement", "def f():\n    x = 1\n    print($x)\n    return x\n", "yes");
    row("read nowhere", "def f():\n    x = 1\n    print($x)\n", "no");
    row("bound again first", "def f():\n    x = 1\n    print($x)\n    x = 2\n    return x\n", "no");
    row("bound again in one branch", "def f(c):\n    x = 1\n    print($x)\n    if c:\n        x = 2\n    return x\n",
        "yes");
    row("bound again in both branches",
        "def f(c):\n    x = 1\n    print($x)\n    if c:\n        x = 2\n    else:\n        x = 3\n    return x\n",
        "no");
    row("the other branch reads", "def f(c):\n    x = 1\n    if c:\n        print($x)\n    else:\n        print(x)\n",
        "no");
    row("elif binds",
        "def f(c):\n    x = 1\n    print($x)\n    if c:\n        return 0\n    elif (x := 2):\n        return x\n    return 1\n",
        "no");
    row("its own statement binds it again", "def f():\n    x = 1\n    x = $x + 1\n    return x\n", "no");
    row("by the next round of a loop", "def f(n):\n    x = 1\n    for i in n:\n        print($x)\n", "yes");
    row("bound at the start of each round", "def f(n):\n    for x in n:\n        print($x)\n", "no");
    row("by the condition of a loop", "def f(x):\n    while x.go():\n        print($x)\n        x = x.next\n", "yes");
    row("behind a loop that is left by break",
        "def f(n):\n    x = 1\n    while True:\n        print($x)\n        x = 2\n        if n:\n            break\n    return x\n",
        "no");
    row("the else of a loop reads",
        "def f(n):\n    x = 1\n    for i in n:\n        print($x)\n        break\n    else:\n        print(x)\n", "no");
    row("continue goes to the head",
        "def f(n):\n    for i in n:\n        x = i\n        if $x:\n            continue\n        print(n)\n", "no");
    row("a handler reads",
        "def f():\n    x = 1\n    try:\n        print($x)\n        x = 2\n    except ValueError:\n        print(x)\n",
        "yes");
    row("finally reads behind a return",
        "def f():\n    x = 1\n    try:\n        return $x\n    finally:\n        print(x)\n", "yes");
    row("finally binds",
        "def f():\n    x = 1\n    try:\n        print($x)\n    finally:\n        x = 2\n    return x\n", "no");
    row("break through finally",
        "def f(n):\n    for i in n:\n        x = i\n        try:\n            print($x)\n            break\n        finally:\n            n = 1\n    return x\n",
        "yes");
    row("the else of a try reads",
        "def f():\n    x = 1\n    try:\n        print($x)\n    except ValueError:\n        x = 2\n    else:\n        return x\n",
        "yes");
    row("raise ends it", "def f():\n    x = 1\n    raise ValueError($x)\n    print(x)\n", "no");
    row("a with block that swallows",
        "def f(m):\n    x = 1\n    with m:\n        print($x)\n        x = 2\n    return x\n", "yes");
    row("a with block of the framework",
        "def f():\n    x = 1\n    with loom.no_grad():\n        print($x)\n        x = 2\n    return x\n", "no");
    row("two contexts, one of another",
        "def f(m):\n    x = 1\n    with loom.no_grad(), m:\n        print($x)\n        x = 2\n    return x\n", "yes");
    row("a pattern binds",
        "def f(v):\n    x = 1\n    print($x)\n    match v:\n        case [x]:\n            return x\n", "no");
    row("a guard reads",
        "def f(v):\n    x = 1\n    print($x)\n    match v:\n        case [y] if y == x:\n            return y\n",
        "yes");
    row("del takes it", "def f():\n    x = 1\n    print($x)\n    del x\n", "no");
    row("the name of a caught exception goes",
        "def f():\n    try:\n        g()\n    except ValueError as e:\n        print($e)\n    return 1\n", "no");
    row("augmented assignment reads", "def f():\n    x = 1\n    print($x)\n    x += 1\n", "yes");
    row("walrus binds before it is read", "def f():\n    x = 1\n    print($x)\n    return (x := 2) + x\n", "no");
    row("only one side of or binds", "def f(a):\n    x = 1\n    print($x)\n    a or (x := 2)\n    return x\n", "yes");
    row("both ways of a conditional", "def f(a):\n    x = 1\n    print($x)\n    return a if a else x\n", "yes");
    row("later in the same call", "def f():\n    x = 1\n    print($x, x)\n", "yes");
    row("the condition is evaluated first", "def f():\n    x = 1\n    return x if $x else 0\n", "yes");
    row("a comprehension reads", "def f(n):\n    x = 1\n    print($x)\n    return [x + i for i in n]\n", "yes");
    row("a comprehension has its own", "def f(n):\n    x = 1\n    print($x)\n    return [x for x in n]\n", "no");
    row("a closure that is made later", "def f():\n    x = 1\n    print($x)\n    return lambda: x\n", "unknown");
    row("a nested function", "def f():\n    x = 1\n    def g():\n        return x\n    print($x)\n    return g\n",
        "unknown");
    row("a default reads it where it is made", "def f():\n    x = 1\n    print($x)\n    return lambda y=x: y\n", "yes");
    row("a decorator reads", "def f():\n    x = 1\n    print($x)\n    @x\n    def g():\n        pass\n", "yes");
    row("nonlocal", "def f():\n    x = 1\n    def g():\n        nonlocal x\n        print($x)\n    g()\n    return x\n",
        "unknown");
    row("global in a function", "x = 1\ndef f():\n    global x\n    print($x)\n    x = 2\n", "unknown");
    row("a variable of the module", "x = 1\nprint($x)\n", "unknown");
    row("a variable of the module that is read", "x = 1\nprint($x)\nprint(x)\n", "yes");
    row("a variable of a class", "class A:\n    x = 1\n    y = $x\n", "unknown");
    row("a class body reads", "def f():\n    x = 1\n    print($x)\n    class A:\n        y = x\n    return A\n", "yes");
    row("locals() finds it", "def f():\n    x = 1\n    print($x)\n    return locals()\n", "unknown");
    row("vars of an object", "def f(args):\n    x = 1\n    print($x)\n    return vars(args)\n", "no");
    row("vars of what may be the module", "def f():\n    x = 1\n    print($x)\n    return vars(m[0])\n", "unknown");
    row("a lazy generator", "def f(n):\n    x = 1\n    g = (x + i for i in n)\n    print($x)\n    return g\n",
        "unknown");
    row("a generator that is used up",
        "def f(n):\n    x = 1\n    g = sum(x + i for i in n)\n    print($x)\n    return g\n", "no");
    row("a parameter", "def f(x):\n    print($x)\n", "no");
    row("a function that does not parse", "def f():\n    x = 1\n    print($x)\n    (((\n", "unknown");
}

void TestValueFlow::liveness()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, live);
    const ProgramAt at(text.toStdString());
    QCOMPARE(textOf(ValueFlow(at.file()).isLive(at.file().names.variableOf(at.name()), at.name())), live);
}

void TestValueFlow::definitions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("bindings");
    const auto row = [](const char *name, const char *text, const char *bindings) {
        QTest::newRow(name) << program(text) << QByteArray(bindings);
    };
    row("the last one", "def f():\n    x = 1\n    x = 2\n    return $x\n", "4: x");
    row("of two branches", "def f(c):\n    if c:\n        x = 1\n    else:\n        x = 2\n    return $x\n",
        "4: x, 6: x");
    row("or none", "def f(c):\n    if c:\n        x = 1\n    return $x\n", "4: x, …");
    row("of a loop and before", "def f(n):\n    x = 0\n    for i in n:\n        print($x)\n        x = i\n",
        "3: x, 6: x");
    row("a parameter", "def f(x, y=1, *z):\n    return $x\n", "2: x");
    row("an augmented assignment", "def f():\n    x = 1\n    x += 1\n    return $x\n", "4: x");
    row("of a try",
        "def f():\n    x = 0\n    try:\n        x = g()\n    except ValueError:\n        pass\n    return $x\n",
        "3: x, 5: x");
    row("of the handler", "def f():\n    try:\n        x = g()\n    except ValueError:\n        x = 2\n    return $x\n",
        "4: x, 6: x");
    row("behind while True",
        "def f():\n    while True:\n        x = g()\n        if x:\n            break\n    return $x\n", "4: x");
    row("of a with", "def f(m):\n    with m as x:\n        return $x\n", "3: x");
    row("of unpacking", "def f(p):\n    (x, [y, *z]) = p\n    return $z\n", "3: z");
    row("deleted", "def f():\n    x = 1\n    del x\n    return $x\n", "");
    row("of another function", "def f():\n    x = 1\n    def g():\n        return $x\n    return g\n", "…");
    row("an import", "def f():\n    import os.path as x\n    return $x\n", "3: x");
}

void TestValueFlow::definitions()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, bindings);
    const ProgramAt at(text.toStdString());
    const ValueFlow::Definitions found = ValueFlow(at.file()).definitionsOf(at.name());
    QList<QByteArray> places;
    for (const python::NodeId node : found.bindings)
        places << QByteArray::fromStdString(at.placeOf(node));
    if (!found.areAll)
        places << "…";
    QCOMPARE(places.join(", "), bindings);
}

void TestValueFlow::destinations_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *name, const char *text, const char *found) {
        QTest::newRow(name) << program("x = loom.zeros(2)\n").append(text) << QByteArray(found);
    };
    row("another name", "y = $x\n", "name 3: y");
    row("two names", "y = z = $x\n", "name 3: z, name 3: y");
    row("side by side", "y, z = 1, $x\n", "name 3: z");
    row("walrus", "print(y := $x)\n", "name 3: y");
    row("a choice", "y = $x if c else 1\n", "name 3: y");
    row("or", "y = $x or 1\n", "name 3: y");
    row("what is chosen by", "y = 2 if $x else 1\n", "");
    row("an attribute", "self.y = $x\n", "stored 3: self.y");
    row("an element", "d[0] = $x\n", "stored 3: d[0]");
    row("its own attribute", "$x.y = 2\n", "");
    row("its own element", "$x[0] = 2\n", "");
    row("computed with", "y = $x + 1\n", "");
    row("compared", "y = $x == 1\n", "");
    row("in a text", "y = f'{$x}'\n", "");
    row("in a list", "y = [$x, 1]\n", "name 3: y as a part");
    row("in a dict", "y = {1: $x}\n", "name 3: y as a part");
    row("in a comprehension", "y = [$x for i in r]\n", "name 3: y as a part");
    row("returned", "def f(x):\n    return $x\n", "given 4: return x");
    row("yielded", "def f(x):\n    yield [$x]\n", "given 4: yield [x] as a part");
    row("raised", "raise $x\n", "given 3: raise x");
    row("a default", "def f(y=$x):\n    pass\n", "stored 3: y=x");
    row("of a lambda", "f = lambda x: $x\n", "given 3: lambda x: x");
    row("looked at by a builtin", "y = len($x)\n", "");
    row("printed", "print($x)\n", "");
    row("one of several", "y = max($x, z)\n", "name 3: y as a part perhaps");
    row("copied", "import copy\ny = copy.deepcopy($x)\n", "");
    row("put into a list", "y: list\ny.append($x)\n", "stored 4: y.append(x)");
    row("elements are put into a list", "def f(v: list, y: list):\n    y.extend($v)\n", "");
    row("elements that share memory", "y: list\ny.extend($x)\n", "stored 4: y.extend(x)");
    row("put into a dict by name", "d: dict\nd.update(y=$x)\n", "stored 4: d.update(y=x)");
    row("looked for", "d: dict\ny = d.get($x)\n", "name 4: y as a part perhaps");
    row("to a function of the project", "def g(a):\n    pass\ng($x)\n", "passed 5: g(x)");
    row("to nobody knows whom", "from elsewhere import g\ng($x)\n", "passed 4: g(x)");
    row("to the framework", "y = loom.relu($x)\n", "");
    row("to a class of the framework", "y = loom.nn.Sequential($x)\n", "passed 3: loom.nn.Sequential(x)");
    row("called", "$x()\n", "passed 3: x()");
    row("a method that makes something new", "y = $x.relu()\n", "");
    row("a method that gives a view", "y = $x.view(2)\n", "name 3: y as a part");
    row("a function that gives views", "y = loom.halves($x)\n", "name 3: y as a part perhaps");
    row("in place", "y = $x.mul_(2)\n", "name 3: y");
    row("in place by a parameter", "y = loom.nn.functional.relu($x, inplace=True)\n", "name 3: y");
    row("not in place by a parameter", "y = loom.nn.functional.relu($x, inplace=False)\n", "");
    row("out", "y = loom.cat([z], out=$x)\n", "name 3: y");
    row("a number of it", "y = $x.rank\n", "");
    row("a plus sign", "y = +$x\n", "name 3: y as a part");
    row("a minus sign", "y = -$x\n", "");
    row("unpacked in one another", "(a, (b, s.c)), *d = $x\n",
        "name 3: a as a part perhaps, name 3: b as a part perhaps, stored 3: s.c as a part perhaps, "
        "name 3: d as a part perhaps");
    row("itself once more", "y = $x.data\n", "name 3: y as a part");
    row("a bound method", "f = $x.relu\n", "name 3: f as a part");
    row("an element of a tensor", "y = $x[0]\n", "name 3: y as a part");
    row("an element of a list", "def f(v: list):\n    y = $v[0]\n", "");
    row("its rows", "for y in $x:\n    pass\n", "name 3: y as a part");
    row("its rows in a comprehension", "z = [y for y in $x]\n", "name 3: y as a part");
    row("unpacked", "a, b = $x\n", "name 3: a as a part perhaps, name 3: b as a part perhaps");
    row("a context manager", "with $x as y:\n    pass\n", "passed 3: x as y perhaps");
    row("deleted", "del $x\n", "");
    row("in a lazy generator", "y = ($x + i for i in r)\n", "captured 3: (x + i for i in r)");
    row("gone through by a lazy generator", "y = (i + 1 for i in $x)\n", "name 3: i as a part");
    row("a member nobody knows", "def f(v):\n    v.show()\n    return $v.show()\n", "passed 5: v.show()");
}

void TestValueFlow::destinations()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt at(text.toStdString());
    QList<QByteArray> places;
    for (const Destination &destination : ValueFlow(at.file()).destinationsOf(at.name()))
        places << textOf(at, destination);
    QCOMPARE(places.join(", "), found);
}

void TestValueFlow::aliases_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("names");
    const auto row = [](const char *name, const char *text, const char *names) {
        QTest::newRow(name) << program(text) << QByteArray(names);
    };
    row("none", "def f(x):\n    return $x\n", "");
    row("given to", "def f(x):\n    y = x\n    return $x\n", "y");
    row("given by", "def f(y):\n    x = y\n    return $x\n", "y");
    row("that is bound again", "def f(y):\n    x = y\n    y = 1\n    return $x\n", "");
    row("that is bound again in one branch", "def f(y, c):\n    x = y\n    if c:\n        y = 1\n    return $x\n", "y");
    row("behind", "def f(x):\n    print($x)\n    y = x\n", "");
    row("of the last round", "def f(x, n):\n    for i in n:\n        print($x)\n        y = x\n", "y");
    row("of an older object", "def f(x):\n    y = x\n    x = 1\n    return $x\n", "");
    row("what is made of it", "def f(x):\n    y = x + 1\n    return $x\n", "");
    row("in brackets", "def f(x):\n    (y) = (x)\n    return $x\n", "y");
    row("given to behind an operator that binds", "def f(x):\n    x += 1\n    y = x\n    return $x\n", "y");
}

void TestValueFlow::aliases()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, names);
    const ProgramAt at(text.toStdString());
    QList<QByteArray> found;
    for (const std::uint32_t variable : ValueFlow(at.file()).aliasesOf(at.name())) {
        const std::string_view name = at.file().names.variables()[variable].name;
        found << QByteArray(name.data(), static_cast<qsizetype>(name.size()));
    }
    QCOMPARE(found.join(", "), names);
}

void TestValueFlow::unaliased_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("alone");
    const auto row = [](const char *name, const char *text, const char *alone) {
        QTest::newRow(name) << program(text) << QByteArray(alone);
    };
    row("made new", "def f():\n    x = loom.zeros(2)\n    return $x\n", "yes");
    row("a parameter", "def f(x):\n    return $x\n", "no");
    row("all that is passed", "def f(*x):\n    return $x\n", "yes");
    row("an element of what is gone through", "def f(xs):\n    for x in xs:\n        print($x)\n", "no");
    row("of an unknown function", "def f(g):\n    x = g()\n    return $x\n", "unknown");
    row("of a class of the framework", "def f():\n    x = loom.nn.Sequential()\n    return $x\n", "yes");
    row("a display", "def f():\n    x = [1, 2]\n    return $x\n", "yes");
    row("a comprehension", "def f(n):\n    x = [i for i in n]\n    return $x\n", "yes");
    row("a list of what is passed", "def f(n):\n    x = list(n)\n    return $x\n", "yes");
    row("the greatest of two", "def f(a, b):\n    x = max(a, b)\n    return $x\n", "unknown");
    row("a sum", "def f():\n    x = loom.zeros(2) + 1\n    return $x\n", "yes");
    row("a sum of who knows what", "def f(a):\n    x = a + 1\n    return $x\n", "unknown");
    row("a literal", "def f():\n    return g($1)\n", "yes");
    row("a view of something new", "def f():\n    x = loom.zeros(2).view(2)\n    return $x\n", "yes");
    row("a view of a parameter", "def f(y: loom.Tensor):\n    x = y.view(2)\n    return $x\n", "no");
    row("in place of something new", "def f():\n    x = loom.zeros(2).mul_(2)\n    return $x\n", "yes");
    row("of a tuple of results", "def f():\n    x, i = loom.zeros(2).max(0)\n    return $x\n", "yes");
    row("of a tuple of who knows what", "def f(g):\n    x, i = g()\n    return $x\n", "unknown");
    row("in one branch a parameter", "def f(y, c):\n    x = loom.zeros(2)\n    if c:\n        x = y\n    return $x\n",
        "no");
    row("in one branch unknown", "def f(g, c):\n    x = loom.zeros(2)\n    if c:\n        x = g()\n    return $x\n",
        "unknown");
    row("a choice", "def f(c):\n    x = loom.zeros(2) if c else loom.zeros(3)\n    return $x\n", "yes");
    row("another name that is read later", "def f():\n    x = loom.zeros(2)\n    y = x\n    print($x)\n    return y\n",
        "no");
    row("another name that is not", "def f():\n    x = loom.zeros(2)\n    y = x\n    print($x)\n", "yes");
    row("another name that is bound again",
        "def f():\n    x = loom.zeros(2)\n    y = x\n    y = 1\n    print($x)\n    return y\n", "yes");
    row("another name's name", "def f():\n    x = loom.zeros(2)\n    y = x\n    z = y\n    print($x)\n    return z\n",
        "no");
    row("the name it came from", "def f():\n    y = loom.zeros(2)\n    x = y\n    print($x)\n    return y\n", "no");
    row("the name it came from is gone", "def f():\n    y = loom.zeros(2)\n    x = y\n    print($x)\n", "yes");
    row("two names at once", "def f():\n    x = y = loom.zeros(2)\n    print($x)\n    return y\n", "no");
    row("a name and an attribute", "def f(s):\n    x = s.y = loom.zeros(2)\n    print($x)\n", "no");
    row("an attribute has it", "def f(s):\n    x = loom.zeros(2)\n    s.y = x\n    print($x)\n", "no");
    row("an attribute gets it later", "def f(s):\n    x = loom.zeros(2)\n    print($x)\n    s.y = x\n", "yes");
    row("an attribute gets it in the round before",
        "def f(s, n):\n    x = loom.zeros(2)\n    for i in n:\n        print($x)\n        s.y = x\n", "no");
    row("an attribute gets what the round made",
        "def f(s, n):\n    for i in n:\n        x = loom.zeros(2)\n        print($x)\n        s.y = x\n", "yes");
    row("an attribute got an older one",
        "def f(s):\n    x = loom.zeros(2)\n    s.y = x\n    x = loom.zeros(3)\n    print($x)\n", "yes");
    row("an attribute", "def f(s):\n    return $s.y\n", "no");
    row("a list has it", "def f():\n    x = loom.zeros(2)\n    y = [x]\n    print($x)\n    return y\n", "no");
    row("a list had it", "def f():\n    x = loom.zeros(2)\n    y = [x]\n    print($x)\n", "yes");
    row("a list that grows has it", "def f(y: list):\n    x = loom.zeros(2)\n    y.append(x)\n    print($x)\n", "no");
    row("somebody may have it", "def f(g):\n    x = loom.zeros(2)\n    g(x)\n    print($x)\n", "unknown");
    row("somebody gets it later", "def f(g):\n    x = loom.zeros(2)\n    print($x)\n    g(x)\n", "yes");
    row("the framework looked at it",
        "def f():\n    x = loom.zeros(2)\n    y = loom.relu(x)\n    print($x)\n    return y\n", "yes");
    row("a view of it is read later",
        "def f():\n    x = loom.zeros(2)\n    y = x.view(2)\n    print($x)\n    return y\n", "no");
    row("a row of it is read later", "def f():\n    x = loom.zeros(2)\n    y = x[0]\n    print($x)\n    return y\n",
        "no");
    row("a closure reads it", "def f():\n    x = loom.zeros(2)\n    g = lambda: x\n    print($x)\n    return g\n",
        "no");
    row("of another function", "def f():\n    x = loom.zeros(2)\n    def g():\n        print($x)\n    return g\n",
        "no");
    row("of the module, in a function", "x = loom.zeros(2)\ndef f():\n    print($x)\n", "no");
    row("of the module, in the module", "x = loom.zeros(2)\nprint($x)\n", "yes");
    row("of a class", "class A:\n    x = loom.zeros(2)\n    print($x)\n", "no");
    row("yielded before", "def f():\n    x = loom.zeros(2)\n    yield x\n    print($x)\n", "no");
    row("augmented", "def f():\n    x = loom.zeros(2)\n    x += 1\n    print($x)\n", "yes");
    row("kept before it was augmented", "def f(s):\n    x = loom.zeros(2)\n    s.y = x\n    x += 1\n    print($x)\n",
        "no");
    row("a parameter that was augmented", "def f(x: loom.Tensor):\n    x += 1\n    print($x)\n", "no");
    row("a class whose objects keep the memory",
        "def f():\n    y = loom.zeros(2)\n    x = loom.Tensor(y)\n    print($x)\n    return y\n", "no");
    row("a plus sign before a parameter", "def f(x: loom.Tensor):\n    y = +x\n    print($y)\n", "no");
    row("walrus", "def f(g):\n    g(x := loom.zeros(2))\n    print($x)\n", "unknown");
    row("a caught exception", "def f(g):\n    try:\n        g()\n    except ValueError as x:\n        print($x)\n",
        "unknown");
    row("entered", "def f(m):\n    with m as x:\n        print($x)\n", "unknown");
    row("a pattern", "def f(v):\n    match v:\n        case [x]:\n            print($x)\n", "unknown");
    row("locals() sees it", "def f():\n    x = loom.zeros(2)\n    print($x)\n    return locals()\n", "unknown");
    row("a default has it",
        "def f():\n    x = loom.zeros(2)\n    def g(y=x):\n        return y\n    print($x)\n    return g\n", "no");
    row("deleted names do not count", "def f():\n    x = loom.zeros(2)\n    y = x\n    del y\n    print($x)\n", "yes");
    row("a handler behind a store",
        "def f(s):\n    x = loom.zeros(2)\n    try:\n        s.y = x\n    except ValueError:\n        print($x)\n",
        "no");
}

void TestValueFlow::unaliased()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, alone);
    const ProgramAt at(text.toStdString());
    QCOMPARE(textOf(ValueFlow(at.file()).isUnaliased(at.name())), alone);
}

/// Nothing is worked out for functions that nobody asks about.
void TestValueFlow::graphsAreMadeWhenAskedFor()
{
    const ProgramAt at("def f(x):\n    return $x\n\n\ndef g(x):\n    return x\n");
    QVERIFY(at.file().flowGraphs == nullptr);
    const ValueFlow flow(at.file());
    QVERIFY(at.file().flowGraphs == nullptr);
    QCOMPARE(flow.isLive(at.file().names.variableOf(at.name()), at.name()), Ternary::no);
    QCOMPARE(flow.isUnaliased(at.name()), Ternary::no);
    QCOMPARE(at.file().flowGraphs->byBody.size(), std::size_t{1});
}

QTEST_APPLESS_MAIN(TestValueFlow)
#include "test_value_flow.moc"
