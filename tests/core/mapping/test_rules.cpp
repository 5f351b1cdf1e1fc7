// SPDX-License-Identifier: Apache-2.0
// The user's own rules over a pack, and what a version changes in one.
#include "core/mapping/pack.h"
#include "core/mapping/target_check.h"
#include "core/mapping/temporary_pack.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

using Kind = RuleText::Kind;

RuleText rules(const std::string &members, Kind kind = Kind::projectRules, const std::string &path = "rules/a.json")
{
    return {kind, path, "{ \"schema\": \"torchferry-rules/1\",\n" + members + " }", {}};
}

RuleText settings(const std::string &members)
{
    return {Kind::projectSettings, "project.json", "{ \"schema\": \"torchferry-project/1\",\n" + members + " }", {}};
}

/// "TF3006 rules/a.json:2:5" for each problem.
QStringList shown(const std::vector<Error> &errors)
{
    QStringList list;
    for (const Error &error : errors)
        list.append(QStringLiteral("%1 %2:%3:%4")
                        .arg(QString::fromStdString(error.code), QString::fromStdString(error.where.path))
                        .arg(error.where.row)
                        .arg(error.where.column));
    return list;
}

constexpr const char *seedRow = R"("alpha.seed": { "target": "beta.seed", "category": 1 })";

} // namespace

class TestRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreAddedAndReplaced();
    void namesOfOtherPackages();
    void unknownCallsBindAnything();
    void whatIsToldOfATargetPackageIsChecked();
    void priorities();
    void forAnotherTarget();
    void everyErrorIsListed_data();
    void everyErrorIsListed();
    void badRowsLeaveTheRestAlone();
    void whatCannotBeReadIsListed();
    void allErrorsOfAPackAreListed();
    void versionIsChosen_data();
    void versionIsChosen();
    void usualVersionIsKept();
    void helpersOnRequest();
    void rowsAndVariantsByVersion();
    void factsByVersion();
    void hashFollowsRulesAndVersion();
};

