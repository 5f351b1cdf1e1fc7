// SPDX-License-Identifier: Apache-2.0
// What the panel of linked changes shows of a case over several files.
#include <QTest>

#include <set>

#include "core/review/review.h"
#include "paths.h"
#include "support/analysis_builder.h"
#include "support/conversion.h"
#include "ui/panels/case_preview.h"
#include "ui/session/navigation.h"

using namespace torchferry;

namespace {

std::shared_ptr<const engine::Analysis> renaming()
{
    const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", "bobbin");
    const test::Texts files{
        {"a.py", "from loom import nn\n\n\nclass Net(nn.Module):\n    def forward(self, x):\n        return x\n"},
        {"b.py", "from a import Net\n\ny = Net().forward(1)\nz = Net().forward\n"}};
    return test::analyseTexts(files, *pack, 1);
}

} // namespace

class TestCasePreview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheSitesOfAllFiles();
    void showsStatementsElsewhere();
    void showsWhatALineBecomesAsAWhole();
    void isAskedForOnce();
};

void TestCasePreview::showsTheSitesOfAllFiles()
{
    const review::Review review(renaming());
    const std::vector<ui::SitePreview> fromB = ui::previewAll(review, 1, convert::CaseId(0), "rename", 10);
    QCOMPARE(fromB.size(), std::size_t{3});
    QCOMPARE(fromB[0].path, QString());
    QCOMPARE(fromB[0].before, QStringLiteral("y = Net().forward(1)"));
    QCOMPARE(fromB[0].after, QStringLiteral("y = Net().construct(1)"));
    QCOMPARE(fromB[1].after, QStringLiteral("z = Net().construct"));
    QCOMPARE(fromB[2].path, QStringLiteral("a.py"));
    QCOMPARE(fromB[2].line, 5U);
    QCOMPARE(fromB[2].after, QStringLiteral("def construct(self, x):"));
    const std::vector<ui::SitePreview> fromA = ui::previewAll(review, 0, convert::CaseId(0), "rename", 2);
    QCOMPARE(fromA.size(), std::size_t{2});
    QCOMPARE(fromA[0].path, QString());
    QCOMPARE(fromA[1].path, QStringLiteral("b.py"));
    for (const ui::SitePreview &site : ui::previewAll(review, 0, convert::CaseId(0), "by-hand", 10))
        QVERIFY(!site.changes());
}

/// What a site writes into another line has a line of its own.
void TestCasePreview::showsStatementsElsewhere()
{
    const std::string text = "m = n()\nrun(m)\n";
    convert::Resolution half = test::resolution("half", {{0, "walk"}});
    convert::StatementEdit behind;
    behind.kind = convert::StatementEdit::Kind::after;
    behind.statement = {0, 7};
    convert::Piece written;
    written.text = "m = half(m)";
    behind.pieces.push_back(written);
    half.contributions.front().statements.push_back(behind);
    const review::Review review(test::AnalysisBuilder()
                                    .file("a.py", text)
                                    .use({"run", "loom.run", {{"1", "walk"}}})
                                    .together({0}, {half})
                                    .build());
    const std::vector<ui::SitePreview> shown = ui::previewAll(review, 0, convert::CaseId(0), "half", 10);
    QCOMPARE(shown.size(), std::size_t{1});
    QCOMPARE(shown[0].after, QStringLiteral("m = half(m)\nwalk(m)"));
}

/// Two sites in one line: each shows the line with both.
void TestCasePreview::showsWhatALineBecomesAsAWhole()
{
    const review::Review review(test::AnalysisBuilder()
                                    .file("a.py", "x = run(m) if test(m) else m\n")
                                    .use({"run", "loom.run", {{"1", "walk"}}})
                                    .use({"test", "loom.test", {{"1", "check"}}})
                                    .together({0, 1}, {test::resolution("half", {{0, "walk"}, {1, "check"}})})
                                    .build());
    const std::vector<ui::SitePreview> shown = ui::previewAll(review, 0, convert::CaseId(0), "half", 10);
    QCOMPARE(shown.size(), std::size_t{2});
    QCOMPARE(shown[0].after, QStringLiteral("x = walk(m) if check(m) else m"));
    QCOMPARE(shown[1].after, shown[0].after);
}

/// The first location in the first file stands for all.
void TestCasePreview::isAskedForOnce()
{
    review::Review review(renaming());
    std::set<std::pair<std::uint32_t, convert::FindingId>> asked;
    for (std::uint32_t file = 0; file < 2; ++file) {
        for (const convert::Finding &finding : review.analysis().files[file]->findings) {
            if (!finding.cases.empty() && ui::isPending(review, {file, finding.id}))
                asked.emplace(file, finding.id);
        }
    }
    QCOMPARE(asked.size(), std::size_t{1});
    QCOMPARE(asked.begin()->first, 0U);
    const convert::FindingId site = review.analysis().files[1]->cases.front().sites[0].finding;
    QCOMPARE(ui::caseOf(review, {1, site}), std::optional(convert::CaseId(0)));
    QVERIFY(review.resolve({1, convert::CaseId(0)}, "rename").has_value());
    QCOMPARE(review.states(0)[asked.begin()->second], review::State::accepted);
    QCOMPARE(review.states(1)[site], review::State::accepted);
}

QTEST_GUILESS_MAIN(TestCasePreview)
#include "test_case_preview.moc"
