// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/consistency.h"
#include "core/mapping/temporary_pack.h"
#include "core/report/consistency_words.h"
#include "paths.h"

#include <QtTest>

using namespace Qt::Literals::StringLiterals;
using namespace torchferry;
using namespace torchferry::mapping;
using Difference = Consistency::Difference;
using Exception = Consistency::Exception;

namespace {

constexpr const char *source = R"json({ "schema": "torchferry-signatures/1", "framework": "alpha", "apis": {
    "alpha.equal": { "kind": "function", "calls": ["(input, dim=0, *, out=None)"] },
    "alpha.named": { "kind": "function", "calls": ["(input, dim=0)"] },
    "alpha.swapped": { "kind": "function", "calls": ["(input, dim, keepdim=False)"] },
    "alpha.smaller": { "kind": "function", "calls": ["(input, dim=0)"] },
    "alpha.typed": { "kind": "function", "calls": ["(input, dim=0)"] },
    "alpha.other": { "kind": "function", "calls": ["(input)"] },
    "alpha.several": { "kind": "function", "calls": ["(input)", "(input, dim, keepdim=False)"] },
    "alpha.Tensor.total": { "kind": "method", "calls": ["(dim=0)"] },
    "alpha.gone": { "kind": "function", "calls": ["(input)"] } } })json";

constexpr const char *target = R"json({ "schema": "torchferry-signatures/1", "framework": "beta", "apis": {
    "beta.equal": { "kind": "function", "calls": ["(input, dim=0, *, more=True)"] },
    "beta.named": { "kind": "function", "calls": ["(x, axis=1)"] },
    "beta.swapped": { "kind": "function", "calls": ["(input, keepdim=False, dim=0)"] },
    "beta.total": { "kind": "function", "calls": ["(x, dim=0)"] },
    "beta.several": { "kind": "function", "calls": ["(input, dim=None, keepdim=False)"] },
    "beta.smaller": { "kind": "function", "calls": ["(input)"] } } })json";

constexpr const char *rows = R"json(
    "alpha.equal": { "target": "beta.equal", "params": [["input", "input", "same"], ["dim", "dim", "same"], ["out", null, "rewrite"], [null, "more", "default"]] },
    "alpha.named": { "target": "beta.named", "params": [["input", "x", "renamed"], ["dim", "axis", "default-differs"]] },
    "alpha.swapped": { "target": "beta.swapped" },
    "alpha.smaller": { "target": "beta.smaller", "params": [["input", "input", "same"], ["dim", null, "no-way"]] },
    "alpha.typed": { "target": "beta.equal", "params": [["input", "input", "differs", "[{}]"], ["dim", "dim", "same"], [null, "more", "default"]] },
    "alpha.other": { "category": 4, "target": "beta.smaller", "forms": [{ "emit": "beta.smaller({input}) + 1" }] },
    "alpha.several": { "target": "beta.several", "params": [["input", "input", "same"], ["dim", "dim", "same"], ["keepdim", "keepdim", "same"]] },
    "alpha.Tensor.total": { "target": "beta.total", "params": [["dim", "dim", "same"]] },
    "alpha.gone": { "category": 7, "advice": { "en": "Write it.", "zh": "请自行编写。" } })json";

constexpr const char *pack = R"json({ "schema": "torchferry-pack/1", "name": "beta", "roots": ["beta"],
  "package": "betapackage", "version": "3.0", "range": ">=3.0", "ignored_parameters": ["name"],
  "general_difference_parameters": ["out"] })json";

} // namespace

class TestConsistency : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void differences_data();
    void differences();
    void exceptions();
    void withoutTables();
    void words();

private:
    [[nodiscard]] std::optional<Consistency> of(const std::string &api) const
    {
        return consistencyOf(*m_pack, m_pack->rowsOf(api)->front());
    }

    TemporaryPack m_files;
    std::shared_ptr<const Pack> m_pack;
};

void TestConsistency::initTestCase()
{
    m_files.write("alpha/signatures/consistency.json", source);
    m_files.write("beta/signatures/consistency.json", target);
    m_files.write("beta/pack.json", pack);
    m_files.rows(rows);
    const LoadedPack loaded = m_files.load();
    QVERIFY(loaded.has_value());
    m_pack = *loaded;
}

void TestConsistency::differences_data()
{
    using Differences = std::vector<Difference>;
    QTest::addColumn<QString>("api");
    QTest::addColumn<Differences>("expected");
    QTest::newRow("consistent") << u"alpha.equal"_s << Differences{};
    QTest::newRow("names and defaults") << u"alpha.named"_s << Differences{Difference::names, Difference::defaults};
    QTest::newRow("order") << u"alpha.swapped"_s << Differences{Difference::numberOrOrder};
    QTest::newRow("number") << u"alpha.smaller"_s << Differences{Difference::numberOrOrder};
    QTest::newRow("data types") << u"alpha.typed"_s << Differences{Difference::dataTypes};
    QTest::newRow("function") << u"alpha.other"_s << Differences{Difference::function};
    QTest::newRow("overloads") << u"alpha.several"_s << Differences{};
    QTest::newRow("the receiver is no parameter") << u"alpha.Tensor.total"_s << Differences{};
}

void TestConsistency::differences()
{
    QFETCH(QString, api);
    QFETCH(std::vector<Difference>, expected);
    const std::optional<Consistency> consistency = of(api.toStdString());
    QVERIFY(consistency.has_value());
    QCOMPARE(consistency->differences, expected);
}

void TestConsistency::exceptions()
{
    QCOMPARE(of("alpha.equal")->exceptions, (std::vector<Consistency::Exempt>{{Exception::generalDifferences, {"out"}},
                                                                              {Exception::additional, {"more"}}}));
    QCOMPARE(of("alpha.several")->exceptions, (std::vector<Consistency::Exempt>{{Exception::overloads, {"dim"}}}));
    QVERIFY(of("alpha.smaller")->exceptions.empty());
}

void TestConsistency::withoutTables()
{
    QVERIFY(!of("alpha.gone").has_value());
    const TemporaryPack plain;
    plain.rows(R"("alpha.seed": { "target": "beta.seed" })");
    const LoadedPack loaded = plain.load();
    QVERIFY(loaded.has_value());
    QVERIFY(!consistencyOf(**loaded, (*loaded)->rowsOf("alpha.seed")->front()).has_value());
}

void TestConsistency::words()
{
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    QVERIFY(catalogue.has_value());
    QCOMPARE(report::consistencyWord(*of("alpha.equal"), *catalogue), "officially consistent");
    QCOMPARE(report::consistencyWord(*of("alpha.named"), *catalogue),
             "officially inconsistent: parameter names, default values");
    const std::vector<std::string> sentences = report::exceptionSentences(*of("alpha.equal"), *catalogue);
    QCOMPARE(sentences.size(), std::size_t{3});
    QCOMPARE(sentences.back(), "Exception scenario 3, parameters that only the target has: more.");
    report::JsonWriter json;
    json.beginObject(report::JsonWriter::Layout::flat);
    report::writeConsistency(json, *m_pack, &m_pack->rowsOf("alpha.equal")->front());
    json.end();
    QVERIFY2(json.take().find(R"("exceptions": [{"scenario": 2, "parameters": ["out"]})") != std::string::npos,
             "the scenarios with their parameters");
}

QTEST_GUILESS_MAIN(TestConsistency)
#include "test_consistency.moc"
