// SPDX-License-Identifier: Apache-2.0
// Going from finding to finding: order, wrapping, what is asked for and what is not.
#include <QTest>

#include "support/analysis_builder.h"
#include "ui/session/navigation.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using mapping::Category;
using types::Confidence;

namespace {

constexpr Stop nowhere;

Stop stopAt(std::uint32_t file, std::uint32_t finding)
{
    return {file, convert::FindingId(finding)};
}

/// a.py: 0 pending, 1 manual, 2 nothing to change · b.py: no findings · c.py: 0 optimizer, 1 scheduler of one case.
std::shared_ptr<const engine::Analysis> project(bool optional = false)
{
    test::AnalysisBuilder builder;
    builder.file("a.py", "one(1)\nhand(2)\nsame(3)\n")
        .use({"one(1)", "t.one", {{"table", "ONE(1)"}}, Category::oneToOne, Confidence::certain, false})
        .use({"hand(2)", "t.hand", {}, Category::missing, Confidence::certain, false})
        .use({"same(3)", "t.same", {{"table", "same(3)"}}, Category::oneToOne, Confidence::certain, true});
    builder.file("b.py", "print()\n");
    builder.file("c.py", "opt(1)\nlr(2)\n")
        .use({"opt(1)", "t.opt", {{"table", "opt(1)"}}, Category::context, Confidence::certain, true})
        .use({"lr(2)", "t.lr", {}, Category::context, Confidence::certain, false})
        .together({0, 1}, {test::resolution("hand-over", {{1, "LR(2)"}})}, optional);
    return builder.build();
}

std::optional<Stop> go(const review::Review &review, const Stop &from, Direction direction, bool pendingOnly)
{
    const auto next = step(review.analysis(), from, direction, [&](const Stop &stop) {
        return pendingOnly ? isPending(review, stop) : isStop(review, stop, {});
    });
    return next ? std::optional(next->stop) : std::nullopt;
}

} // namespace

class TestNavigation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void walksInDocumentOrder();
    void wrapsAndSaysSo();
    void pendingStops();
    void optionalCasesAreNotAskedFor();
    void filterLimitsTheWay();
    void filesWithFindings();
    void nothingThere();
};

void TestNavigation::walksInDocumentOrder()
{
    const review::Review review(project());
    Stop at = nowhere;
    QList<Stop> way;
    for (int index = 0; index < 3; ++index) {
        at = *go(review, at, Direction::forward, false);
        way.append(at);
    }
    // What needs no change is passed over; a case is one stop, at its first place.
    QCOMPARE(way, (QList<Stop>{stopAt(0, 0), stopAt(0, 1), stopAt(2, 0)}));
    QCOMPARE(*go(review, stopAt(2, 0), Direction::backward, false), stopAt(0, 1));
    QCOMPARE(*go(review, nowhere, Direction::backward, false), stopAt(2, 0));
    QCOMPARE(*go(review, {1, nothing}, Direction::backward, false), stopAt(0, 1));
}

void TestNavigation::wrapsAndSaysSo()
{
    const review::Review review(project());
    const Wanted any = [&](const Stop &stop) { return isStop(review, stop, {}); };
    const auto forward = step(review.analysis(), stopAt(2, 1), Direction::forward, any);
    QVERIFY(forward && forward->wrapped);
    QCOMPARE(forward->stop, stopAt(0, 0));
    const auto backward = step(review.analysis(), stopAt(0, 0), Direction::backward, any);
    QVERIFY(backward && backward->wrapped);
    QCOMPARE(backward->stop, stopAt(2, 0));
    const auto inside = step(review.analysis(), stopAt(0, 1), Direction::forward, any);
    QVERIFY(inside && !inside->wrapped);
}

void TestNavigation::pendingStops()
{
    review::Review review(project());
    QVERIFY(isPending(review, stopAt(0, 0)));
    QVERIFY(!isPending(review, stopAt(0, 1)));
    QVERIFY(!isPending(review, stopAt(0, 2)));
    QVERIFY(isPending(review, stopAt(2, 0))); // the first site represents the case
    QVERIFY(!isPending(review, stopAt(2, 1)));
    QCOMPARE(*go(review, nowhere, Direction::forward, true), stopAt(0, 0));
    QCOMPARE(*go(review, stopAt(0, 0), Direction::forward, true), stopAt(2, 0));
    QCOMPARE(caseOf(review, stopAt(2, 1)), std::optional(convert::CaseId(0)));
    QVERIFY(review.resolve({2, convert::CaseId(0)}, "hand-over").has_value());
    QVERIFY(!isPending(review, stopAt(2, 0)));
    QCOMPARE(*go(review, stopAt(0, 0), Direction::forward, true), stopAt(0, 0)); // the only one left
    QVERIFY(review.accept({0, convert::FindingId(0)}).has_value());
    QVERIFY(!go(review, stopAt(0, 0), Direction::forward, true));
}

void TestNavigation::optionalCasesAreNotAskedFor()
{
    const review::Review review(project(true));
    QVERIFY(!isPending(review, stopAt(2, 0)));
    QVERIFY(!isOpen(review, 2, convert::CaseId(0)));
    QCOMPARE(caseOf(review, stopAt(2, 0)), std::optional(convert::CaseId(0)));
}

void TestNavigation::filterLimitsTheWay()
{
    const review::Review review(project());
    FindingFilter filter;
    filter.categories = 1U << 7;
    const auto next = step(review.analysis(), nowhere, Direction::forward,
                           [&](const Stop &stop) { return isStop(review, stop, filter); });
    QVERIFY(next);
    QCOMPARE(next->stop, stopAt(0, 1));
    filter = {};
    filter.states = FindingFilter::States::unchanged;
    QVERIFY(isStop(review, stopAt(0, 2), filter));
    QVERIFY(!isStop(review, stopAt(0, 0), filter));
}

void TestNavigation::filesWithFindings()
{
    const review::Review review(project());
    const Wanted any = [&](const Stop &stop) { return isStop(review, stop, {}); };
    QCOMPARE(stepFile(review.analysis(), 0, Direction::forward, any)->stop, stopAt(2, 0));
    QCOMPARE(stepFile(review.analysis(), 2, Direction::backward, any)->stop, stopAt(0, 0));
    QVERIFY(stepFile(review.analysis(), 2, Direction::forward, any)->wrapped);
    QCOMPARE(stepFile(review.analysis(), nothing, Direction::forward, any)->stop, stopAt(0, 0));
}

void TestNavigation::nothingThere()
{
    const review::Review empty(test::AnalysisBuilder().build());
    QVERIFY(!step(empty.analysis(), nowhere, Direction::forward, [](const Stop &) { return true; }));
    QVERIFY(!stepFile(empty.analysis(), nothing, Direction::backward, [](const Stop &) { return true; }));
    QVERIFY(!caseOf(empty, nowhere));
}

QTEST_GUILESS_MAIN(TestNavigation)
#include "test_navigation.moc"
