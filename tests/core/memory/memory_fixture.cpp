// SPDX-License-Identifier: Apache-2.0
#include "memory_fixture.h"

#include <algorithm>
#include <random>

#include "core/engine/guarded.h"
#include "support/conversion.h"

namespace torchferry::test {

namespace {

constexpr unsigned seed = 20;

} // namespace

QByteArray run(const Step &step)
{
    const auto done = engine::guarded(nullptr, step);
    return done ? codeOf(*done) : codeOf(done.error());
}

QByteArray runShort(long first, long last, const Step &step)
{
    const Scarcity scarcity(first, last);
    return run(step);
}

QByteArray eachFailure(long count, long most, const std::function<QByteArray(long, long)> &trial)
{
    QByteArray wrong;
    int failures = 0;
    std::minstd_rand random(seed);
    const long step = std::max(1L, count / most);
    for (const bool lasts : {false, true}) {
        for (long first = static_cast<long>(random()) % step; first < count && failures < 5; first += step) {
            const QByteArray said = trial(first, lasts ? never : first);
            if (said.isEmpty())
                continue;
            ++failures;
            wrong += "call " + QByteArray::number(qlonglong(first)) + " of " + QByteArray::number(qlonglong(count))
                     + (lasts ? " and all after it: " : ": ") + said + '\n';
        }
    }
    return wrong;
}

long countOf(const Step &step)
{
    const QByteArray code = runShort(never, never, step);
    if (code != "none")
        qFatal("fails with memory: %s", code.constData());
    return Scarcity::asked();
}

void fill(const ScratchRepository &scratch)
{
    scratch.write("common.py",
                  "import torch\nimport torch.nn as nn\n\n\ndef norm(x):\n    return torch.cat([x], dim=0)\n");
    scratch.write("pkg/model.py", "from common import nn, norm\n\n\nclass Net(nn.Module):\n    def __init__(self):\n"
                                  "        super().__init__()\n        self.fc = nn.Linear(3, 4)\n\n"
                                  "    def forward(self, x):\n        return norm(self.fc(x)).view(-1)\n");
    scratch.write("train.py", "import torch\nfrom pkg.model import Net\n\nnet = Net()\n"
                              "opt = torch.optim.SGD(net.parameters(), lr=0.1)\n"
                              "plan = torch.optim.lr_scheduler.StepLR(opt, 3)\nloss = net(torch.ones(3)).sum()\n"
                              "loss.backward()\nopt.step()\nplan.step()\n");
    scratch.write(".torchferry/rules/mine.json", "{\"rows\": []}\n");
    scratch.write("data.bin", "x");
    scratch.commitAll();
    scratch.git({"repack", "-adq"}); // objects are read from a pack and from files of their own
    scratch.write("data.bin", "y");
    scratch.write("train.py", scratch.git({"show", "HEAD:train.py"}) + "print(torch.relu(loss))\n");
    scratch.commitAll();
}

Result<> read(const std::string &path, Opened &opened)
{
    auto repository = git::Repository::open(path);
    if (!repository)
        return tl::unexpected(std::move(repository.error()));
    const auto head = repository->head();
    if (!head)
        return tl::unexpected(head.error());
    auto input = repository->snapshot(head->commitId);
    if (!input)
        return tl::unexpected(std::move(input.error()));
    opened.repository.emplace(std::move(*repository));
    opened.commitId = head->commitId;
    opened.input = std::move(*input);
    return {};
}

Result<> analyse(Opened &opened)
{
    engine::Options options;
    options.jobs = 1;
    auto analysis = engine::analyse(opened.input, test::realPack(), options);
    if (!analysis)
        return tl::unexpected(std::move(analysis.error()));
    opened.analysis = std::move(*analysis);
    return {};
}

Opened openedProject(const std::string &path)
{
    Opened opened;
    auto done = read(path, opened);
    if (done)
        done = analyse(opened);
    if (!done)
        qFatal("cannot be opened: %s", done.error().code.c_str());
    return opened;
}

} // namespace torchferry::test
