// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/pack.h"

#include <chrono>

#include "core/mapping/temporary_pack.h"
#include "core/report/catalogue.h"
#include "paths.h"

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

/// "CODE row:column", warnings with a '?' before; one a line.
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

constexpr const char *catParams =
    R"("params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]])";

} // namespace

class TestLint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rows_data();
    void rows();
    void packs_data();
    void packs();
    void largeFiles();
    void everyCombination();
    void whatIsWrittenIsTold();
    void everyCodeHasASentence();
};

void TestLint::rows_data()
{
    QTest::addColumn<QString>("members");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const std::string &members, const char *expected) {
        QTest::newRow(name) << QString::fromStdString(members) << expected;
    };
    const auto cat = [&row](const char *name, const std::string &rest, const char *expected) {
        row(name, "\"alpha.cat\": { \"target\": \"beta.concat\",\n" + rest + " }", expected);
    };
    const auto params = [&cat](const char *name, const std::string &lines, const char *category, const char *expected) {
        cat(name, "\"category\": " + std::string(category) + ", \"params\": [\n" + lines + "\n]", expected);
    };
    const std::string first = "[\"tensors\", \"x\", \"renamed\"],\n";
    const std::string out = ",\n[\"out\", null, \"rewrite\"]";

    cat("right", std::string("\"category\": 2, ") + catParams, "");
    row("unknown source",
        R"("alpha.gone": { "target": "beta.seed", "category": 1, "params": [["seed", "seed", "same"]] })",
        "TF3301 3:1");
    row("alias as key", R"("alpha.concat": { "target": "beta.concat", "category": 2, )" + std::string(catParams) + " }",
        "TF3336 3:1");
    row("unknown target",
        R"("alpha.seed": { "target": "beta.sed", "category": 1, "params": [["seed", "seed", "same"]] })",
        "TF3302 3:15");
    row("target beyond an attribute",
        R"("alpha.seed": { "target": "beta.float32.x", "category": 1, "params": [["seed", "seed", "same"]] })",
        "TF3302 3:15");

    params("unknown source parameter", first + "[\"dimension\", \"axis\", \"renamed\"]" + out, "2",
           "TF3304 3:14; TF3303 6:1");
    params("unknown target parameter", first + "[\"dim\", \"dimension\", \"renamed\"]" + out, "2",
           "TF3306 3:14; TF3305 6:1");
    params("source not covered", first + "[null, \"axis\", \"default\"]" + out, "2", "TF3304 3:14");
    params("target not covered", first + "[\"dim\", null, \"no-way\"]" + out, "2", "TF3306 3:14");
    params("nothing covered", "", "1", "TF3304 3:14; TF3306 3:14");
    params("same with other name", first + "[\"dim\", \"axis\", \"same\"]" + out, "2", "TF3309 6:1");
    params("renamed without target", first + "[\"dim\", null, \"renamed\"],[null, \"axis\", \"default\"]" + out, "2",
           "TF3309 6:1");
    params("default with source", first + "[\"dim\", \"axis\", \"default\"]" + out, "2", "TF3309 6:1");
    params("drop with target", first + "[\"dim\", \"axis\", \"drop\"]" + out, "2", "TF3309 6:1");
    params("set without value", first + "[\"dim\", null, \"no-way\"], [null, \"axis\", \"set\"]" + out, "2",
           "TF3310 6:26");
    params("value that is not read", first + "[\"dim\", \"axis\", \"renamed\", \"0\"]" + out, "2", "TF3311 6:1");
    params("source twice", first + "[\"dim\", \"axis\", \"renamed\"], [\"dim\", null, \"drop\"]" + out, "2",
           "TF3307 6:29");
    params("target twice", first + "[\"dim\", \"axis\", \"renamed\"], [null, \"axis\", \"default\"]" + out, "2",
           "TF3308 6:29");
    params("differs unhandled", first + "[\"dim\", \"axis\", \"differs\"]" + out, "3", "TF3312 6:1");
    params("differs by transform", first + "[\"dim\", \"axis\", \"differs\", \"{} + 1\"]" + out, "3", "");
    params("transform without hole", first + "[\"dim\", \"axis\", \"differs\", \"1\"]" + out, "3", "TF3316 6:1");
    params("transform with another hole", first + "[\"dim\", \"axis\", \"differs\", \"{} + {dim}\"]" + out, "3",
           "TF3316 6:1");
    params("transform of a target that is not there",
           first + "[\"dim\", \"axis\", \"differs\", \"beta.gone({})\"]" + out, "3", "TF3201 3:14");
    cat("rewrite unhandled", R"("category": 2, "params": [["tensors", "x", "renamed"], ["dim", null, "rewrite"],
  [null, "axis", "default"], ["out", null, "drop"]])",
        "TF3313 4:56");
    cat("rewrite by form", R"json("category": 2, "params": [["tensors", "x", "renamed"], ["dim", null, "rewrite"],
  [null, "axis", "default"], ["out", null, "drop"]], "forms": [{ "emit": "beta.concat({tensors}, {dim|0})" }])json",
        "");
    cat("default differs", R"json("category": 1, "signatures": ["(tensors, dim=1)"],
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"]])json",
        "?TF3325 5:43");
    cat("default differs and is reported", R"json("category": 1, "signatures": ["(tensors, dim=1)"],
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "default-differs"]])json",
        "");
    cat("default written otherwise", R"json("category": 1, "signatures": ["(tensors, dim=0.0)"],
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"]])json",
        "");
    cat("default differs without any", R"json("category": 1, "signatures": ["(tensors, dim)"],
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "default-differs"]])json",
        "TF3310 5:43");
    cat("required by the target, optional in the source", R"json("category": 1, "signatures": ["(tensors=None, dim=0)"],
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"]])json",
        "TF3205 3:14");
    cat("required by the target, set", R"json("category": 2, "signatures": ["(tensors=None, dim=0)"],
  "params": [["tensors", null, "drop"], [null, "x", "set", "[]"], ["dim", "axis", "renamed"]])json",
        "");

    cat("category too low", R"("category": 1, )" + std::string(catParams), "TF3335 3:1");
    cat("category too high", R"("category": 3, )" + std::string(catParams), "TF3335 3:1");
    cat("category explained", R"("category": 1, "because": { "en": "x", "zh": "x" }, )" + std::string(catParams), "");
    cat("category by detail", R"("category": 3, "detail": "return-type", )" + std::string(catParams), "");
    cat("detail elsewhere", R"("category": 2, "detail": "return-type", )" + std::string(catParams), "TF3332 3:1");
    row("no target", R"("alpha.cat": { "category": 2 })", "TF3335 3:1; TF3328 3:14");
    row("deleting needs none",
        R"("alpha.seed": { "category": 3, "detail": "delete", "forms": [{ "delete": true, "replaces": "statement" }] })",
        "");
    row("composite of nothing", R"("alpha.cat": { "category": 4 })", "TF3321 3:1");
    row("context of nothing", R"("alpha.cat": { "category": 5 })", "TF3319 3:1");
    row("definition",
        R"("alpha.nn.Module.forward": { "use": ["definition"], "target": "beta.nn.Layer.train", "category": 1 })", "");
    row("definition without a target", R"("alpha.nn.Module.forward": { "use": ["definition"], "category": 4,
  "advice": { "en": "x", "zh": "x" } })",
        "TF5054 3:1");
    row("definition of a function",
        R"("alpha.seed": { "use": ["definition"], "target": "beta.nn.Layer.train", "category": 1 })", "TF5054 3:1");
    row("definition becomes a function",
        R"("alpha.nn.Module.forward": { "use": ["definition"], "target": "beta.maximum", "category": 1 })",
        "TF5054 3:1");
    row("context with resolver", R"("alpha.cat": { "category": 5, "resolver": "some" })", "");
    row("other package", R"("alpha.cat": { "category": 6, "target": "gamma.cat" })", "TF3320 3:1; TF3323 3:1");
    row("other package reported",
        R"("alpha.cat": { "category": 6, "target": "gamma.cat", "package": "g", "advice": { "en": "x", "zh": "x" } })",
        "");
    row("missing", R"("alpha.cat": { "category": 7 })", "TF3323 3:1");
    row("missing with target",
        R"("alpha.seed": { "category": 7, "target": "beta.seed", "advice": { "en": "x", "zh": "x" } })", "TF3322 3:1");
    row("advice in one language", R"("alpha.cat": { "category": 7, "advice": { "en": "x" } })", "?TF3326 3:1");
    cat("link", R"("category": 2, "docs": ["http://example.org"], )" + std::string(catParams), "TF3327 3:1");
    row("same use twice", R"("alpha.seed": [ { "target": "beta.seed", "category": 1 },
  { "use": ["decorator"], "target": "beta.seed", "category": 1 } ])",
        "TF3333 4:3");

    const auto forms = [&cat](const char *name, const std::string &list, const char *expected) {
        cat(name,
            R"("category": 2, "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "drop"]], "forms": [)"
            "\n" + list
                + "]",
            expected);
    };
    forms("form right", R"json({ "when": "has(dim)", "emit": "beta.concat({tensors}, axis={dim})" })json", "");
    forms("unknown placeholder", R"json({ "emit": "beta.concat({tensor})" })json", "TF3315 5:1");
    forms("unknown placeholder in a group", R"json({ "emit": "beta.concat({tensors}{?dimension: , 1})" })json",
          "TF3315 5:1");
    forms("unknown parameter in a guard", R"json({ "when": "has(dimension)", "emit": "beta.concat({tensors})" })json",
          "TF3315 5:1");
    forms("hole of transforms", R"json({ "emit": "beta.concat({})" })json", "TF3315 5:1");
    forms("receiver of a function", R"json({ "emit": "{receiver}.reshape({tensors})" })json", "TF3318 5:1");
    forms("value without store", R"json({ "emit": "beta.concat({tensors}, {value})" })json", "TF3318 5:1");
    forms("unknown symbol", R"json({ "emit": "beta.gone({tensors})" })json", "TF3201 5:1");
    forms("unknown keyword", R"json({ "emit": "beta.concat({tensors}, dim={dim|0})" })json", "TF3203 5:1");
    forms("unknown keyword in a group", R"json({ "emit": "beta.concat({tensors}{?dim:, dim={dim}})" })json",
          "TF3203 5:1");
    forms("keyword twice in a group", R"json({ "emit": "beta.concat({tensors}, axis=0{?dim:, axis={dim}})" })json",
          "TF3204 5:1");
    forms("binds only with the group", R"json({ "emit": "beta.maximum({tensors}{?dim:, {dim}})" })json", "TF3205 5:1");
    forms("binds where the guard holds",
          R"json({ "when": "has(dim)", "emit": "beta.maximum({tensors}{?dim:, {dim}})" })json", "");
    forms("no Python with the group",
          R"json({ "emit": "beta.concat({tensors} {?dim:, axis={dim}},{?out: {out}} 1 2)" })json", "TF3105 5:12");
    forms("second form unreachable", R"json({ "emit": "beta.concat({tensors}, {dim|0})" },
{ "when": "has(dim)", "emit": "beta.concat({tensors}, {dim})" })json",
          "TF3317 6:1");
    forms("second form for what the first would lose", R"json({ "emit": "beta.concat({tensors})" },
{ "emit": "beta.concat({tensors}, {dim})" })json",
          "");
    forms("guards that cover everything", R"json({ "when": "has(dim)", "emit": "beta.concat({tensors}, {dim})" },
{ "when": "lacks(dim)", "emit": "beta.concat({tensors})" }, { "emit": "beta.concat({tensors}, {dim|0})" })json",
          "TF3317 6:61");
    forms("condition and its opposite", R"json({ "when": "literal(dim, int)", "emit": "beta.concat({tensors}, {dim})" },
{ "when": "not literal(dim, int)", "emit": "beta.concat({tensors}, {dim|0})" },
{ "emit": "beta.concat({tensors}, {dim|1})" })json",
          "TF3317 7:1");
    forms("guard that is never true",
          R"json({ "when": "has(dim) and lacks(dim)", "emit": "beta.concat({tensors}, {dim})" })json", "TF3317 5:1");
    forms("needs what is forbidden", R"json({ "when": "lacks(dim)", "emit": "beta.concat({tensors}, {dim})" })json",
          "TF3317 5:1");
    forms("later version", R"json({ "when": "target >= 3.1", "emit": "beta.concat({tensors}, {dim|0})" })json",
          "TF3317 5:1");
    forms("this version", R"json({ "when": "target >= 3.0", "emit": "beta.concat({tensors}, {dim|0})" })json", "");
    forms(
        "is the default",
        R"json({ "when": "is(dim, 0)", "emit": "beta.concat({tensors})" }, { "emit": "beta.concat({tensors}, {dim|0})" })json",
        "");
    forms("id twice", R"json({ "id": "a", "when": "has(dim)", "emit": "beta.concat({tensors}, {dim})" },
{ "id": "a", "emit": "beta.concat({tensors})" })json",
          "TF3334 6:1");
    forms("access without a guard", R"json({ "replaces": "access", "emit": "beta.concat({tensors}, {dim|0})" })json",
          "TF3330 5:1");
    forms("access",
          R"json({ "when": "used(index 0)", "replaces": "access", "emit": "beta.concat({tensors}, {dim|0})" })json",
          "");
    forms("statement for an expression", R"json({ "emit": "x = beta.concat({tensors}, {dim|0})" })json", "TF3331 5:1");
    forms("tuple without brackets", R"({ "emit": "{tensors}, {dim|0}" })", "TF3331 5:1");
    forms("statement", R"json({ "replaces": "statement", "emit": "x = beta.concat({tensors}, {dim|0})" })json", "");
    forms("prelude is checked", R"json({ "prelude": ["beta.gone({dim|0})"], "emit": "beta.concat({tensors})" })json",
          "TF3201 5:1");
    forms(
        "statements around an expression",
        R"json({ "prelude": ["{parts} = beta.concat({tensors})"], "emit": "{parts} + {dim|0}", "after": ["{result}.x = {parts}"],
  "fresh": { "parts": "parts" } })json",
        "");
    forms("statements in place of one",
          R"json({ "replaces": "statement", "statements": ["for {one} in {tensors}:\n    beta.concat({one}, {dim|0})"],
  "fresh": { "one": "one" } })json",
          "");
    forms("statement after is checked",
          R"json({ "emit": "beta.concat({tensors})", "after": ["beta.gone({dim|0})"] })json", "TF3201 5:1");
    forms("variable that is not declared",
          R"json({ "prelude": ["{parts} = beta.concat({tensors})"], "emit": "{parts} + {dim|0}" })json", "TF3315 5:1");
    forms(
        "variable with a bad name",
        R"json({ "prelude": ["{parts} = beta.concat({tensors})"], "emit": "{parts} + {dim|0}", "fresh": { "parts": "list" } })json",
        "TF3370 5:1");
    forms(
        "two variables of one name",
        R"json({ "prelude": ["{a} = beta.concat({tensors})", "{b} = {dim|0}"], "emit": "{a} + {b}", "fresh": { "a": "x", "b": "x" } })json",
        "TF3370 5:1");
    forms("variable that nothing writes",
          R"json({ "emit": "beta.concat({tensors}, {dim|0})", "fresh": { "parts": "parts" } })json", "TF3371 5:1");
    forms(
        "variable with the name of a parameter",
        R"json({ "prelude": ["{dim} = 1"], "emit": "beta.concat({tensors}, {dim})", "fresh": { "dim": "axis" } })json",
        "TF3372 5:1");
    forms(
        "variable read before it is bound",
        R"json({ "prelude": ["{a} = {a} + 1"], "emit": "beta.concat({tensors}, {a} + {dim|0})", "fresh": { "a": "a" } })json",
        "TF3373 5:1");
    forms("variable bound after it is read",
          R"json({ "emit": "beta.concat({tensors}, {a} + {dim|0})", "after": ["{a} = 1"], "fresh": { "a": "a" } })json",
          "TF3373 5:1");
    forms("statements and an expression",
          R"json({ "replaces": "statement", "statements": ["beta.concat({tensors}, {dim|0})"], "emit": "1" })json",
          "TF3374 5:1");
    forms("statements for an expression", R"json({ "statements": ["beta.concat({tensors}, {dim|0})"] })json",
          "TF3374 5:1");
    forms("result where there is none yet",
          R"json({ "prelude": ["{result} = 1"], "emit": "beta.concat({tensors}, {dim|0})" })json", "TF3375 5:1");
    forms("statement that leaves", R"json({ "prelude": ["return {dim|0}"], "emit": "beta.concat({tensors})" })json",
          "TF3376 5:1");
    forms("two statements in one", R"json({ "prelude": ["x = {dim|0}; y = 1"], "emit": "beta.concat({tensors})" })json",
          "TF3376 5:1");
    forms("odd indentation", R"json({ "prelude": ["if x:\n  y = {dim|0}"], "emit": "beta.concat({tensors})" })json",
          "TF3376 5:1");
    forms("around the table's call", R"json({ "when": "has(dim)", "emit": "beta.abs({call}, axis=1)" })json",
          "TF3203 5:1");

    row("store",
        R"json("alpha.Tensor.data": { "use": ["store"], "category": 4, "forms": [{ "emit": "beta.assign({value}, {receiver})" }] })json",
        "");
    cat("signature with another parameter", R"json("category": 1, "signatures": ["(tensors, axis=0)"],
  "params": [["tensors", "x", "renamed"], ["axis", "axis", "same"]])json",
        "?TF3340 3:14");
    row("target parameter without a target",
        R"("alpha.seed": { "category": 4, "params": [["seed", "seed", "same"]], "advice": { "en": "x", "zh": "x" } })",
        "TF3341 3:43");
    cat("set to no Python", R"json("category": 2, "signatures": ["(tensors)"],
  "params": [["tensors", null, "drop"], [null, "x", "set", "[1"], [null, "axis", "default"]])json",
        "TF3342 3:14");
    row("store by value", R"json("alpha.Tensor.data": { "use": ["store"], "category": 4, "forms": [
{ "when": "is(value, None) or type(receiver, tensor)", "emit": "beta.assign(0, {receiver})" },
{ "emit": "beta.assign({value}, {receiver})" }] })json",
        "");
    row("value of a load", R"json("alpha.Tensor.data": { "use": ["load"], "category": 4, "forms": [
{ "when": "is(value, None)", "emit": "beta.assign(0, {receiver})" }] })json",
        "TF3318 4:1");
    row("store wrong",
        R"json("alpha.Tensor.data": { "use": ["store"], "category": 4, "forms": [{ "emit": "beta.assign({value}, to={receiver})" }] })json",
        "TF3203 3:67");
    row("call becomes attribute", R"("alpha.Tensor.dim": { "target": "beta.Tensor.ndim", "category": 1 })", "");
    row("argument of an attribute",
        R"("alpha.nn.Module.train": { "target": "beta.Tensor.ndim", "category": 1, "params": [["mode", "mode", "same"]] })",
        "TF3305 3:84");
    row("member becomes function", R"("alpha.Tensor.add": { "target": "beta.maximum", "category": 2,
  "params": [["other", "y", "renamed"], ["alpha", null, "no-way"]] })",
        "");
    row("member becomes function, receiver in the table",
        R"("alpha.Tensor.add": { "target": "beta.maximum", "category": 2,
  "params": [["other", "x", "renamed"], ["alpha", null, "no-way"]] })",
        "TF3306 3:21");
    row("member becomes function that needs more",
        R"("alpha.Tensor.dim": { "target": "beta.maximum", "category": 1, "params": [] })", "TF3306 3:21");
    row("function becomes member",
        R"("alpha.seed": { "target": "beta.Tensor.add", "category": 1, "params": [["seed", "y", "renamed"]] })",
        "TF3329 3:15");
    row("function becomes member by form",
        R"json("alpha.seed": { "target": "beta.Tensor.add", "category": 1, "params": [["seed", "y", "renamed"]],
  "forms": [{ "emit": "{seed}.add(1)" }] })json",
        "");
    row("variadic to one", R"("alpha.zeros": { "target": "beta.zeros", "category": 2,
  "params": [["size", "shape", "renamed"], ["dtype", "dtype", "same"], ["device", null, "drop"]] })",
        "TF3314 4:14");
    row("variadic to one by form", R"json("alpha.zeros": { "target": "beta.zeros", "category": 3,
  "params": [["size", "shape", "differs"], ["dtype", "dtype", "same"], ["device", null, "drop"]],
  "forms": [{ "emit": "beta.zeros([{*size}]{?dtype:, dtype={dtype}})" }] })json",
        "");
    row("parameter called value",
        R"json("alpha.untold": { "signatures": ["(value)"], "target": "beta.seed", "category": 1, "params": [["value", "seed", "renamed"]],
  "forms": [{ "emit": "beta.seed({value})" }] })json",
        "");
    row("row for values has no parameters",
        R"json("alpha.seed": { "use": ["value"], "category": 4, "forms": [{ "emit": "lambda s: beta.seed({seed})" }] })json",
        "TF3315 3:60");
    row("row for values",
        R"json("alpha.seed": { "use": ["value"], "category": 4, "forms": [{ "emit": "lambda s: beta.seed(s)" }] })json",
        "");
    row("namespace", R"("alpha.ops.*": { "category": 7, "advice": { "en": "-", "zh": "-" } })", "");
    row("namespace of no root", R"("beta.ops.*": { "category": 7, "advice": { "en": "-", "zh": "-" } })", "TF3301 3:1");
    row("namespace that is written",
        R"json("alpha.ops.*": { "category": 4, "forms": [{ "emit": "beta.seed(1)" }] })json", "TF3346 3:1");
    row("namespace without advice", R"("alpha.ops.*": { "category": 7 })", "TF3323 3:1");
    row("two sources for one target in different overloads", R"("alpha.max": { "target": "beta.max", "category": 1,
  "params": [["input", "x", "renamed"], ["dim", "axis", "renamed"], ["other", "axis", "renamed"], ["keepdim", "keepdim", "same"]] })",
        "");
}

