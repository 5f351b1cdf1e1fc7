// SPDX-License-Identifier: Apache-2.0
#include "review_fixture.h"

#include <random>

#include <QTest>

using namespace torchferry;
using namespace torchferry::test;
using review::Command;

namespace {

/// Keeps what it was given, or refuses everything.
class Sink final : public review::DecisionSink {
public:
    Result<> record(const Command &command) override
    {
        if (m_full)
            return failure("TF2505");
        log.append("record " + QByteArray::number(qulonglong(command.id)) + ' '
                   + QByteArray::fromStdString(command.label) + ' ' + QByteArray::number(command.changes.size()));
        return {};
    }
    Result<> setUndone(std::uint64_t id, bool undone) override
    {
        if (m_full)
            return failure("TF2505");
        log.append((undone ? "undo " : "redo ") + QByteArray::number(qulonglong(id)));
        return {};
    }
    void setFull(bool full) { m_full = full; }

    QByteArrayList log;

private:
    bool m_full = false;
};

} // namespace

class TestHistory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void repeatingADecisionRecordsNothing();
    void undoAndRedo();
    void newCommandDropsUndone();
    void anySequenceCanBeUndoneAndRedone();
    void nothingChangesWhenTheSinkFails();
    void sinkComesBeforeTheChange();
    void tellsWhatChanged();
    void restores();
    void restoreDropsEmptyCommandsButNotTheirNumbers();
};

void TestHistory::repeatingADecisionRecordsNothing()
{
    Sink sink;
    Review review(project(), &sink);
    QCOMPARE(made(review.reset(finding(0, 0))), 0U);
    QCOMPARE(made(review.accept(finding(0, 0))), 1U);
    QCOMPARE(made(review.accept(finding(0, 0))), 0U);
    QCOMPARE(made(review.acceptAll({}, "accept-api")), 0U);
    QCOMPARE(sink.log, QByteArrayList{"record 1 accept 1"});
}

void TestHistory::undoAndRedo()
{
    Sink sink;
    Review review(project(), &sink);
    QVERIFY(review.accept(finding(0, 0)));
    QVERIFY(review.accept(finding(0, 0), "form:2"));
    QVERIFY(review.canUndo() && !review.canRedo());
    QVERIFY(review.undo());
    QCOMPARE(decisions(review), "0.0a");
    QVERIFY(review.canUndo() && review.canRedo());
    QVERIFY(review.undo());
    QCOMPARE(decisions(review), "");
    QVERIFY(!review.canUndo() && review.canRedo());
    QVERIFY(review.undo()); // nothing left: no failure, no effect
    QVERIFY(review.redo());
    QCOMPARE(decisions(review), "0.0a");
    QVERIFY(review.redo());
    QVERIFY(review.redo());
    QCOMPARE(decisions(review), "0.0aform:2");
    QCOMPARE(sink.log,
             (QByteArrayList{"record 1 accept 1", "record 2 accept 1", "undo 2", "undo 1", "redo 1", "redo 2"}));
}

void TestHistory::newCommandDropsUndone()
{
    Review review(project());
    QVERIFY(review.accept(finding(0, 0)));
    QVERIFY(review.reject(finding(0, 1)));
    QVERIFY(review.undo());
    QVERIFY(review.accept(finding(1, 0)));
    QVERIFY(!review.canRedo());
    QCOMPARE(review.commands().size(), 2U);
    QCOMPARE(review.commands()[1].id, 3U); // numbers are not used twice
    QCOMPARE(decisions(review), "0.0a 1.0a");
}

void TestHistory::anySequenceCanBeUndoneAndRedone()
{
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        Review review(project());
        QByteArrayList history{decisions(review)};
        for (int step = 0; step < 25; ++step) {
            const std::uint32_t file = random() % 2;
            const auto index = static_cast<std::uint32_t>(random() % review.analysis().files[file]->findings.size());
            const std::size_t before = review.commands().size();
            switch (random() % 7) {
            case 0: (void)review.accept(finding(file, index)); break;
            case 1: (void)review.reject(finding(file, index)); break;
            case 2: (void)review.reset(finding(file, index)); break;
            case 3: (void)review.edit(finding(file, index), std::to_string(step)); break;
            case 4: (void)review.resolve(caseOf(0, 0), random() % 2 ? "hand-over" : "by-hand"); break;
            case 5: (void)review.acceptAll(review.undecidedOfProject(true), "accept-project"); break;
            default: (void)review.acceptAll(review.undecidedOfFile(file), "accept-file");
            }
            if (review.commands().size() > before)
                history.append(decisions(review));
        }
        QCOMPARE(static_cast<std::size_t>(history.size()), review.commands().size() + 1);
        for (qsizetype i = history.size() - 2; i >= 0; --i) {
            QVERIFY(review.undo());
            QCOMPARE(decisions(review), history[i]);
        }
        QVERIFY(!review.canUndo());
        for (qsizetype i = 1; i < history.size(); ++i) {
            QVERIFY(review.redo());
            QCOMPARE(decisions(review), history[i]);
        }
        QVERIFY(!review.canRedo());
    }
}

