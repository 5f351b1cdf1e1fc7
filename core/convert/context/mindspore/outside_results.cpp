// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/outside_results.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "core/convert/calls/own_parameters.h"
#include "core/convert/context/mindspore/gradient_cuts.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

class Reads {
public:
    Reads(const ProgramShape &shape, const CallFindings &calls, const StepData &data, const NetworkResults &results,
          const std::vector<NodeId> &nodes, NodeId backward)
        : m_shape(shape),
          m_tree(shape.tree()),
          m_names(shape.file().names),
          m_calls(calls),
          m_data(data),
          m_results(results),
          m_nodes(nodes.begin(), nodes.end()),
          m_around(functionDefinitionAround(m_tree, backward))
    {}

    std::optional<OutsideResult> run()
    {
        std::vector<NodeId> functions;
        for (const NodeId id : m_nodes)
            reach(id, functions);
        for (std::size_t index = 0; index < functions.size(); ++index)
            for (NodeId id = functions[index]; id < m_tree.subtreeEnd(functions[index]); ++id)
                reach(id, functions);
        for (const NodeId id : m_nodes)
            look(id);
        for (const NodeId function : functions)
            for (NodeId id = function; id < m_tree.subtreeEnd(function) && !m_found; ++id)
                look(id);
        return m_found;
    }

private:
    /// The functions that run where `node` is evaluated, as far as they are in the file.
    void reach(NodeId node, std::vector<NodeId> &functions)
    {
        const auto add = [&](NodeId function) {
            if (function != m_around && m_reached.insert(function).second)
                functions.push_back(function);
        };
        const Kind kind = m_tree.kind(node);
        if (kind == Kind::identifier && isRead(m_names, node)) {
            if (const NodeId function = definitionOf(m_shape.file(), node); function != noNode)
                add(function);
        } else if (kind == Kind::attribute && !m_calls.contains(m_tree.parent(node))) { // a method, or a property
            for (const NodeId function : m_results.functionsNamed(m_tree.text(m_tree.child(node, Field::attribute))))
                add(function);
        } else if (kind == Kind::call && !m_calls.contains(node)) {
            const NodeId callee = m_tree.child(node, Field::function);
            const bool isUnknown = m_shape.file().types.kindOf(callee) == types::Type::Kind::unknown;
            if (!m_results.isModule(callee) && !isUnknown)
                return;
            for (const NodeId function : m_results.functionsNamed("forward"))
                if (isOfModule(function))
                    add(function);
            for (const NodeId function : m_results.hooks())
                add(function);
        }
    }

    [[nodiscard]] bool isOfModule(NodeId method) const
    {
        const types::ClassTable::Class *owner = classAround(m_shape.file(), method);
        return owner != nullptr && m_shape.file().classes.derivesFrom(*owner, "torch.nn.Module");
    }

    [[nodiscard]] bool isInside(NodeId node) const
    {
        if (m_nodes.contains(node))
            return true;
        for (NodeId at = functionDefinitionAround(m_tree, node); at != noNode;
             at = functionDefinitionAround(m_tree, at))
            if (m_reached.contains(at))
                return true;
        return false;
    }

    void found(NodeId read, NodeId from)
    {
        if (!m_found)
            m_found = OutsideResult{read, from};
    }

    void look(NodeId node)
    {
        const Kind kind = m_tree.kind(node);
        if (m_found || callOf(m_tree, node) != noNode || m_results.isModule(node) || isTarget(m_tree, node))
            return;
        if (kind == Kind::attribute) {
            const std::string_view member = m_tree.text(m_tree.child(node, Field::attribute));
            if (m_results.storesInto(member).empty() || m_members.contains({member, keyOf(node)}) || isLeftOut(node, 0))
                return;
            m_members.insert({member, keyOf(node)});
            lookAtStores(node, m_results.storesInto(member));
        } else if (kind == Kind::identifier && isRead(m_names, node) && m_names.variableOf(node) != names::none) {
            lookAtVariable(node);
        }
    }

    /// `outs` of `outs["a"][0]`.
    [[nodiscard]] NodeId holderOf(NodeId target) const
    {
        while (m_tree.kind(target) == Kind::subscript)
            target = m_tree.child(target, Field::value);
        return target;
    }

    /// `"a"` where `holder` stands in `outs["a"]`; empty for what is no text.
    [[nodiscard]] std::string_view keyOf(NodeId holder) const
    {
        const NodeId parent = m_tree.parent(holder);
        const bool isHolder = m_tree.kind(parent) == Kind::subscript && m_tree.field(holder) == Field::value;
        const NodeId key = isHolder ? m_tree.child(parent, Field::subscript) : NodeId{noNode};
        return m_tree.kind(key) == Kind::string ? m_tree.text(key) : std::string_view();
    }

    void lookAtStores(NodeId read, const std::vector<NetworkResults::Store> &stores)
    {
        for (const NetworkResults::Store &store : stores) {
            const std::string_view key = keyOf(read);
            const std::string_view other = keyOf(holderOf(store.object));
            const bool isOther = !key.empty() && !other.empty() && key != other;
            if (isOther || isInside(store.object) || m_data.isData(m_tree.statement(store.object))
                || !m_results.isResult(store.value))
                continue;
            return found(read, store.object);
        }
    }

