// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/loader_order.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/context/mindspore/gradient_clearing.h"
#include "core/convert/context/mindspore/held_gradients.h"
#include "core/convert/model/emission.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context::mindspore {

using python::Kind;
using python::NodeId;
using python::noNode;
using python::Precedence;
using python::Tree;

namespace {

using Order = LoaderOrder::Kind;

/// Of `torch.utils.data`; those of `mindspore.dataset` have the same names.
struct KnownSampler {
    std::string_view name;
    Order alone;                              ///< where nothing else may be in its place
    std::string_view set;                     ///< the parameter that is the loader's data set
    std::array<std::string_view, 3> others{}; ///< those that the counterpart has, too, in its order
};

constexpr std::array samplers{
    KnownSampler{"RandomSampler", Order::shuffled, "data_source", {}},
    KnownSampler{"SequentialSampler", Order::sequential, "data_source", {}},
    KnownSampler{"SubsetRandomSampler", Order::sampler, {}, {"indices"}},
    KnownSampler{"WeightedRandomSampler", Order::sampler, {}, {"weights", "num_samples", "replacement"}},
    KnownSampler{"DistributedSampler", Order::sampler, "dataset", {"num_replicas", "rank", "shuffle"}},
};

class OrderFinder {
public:
    OrderFinder(const ProgramShape &shape, const CallFindings &calls, NodeId sampler, NodeId dataset)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_calls(calls),
          m_sampler(unwrap(shape.tree(), sampler)),
          m_dataset(dataset)
    {}

    std::optional<LoaderOrder> run()
    {
        m_order.isInPlace = m_tree.kind(m_sampler) != Kind::identifier;
        if (m_order.isInPlace ? !addValue(m_sampler) : !readVariable())
            return std::nullopt;
        if (m_made.empty())
            return m_order;
        if (m_order.isInPlace && m_isNone)
            return std::nullopt;
        m_order.kind = m_made.size() == 1 && !m_isNone ? m_made.front().known->alone : Order::sampler;
        for (const Made &made : m_made)
            if (!write(made))
                return std::nullopt;
        if (m_order.kind == Order::sampler && !m_order.isInPlace)
            m_order.passed = {sourcePiece(m_tree, m_sampler, Precedence::lambda)};
        if (m_isNone)
            m_order.maybe = m_sampler;
        return std::move(m_order);
    }

private:
    struct Made {
        const KnownSampler *known = nullptr;
        FindingId finding;
        CallSite site;
        BoundCall bound;
    };

    /// None, a call of a sampler, or a choice of such.
    bool addValue(NodeId value)
    {
        value = unwrap(m_tree, value);
        if (m_tree.kind(value) == Kind::conditional_expression) {
            const auto sides = sidesOfChoice(m_tree, value);
            return std::all_of(sides.begin(), sides.end(), [this](NodeId side) { return addValue(side); });
        }
        if (literalText(m_tree, value) == "None") {
            m_isNone = true;
            return true;
        }
        const auto found = m_calls.find(value);
        if (found == m_calls.end())
            return false;
        const Finding &finding = m_shape.findings()[found->second];
        const auto known = std::find_if(samplers.begin(), samplers.end(), [&](const KnownSampler &each) {
            return finding.api == "torch.utils.data." + std::string(each.name);
        });
        if (known == samplers.end())
            return false;
        const CallSite site = CallSite::of(m_tree, value);
        auto bound = m_shape.bindFinding(finding, site);
        if (!bound)
            return false;
        m_made.push_back({&*known, found->second, site, std::move(bound->bound)});
        return isRight(m_made.back());
    }

    /// Only what the counterpart has is passed, and the data set is the loader's.
    [[nodiscard]] bool isRight(const Made &made) const
    {
        std::size_t count = 0;
        for (const std::string_view parameter : made.known->others)
            count += given(made, parameter) == noNode ? 0 : 1;
        if (!made.known->set.empty()) {
            const NodeId set = given(made, made.known->set);
            if (set == noNode || m_tree.text(unwrap(m_tree, set)) != m_tree.text(unwrap(m_tree, m_dataset)))
                return false;
            ++count;
        }
        return count == made.site.arguments.size();
    }

    [[nodiscard]] NodeId given(const Made &made, std::string_view parameter) const
    {
        const std::uint32_t index = parameter.empty() ? BoundCall::absent : parameterIndex(made.bound, parameter);
        return index == BoundCall::absent || !made.bound.has(index)
                   ? NodeId{noNode}
                   : made.site.arguments[made.bound.argumentOf[index]].value;
    }

    /// All that the variable is given, and all that is done with it.
    bool readVariable()
    {
        const names::FileNames &names = m_shape.file().names;
        const std::uint32_t id = names.variableOf(m_sampler);
        if (id == names::none || names.variables()[id].bindings.empty())
            return false;
        const names::Variable &variable = names.variables()[id];
        if (variable.scope == names::moduleScope && m_shape.file().project.isImportedElsewhere(names, variable.name))
            return false;
        for (const names::BindingId binding : variable.bindings) {
            const NodeId node = names.bindings()[binding].node;
            const NodeId value = node == noNode || names.bindings()[binding].kind != names::Binding::Kind::assignment
                                     ? NodeId{noNode}
                                     : onlyValueOf(node);
            if (value == noNode || !addValue(value))
                return false;
        }
        const std::vector<NodeId> uses = names.usesOf(variable.bindings.front());
        return std::all_of(uses.begin(), uses.end(), [this](NodeId use) { return readUse(use); });
    }

