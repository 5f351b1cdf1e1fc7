// SPDX-License-Identifier: Apache-2.0
#include "core/review/edits.h"

#include <algorithm>
#include <optional>

#include "core/convert/model/form_ids.h"
#include "core/convert/rewrite/argument_edits.h"
#include "core/convert/rewrite/comment_preservation.h"
#include "core/review/condition_folding.h"
#include "core/review/idle_code.h"
#include "core/review/own_text.h"
#include "core/review/owned_ranges.h"
#include "core/review/uses.h"

namespace torchferry::review {

using convert::Case;
using convert::Finding;
using convert::FindingId;
using convert::Proposal;
using convert::Resolution;

namespace {

class Chooser {
public:
    Chooser(const convert::FileAnalysis &file, const FileDecisions &decisions, PendingAs pending)
        : m_file(file),
          m_decisions(decisions),
          m_pending(pending),
          m_edits(file.findings.size()),
          m_plans(file.cases.empty() ? 0 : file.findings.size())
    {}

    std::vector<ActiveEdit> run()
    {
        for (const Finding &finding : m_file.findings)
            chooseFinding(finding);
        for (const Case &item : m_file.cases)
            chooseCase(item);
        removeIdleCode(m_file, m_edits);
        foldConditions(m_file, m_edits);
        removeUnreadVariables(m_file, m_edits); // those that only conditions read which are gone now
        std::vector<ActiveEdit> result;
        for (std::optional<ActiveEdit> &edit : m_edits) {
            if (edit)
                result.push_back(std::move(*edit));
        }
        sortEdits(result);
        return result;
    }

private:
    void chooseFinding(const Finding &finding)
    {
        const Decision &decision = m_decisions.finding(finding.id);
        switch (decision.verdict) {
        case Decision::Verdict::accepted:
            if (const Proposal *proposal = proposalOf(finding, decision.form))
                m_edits[finding.id] = editOf(*proposal, finding.id);
            break;
        case Decision::Verdict::edited: {
            ActiveEdit edit;
            edit.finding = finding.id;
            edit.range = finding.range;
            OwnText own = readOwnText(decision.ownText, *m_file.pack, *m_file.importFacts);
            edit.pieces = std::move(own.pieces);
            edit.binding = own.binding;
            edit.reads = std::move(own.reads);
            edit.required = finding.proposals.empty() ? python::Precedence::any : finding.proposals.front().required;
            m_edits[finding.id] = std::move(edit);
            break;
        }
        case Decision::Verdict::pending:
            if (m_pending == PendingAs::proposal && !finding.proposals.empty()) {
                m_edits[finding.id] = editOf(finding.proposals.front(), finding.id);
                m_edits[finding.id]->pending = true;
            }
            break;
        case Decision::Verdict::rejected: break;
        }
    }

    static const Proposal *proposalOf(const Finding &finding, const std::string &form)
    {
        if (form.empty())
            return finding.proposals.empty() ? nullptr : &finding.proposals.front();
        for (const Proposal &proposal : finding.proposals) {
            if (proposal.form == form)
                return &proposal;
        }
        return nullptr;
    }

    void chooseCase(const Case &item)
    {
        const Decision &decision = m_decisions.caseOf(item.id);
        const Resolution *resolution = nullptr;
        bool isPending = false;
        if (decision.verdict == Decision::Verdict::accepted) {
            for (const Resolution &candidate : item.resolutions) {
                if (candidate.id == decision.form)
                    resolution = &candidate;
            }
        } else if (decision.verdict == Decision::Verdict::pending && m_pending == PendingAs::proposal
                   && !item.optional) {
            resolution = firstWritten(item);
            isPending = true;
        }
        if (resolution == nullptr || resolution->manual || !resolution->available())
            return;
        const bool refused = std::any_of(item.sites.begin(), item.sites.end(), [&](const convert::Site &site) {
            const Decision::Verdict verdict = m_decisions.finding(site.finding).verdict;
            return verdict == Decision::Verdict::rejected || verdict == Decision::Verdict::edited;
        });
        if (!refused)
            apply(item, *resolution, isPending);
    }

    /// How a finding was before a case contributed to it.
    struct Before {
        FindingId finding;
        std::optional<ActiveEdit> edit;
        std::optional<convert::CallPlan> plan;
    };

    /// All contributions or none: the places of a case change together.
    void apply(const Case &item, const Resolution &resolution, bool isPending)
    {
        std::vector<Before> before; // of these places alone: a file may have as many cases as findings
        before.reserve(resolution.contributions.size());
        for (const convert::SiteContribution &contribution : resolution.contributions) {
            const FindingId id = item.sites[contribution.site].finding;
            before.push_back({id, m_edits[id], m_plans[id]});
            if (contribute(id, contribution, isPending))
                continue;
            for (auto place = before.rbegin(); place != before.rend(); ++place) {
                m_edits[place->finding] = std::move(place->edit);
                m_plans[place->finding] = std::move(place->plan);
            }
            return;
        }
    }

