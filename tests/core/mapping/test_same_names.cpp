// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/pack.h"
#include "core/mapping/target_check.h"
#include "core/mapping/temporary_pack.h"

#include <algorithm>

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

constexpr const char *later = R"json({ "schema": "torchferry-signatures/1", "framework": "beta", "since": "3.3",
  "apis": {
    "beta.concat": { "kind": "function", "calls": ["(x, axis=0)"], "aliases": { "x": ["tensors"], "axis": ["dim"] } },
    "beta.cat": { "kind": "function", "is": "beta.concat", "calls": ["(x, axis=0)"],
                  "aliases": { "x": ["tensors"], "axis": ["dim"] } },
    "beta.compat.max": { "kind": "function", "calls": ["(input)"] },
    "beta.nn.Module": { "kind": "class", "is": "beta.nn.Layer", "calls": ["()"] } } })json";

constexpr const char *list = R"json({ "schema": "torchferry-same/1",
  "notes": { "list": { "en": "a list", "zh": "列表", "unless": "used(next)" } },
  "modules": { "alpha.nn": "3.3" },
  "same": { "alpha.cat": "3.3",
            "alpha.max": { "since": "3.3", "target": "beta.compat.max", "but": "list" },
            "alpha.abs": [ { "since": "3.3", "target": "beta.compat.max" }, { "since": "3.5", "target": "beta.cat" } ] } })json";

} // namespace

class TestSameNames : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versionsDecide();
    void keywordAliasesBind();
    void oneObjectUnderTwoNames();
    void newestEntryWins();
    void profilesDecide();
    void problems();
    void lintKnowsBothSides();
};

void TestSameNames::versionsDecide()
{
    const TemporaryPack files;
    files.write("beta/signatures/3.3/beta.json", later);
    files.write("beta/same.json", list);
    const auto oldest = files.load();
    QVERIFY(oldest.has_value());
    QVERIFY((*oldest)->sameName("alpha.cat") == nullptr);
    QVERIFY((*oldest)->targetFacts.find("beta.compat.max") == nullptr);
    QVERIFY((*oldest)->rowsOf("alpha.cat") == nullptr);
    std::vector<std::string> versions;
    for (const TargetVariant &variant : variantsToLint(**oldest))
        versions.push_back(variant.version);
    QCOMPARE(versions, (std::vector<std::string>{"3.0", "3.3", "3.5"}));

    const auto newer = files.load({"3.4", {}, {}});
    QVERIFY(newer.has_value());
    const SameName *same = (*newer)->sameName("alpha.cat");
    QVERIFY(same != nullptr);
    QCOMPARE(same->target, std::string("beta.cat"));
    QCOMPARE(same->row().category, Category::oneToOne);
    QCOMPARE((*newer)->rowsOf("alpha.cat"), &same->rows);
    const SameName *max = (*newer)->sameName("alpha.max");
    QVERIFY(max != nullptr && max->hasUnless);
    QCOMPARE(max->row().notes.in("zh"), std::string("列表"));
    QVERIFY((*oldest)->hash != (*newer)->hash);
}

void TestSameNames::keywordAliasesBind()
{
    const TemporaryPack files;
    files.write("beta/signatures/3.3/beta.json", later);
    const auto oldest = files.load();
    const auto newer = files.load({"3.3", {}, {}});
    QVERIFY(oldest.has_value() && newer.has_value());
    const auto isRight = [](const auto &pack, const char *call) {
        return checkTarget(std::string("import beta\n") + call + '\n', **pack).empty();
    };
    QVERIFY(isRight(newer, "beta.concat(tensors=[], dim=1)"));
    QVERIFY(isRight(newer, "beta.concat([], dim=1)"));
    QVERIFY(isRight(newer, "beta.cat(x=[], dim=1)"));
    QVERIFY(!isRight(newer, "beta.concat([], axis=0, dim=1)"));
    QVERIFY(!isRight(newer, "beta.concat([], tensors=[])"));
    QVERIFY(!isRight(oldest, "beta.concat([], dim=1)"));
    QVERIFY(!isRight(oldest, "beta.cat([])"));
}

