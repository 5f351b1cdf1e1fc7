// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include "core/mapping/row.h"

using namespace torchferry;
using namespace torchferry::mapping;
using python::Precedence;

namespace {

Result<Template> parse(const char *text)
{
    return Template::parse(text, {"beta"});
}

/// The parts in a notation of the test: `'text'`, `<symbol>`, `{hole@required}`, `?p(…)`.
std::string shown(const std::vector<TemplatePart> &parts)
{
    std::string text;
    for (const TemplatePart &part : parts) {
        switch (part.kind) {
        case TemplatePart::Kind::literal: text += "'" + part.text + "'"; break;
        case TemplatePart::Kind::symbol: text += "<" + part.text + ">"; break;
        case TemplatePart::Kind::hole:
            text += "{" + part.text;
            if (part.element >= 0)
                text += "#" + std::to_string(part.element);
            if (part.fallback)
                text += "|" + *part.fallback;
            text += "@" + std::to_string(static_cast<int>(part.required)) + "}";
            break;
        case TemplatePart::Kind::fresh: text += "[" + part.text + "]"; break;
        case TemplatePart::Kind::group: text += "?" + part.text + "(" + shown(part.group) + ")"; break;
        }
    }
    return text;
}

std::string at(Precedence precedence)
{
    return "@" + std::to_string(static_cast<int>(precedence)) + "}";
}

} // namespace

class TestTemplate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parts_data();
    void parts();
    void binding_data();
    void binding();
    void errors_data();
    void errors();
    void deepNesting();
    void anythingIsAnsweredWithoutCrash();
};

void TestTemplate::parts_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *text, const std::string &expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromStdString(expected);
    };
    const std::string lambda = at(Precedence::lambda);
    const std::string primary = at(Precedence::primary);
    row("empty", "", "");
    row("symbol and holes", "beta.nn.pad({x}, axis={dim})",
        "<beta.nn.pad>'('{x" + lambda + "', axis='{dim" + lambda + "')'");
    row("module alone", "beta", "<beta>");
    row("no symbol inside a longer name", "alphabeta.x(mybeta, beta_x)", "'alphabeta.x(mybeta, beta_x)'");
    row("no symbol as a member", "x.beta.y", "'x.beta.y'");
    row("no symbol as a member of a hole", "{receiver}.beta.y", "{receiver" + primary + "'.beta.y'");
    row("no symbol in a string", "f('beta.x', \"it's beta.y\")", "'f('beta.x', \"it's beta.y\")'");
    row("method of a class", "beta.Tensor.abs({receiver})", "<beta.Tensor.abs>'('{receiver" + lambda + "')'");
    row("member of a result stays", "beta.max({x}).values", "<beta.max>'('{x" + lambda + "').values'");
    row("operand", "1 - {}", "'1 - '{" + at(Precedence::product));
    row("left operand", "{a} - {b}", "{a" + at(Precedence::sum) + "' - '{b" + at(Precedence::product));
    row("not", "not {}", "'not '{" + at(Precedence::inversion));
    row("whole template", "{receiver}", "{receiver" + primary);
    row("name in a string", "{p}.{q.name}", "{p" + primary + "'.'{q" + lambda);
    row("element", "f({p.12})", "'f('{p#12" + lambda + "')'");
    row("fallback", "f({p|None})", "'f('{p|None" + lambda + "')'");
    row("fallback with symbol", "f({p|beta.float32})", "'f('{p|beta.float32" + lambda + "')'");
    row("fallback with string", "f({p|'a}}b'})", "'f('{p|'a}b'" + lambda + "')'");
    row("all elements", "f([{*size}])", "'f(['{*size" + lambda + "'])'");
    row("group", "f({x}{?dim:, axis={dim}})", "'f('{x" + lambda + "?dim(', axis='{dim" + lambda + ")')'");
    row("group after a space", "f({x}{?dim: , axis={dim}})",
        "'f('{x" + lambda + "?dim(', axis='{dim" + lambda + ")')'");
    row("group in a group", "f(1{?a:, {a}{?b:, {b}}})", "'f(1'?a(', '{a" + lambda + "?b(', '{b" + lambda + "))')'");
    row("groups that exclude each other", "f({?a: {a}}{?b: {b}})", "'f('?a({a" + lambda + ")?b({b" + lambda + ")')'");
    row("braces", "{{'k': {p}}}", "'{'k': '{p" + lambda + "'}'");
    row("braces in a group", "f({?p: {{'k': {p}}}})", "'f('?p('{'k': '{p" + lambda + "'}')')'");
    row("braces in a string", "f('{{}}')", "'f('{}')'");
    row("statement", "{receiver}.frozen = not {value}",
        "{receiver" + primary + "'.frozen = not '{value" + at(Precedence::inversion));
    row("bare tuple", "{a}, {b}", "{a" + lambda + "', '{b" + lambda);
}

