// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/passed_keywords.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/passed_dictionary.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/model/emission.h"
#include "core/convert/occurrences/passed_keywords.h"
#include "core/convert/rewrite/statement_edits.h"

namespace torchferry::convert::context::paddle {

using mapping::Note;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Dictionaries may have entries of the same key.
void dropRepeated(std::vector<Precondition> &preconditions)
{
    std::vector<Precondition> kept;
    for (Precondition &each : preconditions) {
        const bool isThere = std::any_of(kept.begin(), kept.end(), [&each](const Precondition &other) {
            return other.text == each.text && other.met == each.met;
        });
        if (!isThere)
            kept.push_back(std::move(each));
    }
    preconditions = std::move(kept);
}

/// Calls that the same dictionaries are passed to.
class KeywordCase {
public:
    KeywordCase(const ProgramShape &shape, const mapping::Row &row, PassedDictionaries passed)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_row(row),
          m_passed(std::move(passed))
    {}

    /// Nothing if a call is another API's, or is written by itself.
    std::optional<Case> build() const
    {
        Case item;
        item.code = "TF5008";
        item.title = {"TF5008", {{"api", m_row.api}}};
        Resolution resolution;
        resolution.id = "convert-dictionary";
        resolution.label = {"TF6030", {}};
        for (const NodeId call : m_passed.calls) {
            const Finding *finding = findingAt(call, Occurrence::Origin::name);
            if (finding == nullptr || finding->row != &m_row || !isLimitedByKeywords(*finding))
                return std::nullopt;
            SiteContribution contribution;
            contribution.site = static_cast<std::uint32_t>(item.sites.size());
            contribution.proposal = finding->proposals.front();
            contribution.proposal->form = "case:passed-keywords/convert-dictionary";
            resolution.contributions.push_back(std::move(contribution));
            item.sites.push_back({finding->id, "call"});
        }
        for (const PassedEntry &entry : m_passed.entries) {
            const bool isTaken = isTakenAs(entry);
            resolution.preconditions.push_back(
                {Message{"TF5038", {{"key", std::string(entry.name)}, {"api", m_row.api}}}, isTaken});
            const Finding *finding = findingAt(entry.node, Occurrence::Origin::optionKey);
            if (finding == nullptr)
                continue;
            const auto site = static_cast<std::uint32_t>(item.sites.size());
            item.sites.push_back({finding->id, "key"});
            auto contribution = isTaken ? written(entry) : std::nullopt;
            if (contribution) {
                contribution->site = site;
                resolution.contributions.push_back(std::move(*contribution));
            } else {
                resolution.preconditions.back().met = false;
            }
        }
        dropRepeated(resolution.preconditions);
        if (resolution.available()) {
            for (const SiteContribution &contribution : resolution.contributions)
                m_shape.lift(item.sites[contribution.site].finding, certainty::Limit::keywordsUnknown);
        }
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// The call is written, but for what is unknown of its keywords by itself.
    static bool isLimitedByKeywords(const Finding &finding)
    {
        if (finding.proposals.empty())
            return false;
        const std::vector<certainty::Reason> &reasons = finding.proposals.front().certainty.reasons();
        return std::any_of(reasons.begin(), reasons.end(), [](const certainty::Reason &reason) {
            return reason.limit == certainty::Limit::keywordsUnknown;
        });
    }

    const Finding *findingAt(NodeId node, Occurrence::Origin origin) const
    {
        for (const Finding &finding : m_shape.findings()) {
            const Occurrence &occurrence = m_shape.occurrences()[finding.id];
            if (occurrence.node == node && occurrence.origin == origin && occurrence.use == mapping::Use::call)
                return &finding;
        }
        return nullptr;
    }

    const mapping::ParameterRule *ruleFor(std::string_view keyword) const
    {
        const std::vector<mapping::ParameterRule> &rules = m_row.variants.front().params;
        const auto found = std::find_if(rules.begin(), rules.end(), [keyword](const mapping::ParameterRule &rule) {
            return rule.source == keyword;
        });
        return found == rules.end() ? nullptr : &*found;
    }

    bool isTakenAs(const PassedEntry &entry) const
    {
        const mapping::ParameterRule *rule = ruleFor(entry.name);
        if (rule == nullptr)
            return false;
        switch (rule->note) {
        case Note::same:
        case Note::renamed: return true;
        case Note::drop: return isDroppable(m_shape.file(), entry.value);
        default: return false;
        }
    }

    bool isDropped(const PassedEntry &entry) const
    {
        const mapping::ParameterRule *rule = ruleFor(entry.name);
        return rule != nullptr && rule->note == Note::drop;
    }

    /// The entry by another name, or nothing in its place.
    std::optional<SiteContribution> written(const PassedEntry &entry) const
    {
        SiteContribution contribution;
        Proposal proposal;
        proposal.form = "case:passed-keywords/convert-dictionary";
        proposal.range = m_tree.range(entry.node);
        if (!isDropped(entry)) {
            proposal.pieces = renamed(entry);
        } else if (m_tree.kind(entry.node) == Kind::assignment) {
            auto edit = removal(m_shape.file(), m_tree.parent(entry.node));
            if (!edit)
                return std::nullopt;
            contribution.statements.push_back(std::move(*edit));
        } else {
            proposal.range = withComma(entry.node);
        }
        contribution.proposal = std::move(proposal);
        return contribution;
    }

    std::vector<Piece> renamed(const PassedEntry &entry) const
    {
        const ByteRange whole = m_tree.range(entry.node);
        const ByteRange key = m_tree.range(entry.key);
        std::string name = ruleFor(entry.name)->target;
        if (m_tree.kind(entry.key) == Kind::string)
            name = m_tree.text(entry.key).front() + name + m_tree.text(entry.key).back();
        std::vector<Piece> pieces;
        if (whole.begin < key.begin)
            pieces.push_back(sourcePiece(ByteRange{whole.begin, key.begin}));
        pieces.push_back(literalPiece(name));
        pieces.push_back(sourcePiece(ByteRange{key.end, whole.end}));
        return pieces;
    }

    /// What goes with an entry: up to the next one, or, of those at the end, from the one before.
    ByteRange withComma(NodeId entry) const
    {
        const ByteRange own = m_tree.range(entry);
        if (!isLastKept(entry))
            return {own.begin, m_tree.begin(nextEntry(entry))};
        NodeId before = noNode;
        for (NodeId other = m_tree.firstNamedChild(m_tree.parent(entry)); other != entry;
             other = m_tree.nextNamedSibling(other)) {
            if (m_tree.kind(other) != Kind::comment)
                before = other;
        }
        if (before != noNode)
            return {m_tree.end(before), own.end};
        const NodeId comma = m_tree.nextSibling(entry);
        return {own.begin, comma != noNode && m_tree.text(comma) == "," ? m_tree.end(comma) : own.end};
    }

    /// Nothing that stays is behind it.
    bool isLastKept(NodeId entry) const
    {
        for (NodeId next = nextEntry(entry); next != noNode; next = nextEntry(next)) {
            const auto known = std::find_if(m_passed.entries.begin(), m_passed.entries.end(),
                                            [next](const PassedEntry &each) { return each.node == next; });
            if (known == m_passed.entries.end() || !isDropped(*known))
                return false;
        }
        return true;
    }

    NodeId nextEntry(NodeId entry) const
    {
        NodeId next = m_tree.nextNamedSibling(entry);
        while (next != noNode && m_tree.kind(next) == Kind::comment)
            next = m_tree.nextNamedSibling(next);
        return next;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const mapping::Row &m_row;
    PassedDictionaries m_passed;
};

} // namespace

void findPassedKeywordCases(const ProgramShape &shape, Cases &cases)
{
    std::vector<NodeId> done;
    for (const Finding &finding : shape.findings()) {
        const Occurrence &occurrence = shape.occurrences()[finding.id];
        if (finding.row == nullptr || finding.row->optionalResolver != passedKeywordsResolver
            || occurrence.origin != Occurrence::Origin::name
            || std::find(done.begin(), done.end(), occurrence.node) != done.end())
            continue;
        const CallSite site = CallSite::of(shape.tree(), occurrence.node);
        const auto star = std::find_if(site.arguments.begin(), site.arguments.end(), [](const Argument &argument) {
            return argument.kind == Argument::Kind::doubleStar;
        });
        auto passed = star == site.arguments.end() ? std::nullopt : passedDictionaries(shape.file(), star->value);
        if (!passed)
            continue;
        done.insert(done.end(), passed->calls.begin(), passed->calls.end());
        const KeywordCase known(shape, *finding.row, std::move(*passed));
        if (auto item = known.build())
            cases.push_back(std::move(*item));
    }
}

} // namespace torchferry::convert::context::paddle