    void lookAtVariable(NodeId read)
    {
        const std::uint32_t variable = m_names.variableOf(read);
        const auto &bindings = m_names.variables()[variable].bindings;
        if (m_variables.contains({variable, keyOf(read)}) || bindings.empty() || isLeftOut(read, 0)
            || isMadeInside(read))
            return;
        m_variables.insert({variable, keyOf(read)});
        lookAtStores(read, m_results.storesInto(variable));
        for (const NodeId use : m_names.usesOf(bindings.front())) { // `remember(outs, out)`
            const NodeId list = m_tree.parent(use);
            if (m_tree.kind(list) != Kind::argument_list || isInside(use))
                continue;
            const NodeId parameter = parameterFor(m_shape.file(), m_tree.parent(list), use);
            const names::BindingId bound =
                parameter == noNode ? names::BindingId(names::none) : m_names.bindingAt(parameter);
            if (bound != names::none)
                lookAtStores(read, m_results.storesInto(m_names.bindings()[bound].variable));
        }
        for (const names::BindingId id : bindings) {
            const Binding &binding = m_names.bindings()[id];
            if (binding.node != noNode && !isInside(binding.node))
                lookAtBinding(read, binding);
        }
    }

    /// What is read has been made by the function itself: what others do with the variable comes behind it.
    [[nodiscard]] bool isMadeInside(NodeId read) const
    {
        const ValueFlow::Definitions reaching = m_shape.flow().definitionsOf(read);
        return reaching.areAll
               && std::all_of(reaching.bindings.begin(), reaching.bindings.end(),
                              [this](NodeId binding) { return isInside(binding); });
    }

    void lookAtBinding(NodeId read, const Binding &binding)
    {
        const NodeId function = functionDefinitionAround(m_tree, binding.node);
        switch (binding.kind) {
        case Binding::Kind::parameter:
            for (const NodeId value : m_results.passedFor(binding.node)) {
                if (isInside(value))
                    continue;
                if (m_results.isResult(value))
                    return found(read, value);
                lookInto(value);
            }
            return;
        case Binding::Kind::loop: {
            const NodeId value = m_results.loopedFor(binding.node);
            if (m_results.isResult(value))
                return found(read, value);
            return lookInto(value);
        }
        case Binding::Kind::assignment:
            // By a function that is called before, with `global`. What the one around does is known.
            if (function != m_around && function != noNode && m_results.isBoundToResult(binding.node))
                return found(read, binding.node);
            return lookInto(storedIn(m_tree, binding.node));
        default: return;
        }
    }

    /// What another name stands for: `outs` of `kept = model.outs`.
    void lookInto(NodeId value)
    {
        for (NodeId id = value; id != noNode && id < m_tree.subtreeEnd(value) && !m_found; ++id)
            if (!isCutWithin(m_shape.file(), id, value))
                look(id);
    }

    /// The gradient of what is read is left out wherever it goes: `torch.cat(outs).detach()`.
    [[nodiscard]] bool isLeftOut(NodeId read, int depth) const
    {
        if (m_data.isWithoutGradients(read))
            return true;
        for (NodeId at = read; at != noNode; at = m_tree.parent(at)) {
            if (isPlain(m_shape.file(), at) || isCutAt(m_shape.file(), at))
                return true;
            const NodeId parent = m_tree.parent(at);
            const Kind kind = m_tree.kind(parent);
            const bool isValue = m_tree.field(at) == Field::right;
            if (isValue && kind == Kind::assignment)
                return depth < 3 && areLeftOut(m_tree.child(parent, Field::left), noNode, depth);
            if (isValue && (kind == Kind::for_statement || kind == Kind::for_in_clause))
                return depth < 3 && areLeftOut(m_tree.child(parent, Field::left), read, depth);
            if (m_tree.statement(read) == at)
                return false;
        }
        return false;
    }

    /// The reads of what is bound to the names at `target`; in loops, of those that get what `read` gives.
    [[nodiscard]] bool areLeftOut(NodeId target, NodeId read, int depth) const
    {
        for (NodeId id = target; id < m_tree.subtreeEnd(target); ++id) {
            const Kind kind = m_tree.kind(id);
            if (kind == Kind::attribute || kind == Kind::subscript)
                return false;
            const names::BindingId binding =
                kind == Kind::identifier ? m_names.bindingAt(id) : names::BindingId(names::none);
            if (binding == names::none)
                continue;
            const NodeId from = read == noNode ? NodeId{noNode} : m_results.loopedFor(id);
            if (read != noNode && (from == noNode || !m_tree.range(from).contains(m_tree.range(read))))
                continue;
            const std::vector<NodeId> uses = m_names.usesOf(binding);
            constexpr std::size_t most = 40; // each may be followed by as many
            if (uses.size() > most
                || !std::all_of(uses.begin(), uses.end(), [&](NodeId use) { return isLeftOut(use, depth + 1); }))
                return false;
        }
        return true;
    }

    const ProgramShape &m_shape;
    const Tree &m_tree;
    const names::FileNames &m_names;
    const CallFindings &m_calls;
    const StepData &m_data;
    const NetworkResults &m_results;
    std::set<NodeId> m_nodes;
    NodeId m_around;
    std::set<NodeId> m_reached; ///< functions
    // What has been looked at, with the key that is read of it.
    std::set<std::pair<std::uint32_t, std::string_view>> m_variables;
    std::set<std::pair<std::string_view, std::string_view>> m_members;
    std::optional<OutsideResult> m_found;
};

} // namespace

std::optional<OutsideResult> outsideResultOf(const ProgramShape &shape, const CallFindings &calls, const StepData &data,
                                             const NetworkResults &results, const std::vector<NodeId> &nodes,
                                             NodeId backward)
{
    return Reads(shape, calls, data, results, nodes, backward).run();
}

} // namespace torchferry::convert::context::mindspore
