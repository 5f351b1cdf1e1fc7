// SPDX-License-Identifier: Apache-2.0
// Before Qt, whose keyword macros would turn the row language's `emit` into nothing.
#include "core/engine/engine.h"
#include "core/report/report.h"
#include "core/review/projection.h"
#include "paths.h"

#include <QTest>

#include <map>
#include <set>

#include <nlohmann/json.hpp>

using nlohmann::json;
using namespace torchferry;
using review::Decision;
using review::State;

namespace {

using Decisions = std::vector<review::FileDecisions>;

engine::InputFile file(std::string path, std::string bytes)
{
    engine::InputFile input;
    input.path = std::move(path);
    input.bytes = std::move(bytes);
    return input;
}

std::shared_ptr<const mapping::Pack> pack()
{
    static const auto loaded =
        mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle", {.version = "3.0", .rules = {}, .profile = {}});
    return loaded ? *loaded : nullptr;
}

std::shared_ptr<const engine::Analysis> analysisOf(std::vector<engine::InputFile> files)
{
    auto analysis = engine::analyse({"project", "", std::move(files), {}, {}}, pack());
    return analysis ? *analysis : nullptr;
}

Decisions decided(const engine::Analysis &analysis, std::string_view policy)
{
    Decisions decisions;
    for (const auto &one : analysis.files)
        decisions.push_back(review::decide(*one, review::AcceptPolicy::parse(policy, false).value()));
    return decisions;
}

json reportOf(const engine::Analysis &analysis, const Decisions &decisions)
{
    static const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    return json::parse(report::toJson(analysis, decisions, *catalogue));
}

const std::string training = R"(import torch

model = torch.nn.Linear(2, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=3)
optimizer.step()
scheduler.step()
)";

} // namespace

class TestReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void saysWhatIsToBeKnownOfProposals();
    void hasEveryKeyInItsOrder();
    void placesCountAsPromised_data();
    void placesCountAsPromised();
    void evidenceLeadsToWhereTheValueIsMade();
    void saysWhatToDoAboutManualWork_data();
    void saysWhatToDoAboutManualWork();
    void idsAreUniqueAndCasesNameThem();
    void sumsAddUp();
    void statusFollowsDecisions();
    void statesOfCases_data();
    void statesOfCases();
    void incompleteForEachReason_data();
    void incompleteForEachReason();
};

void TestReport::saysWhatToDoAboutManualWork_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("advice");
    QTest::newRow("en") << QStringLiteral("en") << QStringLiteral("Use ours.");
    QTest::newRow("zh") << QStringLiteral("zh") << QStringLiteral("请用自己的。");
}

void TestReport::saysWhatToDoAboutManualWork()
{
    QFETCH(const QString, language);
    QFETCH(const QString, advice);
    mapping::RuleText rules;
    rules.path = "rules.json";
    rules.bytes = R"({ "schema": "torchferry-rules/1", "rows": { "torch.cat": {
        "category": 7, "advice": { "en": "Use ours.", "zh": "请用自己的。" } } } })";
    const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle",
                                        {.version = "3.0", .rules = {rules}, .profile = {}});
    QVERIFY(pack);
    const auto analysis = engine::analyse(
        {"project", "", {file("a.py", "import torch\nx = torch.cat([torch.abs(y)])\n")}, {}, {}}, *pack);
    QVERIFY(analysis);
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", language.toStdString());
    const json report = json::parse(report::toJson(**analysis, decided(**analysis, "all"), *catalogue));
    const json &findings = report["files"][0]["findings"];
    for (const json &finding : findings) {
        if (finding["api"] == "torch.cat")
            QCOMPARE(finding["advice"][0].get<std::string>(), advice.toStdString());
        else
            QVERIFY(!finding.contains("advice"));
    }
}

void TestReport::saysWhatIsToBeKnownOfProposals()
{
    const auto analysis = analysisOf({file("a.py", "import torch\ns = torch.load(p)\nx = torch.abs(y)\n")});
    QVERIFY(analysis);
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    const auto document = nlohmann::json::parse(report::toJson(*analysis, Decisions(1), *catalogue));
    for (const auto &finding : document["files"][0]["findings"]) {
        QVERIFY(!finding["proposals"].empty());
        if (finding["api"] == "torch.load")
            QVERIFY(finding["notes"].get<std::string>().starts_with("The file must have been written by paddle.save"));
        else
            QVERIFY(!finding.contains("notes"));
    }
}