void TestTemplate::parts()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const Result<Template> result = parse(text.toUtf8().constData());
    QVERIFY2(result.has_value(), result ? "" : result.error().code.c_str());
    QCOMPARE(QString::fromStdString(shown(result->parts)), expected);
    QCOMPARE(QString::fromStdString(result->source), text);
}

void TestTemplate::binding_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("expected");
    const auto row = [](const char *text, Precedence expected) {
        QTest::newRow(text) << text << static_cast<int>(expected);
    };
    row("beta.f({x})", Precedence::primary);
    row("{x}", Precedence::primary);
    row("1 - {}", Precedence::sum);
    row("{a} * {b}", Precedence::product);
    row("not {}", Precedence::inversion);
    row("{a} if {b} else {c}", Precedence::lambda);
    row("{a}, {b}", Precedence::any);
    row("{receiver}.x = {value}", Precedence::any);
    row("beta.f(); beta.g()", Precedence::any);
    row("({a}, {b})", Precedence::primary);
    // Looser once the group is there.
    row("{x}{?y:  + {y}}", Precedence::sum);
    row("{?y: {y} or }{x} + 1", Precedence::disjunction);
}

void TestTemplate::binding()
{
    QFETCH(QString, text);
    QFETCH(int, expected);
    const Result<Template> result = parse(text.toUtf8().constData());
    QVERIFY2(result.has_value(), result ? "" : result.error().code.c_str());
    QCOMPARE(static_cast<int>(result->result), expected);
}

void TestTemplate::errors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("column");
    const auto row = [](const char *text, const char *code, int column) {
        QTest::newRow(text) << text << code << column;
    };
    row("f({x)", "TF3103", 3);
    row("f({x", "TF3101", 3);
    row("f({?x: {y}", "TF3101", 3);
    row("f(x})", "TF3102", 4);
    row("f({x y})", "TF3103", 3);
    row("f({1})", "TF3103", 3);
    row("f({x.})", "TF3103", 3);
    row("f({x.y})", "TF3103", 3);
    row("f({*})", "TF3103", 3);
    row("f({x|})", "TF3103", 3);
    row("f({?: x})", "TF3103", 3);
    row("f('{x}')", "TF3104", 4);
    row("f('x)", "TF3107", 3);
    row("f({x|{y}})", "TF3108", 6);
    row("{x|1 + 2}.real", "TF3109", 1);
    row("f({x|1, 2})", "TF3109", 1);
    row("beta.{x}", "TF3104", 1);
    row("f({x}=1)", "TF3104", 1);
    row("f({x.name})", "TF3104", 1);
    row("f(a{x})", "TF3104", 1);
    row("f({x}, ", "TF3105", 1);
    row("f({?x: {x} {x}})", "TF3105", 1);
}

void TestTemplate::errors()
{
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(int, column);
    const Result<Template> result = parse(text.toUtf8().constData());
    QVERIFY(!result.has_value());
    QCOMPARE(QString::fromStdString(result.error().code), code);
    QCOMPARE(static_cast<int>(result.error().where.column), column);
}

void TestTemplate::deepNesting()
{
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += "{?p: ";
    const Result<Template> deep = parse(text.c_str());
    QVERIFY(!deep.has_value());
    QCOMPARE(deep.error().code, std::string("TF3106"));
    const Result<Template> longText = parse(std::string(100'000, 'x').c_str());
    QVERIFY(!longText.has_value());
    QCOMPARE(longText.error().code, std::string("TF3106"));
}

void TestTemplate::anythingIsAnsweredWithoutCrash()
{
    // Every text of five characters over the signs that mean something.
    const std::string signs = "{}?|*.:'a";
    const std::size_t count = signs.size();
    std::size_t good = 0;
    std::size_t bad = 0;
    for (std::size_t n = 0; n < count * count * count * count * count; ++n) {
        std::string text;
        for (std::size_t rest = n, i = 0; i < 5; ++i, rest /= count)
            text += signs[rest % count];
        const Result<Template> result = parse(text.c_str());
        if (result) {
            ++good;
            QCOMPARE(result->source, text);
        } else {
            ++bad;
            QVERIFY(result.error().where.column >= 1 && result.error().where.column <= text.size() + 1);
        }
    }
    QVERIFY(good > 0);
    QVERIFY(bad > good);
}

QTEST_GUILESS_MAIN(TestTemplate)
#include "test_template.moc"
