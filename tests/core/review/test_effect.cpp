// SPDX-License-Identifier: Apache-2.0
// What a step would do is said before it is made, in the numbers that hold after it.
#include "core/review/effect.h"

#include <QTest>

#include <random>

#include "review_fixture.h"
#include "support/conversion.h"

using namespace torchferry;
using namespace torchferry::test;
using review::Effect;
using review::EffectKind;
using review::Standing;
using review::State;
using review::Turn;

namespace {

Subject at(const engine::Analysis &analysis, std::uint32_t file, std::string_view original)
{
    for (const convert::Finding &finding : analysis.files[file]->findings) {
        if (analysis.files[file]->source->text().substr(finding.range.begin, finding.range.size()) == original)
            return {file, finding.id};
    }
    return {file, convert::FindingId(NoId())};
}

/// "2 asked: 1 decided 1 settled 3 question"
QByteArray said(const Effect &effect)
{
    constexpr const char *names[] = {"decided", "settled", "open", "decided too", "settled too", "question", "manual"};
    QByteArray text = QByteArray::number(effect.asked()) + " asked:";
    for (std::size_t kind = 0; kind < review::effectKindCount; ++kind) {
        if (const std::uint32_t count = effect.count(static_cast<EffectKind>(kind)))
            text += ' ' + QByteArray::number(count) + ' ' + names[kind];
    }
    return text;
}

const QByteArray layered =
    "## a.py\nimport torch\nimport torch.nn as nn\n\n\nclass Net(nn.Module):\n"
    "    def __init__(self):\n        super().__init__()\n        self.a = nn.ReLU()\n"
    "        self.b = nn.Tanh()\n        self.c = torch.cat([torch.gather(a, 1, b), c], dim=1)\n";

std::shared_ptr<const engine::Analysis> analysed(const QByteArray &text)
{
    return analyseTexts(splitTexts(text.toStdString()), realPack(), 1);
}

} // namespace

class TestEffect : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
    void ofAcceptingAll();
    void ofRejectingABaseClass();
    void ofRejectingAnImport();
    void ofOtherFiles();
    void isWhatHappens_data();
    void isWhatHappens();
};

void TestEffect::kinds_data()
{
    QTest::addColumn<State>("before");
    QTest::addColumn<State>("after");
    QTest::addColumn<bool>("asked");
    QTest::addColumn<int>("kind");
    const auto kind = [](EffectKind each) { return static_cast<int>(each); };
    QTest::newRow("accepted") << State::pending << State::accepted << true << kind(EffectKind::decided);
    QTest::newRow("rejected") << State::pending << State::rejected << true << kind(EffectKind::decided);
    QTest::newRow("nothing to do") << State::pending << State::unchanged << true << kind(EffectKind::settled);
    QTest::newRow("left out") << State::pending << State::coveredByOther << true << kind(EffectKind::settled);
    QTest::newRow("cannot be") << State::pending << State::pending << true << kind(EffectKind::stillOpen);
    QTest::newRow("by hand") << State::pending << State::manual << true << kind(EffectKind::stillOpen);
    QTest::newRow("with it") << State::unchanged << State::accepted << false << kind(EffectKind::decidedToo);
    QTest::newRow("falls away") << State::manual << State::coveredByOther << false << kind(EffectKind::settledToo);
    QTest::newRow("question") << State::unchanged << State::pending << false << kind(EffectKind::question);
    QTest::newRow("reopened") << State::accepted << State::pending << false << kind(EffectKind::question);
    QTest::newRow("manual") << State::coveredByOther << State::manual << false << kind(EffectKind::manualFromThen);
    QTest::newRow("the same") << State::pending << State::pending << false << -1;
    QTest::newRow("as much") << State::unchanged << State::coveredByOther << false << -1;
}

void TestEffect::kinds()
{
    QFETCH(State, before);
    QFETCH(State, after);
    QFETCH(bool, asked);
    QFETCH(int, kind);
    const Turn turn{0, convert::FindingId(0), {}, kOne, before, after, asked};
    QCOMPARE(turn.kind() ? static_cast<int>(*turn.kind()) : -1, kind);
}

void TestEffect::ofAcceptingAll()
{
    const Review review(project());
    const std::vector<Subject> all = review.undecidedOfProject();
    const Effect effect = review.effectOfAcceptingAll(all, "accept-project");
    QCOMPARE(said(effect), "2 asked: 2 decided 2 decided too"); // what is the same is spelled by the step as well
    QVERIFY(effect.hasConsequences());
    QVERIFY(!review.effectOfAcceptingAll({finding(0, 0)}, "accept").hasConsequences());
    QCOMPARE(effect.before, review.counts());
    QCOMPARE(effect.after.of(Standing::decided), review.counts().of(Standing::decided) + 4);
    QCOMPARE(effect.after.total(), effect.before.total());
    QCOMPARE(decisions(review), ""); // it was only asked
    QCOMPARE(said(review.effectOfAcceptingAll({}, "accept-api")), "0 asked:");
    QCOMPARE(said(review.effectOfAcceptingAll({caseOf(0, 0)}, "resolve")), "1 asked: 1 decided");
}

