// SPDX-License-Identifier: Apache-2.0
// What is known of the arguments of a call that is bound: by parameter, and element by element. A `$` stands before the
// call.
#include <QTest>

#include "core/convert/calls/bound_arguments.h"
#include "support/subject_at.h"

using namespace torchferry;
using convert::BoundCall;
using convert::CallSubject;

class TestBoundArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parameters_data();
    void parameters();
    void indices();
    void withoutACall();
};

void TestBoundArguments::parameters_data()
{
    QTest::addColumn<QByteArray>("signature");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("parameter");
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("elements");
    QTest::addColumn<bool>("isPassed");
    const QByteArray plain("(x, y=2, *, mode='sum')");
    const QByteArray variadic("(*size, dtype=None)");
    // "-": there is no argument that is known, or its elements are not
    const auto row = [](const QByteArray &signature, const char *text, const char *parameter, const char *argument,
                        const char *elements, bool isPassed) {
        QTest::newRow((QByteArray(parameter) + " of " + text).constData())
            << signature << QByteArray(text) << QByteArray(parameter) << QByteArray(argument) << QByteArray(elements)
            << isPassed;
    };
    row(plain, "$t(a)\n", "x", "a", "-", true);
    row(plain, "$t(x=a)\n", "x", "a", "-", true);
    row(plain, "$t(a)\n", "y", "-", "-", false);
    row(plain, "$t(a, mode=b)\n", "mode", "b", "-", true);
    row(plain, "$t(a)\n", "other", "-", "-", false);
    row(plain, "$t(*a)\n", "x", "-", "-", false); // perhaps
    row(plain, "$t([a, b])\n", "x", "[a, b]", "a; b", true);
    row(plain, "$t(((a, b)))\n", "x", "((a, b))", "a; b", true);
    row(plain, "$t([])\n", "x", "[]", "", true);
    row(plain, "$t([a, *b])\n", "x", "[a, *b]", "a; *b", true);
    row(plain, "$t([n for n in a])\n", "x", "[n for n in a]", "-", true);
    row(plain, "$t({a, b})\n", "x", "{a, b}", "-", true);

    row(variadic, "$t()\n", "size", "-", "", false);
    row(variadic, "$t(a)\n", "size", "a", "a", true);
    row(variadic, "$t(a, b)\n", "size", "-", "a; b", true);
    row(variadic, "$t((a, b))\n", "size", "(a, b)", "a; b", true);
    row(variadic, "$t(size=(a, b))\n", "size", "(a, b)", "a; b", true);
    row(variadic, "$t(size=a)\n", "size", "a", "-", true);
    row(variadic, "$t(*a)\n", "size", "-", "*a", true);
    row(variadic, "$t(a, *b)\n", "size", "-", "a; *b", true);
    row(variadic, "$t(a, dtype=b)\n", "dtype", "b", "-", true);
    row(variadic, "$t((a, b), c)\n", "size", "-", "(a, b); c", true);
}

void TestBoundArguments::parameters()
{
    QFETCH(QByteArray, signature);
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, parameter);
    QFETCH(QByteArray, argument);
    QFETCH(QByteArray, elements);
    QFETCH(bool, isPassed);
    const SubjectAt at(text.toStdString(), signature.toStdString());
    QVERIFY(at.binds());
    const python::Tree &tree = at.program().file().tree;
    const auto textOf = [&tree](python::NodeId node) {
        return node == python::noNode ? QByteArray("-") : QByteArray::fromStdString(std::string(tree.text(node)));
    };
    const std::string name = parameter.toStdString();
    QCOMPARE(textOf(convert::argumentFor(at.subject(), name)), argument);
    QByteArrayList found;
    const auto known = convert::elementsOf(at.subject(), name);
    for (const python::NodeId element : known.value_or(std::vector<python::NodeId>()))
        found << textOf(element);
    QCOMPARE(known ? found.join("; ") : QByteArray("-"), elements);
    QCOMPARE(convert::passes(at.subject(), name), isPassed);
}

void TestBoundArguments::indices()
{
    const SubjectAt at("$t(a)\n", "(x, *rest, mode='sum')");
    QVERIFY(at.binds());
    const BoundCall &bound = *at.subject().bound;
    QCOMPARE(convert::parameterIndex(bound, "x"), 0U);
    QCOMPARE(convert::parameterIndex(bound, "rest"), 1U);
    QCOMPARE(convert::parameterIndex(bound, "mode"), 2U);
    QCOMPARE(convert::parameterIndex(bound, "other"), BoundCall::absent);
}

/// An access passes nothing but the object it is read of.
void TestBoundArguments::withoutACall()
{
    const SubjectAt at("a.$shape\n", "()");
    QVERIFY(at.subject().bound == nullptr);
    QCOMPARE(convert::argumentFor(at.subject(), "x"), python::noNode);
    QVERIFY(!convert::elementsOf(at.subject(), "x").has_value());
    QVERIFY(!convert::passes(at.subject(), "x"));
    QVERIFY(convert::passes(at.subject(), "receiver"));
}

QTEST_GUILESS_MAIN(TestBoundArguments)
#include "test_bound_arguments.moc"
