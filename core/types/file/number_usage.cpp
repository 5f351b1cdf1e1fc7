// SPDX-License-Identifier: Apache-2.0
// Which parameters are whole numbers, by what their functions do with them.
#include <algorithm>
#include <set>

#include "core/types/file/file_inference.h"

namespace torchferry::types {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

/// A place that uses the parameter as only a whole number can be used: `range(n)`, `nn.Linear(2 * n, 3)`,
/// `torch.empty(n, m)`.
NodeId FileInference::wholeNumberUse(const FunctionInfo &info, const ParameterInfo &parameter) const
{
    return firstUse(info, parameter,
                    [this](NodeId read) { return isCountUse(read) || isWholeNumberUse(read) || isSizeUse(read); })
        .value_or(noNode);
}

/// It, or the whole sum, difference or product that it is part of.
NodeId FileInference::computedWith(NodeId read) const
{
    const auto isComputed = [this](NodeId node) {
        return m_tree.kind(node) == Kind::parenthesized_expression
               || (m_tree.kind(node) == Kind::binary_operator
                   && (m_tree.tokenChild(node, "+") != noNode || m_tree.tokenChild(node, "-") != noNode
                       || m_tree.tokenChild(node, "*") != noNode || m_tree.tokenChild(node, "//") != noNode));
    };
    for (NodeId parent = m_tree.parent(read); parent != noNode && isComputed(parent); parent = m_tree.parent(read))
        read = parent;
    return read;
}

/// It, or a sum, a difference or a product with it, is what a class of the framework takes a whole number for.
bool FileInference::isWholeNumberUse(NodeId read) const
{
    read = computedWith(read);
    NodeId parent = m_tree.parent(read);
    if (parent != noNode && m_tree.kind(parent) == Kind::keyword_argument && m_tree.field(read) == Field::value) {
        read = parent;
        parent = m_tree.parent(read);
    }
    const NodeId call =
        parent != noNode && m_tree.kind(parent) == Kind::argument_list ? m_tree.parent(parent) : NodeId{noNode};
    return call != noNode && m_tree.kind(call) == Kind::call
           && isTakenAs(call, read, mapping::ApiKind::class_, [this](const mapping::Parameter &taker) {
                  const auto number = m_program.pack.source.numberNames.find(taker.name);
                  return number != m_program.pack.source.numberNames.end() && number->second == "int";
              });
}

/// One of several sizes, `torch.empty(n, m)`, `rng.randn(n, m)`, `np.zeros((n, m))`, `rng.normal(0, s, (n, m))`. A size
/// that stands alone may be a whole shape.
bool FileInference::isSizeUse(NodeId read) const
{
    read = computedWith(read);
    const NodeId around = m_tree.parent(read);
    if (around == noNode)
        return false;
    if (m_tree.kind(around) == Kind::argument_list)
        return areSizesSpread(around);
    const bool isSeveral = (m_tree.kind(around) == Kind::tuple || m_tree.kind(around) == Kind::list)
                           && m_tree.firstNamedChild(around) != noNode
                           && m_tree.nextNamedSibling(m_tree.firstNamedChild(around)) != noNode;
    return isSeveral && isShape(around);
}

/// What makes something of sizes gets several of them, one by one.
bool FileInference::areSizesSpread(NodeId list) const
{
    const NodeId call = m_tree.parent(list);
    int count = 0;
    for (NodeId one = m_tree.firstNamedChild(list); one != noNode; one = m_tree.nextNamedSibling(one)) {
        if (m_tree.kind(one) == Kind::list_splat)
            return false;
        count += m_tree.kind(one) != Kind::keyword_argument && m_tree.kind(one) != Kind::dictionary_splat ? 1 : 0;
    }
    if (count < 2 || m_tree.kind(call) != Kind::call)
        return false;
    const std::string_view name = calledName(call);
    if (name == "randn" || name == "rand") // of NumPy and of the framework
        return true;
    const auto resolved = m_program.project.resolve(m_names, m_tree, m_tree.child(call, Field::function));
    const mapping::ApiFacts *facts = resolved && !resolved->local && resolved->certain
                                         ? m_program.facts().find(m_program.facts().canonical(resolved->dotted))
                                         : nullptr;
    return facts != nullptr && facts->kind == mapping::ApiKind::function && !facts->overloads.empty()
           && std::all_of(facts->overloads.begin(), facts->overloads.end(), [](const mapping::Signature &signature) {
                  return !signature.parameters.empty() && signature.parameters.front().name == "size"
                         && signature.parameters.front().kind == mapping::ParameterKind::varPositional;
              });
}

/// A tuple or a list that is passed as a shape, by its name or to a function that NumPy and the framework have: first
/// to one that fills, `zeros`, and last to one that draws, behind what it draws from.
bool FileInference::isShape(NodeId sizes) const
{
    NodeId list = m_tree.parent(sizes);
    if (list != noNode && m_tree.kind(list) == Kind::keyword_argument) {
        const std::string_view name = m_tree.text(m_tree.child(list, Field::name));
        return m_tree.field(sizes) == Field::value && (name == "size" || name == "shape");
    }
    const NodeId call =
        list != noNode && m_tree.kind(list) == Kind::argument_list ? m_tree.parent(list) : NodeId{noNode};
    if (call == noNode || m_tree.kind(call) != Kind::call)
        return false;
    static const std::set<std::string_view> filling{"zeros", "ones", "empty", "full", "new_zeros", "new_ones"};
    static const std::set<std::string_view> drawing{"normal",          "uniform", "integers",     "randint",
                                                    "standard_normal", "random",  "random_sample"};
    const std::string_view name = calledName(call);
    const NodeId first = m_tree.firstNamedChild(list);
    if (filling.contains(name))
        return sizes == first;
    const NodeId next = m_tree.nextNamedSibling(sizes);
    const bool isLast = next == noNode || m_tree.kind(next) == Kind::keyword_argument;
    return drawing.contains(name) && isLast
           && (sizes != first || name.starts_with("random") || name == "standard_normal");
}

/// The last part of the name that is called.
std::string_view FileInference::calledName(NodeId call) const
{
    NodeId callee = m_tree.child(call, Field::function);
    if (callee != noNode && m_tree.kind(callee) == Kind::attribute)
        callee = m_tree.child(callee, Field::attribute);
    return callee == noNode ? std::string_view{} : m_tree.text(callee);
}

/// `2 ** (bits - 1)`, `1 << bits`, `range(n)`: whole numbers are used like that.
bool FileInference::isCountUse(NodeId read) const
{
    NodeId parent = m_tree.parent(read);
    const auto isSum = [&](NodeId node) {
        const bool hasNumber = m_tree.kind(m_tree.child(node, Field::left)) == Kind::integer
                               || m_tree.kind(m_tree.child(node, Field::right)) == Kind::integer;
        return m_tree.kind(node) == Kind::binary_operator && hasNumber
               && (m_tree.tokenChild(node, "+") != noNode || m_tree.tokenChild(node, "-") != noNode);
    };
    while (parent != noNode && (m_tree.kind(parent) == Kind::parenthesized_expression || isSum(parent))) {
        read = parent;
        parent = m_tree.parent(read);
    }
    if (parent == noNode)
        return false;
    if (m_tree.kind(parent) == Kind::argument_list) {
        const NodeId callee = m_tree.child(m_tree.parent(parent), Field::function);
        return callee != noNode && m_tree.text(callee) == "range" && m_names.variableOf(callee) == none;
    }
    return m_tree.kind(parent) == Kind::binary_operator && m_tree.field(read) == Field::right
           && m_tree.kind(m_tree.child(parent, Field::left)) == Kind::integer
           && (m_tree.tokenChild(parent, "**") != noNode || m_tree.tokenChild(parent, "<<") != noNode);
}

} // namespace torchferry::types
