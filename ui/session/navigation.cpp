// SPDX-License-Identifier: Apache-2.0
#include "ui/session/navigation.h"

#include <algorithm>
#include <span>

namespace torchferry::ui {

namespace {

std::uint32_t fileCount(const engine::Analysis &analysis)
{
    return static_cast<std::uint32_t>(analysis.files.size());
}

/// The file `count` steps on, around the end.
std::uint32_t turn(std::uint32_t file, std::uint32_t count, std::uint32_t total, Direction direction)
{
    return direction == Direction::forward ? (file + count) % total : (file + total - count % total) % total;
}

std::optional<Stop> stopIf(const Wanted &wanted, const Stop &stop)
{
    return wanted(stop) ? std::optional(stop) : std::nullopt;
}

/// First stop of `file` in the direction, after `from` (or any, when `from` is nothing).
std::optional<Stop> inFile(const engine::Analysis &analysis, std::uint32_t file, convert::FindingId from,
                           Direction direction, const Wanted &wanted)
{
    const std::size_t count = analysis.files[file]->findings.size();
    std::optional<Stop> nearest;
    if (direction == Direction::forward) {
        for (std::size_t at = from == nothing ? 0 : from.index() + 1; at < count && !nearest; ++at)
            nearest = stopIf(wanted, {file, convert::FindingId(at)});
    } else {
        for (std::size_t at = from == nothing ? count : from.index(); at-- > 0 && !nearest;)
            nearest = stopIf(wanted, {file, convert::FindingId(at)});
    }
    return nearest;
}

} // namespace

std::optional<Step> step(const engine::Analysis &analysis, const Stop &from, Direction direction, const Wanted &wanted)
{
    const std::uint32_t total = fileCount(analysis);
    if (total == 0)
        return std::nullopt;
    const bool somewhere = from.file < total;
    const std::uint32_t start = somewhere ? from.file : (direction == Direction::forward ? 0 : total - 1);
    if (const auto stop = inFile(analysis, start, somewhere ? from.finding : nothing, direction, wanted))
        return Step{*stop, false};
    for (std::uint32_t count = 1; count <= total; ++count) {
        const std::uint32_t file = turn(start, count, total, direction);
        const bool wrapped = direction == Direction::forward ? file <= start : file >= start;
        if (const auto stop = inFile(analysis, file, nothing, direction, wanted))
            return Step{*stop, wrapped};
    }
    return std::nullopt;
}

std::optional<Step> stepFile(const engine::Analysis &analysis, std::uint32_t file, Direction direction,
                             const Wanted &wanted)
{
    const std::uint32_t total = fileCount(analysis);
    if (total == 0)
        return std::nullopt;
    const bool somewhere = file < total;
    const std::uint32_t start = somewhere ? file : (direction == Direction::forward ? total - 1 : 0);
    for (std::uint32_t count = 1; count <= total; ++count) {
        const std::uint32_t next = turn(start, count, total, direction);
        if (const auto stop = inFile(analysis, next, nothing, Direction::forward, wanted))
            return Step{*stop, somewhere && (direction == Direction::forward ? next <= start : next >= start)};
    }
    return std::nullopt;
}

bool isOpen(const review::Review &review, std::uint32_t file, convert::CaseId id)
{
    const convert::Case &subject = review.analysis().files[file]->cases[id];
    return !subject.optional && review.decision({file, id}).verdict == review::Decision::Verdict::pending;
}

std::optional<convert::CaseId> caseOf(const review::Review &review, const Stop &stop)
{
    if (stop.file == nothing || stop.finding == nothing)
        return std::nullopt;
    const convert::Finding &finding = review.analysis().files[stop.file]->findings[stop.finding];
    for (const convert::CaseId id : finding.cases) {
        if (isOpen(review, stop.file, id))
            return id;
    }
    return finding.cases.empty() ? std::nullopt : std::optional(finding.cases.front());
}

namespace {

/// The uses one stands at: the finding, or the cases it is the first place of.
std::span<const review::Use> usesAt(const review::Review &review, const Stop &stop)
{
    const std::vector<review::Use> &uses = review.uses(stop.file);
    const auto first = std::lower_bound(uses.begin(), uses.end(), stop.finding.index(),
                                        [](const review::Use &use, auto place) { return use.place.index() < place; });
    auto last = first;
    while (last != uses.end() && last->place == stop.finding)
        ++last;
    return {first, last};
}

template <class Condition>
bool anyUseAt(const review::Review &review, const Stop &stop, Condition condition)
{
    const std::span<const review::Use> uses = usesAt(review, stop);
    return std::any_of(uses.begin(), uses.end(), condition);
}

} // namespace

bool isPending(const review::Review &review, const Stop &stop)
{
    return anyUseAt(review, stop, [](const review::Use &use) { return use.standing() == review::Standing::toDecide; });
}

bool isLeft(const review::Review &review, const Stop &stop, const FindingFilter &filter)
{
    const convert::FileAnalysis &file = *review.analysis().files[stop.file];
    return anyUseAt(review, stop, [&](const review::Use &use) { return use.isLeft() && filter.accepts(file, use); });
}

bool isStop(const review::Review &review, const Stop &stop, const FindingFilter &filter)
{
    const convert::FileAnalysis &file = *review.analysis().files[stop.file];
    return anyUseAt(review, stop, [&](const review::Use &use) {
        const bool silent = use.standing() == review::Standing::nothingToChange;
        return (!silent || filter.states == FindingFilter::States::unchanged) && filter.accepts(file, use);
    });
}

} // namespace torchferry::ui
