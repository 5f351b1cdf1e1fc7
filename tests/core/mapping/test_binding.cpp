// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/binding.h"

#include <QtTest>
#include <set>
#include <sstream>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

using Argument = CallShape::Argument;

/// A call written as its arguments: "1 2 dim= *a **k **(k)", where "**(k)" is `expanded` and "..." a later call.
struct Call {
    explicit Call(const QString &text)
    {
        std::istringstream words(text.toStdString());
        for (std::string word; words >> word;) {
            if (word == "...")
                shape.isPartial = true;
            else if (word.starts_with("**("))
                add(Argument::Kind::expanded, {});
            else if (word.starts_with("**"))
                add(Argument::Kind::doubleStar, {});
            else if (word.starts_with("*"))
                add(Argument::Kind::star, {});
            else if (word.ends_with("="))
                add(Argument::Kind::keyword, word.substr(0, word.size() - 1));
            else
                add(Argument::Kind::positional, {});
        }
    }

    void add(Argument::Kind kind, const std::string &keyword)
    {
        const std::string_view name = keyword.empty() ? std::string_view() : *names.insert(keyword).first;
        shape.arguments.push_back({kind, name});
    }

    std::set<std::string> names; ///< what the shape views
    CallShape shape;
};

std::string shown(const BoundCall &bound)
{
    std::string text;
    const auto add = [&text](const std::string &part) { text += (text.empty() ? "" : " ") + part; };
    for (std::uint32_t i = 0; i < bound.argumentOf.size(); ++i) {
        if (bound.has(i))
            add(bound.signature->parameters[i].name + ":" + std::to_string(bound.argumentOf[i]));
    }
    for (const std::uint32_t argument : bound.variadic)
        add("*:" + std::to_string(argument));
    for (const std::string_view keyword : bound.extra)
        add("**:" + std::string(keyword));
    if (bound.uncertain)
        add("uncertain");
    if (bound.boundWithoutTypes)
        add("untyped");
    return text;
}

std::string shown(const BindProblem &problem)
{
    using Kind = BindProblem::Kind;
    const std::string at = problem.argument ? "@" + std::to_string(*problem.argument) : "";
    const std::string name(problem.parameter);
    switch (problem.kind) {
    case Kind::tooMany: return "too many, limit " + std::to_string(problem.limit) + " " + at;
    case Kind::unknownKeyword: return "unknown " + name + " " + at;
    case Kind::twice: return "twice " + name + " " + at;
    case Kind::missing: return "missing " + name + at;
    case Kind::type: return "type " + name + " " + at;
    }
    return {};
}

/// A parameter annotated `no` or `unknown` fits like that.
TypeFit fitByAnnotation(const Signature &signature, std::size_t parameter)
{
    const std::string &type = signature.parameters[parameter].type;
    return type == "no" ? TypeFit::no : type == "unknown" ? TypeFit::unknown : TypeFit::yes;
}

BindOptions typed()
{
    BindOptions options;
    options.fit = [](std::size_t, const Signature &signature, std::size_t parameter) {
        return fitByAnnotation(signature, parameter);
    };
    return options;
}

const std::unordered_map<std::string, std::vector<std::string>> numpyNames = {{"dim", {"axis"}}, {"input", {"x", "a"}}};

} // namespace

class TestBinding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void binds_data();
    void binds();
    void choosesOverload_data();
    void choosesOverload();
    void asksForTypesOfSingleValuesOnly();
};

