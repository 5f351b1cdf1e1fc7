// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/pack.h"
#include "core/mapping/temporary_pack.h"

#include <fstream>

#include <QtTest>

using namespace torchferry;
using namespace torchferry::mapping;

class TestPackLoader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsRead();
    void rowsAreRead();
    void variantsInherit();
    void parametersAreDerived();
    void categories_data();
    void categories();
    void lookUpByUse();
    void hashFollowsContent();
    void problems_data();
    void problems();
    void missingFiles();
    void rowsInTwoFiles();
    void brokenJsonNeverCrashes();
};

void TestPackLoader::everythingIsRead()
{
    const TemporaryPack files;
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const Pack &p = **pack;
    QCOMPARE(p.name, std::string("beta"));
    QCOMPARE(p.roots, std::vector<std::string>{"beta"});
    QCOMPARE(p.package, std::string("betapackage"));
    QCOMPARE(p.version, std::string("3.0"));
    QCOMPARE(p.modules.at("alpha.nn"), std::string("beta.nn"));
    QCOMPARE(p.defaultParameterRules.size(), std::size_t{1});
    QCOMPARE(p.defaultParameterRules.front().parameter, std::string("out"));
    QCOMPARE(p.defaultParameterRules.front().forms.front().emit.source, std::string("beta.assign({call}, {out})"));
    QCOMPARE(p.source.name, std::string("alpha"));
    QCOMPARE(p.source.roots, std::vector<std::string>{"alpha"});
    QCOMPARE(p.source.tensorClass, std::string("alpha.Tensor"));
    QCOMPARE(p.source.callMembers.at("alpha.nn.Module"), std::string("forward"));
    QCOMPARE(p.source.tensorParameters.at("alpha.nn.Module"), std::vector<std::string>{"forward"});
    QCOMPARE(p.source.iteration.at("alpha.Tensor"), std::string("Tensor"));
    QCOMPARE(p.source.keywordAliases.at("input"), (std::vector<std::string>{"x", "a"}));
    QCOMPARE(p.source.numpyAliases, (std::set<std::string>{"a", "axis", "x"}));
    QVERIFY(p.source.ambiguousMembers.contains("split"));
    QVERIFY(p.sourceFacts.find("alpha.concat") != nullptr);
    QVERIFY(p.sourceFacts.find("alpha.abs")->acceptsNumpyNames);
    QVERIFY(!p.sourceFacts.find("alpha.cat")->acceptsNumpyNames);
    QCOMPARE(p.sourceFacts.find("alpha.max")->overloads.size(), std::size_t{3});
    QVERIFY(p.targetFacts.isModule("beta.nn.functional"));
    QCOMPARE(p.files.size(), std::size_t{6});
}

void TestPackLoader::rowsAreRead()
{
    const TemporaryPack files;
    files.rows(R"json("alpha.cat": { "target": "beta.concat", "category": 2, "detail": null,
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "renamed"], ["out", null, "rewrite"]],
  "notes": { "en": "joins", "zh": "连接" }, "docs": ["https://example.org/cat"] },
"alpha.zeros": { "target": "beta.zeros", "category": 3, "use": ["call"],
  "params": [["*size", "shape", "differs"], ["dtype", "dtype", "same"], ["device", null, "drop"]],
  "forms": [ { "when": "count(size, 1)", "emit": "beta.zeros({size.0})", "id": "one" },
             { "emit": "beta.zeros([{*size}]{?dtype: , dtype={dtype}})", "replaces": "statement", "label": { "en": "list" },
               "prelude": ["beta.seed(0)"] },
             { "delete": true } ] },
