// SPDX-License-Identifier: Apache-2.0
// The program's memory runs out at every stage of an analysis: once, which may cost one file, and for good.
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/base/parallel.h"
#include "core/engine/engine.h"
#include "core/review/projection.h"
#include "support/conversion.h"

namespace {

constexpr long never = std::numeric_limits<long>::max();
std::atomic<long> allocations = 0;
std::atomic<long> firstFailing = never; ///< counted from 0
std::atomic<long> lastFailing = never;

/// Counts what everybody asks for while it lives, and refuses the allocation it is set to refuse.
class Scarcity {
public:
    Scarcity(long first, long last)
    {
        allocations = 0;
        firstFailing = first;
        lastFailing = last;
    }
    ~Scarcity() { firstFailing = never; }
    Scarcity(const Scarcity &) = delete;
    Scarcity &operator=(const Scarcity &) = delete;
};

} // namespace

void *operator new(std::size_t bytes)
{
    const long index = allocations++;
    if (index >= firstFailing && index <= lastFailing)
        throw std::bad_alloc();
    if (void *place = std::malloc(bytes == 0 ? 1 : bytes); place != nullptr)
        return place;
    throw std::bad_alloc();
}

/// The library's own would be another allocator where a sanitizer brings one.
void *operator new(std::size_t bytes, const std::nothrow_t & /*tag*/) noexcept
{
    return std::malloc(bytes == 0 ? 1 : bytes);
}

void operator delete(void *place) noexcept
{
    std::free(place);
}

void operator delete(void *place, std::size_t /*bytes*/) noexcept
{
    std::free(place);
}

using namespace torchferry;

class TestFailures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aThrowingWorkerLetsOthersEnd_data();
    void aThrowingWorkerLetsOthersEnd();
    void aFailureCostsOneFile();
    void lastingScarcityIsAnError();

private:
    static engine::Input project(const std::string &unreadable = {});
    static std::string reported(const convert::FileAnalysis &file);
    using Outcome = Result<std::shared_ptr<const engine::Analysis>>;
    static Outcome analyse(const std::string &unreadable = {});
    static Outcome analyseShort(long first, long last);
    static long allocationsOfARun();
};

/// The files know one another: a class, a name of the framework and what a function is passed.
engine::Input TestFailures::project(const std::string &unreadable)
{
    const test::Texts texts = {
        {"common.py",
         "import torch\nimport torch.nn as nn\n\n\ndef norm(x, dim=1):\n    return torch.cat([x, x], dim=dim)\n"},
        {"loose.py", "import torch\n\nx = torch.add(torch.ones(3), 1)\ny = f'{torch.abs(x)}'\n"},
        {"model.py", "from common import nn, norm\n\n\nclass Net(nn.Module):\n    def __init__(self):\n"
                     "        super().__init__()\n        self.fc = nn.Linear(3, 4)\n\n    def forward(self, x):\n"
                     "        return norm(self.fc(x)).view(-1)\n"},
        {"train.py", "import torch\nfrom model import Net\n\nnet = Net()\n"
                     "opt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
                     "plan = torch.optim.lr_scheduler.StepLR(opt, 3)\nfor x in range(3):\n"
                     "    loss = net(torch.ones(3)).sum()\n    loss.backward()\n    opt.step()\n    plan.step()\n"},
    };
    engine::Input input;
    for (const auto &[path, text] : texts) {
        engine::InputFile file;
        file.path = path;
        // Long enough for what is done once for the project, whatever is in it, to be little beside it.
        for (int i = 0; i < 15; ++i)
            file.bytes += text;
        if (path == unreadable)
            file.failure = Error{"TF2005", {{"path", path}}, {}};
        input.files.push_back(std::move(file));
    }
    return input;
}

std::string TestFailures::reported(const convert::FileAnalysis &file)
{
    std::string text = file.path + ' ' + std::string(convert::key(file.status)) + '\n';
    for (const convert::Finding &finding : file.findings) {
        text += finding.api + ' ' + finding.message.code + ' ' + std::to_string(finding.range.begin) + ' '
                + std::string(types::key(finding.confidence())) + '\n';
        for (std::size_t index = 0; index < finding.proposals.size(); ++index)
            text += "  " + review::proposalText(file, finding.id, index) + '\n';
    }
    return text + std::to_string(file.cases.size()) + " cases\n";
}

