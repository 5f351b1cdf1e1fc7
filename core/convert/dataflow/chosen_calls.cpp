// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/chosen_calls.h"

#include <algorithm>
#include <string_view>

#include "core/convert/calls/own_parameters.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 6; ///< how often it is handed on

class ChosenCalls {
public:
    /// `isDictionary`: the function is the value of a pair, so that to iterate over its container gives keys.
    ChosenCalls(const FileContext &file, bool isDictionary)
        : m_file(file),
          m_tree(file.tree),
          m_isDictionary(isDictionary)
    {}

    [[nodiscard]] const std::vector<NodeId> &calls() const { return m_calls; }

    /// Takes up all calls of what the expression gives: the function, or a container of it. False if it may go elsewhere.
    [[nodiscard]] bool follow(NodeId node, bool isContainer, int depth)
    {
        if (depth > deepest)
            return false;
        const NodeId above = m_tree.parent(node);
        switch (above == noNode ? Kind::module : m_tree.kind(above)) {
        case Kind::parenthesized_expression: return follow(above, isContainer, depth);
        case Kind::conditional_expression:
            return isConditionOf(m_tree, above, node) || follow(above, isContainer, depth);
        case Kind::boolean_operator: return follow(above, isContainer, depth);
        case Kind::pair: return m_tree.field(node) == Field::value && follow(m_tree.parent(above), true, depth);
        case Kind::list:
        case Kind::tuple: return follow(above, true, depth);
        case Kind::call:
            if (isContainer || m_tree.field(node) != Field::function)
                return false;
            m_calls.push_back(above);
            return true;
        case Kind::subscript:
            return isContainer && m_tree.child(above, Field::value) == node && follow(above, false, depth);
        case Kind::attribute: return isContainer && followMethod(above, depth);
        case Kind::comparison_operator: return true;
        case Kind::keyword_argument:
        case Kind::argument_list: return followArgument(node, isContainer, depth);
        case Kind::return_statement: return followResult(node, isContainer, depth);
        case Kind::assignment: return m_tree.field(node) == Field::right && followTarget(node, isContainer, depth);
        default: return false;
        }
    }

private:
    /// `table.get(kind)`, `table.keys()`.
    bool followMethod(NodeId attribute, int depth)
    {
        const NodeId call = callOf(m_tree, attribute);
        const std::string_view method = m_tree.text(m_tree.child(attribute, Field::attribute));
        return call != noNode && (method == "keys" || (method == "get" && follow(call, false, depth)));
    }

    bool followArgument(NodeId node, bool isContainer, int depth)
    {
        const NodeId above = m_tree.parent(node);
        const NodeId argument = m_tree.kind(above) == Kind::keyword_argument ? above : node;
        const NodeId call = m_tree.parent(m_tree.parent(argument));
        const NodeId callee = m_tree.kind(call) == Kind::call ? m_tree.child(call, Field::function) : NodeId{noNode};
        if (callee == noNode)
            return false;
        const std::string_view name = m_tree.text(callee);
        const bool isCounted = name == "len" || name == "list" || name == "sorted"; // of a dictionary: its keys
        if (isContainer && isCounted && m_tree.kind(node) == Kind::identifier
            && m_file.names.variableOf(callee) == names::none)
            return name == "len" || m_isDictionary;
        const NodeId parameter = parameterFor(m_file, call, argument);
        return parameter != noNode && followVariable(parameter, isContainer, depth + 1);
    }

    /// What a function of the file returns, or a property.
    bool followResult(NodeId node, bool isContainer, int depth)
    {
        const NodeId function = functionDefinitionAround(m_tree, node);
        const NodeId decorated = function == noNode ? NodeId{noNode} : m_tree.parent(function);
        if (decorated == noNode)
            return false;
        const NodeId name = m_tree.child(function, Field::name);
        if (m_tree.kind(decorated) == Kind::decorated_definition) {
            const NodeId decorator = m_tree.firstNamedChild(decorated);
            return m_tree.text(decorator) == "@property" && m_tree.nextNamedSibling(decorator) == function
                   && followMember(m_tree.text(name), isContainer, depth + 1);
        }
        if (classDefinitionAround(m_tree, function) != noNode)
            return false;
        const names::BindingId binding = m_file.names.bindingAt(name);
        if (binding == names::none || m_file.project.isImportedElsewhere(m_file.names, m_tree.text(name)))
            return false;
        const std::vector<NodeId> reads = m_file.names.usesOf(binding);
        return std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
            const NodeId call = callOf(m_tree, read);
            return call != noNode && follow(call, isContainer, depth + 1);
        });
    }

    bool followTarget(NodeId value, bool isContainer, int depth)
    {
        const NodeId target = targetOf(m_tree, value);
        if (target == noNode)
            return false;
        if (m_tree.kind(target) == Kind::identifier)
            return followVariable(target, isContainer, depth + 1);
        const NodeId object =
            m_tree.kind(target) == Kind::attribute ? m_tree.child(target, Field::object) : NodeId{noNode};
        return object != noNode && m_tree.text(object) == "self"
               && followMember(m_tree.text(m_tree.child(target, Field::attribute)), isContainer, depth + 1);
    }

    /// By whatever object of the file it is read.
    bool followMember(std::string_view name, bool isContainer, int depth)
    {
        if (depth > deepest || std::find(m_members.begin(), m_members.end(), name) != m_members.end())
            return depth <= deepest;
        m_members.push_back(name);
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) == Kind::attribute && m_tree.text(m_tree.child(id, Field::attribute)) == name
                && !isTarget(m_tree, id) && !follow(id, isContainer, depth))
                return false;
        }
        return true;
    }

    bool followVariable(NodeId name, bool isContainer, int depth)
    {
        const std::uint32_t variable = m_file.names.variableOf(name);
        if (depth > deepest || variable == names::none
            || m_file.project.isImportedElsewhere(m_file.names, m_tree.text(name)))
            return false;
        if (std::find(m_variables.begin(), m_variables.end(), variable) != m_variables.end())
            return true; // it is being looked at
        m_variables.push_back(variable);
        const names::Variable &kept = m_file.names.variables()[variable];
        if (m_file.names.scopes()[kept.scope].kind == names::Scope::Kind::class_)
            return false;
        const std::vector<NodeId> reads = m_file.names.usesOf(kept.bindings.front());
        return std::all_of(reads.begin(), reads.end(), [&](NodeId read) { return follow(read, isContainer, depth); });
    }

    const FileContext &m_file;
    const Tree &m_tree;
    bool m_isDictionary;
    std::vector<NodeId> m_calls;
    std::vector<std::uint32_t> m_variables;
    std::vector<std::string_view> m_members;
};

} // namespace

std::optional<std::vector<NodeId>> callsOfChosen(const FileContext &file, NodeId name)
{
    ChosenCalls found(file, file.tree.kind(file.tree.parent(name)) == Kind::pair);
    if (!found.follow(name, false, 0) || found.calls().empty())
        return std::nullopt;
    return found.calls();
}

} // namespace torchferry::convert
