// SPDX-License-Identifier: Apache-2.0
// Cancelling is looked at inside a file, as often as there is work: counted, because a clock tells what the machine does.
#include <QTest>

#include "core/base/cancel.h"
#include "core/engine/guarded.h"
#include "core/mapping/target_check.h"
#include "core/report/report.h"
#include "core/review/projection.h"
#include "core/review/short_texts.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

constexpr std::size_t uses = 2000;
constexpr std::size_t plenty = std::size_t{1} << 40U;

/// All in one line.
std::string longLine()
{
    std::string text = "import torch\nimport torch.nn as nn\ny = torch.ones(3)\nx = [";
    for (std::size_t i = 0; i < uses; ++i)
        text += "torch.sum(y, dim=1).view(3), ";
    return text + "]\n";
}

const report::Catalogue &catalogue()
{
    static const auto loaded = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    return *loaded;
}

Result<std::shared_ptr<const engine::Analysis>> analysed(const engine::CancelFlag *cancel)
{
    engine::Input input;
    engine::InputFile file;
    file.path = "a.py";
    file.bytes = longLine();
    input.files.push_back(std::move(file));
    engine::Options options;
    options.jobs = 1;
    options.cancel = cancel;
    return engine::analyse(std::move(input), test::realPack(), options);
}

mapping::LoadedPack withRules(std::size_t rows)
{
    std::string apis;
    std::string lines;
    for (std::size_t i = 0; i < rows; ++i) {
        const std::string name = (i == 0 ? "" : ", ") + ("\"mine.f" + std::to_string(i)) + "\": ";
        apis += name + "{\"kind\": \"function\"}";
        lines += name + "{\"target\": \"paddle.abs\"}";
    }
    const std::string text = "{\"schema\": \"torchferry-rules/1\", \"source\": {\"roots\": [\"mine\"], \"apis\": {"
                             + apis + "}}, \"rows\": {" + lines + "}}";
    mapping::LoadOptions options;
    mapping::RuleText rules;
    rules.path = "rules.json";
    rules.bytes = text;
    options.rules.push_back(std::move(rules));
    return mapping::loadPack(TORCHFERRY_SOURCE_DIR "/mappings", "paddle", options);
}

} // namespace

class TestCancelLooks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void looksOftenInEveryPhase_data();
    void looksOftenInEveryPhase();
    void leavesEveryPhaseAtAnyLook();
    void countsLooks();

private:
    static std::shared_ptr<const engine::Analysis> analysis()
    {
        static const auto made = analysed(nullptr);
        return *made;
    }
    static std::vector<review::FileDecisions> decisions() { return test::decideAll(*analysis()); }
};

void TestCancelLooks::looksOftenInEveryPhase_data()
{
    using Work = std::function<void()>;
    QTest::addColumn<Work>("work");
    QTest::newRow("analysing") << Work([] {
        engine::CancelFlag inner; // the engine has a flag of its own
        inner.cancelAfter(plenty);
        const auto done = analysed(&inner);
        if (!done)
            throw std::runtime_error("not analysed");
        for (std::size_t looks = plenty - inner.looksLeft(); looks > 0; --looks)
            lookForCancel();
    });
    QTest::newRow("projecting") << Work([all = decisions()] {
        (void)review::project(*analysis()->files.front(), all.front(), review::PendingAs::source);
    });
    QTest::newRow("states") << Work(
        [all = decisions()] { (void)review::statesOf(*analysis()->files.front(), all.front()); });
    QTest::newRow("summary") << Work([all = decisions()] { (void)report::summarise(*analysis(), all); });
    QTest::newRow("report") << Work([all = decisions()] { (void)report::toJson(*analysis(), all, catalogue()); });
    QTest::newRow("rules") << Work([] { (void)withRules(uses); });
}

void TestCancelLooks::looksOftenInEveryPhase()
{
    QFETCH(std::function<void()>, work);
    engine::CancelFlag flag;
    flag.cancelAfter(plenty);
    {
        const CancelScope scope(&flag);
        work();
    }
    const std::size_t looks = plenty - flag.looksLeft();
    QVERIFY2(looks >= uses, qPrintable(QString::number(looks)));
}

void TestCancelLooks::leavesEveryPhaseAtAnyLook()
{
    engine::CancelFlag flag;
    flag.cancelAfter(plenty);
    const auto whole = [&flag] {
        const auto done = analysed(&flag);
        if (!done)
            return std::string(done.error().code);
        const auto text = engine::guarded(&flag, [&] {
            const auto all = test::decideAll(**done);
            (void)review::project(*(*done)->files.front(), all.front(), review::PendingAs::source);
            return report::toJson(**done, all, catalogue());
        });
        return text ? std::string("done") : std::string(text.error().code);
    };
    QCOMPARE(whole(), std::string("done"));
    const std::size_t looks = plenty - flag.looksLeft();
    constexpr std::size_t tries = 12;
    for (std::size_t i = 0; i < tries; ++i) {
        flag.cancelAfter(1 + looks * i / tries);
        QCOMPARE(whole(), std::string("TF1901"));
        QCOMPARE(flag.looksLeft(), std::size_t{0}); // no thread has gone on
    }
}

void TestCancelLooks::countsLooks()
{
    engine::CancelFlag flag;
    flag.cancelAfter(3);
    QVERIFY(!flag.cancelled());
    QVERIFY(!flag.cancelled());
    QVERIFY(flag.cancelled());
    QVERIFY(flag.cancelled());
    flag.cancelAfter(3);
    flag.cancel();
    QVERIFY(flag.cancelled());
    QVERIFY(*flag.word() != 0);
}

QTEST_GUILESS_MAIN(TestCancelLooks)
#include "test_cancel_looks.moc"