"alpha.Tensor.data": [ { "use": ["load"], "category": 7, "advice": { "en": "no", "zh": "无" } },
                       { "use": ["store"], "category": 4, "forms": [ { "emit": "beta.assign({value}, {receiver})" } ] } ])json");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const Row &cat = (*pack)->rowsOf("alpha.cat")->front();
    QCOMPARE(cat.category, Category::sourceMore);
    QCOMPARE(cat.uses.size(), std::size_t{5});
    QCOMPARE(cat.notes.in("zh"), std::string("连接"));
    QCOMPARE(cat.where.row, 3U);
    QCOMPARE(cat.where.column, 1U);
    QCOMPARE(cat.variants.size(), std::size_t{1});
    QCOMPARE(cat.variants.front().params.size(), std::size_t{3});
    QCOMPARE(cat.variants.front().params[1].where.row, 4U);
    QCOMPARE(cat.variants.front().params[1].where.column, 43U);

    const Row &zeros = (*pack)->rowsOf("alpha.zeros")->front();
    QCOMPARE(zeros.uses, std::vector<Use>{Use::call});
    const Variant &variant = zeros.variants.front();
    QCOMPARE(variant.params.front().source, std::string("size"));
    QCOMPARE(variant.forms.size(), std::size_t{3});
    QCOMPARE(variant.forms[0].id, std::string("one"));
    QCOMPARE(variant.forms[0].when.kind, Guard::Kind::count);
    QCOMPARE(variant.forms[1].id, std::string("2"));
    QCOMPARE(variant.forms[1].replaces, Replaces::statement);
    QCOMPARE(variant.forms[1].prelude.size(), std::size_t{1});
    QCOMPARE(variant.forms[1].label.in("zh"), std::string("list"));
    QVERIFY(variant.forms[2].deletes);

    const std::vector<Row> &data = *(*pack)->rowsOf("alpha.Tensor.data");
    QCOMPARE(data.size(), std::size_t{2});
    QCOMPARE(data[1].uses, std::vector<Use>{Use::store});
    QCOMPARE(data[1].where.row, 13U);
}

void TestPackLoader::variantsInherit()
{
    const TemporaryPack files;
    files.rows(R"json("alpha.max": { "category": 3, "target": "beta.max",
  "params": [["input", "x", "renamed"], [null, "axis", "default"], [null, "keepdim", "default"]],
  "variants": [ { "signatures": ["(input)"] },
                { "signatures": ["(input, other)"], "target": "beta.maximum", "category": 1,
                  "params": [["input", "x", "renamed"], ["other", "y", "renamed"]] },
                { "signatures": ["(input, dim, keepdim=False)"],
                  "params": [["input", "x", "renamed"], ["dim", "axis", "differs"], ["keepdim", "keepdim", "same"]],
                  "forms": [ { "emit": "beta.max({input}, {dim})" } ] } ] })json");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const Row &row = (*pack)->rowsOf("alpha.max")->front();
    QCOMPARE(row.variants.size(), std::size_t{3});
    QCOMPARE(row.category, Category::argsDiffer);
    QCOMPARE(row.variants[0].target, std::string("beta.max"));
    QCOMPARE(row.variants[0].params.size(), std::size_t{3});
    QCOMPARE(row.variants[0].category, Category::oneToOne);
    QCOMPARE(row.variants[0].subKind, SubKind::targetMore);
    QCOMPARE(row.variants[1].target, std::string("beta.maximum"));
    QCOMPARE(row.variants[1].subKind, SubKind::renamed);
    QCOMPARE(row.variants[2].category, Category::argsDiffer);
    QCOMPARE(row.variants[2].signatures.front().parameters.size(), std::size_t{3});
    QCOMPARE(row.variants[2].forms.size(), std::size_t{1});
    QVERIFY(row.variants[0].forms.empty());
}

void TestPackLoader::parametersAreDerived()
{
    const TemporaryPack files;
    files.rows(R"json("alpha.seed": { "target": "beta.seed", "category": 1 },
"alpha.cat": { "target": "beta.concat", "category": 1 },
"alpha.Tensor.dim": { "target": "beta.Tensor.ndim", "category": 1 },
"alpha.nn.Module.train": { "target": "beta.nn.Layer.train", "category": 1 })json");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const Variant &seed = (*pack)->rowsOf("alpha.seed")->front().variants.front();
    QVERIFY(seed.derived);
    QCOMPARE(seed.params.size(), std::size_t{1});
    QCOMPARE(seed.params.front().note, Note::same);
    QCOMPARE(seed.subKind, SubKind::identical);
    // No parameter of that name: nothing is made up.
    QVERIFY(!(*pack)->rowsOf("alpha.cat")->front().variants.front().derived);
    QVERIFY((*pack)->rowsOf("alpha.cat")->front().variants.front().params.empty());
    QVERIFY(!(*pack)->rowsOf("alpha.nn.Module.train")->front().variants.front().derived);
    QCOMPARE((*pack)->rowsOf("alpha.Tensor.dim")->front().subKind, SubKind::noParams);
}