void TestRules::rowsAreAddedAndReplaced()
{
    const TemporaryPack files;
    files.rows(seedRow);
    const auto pack = files.load({{}, {rules(R"("rows": {
  "alpha.seed": { "category": 7, "advice": { "en": "Use ours.", "zh": "请用自己的。" } },
  "alpha.cat": { "target": "beta.concat", "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]] } })")}});
    QVERIFY(pack.has_value());
    QCOMPARE(shown((*pack)->problems), QStringList());
    QCOMPARE((*pack)->row("alpha.seed", Use::call)->category, Category::missing);
    QCOMPARE((*pack)->row("alpha.seed", Use::call)->where.path, std::string("rules/a.json"));
    QCOMPARE((*pack)->row("alpha.cat", Use::call)->category, Category::sourceMore);
    QCOMPARE((*pack)->files.back().path, std::string("rules/a.json"));
}

void TestRules::namesOfOtherPackages()
{
    const TemporaryPack files;
    const auto pack = files.load({{}, {rules(R"json(
  "source": { "roots": ["house"], "modules": ["house.nn"], "aliases": { "house.Fancy": "house.nn.Fancy" },
    "apis": { "house.nn.Fancy": { "kind": "class", "bases": ["alpha.nn.Module"], "calls": ["(a, b=1)"] },
              "house.swish": { "kind": "function", "calls": ["(input, beta=1.0) -> Tensor"] } } },
  "target": { "roots": ["hut"], "modules": ["hut.nn"],
    "apis": { "hut.nn.Fancy": { "kind": "class", "bases": ["beta.nn.Layer"], "calls": ["(a, b=1)"] } } },
  "modules": { "house.nn": "hut.nn" },
  "rows": { "house.nn.Fancy": { "target": "hut.nn.Fancy", "category": 1 },
            "house.swish": { "category": 4, "forms": [ { "emit": "hut.nn.Fancy({input})" } ] } })json")}});
    QVERIFY(pack.has_value());
    QCOMPARE(shown((*pack)->problems), QStringList());
    const Pack &p = **pack;
    QCOMPARE(p.source.roots, (std::vector<std::string>{"alpha", "house"}));
    QCOMPARE(p.targetRoots, (std::vector<std::string>{"beta", "hut"}));
    QCOMPARE(p.sourceFacts.find("house.Fancy")->name, std::string("house.nn.Fancy"));
    QVERIFY(p.sourceFacts.derivesFrom("house.nn.Fancy", "alpha.nn.Module"));
    QVERIFY(p.sourceFacts.member("house.nn.Fancy", "train") != nullptr);
    QCOMPARE(p.modules.at("house.nn"), std::string("hut.nn"));
    QCOMPARE(p.row("house.nn.Fancy", Use::call)->subKind, SubKind::identical);
    const Row *swish = p.row("house.swish", Use::call);
    QVERIFY(swish != nullptr);
    // A name of the declared target package is a symbol: its import is derived like the target's own.
    const auto &parts = swish->variants.front().forms.front().emit.parts;
    QCOMPARE(parts.front().kind, TemplatePart::Kind::symbol);
    QCOMPARE(parts.front().text, std::string("hut.nn.Fancy"));
}

void TestRules::unknownCallsBindAnything()
{
    const TemporaryPack files;
    const auto pack = files.load({{}, {rules(R"json(
  "source": { "roots": ["house"], "apis": { "house.log": { "kind": "function" }, "house.mix": { "kind": "function", "calls": ["(a, *, b=1)"] } } },
  "target": { "roots": ["hut"], "apis": { "hut.log": { "kind": "function" } } },
  "rows": { "house.log": { "target": "hut.log" }, "house.mix": { "target": "hut.log" } })json")}});
    QVERIFY(pack.has_value());
    QCOMPARE(shown((*pack)->problems), QStringList());
    QCOMPARE((*pack)->sourceFacts.find("house.log")->overloads.front().toString(), std::string("(*args, **kwargs)"));
    QCOMPARE((*pack)->row("house.mix", Use::call)->variants.front().params.size(), std::size_t{2});
}

void TestRules::whatIsToldOfATargetPackageIsChecked()
{
    const TemporaryPack files;
    const auto pack = files.load({{}, {rules(R"json(
  "target": { "roots": ["hut"], "apis": { "hut.mix": { "kind": "function", "calls": ["(a)"] } } })json")}});
    QVERIFY(pack.has_value());
    QCOMPARE(checkTarget("import hut\nhut.mix(1, 2)\n", **pack).size(), std::size_t{1});
    QCOMPARE(checkTarget("import hut\nhut.mix(1)\n", **pack).size(), std::size_t{0});
    QCOMPARE(checkTarget("import hut\nhut.untold(1)\nfrom hut.sub import x\n", **pack).size(), std::size_t{0});
    QCOMPARE(checkTarget("import beta\nbeta.untold(1)\n", **pack).size(), std::size_t{1});
    QCOMPARE(checkTarget("def hut(): pass\nhut.mix(1, 2)\n", **pack).size(), std::size_t{0});
}

void TestRules::priorities()
{
    const TemporaryPack files;
    files.rows(seedRow);
    const auto advice = [](const std::string &text) {
        return R"("rows": { "alpha.seed": { "category": 7, "advice": { "en": ")" + text + R"(", "zh": "x" } } })";
    };
    const auto seed = [&](const std::vector<RuleText> &texts) {
        const auto pack = files.load({{}, texts});
        return std::make_pair((*pack)->row("alpha.seed", Use::call)->advice.en, shown((*pack)->problems));
    };
    const RuleText user = rules(advice("user"), Kind::userRules, "u.json");
    const RuleText project = rules(advice("project"), Kind::projectRules, "p.json");
    QCOMPARE(seed({user}).first, std::string("user"));
    QCOMPARE(seed({user, project}).first, std::string("project"));
    QCOMPARE(seed({user, project}).second, QStringList());
    // Two files of one level contradict each other: the first one counts.
    const auto [text, problems] = seed({project, rules(advice("second"), Kind::projectRules, "q.json")});
    QCOMPARE(text, std::string("project"));
    QCOMPARE(problems, QStringList{QStringLiteral("TF3013 q.json:2:11")});
}

void TestRules::forAnotherTarget()
{
    const TemporaryPack files;
    files.rows(seedRow);
    const std::string row = R"("rows": { "alpha.seed": { "category": 7, "advice": { "en": "x", "zh": "x" } } })";
    const auto gamma = files.load({{}, {rules("\"for\": \"gamma\", " + row)}});
    QCOMPARE((*gamma)->row("alpha.seed", Use::call)->category, Category::oneToOne);
    QCOMPARE(shown((*gamma)->problems), QStringList());
    const auto beta = files.load({{}, {rules("\"for\": \"beta\", " + row)}});
    QCOMPARE((*beta)->row("alpha.seed", Use::call)->category, Category::missing);
}

void TestRules::everyErrorIsListed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("problems");
    const auto add = [](const char *name, const char *text, const QStringList &problems) {
        QTest::newRow(name) << QString::fromUtf8(text) << problems;
    };
    const QString file = QStringLiteral("r.json");
    const auto at = [&file](const char *code, const char *place) {
        return QString::fromLatin1(code) + QLatin1Char(' ') + file + QLatin1Char(':') + QString::fromLatin1(place);
    };
    add("empty", "", {at("TF3002", "1:1")});
    add("no JSON", "{ rows }", {at("TF3002", "1:3")});
    add("array", "[]", {at("TF3004", "1:1")});
    add("schema of another kind", R"({ "schema": "torchferry-rows/1" })", {at("TF3007", "1:1")});
    add("no schema", "{}", {at("TF3005", "1:1")});
    add("unknown key", "{ \"schema\": \"torchferry-rules/1\",\n\"row\": {} }", {at("TF3006", "2:1")});
    add("wrong kinds", "{ \"schema\": \"torchferry-rules/1\",\n\"rows\": [],\n\"source\": 1,\n\"modules\": \"x\" }",
        {at("TF3004", "3:11"), at("TF3004", "4:12"), at("TF3004", "2:9")});
    add("rows", R"({ "schema": "torchferry-rules/1", "rows": {
"alpha.seed": { "tagret": "x", "category": 9 },
"alpha.cat": { "target": "beta.concatt" },
"alpha.nope": { "target": "beta.concat" },
"alpha.concat": { "target": "beta.concat", "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]] },
"alpha.abs": 3,
"alpha.max": [] } })",
        {at("TF3008", "2:44"), at("TF3006", "2:17"), at("TF3302", "3:14"), at("TF3301", "4:1"), at("TF3336", "5:1"),
         at("TF3004", "6:14"), at("TF3005", "7:14")});
    add("facts", R"json({ "schema": "torchferry-rules/1", "source": {
"roots": ["house", "house.nn", "", 3],
"rots": [],
"apis": { "other.f": { "kind": "function" },
"house.f": { "kind": "fun" },
"house.g": { "kind": "function", "calls": ["(a, a)"] },
"house.h": { "kind": "function" } } },
"modules": { "house": "hut" } })json",
        {at("TF3017", "2:20"), at("TF3017", "2:32"), at("TF3004", "2:36"), at("TF3014", "4:11"), at("TF3008", "5:22"),
         at("TF3022", "6:49"), at("TF3006", "3:1"), at("TF3337", "8:23")});
    add("row guard", R"json({ "schema": "torchferry-rules/1", "rows": {
"alpha.seed": { "when": "has(seed)", "target": "beta.seed" },
"alpha.abs": { "when": "target > 3", "target": "beta.abs" } } })json",
        {at("TF3016", "2:25"), at("TF3110", "3:32")});
}

void TestRules::everyErrorIsListed()
{
    QFETCH(QString, text);
    QFETCH(QStringList, problems);
    const TemporaryPack files;
    files.rows(seedRow);
    const auto pack = files.load({{}, {RuleText{Kind::projectRules, "r.json", text.toStdString(), {}}}});
    QVERIFY(pack.has_value());
    QCOMPARE(shown((*pack)->problems), problems);
    // Whatever is wrong, the row of the pack stays.
    QCOMPARE((*pack)->row("alpha.seed", Use::call)->category, Category::oneToOne);
}

void TestRules::badRowsLeaveTheRestAlone()
{
    const TemporaryPack files;
    const auto pack = files.load(
        {{},
         {rules(R"("rows": { "alpha.seed": { "target": "beta.nope" },
  "alpha.abs": { "target": "beta.abs", "params": [["input", "x", "renamed"], ["out", null, "rewrite"]] } })"),
          rules("\"rows\": 1", Kind::projectRules, "b.json"),
          rules(
              R"json("source": { "roots": ["house"], "apis": { "house.f": { "kind": "function" }, "house.g": {} } })json",
              Kind::projectRules, "c.json")}});
    QVERIFY(pack.has_value());
    QCOMPARE((*pack)->problems.size(), std::size_t{3});
    QVERIFY((*pack)->rowsOf("alpha.seed") == nullptr);
    QVERIFY((*pack)->rowsOf("alpha.abs") != nullptr);
    QVERIFY((*pack)->sourceFacts.find("house.f") != nullptr);
    QVERIFY((*pack)->sourceFacts.find("house.g") == nullptr);
}