void TestSameNames::oneObjectUnderTwoNames()
{
    const TemporaryPack files;
    files.write("beta/signatures/3.3/beta.json", later);
    const auto pack = files.load({"3.3", {}, {}});
    QVERIFY(pack.has_value());
    const SignatureSet &facts = (*pack)->targetFacts;
    QVERIFY(facts.member("beta.nn.Module", "train") != nullptr);
    QVERIFY(facts.derivesFrom("beta.nn.Module", "beta.nn.Layer"));
    QVERIFY(facts.derivesFrom("beta.nn.Linear", "beta.nn.Module"));
    QVERIFY(!facts.derivesFrom("beta.Tensor", "beta.nn.Module"));
}

void TestSameNames::newestEntryWins()
{
    const TemporaryPack files;
    files.write("beta/signatures/3.3/beta.json", later);
    files.write("beta/same.json", list);
    QCOMPARE((*files.load({"3.3", {}, {}}))->sameName("alpha.abs")->target, std::string("beta.compat.max"));
    QCOMPARE((*files.load({"3.5", {}, {}}))->sameName("alpha.abs")->target, std::string("beta.cat"));
}

void TestSameNames::profilesDecide()
{
    const TemporaryPack files;
    files.write("beta/pack.json", R"json({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
      "package": "betapackage", "version": "3.3", "range": ">=3.0,<4",
      "profiles": [ { "name": "portable", "label": { "en": "p", "zh": "p" } },
                    { "name": "large", "label": { "en": "l", "zh": "l" } } ] })json");
    files.write("beta/signatures/3.3/beta.json", later);
    files.write("beta/same.json", R"json({ "schema": "torchferry-same/1", "same": {
        "alpha.cat": [ { "since": "3.3", "profile": "large" },
                       { "since": "3.3", "profile": "portable", "except": ["dim"] } ],
        "alpha.max": { "since": "3.3", "profile": "large", "target": "beta.compat.max" } } })json");
    const auto portable = files.load({{}, {}, "portable"});
    const auto large = files.load({{}, {}, "large"});
    QVERIFY(portable.has_value() && large.has_value());
    QVERIFY(!(*portable)->sameName("alpha.cat")->isPlain());
    QVERIFY((*portable)->sameName("alpha.max") == nullptr);
    QVERIFY((*large)->sameName("alpha.cat")->isPlain());
    QVERIFY((*large)->sameName("alpha.max") != nullptr);
    files.write("beta/same.json", R"json({ "schema": "torchferry-same/1", "same": {
        "alpha.cat": { "since": "3.3", "profile": "small" } } })json");
    QCOMPARE(files.load({{}, {}, "large"}).error().front().code, std::string("TF3008"));
}

void TestSameNames::problems()
{
    const auto codes = [](const TemporaryPack &files) {
        std::string text;
        const auto pack = files.load({"3.3", {}, {}});
        if (!pack)
            for (const Error &error : pack.error())
                text += (text.empty() ? "" : " ") + error.code;
        return text;
    };
    const TemporaryPack files;
    files.write("beta/signatures/3.3/beta.json", R"json({ "schema": "torchferry-signatures/1", "since": "3.2" })json");
    QCOMPARE(codes(files), std::string("TF3400"));
    files.write("beta/signatures/3.3/beta.json", later);
    files.write("beta/same.json", R"json({ "schema": "torchferry-same/1", "same": {
        "alpha.cat": { "since": "3.3", "but": "none" }, "alpha.abs": "soon" } })json");
    QCOMPARE(codes(files), std::string("TF3401 TF3008"));
}

void TestSameNames::lintKnowsBothSides()
{
    const TemporaryPack files;
    files.write("beta/same.json", R"json({ "schema": "torchferry-same/1", "same": {
        "alpha.nothing": { "since": "3.3", "target": "beta.concat" },
        "alpha.seed": { "since": "3.3", "target": "beta.nothing" },
        "alpha.cat": { "since": "3.3", "target": "beta.concat", "pairs": { "tensors": "y" }, "needs": ["axis"] } } })json");
    std::vector<std::string> codes;
    for (const LintIssue &issue : lint(**files.load({"3.3", {}, {}})))
        codes.push_back(issue.message.code);
    std::sort(codes.begin(), codes.end());
    QCOMPARE(codes, (std::vector<std::string>{"TF3301", "TF3302", "TF3303", "TF3305"}));
}

QTEST_GUILESS_MAIN(TestSameNames)
#include "test_same_names.moc"
