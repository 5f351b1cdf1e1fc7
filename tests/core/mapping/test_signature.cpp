// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/signature.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

/// Kind by letter: p positional-only, n by position or name, * var-positional, k keyword-only, ** var-keyword.
std::string shown(const Signature &signature)
{
    std::string text;
    for (const Parameter &parameter : signature.parameters) {
        constexpr const char *letters[] = {"p", "n", "*", "k", "**"};
        text += text.empty() ? "" : " ";
        text += std::string(letters[static_cast<int>(parameter.kind)]) + ":" + parameter.name;
        if (!parameter.type.empty())
            text += "<" + parameter.type + ">";
        if (parameter.defaultText)
            text += "=" + *parameter.defaultText;
    }
    return text + " -> " + signature.returns;
}

ApiFacts factsOf(std::string name, ApiKind kind, std::vector<std::string> bases = {})
{
    ApiFacts facts;
    facts.name = std::move(name);
    facts.kind = kind;
    facts.bases = std::move(bases);
    return facts;
}

} // namespace

class TestSignature : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void roundTrips_data() { reads_data(); }
    void roundTrips();
    void required();
    void aliasesAndMembers();
    void circlesEnd();
    void modules();
    void isFast();
};

void TestSignature::reads_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *text, const char *expected) { QTest::newRow(text) << text << expected; };
    row("()", " -> ");
    row("  ( )  ", " -> ");
    row("(a)", "n:a -> ");
    row("(a,)", "n:a -> ");
    row("(a, b=1, *, c, d=None)", "n:a n:b=1 k:c k:d=None -> ");
    row("(a, b, /, c, *args, d, **kw)", "p:a p:b n:c *:args k:d **:kw -> ");
    row("(a, /)", "p:a -> ");
    row("(*size: int) -> Tensor", "*:size<int> -> Tensor");
    row("(a: list[int] = [1, 2], b: tuple[int, int]=(1, 2))", "n:a<list[int]>=[1, 2] n:b<tuple[int, int]>=(1, 2) -> ");
    row("(a='x)', b=\",'\", c='\\'')", "n:a='x)' n:b=\",'\" n:c='\\'' -> ");
    row("(a={'k': [1, (2, 3)]})", "n:a={'k': [1, (2, 3)]} -> ");
    row("(a=f(x, y=2))", "n:a=f(x, y=2) -> ");
    row("(a) -> named(values: Tensor, indices: Tensor)", "n:a -> named(values: Tensor, indices: Tensor)");
    row("(a) -> tuple[Tensor, ...]", "n:a -> tuple[Tensor, ...]");
    row("(**kw)", "**:kw -> ");
    row("(a=-1e-05)", "n:a=-1e-05 -> ");
    row("(low=0, high)", "n:low=0 n:high -> "); // some C functions are written so
}

void TestSignature::reads()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const Result<Signature> signature = Signature::parse(text.toUtf8().toStdString());
    QVERIFY2(signature.has_value(), signature ? "" : signature.error().code.c_str());
    QCOMPARE(QString::fromStdString(shown(*signature)), expected);
}

void TestSignature::roundTrips()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const std::string written = Signature::parse(text.toUtf8().toStdString())->toString();
    const Result<Signature> again = Signature::parse(written);
    QVERIFY2(again.has_value(), written.c_str());
    QCOMPARE(QString::fromStdString(shown(*again)), expected);
    QCOMPARE(again->toString(), written);
}

void TestSignature::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("column");
    const auto row = [](const char *text, const char *code, int column) {
        QTest::newRow(text) << text << code << column;
    };
    row("", "TF3020", 1);
    row("a", "TF3020", 1);
    row("(a", "TF3020", 3);
    row("(a b)", "TF3020", 4);
    row("(, a)", "TF3021", 2);
    row("(1)", "TF3021", 2);
    row("(*)", "TF3021", 4);
    row("(a, a)", "TF3022", 5);
    row("(*a, *b)", "TF3023", 7);
    row("(**k, a)", "TF3023", 7);
    row("(/, a)", "TF3023", 3);
    row("(*, a, /)", "TF3023", 9);
    row("(*a=1)", "TF3023", 5);
    row("(a) b", "TF3024", 5);
    row("(a=)", "TF3025", 4);
    row("(a: =1)", "TF3025", 5);
    row("(a=[1)", "TF3025", 6);
    row("(a='x)", "TF3025", 7);
    row("(a) -> ", "TF3025", 7);
    row("(a) -> x)", "TF3025", 9);
}

void TestSignature::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(int, column);
    const Result<Signature> signature = Signature::parse(text.toUtf8().toStdString());
    QVERIFY(!signature.has_value());
    QCOMPARE(QString::fromStdString(signature.error().code), code);
    QCOMPARE(static_cast<int>(signature.error().where.column), column);
}

void TestSignature::required()
{
    const Signature signature = *Signature::parse("(a, b=1, *c, d, e=2, **f)");
    std::string names;
    for (const Parameter &parameter : signature.parameters)
        if (parameter.required())
            names += parameter.name;
    QCOMPARE(names, std::string("ad"));
    QVERIFY(signature.find("e") != nullptr);
    QVERIFY(signature.find("g") == nullptr);
}

