// SPDX-License-Identifier: Apache-2.0
// What is computed before the loop that runs a step again and again, and by no module: buffers of a rollout that are
// reshaped before they are cut into batches. Had it a graph with parameters, the second step would go through what the
// first one has freed; only what is a leaf itself, or a view of one, could be gone through twice.
#include <algorithm>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr int deepest = 64; ///< assignments that lie one behind the other

} // namespace

bool StepData::isMadeOutside(NodeId statement, NodeId step) const
{
    NodeId loop = m_tree.parent(step);
    while (loop != noNode && m_tree.kind(loop) != Kind::for_statement && m_tree.kind(loop) != Kind::while_statement) {
        if (m_tree.kind(loop) == Kind::function_definition)
            return false;
        loop = m_tree.parent(loop);
    }
    if (loop == noNode || m_tree.begin(statement) >= m_tree.begin(loop) || keepsGraph(step))
        return false;
    const bool is = isOfNoModule(statement, 0);
    if (!is) // what was taken to be so while it was looked at may not be
        std::erase_if(m_ofNoModule, [](const auto &entry) { return entry.second; });
    return is;
}

/// No module, parameter or leaf has to do with what the assignment stores.
bool StepData::isOfNoModule(NodeId statement, int depth) const
{
    if (const auto known = m_ofNoModule.find(statement); known != m_ofNoModule.end())
        return known->second;
    m_ofNoModule.emplace(statement, true); // it may depend on itself: `x = x.float()`
    const bool is = depth < deepest && isOfNoModuleAnew(statement, depth);
    m_ofNoModule[statement] = is;
    return is;
}

bool StepData::isOfNoModuleAnew(NodeId statement, int depth) const
{
    if (isWithoutGradients(statement))
        return true;
    const NodeId assignment =
        m_tree.kind(statement) == Kind::expression_statement ? m_tree.firstNamedChild(statement) : NodeId{noNode};
    if (assignment == noNode
        || (m_tree.kind(assignment) != Kind::assignment && m_tree.kind(assignment) != Kind::augmented_assignment)
        || makesLeaf(statement))
        return false;
    for (NodeId id = statement; id < m_tree.subtreeEnd(statement); ++id) {
        const Kind kind = m_tree.kind(id);
        if (kind == Kind::attribute && isMemberOfLeaf(m_tree.text(m_tree.child(id, Field::attribute))))
            return false;
        if (kind != Kind::call)
            continue;
        const NodeId callee = m_tree.child(id, Field::function);
        if (!m_calls.contains(id) && !isForeign(callee) && !isMethodOfData(callee) && !isOfSurroundings(callee))
            return false;
    }
    return !anyIdentifier(m_tree, statement, [&](NodeId id) {
        return isRead(m_names, id) && !isDataName(id, statement) && !isOfSurroundings(id)
               && !isVariableOfNoModule(id, depth);
    });
}

bool StepData::isVariableOfNoModule(NodeId read, int depth) const
{
    const std::uint32_t variable = m_names.variableOf(read);
    const NodeId call = m_tree.parent(read);
    if (m_tree.kind(call) == Kind::call && m_tree.field(read) == Field::function)
        return m_calls.contains(call);
    if (variable == names::none || isModuleOrParameter(read))
        return false;
    const names::Variable &of = m_names.variables()[variable];
    const std::vector<NodeId> uses = m_names.usesOf(of.bindings.front());
    const bool isLeafItself = std::any_of(uses.begin(), uses.end(), [this](NodeId use) {
        const NodeId parent = m_tree.parent(use);
        return m_tree.kind(parent) == Kind::attribute && m_tree.field(use) == Field::object
               && isMemberOfLeaf(m_tree.text(m_tree.child(parent, Field::attribute)));
    });
    return !isLeafItself && std::all_of(of.bindings.begin(), of.bindings.end(), [&](names::BindingId id) {
        const Binding &binding = m_names.bindings()[id];
        const NodeId statement = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
        return binding.kind == Binding::Kind::loop || (statement != noNode && isOfNoModule(statement, depth + 1));
    });
}

/// `args.num_envs`, `envs.step(action)`: settings, and a simulation, by the names they have by custom.
bool StepData::isOfSurroundings(NodeId expression) const
{
    NodeId root = expression;
    while (m_tree.kind(root) == Kind::attribute)
        root = m_tree.child(root, Field::object);
    if (m_tree.kind(root) != Kind::identifier || isModuleOrParameter(root))
        return false;
    const NodeId member = m_tree.parent(root);
    const mapping::SourceDescription &source = m_shape.file().pack.source;
    return m_tree.kind(member) == Kind::attribute && m_tree.field(root) == Field::object
           && (source.settings.contains(m_tree.text(root))
               || source.foreignObjects.contains(std::string(m_tree.text(root))));
}

} // namespace torchferry::convert::context::mindspore