void TestLint::rows()
{
    QFETCH(QString, members);
    QFETCH(QString, expected);
    const TemporaryPack files;
    files.rows(members.toStdString());
    const auto pack = files.load();
    if (!pack) {
        QCOMPARE(QStringLiteral("%1 %2:%3")
                     .arg(QString::fromStdString(pack.error().front().code))
                     .arg(pack.error().front().where.row)
                     .arg(pack.error().front().where.column),
                 expected);
        return;
    }
    const std::vector<LintIssue> issues = lint(**pack);
    QCOMPARE(shown(issues), expected);
    for (const LintIssue &issue : issues)
        QVERIFY(issue.where.path.ends_with("rows.json"));
}

void TestLint::packs_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *file, const std::string &text, const char *expected) {
        QTest::newRow(name) << file << QString::fromStdString(text) << expected;
    };
    const auto pack = [&row](const char *name, const std::string &rest, const char *expected) {
        row(name, "beta/pack.json",
            R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"], "package": "b", "version": "3.0", )"
                + rest + " }",
            expected);
    };
    pack("right", R"("modules": { "alpha": "beta" })", "");
    pack("unknown source module", R"("modules": { "alpha.gone": "beta" })", "TF3337 0:0");
    pack("unknown target module", R"("modules": { "alpha": "beta.abs" })", "TF3337 0:0");
    pack("preferred imports", R"("imports": { "beta": "import beta as b", "beta.nn": "from beta import nn" })", "");
    pack("preferred import of nothing", R"("imports": { "beta.gone": "from beta import gone" })", "TF3354 0:0");
    row("root without facts", "beta/pack.json",
        R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta", "gamma"], "package": "b", "version": "3.0" })",
        "TF3354 0:0");
    pack(
        "general rule with an unknown hole",
        "\"default_parameter_rules\": [ { \"parameter\": \"out\", \"forms\": [\n{ \"emit\": \"beta.assign({call}, {outt})\" } ] } ]",
        "TF3315 2:1");
    pack(
        "general rule that does not bind",
        "\"default_parameter_rules\": [ { \"parameter\": \"out\", \"forms\": [\n{ \"emit\": \"beta.assign({call}, to={out})\" } ] } ]",
        "TF3203 2:1");
    pack("general rule unreachable",
         "\"default_parameter_rules\": [ { \"parameter\": \"out\", \"forms\": [ { \"emit\": \"{call}\" },\n"
         "{ \"when\": \"is(out, None)\", \"emit\": \"{call}\" } ] } ]",
         "TF3317 2:1");
    row("alias of nothing", "beta/signatures/more.json",
        R"({ "schema": "torchferry-signatures/1", "aliases": { "beta.a": "beta.gone" }, "apis": {} })", "?TF3338 0:0");
}

