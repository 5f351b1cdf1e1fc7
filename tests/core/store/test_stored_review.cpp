// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include "support/analysis_builder.h"
#include "support/scratch_repository.h"

using namespace torchferry;
using review::Decision;
using review::Review;
using review::Subject;
using store::SessionStore;
using store::StoredReview;
using test::AnalysisBuilder;
using Verdict = Decision::Verdict;

namespace {

/// What differs between two runs.
struct Variant {
    std::string alpha = "ALPHA(1)";   ///< text alpha's proposal writes
    std::string resolved = "OPT(lr)"; ///< text the resolution writes
    bool beta = true;                 ///< beta(2) is in the file
    std::string prefix;               ///< text before everything
};

std::shared_ptr<const engine::Analysis> project(const Variant &variant = {})
{
    constexpr auto one = mapping::Category::oneToOne;
    constexpr auto certain = types::Confidence::certain;
    AnalysisBuilder builder;
    builder.file("a.py", variant.prefix + "alpha(1)\nopt(6)\n" + (variant.beta ? "beta(2)\n" : ""))
        .use({"alpha(1)", "t.alpha", {{"table", variant.alpha}, {"form:2", "Alpha2(1)"}}, one, certain, false})
        .use({"opt(6)", "t.opt", {{"table", "OPT(6)"}}, mapping::Category::context, certain, false})
        .together({1}, {test::resolution("hand-over", {{0, variant.resolved}})});
    if (variant.beta)
        builder.use({"beta(2)", "t.beta", {{"table", "BETA(2)"}}, one, certain, false});
    return builder.build();
}

Subject finding(std::uint32_t index)
{
    return {0, convert::FindingId(index)};
}
constexpr Subject kCase{0, convert::CaseId(0)};

/// One run of the program: opens the session, restores, and goes on.
struct Run {
    explicit Run(const QString &path, const Variant &variant = {})
        : stored(open(path)),
          review(project(variant), &stored)
    {
        restored = stored.attach(review);
    }
    static std::unique_ptr<SessionStore> open(const QString &path)
    {
        auto store = SessionStore::open(path.toStdString());
        if (!store)
            qFatal("cannot open: %s", store.error().code.c_str());
        return std::move(*store);
    }
    [[nodiscard]] QByteArray verdicts() const
    {
        QByteArray letters;
        for (std::uint32_t i = 0; i < review.analysis().files[0]->findings.size(); ++i)
            letters += "parx"[static_cast<std::size_t>(review.decision(finding(i)).verdict)];
        return letters + ' ' + "parx"[static_cast<std::size_t>(review.decision(kCase).verdict)];
    }
    [[nodiscard]] QByteArray counts() const
    {
        return QByteArray::number(restored.applied) + ' ' + QByteArray::number(restored.lost);
    }

    StoredReview stored;
    Review review;
    StoredReview::Restored restored;
};

} // namespace

class TestStoredReview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void startsEmpty();
    void comesBackTheSame();
    void comesBackAfterAKill();
    void undoGoesOnAfterARestart();
    void survivesLinesAdded();
    void otherTextIsNotApplied();
    void otherResolutionTextIsNotApplied();
    void laterDecisionsOutliveLostOnes();
    void vanishedSubjectsAreCountedOnce();
    void reappearingSubjectsAreDecidedAgain();
    void numbersGoOnBehindLostCommands();
    void undoOfAPartlyLostCommand();
    void lostRedoIsPending();
    void cannotRecordUnattached();

private:
    [[nodiscard]] QString path() const { return m_folder->filePath("s.sqlite"); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestStoredReview::startsEmpty()
{
    const Run run(path());
    QCOMPARE(run.verdicts(), "ppp p");
    QCOMPARE(run.counts(), "0 0");
}

void TestStoredReview::comesBackTheSame()
{
    std::vector<Decision> before;
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(0), "form:2"));
        QVERIFY(run.review.edit(finding(2), "mine\n"));
        QVERIFY(run.review.resolve(kCase, "hand-over"));
        for (std::uint32_t i = 0; i < 3; ++i)
            before.push_back(run.review.decision(finding(i)));
        before.push_back(run.review.decision(kCase));
    }
    const Run run(path());
    QCOMPARE(run.verdicts(), "aax a");
    QCOMPARE(run.counts(), "4 0");
    for (std::uint32_t i = 0; i < 3; ++i)
        QVERIFY(run.review.decision(finding(i)) == before[i]);
    QVERIFY(run.review.decision(kCase) == before[3]);
    QCOMPARE(run.review.projection(0, review::PendingAs::source).text, std::string("Alpha2(1)\nOPT(lr)\nmine\n\n"));
}

void TestStoredReview::comesBackAfterAKill()
{
    const QString file = path();
    const QByteArray seen = test::inChild([&] {
        auto *run = new Run(file); // never closed
        if (!run->review.accept(finding(0)) || !run->review.reject(finding(2)) || !run->review.undo())
            return QByteArray("failed");
        return run->verdicts();
    });
    QCOMPARE(seen, "app p");
    Run run(path());
    QCOMPARE(run.verdicts(), "app p");
    QVERIFY(run.review.redo());
    QCOMPARE(run.verdicts(), "apr p");
}

void TestStoredReview::undoGoesOnAfterARestart()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(0)));
        QVERIFY(run.review.accept(finding(0), "form:2"));
        QVERIFY(run.review.resolve(kCase, "hand-over"));
        QVERIFY(run.review.undo());
    }
    {
        Run run(path());
        QCOMPARE(run.verdicts(), "app p");
        QVERIFY(run.review.canRedo());
        QVERIFY(run.review.undo());
        QCOMPARE(run.review.decision(finding(0)).form, std::string("table"));
    }
    Run run(path());
    QCOMPARE(run.review.decision(finding(0)).form, std::string("table"));
    QVERIFY(run.review.redo());
    QVERIFY(run.review.redo());
    QCOMPARE(run.review.decision(finding(0)).form, std::string("form:2"));
    QCOMPARE(run.verdicts(), "aap a");
    QVERIFY(!run.review.canRedo());
}