void TestPackLoader::categories_data()
{
    QTest::addColumn<QString>("params");
    QTest::addColumn<int>("category");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const char *params, Category category, SubKind kind) {
        QTest::newRow(name) << params << number(category) << static_cast<int>(kind);
    };
    constexpr auto one = Category::oneToOne;
    row("identical", R"(["tensors", "x", "same"])", one, SubKind::identical);
    row("renamed", R"(["tensors", "x", "renamed"])", one, SubKind::renamed);
    row("target more", R"(["tensors", "x", "renamed"], [null, "axis", "default"])", one, SubKind::targetMore);
    row("set counts as more", R"(["tensors", "x", "renamed"], [null, "axis", "set", "1"])", one, SubKind::targetMore);
    row("ignored does not", R"(["tensors", "x", "renamed"], [null, "name", "default"])", one, SubKind::renamed);
    row("defaults differ", R"(["dim", "axis", "default-differs"], [null, "x", "default"])", one,
        SubKind::defaultsDiffer);
    row("drop", R"(["dim", "axis", "default-differs"], ["out", null, "drop"])", Category::sourceMore, SubKind::none);
    row("rewrite", R"(["out", null, "rewrite"])", Category::sourceMore, SubKind::none);
    row("no way", R"(["out", null, "no-way"])", Category::sourceMore, SubKind::none);
    row("differs wins", R"(["dim", "axis", "differs", "1 - {}"], ["out", null, "no-way"])", Category::argsDiffer,
        SubKind::none);
}

void TestPackLoader::categories()
{
    QFETCH(QString, params);
    QFETCH(int, category);
    QFETCH(int, kind);
    const TemporaryPack files;
    files.rows("\"alpha.cat\": { \"target\": \"beta.concat\", \"params\": [" + params.toStdString() + "] }");
    const auto pack = files.load();
    QVERIFY2(pack.has_value(), pack ? "" : pack.error().front().code.c_str());
    const Row &row = (*pack)->rowsOf("alpha.cat")->front();
    QVERIFY(!row.declared);
    QCOMPARE(number(row.category), category);
    QCOMPARE(static_cast<int>(row.subKind), kind);
    QCOMPARE(number(row.variants.front().category), category);
}

