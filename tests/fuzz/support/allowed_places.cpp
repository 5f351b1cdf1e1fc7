// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/allowed_places.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/convert/model/condition.h"
#include "core/convert/model/import_facts.h"
#include "core/python/line_scan.h"

namespace torchferry::fuzz {

namespace {

using convert::Finding;
using convert::Proposal;
using convert::StatementEdit;
using review::Decision;

class AllowedPlaces {
public:
    AllowedPlaces(const convert::FileAnalysis &file, const review::FileDecisions &decisions)
        : m_file(file),
          m_text(file.source->text())
    {
        for (const Finding &finding : file.findings) {
            if (isAnswered(decisions.finding(finding.id)))
                allow(finding);
            else
                allowAlias(finding);
        }
        allowConditions(decisions);
        allowIdleCode(decisions);
        for (const convert::Case &item : file.cases)
            if (isAnswered(decisions.caseOf(item.id)))
                allow(item);
        for (const convert::ImportStatement &statement : file.importFacts->imports)
            allowStatement(statement.range);
        sort(m_ranges);
        findLogicalLines();
    }

    /// The first byte of the range that may not go; its end when all may.
    [[nodiscard]] std::uint32_t firstOutside(ByteRange range) const { return firstOutside(range, m_ranges); }

    /// The lines of the range, with those they go on in, have something in them that may change.
    [[nodiscard]] bool mayBeLaidOut(ByteRange range) const { return firstOutside(range, m_lines) == range.end; }

private:
    static void sort(std::vector<ByteRange> &ranges)
    {
        std::sort(ranges.begin(), ranges.end(), [](auto &a, auto &b) { return a.begin < b.begin; });
    }

    static std::uint32_t firstOutside(ByteRange range, const std::vector<ByteRange> &allowed)
    {
        std::uint32_t at = range.begin;
        for (const ByteRange &one : allowed)
            if (one.begin <= at)
                at = std::max(at, one.end);
        return std::min(at, range.end);
    }

    static bool isAnswered(const Decision &decision)
    {
        return decision.verdict == Decision::Verdict::accepted || decision.verdict == Decision::Verdict::edited;
    }

    void allow(const Finding &finding)
    {
        m_ranges.push_back(finding.range);
        for (const Proposal &proposal : finding.proposals)
            allow(proposal);
    }

    /// What still needs the source may have its alias written out, `torch.nn.X` for `nn.X`.
    void allowAlias(const Finding &finding)
    {
        const std::uint32_t group = m_file.importFacts->groupOf[finding.id];
        if (group == names::none)
            return;
        const auto size = static_cast<std::uint32_t>(m_file.importFacts->groups[group].name.size());
        m_ranges.push_back({finding.nameRange.begin, finding.nameRange.begin + size});
    }

    void allow(const Proposal &proposal)
    {
        m_ranges.push_back(proposal.range);
        allow(proposal.statements);
    }

    void allow(const std::vector<StatementEdit> &edits)
    {
        for (const StatementEdit &edit : edits)
            if (edit.kind == StatementEdit::Kind::remove)
                allowStatement(edit.statement);
    }

    void allow(const convert::Case &item)
    {
        for (const convert::Site &site : item.sites)
            allow(m_file.findings[site.finding]);
        for (const convert::Resolution &resolution : item.resolutions) {
            for (const convert::SiteContribution &contribution : resolution.contributions) {
                if (contribution.proposal)
                    allow(*contribution.proposal);
                allow(contribution.statements);
            }
        }
    }

    /// Findings that an accepted case may write a constant for.
    [[nodiscard]] std::set<convert::FindingId> constantsOfCases(const review::FileDecisions &decisions) const
    {
        std::set<convert::FindingId> found;
        for (const convert::Case &item : m_file.cases) {
            if (!isAnswered(decisions.caseOf(item.id)))
                continue;
            for (const convert::Resolution &resolution : item.resolutions)
                for (const convert::SiteContribution &contribution : resolution.contributions)
                    if (contribution.proposal && convert::constantOf(contribution.proposal->pieces))
                        found.insert(item.sites[contribution.site].finding);
        }
        return found;
    }

    /// A condition that has a constant written into it; with it the assertion, or the `if` statement, that it decides.
    void allowConditions(const review::FileDecisions &decisions)
    {
        const std::set<convert::FindingId> ofCases = constantsOfCases(decisions);
        const auto mayBeConstant = [&](const convert::Condition::Node &node) {
            if (node.finding && ofCases.count(*node.finding) != 0)
                return true;
            if (!node.finding || !isAnswered(decisions.finding(*node.finding)))
                return false;
            const std::vector<Proposal> &proposals = m_file.findings[*node.finding].proposals;
            return std::any_of(proposals.begin(), proposals.end(), [](const Proposal &proposal) {
                return convert::constantOf(proposal.pieces).has_value();
            });
        };
        std::vector<bool> isTouched;
        for (const convert::Condition &condition : m_file.constantConditions.conditions) {
            isTouched.push_back(std::any_of(condition.nodes.begin(), condition.nodes.end(), mayBeConstant));
            if (!isTouched.back())
                continue;
            m_ranges.push_back(condition.nodes.front().range);
            if (condition.assertion)
                allowStatement(condition.assertion->statement);
        }
        for (const convert::EmptiedBranching &branching : m_file.constantConditions.emptied) {
            const auto isNeeded = [&](convert::FindingId finding) { return isAnswered(decisions.finding(finding)); };
            if (std::any_of(branching.findings.begin(), branching.findings.end(), isNeeded))
                allowStatement(branching.range);
        }
        for (const convert::Branching &branching : m_file.constantConditions.branchings) {
            const auto isDecided = [&](const convert::Branching::Clause &clause) {
                return clause.condition && isTouched[*clause.condition];
            };
            if (!std::any_of(branching.clauses.begin(), branching.clauses.end(), isDecided))
                continue;
            const auto leaves = [](const convert::Branching::Clause &clause) { return clause.leaves; };
            ByteRange range = branching.range;
            if (branching.rest && std::any_of(branching.clauses.begin(), branching.clauses.end(), leaves))
                range.end = branching.rest->end;
            allowStatement(range);
        }
    }

