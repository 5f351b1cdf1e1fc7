// SPDX-License-Identifier: Apache-2.0
#include "core/types/file/file_inference.h"

#include "core/base/cancel.h"

namespace torchferry::types {

using python::noNode;

void FileInference::runBlock(NodeId block)
{
    for (NodeId statement = m_tree.firstNamedChild(block); statement != noNode;
         statement = m_tree.nextNamedSibling(statement))
        run(statement);
}

void FileInference::runChildren(NodeId node)
{
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child))
        run(child);
}

void FileInference::run(NodeId statement)
{
    lookForCancel();
    switch (m_tree.kind(statement)) {
    case Kind::expression_statement: return runChildren(statement);
    case Kind::assignment: (void)assignment(statement); return;
    case Kind::augmented_assignment: (void)augmented(statement); return;
    case Kind::return_statement: return runReturn(statement);
    case Kind::import_statement:
    case Kind::import_from_statement: return runImport(statement);
    case Kind::if_statement: return runIf(statement);
    case Kind::for_statement: return runFor(statement);
    case Kind::while_statement: return runWhile(statement);
    case Kind::try_statement: return runTry(statement);
    case Kind::with_statement: return runWith(statement);
    case Kind::match_statement: return runMatch(statement);
    case Kind::function_definition: return runFunctionDefinition(statement);
    case Kind::class_definition: return runClassDefinition(statement);
    case Kind::decorated_definition: return runChildren(statement);
    case Kind::decorator: evalChildren(statement); return;
    case Kind::assert_statement: return runAssert(statement);
    case Kind::raise_statement:
        evalChildren(statement);
        m_flow.reachable = false;
        return;
    case Kind::break_statement:
    case Kind::continue_statement:
        if (!m_frame->loops.empty())
            m_frame->loops.back().exits.push_back(m_flow.changesSince(m_frame->loops.back().mark));
        m_flow.reachable = false;
        return;
    case Kind::delete_statement: return runDelete(statement);
    case Kind::pass_statement:
    case Kind::global_statement:
    case Kind::nonlocal_statement:
    case Kind::future_import_statement:
    case Kind::type_alias_statement:
    case Kind::comment: return;
    case Kind::block: return runBlock(statement);
    case Kind::error: // whatever the parser could still make out
        return runChildren(statement);
    default: (void)eval(statement); return;
    }
}

void FileInference::runReturn(NodeId node)
{
    const NodeId value = m_tree.firstNamedChild(node);
    Value returned = value == noNode ? certainly(noneType) : eval(value);
    m_frame->returned = m_component.join(m_frame->returned, returned);
    m_flow.reachable = false;
}

void FileInference::runAssert(NodeId node)
{
    evalChildren(node);
    if (const NodeId condition = m_tree.firstNamedChild(node); condition != noNode)
        assume(condition, true);
}

void FileInference::runDelete(NodeId node)
{
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        const names::BindingId binding = m_names.bindingAt(child);
        if (binding == names::none) {
            (void)eval(child);
            continue;
        }
        const std::uint32_t variable = m_names.bindings()[binding].variable;
        if (variable != names::none && belongsHere(variable))
            m_flow.set(variable, Value{neverType, none, Sureness(), false});
    }
}

void FileInference::runImport(NodeId node)
{
    const auto bound = [&](NodeId identifier) {
        const names::BindingId id = identifier == noNode ? names::none : m_names.bindingAt(identifier);
        if (id == names::none)
            return;
        const names::Binding &binding = m_names.bindings()[id];
        if (binding.kind != names::Binding::Kind::import)
            return;
        const Value value = importValue(id);
        record(identifier, value);
        if (belongsHere(binding.variable))
            m_flow.set(binding.variable, value);
    };
    for (NodeId child = m_tree.firstNamedChild(node); child != noNode; child = m_tree.nextNamedSibling(child)) {
        if (m_tree.field(child) != Field::name)
            continue;
        if (m_tree.kind(child) == Kind::aliased_import)
            bound(m_tree.child(child, Field::alias));
        else
            bound(m_tree.firstNamedChild(child));
    }
}

void FileInference::runFunctionDefinition(NodeId node)
{
    // Defaults are evaluated here, once; annotations hold no values.
    if (const NodeId parameters = m_tree.child(node, Field::parameters); parameters != noNode) {
        for (NodeId child = m_tree.firstNamedChild(parameters); child != noNode;
             child = m_tree.nextNamedSibling(child)) {
            const bool hasDefault =
                m_tree.kind(child) == Kind::default_parameter || m_tree.kind(child) == Kind::typed_default_parameter;
            const NodeId value = hasDefault ? m_tree.child(child, Field::value) : noNode;
            if (value != noNode)
                (void)eval(value);
        }
    }
    const NodeId name = m_tree.child(node, Field::name);
    const names::BindingId binding = name == noNode ? names::none : m_names.bindingAt(name);
    if (binding != names::none)
        assignName(name, definitionValue(binding), false);
}

void FileInference::runClassDefinition(NodeId node)
{
    if (const NodeId bases = m_tree.child(node, Field::superclasses); bases != noNode)
        evalChildren(bases);
    // A class body runs right here, and what it leaves behind cannot leave the function it is in.
    if (const NodeId body = m_tree.child(node, Field::body); body != noNode) {
        const bool reachable = m_flow.reachable;
        runBlock(body);
        m_flow.reachable = reachable;
    }
    const NodeId name = m_tree.child(node, Field::name);
    const names::BindingId binding = name == noNode ? names::none : m_names.bindingAt(name);
    if (binding != names::none)
        assignName(name, definitionValue(binding), false);
}

} // namespace torchferry::types