void TestHistory::nothingChangesWhenTheSinkFails()
{
    Sink sink;
    Review review(project(), &sink);
    QVERIFY(review.accept(finding(0, 0)));
    QVERIFY(review.accept(finding(1, 0)));
    QVERIFY(review.undo());
    int calls = 0;
    review.onChange([&](const std::vector<std::uint32_t> &) { ++calls; });
    sink.setFull(true);
    QCOMPARE(codeOf(review.reject(finding(0, 1))), "TF2505");
    QCOMPARE(codeOf(review.resolve(caseOf(0, 0), "hand-over")), "TF2505");
    QCOMPARE(codeOf(review.acceptAll(review.undecidedOfProject(), "accept-project")), "TF2505");
    QVERIFY(!review.undo());
    QVERIFY(!review.redo());
    QCOMPARE(decisions(review), "0.0a");
    QVERIFY(review.canUndo() && review.canRedo());
    QCOMPARE(calls, 0);
    sink.setFull(false);
    QVERIFY(review.redo());
    QCOMPARE(decisions(review), "0.0a 1.0a");
    QCOMPARE(calls, 1);
}

void TestHistory::sinkComesBeforeTheChange()
{
    struct Watcher final : review::DecisionSink {
        const Review *review = nullptr;
        QByteArrayList seen;
        Result<> record(const Command &) override
        {
            seen.append(decisions(*review));
            return {};
        }
        Result<> setUndone(std::uint64_t, bool) override { return record({}); }
    };
    Watcher watcher;
    Review review(project(), &watcher);
    watcher.review = &review;
    QVERIFY(review.accept(finding(0, 0)));
    QVERIFY(review.undo());
    QCOMPARE(watcher.seen, (QByteArrayList{"", "0.0a"}));
}

void TestHistory::tellsWhatChanged()
{
    Review review(project());
    QList<std::vector<std::uint32_t>> seen;
    QByteArrayList states;
    review.onChange([&](const std::vector<std::uint32_t> &files) {
        seen.append(files);
        states.append(decisions(review));
    });
    QVERIFY(review.accept(finding(1, 0)));
    QVERIFY(review.acceptAll(review.undecidedOfProject(), "accept-project"));
    QVERIFY(review.undo());
    QVERIFY(review.undo());
    QCOMPARE(seen, (QList<std::vector<std::uint32_t>>{{1}, {0, 1}, {0, 1}, {1}}));
    QCOMPARE(states, (QByteArrayList{"1.0a", "0.0a 0.3a 1.0a 1.1a", "1.0a", ""}));
}

void TestHistory::restores()
{
    Sink sink;
    Review first(project());
    QVERIFY(first.accept(finding(0, 0), "form:2"));
    QVERIFY(first.resolve(caseOf(0, 0), "hand-over"));
    QVERIFY(first.edit(finding(1, 0), "mine"));
    QVERIFY(first.undo());

    Review second(project(), &sink);
    QList<std::vector<std::uint32_t>> seen;
    second.onChange([&](const std::vector<std::uint32_t> &files) { seen.append(files); });
    second.restore(first.commands());
    QCOMPARE(decisions(second), decisions(first));
    QVERIFY(sink.log.isEmpty());
    QCOMPARE(seen, (QList<std::vector<std::uint32_t>>{{0}}));
    QVERIFY(second.redo());
    QCOMPARE(decisions(second), "0.0aform:2 0.4a 0.c0ahand-over 1.0xmine");
    QVERIFY(second.accept(finding(0, 2)));
    QCOMPARE(sink.log, (QByteArrayList{"redo 3", "record 4 accept 1"}));
}

void TestHistory::restoreDropsEmptyCommandsButNotTheirNumbers()
{
    Sink sink;
    Review review(project(), &sink);
    Command lost;
    lost.id = 41;
    review.restore({lost});
    QVERIFY(!review.canUndo());
    QVERIFY(review.accept(finding(0, 0)));
    QCOMPARE(sink.log, QByteArrayList{"record 42 accept 1"});
}

QTEST_GUILESS_MAIN(TestHistory)
#include "test_history.moc"
