// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/row.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

std::string shown(const Guard &guard)
{
    constexpr const char *names[] = {"always", "has",      "lacks",   "literal", "is",        "type",
                                     "used",   "target",   "profile", "count",   "unaliased", "live",
                                     "rank",   "mentions", "starred", "and",     "or",        "not"};
    std::string text = names[static_cast<int>(guard.kind)];
    if (!guard.parameter.empty() || !guard.argument.empty())
        text += "[" + guard.parameter + "|" + guard.argument + "]";
    if (!guard.operands.empty()) {
        text += "(";
        for (const Guard &operand : guard.operands)
            text += (&operand == &guard.operands.front() ? "" : " ") + shown(operand);
        text += ")";
    }
    return text;
}

} // namespace

class TestGuard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void deepNesting();
    void keys();
};

void TestGuard::reads_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) { QTest::newRow(text) << text << expected; };
    row("", "always");
    row("  ", "always");
    row("has(dim)", "has[dim|]");
    row("lacks( dim )", "lacks[dim|]");
    row("literal(size, int)", "literal[size|int]");
    row("literal(receiver, str)", "literal[receiver|str]");
    row("is(mode, 'a, (b')", "is[mode|'a, (b']");
    row("is(shape, (1, 2))", "is[shape|(1, 2)]");
    row("is(mode, None)", "is[mode|None]");
    row("type(x, tensor)", "type[x|tensor]");
    row("type(x, module)", "type[x|module]");
    row("type(x, known)", "type[x|known]");
    row("type(x, alpha.nn.Module)", "type[x|alpha.nn.Module]");
    row("used(as tuple)", "used[as|tuple]");
    row("used(as 3)", "used[as|3]");
    row("literal(n, name)", "literal[n|name]");
    row("literal(n, variable)", "literal[n|variable]");
    row("literal(n, objects)", "literal[n|objects]");
    row("mentions(BatchNorm)", "mentions[|BatchNorm]");
    row("mentions(.train())", "mentions[|.train()]");
    row("type(x, dict)", "type[x|dict]");
    row("used(index  0)", "used[index|0]");
    row("used(index -1)", "used[index|-1]");
    row("used(attribute values)", "used[attribute|values]");
    row("used(statement)", "used[statement|]");
    row("used(assigned)", "used[assigned|]");
    row("used(idle)", "used[idle|]");
    row("used(lambda)", "used[lambda|]");
    row("used(initialised)", "used[initialised|]");
    row("used(value)", "used[value|]");
    row("used(condition)", "used[condition|]");
    row("used(reassigned model)", "used[reassigned|model]");
    row("used(only instance)", "used[only|instance]");
    row("used(rewritten model)", "used[rewritten|model]");
    row("count(size, 1)", "count[size|1]");
    row("rank(x, above 2)", "rank[x|above 2]");
    row("starred()", "starred");
    row("unaliased(x)", "unaliased[x|]");
    row("unaliased(x, likely)", "unaliased[x|likely]");
    row("not live(receiver)", "not(live[receiver|])");
    row("target >= 3.1", "target[|3.1]");
    row("profile(large)", "profile[|large]");
    row("has(a) and has(b) or has(c)", "or(and(has[a|] has[b|]) has[c|])");
    row("has(a) and (has(b) or has(c))", "and(has[a|] or(has[b|] has[c|]))");
    row("not has(a) and not not has(b)", "and(not(has[a|]) not(not(has[b|])))");
    row("has(a) or has(b) or has(c)", "or(has[a|] has[b|] has[c|])");
    row("not(has(a))", "not(has[a|])");
    row("has(nota) and has(order)", "and(has[nota|] has[order|])");
}

void TestGuard::reads()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const Result<Guard> guard = Guard::parse(text.toUtf8().toStdString());
    QVERIFY2(guard.has_value(), guard ? "" : guard.error().code.c_str());
    QCOMPARE(QString::fromStdString(shown(*guard)), expected);
}

void TestGuard::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("column");
    const auto row = [](const char *text, const char *code, int column) {
        QTest::newRow(text) << text << code << column;
    };
    row("has(a", "TF3110", 6);
    row("has(a) has(b)", "TF3110", 8);
    row("has(a) and", "TF3110", 11);
    row("(has(a)", "TF3110", 8);
    row("is(a, 'x)", "TF3110", 10);
    row("target > 3", "TF3110", 8);
    row("target >= x", "TF3110", 11);
    row("target >= 3.", "TF3110", 13);
    row("haz(a)", "TF3111", 1);
    row("profile(a, b)", "TF3114", 1);
    row("profile('a')", "TF3114", 1);
    row("has(a) and haz", "TF3111", 12);
    row("literal(a, integer)", "TF3112", 1);
    row("type(a, Tensor)", "TF3112", 1);
    row("used(twice)", "TF3112", 1);
    row("used(index)", "TF3112", 1);
    row("used(index x)", "TF3112", 1);
    row("used(as list)", "TF3112", 1);
    row("used(statement now)", "TF3112", 1);
    row("count(a, many)", "TF3112", 1);
    row("has()", "TF3114", 1);
    row("has(a, b)", "TF3114", 1);
    row("has(1)", "TF3114", 1);
    row("literal(a)", "TF3114", 1);
    row("is(a, )", "TF3114", 1);
    row("starred(a)", "TF3114", 1);
    row("unaliased()", "TF3114", 1);
    row("live(a, b)", "TF3114", 1);
    row("live(a.b)", "TF3114", 1);
}

void TestGuard::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(int, column);
    const Result<Guard> guard = Guard::parse(text.toUtf8().toStdString());
    QVERIFY(!guard.has_value());
    QCOMPARE(QString::fromStdString(guard.error().code), code);
    QCOMPARE(static_cast<int>(guard.error().where.column), column);
}

void TestGuard::deepNesting()
{
    for (const std::string &unit : {std::string("("), std::string("not ")}) {
        std::string text;
        for (int i = 0; i < 100'000; ++i)
            text += unit;
        const Result<Guard> guard = Guard::parse(text + "has(a)");
        QVERIFY(!guard.has_value());
        QCOMPARE(guard.error().code, std::string("TF3113"));
    }
}

void TestGuard::keys()
{
    for (int i = 0; i <= static_cast<int>(Note::set); ++i)
        QCOMPARE(noteFromKey(key(static_cast<Note>(i))), static_cast<Note>(i));
    for (int i = 0; i <= static_cast<int>(Use::annotation); ++i)
        QCOMPARE(useFromKey(key(static_cast<Use>(i))), static_cast<Use>(i));
    QVERIFY(!noteFromKey("").has_value());
    QVERIFY(!useFromKey("calls").has_value());
    for (int i = 1; i <= 7; ++i) {
        QVERIFY(categoryFromNumber(i).has_value());
        QCOMPARE(number(*categoryFromNumber(i)), i);
        QVERIFY(!key(*categoryFromNumber(i)).empty());
    }
    QVERIFY(!categoryFromNumber(0).has_value());
    QVERIFY(!categoryFromNumber(8).has_value());
}

QTEST_GUILESS_MAIN(TestGuard)
#include "test_guard.moc"