    [[nodiscard]] NodeId onlyValueOf(NodeId target) const
    {
        const NodeId value = storedIn(m_tree, target);
        return value != noNode && onlyTargetOf(m_tree, value) == target ? value : NodeId{noNode};
    }

    /// The loader gets it, it is asked whether it is None, or told the epoch.
    bool readUse(NodeId use)
    {
        if (use == m_sampler || isAskedForNone(use))
            return true;
        const NodeId call = callOf(m_tree, m_tree.parent(use));
        const auto found = m_calls.find(call);
        if (attributeName(m_tree, m_tree.parent(use)) != "set_epoch" || call == noNode || found == m_calls.end()
            || callOfStatement(m_tree, m_tree.statement(call)) != call)
            return false;
        const auto isIt = [call](const LoaderOrder::Part &part) { return part.call == call; };
        if (std::none_of(m_order.parts.begin(), m_order.parts.end(), isIt))
            m_order.parts.push_back({found->second, call, {}});
        return true;
    }

    [[nodiscard]] bool isAskedForNone(NodeId use) const
    {
        const NodeId comparison = m_tree.parent(use);
        if (m_tree.kind(comparison) != Kind::comparison_operator)
            return isTruthLookedAt(m_tree, use);
        const std::string_view text = m_tree.text(comparison);
        const std::string name(m_tree.text(use));
        return text == name + " is None" || text == name + " is not None";
    }

    // --- what is written -----------------------------------------------------------------------------------------------

    bool write(const Made &made)
    {
        const bool goes = m_order.kind == Order::shuffled || m_order.kind == Order::sequential;
        if (goes && m_order.isInPlace)
            return true;
        std::vector<Piece> written;
        if (!goes) {
            const std::string target = "mindspore.dataset." + std::string(made.known->name);
            if (m_shape.file().pack.targetFacts.find(target) == nullptr)
                return false;
            written = {namePiece(target), literalPiece("(")};
            if (!writeArguments(made, written))
                return false;
            written.push_back(literalPiece(")"));
        }
        if (m_order.isInPlace)
            m_order.passed = std::move(written);
        else
            m_order.parts.push_back({made.finding, made.site.call, std::move(written)});
        return true;
    }

    bool writeArguments(const Made &made, std::vector<Piece> &pieces) const
    {
        bool isFirst = true;
        for (const std::string_view parameter : made.known->others) {
            const NodeId value = given(made, parameter);
            if (parameter.empty() || (value == noNode && parameter != "num_replicas" && parameter != "rank"))
                continue;
            if (!isFirst)
                pieces.push_back(literalPiece(", "));
            isFirst = false;
            if (parameter == "shuffle" || parameter == "replacement")
                pieces.push_back(literalPiece(std::string(parameter) + "="));
            if (value == noNode || literalText(m_tree, value) == "None") {
                pieces.push_back(namePiece(ofProcesses(parameter == "rank")));
                pieces.push_back(literalPiece("()"));
                continue;
            }
            pieces.push_back(
                sourcePiece(m_tree, value, parameter == "weights" ? Precedence::primary : Precedence::lambda));
            if (parameter == "weights" && !isList(value)) {
                if (!isArray(value))
                    return false;
                pieces.push_back(literalPiece(".tolist()"));
            }
        }
        return true;
    }

    /// How many processes there are, or which one this is.
    [[nodiscard]] std::string ofProcesses(bool isRank) const
    {
        std::string own = levelOf(m_shape) + (isRank ? "distributed.get_rank" : "distributed.get_world_size");
        if (m_shape.file().pack.targetFacts.find(own) != nullptr)
            return own;
        return isRank ? "mindspore.communication.get_rank" : "mindspore.communication.get_group_size";
    }

    [[nodiscard]] bool isList(NodeId value) const { return m_shape.file().types.of(value).type.isInstanceOf("list"); }

    [[nodiscard]] bool isArray(NodeId value) const
    {
        const types::Type &type = m_shape.file().types.of(value).type;
        return type.isInstanceOf("numpy.ndarray")
               || (type.kind == types::Type::Kind::instance
                   && m_shape.file().classes.derivesFrom(type.name, m_shape.file().pack.source.tensorClass));
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const CallFindings &m_calls;
    NodeId m_sampler;
    NodeId m_dataset;
    std::vector<Made> m_made;
    bool m_isNone = false; ///< it may be
    LoaderOrder m_order;
};

} // namespace

std::optional<LoaderOrder> orderOf(const ProgramShape &shape, const CallFindings &calls, NodeId sampler, NodeId dataset)
{
    return OrderFinder(shape, calls, sampler, dataset).run();
}

bool shufflesWithout(const ProgramShape &shape, const LoaderOrder &order, NodeId shuffle)
{
    const Tree &tree = shape.tree();
    if (order.maybe == noNode || shuffle == noNode)
        return false;
    const std::string name(tree.text(order.maybe));
    const std::string_view text = tree.text(unwrap(tree, shuffle));
    return text == name + " is None" || text == "not " + name;
}

} // namespace torchferry::convert::context::mindspore