    /// What accepted findings may leave without any effect: `x = x`, a copy by a comprehension, a variable that nothing
    /// reads.
    void allowIdleCode(const review::FileDecisions &decisions)
    {
        std::set<convert::FindingId> ofCases;
        for (const convert::Case &item : m_file.cases)
            if (isAnswered(decisions.caseOf(item.id)))
                for (const convert::Site &site : item.sites)
                    ofCases.insert(site.finding);
        const auto isTouched = [&](const std::vector<convert::FindingId> &findings) {
            return std::any_of(findings.begin(), findings.end(), [&](convert::FindingId finding) {
                return ofCases.count(finding) != 0 || isAnswered(decisions.finding(finding));
            });
        };
        for (const convert::SelfStore &store : m_file.idleCode.selfStores) {
            if (std::any_of(store.parts.begin(), store.parts.end(),
                            [&](const convert::EmptiedValue &part) { return isTouched(part.findings); }))
                allowStatement(store.removal.statement);
        }
        for (const convert::ListCopy &copy : m_file.idleCode.listCopies)
            if (isTouched(copy.element.findings))
                m_ranges.push_back(copy.whole);
        for (const convert::UnreadVariable &variable : m_file.idleCode.unreadVariables)
            for (const convert::UnreadVariable::Store &store : variable.stores)
                if (isTouched(store.findings))
                    allowStatement(store.removal.statement);
    }

    void findLogicalLines()
    {
        const python::LineScan scan = python::LineScan::of(m_text);
        std::vector<ByteRange> logical;
        for (const python::LineScan::Line &line : scan.lines) {
            const bool goesOn = line.bracket != python::LineScan::none || line.isInString || line.isContinued;
            if (goesOn && !logical.empty())
                logical.back().end = line.end;
            else
                logical.push_back({line.begin, line.end});
        }
        for (std::size_t index = 0; index < logical.size(); ++index) {
            ByteRange lines = logical[index];
            const auto isIn = [&](const ByteRange &range) {
                return range.begin <= lines.end && lines.begin <= range.end;
            };
            if (!std::any_of(m_ranges.begin(), m_ranges.end(), isIn))
                continue;
            lines.end =
                index + 1 < logical.size() ? logical[index + 1].begin : static_cast<std::uint32_t>(m_text.size());
            m_lines.push_back(lines);
        }
    }

    /// With what holds it on its lines: indentation, semicolons, spaces and the line break.
    void allowStatement(ByteRange range)
    {
        const auto isFill = [this](std::uint32_t at) {
            return std::string_view(" \t\f;\\\r\n").find(m_text[at]) != std::string_view::npos;
        };
        while (range.begin > 0 && isFill(range.begin - 1))
            --range.begin;
        while (range.end < m_text.size() && isFill(range.end))
            ++range.end;
        m_ranges.push_back(range);
    }

    const convert::FileAnalysis &m_file;
    std::string_view m_text;
    std::vector<ByteRange> m_ranges; ///< in the order of their begins
    std::vector<ByteRange> m_lines;  ///< in the order of their begins
};

/// White space and a comment behind a statement: a line that changed is laid out anew, and the comment stands above. That
/// no comment is lost is asked elsewhere.
bool isLayout(std::string_view gone)
{
    const std::size_t begin = gone.find_first_not_of(" \t\r\n");
    return begin == std::string_view::npos
           || (gone[begin] == '#' && gone.find_first_of("\r\n", begin) == std::string_view::npos);
}

} // namespace

std::string changeElsewhere(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                            const review::Projection &projection)
{
    const AllowedPlaces allowed(file, decisions);
    const auto text = file.source->text();
    const auto fault = [&](ByteRange gone) -> std::string {
        const std::uint32_t outside = allowed.firstOutside(gone);
        if (outside >= gone.end)
            return {};
        if (isLayout(text.substr(outside, gone.end - outside)) && allowed.mayBeLaidOut({outside, gone.end}))
            return {};
        return "bytes that nothing accepted is about went: " + std::string(text.substr(outside, gone.end - outside));
    };
    std::uint32_t at = 0;
    for (const review::TextSpan &textSpan : projection.spans) {
        if (textSpan.origin != review::TextSpan::Origin::source)
            continue;
        if (std::string found = fault({at, textSpan.source.begin}); !found.empty())
            return found;
        at = textSpan.source.end;
    }
    return fault({at, static_cast<std::uint32_t>(text.size())});
}

} // namespace torchferry::fuzz