void TestReport::hasEveryKeyInItsOrder()
{
    const auto analysis = analysisOf({file("a.py", "x = 1\n")});
    QVERIFY(analysis);
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    QVERIFY(catalogue.has_value());
    QCOMPARE(report::toJson(*analysis, Decisions(1), *catalogue), std::string(R"({
  "schema": "torchferry-report/1",
  "tool": {"name": "torchferry", "version": ")" TORCHFERRY_VERSION R"("},
  "target": {"name": "paddle", "profile": "3.0"},
  "root": "project",
  "summary": {
    "files": 1,
    "findings": 0,
    "by_category": {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 0, "7": 0},
    "by_state": {"accepted": 0, "edited": 0, "rejected": 0, "pending": 0, "unchanged": 0, "manual": 0, "absorbed": 0},
    "by_confidence": {"certain": 0, "likely": 0, "guess": 0},
    "uses": {"total": 0, "nothing_to_change": 0, "to_decide": 0, "decided": 0, "manual": 0}
  },
  "files": [
    {
      "path": "a.py",
      "status": "unchanged",
      "findings": [],
      "cases": []
    }
  ]
}
)"));
}

void TestReport::placesCountAsPromised_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("byte");
    QTest::newRow("plain") << QByteArray("import torch\ny = torch.abs(1)\n") << 2 << 5 << 17;
    QTest::newRow("CRLF") << QByteArray("import torch\r\ny = torch.abs(1)\r\n") << 2 << 5 << 18;
    QTest::newRow("a byte order mark counts")
        << QByteArray("\xEF\xBB\xBFimport torch\ny = torch.abs(1)\n") << 2 << 5 << 20;
    QTest::newRow("columns are code points") << QByteArray("import torch\n'形🔥'; torch.abs(1)\n") << 2 << 7 << 24;
    QTest::newRow("bytes are those on disk")
        << QByteArray("# coding: gbk\nimport torch\n'\xD0\xCE'; torch.abs(1)\n") << 3 << 6 << 33;
}

void TestReport::placesCountAsPromised()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(int, byte);
    const auto analysis = analysisOf({file("a.py", text.toStdString())});
    QVERIFY(analysis);
    const json document = reportOf(*analysis, Decisions(1));
    const json &finding = document["files"][0]["findings"][0];
    QCOMPARE(finding["api"].get<std::string>(), "torch.abs");
    QCOMPARE(finding["original"].get<std::string>(), "torch.abs(1)");
    QCOMPARE(finding["range"]["start"].dump(), json({{"line", line}, {"column", column}, {"byte", byte}}).dump());
    QCOMPARE(finding["range"]["end"].dump(),
             json({{"line", line}, {"column", column + 12}, {"byte", byte + 12}}).dump());
}

/// Each step with its place, from the use back to what made the object; a guess says what it goes by.
void TestReport::evidenceLeadsToWhereTheValueIsMade()
{
    const auto analysis = analysisOf({file("a.py", "import torch\n"
                                                   "def made():\n"
                                                   "    return torch.ones(2, 3)\n"
                                                   "x = made()\n"
                                                   "y = x.view(-1)\n"
                                                   "def guessed(z):\n"
                                                   "    return z.half()\n")});
    QVERIFY(analysis);
    const json report = reportOf(*analysis, decided(*analysis, "all"));
    std::map<std::uint32_t, json> views;
    for (const json &finding : report["files"][0]["findings"]) {
        if (finding["api"] == "torch.Tensor.view" || finding["api"] == "torch.Tensor.half")
            views[finding["range"]["start"]["line"]] = finding;
    }
    QCOMPARE(views.size(), std::size_t{2});
    QCOMPARE(views[5]["confidence"].get<std::string>(), "certain");
    std::vector<std::pair<std::string, int>> steps;
    for (const json &step : views[5]["evidence"])
        steps.emplace_back(step["text"], step["line"]);
    QCOMPARE(steps.size(), std::size_t{2});
    QCOMPARE(steps[0], std::pair(std::string("x was assigned on line 4."), 4));
    QCOMPARE(steps[1], std::pair(std::string("made() is what a.made returns."), 4));
    QCOMPARE(views[7]["confidence"].get<std::string>(), "guess");
    QVERIFY(!views[7]["evidence"].empty());
    // What is certain has no reasons to say; what is not says each, with what it is about and what it allows.
    QVERIFY(!views[5].contains("reasons"));
    QCOMPARE(views[7]["reasons"].size(), std::size_t{1});
    const json reason = views[7]["reasons"].front();
    QCOMPARE(reason["code"].get<std::string>(), "TF4032");
    QCOMPARE(reason["about"].get<std::string>(), "object");
    QCOMPARE(reason["at_most"].get<std::string>(), "guess");
    QCOMPARE(reason["text"].get<std::string>(), views[7]["evidence"].front()["text"].get<std::string>());
}