    bool contribute(FindingId id, const convert::SiteContribution &contribution, bool isPending)
    {
        const Finding &finding = m_file.findings[id];
        if (contribution.proposal) {
            if (m_edits[id] && m_edits[id]->byCase)
                return false;
            m_edits[id] = editOf(*contribution.proposal, id);
        } else {
            const Decision &decision = m_decisions.finding(id);
            const Proposal *base =
                proposalOf(finding, decision.verdict == Decision::Verdict::accepted ? decision.form : "");
            if (base == nullptr)
                return false;
            if (contribution.operations.empty()) { // the site is migrated as it would be by itself
                if (!m_edits[id])
                    m_edits[id] = editOf(*base, id);
                m_edits[id]->pending = isPending;
                return true;
            }
            if (!base->call)
                return false;
            const auto merged =
                convert::withOperations(m_plans[id] ? *m_plans[id] : *base->call, contribution.operations);
            if (!merged)
                return false;
            std::vector<convert::StatementEdit> statements;
            if (m_edits[id])
                statements = std::move(m_edits[id]->statements);
            ActiveEdit edit = editOf(*base, id);
            edit.pieces = convert::piecesWith(*base, *merged, m_file.source->text());
            edit.statements.insert(edit.statements.end(), statements.begin(), statements.end());
            m_edits[id] = std::move(edit);
            m_plans[id] = *merged;
        }
        m_edits[id]->statements.insert(m_edits[id]->statements.end(), contribution.statements.begin(),
                                       contribution.statements.end());
        m_edits[id]->byCase = true;
        m_edits[id]->pending = isPending;
        return true;
    }

    const convert::FileAnalysis &m_file;
    const FileDecisions &m_decisions;
    PendingAs m_pending;
    IdVector<FindingId, std::optional<ActiveEdit>> m_edits;
    IdVector<FindingId, std::optional<convert::CallPlan>> m_plans;
};

} // namespace

ActiveEdit editOf(const Proposal &proposal, FindingId finding)
{
    ActiveEdit edit;
    edit.finding = finding;
    edit.range = proposal.range;
    edit.pieces = PieceList::of(proposal.pieces);
    edit.binding = proposal.binding;
    edit.required = proposal.required;
    edit.statements = proposal.statements;
    edit.isImport = convert::changesImport(proposal);
    return edit;
}

bool removesStatement(const Proposal &proposal)
{
    return std::any_of(proposal.statements.begin(), proposal.statements.end(), [](const convert::StatementEdit &edit) {
        return edit.kind == convert::StatementEdit::Kind::remove;
    });
}

std::vector<bool> reachedEdits(const std::vector<ActiveEdit> &edits)
{
    OwnedRanges removed;
    OwnedRanges kept;
    for (std::size_t index = 0; index < edits.size(); ++index) {
        for (const convert::StatementEdit &statement : edits[index].statements) {
            if (statement.kind == convert::StatementEdit::Kind::remove) {
                removed.add(statement.statement, index);
                continue;
            }
            for (const convert::Piece &piece : statement.pieces) {
                if (piece.keepsSource())
                    kept.add(piece.range, index);
            }
        }
    }
    removed.sort();
    kept.sort();
    OwnedRanges::Sweep removals(removed);
    OwnedRanges::Sweep moves(kept);
    const auto keeps = [](const std::vector<convert::Piece> &pieces, ByteRange range) {
        return std::any_of(pieces.begin(), pieces.end(), [range](const convert::Piece &piece) {
            return piece.keepsSource() && piece.range.contains(range);
        });
    };
    std::vector<bool> reached(edits.size(), true);
    std::vector<std::size_t> around; // the edits that the one in question is in
    for (std::size_t index = 0; index < edits.size(); ++index) {
        const ByteRange range = edits[index].range;
        while (!around.empty() && !edits[around.back()].range.contains(range))
            around.pop_back();
        const bool isRemoved = removals.anyAround(range, index, [](const auto & /*owned*/) { return true; });
        const bool isMoved =
            moves.anyAround(range, index, [&](const auto &owned) { return bool(reached[owned.owner]); });
        const bool isKept = around.empty() || (reached[around.back()] && keeps(edits[around.back()].pieces, range));
        reached[index] = (isKept && !isRemoved) || isMoved;
        around.push_back(index);
    }
    return reached;
}

void sortEdits(std::vector<ActiveEdit> &edits)
{
    std::sort(edits.begin(), edits.end(), [](const ActiveEdit &a, const ActiveEdit &b) {
        if (a.range.begin != b.range.begin)
            return a.range.begin < b.range.begin;
        if (a.range.end != b.range.end)
            return a.range.end > b.range.end;
        return a.finding < b.finding;
    });
}

std::vector<ActiveEdit> activeEdits(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                    PendingAs pending)
{
    return Chooser(file, decisions, pending).run();
}

} // namespace torchferry::review