void TestBinding::binds_data()
{
    QTest::addColumn<QString>("signature");
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("options"); // s skipFirst, q sequenceByName, a aliases, t types
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *signature, const char *call, const char *expected,
                        const char *options = "") {
        QTest::newRow(name) << QString(signature) << QString(call) << QString(options) << QString(expected);
    };
    row("nothing", "()", "", "");
    row("by position", "(a, b)", "1 2", "a:0 b:1");
    row("by name", "(a, b)", "b= a=", "a:1 b:0");
    row("mixed", "(a, b, c)", "1 c= b=", "a:0 b:2 c:1");
    row("default left out", "(a, b=1)", "1", "a:0");
    row("missing", "(a, b)", "1", "missing b");
    row("missing at all", "(a)", "", "missing a");
    row("too many", "(a, b=1)", "1 2 3", "too many, limit 2 @2");
    row("too many for none", "()", "1", "too many, limit 0 @0");
    row("unknown keyword", "(a)", "1 z=", "unknown z @1");
    row("twice by position and name", "(a, b=1)", "1 a=", "twice a @1");
    row("twice by name", "(a)", "a= a=", "twice a @1");
    row("first problem wins", "(a, b)", "1 2 3 z=", "too many, limit 2 @2");

    row("positional-only", "(a, /, b)", "1 b=", "a:0 b:1");
    row("positional-only by name", "(a, /)", "a=", "unknown a @0");
    row("positional-only left out, name taken by **", "(a=1, /, **kw)", "a=", "**:a");
    row("positional-only and ** of the same name", "(a, /, **kw)", "1 a=", "a:0 **:a");

    row("keyword-only", "(a, *, k)", "1 k=", "a:0 k:1");
    row("keyword-only by position", "(a, *, k=1)", "1 2", "too many, limit 1 @1");
    row("keyword-only missing", "(a, *, k)", "1", "missing k");

    row("var-positional takes the rest", "(a, *rest)", "1 2 3", "a:0 *:1 *:2");
    row("var-positional takes none", "(a, *rest)", "1", "a:0");
    row("keyword-only behind var-positional", "(*rest, k)", "1 2 k=", "k:2 *:0 *:1");
    row("keyword-only behind var-positional missing", "(*rest, k)", "1 2", "missing k");
    row("var-positional by name", "(*size)", "size=", "unknown size @0");
    row("sequence by name", "(*size)", "size=", "size:0", "q");
    row("sequence by name and by position", "(*size)", "1 size=", "twice size @1", "q");
    row("sequence by name beside **", "(*size, **kw)", "size=", "**:size", "q");

    row("var-keyword takes the unknown", "(a, **kw)", "1 z= y=", "a:0 **:z **:y");
    row("var-keyword leaves the known", "(a, b=1, **kw)", "1 b= z=", "a:0 b:1 **:z");
    row("var-keyword does not forgive twice", "(a, **kw)", "1 a=", "twice a @1");
    row("var-keyword by its name", "(**kw)", "kw=", "**:kw");

    row("star brings what is missing", "(a, b)", "*x", "uncertain");
    row("star behind a position", "(a, b)", "1 *x", "a:0 uncertain");
    row("star brings no keyword-only", "(a, *, k)", "*x", "missing k");
    row("star is never too many", "(a)", "1 *x", "a:0 uncertain");
    row("too many beside a star", "(a)", "1 2 *x", "too many, limit 1 @1");
    row("too many behind a star", "(a)", "*x 1 2", "too many, limit 1 @2");
    row("position behind a star is not known", "(a, b, c)", "*x 1", "uncertain");
    row("position behind a star, rest", "(a, *rest)", "*x 1", "uncertain");
    row("keyword beside a star", "(a, b)", "*x b=", "b:1 uncertain");
    row("keyword in front of a star", "(a, b)", "b= *x", "b:0 uncertain");
    row("star for the rest", "(a, *rest)", "1 *x 2", "a:0 *:1 *:2");
    row("star for nothing but the rest", "(*rest)", "*x *y", "*:0 *:1");

    row("double star brings what is missing", "(a, *, k)", "**x", "uncertain");
    row("double star brings no positional-only", "(a, /, b)", "**x", "missing a");
    row("double star beside a keyword", "(a, k)", "k= **x", "k:0 uncertain");
    row("expanded double star brings nothing", "(a, b)", "1 **(x)", "missing b");
    row("expanded double star with its keywords", "(a, b)", "1 **(x) b=", "a:0 b:2");

    row("a later call brings the rest", "(a, b, /, c, *, k)", "1 ...", "a:0 uncertain");
    row("a later call takes nothing back", "(a)", "1 2 ...", "too many, limit 1 @1");

    row("receiver left out", "(a)", "1 2", "a:1", "s");
    row("receiver left out of too many", "(a)", "1 2 3", "too many, limit 1 @2", "s");
    row("receiver alone", "(a)", "1", "missing a", "s");
    row("no receiver to leave out", "(a)", "a=", "a:0", "s");
    row("starred receiver", "(a)", "*x", "uncertain", "s");

    row("alias", "(input, dim)", "x= axis=", "input:0 dim:1", "a");
    row("alias where there are none", "(input, dim)", "1 axis=", "unknown axis @1");
    row("own name rather than an alias", "(dim=1, axis=2)", "axis=", "axis:0", "a");
    row("alias twice", "(input)", "x= a=", "twice a @1", "a");
    row("alias and own name", "(dim)", "1 axis=", "twice axis @1", "a");
    row("alias of positional-only", "(dim, /)", "axis=", "unknown axis @0", "a");

    row("type fits", "(a: yes, b: yes)", "1 b=", "a:0 b:1", "t");
    row("type does not fit", "(a: yes, b: no)", "1 b=", "type b @1", "t");
    row("type is not known", "(a: unknown, b: yes)", "1 2", "a:0 b:1 untyped", "t");
    row("type of the rest", "(a, *rest: no)", "1 2", "type rest @1", "t");
    row("type is not asked without a question", "(a: no)", "1", "a:0");
}

