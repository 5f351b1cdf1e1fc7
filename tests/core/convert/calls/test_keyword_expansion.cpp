// SPDX-License-Identifier: Apache-2.0
// Which keywords `**options` is known to pass, and how their values are written in the call. A `$` stands before the call.
#include <QTest>

#include "core/convert/calls/keyword_expansion.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::Argument;
using convert::CallSite;

class TestKeywordExpansion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void expands_data();
    void expands();
};

void TestKeywordExpansion::expands_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("known");
    const auto row = [](const char *title, const char *text, const char *known) {
        QTest::newRow(title) << QByteArray(text) << QByteArray(known);
    };
    row("a dictionary that is written out", "def f():\n    o = {'a': 1, \"b\": n.m}\n    $t(x, **o)\n",
        "a=o[\"a\"] b=o[\"b\"]");
    row("dict(…)", "def f():\n    o = dict(a=1)\n    $t(**o)\n", "a=o[\"a\"]");
    row("an empty one", "def f():\n    o = {}\n    $t(**o)\n", "(nothing)");
    row("in brackets, with a comment", "def f():\n    o = ({'a': 1,  # one\n    })\n    $t(**o)\n", "a=o[\"a\"]");
    row("two of them", "def f():\n    o = {'a': 1}\n    p = {'b': 2}\n    $t(**o, **p)\n", "a=o[\"a\"] b=p[\"b\"]");
    row("one that is known and one that is not", "def f(p):\n    o = {'a': 1}\n    $t(**p, **o)\n", "a=o[\"a\"]");
    row("a parameter is written by its name", "def f(n):\n    o = {'a': n}\n    $t(**o)\n", "a=n");
    row("not one that is bound again", "def f(n):\n    o = {'a': n}\n    n = 1\n    $t(**o)\n", "a=o[\"a\"]");
    row("not where another variable has its name", "def f(n):\n    o = {'a': n}\n    return lambda n: $t(n, **o)\n",
        "a=o[\"a\"]");
    row("a variable of the function", "def f():\n    n = 1\n    o = {'a': n}\n    $t(**o)\n", "a=o[\"a\"]");

    row("without such an argument", "def f():\n    o = {'a': 1}\n    $t(o)\n", "");
    row("another star", "def f():\n    o = {'a': 1}\n    $t(*o)\n", "");
    row("a parameter", "def f(o):\n    $t(**o)\n", "");
    row("an attribute", "def f(s):\n    s.o = {'a': 1}\n    $t(**s.o)\n", "");
    row("a variable of the module", "o = {'a': 1}\n$t(**o)\n", "");
    row("bound twice", "def f(n):\n    o = {'a': 1}\n    if n:\n        o = {}\n    $t(**o)\n", "");
    row("bound in each branch that calls",
        "def f(n):\n    if n:\n        o = {'a': 1}\n        t(**o)\n    else:\n        o = {'b': 1}\n        $t(**o)\n",
        "b=o[\"b\"]");
    row("bound again before", "def f(n):\n    o = {'a': 1}\n    o = {'b': 1}\n    if n:\n        $t(**o)\n",
        "b=o[\"b\"]");
    row("bound again behind, in a loop",
        "def f(n):\n    o = {'a': 1}\n    for i in n:\n        $t(**o)\n        o = {'b': 1}\n", "");
    row("bound again in a branch of a loop",
        "def f(n):\n    for i in n:\n        if i:\n            o = {'a': 1}\n        $t(**o)\n        o = {}\n", "");
    row("bound again by another function",
        "def f(n):\n    o = {'a': 1}\n    def g():\n        nonlocal o\n        o = {}\n    g()\n    $t(**o)\n", "");
    row("added to before", "def f(n):\n    o = {}\n    o = {'a': 1}\n    o |= n\n    $t(**o)\n", "");
    row("one of several targets", "def f():\n    o, p = {'a': 1}, 2\n    $t(**o)\n", "");
    row("what a loop gives", "def f(n):\n    for o in n:\n        $t(**o)\n", "");
    row("a call", "def f():\n    o = g(a=1)\n    $t(**o)\n", "");
    row("a dict of the program", "def dict(**n):\n    return {}\ndef f():\n    o = dict(a=1)\n    $t(**o)\n", "");
    row("dict(…) of a sequence", "def f(n):\n    o = dict(n)\n    $t(**o)\n", "");

    row("a value that may be evaluated once only", "def f():\n    o = {'a': g()}\n    $t(**o)\n", "");
    row("a key that is no plain text", "def f(n):\n    o = {n: 1}\n    $t(**o)\n", "");
    row("a formatted key", "def f(n):\n    o = {f'{n}': 1}\n    $t(**o)\n", "");
    row("one key twice", "def f():\n    o = {'a': 1, 'a': 2}\n    $t(**o)\n", "");
    row("another dictionary in it", "def f(n):\n    o = {'a': 1, **n}\n    $t(**o)\n", "");

    row("only read", "def f():\n    o = {'a': 1}\n    g(o['a'], o.get('b'))\n    $t(**o)\n", "a=o[\"a\"]");
    row("an element is assigned", "def f():\n    o = {'a': 1}\n    o['b'] = 2\n    $t(**o)\n", "");
    row("an element is changed", "def f():\n    o = {'a': 1}\n    o['a'] += 2\n    $t(**o)\n", "");
    row("an element is one of several targets", "def f():\n    o = {'a': 1}\n    o['b'], n = 2, 3\n    $t(**o)\n", "");
    row("an element is in a target with brackets", "def f():\n    o = {'a': 1}\n    (o['b']) = 2\n    $t(**o)\n", "");
    row("an element takes what a loop gives",
        "def f(n):\n    o = {'a': 1}\n    for o['b'] in n:\n        pass\n    $t(**o)\n", "");
    row("an element is a context", "def f(n):\n    o = {'a': 1}\n    with n as o['b']:\n        pass\n    $t(**o)\n",
        "");
    row("an element is deleted", "def f():\n    o = {'a': 1}\n    del o['a']\n    $t(**o)\n", "");
    row("an element is deleted with others", "def f(n):\n    o = {'a': 1}\n    del n, o['a']\n    $t(**o)\n", "");
    row("a method changes it", "def f():\n    o = {'a': 1}\n    o.update(b=2)\n    $t(**o)\n", "");
    row("it is passed on", "def f():\n    o = {'a': 1}\n    g(o)\n    $t(**o)\n", "");
    row("it gets another name", "def f():\n    o = {'a': 1}\n    p = o\n    p['b'] = 2\n    $t(**o)\n", "");
}