void TestPackLoader::lookUpByUse()
{
    const TemporaryPack files;
    files.rows(R"json("alpha.cat": { "use": ["call"], "target": "beta.concat", "category": 1 },
"alpha.max": { "use": ["call"], "category": 1, "variants": [ { "target": "beta.max" }, { "target": "beta.maximum" } ] },
"alpha.abs": [ { "use": ["call"], "target": "beta.abs", "category": 1 }, { "use": ["value"], "target": "beta.anything", "category": 1 },
               { "use": ["decorator"], "target": "beta.assign", "category": 1 } ],
"alpha.float32": { "target": "beta.float32", "category": 1 },
"alpha.Tensor.dim": { "target": "beta.Tensor.ndim", "category": 1 },
"alpha.seed": { "use": ["call"], "category": 7, "advice": { "en": "-", "zh": "-" } },
"alpha.ops.*": { "category": 7, "advice": { "en": "-", "zh": "-" } },
"alpha.ops.inner.*": { "category": 7, "advice": { "en": "-", "zh": "-" } })json");
    const auto loaded = files.load();
    QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().front().code.c_str());
    const Pack &pack = **loaded;
    const auto target = [&pack](const char *api, Use use) {
        const Row *row = pack.row(api, use);
        return row == nullptr ? std::string("-") : row->variants.front().target;
    };
    QCOMPARE(target("alpha.cat", Use::call), std::string("beta.concat"));
    QCOMPARE(target("alpha.cat", Use::value), std::string("-"));
    QCOMPARE(target("alpha.cat", Use::base), std::string("beta.concat"));
    QCOMPARE(target("alpha.cat", Use::load), std::string("-"));
    QCOMPARE(target("alpha.max", Use::annotation), std::string("-")); // two targets: none is the name's
    QCOMPARE(target("alpha.abs", Use::call), std::string("beta.abs"));
    QCOMPARE(target("alpha.abs", Use::annotation), std::string("beta.anything"));
    QCOMPARE(target("alpha.abs", Use::decorator), std::string("beta.assign"));
    QCOMPARE(target("alpha.float32", Use::load), std::string("beta.float32"));
    QCOMPARE(target("alpha.float32", Use::call), std::string("-"));
    QCOMPARE(target("alpha.Tensor.dim", Use::value), std::string("beta.Tensor.ndim"));
    QCOMPARE(target("alpha.seed", Use::base), std::string("-"));
    QCOMPARE(target("alpha.nothing", Use::call), std::string("-"));
    QVERIFY(pack.rowsOf("alpha.nothing") == nullptr);

    const auto rowFor = [&pack](const char *api, Use use) {
        const Row *row = pack.row(api, use);
        return row == nullptr ? std::string("-") : row->api;
    };
    for (const Use use : {Use::call, Use::load, Use::store, Use::statement, Use::decorator, Use::base})
        QCOMPARE(rowFor("alpha.ops.any", use), std::string("alpha.ops.*"));
    QCOMPARE(rowFor("alpha.ops.a.b.c", Use::value), std::string("alpha.ops.*"));
    QCOMPARE(rowFor("alpha.ops.inner.a", Use::value), std::string("alpha.ops.inner.*"));
    QCOMPARE(rowFor("alpha.ops.innermost", Use::value), std::string("alpha.ops.*"));
    QCOMPARE(rowFor("alpha.ops", Use::value), std::string("-"));
    QCOMPARE(rowFor("alpha.seed", Use::base), std::string("-")); // it has rows of its own
    QVERIFY(pack.rowsOf("alpha.ops.any") == nullptr);
    QVERIFY(pack.namespaceRowsOf("alpha.nothing") == nullptr);
}

void TestPackLoader::hashFollowsContent()
{
    const TemporaryPack files;
    const std::string first = (*files.load())->hash;
    QCOMPARE(first.size(), std::size_t{32});
    QCOMPARE((*files.load())->hash, first);
    const TemporaryPack same;
    QCOMPARE((*same.load())->hash, first); // the folder does not count
    files.rows(R"("alpha.seed": { "target": "beta.seed", "category": 1 })");
    QVERIFY((*files.load())->hash != first);
}

