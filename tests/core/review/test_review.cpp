// SPDX-License-Identifier: Apache-2.0
#include "review_fixture.h"

#include <functional>
#include <type_traits>

#include <QTest>

using namespace torchferry;
using namespace torchferry::test;
using convert::CaseId;
using convert::FindingId;
using review::Standing;
using review::State;
using review::States;

namespace {

// A subject is what the type of its id says: a number does not make one, nor is a case passed where a finding is meant.
static_assert(std::is_constructible_v<Subject, std::uint32_t, FindingId>);
static_assert(std::is_constructible_v<Subject, std::uint32_t, CaseId>);
static_assert(!std::is_constructible_v<Subject, std::uint32_t, std::uint32_t>);
static_assert(!std::is_constructible_v<FindingId, CaseId> && !std::is_assignable_v<FindingId &, CaseId>);
static_assert(!std::is_constructible_v<CaseId, FindingId> && !std::is_assignable_v<CaseId &, FindingId>);
static_assert(!std::is_convertible_v<std::uint32_t, FindingId> && !std::is_convertible_v<FindingId, std::uint32_t>);
static_assert(!std::is_convertible_v<std::uint32_t, CaseId> && !std::is_convertible_v<CaseId, std::uint32_t>);
static_assert(!std::is_invocable_v<std::equal_to<>, FindingId, CaseId>);
static_assert(!std::is_invocable_v<decltype(&review::FileDecisions::finding), const review::FileDecisions &, CaseId>);
static_assert(!std::is_invocable_v<decltype(&review::FileDecisions::caseOf), const review::FileDecisions &, FindingId>);

} // namespace

class TestReview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void startsUndecided();
    void acceptsFirstOrNamedForm();
    void acceptRefusesUnknownForm();
    void acceptingWhatHasNoProposalDoesNothing();
    void editsRejectsResets();
    void statesFollowDecisions();
    void countsAddUp();
    void resolvingAcceptsUndecidedSites();
    void resolvingLeavesDecidedSitesAlone();
    void leavingToAHandAcceptsNothing();
    void resolveRefuses_data();
    void resolveRefuses();
    void takingASiteAwayReopensTheCase_data();
    void takingASiteAwayReopensTheCase();
    void leftToAHandStaysDecided();
    void rejectingACase();
    void undecidedLists();
    void acceptAllSkipsDecidedAndHopeless();
    void wholesaleAcceptsWhatIsUnchanged_data();
    void wholesaleAcceptsWhatIsUnchanged();
    void acceptAllResolvesCases();
    void notesStay();
    void resetsAll();
    void decisionHashes();
    void fileDecisionsGrow();
};

void TestReview::startsUndecided()
{
    const Review review(project());
    QCOMPARE(decisions(review), "");
    QVERIFY(!review.canUndo());
    QVERIFY(!review.canRedo());
    QCOMPARE(textOf(review, 0), "alpha(1)\nbeta(2)\ngamma(3)\nsame(5)\nopt(6)\nsched(7)\n");
}

void TestReview::acceptsFirstOrNamedForm()
{
    Review review(project());
    QCOMPARE(made(review.accept(finding(0, 0))), 1U);
    QCOMPARE(decisions(review), "0.0a");
    QVERIFY(textOf(review, 0).startsWith("ALPHA(1)\n"));
    QCOMPARE(made(review.accept(finding(0, 0), "form:2")), 1U);
    QCOMPARE(decisions(review), "0.0aform:2");
    QVERIFY(textOf(review, 0).startsWith("Alpha2(1)\n"));
    const Decision &decision = review.decision(finding(0, 0));
    QVERIFY(decision.origin == Decision::Origin::person);
    QCOMPARE(decision.textHash, review::textHash("Alpha2(1)"));
    QCOMPARE(review.commands().size(), 2U);
    QCOMPARE(review.commands().back().label, std::string("accept"));
}

void TestReview::acceptRefusesUnknownForm()
{
    Review review(project());
    QCOMPARE(codeOf(review.accept(finding(0, 0), "form:9")), "TF5091");
    QCOMPARE(codeOf(review.accept(finding(0, 1), "form:1")), "TF5091");
    QVERIFY(review.commands().empty());
}

void TestReview::acceptingWhatHasNoProposalDoesNothing()
{
    Review review(project());
    QCOMPARE(made(review.accept(finding(0, 1))), 0U);
    QVERIFY(review.commands().empty());
}

void TestReview::editsRejectsResets()
{
    Review review(project());
    QCOMPARE(made(review.edit(finding(0, 1), "mine()")), 1U);
    QCOMPARE(made(review.reject(finding(0, 0))), 1U);
    QCOMPARE(decisions(review), "0.0r 0.1xmine()");
    QVERIFY(textOf(review, 0).startsWith("alpha(1)\nmine()\n"));
    QCOMPARE(made(review.reset(finding(0, 1))), 1U);
    QCOMPARE(decisions(review), "0.0r");
}

