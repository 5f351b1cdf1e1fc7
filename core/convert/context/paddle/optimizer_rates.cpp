// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/paddle/optimizer_rates.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/convert/context/paddle/group_views.h"
#include "core/convert/context/shape/creations_reaching.h"
#include "core/convert/context/shape/parameter_group_rates.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::paddle {

using certainty::Limit;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

/// Which optimizers of the file have a scheduler.
class Scheduled {
public:
    Scheduled(const ProgramShape &shape, const std::vector<Creation> &optimizers, std::vector<Creation> schedulers)
        : m_tree(shape.tree()),
          m_optimizers(shape, optimizers),
          m_schedulers(std::move(schedulers))
    {}

    [[nodiscard]] bool has(NodeId optimizer) const
    {
        return std::any_of(m_schedulers.begin(), m_schedulers.end(), [&](const Creation &scheduler) {
            const std::vector<Argument> &arguments = scheduler.site.arguments;
            return std::any_of(arguments.begin(), arguments.end(),
                               [&](const Argument &argument) { return mayBe(optimizer, argument.value); });
        });
    }

    [[nodiscard]] bool isNone() const { return m_schedulers.empty(); }

private:
    /// Both are made in this file by the same call, or are called the same where that is not to be seen.
    [[nodiscard]] bool mayBe(NodeId optimizer, NodeId given) const
    {
        const std::set<std::size_t> some = m_optimizers.at(optimizer);
        const std::set<std::size_t> others = m_optimizers.at(given);
        if (some.empty() || others.empty())
            return m_tree.text(optimizer) == m_tree.text(given);
        return std::any_of(some.begin(), some.end(), [&others](std::size_t each) { return others.contains(each); });
    }

    const Tree &m_tree;
    CreationsReaching m_optimizers;
    std::vector<Creation> m_schedulers;
};

/// One access `optimizer.param_groups`, and what the program does with it.
class RateAccess {
public:
    RateAccess(const ProgramShape &shape, FindingId finding)
        : m_tree(shape.tree()),
          m_finding(finding),
          m_access(shape.occurrences()[finding].name),
          m_optimizer(shape.occurrences()[finding].receiver)
    {
        if (m_optimizer == noNode || !isRepeatableTarget(m_tree, m_optimizer))
            return;
        const NodeId parent = m_tree.parent(m_access);
        if (m_tree.kind(parent) == Kind::for_statement && m_tree.field(m_access) == Field::right)
            readLoop(parent);
        else if (m_tree.kind(parent) == Kind::subscript && m_tree.child(parent, Field::value) == m_access)
            readLookUp(parent);
    }

    [[nodiscard]] bool applies() const { return m_place != noNode; }
    [[nodiscard]] bool isStore() const { return m_isStore; }
    /// `optimizer.param_groups[1]`: it has more than one group.
    [[nodiscard]] bool isOfFurtherGroup() const
    {
        const NodeId parent = m_tree.parent(m_access);
        if (m_tree.kind(parent) != Kind::subscript || m_tree.child(parent, Field::value) != m_access)
            return false;
        const NodeId index = m_tree.child(parent, Field::subscript);
        return index != noNode && m_tree.kind(index) == Kind::integer && m_tree.text(index) != "0";
    }
    [[nodiscard]] std::string optimizerText() const { return std::string(m_tree.text(m_optimizer)); }

    /// It is right whatever rates the groups have: all are changed alike.
    [[nodiscard]] bool isScaling() const
    {
        if (!m_isStore || m_index != Index::all)
            return false;
        return m_operation.empty() ? isMultiple(m_value)
                                   : m_reads.empty() && (m_operation == "*" || m_operation == "/");
    }

