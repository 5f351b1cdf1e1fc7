// SPDX-License-Identifier: Apache-2.0
// A pack is linted in every version in which something changes.
#include "core/mapping/pack.h"
#include "core/mapping/temporary_pack.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

QString shown(const std::vector<LintIssue> &issues)
{
    QStringList list;
    for (const LintIssue &issue : issues)
        list << QStringLiteral("%1%2 %3:%4")
                    .arg(issue.severity == LintIssue::Severity::warning ? QStringLiteral("?") : QString(),
                         QString::fromStdString(issue.message.code))
                    .arg(issue.where.row)
                    .arg(issue.where.column);
    return list.join(QStringLiteral("; "));
}

/// Every version a pack has to be right in, together.
std::vector<LintIssue> lintVersions(const TemporaryPack &files)
{
    std::vector<std::shared_ptr<const Pack>> packs;
    for (const TargetVariant &variant : variantsToLint(**files.load()))
        packs.push_back(*files.load({variant.version, {}, variant.profile}));
    return lint(packs);
}

} // namespace

class TestLintVersions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void versions_data();
    void versions();
    void versionsToLookAt();
    void developmentVersion();
    void profiles();
};

void TestLintVersions::versions_data()
{
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *members, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(members) << QString::fromLatin1(expected);
    };
    row("both sides are reached", R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "target >= 3.1", "emit": "beta.seed({seed})" }, { "emit": "beta.seed(seed={seed})" } ] })json",
        "");
    row("a side that is wrong", R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "target >= 3.1", "emit": "beta.seed({seed}, 1)" }, { "emit": "beta.seed(sead={seed})" } ] })json",
        "TF3202 4:3; TF3203 4:64");
    row("a version all targets have", R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "target >= 2.9", "emit": "beta.seed({seed})" }, { "emit": "beta.seed(seed={seed})" } ] })json",
        "TF3317 4:61");
    row("a version beyond the range", R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "target >= 9", "emit": "beta.seed({seed})" }, { "emit": "beta.seed(seed={seed})" } ] })json",
        "TF3317 4:3");
    row("rows by version", R"("alpha.seed": [ { "when": "target >= 3.1", "target": "beta.seed" },
  { "when": "not target >= 3.1", "category": 7, "advice": { "en": "x", "zh": "x" } } ])",
        "");
    row("rows that overlap", R"("alpha.seed": [ { "when": "target >= 3.1", "target": "beta.seed" },
  { "category": 7, "advice": { "en": "x", "zh": "x" } } ])",
        "TF3333 4:3; TF3333 4:3; TF3333 4:3; TF3333 4:3; TF3333 4:3");
    row("no row for the old", R"("alpha.seed": { "when": "target >= 3.1", "target": "beta.seed" })", "TF3344 3:1");
    row("a name of a later version", R"("alpha.seed": { "target": "beta.fresh" })", "TF3302 3:15");
    row("a name of a later version, guarded", R"("alpha.seed": [ { "when": "target >= 3.5", "target": "beta.fresh" },
  { "when": "not target >= 3.5", "target": "beta.seed" } ])",
        "");
}

/// What holds under one version only is looked at under that version.
void TestLintVersions::versions()
{
    QFETCH(QString, members);
    QFETCH(QString, expected);
    const TemporaryPack files;
    files.write("beta/pack.json", R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
      "package": "betapackage", "version": "3.0", "range": ">=3.0,<4" })");
    files.write("beta/signatures/new.json", R"json({ "schema": "torchferry-signatures/1", "apis": {
  "beta.fresh": { "kind": "function", "calls": ["(seed)"], "since": "3.5" } } })json");
    files.rows(members.toStdString());
    QCOMPARE(shown(lintVersions(files)), expected);
}

