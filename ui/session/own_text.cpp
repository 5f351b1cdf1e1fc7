// SPDX-License-Identifier: Apache-2.0
#include "ui/session/own_text.h"

#include <algorithm>

#include "core/convert/model/import_facts.h"
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

mapping::LocalNames targetNamesOf(const convert::FileAnalysis &file)
{
    mapping::LocalNames names;
    if (!file.importFacts)
        return names;
    for (const convert::ImportStatement &statement : file.importFacts->imports) {
        for (const convert::ImportClause &clause : statement.clauses) {
            // `import torch` becomes `import paddle`: that root is known anyway.
            if (!clause.retargeted.empty() && (clause.aliased || statement.module.size() > 0))
                names.emplace(clause.name, clause.retargeted);
        }
    }
    return names;
}

OwnTextVerdict checkOwnText(const OwnText &own)
{
    review::FileDecisions decisions = own.decisions;
    review::Decision &decision = decisions.mutableFinding(own.finding);
    decision = {};
    decision.verdict = review::Decision::Verdict::edited;
    decision.ownText = own.text;
    OwnTextVerdict verdict;
    verdict.projection = std::make_shared<const review::Projection>(
        review::project(*own.file, decisions, review::PendingAs::proposal, nullptr, {nullptr, nullptr, false}));
    const review::Projection &projection = *verdict.projection;
    const python::Tree tree = python::Tree::parse(projection.text);
    verdict.parses = tree.errors().size() <= own.file->errors.size();
    const ByteRange place = placeOf(own, projection);
    const auto inText = [&place](ByteRange range) {
        return ByteRange{std::clamp(range.begin, place.begin, place.end) - place.begin,
                         std::clamp(range.end, place.begin, place.end) - place.begin};
    };
    if (!verdict.parses && place.size() > 0) {
        for (const ByteRange &error : tree.errors()) {
            if (error.begin <= place.end && error.end >= place.begin)
                verdict.broken.push_back(inText(error));
        }
    }
    if (place.size() == 0) {
        verdict.issues = mapping::checkTarget(own.text, *own.file->pack, true);
        return verdict;
    }
    for (mapping::TargetIssue &issue : mapping::checkTarget(projection.text, *own.file->pack, true)) {
        if (issue.range.end <= place.begin || issue.range.begin >= place.end)
            continue;
        issue.range = inText(issue.range);
        verdict.issues.push_back(std::move(issue));
    }
    return verdict;
}

} // namespace torchferry::ui