void TestPackLoader::problems_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const auto add = [](const char *name, const char *file, const std::string &text, const char *code, int line,
                        int column) {
        QTest::newRow(name) << file << QString::fromStdString(text) << code << line << column;
    };
    const auto row = [&add](const char *name, const std::string &members, const char *code, int line, int column) {
        add(name, "beta/rows/rows.json", "{ \"schema\": \"torchferry-rows/1\",\n\"rows\": {\n" + members + "\n} }\n",
            code, line, column);
    };
    const auto params = [&row](const char *name, const std::string &line, const char *code, int column) {
        row(name, "\"alpha.cat\": { \"params\": [\n" + line + "] }", code, 4, column);
    };
    row("comma missing", "\"alpha.cat\": {}\n\"alpha.abs\": {}", "TF3002", 4, 11);
    row("unknown key", R"("alpha.cat": { "target": "beta.concat", "tagret": "x" })", "TF3006", 3, 41);
    row("column in code points", R"("alpha.cat": { "notes": { "en": "é…" }, "tagret": "x" })", "TF3006", 3, 41);
    row("target no text", R"("alpha.cat": { "target": 3 })", "TF3004", 3, 26);
    row("row no object", R"("alpha.cat": 3)", "TF3004", 3, 14);
    row("empty list of rows", R"("alpha.cat": [])", "TF3005", 3, 14);
    row("row twice", "\"alpha.cat\": {},\n\"alpha.cat\": {}", "TF3009", 4, 1);
    row("key twice", R"("alpha.cat": { "category": 1, "category": 2 })", "TF3009", 3, 31);
    row("category 0", R"("alpha.cat": { "category": 0 })", "TF3008", 3, 28);
    row("category 1.5", R"("alpha.cat": { "category": 1.5 })", "TF3008", 3, 28);
    row("category -1e300", R"("alpha.cat": { "category": -1e300 })", "TF3008", 3, 28);
    row("use unknown", R"("alpha.cat": { "use": ["call", "cal"] })", "TF3008", 3, 32);
    row("use number", R"("alpha.cat": { "use": [1] })", "TF3008", 3, 24);
    row("detail unknown", R"("alpha.cat": { "detail": "usage" })", "TF3008", 3, 26);
    row("text without English", R"("alpha.cat": { "notes": { "zh": "x" } })", "TF3005", 3, 25);
    row("variants empty", R"("alpha.cat": { "variants": [] })", "TF3005", 3, 28);
    row("signature bad", R"json("alpha.cat": { "signatures": ["(a", "(b)"] })json", "TF3020", 3, 34);
    params("line no array", R"("x")", "TF3012", 1);
    params("line too short", R"(["tensors", "x"])", "TF3012", 1);
    params("line too long", R"(["tensors", "x", "same", "", ""])", "TF3012", 1);
    params("name number", R"([1, "x", "same"])", "TF3004", 2);
    params("note unknown", R"(["tensors", "x", "sane"])", "TF3008", 18);
    params("value number", R"([null, "x", "set", 1])", "TF3004", 20);
    params("transform bad", R"(["dim", "axis", "differs", "1 - {"])", "TF3101", 33);
    row("form without emit", R"json("alpha.cat": { "forms": [ { "when": "has(dim)" } ] })json", "TF3005", 3, 27);
    row("form with bad emit", R"json("alpha.cat": { "forms": [ { "emit": "f({x)" } ] })json", "TF3103", 3, 40);
    row("column after an escape", R"json("alpha.cat": { "forms": [ { "emit": "f(\"\u00e9\", {x)" } ] })json", "TF3103",
        3, 52);
    row("form with bad guard", R"json("alpha.cat": { "forms": [ { "when": "haz(dim)", "emit": "x" } ] })json", "TF3111",
        3, 38);
    row("replaces unknown", R"("alpha.cat": { "forms": [ { "replaces": "all", "emit": "x" } ] })", "TF3008", 3, 41);
    row("prelude no list", R"("alpha.cat": { "forms": [ { "prelude": "y", "emit": "x" } ] })", "TF3004", 3, 40);

    add("other schema", "beta/rows/rows.json", R"({ "schema": "torchferry-rows/2", "rows": {} })", "TF3007", 1, 1);
    add("no schema", "beta/rows/rows.json", R"({ "rows": {} })", "TF3005", 1, 1);
    add("no rows", "beta/rows/rows.json", R"({ "schema": "torchferry-rows/1" })", "TF3005", 1, 1);
    add("array", "beta/rows/rows.json", "[]", "TF3004", 1, 1);
    add("empty file", "beta/rows/rows.json", "", "TF3002", 1, 1);
    add("not UTF-8", "beta/rows/rows.json", "{ \"schema\": \"\xff\" }", "TF3002", 1, 14);
    add("cut off", "beta/rows/rows.json", "{ \"schema\": \"torchferry-rows/1\",\n\"rows\": {", "TF3002", 2, 10);
    add("nested deeply", "beta/rows/rows.json", std::string(100'000, '['), "TF3003", 1, 65);
    add("pack lacks name", "beta/pack.json", R"({ "schema": "torchferry-pack/1" })", "TF3005", 1, 1);
    add("version of the pack", "beta/pack.json",
        R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"], "package": "b", "version": "3." })",
        "TF3008", 1, 96);
    add("no root", "beta/pack.json",
        R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": [], "package": "b", "version": "3.0" })", "TF3350",
        1, 59);
    add("a library of two parts", "beta/pack.json",
        R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["a"], "libraries": ["b.c"], "package": "b", "version": "3.0" })",
        "TF3017", 1, 80);
    add("a root of two parts", "beta/pack.json",
        R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["a", "b.c"], "package": "b", "version": "3.0" })",
        "TF3017", 1, 65);
    const auto imports = [&add](const char *name, const char *list, const char *code, unsigned column) {
        add(name, "beta/pack.json",
            R"({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"], "package": "b", "version": "3.0",)"
            "\n\"imports\": {"
                + std::string(list) + "} }",
            code, 2, column);
    };
    imports("import that is none", R"("beta.nn": "beta.nn")", "TF3351", 24);
    imports("import of something else", R"("beta.nn": "import beta")", "TF3351", 24);
    imports("import of two names", R"("beta.nn": "from beta import nn, abs")", "TF3351", 24);
    imports("import of another root", R"("gamma.nn": "import gamma.nn as nn")", "TF3352", 13);
    imports("two imports of one name", R"("beta.nn": "from beta import nn", "beta.x": "import beta.x as nn")", "TF3353",
            57);
    imports("two imports of one prefix", R"("beta.nn": "from beta import nn", "beta.nn": "import beta.nn")", "TF3009",
            47);
    add("source lacks roots", "alpha/source.json", R"({ "schema": "torchferry-source/1", "name": "alpha" })", "TF3005",
        1, 1);
    const auto library = [](const char *entry) {
        return "{ \"schema\": \"torchferry-python/1\", \"functions\": {\n\"f\": { " + std::string(entry) + " } } }";
    };
    add("effect of a library function", "python/library.json", library(R"("effects": ["eats 0"])"), "TF3008", 2, 20);
    add("effect on no argument", "python/library.json", library(R"("effects": ["reads", "mutates"])"), "TF3008", 2, 29);
    add("result of a library function", "python/library.json", library(R"("gives": "half 0")"), "TF3008", 2, 17);
    add("type of a library function", "python/library.json", library(R"("returns": "list[$x]")"), "TF3008", 2, 19);
    add("key of a library function", "python/library.json", library(R"("effect": ["reads"])"), "TF3006", 2, 8);
    add("api of no kind", "alpha/signatures/alpha.json",
        "{ \"schema\": \"torchferry-signatures/1\", \"apis\": {\n\"alpha.f\": {} } }", "TF3005", 2, 12);
    add("api of unknown kind", "alpha/signatures/alpha.json",
        "{ \"schema\": \"torchferry-signatures/1\", \"apis\": {\n\"alpha.f\": { \"kind\": \"fun\" } } }", "TF3008", 2,
        22);
    add("signature of facts", "beta/signatures/beta.json",
        "{ \"schema\": \"torchferry-signatures/1\", \"apis\": {\n\"beta.f\": { \"kind\": \"function\", \"calls\": [\"(a, a)\"] } } }",
        "TF3022", 2, 48);
}