void TestKeywordExpansion::expands()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, known);
    const ProgramAt program(text.toStdString());
    const CallSite site = CallSite::of(program.file().tree, program.whole());
    const auto spread = convert::withKnownKeywords(program.file(), site);
    QCOMPARE(spread.has_value(), !known.isEmpty());
    if (!spread)
        return;
    QByteArrayList found;
    for (std::size_t index = site.arguments.size(); index < spread->arguments.size(); ++index) {
        const Argument &argument = spread->arguments[index];
        QCOMPARE(argument.kind, Argument::Kind::keyword);
        QCOMPARE(spread->writtenFor(argument.value), std::string_view(argument.written));
        found << QByteArray::fromStdString(std::string(argument.name) + "=" + argument.written);
    }
    QCOMPARE(found.isEmpty() ? QByteArray("(nothing)") : found.join(' '), known);
    // What is written stays, and says whether its keywords are known.
    for (std::size_t index = 0; index < site.arguments.size(); ++index) {
        QCOMPARE(spread->arguments[index].node, site.arguments[index].node);
        QVERIFY(!spread->arguments[index].spread || site.arguments[index].kind == Argument::Kind::doubleStar);
    }
}

QTEST_GUILESS_MAIN(TestKeywordExpansion)
#include "test_keyword_expansion.moc"