    [[nodiscard]] Resolution build(const Scheduled &scheduled, const GroupRates &rates) const
    {
        Resolution resolution;
        resolution.id = "optimizer-rate";
        resolution.label = {m_isStore ? "TF6023" : "TF6024", {{"optimizer", std::string(m_tree.text(m_optimizer))}}};
        Proposal proposal;
        proposal.form = "case:param-groups/optimizer-rate";
        proposal.label = resolution.label;
        proposal.range = m_tree.range(m_place);
        proposal.pieces = pieces();
        if (!m_isStore && !m_isReturned)
            proposal.required = python::requiredAt(m_tree, m_place);
        const bool isOnce = m_index != Index::all; // in a loop, the value is worked out for each group
        resolution.preconditions.push_back(
            {Message{"TF5031", {}}, isOnce || m_value == noNode || isPure(m_tree, m_value)});
        resolution.preconditions.push_back(
            {Message{"TF5032", {}}, lostComments(m_tree, proposal.range, proposal.pieces).empty()});
        resolution.preconditions.push_back({Message{"TF5037", {}}, isShared(rates)});
        if (m_isStore)
            resolution.preconditions.push_back({Message{"TF5033", {}}, !scheduled.has(m_optimizer)});
        SiteContribution contribution;
        contribution.proposal = std::move(proposal);
        resolution.contributions.push_back(std::move(contribution));
        return resolution;
    }

private:
    enum class Index : std::uint8_t { all, first, last };

    /// The rate that is read or set is that of the optimizer, and of nothing less.
    [[nodiscard]] bool isShared(const GroupRates &rates) const
    {
        if (m_index == Index::all)
            return !rates.mayOwn || isScaling();
        if (m_isStore)
            return !rates.isMany;
        return m_index == Index::first ? rates.isFirst : rates.isLast;
    }

    /// `group["lr"] * factor`, `group["lr"] / divisor`
    [[nodiscard]] bool isMultiple(NodeId value) const
    {
        value = unwrap(m_tree, value);
        if (m_reads.size() != 1 || value == m_reads.front() || m_tree.kind(value) != Kind::binary_operator)
            return m_reads.size() == 1 && value == m_reads.front();
        const std::string_view sign = m_tree.text(m_tree.child(value, Field::operator_));
        return ((sign == "*" || sign == "/") && isMultiple(m_tree.child(value, Field::left)))
               || (sign == "*" && isMultiple(m_tree.child(value, Field::right)));
    }

    /// `node` is `object["lr"]`.
    [[nodiscard]] bool isRateOf(NodeId node, std::string_view object) const
    {
        if (node == noNode || m_tree.kind(node) != Kind::subscript)
            return false;
        const NodeId value = m_tree.child(node, Field::value);
        const NodeId key = m_tree.child(node, Field::subscript);
        return value != noNode && key != noNode && m_tree.text(value) == object && literalText(m_tree, key) == "'lr'";
    }

    /// `for group in optimizer.param_groups: group["lr"] = value`, or `return group["lr"]`: that of the first
    void readLoop(NodeId loop)
    {
        const NodeId group = m_tree.child(loop, Field::left);
        const NodeId body = m_tree.child(loop, Field::body);
        if (group == noNode || m_tree.kind(group) != Kind::identifier || body == noNode
            || m_tree.child(loop, Field::alternative) != noNode || m_tree.tokenChild(loop, "async") != noNode)
            return;
        const NodeId statement = m_tree.firstNamedChild(body);
        if (statement == noNode || m_tree.nextNamedSibling(statement) != noNode)
            return;
        const std::string_view name = m_tree.text(group);
        if (m_tree.kind(statement) == Kind::return_statement) {
            m_isReturned = isRateOf(unwrap(m_tree, m_tree.firstNamedChild(statement)), name);
            m_index = Index::first;
            m_place = m_isReturned ? loop : noNode;
            return;
        }
        const NodeId store = storeIn(statement);
        if (store == noNode || !isRateOf(m_tree.child(store, Field::left), name))
            return;
        const NodeId value = m_tree.child(store, Field::right);
        if (!collectReads(value, name))
            return;
        take(loop, store, value);
    }

