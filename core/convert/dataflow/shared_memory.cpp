// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/shared_memory.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/flow_walk.h"
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

template <std::size_t size>
bool contains(const std::array<std::string_view, size> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool isInPlaceName(std::string_view name)
{
    return name.ends_with('_') && !name.ends_with("__");
}

/// The call, as libraries have functions of its name, changes that argument.
bool mutates(const FileContext &file, NodeId call, mapping::ArgumentRef argument)
{
    const mapping::CallEffects &effects = effectsByName(file, call);
    return std::any_of(effects.onArguments.begin(), effects.onArguments.end(),
                       [&](const mapping::ArgumentEffect &each) {
                           return each.kind == mapping::ArgumentEffect::Kind::mutates && each.argument == argument;
                       });
}

/// The method writes to what the object holds: `a.fill(0)`, `t.add_(1)`.
bool writes(const FileContext &file, NodeId call, std::string_view method)
{
    const bool isOfObject = file.pack.source.objectMembers.contains(method); // `requires_grad_`
    return (isInPlaceName(method) && !isOfObject) || mutates(file, call, mapping::receiverArgument);
}

/// The function writes to its first argument: `np.copyto(a, b)`, `rng.shuffle(a)`, `init.zeros_(t)`.
bool writesToFirst(const FileContext &file, NodeId call, std::string_view function)
{
    return isInPlaceName(function) || mutates(file, call, 0);
}

/// Members and methods whose result shares the memory of the object: `a.T`, `t.view(2, -1)`. What gives numbers of a
/// certain kind is taken to give another dtype than there was.
bool keepsMemory(const FileContext &file, std::string_view member)
{
    constexpr std::array<std::string_view, 3> ofArrays{"T", "flat", "ravel"};
    constexpr std::array<std::string_view, 3> kinds{"bool", "float", "int"};
    const mapping::SourceDescription &source = file.pack.source;
    if (contains(ofArrays, member) || source.identityAttributes.contains(std::string(member)))
        return true;
    const std::string api = source.tensorClass + "." + std::string(member);
    const auto elements = source.elementTypes.find(api);
    return source.views.contains(api) && (elements == source.elementTypes.end() || !contains(kinds, elements->second));
}

/// Something is written to the object that `read` gives: it is the target of a store into it, of `+=`, or a call writes.
bool isWrittenAt(const FileContext &file, NodeId read)
{
    const Tree &tree = file.tree;
    NodeId node = read;
    for (NodeId above = tree.parent(node); above != noNode; above = tree.parent(node)) {
        const bool isPart = tree.kind(above) == Kind::subscript && tree.child(above, Field::value) == node;
        const bool isMember = tree.kind(above) == Kind::attribute && tree.child(above, Field::object) == node;
        if (!isPart && !isMember)
            break;
        const NodeId call = isMember ? callOf(tree, above) : NodeId{noNode};
        if (call != noNode && writes(file, call, attributeName(tree, above)))
            return true;
        if (isMember && !keepsMemory(file, attributeName(tree, above)))
            return false;
        node = call == noNode ? above : call;
    }
    const NodeId above = tree.parent(node);
    if (tree.kind(above) == Kind::augmented_assignment)
        return tree.field(node) == Field::left;
    if (node != read && tree.kind(node) == Kind::subscript && isTarget(tree, node))
        return !isDeleted(tree, node);
    if (tree.kind(above) == Kind::keyword_argument)
        return tree.text(tree.child(above, Field::name)) == "out";
    if (tree.kind(above) != Kind::argument_list || tree.firstNamedChild(above) != node)
        return false;
    const NodeId call = tree.parent(above);
    const NodeId callee = tree.child(call, Field::function);
    const bool isMember = callee != noNode && tree.kind(callee) == Kind::attribute;
    return callee != noNode && writesToFirst(file, call, isMember ? attributeName(tree, callee) : tree.text(callee));
}

/// What becomes of the result, behind the methods that keep its memory.
struct Holder {
    std::uint32_t variable = names::none; ///< it is assigned to this name alone
    NodeId binding = noNode;
    bool outlives = false; ///< an attribute, a container, a caller or an object has it
};

Holder holderOf(const FileContext &file, NodeId call)
{
    const Tree &tree = file.tree;
    NodeId node = skipBrackets(tree, call);
    for (NodeId above = tree.parent(node);
         tree.kind(above) == Kind::attribute && keepsMemory(file, attributeName(tree, above));
         above = tree.parent(node)) {
        const NodeId next = callOf(tree, above);
        node = skipBrackets(tree, next == noNode ? above : next);
    }
    Holder holder;
    if (const NodeId target = targetOf(tree, node); target != noNode) {
        if (tree.kind(target) == Kind::identifier) {
            holder.variable = file.names.variableOf(target);
            holder.binding = target;
        }
        holder.outlives = tree.kind(target) != Kind::identifier;
        return holder;
    }
    while (tree.kind(tree.parent(node)) == Kind::pair || tree.kind(tree.parent(node)) == Kind::tuple
           || tree.kind(tree.parent(node)) == Kind::expression_list)
        node = tree.parent(node);
    const NodeId above = tree.parent(node);
    switch (tree.kind(above)) {
    case Kind::list:
    case Kind::dictionary:
    case Kind::return_statement:
    case Kind::yield_: holder.outlives = true; break;
    case Kind::argument_list: {
        constexpr std::array<std::string_view, 5> keeping{"append", "appendleft", "insert", "add", "put"};
        const NodeId callee = tree.child(tree.parent(above), Field::function);
        holder.outlives = callee != noNode && contains(keeping, attributeName(tree, callee));
        break;
    }
    default: break;
    }
    return holder;
}

class SharedWrites {
public:
    SharedWrites(const FileContext &file, NodeId call)
        : m_file(file),
          m_tree(file.tree),
          m_graph(flowGraphAround(file, call)),
          m_call(call),
          m_holder(holderOf(file, call))
    {}

    /// Of a variable of the function.
    [[nodiscard]] bool areOf(std::uint32_t array) const
    {
        const Step from = m_graph.endOf(m_call);
        if (from == FlowGraph::none || array == names::none)
            return false;
        const bool isNamed = m_holder.variable != names::none && m_holder.variable != array;
        if (!isNamed && !m_holder.outlives)
            return false;
        if (anyRead(from, array, [&](NodeId read) {
                return isWrittenAt(m_file, read)
                       && (!isNamed || anyRead(m_graph.stepAt(read), m_holder.variable, [](NodeId) { return true; }));
            }))
            return true;
        const Step bound = isNamed ? m_graph.stepOfBinding(m_holder.binding) : Step(FlowGraph::none);
        return bound != FlowGraph::none && anyRead(bound, m_holder.variable, [&](NodeId read) {
                   return isWrittenAt(m_file, read)
                          && anyRead(m_graph.stepAt(read), array, [](NodeId) { return true; });
               });
    }

    /// Of `self.frame`: some method of the class writes to it.
    [[nodiscard]] bool areOfAttribute(NodeId attribute) const
    {
        const NodeId around = m_holder.outlives ? classDefinitionAround(m_tree, attribute) : NodeId{noNode};
        for (NodeId id = around; around != noNode && id < m_tree.size() && isIn(id, around); ++id) {
            if (m_tree.kind(id) == Kind::attribute && id != attribute && m_tree.text(id) == m_tree.text(attribute)
                && isWrittenAt(m_file, id))
                return true;
        }
        return false;
    }

private:
    [[nodiscard]] bool isIn(NodeId id, NodeId around) const { return m_tree.range(around).contains(m_tree.range(id)); }

    /// Some read of the variable's value of then for which `counts` holds comes after `from`; `x += 1` keeps the object.
    template <class Counts>
    [[nodiscard]] bool anyRead(Step from, std::uint32_t variable, const Counts &counts) const
    {
        bool found = false;
        if (from == FlowGraph::none)
            return false;
        walk(
            m_graph, from, [&](Step step) { return m_graph.after(step); },
            [&](Step step) {
                const FlowStep &at = m_graph[step];
                if (found || at.variable != variable)
                    return !found;
                if (at.kind == FlowStep::Kind::read)
                    found = counts(at.node);
                const bool isKept = at.kind == FlowStep::Kind::bind
                                    && m_tree.kind(m_tree.parent(at.node)) == Kind::augmented_assignment;
                return !found && (!endsValue(at, variable) || isKept);
            });
        return found;
    }

    const FileContext &m_file;
    const Tree &m_tree;
    const FlowGraph &m_graph;
    NodeId m_call;
    Holder m_holder;
};

} // namespace

bool isSharedWrite(const FileContext &file, NodeId call, NodeId source)
{
    const Tree &tree = file.tree;
    source = source == noNode ? source : unwrap(tree, source);
    while (source != noNode && tree.kind(source) == Kind::attribute && keepsMemory(file, attributeName(tree, source)))
        source = unwrap(tree, tree.child(source, Field::object));
    if (source == noNode)
        return false;
    const SharedWrites writes(file, call);
    if (tree.kind(source) == Kind::identifier)
        return writes.areOf(file.names.variableOf(source));
    return tree.kind(source) == Kind::attribute && tree.text(tree.child(source, Field::object)) == "self"
           && writes.areOfAttribute(source);
}

} // namespace torchferry::convert
