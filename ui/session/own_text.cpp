// SPDX-License-Identifier: Apache-2.0
#include "ui/session/own_text.h"

#include <algorithm>

#include "core/python/tree.h"

namespace torchferry::ui {

namespace {

/// Where the text is in the projected file; empty when it is not there as it was typed.
ByteRange placeOf(const OwnText &own, const review::Projection &projection)
{
    for (const review::TextSpan &textSpan : projection.spans) {
        if (textSpan.origin != review::TextSpan::Origin::finding || textSpan.finding != own.finding)
            continue;
        // Brackets may have been put around it.
        const std::size_t at = projection.text.find(own.text, textSpan.text.begin);
        if (at != std::string::npos && at + own.text.size() <= textSpan.text.end)
            return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + own.text.size())};
    }
    return {};
}

} // namespace

OwnTextVerdict checkOwnText(const OwnText &own)
{
    review::FileDecisions decisions = own.decisions;
    review::Decision &decision = decisions.mutableFinding(own.finding);
    decision = {};
    decision.verdict = review::Decision::Verdict::edited;
    decision.ownText = own.text;
    const review::Projection projection = review::project(*own.file, decisions, review::PendingAs::proposal);

    OwnTextVerdict verdict;
    verdict.parses = python::Tree::parse(projection.text).errors().size() <= own.file->errors.size();
    const ByteRange place = placeOf(own, projection);
    if (place.size() == 0) {
        verdict.issues = mapping::checkTarget(own.text, *own.file->pack, true);
        return verdict;
    }
    for (mapping::TargetIssue &issue : mapping::checkTarget(projection.text, *own.file->pack, true)) {
        if (issue.range.end <= place.begin || issue.range.begin >= place.end)
            continue;
        issue.range.begin = std::max(issue.range.begin, place.begin) - place.begin;
        issue.range.end = std::min(issue.range.end, place.end) - place.begin;
        verdict.issues.push_back(std::move(issue));
    }
    return verdict;
}

} // namespace torchferry::ui