void TestSignature::aliasesAndMembers()
{
    SignatureSet set;
    const auto add = [&set](const char *name, ApiKind kind, std::vector<std::string> bases = {}) {
        set.add(factsOf(name, kind, std::move(bases)));
    };
    add("alpha.nn.Module", ApiKind::class_);
    add("alpha.nn.Module.train", ApiKind::method);
    add("alpha.nn.Linear", ApiKind::class_, {"alpha.nn.modules.Module"});
    add("alpha.nn.Linear.weight", ApiKind::attribute);
    add("alpha.nn.Odd", ApiKind::class_, {"elsewhere.Base"});
    add("alpha.nn.Odd.train", ApiKind::method);
    add("alpha.cat", ApiKind::function);
    set.addAlias("alpha.concat", "alpha.cat");
    set.addAlias("alpha.nn.modules", "alpha.nn");
    set.addAlias("alpha.nn.modules.linear", "alpha.nn");
    set.addAlias("alpha.old.concat", "alpha.concat");
    set.finish();

    QCOMPARE(set.canonical("alpha.concat"), std::string("alpha.cat"));
    QCOMPARE(set.canonical("alpha.old.concat"), std::string("alpha.cat"));
    QCOMPARE(set.canonical("alpha.nn.modules.linear.Linear.weight"), std::string("alpha.nn.Linear.weight"));
    QCOMPARE(set.canonical("alpha.nn.modules.Linear"), std::string("alpha.nn.Linear"));
    QCOMPARE(set.canonical("alpha.unknown.x"), std::string("alpha.unknown.x"));
    QCOMPARE(set.canonical(""), std::string());
    QVERIFY(set.find("alpha.concat") != nullptr);
    QCOMPARE(set.find("alpha.concat")->name, std::string("alpha.cat"));
    QVERIFY(set.find("alpha.nn") == nullptr);

    QVERIFY(set.member("alpha.nn.Linear", "train") != nullptr);
    QCOMPARE(set.member("alpha.nn.modules.linear.Linear", "train")->name, std::string("alpha.nn.Module.train"));
    QVERIFY(set.member("alpha.nn.Linear", "eval") == nullptr);
    QVERIFY(set.derivesFrom("alpha.nn.Linear", "alpha.nn.Module"));
    QVERIFY(set.derivesFrom("alpha.nn.Linear", "alpha.nn.Linear"));
    QVERIFY(!set.derivesFrom("alpha.nn.Module", "alpha.nn.Linear"));
    QVERIFY(set.knowsMembers("alpha.nn.Linear"));
    QVERIFY(!set.knowsMembers("alpha.nn.Odd")); // its base is not known
    QCOMPARE(set.classesWithMember("train"), (std::vector<std::string>{"alpha.nn.Module", "alpha.nn.Odd"}));
    QVERIFY(set.classesWithMember("eval").empty());
}

void TestSignature::circlesEnd()
{
    SignatureSet set;
    set.add(factsOf("alpha.A", ApiKind::class_, {"alpha.B"}));
    set.add(factsOf("alpha.B", ApiKind::class_, {"alpha.A"}));
    set.addAlias("alpha.x", "alpha.y");
    set.addAlias("alpha.y", "alpha.x");
    set.addAlias("alpha", "alpha.alpha");
    set.finish();
    QVERIFY(set.find("alpha.x.z") == nullptr);
    QVERIFY(set.member("alpha.A", "m") == nullptr);
    QVERIFY(set.derivesFrom("alpha.A", "alpha.B"));
    QVERIFY(!set.derivesFrom("alpha.A", "alpha.C"));
}

void TestSignature::modules()
{
    SignatureSet set;
    set.addModule("alpha.listed.deep");
    set.add(factsOf("alpha.implied.also.f", ApiKind::function));
    set.add(factsOf("alpha.C", ApiKind::class_));
    set.add(factsOf("alpha.C.m", ApiKind::method));
    set.addAlias("alpha.other", "alpha.listed");
    set.finish();
    for (const char *name : {"alpha", "alpha.listed", "alpha.listed.deep", "alpha.implied", "alpha.implied.also",
                             "alpha.other", "alpha.other.deep"})
        QVERIFY2(set.isModule(name), name);
    for (const char *name : {"alpha.C", "alpha.C.m", "alpha.implied.also.f", "beta", ""})
        QVERIFY2(!set.isModule(name), name);
}

void TestSignature::isFast()
{
    const std::string text =
        "(input, weight, bias=None, stride=1, padding=0, dilation=(1, 1), groups=1, *, out: Tensor=None) -> Tensor";
    std::size_t parameters = 0;
    QBENCHMARK_ONCE
    {
        for (int i = 0; i < 9000; ++i)
            parameters += Signature::parse(text)->parameters.size();
    }
    QCOMPARE(parameters, std::size_t{9000} * 8);
}

QTEST_GUILESS_MAIN(TestSignature)
#include "test_signature.moc"