void TestPackLoader::problems()
{
    QFETCH(QString, file);
    QFETCH(QString, text);
    QFETCH(QString, code);
    QFETCH(int, line);
    QFETCH(int, column);
    const TemporaryPack files;
    // A name with the byte 0xff would be mangled by QString.
    std::string bytes = text.toUtf8().toStdString();
    if (const std::size_t at = bytes.find("\xef\xbf\xbd"); at != std::string::npos)
        bytes.replace(at, 3, "\xff");
    files.write(file.toStdString(), bytes);
    const auto pack = files.load();
    QVERIFY(!pack.has_value());
    const Error &error = pack.error().front();
    QCOMPARE(QString::fromStdString(error.code), code);
    QVERIFY2(error.where.path.ends_with(file.toStdString()), error.where.path.c_str());
    QCOMPARE(static_cast<int>(error.where.row), line);
    QCOMPARE(static_cast<int>(error.where.column), column);
}

void TestPackLoader::missingFiles()
{
    for (const char *name : {"beta/pack.json", "python/library.json", "alpha/source.json", "alpha/signatures",
                             "beta/signatures", "beta/rows"}) {
        const TemporaryPack files;
        std::filesystem::remove_all(files.directory() / name);
        const auto pack = files.load();
        QVERIFY2(!pack.has_value(), name);
        QVERIFY2(pack.error().front().code == "TF3001" || pack.error().front().code == "TF3010",
                 pack.error().front().code.c_str());
        QVERIFY(!pack.error().front().where.path.empty());
    }
    QCOMPARE(loadPack("/nonexistent", "beta").error().front().code, std::string("TF3001"));
    const TemporaryPack files;
    QCOMPARE(loadPack(files.directory(), "gamma").error().front().code, std::string("TF3001"));
}

