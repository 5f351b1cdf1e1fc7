// SPDX-License-Identifier: Apache-2.0
// What the linter proves beyond names: who carries an argument over, which variants are reached, what has a row at all.
#include "core/mapping/pack.h"
#include "core/mapping/temporary_pack.h"
#include "paths.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

class TestLintStrict : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rows_data();
    void rows();
    void everyNameHasARow();
};

void TestLintStrict::rows_data()
{
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *members, const char *expected) {
        QTest::newRow(name) << QString::fromUtf8(members) << QString::fromLatin1(expected);
    };
    // Asking about an argument does not write it: such a call needs manual work.
    row("a guard carries nothing over", R"json("alpha.cat": { "category": 4, "forms": [
  { "when": "has(dim)", "emit": "beta.concat({tensors})" }, { "emit": "beta.concat({tensors}, {dim|0})" } ] })json",
        "TF3317 4:3");
    row("a guard for the default needs nothing written", R"json("alpha.cat": { "category": 4, "forms": [
  { "when": "has(dim) and is(dim, 0)", "emit": "beta.concat({tensors})" }, { "emit": "beta.concat({tensors}, {dim|0})" } ] })json",
        "");
    row("one of two is the default", R"json("alpha.cat": { "category": 4, "forms": [
  { "when": "has(dim) and (is(dim, 0) or is(dim, 1))", "emit": "beta.concat({tensors})" }, { "emit": "beta.concat({tensors}, {dim|0})" } ] })json",
        "TF3317 4:3");
    row("rewritten by a guard only", R"json("alpha.cat": { "target": "beta.concat", "category": 2,
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]] },
  "alpha.nn.functional.relu": { "target": "beta.nn.functional.relu", "category": 2, "params": [["input", "x", "renamed"],
  ["inplace", null, "rewrite"]], "forms": [ { "when": "is(inplace, True)", "emit": "beta.nn.functional.relu({input})" } ] })json",
        "TF3313 6:3; TF3317 6:45");
    row("left for manual work", R"json("alpha.cat": { "target": "beta.concat", "category": 2,
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]], "forms": [
  { "when": "is(dim, None)", "manual": true } ] })json",
        "");
    row("manual, but a default rule writes it", R"json("alpha.cat": { "target": "beta.concat", "category": 2,
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]], "forms": [
  { "when": "has(out)", "manual": true } ] })json",
        "TF3345 5:3");
    row("manual, whatever is passed", R"json("alpha.cat": { "target": "beta.concat", "category": 2,
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]], "forms": [
  { "manual": true } ] })json",
        "TF3345 5:3");
    row("manual, and yet written", R"json("alpha.cat": { "target": "beta.concat", "category": 2,
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]], "forms": [
  { "when": "is(dim, None)", "manual": true, "emit": "beta.concat({tensors})" } ] })json",
        "TF3345 5:3");

    row("a guard for a class there is", R"json("alpha.abs": { "category": 4, "forms": [
  { "when": "type(input, alpha.nn.Linear)", "emit": "beta.abs(beta.assign({input}))" }, { "emit": "beta.abs({input})" } ] })json",
        "");
    row("a guard for a class there is not", R"json("alpha.abs": { "category": 4, "forms": [
  { "when": "not (has(out) or type(input, alpha.nn.Lineal))", "emit": "beta.abs(beta.assign({input}))" }, { "emit": "beta.abs({input})" } ] })json",
        "TF3347 4:3");
    row("a guard for a class by its alias", R"json("alpha.abs": { "category": 4, "forms": [
  { "when": "type(input, alpha.nn.modules.Linear)", "emit": "beta.abs(beta.assign({input}))" }, { "emit": "beta.abs({input})" } ] })json",
        "TF3347 4:3");
    row("a guard for a constant there is not", R"json("alpha.abs": { "category": 4, "forms": [
  { "when": "is(input, alpha.float23)", "emit": "beta.abs(beta.assign({input}))" }, { "emit": "beta.abs({input})" } ] })json",
        "TF3347 4:3");
    row("a guard for a use of what there is not", R"json("alpha.abs": { "category": 4, "forms": [
  { "when": "used(passed alpha.nn.functional.rely)", "emit": "beta.abs(beta.assign({input}))" }, { "emit": "beta.abs({input})" } ] })json",
        "TF3347 4:3");

    row("variants in order",
        R"json("alpha.max": { "category": 3, "because": { "en": "x", "zh": "x" }, "params": [], "variants": [
  { "signatures": ["(input)"], "category": 4, "forms": [ { "emit": "beta.max({input})" } ] },
  { "signatures": ["(input, dim, keepdim=False)"], "category": 4, "forms": [ { "emit": "beta.max({input}, {dim}, {keepdim|False})" } ] } ] })json",
        "");
    row("a variant behind one that takes all",
        R"json("alpha.max": { "category": 3, "because": { "en": "x", "zh": "x" }, "params": [], "variants": [
  { "signatures": ["(input, dim=None, keepdim=False)"], "category": 4, "forms": [ { "emit": "beta.max({input}, {dim|None}, {keepdim|False})" } ] },
  { "signatures": ["(input)"], "category": 4, "forms": [ { "emit": "beta.max({input})" } ] } ] })json",
        "TF3343 5:3");
    row("types tell variants apart",
        R"json("alpha.max": { "category": 3, "because": { "en": "x", "zh": "x" }, "params": [], "variants": [
  { "signatures": ["(input, dim: int)"], "category": 4, "forms": [ { "emit": "beta.max({input}, {dim})" } ] },
  { "signatures": ["(input, other: Tensor)"], "category": 4, "forms": [ { "emit": "beta.maximum({input}, {other})" } ] } ] })json",
        "");
    row("names tell variants apart",
        R"json("alpha.max": { "category": 3, "because": { "en": "x", "zh": "x" }, "params": [], "variants": [
  { "signatures": ["(input, dim)"], "category": 4, "forms": [ { "emit": "beta.max({input}, {dim})" } ] },
  { "signatures": ["(input, other)"], "category": 4, "forms": [ { "emit": "beta.maximum({input}, {other})" } ] } ] })json",
        "");
    row("two earlier ones take all of it",
        R"json("alpha.max": { "category": 3, "because": { "en": "x", "zh": "x" }, "params": [], "variants": [
  { "signatures": ["(input)"], "category": 4, "forms": [ { "emit": "beta.max({input})" } ] },
  { "signatures": ["(input, dim)"], "category": 4, "forms": [ { "emit": "beta.max({input}, {dim})" } ] },
  { "signatures": ["(input, dim=None)"], "category": 4, "forms": [ { "emit": "beta.max({input}, {dim|None})" } ] } ] })json",
        "TF3343 6:3");
}