void TestRules::whatCannotBeReadIsListed()
{
    const TemporaryPack files;
    RuleText unreadable = rules("");
    unreadable.failure = Error{"TF3001", {{"path", "a"}}, {"a", 0, 0}};
    RuleText alsoUnreadable = settings("");
    alsoUnreadable.failure = Error{"TF3001", {{"path", "b"}}, {"b", 0, 0}};
    const auto pack = files.load({{}, {unreadable, alsoUnreadable}});
    QVERIFY(pack.has_value());
    QCOMPARE(shown((*pack)->problems), (QStringList{QStringLiteral("TF3001 b:0:0"), QStringLiteral("TF3001 a:0:0")}));
}

void TestRules::allErrorsOfAPackAreListed()
{
    const TemporaryPack files;
    files.rows("\"alpha.cat\": { \"tagret\": 1 },\n\"alpha.seed\": { \"category\": 0 },\n\"alpha.abs\": 3");
    files.write("beta/rows/second.json", "{ \"schema\": \"torchferry-rows/1\", \"rows\": { \"alpha.max\": [] } }");
    files.write("alpha/signatures/second.json", "{");
    const auto pack = files.load();
    QVERIFY(!pack.has_value());
    QStringList codes;
    for (const Error &error : pack.error())
        codes.append(QString::fromStdString(error.code));
    QCOMPARE(codes, (QStringList{QStringLiteral("TF3002"), QStringLiteral("TF3006"), QStringLiteral("TF3008"),
                                 QStringLiteral("TF3004"), QStringLiteral("TF3005")}));
}

