// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/allowed_places.h"

#include <algorithm>
#include <vector>

#include "core/convert/model/import_facts.h"

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
        for (const convert::Case &item : file.cases)
            if (isAnswered(decisions.caseOf(item.id)))
                allow(item);
        for (const convert::ImportStatement &statement : file.importFacts->imports)
            allowStatement(statement.range);
        std::sort(m_ranges.begin(), m_ranges.end(), [](auto &a, auto &b) { return a.begin < b.begin; });
    }

    /// The first byte of the range that may not go; its end when all may.
    [[nodiscard]] std::uint32_t firstOutside(ByteRange range) const
    {
        std::uint32_t at = range.begin;
        for (const ByteRange &allowed : m_ranges)
            if (allowed.begin <= at)
                at = std::max(at, allowed.end);
        return std::min(at, range.end);
    }

private:
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
    std::vector<ByteRange> m_ranges;
};

/// White space and a comment behind a statement: lines are laid out anew, and the comment stands above. That no comment
/// is lost is asked elsewhere.
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
        if (outside >= gone.end || isLayout(text.substr(outside, gone.end - outside)))
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