void TestBinding::binds()
{
    QFETCH(const QString, signature);
    QFETCH(const QString, call);
    QFETCH(const QString, options);
    QFETCH(const QString, expected);
    const Result<Signature> parsed = Signature::parse(signature.toStdString());
    QVERIFY(parsed.has_value());
    const Call shaped(call);
    BindOptions how = options.contains('t') ? typed() : BindOptions();
    how.skipFirst = options.contains('s');
    how.sequenceByName = options.contains('q');
    how.aliases = options.contains('a') ? &numpyNames : nullptr;
    const auto bound = bind(shaped.shape, *parsed, how);
    QCOMPARE(QString::fromStdString(bound ? shown(*bound) : shown(bound.error())), expected);
    QCOMPARE(bindsAny(shaped.shape, {*parsed}, how), bound.has_value());
}

void TestBinding::choosesOverload_data()
{
    QTest::addColumn<QStringList>("overloads");
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("expected"); // -1: none
    const auto row = [](const char *name, const QStringList &overloads, const char *call, int expected) {
        QTest::newRow(name) << overloads << QString(call) << expected;
    };
    row("none there", {}, "1", -1);
    row("none binds", {"(a, b)", "(a, c)"}, "1", -1);
    row("the one that binds", {"(a, b)", "(a)"}, "1", 1);
    row("the first of equals", {"(a)", "(b)"}, "1", 0);
    row("known types before unknown ones", {"(a: unknown)", "(b: yes)"}, "1", 1);
    row("types that do not fit", {"(a: no)", "(b: unknown)"}, "1", 1);
    row("unseen arguments: the larger one", {"(a)", "(a, b)", "(c)"}, "*x", 1);
    row("a later call: the larger one", {"(a)", "(a, b)"}, "1 ...", 1);
    row("known types before the larger one", {"(a: yes)", "(a: unknown, b)"}, "1 ...", 0);
    row("all arguments seen: the first, not the larger one", {"(a)", "(a, b=1)"}, "1", 0);
}

void TestBinding::choosesOverload()
{
    QFETCH(const QStringList, overloads);
    QFETCH(const QString, call);
    QFETCH(const int, expected);
    std::vector<Signature> signatures;
    for (const QString &each : overloads)
        signatures.push_back(Signature::parse(each.toStdString()).value());
    const Call shaped(call);
    const std::optional<BoundCall> best = bindBest(shaped.shape, signatures, typed());
    QCOMPARE(bindsAny(shaped.shape, signatures, typed()), best.has_value());
    const auto index = best ? static_cast<int>(best->signature - signatures.data()) : -1;
    QCOMPARE(index, expected);
}

void TestBinding::asksForTypesOfSingleValuesOnly()
{
    const Signature signature = Signature::parse("(a, b, *rest, k=1)").value();
    const Call call("1 2 *x 3 k= **y");
    std::vector<std::pair<std::size_t, std::size_t>> asked;
    BindOptions options;
    options.fit = [&asked](std::size_t argument, const Signature &, std::size_t parameter) {
        asked.emplace_back(argument, parameter);
        return TypeFit::yes;
    };
    QVERIFY(bind(call.shape, signature, options).has_value());
    const std::vector<std::pair<std::size_t, std::size_t>> expected{{0, 0}, {1, 1}, {3, 2}, {4, 3}};
    QCOMPARE(asked, expected);
}

QTEST_APPLESS_MAIN(TestBinding)
#include "test_binding.moc"