void TestLintStrict::rows()
{
    QFETCH(QString, members);
    QFETCH(QString, expected);
    const TemporaryPack files;
    files.rows(members.toStdString());
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    QStringList found;
    for (const LintIssue &issue : lint(**pack))
        found.append(QStringLiteral("%1 %2:%3")
                         .arg(QString::fromStdString(issue.message.code))
                         .arg(issue.where.row)
                         .arg(issue.where.column));
    QCOMPARE(found.join(QLatin1String("; ")), expected);
}

/// No dotted name of the source is unknown: at worst its row says that nothing corresponds, and what to do. Members of
/// classes are met through objects; of those the special methods, which operators stand for, need no rows.
void TestLintStrict::everyNameHasARow()
{
    const auto loaded = loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle");
    QVERIFY(loaded.has_value());
    const Pack &pack = **loaded;
    QStringList without;
    for (const auto &[name, facts] : pack.sourceFacts.all()) {
        const std::size_t dot = name.rfind('.');
        const ApiFacts *owner = dot == std::string::npos ? nullptr : pack.sourceFacts.find(name.substr(0, dot));
        const bool isMember = owner != nullptr && owner->kind == ApiKind::class_;
        // A name that is neither of the source nor of a third-party API is only asked for by guards.
        const bool isUsed =
            pack.source.owns(name) || pack.source.thirdPartyApis.contains(name.substr(0, name.find('.')));
        if (isUsed && !isMember && facts->kind != ApiKind::module && pack.rowsOf(name) == nullptr)
            without.append(QString::fromStdString(name));
    }
    without.sort();
    QVERIFY2(without.isEmpty(), qPrintable(without.join(u", ")));
}

QTEST_GUILESS_MAIN(TestLintStrict)
#include "test_lint_strict.moc"