    /// `optimizer.param_groups[0]["lr"]`, read or set
    void readLookUp(NodeId first)
    {
        const NodeId rate = m_tree.parent(first);
        const std::string index = literalText(m_tree, m_tree.child(first, Field::subscript));
        if ((index != "0" && index != "-1") || !isRateOf(rate, m_tree.text(first)))
            return;
        m_index = index == "0" ? Index::first : Index::last;
        const NodeId parent = m_tree.parent(rate);
        const bool isStore =
            m_tree.field(rate) == Field::left
            && (m_tree.kind(parent) == Kind::assignment || m_tree.kind(parent) == Kind::augmented_assignment);
        if (!isStore) {
            if (!isTarget(m_tree, rate))
                m_place = rate;
            return;
        }
        const NodeId statement = m_tree.parent(parent);
        const NodeId value = m_tree.child(parent, Field::right);
        if (storeIn(statement) != parent || value == noNode)
            return; // what the value reads of the groups are cases of their own
        take(statement, parent, value);
    }

    /// The plain or augmented assignment a statement consists of.
    [[nodiscard]] NodeId storeIn(NodeId statement) const
    {
        if (m_tree.kind(statement) != Kind::expression_statement)
            return noNode;
        const NodeId store = m_tree.firstNamedChild(statement);
        const bool isPlain = m_tree.kind(store) == Kind::assignment && m_tree.child(store, Field::type) == noNode;
        if (!isPlain && m_tree.kind(store) != Kind::augmented_assignment)
            return noNode;
        const NodeId value = m_tree.child(store, Field::right);
        const bool isChained = value == noNode || m_tree.kind(value) == Kind::assignment;
        return isChained ? noNode : store;
    }

    /// All the value may ask of the group is the rate it has.
    bool collectReads(NodeId value, std::string_view group)
    {
        if (value == noNode)
            return false;
        const NodeId end = m_tree.subtreeEnd(value);
        for (NodeId id = value; id < end; ++id) {
            if (m_tree.kind(id) != Kind::identifier || m_tree.text(id) != group)
                continue;
            if (!isRateOf(m_tree.parent(id), group))
                return false;
            m_reads.push_back(m_tree.parent(id));
        }
        return true;
    }

    void take(NodeId place, NodeId store, NodeId value)
    {
        m_place = place;
        m_value = value;
        m_isStore = true;
        if (m_tree.kind(store) == Kind::augmented_assignment) {
            const std::string_view sign = m_tree.text(m_tree.child(store, Field::operator_));
            m_operation = sign.substr(0, sign.size() - 1);
        }
    }

    [[nodiscard]] std::vector<Piece> pieces() const
    {
        const Piece optimizer = sourcePiece(m_tree, m_optimizer, Precedence::primary);
        const Piece rate = literalPiece(".get_lr()");
        if (m_isReturned)
            return {literalPiece("return "), optimizer, rate};
        if (!m_isStore)
            return {optimizer, rate};
        std::vector<Piece> result = {optimizer, literalPiece(".set_lr(")};
        if (!m_operation.empty()) {
            result.push_back(optimizer);
            result.push_back(rate);
            result.push_back(literalPiece(" " + std::string(m_operation) + " "));
        }
        if (m_reads.empty()) {
            result.push_back(
                sourcePiece(m_tree, m_value, m_operation.empty() ? Precedence::lambda : Precedence::primary));
        } else {
            if (!m_operation.empty())
                result.push_back(literalPiece("("));
            writeWithReads(result, optimizer, rate);
            if (!m_operation.empty())
                result.push_back(literalPiece(")"));
        }
        result.push_back(literalPiece(")"));
        return result;
    }

    void writeWithReads(std::vector<Piece> &result, const Piece &optimizer, const Piece &rate) const
    {
        ByteRange rest = m_tree.range(m_value);
        for (const NodeId read : m_reads) {
            const ByteRange range = m_tree.range(read);
            if (rest.begin < range.begin)
                result.push_back(sourcePiece(ByteRange{rest.begin, range.begin}));
            result.push_back(optimizer);
            result.push_back(rate);
            rest.begin = range.end;
        }
        if (rest.begin < rest.end)
            result.push_back(sourcePiece(rest));
    }