void TestRules::versionIsChosen_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("settled");
    QTest::addColumn<QString>("version"); ///< empty: the load fails
    QTest::addColumn<QStringList>("problems");
    const auto row = [](const char *name, const char *asked, const char *settled, const char *version,
                        const QStringList &problems = {}) {
        QTest::newRow(name) << QString::fromLatin1(asked) << QString::fromLatin1(settled)
                            << QString::fromLatin1(version) << problems;
    };
    row("the pack's", "", "", "3.0");
    row("asked", "3.2", "", "3.2");
    row("settled", "", R"("target_versions": { "beta": "3.1", "gamma": "9" })", "3.1");
    row("settled for another", "", R"("target_versions": { "gamma": "9" })", "3.0");
    row("asked beats settled", "3.2", R"("target_versions": { "beta": "3.1" })", "3.2");
    row("asked outside", "2.6", "", "");
    row("asked nonsense", "three", "", "");
    row("settled outside", "", R"("target_versions": { "beta": "2.6" })", "3.0",
        {QStringLiteral("TF3015 project.json:2:30")});
    row("settled nonsense", "", R"("target_versions": { "beta": "three" })", "3.0",
        {QStringLiteral("TF3008 project.json:2:30")});
    row("settled number", "", R"("target_versions": { "beta": 3 })", "3.0",
        {QStringLiteral("TF3004 project.json:2:30")});
    row("unknown setting", "", R"("target_version": "3.1")", "3.0", {QStringLiteral("TF3006 project.json:2:1")});
}

void TestRules::versionIsChosen()
{
    QFETCH(QString, asked);
    QFETCH(QString, settled);
    QFETCH(QString, version);
    QFETCH(QStringList, problems);
    const TemporaryPack files;
    LoadOptions options;
    options.version = asked.toStdString();
    if (!settled.isEmpty())
        options.rules.push_back(settings(settled.toStdString()));
    const auto pack = files.load(options);
    QCOMPARE(pack.has_value(), !version.isEmpty());
    if (!pack) {
        QCOMPARE(pack.error().front().code, std::string("TF3015"));
        return;
    }
    QCOMPARE(QString::fromStdString((*pack)->version), version);
    QCOMPARE(shown((*pack)->problems), problems);
}

/// What holds without a choice can be gone back to; errors in the settings are reported whatever is asked for.
void TestRules::usualVersionIsKept()
{
    const TemporaryPack files;
    LoadOptions options;
    options.version = "3.2";
    const auto plain = files.load(options);
    QVERIFY(plain);
    QCOMPARE((*plain)->usualVersion, std::string("3.0"));
    QVERIFY(!(*plain)->settledByProject);
    options.rules.push_back(settings(R"("target_versions": { "beta": "3.1" })"));
    const auto settled = files.load(options);
    QVERIFY(settled);
    QCOMPARE((*settled)->version, std::string("3.2"));
    QCOMPARE((*settled)->usualVersion, std::string("3.1"));
    QVERIFY((*settled)->settledByProject);
    options.rules.back() = settings(R"("target_versions": { "beta": "2.6" })");
    const auto wrong = files.load(options);
    QVERIFY(wrong);
    QCOMPARE((*wrong)->usualVersion, std::string("3.0"));
    QCOMPARE(shown((*wrong)->problems), QStringList{QStringLiteral("TF3015 project.json:2:30")});
    QCOMPARE(versionProblem(**wrong, "2.6")->code, std::string("TF3015"));
    QVERIFY(!versionProblem(**wrong, "3.7.1"));
}

