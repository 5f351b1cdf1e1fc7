// SPDX-License-Identifier: Apache-2.0
#include <QtTest>

#include <random>
#include <set>
#include <type_traits>

#include "core/certainty/certainty.h"
#include "core/report/catalogue.h"
#include "core/types/lattice/value.h"
#include "paths.h"

using namespace torchferry;
using certainty::Certainty;
using certainty::Confidence;
using certainty::Limit;

namespace {

// A level alone makes no certainty: below certain it takes a fact, and what the fact comes to is not the caller's to say.
static_assert(!std::is_aggregate_v<Certainty>);
static_assert(!std::is_constructible_v<Certainty, Confidence>);
static_assert(!std::is_constructible_v<Certainty, Confidence, Limit>);
static_assert(!std::is_constructible_v<Certainty, Limit, Confidence>);
static_assert(!std::is_constructible_v<Certainty, std::vector<certainty::Reason>>);
static_assert(!std::is_assignable_v<Certainty &, Confidence>);
static_assert(!std::is_assignable_v<decltype(std::declval<Certainty &>().reasons().front()), certainty::Reason>);
static_assert(std::is_default_constructible_v<Certainty>);
// What is certain is as small as an empty list, and takes no memory beside it.
static_assert(sizeof(Certainty) == sizeof(std::vector<certainty::Reason>));

// The same holds for what inference keeps of a value.
static_assert(!std::is_constructible_v<types::Sureness, Confidence>);
static_assert(!std::is_constructible_v<types::Value, types::TypeId, std::uint32_t, Confidence, bool>);
static_assert(std::is_constructible_v<types::Value, types::TypeId, std::uint32_t, Limit, bool>);

std::vector<Limit> allLimits()
{
    std::vector<Limit> limits;
    for (std::size_t index = 0; index < certainty::limitCount; ++index)
        limits.push_back(static_cast<Limit>(index));
    return limits;
}

} // namespace

class TestCertainty : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void beginsAsCertain()
    {
        const Certainty certainty;
        QVERIFY(certainty.isCertain());
        QVERIFY(certainty.level() == Confidence::certain);
        QVERIFY(certainty.reasons().empty());
    }

    /// The list: each limit once, at its place, and it takes certainty away.
    void everyLimitHasOneRule()
    {
        for (const Limit limit : allLimits()) {
            QVERIFY(certainty::ruleOf(limit).limit == limit);
            QVERIFY(certainty::ruleOf(limit).atMost != Confidence::certain);
            const Certainty certainty(limit);
            QVERIFY(certainty.level() == certainty::ruleOf(limit).atMost);
            QCOMPARE(certainty.reasons().size(), std::size_t{1});
            QVERIFY(certainty.reasons().front().limit == limit);
        }
    }

    void everyLimitHasASentence()
    {
        for (const char *language : {"en", "zh"}) {
            const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", language);
            QVERIFY(catalogue.has_value());
            for (const Limit limit : allLimits()) {
                const report::Catalogue::Entry *entry = catalogue->find(certainty::ruleOf(limit).code);
                QVERIFY2(entry != nullptr && !entry->text.empty(), std::string(certainty::ruleOf(limit).code).c_str());
            }
        }
    }

    /// Whatever facts hold, in whatever order: the level is the weakest that they allow, each is a reason, and the same
    /// facts give the same certainty.
    void factsInAnyOrder()
    {
        std::mt19937 random(20);
        for (int round = 0; round < 2000; ++round) {
            std::vector<Limit> facts = allLimits();
            std::shuffle(facts.begin(), facts.end(), random);
            facts.resize(random() % 5);
            Confidence weakest = Confidence::certain;
            Certainty first;
            Certainty halves[2];
            for (std::size_t index = 0; index < facts.size(); ++index) {
                weakest = std::min(weakest, certainty::ruleOf(facts[index]).atMost);
                const Confidence before = first.level();
                first.limit(facts[index], {{"api", "x"}});
                QVERIFY(first.level() <= before);
                halves[index % 2].limit(facts[index], {{"api", "x"}});
            }
            QVERIFY(first.level() == weakest);
            QCOMPARE(first.isCertain(), facts.empty());
            QCOMPARE(first.reasons().size(), facts.size());
            QVERIFY(std::is_sorted(first.reasons().begin(), first.reasons().end(),
                                   [](const auto &a, const auto &b) { return a.limit < b.limit; }));
            halves[0].limit(halves[1]);
            QVERIFY(halves[0] == first);
            std::shuffle(facts.begin(), facts.end(), random);
            Certainty second = first;
            for (const Limit fact : facts)
                second.limit(fact, {{"api", "x"}}); // said again
            QVERIFY(second == first);
        }
    }

    /// Of a type the one fact is kept that limits it most; of two that say the same the first.
    void aValueKeepsItsWeakestFact()
    {
        using namespace types;
        QVERIFY(certainly(intType).confidence() == Confidence::certain);
        QVERIFY(Value().confidence() == Confidence::guess);
        QVERIFY(Value().sureness().limit() == Limit::typeUncertain);
        for (const Limit limit : allLimits()) {
            const Value value = atMost(certainly(intType), limit);
            QVERIFY(value.confidence() == certainty::ruleOf(limit).atMost);
            QVERIFY(value.sureness().limit() == limit);
            QVERIFY(atMost(value, Sureness()) == value);
            QVERIFY(atMost(Value(), limit) == Value());
            QVERIFY(atMost(value, Limit::typeUncertain).confidence() == Confidence::guess);
        }
        const Value first = atMost(certainly(intType), Limit::typeOfParameter);
        QVERIFY(atMost(first, Limit::typeApproximate) == first);
    }

    void twoArgumentsAreTwoReasons()
    {
        Certainty certainty;
        certainty.limit(Limit::argumentTypeInferred, {{"expr", "a"}});
        certainty.limit(Limit::argumentTypeInferred, {{"expr", "b"}});
        QCOMPARE(certainty.reasons().size(), std::size_t{2});
    }

    /// The only way up leaves a reason, too.
    void supersedingLeavesAReason()
    {
        Certainty certainty(Limit::memberOfSeveral);
        certainty.limit(Limit::nameAlsoBound);
        certainty.supersede(Limit::receiverIndependent);
        QVERIFY(certainty.level() == Confidence::likely);
        QCOMPARE(certainty.reasons().size(), std::size_t{2});
        QVERIFY(certainty.reasons().front().limit == Limit::nameAlsoBound);
        QVERIFY(certainty.reasons().back().limit == Limit::receiverIndependent);

        Certainty nothingAgainst;
        nothingAgainst.supersede(Limit::receiverIndependent);
        QVERIFY(nothingAgainst.isCertain());
        Certainty asSure(Limit::memberByName);
        asSure.supersede(Limit::receiverIndependent);
        QCOMPARE(asSure.reasons().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestCertainty)
#include "test_certainty.moc"
