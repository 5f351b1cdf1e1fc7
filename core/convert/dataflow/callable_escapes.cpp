// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/callable_escapes.h"
#include "core/convert/syntax/expressions.h"

#include <algorithm>
#include <vector>

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int deepest = 4;

class Follower {
public:
    explicit Follower(const FileContext &file) : m_file(file), m_tree(file.tree) {}

    bool isCalled(NodeId value, int depth) const
    {
        NodeId node = value;
        for (NodeId above = m_tree.parent(node); above != noNode; node = above, above = m_tree.parent(above)) {
            switch (m_tree.kind(above)) {
            case Kind::parenthesized_expression:
            case Kind::boolean_operator:
            case Kind::dictionary:
            case Kind::list:
            case Kind::tuple:
            case Kind::set:
            case Kind::expression_list: break;
            case Kind::conditional_expression:
                if (isConditionOf(m_tree, above, node))
                    return false;
                break;
            case Kind::pair:
                if (m_tree.field(node) != Field::value)
                    return false;
                break;
            case Kind::subscript:
                if (m_tree.field(node) != Field::value)
                    return false;
                break;
            case Kind::call: return m_tree.field(node) == Field::function;
            case Kind::keyword_argument: return mayCall(m_tree.parent(m_tree.parent(above)));
            case Kind::argument_list: return mayCall(m_tree.parent(above));
            case Kind::attribute: return node != value || depth > 0; // `table.get(kind)(x)`
            case Kind::return_statement:
            case Kind::yield_:
            case Kind::lambda: return true;
            case Kind::assignment:
            case Kind::for_statement:
            case Kind::for_in_clause:
                return m_tree.field(node) == Field::right && isTargetCalled(m_tree.child(above, Field::left), depth);
            case Kind::named_expression:
                if (isTargetCalled(m_tree.child(above, Field::name), depth))
                    return true;
                break;
            case Kind::default_parameter:
            case Kind::typed_default_parameter: return isTargetCalled(m_tree.child(above, Field::name), depth);
            default: return false;
            }
        }
        return false;
    }

private:
    /// What is called is none of the framework's, which take a class for what it is.
    bool mayCall(NodeId call) const
    {
        const NodeId callee =
            call == noNode || m_tree.kind(call) != Kind::call ? noNode : m_tree.child(call, Field::function);
        if (callee == noNode)
            return false; // a base class
        const auto resolved = m_file.project.resolve(m_file.names, m_tree, callee);
        if (resolved && !resolved->local && m_file.pack.source.owns(resolved->dotted))
            return false;
        const NodeId member =
            m_tree.kind(callee) == Kind::attribute ? m_tree.child(callee, Field::attribute) : NodeId{noNode};
        return member == noNode || m_file.pack.sourceFacts.classesWithMember(m_tree.text(member)).empty();
    }

    bool isTargetCalled(NodeId target, int depth) const
    {
        if (target == noNode || depth > deepest)
            return false;
        if (m_tree.kind(target) == Kind::attribute)
            return isMemberCalled(m_tree.text(m_tree.child(target, Field::attribute)));
        const std::uint32_t variable =
            m_tree.kind(target) == Kind::identifier ? m_file.names.variableOf(target) : names::none;
        if (variable == names::none)
            return m_tree.kind(target) != Kind::identifier; // `kinds["half"] = HalfTensor`
        const names::Scope &scope = m_file.names.scopes()[m_file.names.variables()[variable].scope];
        if (scope.kind == names::Scope::Kind::class_ && isMemberCalled(m_tree.text(target)))
            return true;
        for (const names::BindingId binding : m_file.names.variables()[variable].bindings) {
            const std::vector<NodeId> reads = m_file.names.usesOf(binding);
            if (std::any_of(reads.begin(), reads.end(), [&](NodeId read) { return isCalled(read, depth + 1); }))
                return true;
        }
        return false;
    }

    /// Whatever object it is of.
    bool isMemberCalled(std::string_view name) const
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) != Kind::attribute || m_tree.text(m_tree.child(id, Field::attribute)) != name)
                continue;
            NodeId node = id;
            while (m_tree.kind(m_tree.parent(node)) == Kind::subscript && m_tree.field(node) == Field::value)
                node = m_tree.parent(node);
            if (m_tree.kind(m_tree.parent(node)) == Kind::call && m_tree.field(node) == Field::function)
                return true;
        }
        return false;
    }

    const FileContext &m_file;
    const Tree &m_tree;
};

} // namespace

bool mayBeCalled(const FileContext &file, NodeId name)
{
    return Follower(file).isCalled(name, 0);
}

} // namespace torchferry::convert
