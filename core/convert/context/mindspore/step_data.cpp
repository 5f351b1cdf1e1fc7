// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/step_data.h"

#include <algorithm>
#include <array>

#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert::context::mindspore {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Members that only move or reshape what the loop gives.
constexpr std::array<std::string_view, 14> moves{"to",  "cuda", "cpu",     "type",    "float",     "long",   "half",
                                                 "int", "view", "reshape", "squeeze", "unsqueeze", "detach", "size"};
/// Members that give no part of a tensor, but something about it.
constexpr std::array<std::string_view, 6> measures{"shape", "size", "dim", "ndim", "dtype", "device"};

template <std::size_t N>
bool has(const std::array<std::string_view, N> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

bool StepData::isData(NodeId statement) const
{
    // Asked once for each statement: along a chain of assignments every read asks for all that lies before it.
    if (const auto known = m_known.find(statement); known != m_known.end())
        return known->second;
    const bool is = isDataAnew(statement);
    m_known.emplace(statement, is);
    return is;
}

bool StepData::isDataAnew(NodeId statement) const
{
    if (isWithoutGradients(statement))
        return true;
    if (m_tree.kind(statement) != Kind::expression_statement
        || m_tree.kind(m_tree.firstNamedChild(statement)) != Kind::assignment)
        return false;
    bool readsAny = false;
    const bool others = anyIdentifier(m_tree, statement, [&](NodeId id) {
        if (!isRead(m_names, id))
            return false;
        readsAny = true;
        return !isDataName(id, statement);
    });
    if (others || !readsAny)
        return false;
    for (NodeId id = m_tree.next(Kind::call, statement); id < m_tree.subtreeEnd(statement);
         id = m_tree.next(Kind::call, id + 1)) {
        const NodeId callee = m_tree.child(id, Field::function);
        const std::uint32_t variable =
            m_tree.kind(callee) == Kind::identifier ? m_names.variableOf(callee) : names::none;
        if (!m_calls.contains(id) && !isForeign(callee) && (variable == names::none || !isAliasOfForeign(variable)))
            return false;
    }
    return true;
}

/// It is, or is in, a `with torch.no_grad():`.
bool StepData::isWithoutGradients(NodeId statement) const
{
    for (NodeId id = statement; id != noNode; id = m_tree.parent(id))
        if (isNoGradBlock(id))
            return true;
    return false;
}

bool StepData::isNoGradBlock(NodeId node) const
{
    const NodeId clause = m_tree.kind(node) == Kind::with_statement ? m_tree.firstNamedChild(node) : NodeId{noNode};
    const NodeId item = clause == noNode ? NodeId{noNode} : m_tree.firstNamedChild(clause);
    if (item == noNode || m_tree.nextNamedSibling(item) != noNode)
        return false;
    const auto found = m_calls.find(m_tree.firstNamedChild(item));
    return found != m_calls.end()
           && (m_shape.findings()[found->second].api == "torch.no_grad"
               || m_shape.findings()[found->second].api == "torch.inference_mode");
}

/// `Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor`: nothing that has parameters. `depth`: how many
/// such variables lie before.
bool StepData::isAliasOfForeign(std::uint32_t variable, int depth) const
{
    const auto &bindings = m_names.variables()[variable].bindings;
    return depth < 3 && !bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
               const NodeId target = m_names.bindings()[each].node;
               const NodeId assignment = target == noNode ? NodeId{noNode} : m_tree.parent(target);
               const NodeId value = m_tree.child(assignment, Field::right);
               if (m_tree.kind(assignment) != Kind::assignment || value == noNode
                   || m_tree.child(assignment, Field::left) != target)
                   return false;
               for (NodeId id = value; id < m_tree.subtreeEnd(value); ++id) {
                   if (m_tree.kind(id) == Kind::call && !isDroppable(m_shape.file(), id))
                       return false;
                   if (m_tree.kind(id) != Kind::identifier || !isRead(m_names, id) || isForeign(id))
                       continue;
                   if (!isAliasOfForeign(m_names.variableOf(id), depth + 1))
                       return false;
               }
               return true;
           });
}

bool StepData::isDataName(NodeId id, NodeId statement) const
{
    const std::uint32_t variable = m_names.variableOf(id);
    if (variable == names::none || isForeign(id) || isOfDevice(id) || isAliasOfForeign(variable)
        || isOnlyMeasured(id, statement))
        return true;
    const NodeId call = m_tree.parent(id);
    if (m_tree.kind(call) == Kind::call && m_tree.field(id) == Field::function)
        return m_calls.contains(call);
    const auto &bindings = m_names.variables()[variable].bindings;
    return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId each) {
        const Binding &binding = m_names.bindings()[each];
        if (binding.kind == Binding::Kind::loop)
            return true;
        const NodeId of = binding.node == noNode ? NodeId{noNode} : m_tree.statement(binding.node);
        return of == statement || (of != noNode && of < statement && isData(of));
    });
}

/// `x.shape[0]`, `np.ones((n, *net.output_shape))`: no gradient comes through numbers and arrays of NumPy.
bool StepData::isOnlyMeasured(NodeId id, NodeId statement) const
{
    for (NodeId at = id; at != statement && at != noNode; at = m_tree.parent(at)) {
        const NodeId parent = m_tree.parent(at);
        if (m_tree.kind(parent) == Kind::attribute && m_tree.field(at) == Field::object
            && has(measures, m_tree.text(m_tree.child(parent, Field::attribute))))
            return true;
        if (m_tree.kind(at) != Kind::argument_list || m_tree.kind(parent) != Kind::call)
            continue;
        const auto resolved = m_shape.file().project.resolve(m_names, m_tree, m_tree.child(parent, Field::function));
        if (resolved && !resolved->local && resolved->dotted.starts_with("numpy."))
            return true;
    }
    return false;
}

/// The argument of `x.to(device)`.
bool StepData::isOfDevice(NodeId id) const
{
    NodeId chain = id;
    while (m_tree.kind(m_tree.parent(chain)) == Kind::attribute && m_tree.field(chain) == Field::object)
        chain = m_tree.parent(chain);
    const NodeId list = m_tree.parent(chain);
    if (m_tree.kind(list) != Kind::argument_list)
        return false;
    const NodeId callee = m_tree.child(m_tree.parent(list), Field::function);
    return m_tree.kind(callee) == Kind::attribute && has(moves, m_tree.text(m_tree.child(callee, Field::attribute)))
           && m_calls.contains(m_tree.parent(list));
}

/// A name of a library, or Python's own.
bool StepData::isForeign(NodeId expression) const
{
    if (m_tree.kind(expression) == Kind::identifier && m_names.variableOf(expression) == names::none)
        return true;
    const auto resolved = m_shape.file().project.resolve(m_names, m_tree, expression);
    return resolved && !resolved->local;
}

} // namespace torchferry::convert::context::mindspore
