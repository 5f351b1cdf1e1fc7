// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commit_job.h"

#include <QStringList>

#include "core/engine/guarded.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QString plural(std::uint32_t count, const QString &one, const QString &many)
{
    return u"%1 %2"_s.arg(count).arg(count == 1 ? one : many);
}

} // namespace

CommitSummary summariseCommit(const review::Review &review, const CommitPlan &plan)
{
    CommitSummary summary;
    summary.counts = review.counts();
    summary.taken = summary.counts.of(review::State::accepted) + summary.counts.of(review::State::edited);
    summary.writtenFiles = static_cast<std::uint32_t>(plan.files.size());
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        if (review.counts(file).left() > 0)
            summary.open.push_back({file, review.counts(file).left()});
    }
    for (const PlannedFile &file : plan.files) {
        if (!file.helpers.empty())
            summary.helpers.emplace_back(file.path, file.helpers);
        else if (file.isNew())
            summary.script = file.path;
    }
    return summary;
}

QString suggestedMessage(const review::Review &review, const CommitSummary &summary)
{
    const mapping::Pack &pack = *review.analysis().pack;
    QString message = u"Port to %1 %2\n\n"_s.arg(qs(pack.package), qs(pack.version));
    message += u"Converted: %1 in %2.\n"_s.arg(
        plural(summary.taken, u"API occurrence"_s, u"API occurrences"_s),
        plural(summary.writtenFiles - (summary.script.empty() ? 0U : 1U), u"file"_s, u"files"_s));
    for (const auto &[path, helpers] : summary.helpers) {
        QStringList names;
        for (const std::string &name : helpers)
            names.append(qs(name));
        message += u"Helpers added in %1: %2.\n"_s.arg(qs(path), names.join(u", "_s));
    }
    if (!summary.script.empty())
        message += u"Script added: %1 converts stored weights.\n"_s.arg(qs(summary.script));
    if (summary.counts.left() > 0) {
        QStringList left;
        if (const auto toDecide = summary.counts.of(review::Standing::toDecide); toDecide > 0)
            left.append(u"%1 to decide"_s.arg(toDecide));
        if (const auto manual = summary.counts.of(review::Standing::manual); manual > 0)
            left.append(u"%1 to edit manually"_s.arg(manual));
        message += u"\nNot converted: %1.\n"_s.arg(left.join(u", "_s));
        for (std::size_t index = 0; index < summary.open.size() && index < 20; ++index) {
            const auto &[file, count] = summary.open[index];
            message += u"  %1 (%2)\n"_s.arg(qs(review.analysis().files[file]->path)).arg(count);
        }
        if (summary.open.size() > 20)
            message += u"  and %1\n"_s.arg(
                plural(static_cast<std::uint32_t>(summary.open.size() - 20), u"file"_s, u"files"_s));
    }
    return message;
}

bool CommitGate::cancel()
{
    m_flag.cancel();
    State expected = State::open;
    return m_state.compare_exchange_strong(expected, State::cancelled) || expected == State::cancelled;
}

bool CommitGate::enter()
{
    State expected = State::open;
    return m_state.compare_exchange_strong(expected, State::writing);
}

void CommitGate::leave()
{
    State expected = State::writing;
    m_state.compare_exchange_strong(expected, State::done);
    m_state.notify_all();
}

void CommitGate::wait() const
{
    m_state.wait(State::writing);
}

namespace {

Result<std::string> makeCommit(const CommitInput &input, CommitGate &gate)
{
    auto files = changedFiles(*input.analysis, planCommit(*input.analysis, input.decisions, input.withScript));
    if (!files)
        return tl::unexpected<Error>(files.error());
    gate.tell(CommitGate::Step::writing);
    auto repository = git::Repository::open(input.repository);
    if (!repository)
        return tl::unexpected<Error>(repository.error());
    git::CommitRequest request;
    request.parentId = input.parentId;
    request.branch = input.branch;
    request.message = input.message;
    request.files = std::move(*files);
    request.cancel = &gate.flag();
    request.mayMakeBranch = [&gate] { return gate.enter(); };
    const std::shared_ptr<CommitGate> leaving(&gate, [](CommitGate *entered) { entered->leave(); });
    return repository->commit(request);
}

} // namespace

Result<std::string> runCommit(const CommitInput &input, CommitGate &gate)
{
    auto made = engine::guarded(&gate.flag(), [&] { return makeCommit(input, gate); });
    if (!made)
        return tl::unexpected<Error>(made.error());
    return std::move(*made);
}

CommitPreflight preflight(const std::string &path, const std::string &base, const std::string &branch)
{
    CommitPreflight result;
    const auto repository = git::Repository::open(path);
    if (!repository) {
        result.error = repository.error();
        return result;
    }
    if (const auto author = repository->identity())
        result.author = *author;
    else
        result.error = author.error();
    if (const auto name = repository->checkNewBranch(branch); !name)
        result.branch = name.error();
    if (const auto head = repository->head(); head && head->commitId != base)
        result.movedTo = head->commitId;
    result.uncommittedChanges = repository->hasUncommittedChanges();
    return result;
}

std::string suggestedBranch(const std::string &path, const std::string &target)
{
    const std::string plain = "torchferry/" + target;
    const auto repository = git::Repository::open(path);
    if (!repository)
        return plain;
    for (int number = 1; number < 1000; ++number) {
        const std::string name = number == 1 ? plain : plain + "-" + std::to_string(number);
        if (repository->checkNewBranch(name))
            return name;
    }
    return plain;
}

} // namespace torchferry::ui