void TestLint::packs()
{
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const TemporaryPack files;
    files.write(file.toStdString(), text.toStdString());
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    QCOMPARE(shown(lint(**pack)), expected);
}

void TestLint::largeFiles()
{
    const TemporaryPack files;
    files.write("beta/rows/large.json",
                R"({ "schema": "torchferry-rows/1", "rows": {} })" + std::string((1U << 20U), ' '));
    QCOMPARE(shown(lint(**files.load())), QStringLiteral("?TF3339 0:0"));
}

/// A form that is wrong for one combination of optional parameters only is found, whichever it is.
void TestLint::everyCombination()
{
    constexpr int count = 14; // beyond the limit up to which every combination is tried: pairs are
    std::string signature = "(a";
    for (int i = 0; i < count; ++i)
        signature += ", p" + std::to_string(i) + "=0";
    for (int first = 0; first < count; ++first) {
        const int second = (first + 5) % count;
        std::string emission = "beta.concat({a}";
        for (int i = 0; i < count; ++i) {
            const std::string p = "p" + std::to_string(i);
            if (i == first)
                emission += "{?p" + std::to_string(second) + ":{?" + p + ":, dim={" + p + "}}}";
            emission += "{?" + p + ":{?a:}}";
        }
        const TemporaryPack files;
        files.rows("\"alpha.untold\": { \"category\": 4, \"signatures\": [\"" + signature
                   + ")\"], \"forms\": [{ \"emit\": \"" + emission + ")\" }] }");
        const auto pack = files.load();
        QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
        const std::vector<LintIssue> issues = lint(**pack);
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues.front().message.code, std::string("TF3203"));
    }
}

