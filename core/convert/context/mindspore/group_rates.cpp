// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/group_rates.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/statements.h"

namespace torchferry::convert::context::mindspore {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

constexpr std::string_view optimizerClass = "torch.optim.Optimizer";

/// One access `optimizer.param_groups`, and what the program does with the groups.
class GroupAccess {
public:
    GroupAccess(const ProgramShape &shape, FindingId finding)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_finding(finding),
          m_access(shape.occurrences()[finding].name),
          m_optimizer(shape.occurrences()[finding].receiver)
    {
        m_isKnown = m_optimizer != noNode && isRepeatable(m_tree, m_optimizer) && !isOwnOptimizer() && readGroups();
        std::sort(m_rates.begin(), m_rates.end());
    }

    [[nodiscard]] bool applies() const { return m_isKnown && !m_rates.empty(); }

    [[nodiscard]] Case build(const std::vector<Creation> &optimizers) const
    {
        const std::vector<MessageArgument> name = {{"optimizer", std::string(m_tree.text(m_optimizer))}};
        Case item;
        item.code = "TF5082";
        item.title = {"TF5082", name};
        item.sites = {{m_finding, "rate"}};
        Resolution resolution;
        resolution.id = "group-rate";
        const bool isStored =
            std::any_of(m_rates.begin(), m_rates.end(), [this](NodeId rate) { return storeOf(rate) != noNode; });
        resolution.label = {isStored ? "TF6032" : "TF6033", name};
        SiteContribution contribution;
        contribution.proposal = written();
        contribution.proposal->label = resolution.label;
        resolution.preconditions.push_back({Message{"TF5080", name}, isPorted(optimizers)});
        resolution.contributions.push_back(std::move(contribution));
        item.resolutions.push_back(std::move(resolution));
        item.resolutions.push_back(manualResolution());
        return item;
    }

private:
    /// `self` of a class that is an optimizer itself: its groups are as its base makes them.
    [[nodiscard]] bool isOwnOptimizer() const
    {
        const types::FileTypes &types = m_shape.file().types;
        return m_tree.text(m_optimizer) == "self"
               || (types.kindOf(m_optimizer) == types::Type::Kind::instance
                   && !types.nameOf(m_optimizer).starts_with("torch.optim."));
    }

    /// An optimizer that is made in the file is one of the target's by then.
    [[nodiscard]] bool isPorted(const std::vector<Creation> &optimizers) const
    {
        const Creation *creation = m_shape.referredTo(optimizers, m_optimizer);
        return creation == nullptr || !m_shape.findings()[creation->finding].proposals.empty();
    }

    bool readGroups()
    {
        const NodeId parent = m_tree.parent(m_access);
        if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == m_access)
            return !literalText(m_tree, m_tree.child(parent, Field::subscript)).empty() && readGroup(parent);
        NodeId iterated = m_access;
        std::size_t place = 0;
        if (m_tree.kind(parent) == Kind::argument_list) {
            iterated = m_tree.parent(parent);
            if (!findPlace(iterated, parent, place))
                return false;
        }
        return readLoop(iterated, place, iterated != m_access);
    }

    /// Where `enumerate(groups)` or `zip(groups, rates)` gives the group.
    bool findPlace(NodeId call, NodeId arguments, std::size_t &place) const
    {
        const NodeId callee = m_tree.child(call, Field::function);
        if (m_tree.kind(callee) != Kind::identifier || m_shape.file().names.variableOf(callee) != names::none)
            return false;
        for (NodeId id = m_tree.firstNamedChild(arguments); id != m_access; id = m_tree.nextNamedSibling(id))
            ++place;
        const bool isCounted = m_tree.text(callee) == "enumerate" && place == 0;
        place += isCounted ? 1 : 0;
        return isCounted || m_tree.text(callee) == "zip";
    }

