// SPDX-License-Identifier: Apache-2.0
#include "core/review/projection.h"

#include <algorithm>
#include <set>

#include "core/base/dotted.h"
#include "core/base/lines.h"
#include "core/review/edits.h"
#include "core/review/helper_modules.h"
#include "core/review/import_plan.h"
#include "core/review/joined_conditions.h"
#include "core/review/line_layout.h"
#include "core/review/passes_beside.h"
#include "core/review/renderer.h"

namespace torchferry::review {

using convert::Case;
using convert::Finding;
using convert::FindingId;

namespace {

/// The state of each finding, from what a projection with undecided ones as source wrote.
class FindingStates {
public:
    FindingStates(const convert::FileAnalysis &file, const FileDecisions &decisions,
                  const std::vector<ActiveEdit> &edits, const RenderPass &renderPass, const ImportPlan &plan)
        : m_file(file),
          m_decisions(decisions),
          m_renderPass(renderPass),
          m_plan(plan),
          m_editOf(file.findings.size(), nullptr)
    {
        for (const ActiveEdit &edit : edits) {
            m_editOf[edit.finding] = &edit;
            for (const FindingId folded : edit.folded)
                m_editOf[folded] = &edit;
        }
    }

    States run() const
    {
        States states;
        states.reserve(m_file.findings.size());
        for (const Finding &finding : m_file.findings)
            states.push_back(stateOf(finding));
        return states;
    }

private:
    State stateOf(const Finding &finding) const
    {
        const Decision &decision = m_decisions.finding(finding.id);
        if (decision.verdict == Decision::Verdict::rejected)
            return State::rejected;
        if (const ActiveEdit *edit = m_editOf[finding.id]) {
            if (edit->isImport)
                return m_plan.changesImport(finding.id) ? State::accepted : State::unchanged;
            if (!m_renderPass.written[finding.id])
                return State::coveredByOther;
            if (decision.verdict == Decision::Verdict::edited)
                return State::edited;
            return changesText(*edit) ? State::accepted : State::unchanged;
        }
        if (!m_renderPass.standing[finding.id])
            return State::coveredByOther;
        if (finding.advisory)
            return State::manual;
        if (finding.proposals.empty())
            return waitsForCase(finding) ? State::pending : State::manual;
        return m_plan.needsNoDecision(finding.id) ? State::unchanged : State::pending;
    }

    bool changesText(const ActiveEdit &edit) const
    {
        if (!edit.statements.empty())
            return true;
        std::uint32_t at = edit.range.begin;
        for (const convert::Piece &piece : edit.pieces) {
            const ByteRange &written = edit.pieces.size() == 1 && piece.range.empty() ? edit.range : piece.range;
            if (piece.kind == convert::Piece::Kind::literal || written.begin != at)
                return true;
            if (piece.kind == convert::Piece::Kind::name
                && !spells(m_file.source->text().substr(written.begin, written.size()),
                           m_plan.renderName(piece.text, edit.finding)))
                return true;
            at = written.end;
        }
        return at != edit.range.end;
    }

    bool waitsForCase(const Finding &finding) const
    {
        return std::any_of(finding.cases.begin(), finding.cases.end(), [&](convert::CaseId id) {
            const Case &item = m_file.cases[id];
            return !item.optional && m_decisions.caseOf(id).verdict == Decision::Verdict::pending;
        });
    }

    const convert::FileAnalysis &m_file;
    const FileDecisions &m_decisions;
    const RenderPass &m_renderPass;
    const ImportPlan &m_plan;
    IdVector<FindingId, const ActiveEdit *> m_editOf;
};

/// Lines up the two texts from the stretches themselves.
class RowMaker {
public:
    RowMaker(std::string_view left, std::string_view right) : m_left(left), m_right(right) {}

    std::vector<ProjectionRow> run(const std::vector<TextSpan> &spans)
    {
        std::uint32_t leftAt = 0;
        std::uint32_t rightAt = 0;
        for (const TextSpan &textSpan : spans) {
            if (textSpan.origin != TextSpan::Origin::source)
                continue;
            change({leftAt, textSpan.source.begin}, {rightAt, textSpan.text.begin});
            same(textSpan.source);
            leftAt = textSpan.source.end;
            rightAt = textSpan.text.end;
        }
        change({leftAt, static_cast<std::uint32_t>(m_left.size())},
               {rightAt, static_cast<std::uint32_t>(m_right.size())});
        if (m_leftOpen || m_rightOpen || m_rows.empty())
            m_rows.push_back({m_leftOpen || m_rows.empty() ? m_leftLine : 0,
                              m_rightOpen || m_rows.empty() ? m_rightLine : 0, m_changed});
        return std::move(m_rows);
    }

private:
    static std::uint32_t lineBreaks(std::string_view text)
    {
        std::uint32_t count = 0;
        forEachLineEnd(text, [&count](std::size_t /*at*/, std::size_t /*length*/) { ++count; });
        return count;
    }

    void same(ByteRange range)
    {
        const std::string_view text = m_left.substr(range.begin, range.size());
        const std::uint32_t breaks = lineBreaks(text);
        for (std::uint32_t index = 0; index < breaks; ++index) {
            m_rows.push_back({m_leftLine++, m_rightLine++, m_changed});
            m_changed = false;
        }
        if (!text.empty())
            m_leftOpen = m_rightOpen = text.back() != '\n' && text.back() != '\r';
    }