void TestLintVersions::versionsToLookAt()
{
    const TemporaryPack files;
    files.write("beta/pack.json", R"json({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
      "package": "betapackage", "version": "3.2", "range": ">=3.0,<4", "default_parameter_rules": [ { "parameter": "out", "forms": [
        { "when": "target >= 3.10", "emit": "{call}" }, { "emit": "beta.assign({call}, {out})" } ] } ] })json");
    files.rows(R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "not (target >= 3.1 or target >= 3.2.0) or target >= 4.0", "emit": "beta.seed({seed})" },
  { "emit": "beta.seed({seed})" } ] })json");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const std::vector<TargetVariant> expected{{"3.0", ""}, {"3.1", ""}, {"3.2", ""}, {"3.10", ""}};
    QVERIFY(variantsToLint(**pack) == expected);
    // The generations are the same whichever version was chosen.
    const auto chosen = files.load({"3.1.5", {}, {}});
    QVERIFY(chosen.has_value());
    QVERIFY(generationsOf(**chosen) == (std::vector<std::string>{"3.0", "3.1", "3.2.0", "3.10"}));
    QCOMPARE(generationFor(**chosen, "3.1.5"), std::string("3.1"));
    QCOMPARE(generationFor(**chosen, "3.2"), std::string("3.2.0"));
    QCOMPARE(generationFor(**chosen, "3.9"), std::string("3.2.0"));
    QCOMPARE(generationFor(**chosen, "3.11"), std::string("3.10"));
    QVERIFY(!isDevelopment(**chosen, "3.10"));
}

/// What a pack takes by itself is released.
void TestLintVersions::developmentVersion()
{
    const auto load = [](const std::string &development) {
        const TemporaryPack files;
        files.write("beta/pack.json", R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
      "package": "betapackage", "version": "3.2", "range": ">=3.0,<4", "development": ")"
                                          + development + "\" }");
        return files.load();
    };
    const auto pack = load("3.5");
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    QVERIFY(isDevelopment(**pack, "3.5"));
    QVERIFY(isDevelopment(**pack, "3.5.1"));
    QVERIFY(!isDevelopment(**pack, "3.4"));
    for (const char *wrong : {"3.2", "3.1", "soon"})
        QCOMPARE(load(wrong).error().front().code, std::string("TF3360"));
}

/// The pack is linted in each profile and version; a form that only one of them reaches is reached. The profile is a part
/// of the hash.
void TestLintVersions::profiles()
{
    const TemporaryPack files;
    files.write("beta/pack.json", R"json({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
      "package": "betapackage", "version": "3.0", "range": ">=3.0,<4",
      "profiles": [ { "name": "portable", "label": { "en": "p", "zh": "p" } },
                    { "name": "large", "label": { "en": "l", "zh": "l" } } ] })json");
    files.rows(R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "profile(large) and target >= 3.1", "emit": "beta.seed(seed={seed})" }, { "emit": "beta.seed({seed})" } ] })json");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const std::vector<TargetVariant> expected{
        {"3.0", "portable"}, {"3.0", "large"}, {"3.1", "portable"}, {"3.1", "large"}};
    QVERIFY(variantsToLint(**pack) == expected);
    QCOMPARE(shown(lintVersions(files)), QString());
    const auto large = files.load({{}, {}, "large"});
    QVERIFY(large.has_value());
    QCOMPARE((*pack)->profile, std::string("portable"));
    QCOMPARE((*large)->profile, std::string("large"));
    QVERIFY((*large)->hash != (*pack)->hash);
    QCOMPARE(files.load({{}, {}, "small"}).error().front().code, std::string("TF3019"));
    files.rows(R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "profile(small)", "emit": "beta.seed(seed={seed})" }, { "emit": "beta.seed({seed})" } ] })json");
    QVERIFY(shown(lintVersions(files)).contains(QStringLiteral("TF3348")));
    files.rows(R"json("alpha.seed": { "category": 4, "forms": [
  { "when": "mentions(Loom)", "emit": "beta.seed(seed={seed})" }, { "emit": "beta.seed({seed})" } ] })json");
    QVERIFY(shown(lintVersions(files)).contains(QStringLiteral("TF3349")));
}

QTEST_GUILESS_MAIN(TestLintVersions)
#include "test_lint_versions.moc"