    const Tree &m_tree;
    FindingId m_finding;
    NodeId m_access;
    NodeId m_optimizer;
    NodeId m_place = noNode;      ///< what is replaced: the loop, the statement, the look-up
    NodeId m_value = noNode;      ///< of a store
    std::vector<NodeId> m_reads;  ///< in the value: the rate of the group
    std::string_view m_operation; ///< of an augmented store, without the "="
    bool m_isStore = false;
    bool m_isReturned = false; ///< the whole loop returns the rate
    Index m_index = Index::all;
};

/// Some group of this file has a rate of its own.
bool hasOwnRates(const ProgramShape &shape)
{
    return std::any_of(shape.occurrences().begin(), shape.occurrences().end(), [&](const Occurrence &occurrence) {
        return occurrence.origin == Occurrence::Origin::optionKey && isRateKey(shape.tree().text(occurrence.name));
    });
}

/// The optimizer's one rate if that is meant, else a helper that has groups.
void addResolutions(const ProgramShape &shape, FindingId finding, const Scheduled &scheduled,
                    const std::vector<Creation> &optimizers, const std::set<std::string> &withMany, Case &item)
{
    const RateAccess access(shape, finding);
    const NodeId optimizer = shape.occurrences()[finding].receiver;
    if (access.applies()) {
        GroupRates rates = groupRatesOf(shape, optimizers, optimizer);
        rates.isMany = rates.isMany || withMany.contains(access.optimizerText());
        item.resolutions.push_back(access.build(scheduled, rates));
        if (!rates.isSeen && !access.isScaling()) {
            shape.limit(finding, hasOwnRates(shape) ? Limit::groupRatesDiffer : Limit::groupRatesUnknown,
                        {{"optimizer", access.optimizerText()}});
        }
        if (!rates.isSeen && access.isStore()) {
            const bool isNear = !scheduled.isNone() || shape.file().types.meetsClassOf("torch.optim.lr_scheduler.");
            shape.limit(finding, isNear ? Limit::schedulerNear : Limit::schedulerUnknown,
                        {{"optimizer", access.optimizerText()}});
        }
    }
    item.resolutions.push_back(viewGroups(shape, finding, scheduled.has(optimizer)));
}

} // namespace

void findParamGroupCases(const ProgramShape &shape, Cases &cases)
{
    std::optional<Scheduled> scheduled;
    std::vector<Creation> optimizers;
    std::set<std::string> withMany; // optimizers with more than one group, as texts
    for (const Finding &finding : shape.findings()) {
        if (finding.row != nullptr && finding.row->resolver == "param-groups") {
            const RateAccess access(shape, finding.id);
            if (access.isOfFurtherGroup())
                withMany.insert(access.optimizerText());
        }
    }
    for (const Finding &finding : shape.findings()) {
        const NodeId optimizer = shape.occurrences()[finding.id].receiver;
        if (finding.row == nullptr || finding.row->resolver != "param-groups" || optimizer == noNode
            || shape.occurrences()[finding.id].origin == Occurrence::Origin::optionKey)
            continue;
        if (!scheduled) {
            optimizers = shape.creations("torch.optim.Optimizer");
            scheduled.emplace(shape, optimizers, shape.creations("torch.optim.lr_scheduler.LRScheduler"));
        }
        Case item;
        item.code = "TF5003";
        item.title = {"TF5003", {{"optimizer", std::string(shape.tree().text(optimizer))}}};
        item.sites = {{finding.id, "rate"}};
        if (isOfOwnOptimizerClass(shape, optimizer))
            item.resolutions.push_back(keepGroups(shape, optimizer, shape.occurrences()[finding.id].name));
        else if (shape.occurrences()[finding.id].api.ends_with(".param_groups"))
            addResolutions(shape, finding.id, *scheduled, optimizers, withMany, item);
        item.resolutions.push_back(manualResolution());
        cases.push_back(std::move(item));
    }
}

} // namespace torchferry::convert::context::paddle