    /// `for group in groups:`, `… for group in groups`
    bool readLoop(NodeId iterated, std::size_t place, bool isUnpacked)
    {
        const NodeId clause = m_tree.parent(iterated);
        const bool isLoop = m_tree.kind(clause) == Kind::for_statement;
        if ((!isLoop && m_tree.kind(clause) != Kind::for_in_clause) || m_tree.field(iterated) != Field::right)
            return false;
        NodeId group = m_tree.child(clause, Field::left);
        if (isUnpacked && m_tree.kind(group) != Kind::pattern_list && m_tree.kind(group) != Kind::tuple_pattern)
            return false;
        for (std::size_t index = 0; isUnpacked; ++index) {
            group = index == 0 ? m_tree.firstNamedChild(group) : m_tree.nextNamedSibling(group);
            if (group == noNode || index == place)
                break;
        }
        return group != noNode && m_tree.kind(group) == Kind::identifier
               && readUses(group, isLoop ? clause : m_tree.parent(clause));
    }

    /// The variable denotes a group only in `loop`, and all that is done there is known.
    bool readUses(NodeId group, NodeId loop)
    {
        const names::FileNames &names = m_shape.file().names;
        const names::BindingId binding = names.bindingAt(group);
        if (binding == names::none)
            return false;
        const std::vector<NodeId> uses = names.usesOf(binding);
        return std::all_of(uses.begin(), uses.end(), [&](NodeId use) {
            return use == group || (m_tree.range(loop).contains(m_tree.range(use)) && readGroup(use))
                   || isOfOtherLoop(use);
        });
    }

    /// `for group in others:` binds the name anew.
    [[nodiscard]] bool isOfOtherLoop(NodeId use) const
    {
        for (NodeId at = use; at != noNode; at = m_tree.parent(at)) {
            const NodeId left = m_tree.kind(at) == Kind::for_statement ? m_tree.child(at, Field::left) : NodeId{noNode};
            if (left == noNode || m_tree.range(at).contains(m_tree.range(m_access)))
                continue;
            for (NodeId id = left; id < m_tree.subtreeEnd(left); ++id)
                if (m_tree.kind(id) == Kind::identifier && m_tree.text(id) == m_tree.text(use))
                    return true;
        }
        return false;
    }

    /// `group["lr"]`, read or set, `group["params"]`: nothing else of the group.
    bool readGroup(NodeId group)
    {
        const NodeId element = m_tree.parent(group);
        if (m_tree.kind(element) != Kind::subscript || m_tree.child(element, Field::value) != group)
            return false;
        const std::string key = literalText(m_tree, m_tree.child(element, Field::subscript));
        if (key == "'params'")
            return !isTarget(element);
        if (key != "'lr'" || (isTarget(element) && storeOf(element) == noNode))
            return false;
        const NodeId around = m_tree.parent(element);
        if (m_tree.kind(around) == Kind::attribute && m_tree.text(m_tree.child(around, Field::attribute)) == "item")
            return true; // a number has no such member: this has been converted before
        m_rates.push_back(element);
        return true;
    }

    /// Something is put there, or it is taken away.
    [[nodiscard]] bool isTarget(NodeId element) const
    {
        switch (m_tree.kind(m_tree.parent(element))) {
        case Kind::assignment:
        case Kind::augmented_assignment:
        case Kind::for_statement:
        case Kind::for_in_clause: return m_tree.field(element) == Field::left;
        case Kind::delete_statement:
        case Kind::pattern_list:
        case Kind::tuple_pattern:
        case Kind::list_pattern:
        case Kind::list_splat_pattern:
        case Kind::as_pattern_target: return true;
        default: return false;
        }
    }