void TestEffect::ofRejectingABaseClass()
{
    const auto analysis = analysed(layered);
    const Review review(analysis);
    const Effect effect = review.effectOfRejecting(at(*analysis, 0, "nn.Module"));
    // The import stays, so that its other names have to be written out: each is a question now.
    QCOMPARE(said(effect), "1 asked: 1 decided 2 question");
    const std::vector<convert::FindingId> inside =
        review::usesInClassOf(*analysis->files[0], at(*analysis, 0, "nn.Module").finding());
    QCOMPARE(inside.size(), analysis->files[0]->findings.size() - 1);
    QVERIFY(review::usesInClassOf(*analysis->files[0], inside.front()).empty());
    for (const Turn &turn : effect.turns) {
        if (!turn.asked)
            QVERIFY(analysis->files[0]->findings[turn.place].api.starts_with("torch.nn."));
    }
}

void TestEffect::ofRejectingAnImport()
{
    const auto analysis = analysed("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n"
                                   "## c.py\nfrom b import nn\ny = nn.Tanh()\nclass C(nn.Module):\n    pass\n");
    Review review(analysis);
    QCOMPARE(made(review.accept(at(*analysis, 2, "nn.Module"))), 1U);
    QCOMPARE(said(review.effectOfRejecting({0, convert::FindingId(0)})), "1 asked: 1 decided 2 question");
}

void TestEffect::ofOtherFiles()
{
    const auto analysis = analysed("## a.py\nfrom torch import nn\n## b.py\nfrom a import nn\nx = nn.ReLU()\n"
                                   "## c.py\nfrom b import nn\ny = nn.Tanh()\nclass C(nn.Module):\n    pass\n");
    const Review review(analysis);
    const Effect effect = review.effectOfAcceptingAll({at(*analysis, 2, "nn.Module")}, "accept-api");
    QCOMPARE(said(effect), "1 asked: 1 decided");
    QCOMPARE(effect.otherFiles, std::vector<std::uint32_t>{0}); // the text of b.py stays: it reads the import of a.py
    QVERIFY(effect.hasConsequences());
}

void TestEffect::isWhatHappens_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("layers") << layered;
    QTest::newRow("optimizer") << QByteArray(
        "## a.py\nimport torch\nm = torch.nn.Linear(2, 3)\no = torch.optim.SGD(m.parameters(), lr=0.1)\n"
        "s = torch.optim.lr_scheduler.StepLR(o, step_size=3)\nfor e in range(3):\n    o.step()\n    s.step()\n");
    QTest::newRow("shared") << QByteArray(
        "## a.py\nfrom torch import nn\nimport torch\nx = torch.load('a').view(-1)\n## b.py\nfrom a import nn\nx = "
        "nn.ReLU()\n## c.py\nfrom b import nn\ny = nn.Tanh()\nclass C(nn.Module):\n    pass\n");
}

void TestEffect::isWhatHappens()
{
    QFETCH(QByteArray, text);
    const auto analysis = analysed(text);
    std::mt19937 random(20);
    for (int round = 0; round < 40; ++round) {
        Review review(analysis);
        Review unasked(analysis); // the same decisions, of which nothing is known before
        const auto holds = [&](const Effect &effect) {
            if (effect.after != review.counts() || review.counts() != unasked.counts())
                return false;
            for (std::uint32_t file = 0; file < analysis->files.size(); ++file) {
                if (review.states(file) != unasked.states(file) || review.decisions(file) != unasked.decisions(file))
                    return false;
            }
            return std::all_of(effect.turns.begin(), effect.turns.end(), [&](const Turn &turn) {
                for (const review::Use &use : review.uses(turn.file)) {
                    if (use.place == turn.place && use.together == turn.together)
                        return use.state == turn.after;
                }
                return false;
            });
        };
        for (int step = 0; step < 6; ++step) {
            const auto file = static_cast<std::uint32_t>(random() % analysis->files.size());
            const std::size_t count = analysis->files[file]->findings.size();
            if (random() % 3 != 0 && count > 0) {
                const Subject one(file, convert::FindingId(random() % count));
                const Effect effect = review.effectOfRejecting(one);
                QVERIFY(review.reject(one));
                QVERIFY(unasked.reject(one));
                QVERIFY2(holds(effect), said(effect));
            } else {
                const std::vector<Subject> all =
                    random() % 2 == 0 ? review.undecidedOfFile(file) : review.undecidedOfProject(true);
                const char *label = random() % 2 == 0 ? "accept-file" : "accept-project";
                const Effect effect = review.effectOfAcceptingAll(all, label);
                QVERIFY(review.acceptAll(all, label));
                QVERIFY(unasked.acceptAll(all, label));
                QVERIFY2(holds(effect), said(effect));
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestEffect)
#include "test_effect.moc"
