// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/static_methods.h"

#include <algorithm>

#include "core/convert/calls/function_inputs.h"
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

Method StaticMethods::methodAt(NodeId node) const
{
    Method method;
    method.node = node;
    const auto inputs = node == noNode ? std::nullopt : parametersOf(m_tree, node);
    if (!inputs || inputs->empty())
        return method;
    method.inputs = *inputs;
    NodeId name = m_tree.firstNamedChild(m_tree.child(node, Field::parameters));
    if (m_tree.kind(name) == Kind::typed_parameter)
        name = m_tree.firstNamedChild(name);
    method.context = name;
    const names::BindingId binding =
        m_tree.kind(name) == Kind::identifier ? m_names.bindingAt(name) : names::BindingId{names::none};
    const NodeId decorated = m_tree.parent(node);
    const NodeId decorator = m_tree.firstNamedChild(decorated);
    const bool isStatic = m_tree.kind(decorated) == Kind::decorated_definition
                          && m_tree.text(decorator) == "@staticmethod" && m_tree.nextNamedSibling(decorator) == node;
    if (isStatic && binding != names::none)
        method.variable = m_names.bindings()[binding].variable;
    return method;
}

bool StaticMethods::cutsFinding(ByteRange range) const
{
    return std::any_of(m_shape.findings().begin(), m_shape.findings().end(), [&](const Finding &finding) {
        const bool isOwn = finding.api.starts_with(gradientFunction) && !finding.api.ends_with(".apply");
        return !isOwn && finding.range.begin < range.end && range.begin < finding.range.end
               && !range.contains(finding.range);
    });
}

NodeId StaticMethods::memberAt(NodeId id) const
{
    const NodeId parent = m_tree.parent(id);
    return m_tree.kind(parent) == Kind::attribute && m_tree.field(id) == Field::object ? parent : NodeId{noNode};
}

std::string_view StaticMethods::nameOf(NodeId attribute) const
{
    return m_tree.text(m_tree.child(attribute, Field::attribute));
}

NodeId StaticMethods::plainlyStored(const Method &method, NodeId attribute) const
{
    const NodeId assignment = m_tree.parent(attribute);
    const NodeId statement = m_tree.statement(attribute);
    const bool isPlain = m_tree.kind(assignment) == Kind::assignment && m_tree.field(attribute) == Field::left
                         && m_tree.parent(assignment) == statement
                         && m_tree.parent(statement) == m_tree.child(method.node, Field::body)
                         && m_tree.child(assignment, Field::type) == noNode;
    return isPlain ? m_tree.child(assignment, Field::right) : NodeId{noNode};
}

bool StaticMethods::isUnchangedInput(const Method &method, std::string_view name) const
{
    const bool isInput = std::any_of(method.inputs.begin(), method.inputs.end(),
                                     [&](NodeId input) { return m_tree.text(input) == name; });
    return isInput && bindingsOf(method, name).size() == 1;
}

std::vector<NodeId> StaticMethods::bindingsOf(const Method &method, std::string_view name) const
{
    std::vector<NodeId> found;
    for (const Binding &binding : m_names.bindings()) {
        if (binding.node != noNode && binding.name == name && binding.node > method.node
            && binding.node < m_tree.subtreeEnd(method.node))
            found.push_back(binding.node);
    }
    return found;
}

} // namespace torchferry::convert::context::mindspore