void TestLint::whatIsWrittenIsTold()
{
    const TemporaryPack files;
    files.rows(
        R"json("alpha.cat": { "category": 4, "forms": [ { "id": "joined", "emit": "beta.concat({tensors}, dim={dim|0})" } ] })json");
    const auto issues = lint(**files.load());
    QCOMPARE(issues.size(), std::size_t{1});
    const std::vector<MessageArgument> &arguments = issues.front().message.arguments;
    QVERIFY(std::find(arguments.begin(), arguments.end(), MessageArgument{"form", "joined"}) != arguments.end());
    QVERIFY(std::find(arguments.begin(), arguments.end(), MessageArgument{"text", "beta.concat(tensors_, dim=0)"})
            != arguments.end());
}

void TestLint::everyCodeHasASentence()
{
    // The codes are string literals of the room's sources.
    std::set<std::string> codes;
    for (const auto &entry : std::filesystem::directory_iterator(TORCHFERRY_SOURCE_DIR "/core/mapping")) {
        if (entry.path().extension() != ".cpp")
            continue;
        QFile file(QString::fromStdString(entry.path().string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        static const QRegularExpression pattern(QStringLiteral("\"(TF3\\d\\d\\d)\""));
        for (auto match = pattern.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();)
            codes.insert(match.next().captured(1).toStdString());
    }
    QVERIFY(codes.size() > 60);
    for (const char *language : {"en", "zh"}) {
        const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", language);
        QVERIFY(catalogue.has_value());
        for (const std::string &code : codes) {
            const report::Catalogue::Entry *entry = catalogue->find(code);
            QVERIFY2(entry != nullptr, code.c_str());
            QVERIFY2(!entry->text.empty() && !entry->why.empty() && !entry->what.empty(), code.c_str());
        }
    }
}

QTEST_GUILESS_MAIN(TestLint)
#include "test_lint.moc"
