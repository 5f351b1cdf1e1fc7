// SPDX-License-Identifier: Apache-2.0
// A commit takes what the decisions of all files make of a name that several of them know.
#include <QtTest>

#include "support/conversion.h"
#include "ui/session/commit_job.h"

using namespace torchferry;
using namespace torchferry::ui;

class TestLinkedFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commitHasTheImportNobodyTouched();
};

void TestLinkedFiles::commitHasTheImportNobodyTouched()
{
    const auto analysis = test::analyseTexts(
        test::splitTexts("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nclass B(nn.Module):\n    pass\n"
                         "## c.py\nfrom a import nn\nx = nn.ReLU()\n"),
        test::realPack(), 1);
    review::Review review(analysis);
    const auto decisions = [&review] {
        return std::vector{review.decisions(0), review.decisions(1), review.decisions(2)};
    };
    QVERIFY(planCommit(*analysis, decisions()).files.empty());
    QCOMPARE(*review.accept({1, convert::FindingId(0)}), 1U);
    std::vector<std::uint32_t> files;
    const CommitPlan plan = planCommit(*analysis, decisions());
    for (const PlannedFile &file : plan.files)
        files.push_back(file.file);
    QCOMPARE(files, (std::vector<std::uint32_t>{0, 1}));
    const auto changed = changedFiles(*analysis, plan);
    QVERIFY(changed.has_value());
    QCOMPARE(changed->size(), std::size_t{2});
    QCOMPARE(changed->at(0).path, std::string("a.py"));
    QCOMPARE(changed->at(0).bytes, std::string("from paddle import nn\n"));
    QCOMPARE(changed->at(1).bytes, std::string("from a import nn\nclass B(nn.Layer):\n    pass\n"));
}

QTEST_GUILESS_MAIN(TestLinkedFiles)
#include "test_linked_files.moc"