void TestPackLoader::rowsInTwoFiles()
{
    const TemporaryPack files;
    files.rows(R"("alpha.seed": { "target": "beta.seed", "category": 1 })");
    files.write("beta/rows/second.json",
                "{ \"schema\": \"torchferry-rows/1\", \"rows\": {\n  \"alpha.seed\": { \"category\": 7 } } }");
    const auto pack = files.load();
    QVERIFY(!pack.has_value());
    QCOMPARE(pack.error().front().code, std::string("TF3013"));
    QCOMPARE(pack.error().front().where.row, 2U);
    QCOMPARE(pack.error().front().where.column, 3U);
}

void TestPackLoader::brokenJsonNeverCrashes()
{
    const TemporaryPack files;
    files.rows(
        R"json("alpha.cat": { "target": "beta.concat", "category": 2, "use": ["call"], "signatures": ["(tensors, dim=0)"],
  "params": [["tensors", "x", "renamed"], ["dim", "axis", "differs", "1 - {}"]], "notes": { "en": "a\u00e9\\", "zh": "b" },
  "forms": [ { "when": "has(dim) or is(dim, 'x')", "emit": "beta.concat({tensors}{?dim: , {dim}})", "prelude": ["beta.seed(0)"] } ] })json");
    std::ifstream stream(files.directory() / "beta/rows/rows.json", std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    QVERIFY(files.load().has_value());

    const auto loads = [&files](const std::string &text) {
        files.write("beta/rows/rows.json", text);
        const auto pack = files.load();
        if (!pack && (pack.error().front().where.row == 0 || pack.error().front().where.column == 0))
            qFatal("an error without a place: %s", pack.error().front().code.c_str());
        return pack.has_value();
    };
    std::size_t refused = 0;
    for (std::size_t cut = 0; cut + 2 < whole.size(); ++cut)
        refused += loads(whole.substr(0, cut)) ? 0 : 1;
    QCOMPARE(refused, whole.size() - 2); // every beginning of a file is an error
    const std::string signs = "{}[]\",:\\0n\xff";
    for (std::size_t at = 0; at < whole.size(); at += 7) {
        std::string changed = whole;
        changed[at] = signs[at % signs.size()];
        loads(changed);
        changed.erase(at, 1);
        loads(changed);
    }
    // Every kind of value in place of every value.
    for (const char *value : {"null", "true", "1", "\"x\"", "[]", "{}", "[[]]", "[null]", "[{}]", "{\"en\": 1}"}) {
        for (const char *key : {"target", "category", "use", "signatures", "params", "variants", "forms", "notes",
                                "docs", "package", "resolver", "detail", "advice", "because"}) {
            files.rows("\"alpha.cat\": { \"" + std::string(key) + "\": " + value + " }");
            const auto pack = files.load();
            if (pack)
                (void)lint(**pack);
        }
    }
}

QTEST_GUILESS_MAIN(TestPackLoader)
#include "test_pack_loader.moc"
