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

/// The lines of both texts in which a stretch of the finding is.
void addLines(const OwnText &own, const review::Projection &projection, OwnTextVerdict &verdict)
{
    const std::string_view source = own.file->source->text();
    const auto lineAround = [](std::string_view text, ByteRange range) {
        const std::size_t before = range.begin == 0 ? std::string::npos : text.rfind('\n', range.begin - 1);
        const auto begin = static_cast<std::uint32_t>(before == std::string::npos ? 0 : before + 1);
        const std::size_t behind = text.find('\n', std::max(range.end, range.begin + 1) - 1);
        return ByteRange{begin, static_cast<std::uint32_t>(behind == std::string::npos ? text.size() : behind)};
    };
    const auto split = [](std::string_view text) {
        std::vector<std::string> lines;
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines.emplace_back(text.substr(at, end - at));
            if (lines.back().ends_with('\r'))
                lines.back().pop_back();
            at = end + 1;
        }
        return lines;
    };
    for (const review::TextSpan &textSpan : projection.spans) {
        if (textSpan.origin != review::TextSpan::Origin::finding || textSpan.finding != own.finding)
            continue;
        const ByteRange before = lineAround(source, own.file->findings[own.finding].range);
        const ByteRange after = lineAround(projection.text, textSpan.text);
        verdict.before = split(source.substr(before.begin, before.size()));
        verdict.after = split(std::string_view(projection.text).substr(after.begin, after.size()));
        return;
    }
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
    const review::Projection projection = review::project(*own.file, decisions, review::PendingAs::proposal);

    OwnTextVerdict verdict;
    const python::Tree tree = python::Tree::parse(projection.text);
    verdict.parses = tree.errors().size() <= own.file->errors.size();
    addLines(own, projection, verdict);
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
