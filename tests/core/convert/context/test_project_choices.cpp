// SPDX-License-Identifier: Apache-2.0
// What a project decides once: one case for all uses that can be written in more than one way.
// Before Qt, whose keyword macros would turn the row language's `emit` into nothing.
#include "core/report/report.h"
#include "core/review/review.h"

#include <QTest>

#include "support/conversion.h"

using namespace torchferry;
using review::Review;
using review::State;
using review::Subject;

namespace {

const std::string project = R"(## a.py
import torch


def load(model: torch.nn.Module, state, device: torch.device):
    model.load_state_dict(state)
    model.load_state_dict(state, strict=False)
    return model.cuda()
## b.py
import torch
from torch import nn


def restore(net: nn.Linear, state):
    found = net.load_state_dict(state)
    net.cuda()
    return found
)";

std::shared_ptr<const engine::Analysis> analysed(const std::string &text)
{
    return test::analyseTexts(test::splitTexts(text), test::realPack(), 1);
}

/// The case with that code in a file; null if it has none.
const convert::Case *caseOf(const engine::Analysis &analysis, std::size_t file, std::string_view code)
{
    for (const convert::Case &item : analysis.files[file]->cases)
        if (item.code == code)
            return &item;
    return nullptr;
}

std::string textOf(const Review &review, std::uint32_t file)
{
    return review.projection(file, review::PendingAs::source).text;
}

} // namespace

class TestProjectChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Uses of several files have one question; a use that passes `strict` says itself what it wants.
    void asksOnce()
    {
        const auto analysis = analysed(project);
        const convert::Case *first = caseOf(*analysis, 0, "TF5060");
        const convert::Case *second = caseOf(*analysis, 1, "TF5060");
        QVERIFY(first != nullptr && second != nullptr);
        QCOMPARE(first->sites.size(), 1U);
        QCOMPARE(second->sites.size(), 1U);
        QVERIFY(first->part && second->part && first->part->isFirst && !second->part->isFirst);
        QCOMPARE(first->part->sharedCase, second->part->sharedCase);
        QCOMPARE(first->title.arguments.front().value, std::string("2"));
        QCOMPARE(first->resolutions.size(), 3U);
        QCOMPARE(first->resolutions[0].id, std::string("lenient"));
        QCOMPARE(first->resolutions[1].id, std::string("strict"));
        QVERIFY(first->resolutions[2].manual);
    }

    void writesWhatIsChosenEverywhere()
    {
        Review review(analysed(project));
        const Subject question{0, caseOf(review.analysis(), 0, "TF5060")->id};
        QVERIFY(review.resolve(question, "strict").has_value());
        QVERIFY(textOf(review, 0).find("compat_paddle.load_state_dict(model, state)\n") != std::string::npos);
        QVERIFY(textOf(review, 1).find("found = compat_paddle.load_state_dict(net, state)\n") != std::string::npos);
        QVERIFY(review.undo().has_value());
        QVERIFY(review.resolve(question, "lenient").has_value());
        QVERIFY(textOf(review, 0).find("    model.set_state_dict(state)\n") != std::string::npos);
        QVERIFY(textOf(review, 1).find("found = net.set_state_dict(state)\n") != std::string::npos);
    }

    /// The default is what `--accept all` takes, and the summary says so.
    void theSummaryNamesTheAnswer()
    {
        const auto analysis = analysed(project);
        std::vector<review::FileDecisions> decisions;
        for (const auto &file : analysis->files)
            decisions.push_back(review::decide(*file, *review::AcceptPolicy::parse("all", false)));
        const report::Summary summary = report::summarise(*analysis, decisions);
        QCOMPARE(summary.projectDecisions.size(), 1U);
        QCOMPARE(summary.projectDecisions.front().label.code, std::string("TF5061"));
        QCOMPARE(summary.projectDecisions.front().sites, 2U);
    }

    /// Where the default is right nobody has to answer, and each use can be decided by itself.
    void mayBeOptional()
    {
        Review review(analysed(project));
        const convert::Case *devices = caseOf(review.analysis(), 0, "TF5066");
        QVERIFY(devices != nullptr && devices->optional);
        const convert::FindingId use = devices->sites.front().finding;
        QVERIFY(!review.analysis().files[0]->findings[use].proposals.empty());
        QVERIFY(review.resolve({0, devices->id}, "current").has_value());
        QVERIFY(textOf(review, 0).find("    return model\n") != std::string::npos);
        QCOMPARE(textOf(review, 1).find(".to("), std::string::npos);
        QCOMPARE(textOf(review, 1).find(".cuda("), std::string::npos);
    }

    /// What keeps the layout of all layers as it is is named with the line it stands in.
    void saysWhereTheObstacleIs()
    {
        const auto analysis = test::analyseTexts({{"net.py", "import torch.nn as nn\n"
                                                             "from torchvision.models import resnet18\n"
                                                             "\n"
                                                             "backbone = resnet18()\n"
                                                             "rows = backbone.fc.weight[0]\n"
                                                             "embedding = nn.Embedding(8, 4)\n"
                                                             "head = nn.Linear(4, 8, bias=False)\n"
                                                             "head.weight = embedding.weight\n"}},
                                                 test::realPack(), 1);
        const convert::Case *layout = caseOf(*analysis, 0, "TF5190");
        QVERIFY(layout != nullptr);
        const Message &obstacle = layout->resolutions.front().preconditions.front().text;
        QCOMPARE(obstacle.code, std::string("TF5193"));
        QCOMPARE(QByteArray::fromStdString(obstacle.arguments.back().value), QByteArray("5"));
    }

    /// One use has its alternatives, and is no question about the project.
    void oneUseIsNoProject()
    {
        const auto analysis = analysed("## a.py\nimport torch\n\n\ndef f(model: torch.nn.Module, state):\n"
                                       "    model.load_state_dict(state)\n");
        QVERIFY(analysis->files.front()->cases.empty());
        bool isOffered = false;
        for (const convert::Finding &finding : analysis->files.front()->findings)
            isOffered = isOffered || finding.proposals.size() == 2;
        QVERIFY(isOffered);
    }
};

QTEST_GUILESS_MAIN(TestProjectChoices)
#include "test_project_choices.moc"