void TestReport::idsAreUniqueAndCasesNameThem()
{
    const auto analysis = analysisOf({file("a.py", training), file("b.py", training)});
    QVERIFY(analysis);
    const json document = reportOf(*analysis, Decisions(2));
    std::set<int> findings;
    std::set<int> cases;
    std::size_t count = 0;
    for (const json &one : document["files"]) {
        std::set<int> own;
        for (const json &finding : one["findings"]) {
            QVERIFY(findings.insert(finding["id"].get<int>()).second);
            own.insert(finding["id"].get<int>());
            QVERIFY(!finding["message"].get<std::string>().empty());
        }
        QVERIFY(!one["cases"].empty());
        for (const json &entry : one["cases"]) {
            QVERIFY(cases.insert(entry["id"].get<int>()).second);
            QCOMPARE(entry["state"].get<std::string>(), "pending");
            QVERIFY(!entry["resolutions"].empty());
            for (const json &site : entry["sites"])
                QVERIFY(own.count(site["finding"].get<int>()) == 1);
            ++count;
        }
    }
    QCOMPARE(cases.size(), count);
    QCOMPARE(document["summary"]["findings"].get<std::size_t>(), findings.size());
}

void TestReport::sumsAddUp()
{
    const auto analysis =
        analysisOf({file("a.py", training + "import torch.fx\ntorch.fx.symbolic_trace(model)\nz = torch.abs(1)\n"),
                    file("b.py", "import torch\nu = unknown.size(1)\n")});
    QVERIFY(analysis);
    const Decisions decisions = decided(*analysis, "safe");
    const report::Summary summary = report::summarise(*analysis, decisions);
    const json document = reportOf(*analysis, decisions);
    const auto sum = [](const json &counts) {
        std::uint32_t total = 0;
        for (const json &count : counts)
            total += count.get<std::uint32_t>();
        return total;
    };
    for (const char *key : {"by_category", "by_state", "by_confidence"})
        QCOMPARE(sum(document["summary"][key]), summary.findings);
    json uses = document["summary"]["uses"];
    QCOMPARE(uses["total"].get<std::uint32_t>(), summary.uses.total());
    uses.erase("total");
    QCOMPARE(sum(uses), summary.uses.total());        // each use is in exactly one of them
    QVERIFY(summary.uses.total() < summary.findings); // the places of a case are not counted again
    QVERIFY(summary.byState[static_cast<std::size_t>(State::accepted)] > 0);
    QVERIFY(summary.byState[static_cast<std::size_t>(State::manual)] > 0);
    QVERIFY(!summary.left.empty());
    QCOMPARE(summary.byStatus[0] + summary.byStatus[1] + summary.byStatus[2], 2U);
    for (std::size_t index = 1; index < summary.left.size(); ++index)
        QVERIFY(summary.left[index - 1].count >= summary.left[index].count);
}

