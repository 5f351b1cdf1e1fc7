// SPDX-License-Identifier: Apache-2.0
#include "ui/session/commit_job.h"

#include <QStringList>

#include "core/engine/guarded.h"
#include "ui/base/text.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

bool takesAnything(const review::FileDecisions &decisions)
{
    const auto taken = [](const review::Decision &decision) {
        return decision.verdict == review::Decision::Verdict::accepted
               || decision.verdict == review::Decision::Verdict::edited;
    };
    for (const review::Decision &decision : decisions.findings) {
        if (taken(decision))
            return true;
    }
    for (const review::Decision &decision : decisions.cases) {
        if (taken(decision))
            return true;
    }
    return false;
}

QString plural(std::uint32_t count, const QString &one, const QString &many)
{
    return u"%1 %2"_s.arg(count).arg(count == 1 ? one : many);
}

} // namespace

CommitSummary summariseCommit(const review::Review &review)
{
    CommitSummary summary;
    review::HelperModules helpers(review.analysis());
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file) {
        const review::Counts &counts = review.counts(file);
        CommitFile entry{file, counts.of(review::State::accepted) + counts.of(review::State::edited),
                         counts.of(review::Standing::toDecide), counts.of(review::Standing::manual)};
        // Of a name that files share, the others decide as well: then there is text to write, and nothing was taken here.
        if (entry.taken == 0
            && (takesAnything(review.decisions(file))
                || (review::hasSharedImports(*review.analysis().files[file])
                    && review.projection(file, review::PendingAs::source).changesAnything)))
            entry.taken = 1;
        summary.taken += entry.taken;
        summary.pending += entry.pending;
        summary.manual += entry.manual;
        if (entry.taken > 0)
            summary.files.push_back(entry);
        if (entry.taken > 0 && review::mayCallHelpers(*review.analysis().files[file]))
            helpers.add(file, review.projection(file, review::PendingAs::source));
        if (entry.pending + entry.manual > 0)
            summary.open.push_back(entry);
    }
    summary.helpers = helpers.files();
    return summary;
}

QString suggestedMessage(const review::Review &review, const CommitSummary &summary)
{
    const mapping::Pack &pack = *review.analysis().pack;
    QString message = u"Port to %1 %2\n\n"_s.arg(qs(pack.package), qs(pack.version));
    message += u"Converted: %1 in %2.\n"_s.arg(
        plural(summary.taken, u"API occurrence"_s, u"API occurrences"_s),
        plural(static_cast<std::uint32_t>(summary.files.size()), u"file"_s, u"files"_s));
    for (const review::HelperFile &module : summary.helpers) {
        QStringList names;
        for (const std::string &name : module.helpers)
            names.append(qs(name));
        message += u"Helpers added in %1: %2.\n"_s.arg(qs(module.path), names.join(u", "_s));
    }
    if (summary.pending + summary.manual > 0) {
        QStringList left;
        if (summary.pending > 0)
            left.append(u"%1 to decide"_s.arg(summary.pending));
        if (summary.manual > 0)
            left.append(u"%1 to edit manually"_s.arg(summary.manual));
        message += u"\nNot converted: %1.\n"_s.arg(left.join(u", "_s));
        for (std::size_t index = 0; index < summary.open.size() && index < 20; ++index) {
            const CommitFile &entry = summary.open[index];
            message +=
                u"  %1 (%2)\n"_s.arg(qs(review.analysis().files[entry.file]->path)).arg(entry.pending + entry.manual);
        }
        if (summary.open.size() > 20)
            message += u"  and %1\n"_s.arg(
                plural(static_cast<std::uint32_t>(summary.open.size() - 20), u"file"_s, u"files"_s));
    }
    return message;
}

Result<std::vector<git::ChangedFile>> changedFiles(const engine::Analysis &analysis,
                                                   const std::vector<review::FileDecisions> &decisions)
{
    std::vector<git::ChangedFile> files;
    const review::SharedNames shared = review::sharedNames(analysis, decisions);
    review::HelperModules helpers(analysis);
    for (std::size_t index = 0; index < analysis.files.size(); ++index) {
        lookForCancel();
        const convert::FileAnalysis &file = *analysis.files[index];
        if (!file.source || (!takesAnything(decisions[index]) && !review::hasSharedImports(file)))
            continue;
        const review::Projection projection =
            review::project(file, decisions[index], review::PendingAs::source, &shared);
        if (!projection.changesAnything)
            continue;
        helpers.add(static_cast<std::uint32_t>(index), projection);
        auto bytes = file.source->encode(projection.text);
        if (!bytes)
            return tl::unexpected<Error>(bytes.error());
        files.push_back({file.path, std::move(*bytes)});
    }
    for (review::HelperFile &module : helpers.files()) {
        auto bytes = module.isNew ? Result<std::string>(std::move(module.text))
                                  : analysis.files[module.file]->source->encode(module.text);
        if (!bytes)
            return tl::unexpected<Error>(bytes.error());
        std::erase_if(files, [&](const git::ChangedFile &file) { return file.path == module.path; });
        files.push_back({module.path, std::move(*bytes), module.isNew});
    }
    return files;
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
    auto files = changedFiles(*input.analysis, input.decisions);
    if (!files)
        return tl::unexpected<Error>(files.error());
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