void TestStoredReview::survivesLinesAdded()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(0)));
        QVERIFY(run.review.resolve(kCase, "hand-over"));
    }
    Variant variant;
    variant.prefix = "# a line more\n";
    const Run run(path(), variant);
    QCOMPARE(run.verdicts(), "aap a");
    QCOMPARE(run.counts(), "3 0");
}

void TestStoredReview::otherTextIsNotApplied()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(0)));
        QVERIFY(run.review.accept(finding(2)));
    }
    Variant variant;
    variant.alpha = "ALPHA(1, more=True)";
    Run run(path(), variant);
    QCOMPARE(run.verdicts(), "ppa p");
    QCOMPARE(run.counts(), "1 1");
    QCOMPARE(run.review.commands().size(), 1U);
}

void TestStoredReview::otherResolutionTextIsNotApplied()
{
    {
        Run run(path());
        QVERIFY(run.review.resolve(kCase, "hand-over"));
    }
    Variant variant;
    variant.resolved = "OPT(other)";
    const Run run(path(), variant);
    QCOMPARE(run.verdicts(), "pap p");
    QCOMPARE(run.counts(), "1 1");
}

void TestStoredReview::laterDecisionsOutliveLostOnes()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(0)));
        QVERIFY(run.review.edit(finding(0), "mine"));
    }
    Variant variant;
    variant.alpha = "OTHER(1)";
    {
        Run run(path(), variant);
        QCOMPARE(run.verdicts(), "xpp p");
        QCOMPARE(run.counts(), "1 0");
        QVERIFY(run.review.undo());
        QCOMPARE(run.verdicts(), "ppp p"); // not the acceptance that would now write something else
    }
    // And the other way round: what she chose last counts, not what she chose before.
    {
        Run run(path());
        QCOMPARE(run.verdicts(), "app p");
        QVERIFY(run.review.edit(finding(0), "mine"));
        QVERIFY(run.review.accept(finding(0)));
    }
    const Run run(path(), variant);
    QCOMPARE(run.verdicts(), "ppp p");
    QCOMPARE(run.counts(), "0 1");
}

void TestStoredReview::vanishedSubjectsAreCountedOnce()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(2)));
        QVERIFY(run.review.reject(finding(2)));
        QVERIFY(run.review.accept(finding(2)));
    }
    Variant variant;
    variant.beta = false;
    {
        const Run run(path(), variant);
        QCOMPARE(run.counts(), "0 1");
        QVERIFY(run.review.commands().empty());
    }
    {
        Run run(path());
        QVERIFY(run.review.reset(finding(2)));
    }
    QCOMPARE(Run(path(), variant).counts(), "0 0"); // nothing was decided about it in the end
}

void TestStoredReview::reappearingSubjectsAreDecidedAgain()
{
    {
        Run run(path());
        QVERIFY(run.review.reject(finding(2)));
    }
    Variant variant;
    variant.beta = false;
    {
        Run run(path(), variant);
        QCOMPARE(run.verdicts(), "pp p");
        QVERIFY(run.review.accept(finding(0)));
    }
    QCOMPARE(Run(path()).verdicts(), "apr p");
}

void TestStoredReview::numbersGoOnBehindLostCommands()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(2)));
        QVERIFY(run.review.reject(finding(2)));
    }
    Variant variant;
    variant.beta = false;
    Run run(path(), variant);
    QVERIFY(run.review.accept(finding(0))); // its number must not be that of a command the store still has
    QCOMPARE(run.review.commands().back().id, 3U);
    QVERIFY(run.review.undo());
    QVERIFY(run.review.redo());
}

void TestStoredReview::undoOfAPartlyLostCommand()
{
    {
        Run run(path());
        QVERIFY(run.review.acceptAll({finding(0), finding(1), finding(2)}, "accept-project"));
        QCOMPARE(run.verdicts(), "aaa p");
    }
    Variant variant;
    variant.beta = false;
    {
        Run run(path(), variant);
        QCOMPARE(run.verdicts(), "aa p");
        QCOMPARE(run.counts(), "2 1");
        QVERIFY(run.review.undo());
        QCOMPARE(run.verdicts(), "pp p");
    }
    Run run(path());
    QCOMPARE(run.verdicts(), "ppp p");
    QVERIFY(run.review.redo());
    QCOMPARE(run.verdicts(), "aaa p");
}

void TestStoredReview::lostRedoIsPending()
{
    {
        Run run(path());
        QVERIFY(run.review.accept(finding(0)));
        QVERIFY(run.review.undo());
    }
    Variant variant;
    variant.alpha = "OTHER(1)";
    Run run(path(), variant);
    QCOMPARE(run.counts(), "0 0");
    QVERIFY(!run.review.canRedo());
    QVERIFY(run.review.redo());
    QCOMPARE(run.verdicts(), "ppp p");
}

void TestStoredReview::cannotRecordUnattached()
{
    StoredReview stored(Run::open(path()));
    Review review(project(), &stored);
    const auto result = review.accept(finding(0));
    QVERIFY(!result);
    QCOMPARE(result.error().code, std::string("TF2505"));
    QVERIFY(review.decision(finding(0)).verdict == Verdict::pending);
}

QTEST_GUILESS_MAIN(TestStoredReview)
#include "test_stored_review.moc"
