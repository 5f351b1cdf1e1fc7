// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/demanded_types.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/dataflow/flow_graph.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// Functions whose result has the kind of numbers of what they are given take a mask under this name. Others may take
/// numbers that are added: the masks of attention.
constexpr std::string_view maskParameter = "mask";
constexpr std::string_view keepsNumbers = "input";
constexpr std::string_view looksUp = "by_index"; ///< of the method that a layer runs

/// `m`, `~m`, `m[:, None]`, `m.unsqueeze(1)`: the outermost of what has the same kind of numbers.
NodeId outermostAlike(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    for (;;) {
        const NodeId above = tree.parent(node);
        switch (tree.kind(above)) {
        case Kind::parenthesized_expression: node = above; continue;
        case Kind::unary_operator:
            if (tree.text(tree.child(above, Field::operator_)) != "~")
                return node;
            node = above;
            continue;
        case Kind::subscript:
            if (tree.child(above, Field::value) != node)
                return node;
            node = above;
            continue;
        case Kind::attribute: break;
        default: return node;
        }
        const NodeId call = tree.parent(above);
        const CallSite site = tree.kind(call) == Kind::call ? CallSite::of(tree, call) : CallSite{};
        if (site.callee != above || site.member == noNode)
            return node;
        const std::string member(tree.text(site.member));
        const mapping::SourceDescription &source = file.pack.source;
        if (source.elementTypeOf(source.tensorClass + "." + member) != keepsNumbers || source.casts.contains(member))
            return node;
        node = call;
    }
}

/// The call that `given` is an argument of, or noNode.
NodeId callWith(const Tree &tree, NodeId given)
{
    NodeId call = tree.parent(given);
    while (tree.kind(call) == Kind::keyword_argument || tree.kind(call) == Kind::argument_list)
        call = tree.parent(call);
    return tree.kind(call) == Kind::call ? call : NodeId{noNode};
}

/// The variable read at `read`, or what keeps its numbers, is the mask of a call.
bool isMask(const FileContext &file, NodeId read)
{
    const NodeId given = outermostAlike(file, read);
    const NodeId call = callWith(file.tree, given);
    if (call == noNode)
        return false;
    const CallSite site = CallSite::of(file.tree, call);
    const mapping::ApiFacts *facts = frameworkCallee(file, site);
    if (facts == nullptr || file.pack.source.elementTypeOf(facts->name) != keepsNumbers)
        return false;
    const auto bound = bind(file, site, facts->overloads);
    if (!bound || bound->uncertain)
        return false;
    for (std::size_t id = 0; id < bound->signature->parameters.size(); ++id)
        if (bound->signature->parameters[id].name == maskParameter && bound->has(static_cast<std::uint32_t>(id)))
            return site.arguments[bound->argumentOf[id]].value == given;
    return false;
}

/// A layer that looks up rows is called with it, or with what is added to it and the like.
bool isIndex(const FileContext &file, NodeId read)
{
    const Tree &tree = file.tree;
    NodeId given = outermostAlike(file, read);
    while (tree.kind(tree.parent(given)) == Kind::binary_operator) {
        const NodeId sign = tree.child(tree.parent(given), Field::operator_);
        if (sign == noNode || tree.text(sign) == "/" || tree.text(sign) == "@")
            return false;
        given = outermostAlike(file, tree.parent(given));
    }
    const NodeId call = callWith(tree, given);
    const NodeId callee = call == noNode ? noNode : tree.child(call, Field::function);
    if (callee == noNode || file.types.kindOf(callee) != types::Type::Kind::instance)
        return false;
    const std::string layer(file.types.nameOf(callee));
    const auto &runs = file.pack.source.callMembers;
    return std::any_of(runs.begin(), runs.end(), [&](const auto &entry) {
        return file.pack.source.elementTypeOf(layer + "." + entry.second) == looksUp;
    });
}

ElementType lookFor(const FileContext &file, NodeId binding)
{
    constexpr std::size_t mostBindings =
        16; // of a variable that is bound all the time each would be asked for every use
    const names::BindingId id = file.names.bindingAt(binding);
    const std::uint32_t variable = id == names::none ? names::none : file.names.bindings()[id].variable;
    if (variable == names::none || file.names.variables()[variable].bindings.size() > mostBindings)
        return ElementType::unknown;
    const ValueFlow flow(file);
    for (const NodeId use : file.names.usesOf(id)) {
        const bool masks = isMask(file, use);
        if (!masks && !isIndex(file, use))
            continue;
        const ValueFlow::Definitions reached = flow.definitionsOf(use);
        if (reached.areAll && reached.bindings == std::vector<NodeId>{binding})
            return masks ? ElementType::boolean : ElementType::integer;
    }
    return ElementType::unknown;
}

} // namespace

ElementType demandedOf(const FileContext &file, NodeId binding)
{
    (void)flowGraphAround(file, binding); // what is known of the file lies beside its graphs
    auto &known = file.flowGraphs->demandedTypes;
    if (const auto found = known.find(binding); found != known.end())
        return found->second;
    const ElementType type = lookFor(file, binding);
    file.flowGraphs->demandedTypes.emplace(binding, type);
    return type;
}

} // namespace torchferry::convert