void TestReport::statusFollowsDecisions()
{
    const auto analysis =
        analysisOf({file("a.py", "import torch\ny = torch.abs(1)\n"),
                    file("b.py", "import torch.fx\ny = torch.abs(1)\nz = torch.fx.symbolic_trace(y)\n"),
                    file("c.py", "import torch.fx\nz = torch.fx.symbolic_trace(1)\n"), file("d.py", "def (:\n"),
                    file("e.py", "x = '\xFF'\n")});
    QVERIFY(analysis);
    const auto statuses = [&](std::string_view policy) {
        std::vector<std::string> keys;
        const Decisions decisions = decided(*analysis, policy);
        for (std::size_t index = 0; index < analysis->files.size(); ++index)
            keys.emplace_back(convert::key(report::statusOf(*analysis->files[index], decisions[index])));
        return keys;
    };
    const std::vector<std::string> safe = statuses("safe");
    QCOMPARE(safe[0], "converted");
    QCOMPARE(safe[1], "partly");
    QCOMPARE(safe[2], "unchanged");
    QCOMPARE(safe[3], "syntax-error");
    QVERIFY(safe[4] == "unreadable" || safe[4] == "skipped");
    QCOMPARE(statuses("none")[0], "unchanged");
}

void TestReport::statesOfCases_data()
{
    QTest::addColumn<int>("verdict");
    QTest::addColumn<QString>("form");
    QTest::addColumn<bool>("optional");
    QTest::addColumn<bool>("met");
    QTest::addColumn<QString>("state");
    using Verdict = Decision::Verdict;
    const auto row = [](const char *name, Verdict verdict, const char *form, bool optional, bool met,
                        const char *state) {
        QTest::newRow(name) << static_cast<int>(verdict) << form << optional << met << state;
    };
    row("undecided", Verdict::pending, "", false, true, "pending");
    row("undecided, only a hand can", Verdict::pending, "", false, false, "manual");
    row("undecided, optional", Verdict::pending, "", true, true, "unchanged");
    row("resolved", Verdict::accepted, "hand-over", false, true, "accepted");
    row("resolved, optional", Verdict::accepted, "hand-over", true, true, "accepted");
    row("left for a hand", Verdict::accepted, "by-hand", false, true, "manual");
    row("rejected", Verdict::rejected, "", false, true, "rejected");
    row("an answer that is gone", Verdict::accepted, "gone", false, true, "pending");
}

void TestReport::statesOfCases()
{
    QFETCH(int, verdict);
    QFETCH(QString, form);
    QFETCH(bool, optional);
    QFETCH(bool, met);
    QFETCH(QString, state);
    convert::Case subject;
    subject.optional = optional;
    subject.resolutions.resize(2);
    subject.resolutions[0].id = "hand-over";
    subject.resolutions[0].preconditions = {{Message{"TF5001", {}}, met}};
    subject.resolutions[1].id = "by-hand";
    subject.resolutions[1].manual = true;
    Decision decision;
    decision.verdict = static_cast<Decision::Verdict>(verdict);
    decision.form = form.toStdString();
    QCOMPARE(std::string(review::key(review::stateOf(subject, decision))), state.toStdString());
}

void TestReport::incompleteForEachReason_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("policy");
    QTest::addColumn<bool>("complete");
    QTest::newRow("nothing to do") << QByteArray("x = 1\n") << "none" << true;
    QTest::newRow("all accepted") << QByteArray("import torch\ny = torch.abs(1)\n") << "safe" << true;
    QTest::newRow("pending") << QByteArray("import torch\ny = torch.abs(1)\n") << "none" << false;
    QTest::newRow("manual") << QByteArray("import torch.fx\ny = torch.fx.symbolic_trace(1)\n") << "all" << false;
    QTest::newRow("a case") << QByteArray::fromStdString(training) << "safe" << false;
    QTest::newRow("no Python") << QByteArray("def (:\n") << "all" << false;
    QTest::newRow("no text") << QByteArray("x = '\xFF'\n") << "all" << false;
}

void TestReport::incompleteForEachReason()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, policy);
    QFETCH(bool, complete);
    const auto analysis = analysisOf({file("a.py", text.toStdString())});
    QVERIFY(analysis);
    QCOMPARE(report::summarise(*analysis, decided(*analysis, policy.toStdString())).complete(), complete);
}

QTEST_GUILESS_MAIN(TestReport)
#include "test_report.moc"