void TestReview::statesFollowDecisions()
{
    Review review(project());
    const States before{State::pending,   State::manual,  State::pending,
                        State::unchanged, State::pending, State::pending};
    QCOMPARE(review.states(0), before);
    QVERIFY(review.accept(finding(0, 0)));
    QVERIFY(review.reject(finding(0, 1)));
    QVERIFY(review.edit(finding(0, 2), "g"));
    QVERIFY(review.resolve(caseOf(0, 0), "hand-over"));
    const States after{State::accepted,  State::rejected, State::edited,
                       State::unchanged, State::accepted, State::accepted};
    QCOMPARE(review.states(0), after);
}

void TestReview::countsAddUp()
{
    Review review(project());
    using mapping::Category;
    QCOMPARE(review.counts(0).total(), 5U);                // six findings, two of which are the places of one case
    QCOMPARE(review.counts(0).of(Standing::toDecide), 3U); // alpha, gamma, the case
    QCOMPARE(review.counts(0).of(Category::context, Standing::toDecide), 1U);
    QCOMPARE(review.counts(0).of(Category::oneToOne), 3U);
    QCOMPARE(review.counts(0).of(Standing::manual), 1U);
    QCOMPARE(review.counts(0).of(Standing::nothingToChange), 1U);
    QCOMPARE(review.counts(1).of(Standing::toDecide), 1U);
    QCOMPARE(review.counts().total(), 7U);
    QCOMPARE(review.counts().of(Standing::toDecide), 4U);
    QCOMPARE(review.counts().of(Category::missing), 1U);
    QVERIFY(review.resolve(caseOf(0, 0), "by-hand"));
    QCOMPARE(review.counts(0).of(Category::context, Standing::manual), 1U);
    QVERIFY(review.undo());
    QCOMPARE(review.counts(0).of(Category::context, Standing::toDecide), 1U);
    QVERIFY(review.reject(finding(0, 4)));
    QCOMPARE(review.counts(0).of(Category::context, Standing::toDecide), 1U); // the other place still waits
    QVERIFY(review.reject(finding(0, 5)));
    QCOMPARE(review.counts(0).of(Category::context, Standing::decided), 1U);
    QCOMPARE(review.counts().total(), 7U); // whatever is decided
}

void TestReview::resolvingAcceptsUndecidedSites()
{
    Review review(project());
    QCOMPARE(made(review.resolve(caseOf(0, 0), "hand-over")), 2U); // the case, and the one site that has a proposal
    QCOMPARE(decisions(review), "0.4a 0.c0ahand-over");
    QCOMPARE(review.commands().size(), 1U);
    QCOMPARE(textOf(review, 0), "alpha(1)\nbeta(2)\ngamma(3)\nsame(5)\nOPT(lr)\nlr\n");
    QVERIFY(review.undo());
    QCOMPARE(decisions(review), "");
    QVERIFY(review.redo());
    QCOMPARE(decisions(review), "0.4a 0.c0ahand-over");
}

void TestReview::resolvingLeavesDecidedSitesAlone()
{
    Review review(project());
    QVERIFY(review.accept(finding(0, 4)));
    QCOMPARE(made(review.resolve(caseOf(0, 0), "hand-over")), 1U);
    QVERIFY(review.undo());
    QCOMPARE(decisions(review), "0.4a");
}

void TestReview::leavingToAHandAcceptsNothing()
{
    Review review(project());
    QCOMPARE(made(review.resolve(caseOf(0, 0), "by-hand")), 1U);
    QCOMPARE(decisions(review), "0.c0aby-hand");
}

void TestReview::resolveRefuses_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QByteArray>("resolution");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("unknown") << "" << QByteArray("magic") << QByteArray("TF5091");
    QTest::newRow("precondition") << "" << QByteArray("set-afterwards") << QByteArray("TF5090");
    QTest::newRow("rejected site") << "reject" << QByteArray("hand-over") << QByteArray("TF5092");
    QTest::newRow("edited site") << "edit" << QByteArray("hand-over") << QByteArray("TF5092");
    QTest::newRow("rejected site, by hand") << "reject" << QByteArray("by-hand") << QByteArray("none");
}

void TestReview::resolveRefuses()
{
    QFETCH(QString, before);
    QFETCH(QByteArray, resolution);
    QFETCH(QByteArray, code);
    Review review(project());
    if (before == "reject")
        QVERIFY(review.reject(finding(0, 5)));
    if (before == "edit")
        QVERIFY(review.edit(finding(0, 5), "x"));
    QCOMPARE(codeOf(review.resolve(caseOf(0, 0), resolution.toStdString())), code);
}

