// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"
#include "core/review/short_texts.h"
#include "paths.h"
#include "support/conversion.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace torchferry;

namespace {

std::string repeated(std::string_view text, std::size_t times)
{
    std::string result;
    for (std::size_t i = 0; i < times; ++i)
        result += text;
    return result;
}

std::string nested(std::string_view open, std::string_view close, std::size_t depth)
{
    return "import torch\nx = " + repeated(open, depth) + "y" + repeated(close, depth) + "\n";
}

std::shared_ptr<const engine::Analysis> analysed(const std::string &text)
{
    return test::analyseTexts({{"a.py", text}}, test::realPack());
}

std::string reportOf(const std::string &text)
{
    const auto analysis = analysed(text);
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    return report::toJson(*analysis, test::decideAll(*analysis), *catalogue);
}

} // namespace

class TestShortTexts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatIsNestedAsPeopleNest();
    void leavesInnerFindingsOut();
    void keepsWideTextsWhole();
    void reportsStayInProportion_data();
    void reportsStayInProportion();
};

void TestShortTexts::keepsWhatIsNestedAsPeopleNest()
{
    const auto analysis = analysed(nested("torch.abs(", ")", review::ShortTexts::mostNested));
    const convert::FileAnalysis &file = *analysis->files.front();
    const review::ShortTexts texts(file);
    QCOMPARE(file.findings.size(), std::size_t{review::ShortTexts::mostNested});
    for (const convert::Finding &finding : file.findings) {
        const auto original = texts.original(finding.id);
        QVERIFY(!original.shortened);
        QCOMPARE(original.text, std::string(file.source->text().substr(finding.range.begin, finding.range.size())));
        const auto proposed = texts.proposal(finding.id, 0);
        QVERIFY(!proposed.shortened);
        QCOMPARE(proposed.text, review::proposalText(file, finding.id, 0));
    }
    QVERIFY(reportOf(nested("torch.abs(", ")", review::ShortTexts::mostNested)).find("shortened") == std::string::npos);
}

void TestShortTexts::leavesInnerFindingsOut()
{
    const std::string text = nested("torch.abs(", ")", review::ShortTexts::mostNested + 2);
    const auto analysis = analysed(text);
    const convert::FileAnalysis &file = *analysis->files.front();
    const review::ShortTexts texts(file);
    for (const convert::FindingId id : {convert::FindingId(0), convert::FindingId(1)}) {
        QVERIFY(texts.original(id).shortened);
        QCOMPARE(texts.original(id).text, std::string("torch.abs(…)"));
        QVERIFY(texts.proposal(id, 0).shortened);
        QCOMPARE(texts.proposal(id, 0).text, std::string("paddle.abs(…)"));
    }
    QVERIFY(!texts.original(convert::FindingId(2)).shortened);
    const auto report = nlohmann::json::parse(reportOf(text));
    const auto &findings = report["files"][0]["findings"];
    QCOMPARE(findings[0]["original"].get<std::string>(), std::string("torch.abs(…)"));
    QCOMPARE(findings[0]["shortened"].get<bool>(), true);
    QCOMPARE(findings[0]["proposals"][0]["shortened"].get<bool>(), true);
    QVERIFY(!findings[2].contains("shortened"));
}

/// Many findings in one, side by side, are no reason.
void TestShortTexts::keepsWideTextsWhole()
{
    const auto analysis = analysed("import torch\nx = torch.cat([" + repeated("torch.abs(y), ", 300) + "], dim=0)\n");
    const convert::FileAnalysis &file = *analysis->files.front();
    const review::ShortTexts texts(file);
    QVERIFY(!texts.original(file.findings.front().id).shortened);
    QCOMPARE(texts.original(file.findings.front().id).text.size(), std::size_t{file.findings.front().range.size()});
    QVERIFY(texts.proposal(file.findings.front().id, 0).text.find("paddle.abs(y), paddle.abs(y)") != std::string::npos);
}

void TestShortTexts::reportsStayInProportion_data()
{
    QTest::addColumn<QString>("open");
    QTest::addColumn<QString>("close");
    QTest::newRow("calls") << "torch.abs("
                           << ")";
    QTest::newRow("lists") << "torch.cat(["
                           << "], dim=1)";
    QTest::newRow("results") << "torch.max("
                             << ", dim=1)[0]";
    QTest::newRow("chain") << ""
                           << ".view(3)";
    QTest::newRow("arguments") << "torch.add(1, 2, alpha="
                               << ")";
}

void TestShortTexts::reportsStayInProportion()
{
    QFETCH(QString, open);
    QFETCH(QString, close);
    const auto size = [&](std::size_t depth) {
        return static_cast<double>(reportOf(nested(open.toStdString(), close.toStdString(), depth)).size());
    };
    const double ratio = size(400) / size(100);
    QVERIFY2(ratio < 4.5, qPrintable(QString::number(ratio)));
}

QTEST_GUILESS_MAIN(TestShortTexts)
#include "test_short_texts.moc"
