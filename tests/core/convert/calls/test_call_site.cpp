// SPDX-License-Identifier: Apache-2.0
// What calls and operators are made of. A `$` stands before the call, or before the operand the expression begins with.
#include <QTest>

#include <array>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/operator_call.h"
#include "support/program_at.h"

using namespace torchferry;
using convert::Argument;
using convert::CallSite;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// "1, dim=2, *a, **b": what the site passes.
QByteArray argumentsOf(const Tree &tree, const CallSite &site)
{
    QByteArrayList texts;
    for (const Argument &argument : site.arguments) {
        constexpr std::array<const char *, 4> marks{"", "=", "*", "**"};
        const QByteArray name = QByteArray::fromStdString(std::string(argument.name));
        const QByteArray value = QByteArray::fromStdString(std::string(tree.text(argument.value)));
        texts << name + marks.at(static_cast<std::size_t>(argument.kind)) + value;
    }
    return texts.join(", ");
}

QByteArray textOf(const Tree &tree, NodeId node)
{
    return node == noNode ? QByteArray("-") : QByteArray::fromStdString(std::string(tree.text(node)));
}

/// The largest operator or statement that begins at the mark.
NodeId operatorAt(const ProgramAt &program)
{
    const Tree &tree = program.file().tree;
    for (NodeId node = 0; node < tree.size(); ++node) {
        const Kind kind = tree.kind(node);
        const bool isOperator = kind == Kind::binary_operator || kind == Kind::augmented_assignment
                                || kind == Kind::comparison_operator || kind == Kind::subscript
                                || kind == Kind::assignment;
        if (isOperator && tree.begin(node) == program.offset())
            return node;
    }
    return noNode;
}

} // namespace

class TestCallSite : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void calls_data();
    void calls();
    void operators_data();
    void operators();
    void memberships_data();
    void memberships();
};

void TestCallSite::calls_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("receiver");
    QTest::addColumn<bool>("starred");
    const auto row = [](const char *text, const char *arguments, const char *receiver = "-", bool starred = false) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(arguments) << QByteArray(receiver) << starred;
    };
    row("$t()\n", "");
    row("$t(1, dim=2)\n", "1, dim=2");
    row("$t(1, *a, **b)\n", "1, *a, **b", "-", true);
    row("$t(*a, 1, dim=2)\n", "*a, 1, dim=2", "-", true);
    row("$t(1,  # one\n  2)\n", "1, 2");
    row("$t(n for n in m)\n", "(n for n in m)");
    row("$t((n for n in m), 1)\n", "(n for n in m), 1");
    row("$t((a := 1), lambda: 2)\n", "(a := 1), lambda: 2");
    row("$a.b.t(1)\n", "1", "a.b");
    row("$a[0].t(1)\n", "1", "a[0]");
    row("$t()(1)\n", "1");
    row("$t(dim=)\n", "dim"); // broken: what is left of it is an expression
}

void TestCallSite::calls()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, receiver);
    QFETCH(bool, starred);
    const ProgramAt program(text.toStdString());
    const Tree &tree = program.file().tree;
    const CallSite site = CallSite::of(tree, program.whole());
    QCOMPARE(argumentsOf(tree, site), arguments);
    QCOMPARE(textOf(tree, site.receiver), receiver);
    QCOMPARE(site.starred, starred);
    QVERIFY(!site.isOperator);
}

void TestCallSite::operators_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<bool>("isNegated");
    const auto row = [](const char *text, const char *arguments, bool isNegated = false) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(arguments) << isNegated;
    };
    row("$a + b\n", "b");
    row("$a += b\n", "b");
    row("$a += b, c\n", ""); // one tuple without brackets
    row("$a += (b, c)\n", "(b, c)");
    row("$a[1]\n", "1");
    row("$a[1:2]\n", "1:2");
    row("$a[1, 2]\n", "1, 2");
    row("$a[1] = b\n", "1, b");
    row("$a[1] = b, c\n", "1");
    row("$a in b\n", "a");
    row("$a not in b\n", "a", true);
    row("$a < b\n", "b");
    row("$a in b in c\n", "");
    row("$a +=\n", ""); // broken
}

void TestCallSite::operators()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, arguments);
    QFETCH(bool, isNegated);
    const ProgramAt program(text.toStdString());
    const Tree &tree = program.file().tree;
    const CallSite site = convert::siteOfOperator(tree, operatorAt(program));
    QCOMPARE(argumentsOf(tree, site), arguments);
    QCOMPARE(site.isNegated, isNegated);
    QVERIFY(site.isOperator);
}

void TestCallSite::memberships_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("found");
    const auto row = [](const char *text, const char *found) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(found);
    };
    row("$a in b\n", "a in b");
    row("$a not in b.c\n", "a not in b.c");
    row("$a not  in b\n", "a not in b");
    row("$(a) in (b)\n", "(a) in (b)");
    row("$a in b in c\n", "");
    row("$a == b\n", "");
    row("$a is not b\n", "");
}

void TestCallSite::memberships()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, found);
    const ProgramAt program(text.toStdString());
    const Tree &tree = program.file().tree;
    const auto membership = convert::membershipAt(tree, operatorAt(program));
    const QByteArray sign = membership && membership->isNegated ? " not in " : " in ";
    QCOMPARE(membership ? textOf(tree, membership->element) + sign + textOf(tree, membership->container) : QByteArray(),
             found);
}

QTEST_GUILESS_MAIN(TestCallSite)
#include "test_call_site.moc"