    void change(ByteRange left, ByteRange right)
    {
        if (left.empty() && right.empty())
            return;
        m_changed = true;
        const std::string_view leftText = m_left.substr(left.begin, left.size());
        const std::string_view rightText = m_right.substr(right.begin, right.size());
        std::uint32_t leftBreaks = lineBreaks(leftText);
        std::uint32_t rightBreaks = lineBreaks(rightText);
        while (leftBreaks > 0 || rightBreaks > 0) {
            ProjectionRow row;
            row.changed = true;
            if (leftBreaks > 0) {
                row.left = m_leftLine++;
                --leftBreaks;
            }
            if (rightBreaks > 0) {
                row.right = m_rightLine++;
                --rightBreaks;
            }
            m_rows.push_back(row);
        }
        const auto ends = [](std::string_view text) { return text.back() == '\n' || text.back() == '\r'; };
        if (!leftText.empty())
            m_leftOpen = !ends(leftText);
        if (!rightText.empty())
            m_rightOpen = !ends(rightText);
        if (!m_leftOpen && !m_rightOpen)
            m_changed = false;
    }

    std::string_view m_left;
    std::string_view m_right;
    std::vector<ProjectionRow> m_rows;
    std::uint32_t m_leftLine = 1;
    std::uint32_t m_rightLine = 1;
    bool m_leftOpen = false; ///< the current line has text
    bool m_rightOpen = false;
    bool m_changed = false;
};

States findingStates(const convert::FileAnalysis &file, const FileDecisions &decisions,
                     const std::vector<ActiveEdit> &edits, const RenderPass &renderPass, const ImportPlan &plan)
{
    return FindingStates(file, decisions, edits, renderPass, plan).run();
}

/// Names of the helpers that what is written mentions.
std::vector<std::string> helpersIn(const convert::FileAnalysis &file, const RenderPass &renderPass)
{
    std::set<std::string> helpers;
    for (const RenderPass::Name &name : renderPass.names)
        if (const std::string_view helper = file.pack->helpers.helperOf(name.symbol); !helper.empty())
            helpers.emplace(helper);
    return {helpers.begin(), helpers.end()};
}

} // namespace

Projection project(const convert::FileAnalysis &file, const FileDecisions &decisions, PendingAs pending,
                   const SharedNames *shared, const KnownOfFile &known)
{
    Projection result;
    if (!file.source)
        return result;
    const std::vector<ActiveEdit> edits = activeEdits(file, decisions, pending);
    Renderer first(file, edits);
    first.renderFile(nullptr);
    const ImportPlan plan(file, decisions, edits, first.renderPass(), shared, pending);
    Renderer second(file, edits);
    second.renderFile(&plan);
    result.text = std::move(second.text());
    result.helpers = helpersIn(file, first.renderPass());
    result.changesAnything = result.text != file.source->text();
    result.spans = std::move(second.spans());
    removePassesBeside(result.text, result.spans);
    joinConditions(result.text, result.spans, file.pack->constantConditions);
    if (known.layout != nullptr)
        layOutLines(result.text, result.spans, *known.layout);
    else if (result.changesAnything)
        layOutLines(result.text, result.spans, SourceLayout(*file.source, file.lineLimit));
    result.rows = RowMaker(file.source->text(), result.text).run(result.spans);
    if (known.states != nullptr)
        result.states = *known.states;
    else if (known.needsStates)
        result.states = pending == PendingAs::source ? findingStates(file, decisions, edits, first.renderPass(), plan)
                                                     : statesOf(file, decisions, shared);
    return result;
}

std::vector<std::string> helpersOf(const convert::FileAnalysis &file, const FileDecisions &decisions)
{
    if (!file.source)
        return {};
    const std::vector<ActiveEdit> edits = activeEdits(file, decisions, PendingAs::source);
    Renderer renderer(file, edits);
    renderer.renderFile(nullptr);
    return helpersIn(file, renderer.renderPass());
}

States statesOf(const convert::FileAnalysis &file, const FileDecisions &decisions, const SharedNames *shared)
{
    if (!file.source)
        return States(file.findings.size(), State::manual);
    const std::vector<ActiveEdit> edits = activeEdits(file, decisions, PendingAs::source);
    Renderer first(file, edits);
    first.renderFile(nullptr);
    const ImportPlan plan(file, decisions, edits, first.renderPass(), shared, PendingAs::source);
    return findingStates(file, decisions, edits, first.renderPass(), plan);
}

std::string proposalText(const convert::FileAnalysis &file, FindingId finding, std::size_t proposal)
{
    const std::vector<convert::Proposal> &proposals = file.findings[finding].proposals;
    if (proposal >= proposals.size() || !file.source)
        return {};
    if (removesStatement(proposals[proposal]))
        return {};
    std::vector<ActiveEdit> edits{editOf(proposals[proposal], finding)};
    // Findings inside follow it in document order.
    for (auto inside = file.findings.begin() + finding.index() + 1; inside != file.findings.end(); ++inside) {
        const Finding &candidate = *inside;
        if (candidate.range.begin >= edits.front().range.end)
            break;
        if (!candidate.proposals.empty() && edits.front().range.contains(candidate.proposals.front().range))
            edits.push_back(editOf(candidate.proposals.front(), candidate.id));
    }
    // Sorting keeps the outer one first: it is at least as large, and it comes first in document order.
    std::stable_sort(edits.begin() + 1, edits.end(), [](const ActiveEdit &a, const ActiveEdit &b) {
        return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.range.end > b.range.end;
    });
    Renderer renderer(file, edits);
    return renderer.renderEdit(0);
}

std::string textHash(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result(16, '0');
    for (std::size_t at = 16; at-- > 0; hash >>= 4U)
        result[at] = digits[hash & 15U];
    return result;
}

} // namespace torchferry::review