void TestReview::takingASiteAwayReopensTheCase_data()
{
    QTest::addColumn<QString>("action");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("reject") << "reject" << QByteArray("0.4r");
    QTest::newRow("reset") << "reset" << QByteArray("");
    QTest::newRow("edit") << "edit" << QByteArray("0.4xmine");
    QTest::newRow("reject the other site") << "reject other" << QByteArray("0.4a 0.5r");
}

void TestReview::takingASiteAwayReopensTheCase()
{
    QFETCH(QString, action);
    QFETCH(QByteArray, after);
    Review review(project());
    QVERIFY(review.resolve(caseOf(0, 0), "hand-over"));
    const auto result = action == "reject"  ? review.reject(finding(0, 4))
                        : action == "reset" ? review.reset(finding(0, 4))
                        : action == "edit"  ? review.edit(finding(0, 4), "mine")
                                            : review.reject(finding(0, 5));
    QCOMPARE(made(result), 2U);
    QCOMPARE(decisions(review), after);
    QCOMPARE(review.commands().size(), 2U);
    QVERIFY(review.undo());
    QCOMPARE(decisions(review), "0.4a 0.c0ahand-over");
}

void TestReview::leftToAHandStaysDecided()
{
    Review review(project());
    QVERIFY(review.resolve(caseOf(0, 0), "by-hand"));
    QVERIFY(review.edit(finding(0, 4), "mine"));
    QVERIFY(review.reject(finding(0, 5)));
    QCOMPARE(decisions(review), "0.4xmine 0.5r 0.c0aby-hand");
}

void TestReview::rejectingACase()
{
    Review review(project());
    QCOMPARE(made(review.reject(caseOf(0, 0))), 1U);
    QCOMPARE(decisions(review), "0.c0r");
    QCOMPARE(review.counts(0).of(mapping::Category::context, Standing::decided), 1U);
    QCOMPARE(made(review.reset(caseOf(0, 0))), 1U);
    QCOMPARE(decisions(review), "");
}

void TestReview::undecidedLists()
{
    Review review(project());
    const auto list = [](const std::vector<Subject> &subjects) {
        QByteArrayList parts;
        for (const Subject &subject : subjects)
            parts.append(QByteArray::number(subject.file) + '.' + QByteArray::number(subject.index));
        return parts.join(' ');
    };
    QCOMPARE(list(review.undecidedOfProject()), "0.0 1.0");
    QCOMPARE(list(review.undecidedOfProject(true)), "0.0 0.2 1.0");
    QCOMPARE(list(review.undecidedOfFile(0)), "0.0");
    QCOMPARE(list(review.undecidedOfFile(1, true)), "1.0");
    QCOMPARE(list(review.undecidedOfApi("t.alpha")), "0.0 1.0");
    QCOMPARE(list(review.undecidedOfApi("t.gamma")), "");
    QCOMPARE(list(review.undecidedOfApi("t.gamma", true)), "0.2");
    QCOMPARE(list(review.undecidedOfCategory(kContext)), ""); // it waits for its case
    QCOMPARE(list(review.undecidedOfCategory(mapping::Category::missing, true)), "");
    QVERIFY(review.reject(finding(0, 0)));
    QCOMPARE(list(review.undecidedOfApi("t.alpha")), "1.0");
}

void TestReview::acceptAllSkipsDecidedAndHopeless()
{
    Review review(project());
    QVERIFY(review.reject(finding(0, 0)));
    QCOMPARE(made(review.acceptAll({finding(0, 0), finding(0, 1), finding(0, 2), finding(1, 0)}, "accept-selection")),
             2U);
    QCOMPARE(decisions(review), "0.0r 0.2a 1.0a");
    QVERIFY(review.decision(finding(1, 0)).origin == Decision::Origin::bulk);
    QCOMPARE(review.commands().back().label, std::string("accept-selection"));
}

void TestReview::wholesaleAcceptsWhatIsUnchanged_data()
{
    QTest::addColumn<QByteArray>("label");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("api") << QByteArray("accept-api") << QByteArray("0.0a 0.3a");
    QTest::newRow("category") << QByteArray("accept-category") << QByteArray("0.0a 0.3a");
    QTest::newRow("file") << QByteArray("accept-file") << QByteArray("0.0a 0.3a");
    QTest::newRow("project") << QByteArray("accept-project") << QByteArray("0.0a 0.3a 1.1a");
    QTest::newRow("selection") << QByteArray("accept-selection") << QByteArray("0.0a");
}

void TestReview::wholesaleAcceptsWhatIsUnchanged()
{
    QFETCH(QByteArray, label);
    QFETCH(QByteArray, after);
    Review review(project());
    QVERIFY(review.acceptAll({finding(0, 0)}, label.toStdString()));
    QCOMPARE(decisions(review), after);
    QCOMPARE(review.commands().size(), 1U);
}