/// A pack may leave helpers out unless the user or the project asks for them.
void TestRules::helpersOnRequest()
{
    const TemporaryPack files;
    const auto areOn = [&files](std::optional<bool> chosen, std::vector<RuleText> rules) {
        LoadOptions options;
        options.helpers = chosen;
        options.rules = std::move(rules);
        const LoadedPack pack = files.load(options);
        return pack.has_value() ? QByteArray((*pack)->helpers.isOn ? "on" : "off") : QByteArray("no pack");
    };
    QCOMPARE(areOn({}, {}), "on");
    files.write("beta/pack.json", R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
      "package": "betapackage", "version": "3.0", "range": ">=3.0", "helpers": "compat_beta", "helpers_on_request": true })");
    QCOMPARE(areOn({}, {}), "off");
    QCOMPARE(areOn(true, {}), "on");
    QCOMPARE(areOn({}, {settings(R"("helpers": "module")")}), "on");
    QCOMPARE(areOn(false, {settings(R"("helpers": "module")")}), "off");
}

void TestRules::rowsAndVariantsByVersion()
{
    const TemporaryPack files;
    files.rows(R"json("alpha.seed": [ { "when": "not target >= 3.1", "target": "beta.seed" },
   { "when": "target >= 3.1", "category": 7, "advice": { "en": "x", "zh": "x" } } ],
  "alpha.max": { "category": 3, "because": { "en": "x", "zh": "x" }, "variants": [
     { "when": "target >= 3.2", "signatures": ["(input, other)"], "target": "beta.maximum", "params": [["input", "x", "renamed"], ["other", "y", "renamed"]] },
     { "signatures": ["(input)"], "target": "beta.max", "params": [["input", "x", "renamed"], [null, "axis", "default"], [null, "keepdim", "default"]] } ] },
  "alpha.abs": { "when": "target >= 9", "target": "beta.abs" })json");
    const auto old = files.load();
    const auto newer = files.load({"3.1", {}});
    const auto newest = files.load({"3.10", {}});
    QVERIFY(old && newer && newest);
    QCOMPARE((*old)->row("alpha.seed", Use::call)->category, Category::oneToOne);
    QCOMPARE((*newer)->row("alpha.seed", Use::call)->category, Category::missing);
    QCOMPARE((*newer)->row("alpha.max", Use::call)->variants.size(), std::size_t{1});
    QCOMPARE((*newest)->row("alpha.max", Use::call)->variants.size(), std::size_t{2});
    QVERIFY((*newest)->rowsOf("alpha.abs") == nullptr);
    QCOMPARE((*old)->versionsMentioned, (std::set<std::string>{"3.1", "3.2", "9"}));
}

void TestRules::factsByVersion()
{
    const TemporaryPack files;
    files.write("beta/signatures/new.json", R"json({ "schema": "torchferry-signatures/1", "apis": {
  "beta.fresh": { "kind": "function", "calls": ["(x)"], "since": "3.1" } } })json");
    QVERIFY((*files.load())->targetFacts.find("beta.fresh") == nullptr);
    const auto newer = files.load({"3.1", {}});
    QVERIFY((*newer)->targetFacts.find("beta.fresh") != nullptr);
    QVERIFY((*newer)->versionsMentioned.contains("3.1"));
    files.write("beta/signatures/new.json", R"json({ "schema": "torchferry-signatures/1", "apis": {
  "beta.fresh": { "kind": "function", "since": "soon" } } })json");
    QCOMPARE(files.load().error().front().code, std::string("TF3008"));
}

void TestRules::hashFollowsRulesAndVersion()
{
    const TemporaryPack files;
    const std::string plain = (*files.load())->hash;
    QVERIFY((*files.load({{}, {rules("\"rows\": {}")}}))->hash != plain);
    QVERIFY((*files.load({"3.1", {}}))->hash != plain);
    QCOMPARE((*files.load({"3.0", {}}))->hash, plain);
}

QTEST_GUILESS_MAIN(TestRules)
#include "test_rules.moc"