    /// The plain or augmented assignment to it that is a statement; else noNode.
    [[nodiscard]] NodeId storeOf(NodeId element) const
    {
        const NodeId store = m_tree.parent(element);
        const NodeId value = isTarget(element) ? m_tree.child(store, Field::right) : NodeId{noNode};
        const bool isPlain = m_tree.kind(store) == Kind::assignment && m_tree.child(store, Field::type) == noNode;
        const bool isStore = (isPlain || m_tree.kind(store) == Kind::augmented_assignment) && value != noNode
                             && m_tree.kind(value) != Kind::assignment
                             && m_tree.kind(m_tree.parent(store)) == Kind::expression_statement;
        return isStore ? store : NodeId{noNode};
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    [[nodiscard]] Proposal written() const
    {
        const auto wholeOf = [this](NodeId rate) {
            const NodeId store = storeOf(rate);
            return m_tree.range(store == noNode ? rate : store);
        };
        Proposal proposal;
        proposal.form = "case:param-groups/group-rate";
        proposal.range = wholeOf(m_rates.front());
        for (const NodeId rate : m_rates)
            proposal.range.end = std::max(proposal.range.end, wholeOf(rate).end);
        appendPart(proposal.pieces, proposal.range);
        return proposal;
    }

    /// A part of the source with the rates in it as they are read and set.
    void appendPart(std::vector<Piece> &pieces, ByteRange part) const
    {
        for (const NodeId rate : m_rates) {
            const NodeId store = storeOf(rate);
            const ByteRange range = m_tree.range(store == noNode ? rate : store);
            if (range.begin < part.begin || range.end > part.end)
                continue;
            if (part.begin < range.begin)
                pieces.push_back(sourcePiece(ByteRange{part.begin, range.begin}));
            if (store == noNode) {
                pieces.push_back(sourcePiece(range));
                pieces.push_back(literalPiece(".item()"));
            } else {
                appendStore(pieces, rate, store);
            }
            part.begin = range.end;
        }
        if (part.begin < part.end)
            pieces.push_back(sourcePiece(part));
    }

    /// `ops.assign(group["lr"], Tensor(value, mindspore.float32))`, `ops.assign(group["lr"], group["lr"] * value)`
    void appendStore(std::vector<Piece> &pieces, NodeId rate, NodeId store) const
    {
        const NodeId value = m_tree.child(store, Field::right);
        pieces.push_back(namePiece("mindspore.ops.assign"));
        pieces.push_back(literalPiece("("));
        pieces.push_back(sourcePiece(m_tree.range(rate)));
        pieces.push_back(literalPiece(", "));
        if (m_tree.kind(store) == Kind::assignment) {
            pieces.push_back(namePiece("mindspore.Tensor"));
            pieces.push_back(literalPiece("("));
            appendPart(pieces, m_tree.range(value));
            pieces.push_back(literalPiece(", "));
            pieces.push_back(namePiece("mindspore.float32"));
            pieces.push_back(literalPiece("))"));
            return;
        }
        const std::string_view sign = m_tree.text(m_tree.child(store, Field::operator_));
        const Kind kind = m_tree.kind(value);
        const bool isSimple = kind == Kind::identifier || kind == Kind::attribute || kind == Kind::subscript
                              || kind == Kind::call || kind == Kind::integer || kind == Kind::float_;
        pieces.push_back(sourcePiece(m_tree.range(rate)));
        pieces.push_back(literalPiece(" " + std::string(sign.substr(0, sign.size() - 1)) + (isSimple ? " " : " (")));
        appendPart(pieces, m_tree.range(value));
        pieces.push_back(literalPiece(isSimple ? ")" : "))"));
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    FindingId m_finding;
    NodeId m_access;
    NodeId m_optimizer;
    std::vector<NodeId> m_rates; ///< each `group["lr"]`, in the order of the source
    bool m_isKnown = false;      ///< nothing else is done with the groups
};

} // namespace

void findGroupRates(const ProgramShape &shape, Cases &cases)
{
    std::vector<Creation> optimizers;
    for (const Finding &finding : shape.findings()) {
        if (finding.row == nullptr || finding.row->resolver != "param-groups" || finding.use != mapping::Use::load)
            continue;
        const GroupAccess access(shape, finding.id);
        if (!access.applies())
            continue;
        if (optimizers.empty())
            optimizers = shape.creations(optimizerClass);
        cases.push_back(access.build(optimizers));
    }
}

} // namespace torchferry::convert::context::mindspore