TestFailures::Outcome TestFailures::analyse(const std::string &unreadable)
{
    engine::Options options;
    options.jobs = 1;
    return engine::analyse(project(unreadable), test::realPack(), options);
}

/// Only what happens within the call counts.
TestFailures::Outcome TestFailures::analyseShort(long first, long last)
{
    engine::Input input = project();
    engine::Options options;
    options.jobs = 1;
    auto pack = test::realPack();
    const Scarcity scarcity(first, last);
    return engine::analyse(std::move(input), std::move(pack), options);
}

long TestFailures::allocationsOfARun()
{
    (void)analyseShort(never, never);
    return allocations;
}

void TestFailures::initTestCase()
{
    (void)test::realPack();
    QVERIFY(analyse()); // what is made once for the process is there now
}

void TestFailures::aThrowingWorkerLetsOthersEnd_data()
{
    QTest::addColumn<unsigned>("jobs");
    QTest::newRow("one") << 1U;
    QTest::newRow("several") << 4U;
}

void TestFailures::aThrowingWorkerLetsOthersEnd()
{
    QFETCH(unsigned, jobs);
    std::atomic<int> running = 0;
    std::atomic<int> begun = 0;
    const auto work = [&](std::size_t index) {
        ++begun;
        ++running;
        if (index == 3) {
            --running;
            throw std::bad_alloc();
        }
        --running;
    };
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, runParallel(10000, jobs, work));
    QCOMPARE(running.load(), 0);
    QVERIFY(jobs > 1 || begun == 4); // no further index
}

void TestFailures::aFailureCostsOneFile()
{
    const auto whole = analyse();
    QVERIFY(whole);
    std::map<std::string, std::set<std::string>>
        possible; // what may be reported of a file, whichever other one is lost
    for (const auto &file : (*whole)->files)
        possible[file->path].insert(reported(*file));
    for (const auto &lost : (*whole)->files) {
        const auto without = analyse(lost->path);
        QVERIFY(without);
        for (const auto &file : (*without)->files)
            possible[file->path].insert(reported(*file));
    }
    const long count = allocationsOfARun();
    QVERIFY(count > 1000);
    std::map<std::string, int> lostTimes;
    int wholeRuns = 0;
    constexpr long tries = 1500;
    for (long attempt = 0; attempt < tries; ++attempt) {
        const long index = count * attempt / tries;
        const Outcome result = analyseShort(index, index);
        if (!result) {
            QCOMPARE(result.error().code, "TF1905");
            ++wholeRuns;
            continue;
        }
        std::vector<std::string> lost;
        for (const auto &file : (*result)->files) {
            if (file->reason && file->reason->code == "TF1907") {
                QCOMPARE(file->status, convert::FileStatus::unreadable);
                lost.push_back(file->path);
            } else if (!possible[file->path].contains(reported(*file))) {
                QFAIL(qPrintable(
                    QStringLiteral("allocation %1: %2").arg(index).arg(QString::fromStdString(reported(*file)))));
            }
        }
        QVERIFY2(lost.size() <= 1, qPrintable(QString::number(index)));
        for (const std::string &path : lost)
            ++lostTimes[path];
    }
    // Most of the work is that on single files, and each of them was hit.
    QCOMPARE(lostTimes.size(), std::size_t{4});
    QVERIFY2(wholeRuns < tries / 8, qPrintable(QString::number(wholeRuns)));
}

void TestFailures::lastingScarcityIsAnError()
{
    const long count = allocationsOfARun();
    for (long attempt = 0; attempt < 300; ++attempt) {
        const Outcome result = analyseShort(count * attempt / 300, never);
        QVERIFY2(!result, qPrintable(QString::number(attempt)));
        QCOMPARE(result.error().code, "TF1905");
    }
}

QTEST_GUILESS_MAIN(TestFailures)
#include "test_failures.moc"
