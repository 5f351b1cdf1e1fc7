// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/computed_later.h"

#include <algorithm>
#include <string_view>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
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

/// `nn.init.zeros_(w)`: a function of the framework that writes to what it is given, and computes nothing of it.
bool isFilledBy(const FileContext &file, NodeId call)
{
    if (file.tree.kind(call) != Kind::call)
        return false;
    const mapping::ApiFacts *facts = frameworkCallee(file, CallSite::of(file.tree, call));
    return facts != nullptr && facts->kind == mapping::ApiKind::function && facts->name.ends_with('_');
}

/// `p.dim()`, `p.size(0)`: what the method gives is no tensor, and no gradient goes through it.
bool onlyMeasures(const FileContext &file, NodeId attribute)
{
    const mapping::SourceDescription &source = file.pack.source;
    const mapping::ApiFacts *facts =
        file.pack.sourceFacts.member(source.tensorClass, attributeName(file.tree, attribute));
    return facts != nullptr && !facts->overloads.empty()
           && std::all_of(facts->overloads.begin(), facts->overloads.end(), [](const mapping::Signature &one) {
                  return one.returns == "int" || one.returns == "Size" || one.returns == "bool";
              });
}

} // namespace

bool isComputedWith(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const NodeId around = functionDefinitionAround(tree, expression);
    const std::string_view name = around == noNode ? "" : tree.text(tree.child(around, Field::name));
    const auto has = [](std::string_view text, std::string_view part) {
        return text.find(part) != std::string_view::npos;
    };
    // Nothing is computed before an object is made; and behind `backward()` the gradients are there.
    if (around == noNode || has(name, "init") || has(name, "reset") || has(tree.text(around), ".backward("))
        return false;
    const NodeId end = tree.subtreeEnd(around);
    for (NodeId id = around; id != end; ++id) {
        if (tree.kind(id) != tree.kind(expression) || tree.range(id) == tree.range(expression) || isTarget(tree, id)
            || tree.text(id) != tree.text(expression))
            continue;
        const NodeId above = tree.parent(id);
        const NodeId call = tree.kind(above) == Kind::attribute ? callOf(tree, above) : NodeId{noNode};
        switch (tree.kind(above)) {
        case Kind::argument_list: // `register_buffer("u", u)` keeps it
            if (!isFilledBy(file, tree.parent(above))
                && !lastNameOf(tree, tree.child(tree.parent(above), Field::function)).starts_with("register_"))
                return true;
            break;
        case Kind::keyword_argument:
        case Kind::binary_operator: return true;
        case Kind::attribute:
            if (call != noNode && !onlyMeasures(file, above))
                return true;
            break;
        default: break;
        }
    }
    return false;
}

bool isGivenToInitializer(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    const NodeId list = tree.parent(expression);
    if (list == noNode || tree.kind(list) != Kind::argument_list || tree.kind(tree.parent(list)) != Kind::call)
        return false;
    const NodeId callee = tree.child(tree.parent(list), Field::function);
    if (callee == noNode || tree.kind(callee) != Kind::identifier
        || tree.text(callee).find("init") == std::string_view::npos)
        return false;
    const std::uint32_t variable = file.names.variableOf(callee);
    if (variable == names::none)
        return false;
    const names::Variable &own = file.names.variables()[variable];
    return std::any_of(own.bindings.begin(), own.bindings.end(), [&file](names::BindingId id) {
        return file.names.bindings()[id].kind == names::Binding::Kind::parameter;
    });
}

} // namespace torchferry::convert