void TestReview::acceptAllResolvesCases()
{
    Review review(project());
    QCOMPARE(made(review.acceptAll({caseOf(0, 0)}, "accept-selection")), 2U);
    QCOMPARE(decisions(review), "0.4a 0.c0ahand-over");
    QVERIFY(review.undo());
    QVERIFY(review.reject(finding(0, 5)));
    QCOMPARE(made(review.acceptAll({caseOf(0, 0)}, "accept-selection")), 0U);
}

void TestReview::notesStay()
{
    Review review(project());
    QCOMPARE(made(review.note(finding(0, 1), "ask Ann")), 1U);
    QCOMPARE(review.decision(finding(0, 1)).reason, std::string("ask Ann"));
    QVERIFY(review.states(0)[FindingId(1)] == State::manual); // it is still to be done
    QCOMPARE(made(review.note(finding(0, 1), "ask Ann")), 0U);
    QCOMPARE(made(review.reject(finding(0, 1))), 1U);
    QCOMPARE(review.decision(finding(0, 1)).reason, std::string("ask Ann"));
    QCOMPARE(made(review.reset(finding(0, 1))), 1U);
    QCOMPARE(review.decision(finding(0, 1)).reason, std::string("ask Ann"));
    QCOMPARE(made(review.note(finding(0, 1), {})), 1U);
    QVERIFY(review.decision(finding(0, 1)) == Decision());
    QVERIFY(review.undo());
    QCOMPARE(review.decision(finding(0, 1)).reason, std::string("ask Ann"));
    QCOMPARE(made(review.note(finding(0, 0), "later")), 1U);
    QCOMPARE(made(review.acceptAll(review.undecidedOfProject(), "accept-project")), 4U);
    QCOMPARE(review.decision(finding(0, 0)).reason, std::string("later"));
}

void TestReview::resetsAll()
{
    Review review(project());
    QCOMPARE(made(review.resetAll()), 0U);
    QVERIFY(review.acceptAll({finding(0, 0), caseOf(0, 0), finding(1, 0)}, "accept"));
    QVERIFY(review.reject(finding(0, 1)));
    const QByteArray before = decisions(review);
    QVERIFY(made(review.resetAll()) > 3U);
    QCOMPARE(decisions(review), "");
    QVERIFY(review.undo());
    QCOMPARE(decisions(review), before);
}

void TestReview::decisionHashes()
{
    const auto analysis = project();
    const convert::FileAnalysis &file = *analysis->files[0];
    QCOMPARE(review::decisionHash(file, finding(0, 0), "table"), review::textHash("ALPHA(1)"));
    QCOMPARE(review::decisionHash(file, finding(0, 0), "nothing"), std::string());
    QCOMPARE(review::decisionHash(file, finding(0, 99), "table"), std::string());
    const std::string handOver = review::decisionHash(file, caseOf(0, 0), "hand-over");
    QVERIFY(!handOver.empty());
    QVERIFY(handOver != review::decisionHash(file, caseOf(0, 0), "by-hand"));
    QCOMPARE(review::decisionHash(file, caseOf(0, 0), "nothing"), std::string());
    QCOMPARE(review::decisionHash(file, caseOf(0, 7), "hand-over"), std::string());

    // Elsewhere in the file something was added, and nothing else: the same hash. Another text: another one.
    const auto hashOf = [](const std::string &prefix, const std::string &text) {
        AnalysisBuilder builder;
        builder.file("a.py", prefix + "opt(6)\n")
            .use({"opt(6)", "t.opt", {{"table", "OPT(6)"}}, kContext, kCertain, false})
            .together({0}, {test::resolution("hand-over", {{0, text}})});
        return review::decisionHash(*builder.build()->files[0], caseOf(0, 0), "hand-over");
    };
    QCOMPARE(hashOf("", "x"), hashOf("# more\n", "x"));
    QVERIFY(hashOf("", "x") != hashOf("", "y"));
}

void TestReview::fileDecisionsGrow()
{
    review::FileDecisions decisions;
    QVERIFY(decisions.finding(FindingId(7)).verdict == Verdict::pending);
    QVERIFY(decisions.findings.empty());
    decisions.mutableFinding(FindingId(2)).verdict = Verdict::rejected;
    decisions.mutableCase(CaseId(0)).form = "x";
    QCOMPARE(decisions.findings.size(), 3U);
    QVERIFY(decisions.finding(FindingId(2)).verdict == Verdict::rejected);
    QVERIFY(decisions.finding(FindingId(1)).verdict == Verdict::pending);
    QCOMPARE(decisions.caseOf(CaseId(0)).form, std::string("x"));
    QCOMPARE(decisions.caseOf(CaseId(1)).form, std::string());
}

QTEST_GUILESS_MAIN(TestReview)
#include "test_review.moc"
