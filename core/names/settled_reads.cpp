// SPDX-License-Identifier: Apache-2.0
#include "core/names/settled_reads.h"

#include <algorithm>
#include <cstddef>

namespace torchferry::names {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// The statement runs whenever the block it is in does, and binds the name in any case: no loop over what may be empty,
/// no `:=` behind an `and`, no annotation without a value.
bool bindsSurely(const python::Tree &tree, const Binding &binding)
{
    switch (binding.kind) {
    case Binding::Kind::import:
    case Binding::Kind::function:
    case Binding::Kind::class_:
    case Binding::Kind::with_: return true;
    case Binding::Kind::assignment: break;
    default: return false;
    }
    NodeId above = tree.parent(binding.node);
    while (above != noNode && above != binding.statement && tree.kind(above) != Kind::assignment
           && tree.kind(above) != Kind::augmented_assignment && tree.kind(above) != Kind::named_expression)
        above = tree.parent(above);
    if (above == noNode || tree.kind(above) == Kind::named_expression)
        return false;
    return tree.kind(above) != Kind::assignment || tree.child(above, Field::right) != noNode;
}

/// `class Dataset(Dataset)`: the bases are read before the name is bound.
bool isAmongBases(const python::Tree &tree, const Binding &binding, NodeId read)
{
    const NodeId bases = tree.child(binding.statement, Field::superclasses);
    return binding.kind == Binding::Kind::class_ && bases != noNode && tree.range(bases).contains(tree.range(read));
}

/// A method of the class reads the name, or the function itself: when it is called, that is bound.
bool isInItsBody(const python::Tree &tree, const Binding &binding, NodeId place, NodeId read)
{
    const NodeId function = tree.enclosing(read, Kind::function_definition);
    return tree.parent(binding.node) == place && function != noNode
           && (binding.kind == Binding::Kind::function || (binding.kind == Binding::Kind::class_ && function > place));
}

} // namespace

BindingId settledBinding(const FileNames &file, std::uint32_t variableId, NodeId read)
{
    const python::Tree &tree = file.tree();
    const Variable &variable = file.variables()[variableId];
    if (variable.declaredGlobal)
        return none;
    NodeId place = read; // in the variable's scope: what a function reads when it is called is what is bound last
    while (place != noNode && file.scopeOf(place) != variable.scope)
        place = tree.parent(place);
    if (place == noNode)
        return none;
    NodeId loop = noNode; // the outermost one around it in the scope
    for (NodeId above = tree.parent(place); above != noNode; above = tree.parent(above)) {
        const Kind kind = tree.kind(above);
        if (kind == Kind::function_definition || kind == Kind::class_definition || kind == Kind::lambda)
            break;
        if (kind == Kind::for_statement || kind == Kind::while_statement)
            loop = above;
    }
    BindingId last = none;
    for (const BindingId id : variable.bindings) {
        const Binding &binding = file.bindings()[id];
        if (binding.statement == noNode || file.scopeOf(binding.statement) != variable.scope)
            return none; // by a function that says `global`
        if (tree.end(binding.statement) <= tree.begin(place) || isInItsBody(tree, binding, place, read))
            last = id;
        else if (place != read || (loop != noNode && tree.range(loop).contains(tree.range(binding.statement))))
            return none;
        else if (tree.range(binding.statement).contains(tree.range(read)) && binding.kind != Binding::Kind::assignment
                 && !isAmongBases(tree, binding, read))
            return none;
    }
    if (last == none || !bindsSurely(tree, file.bindings()[last]))
        return none;
    const NodeId block = tree.parent(file.bindings()[last].statement);
    return block != noNode && tree.range(block).contains(tree.range(read)) ? last : BindingId{none};
}

std::optional<std::vector<BindingId>> settledReads(const FileNames &file, std::uint32_t variableId)
{
    constexpr std::size_t mostBindings = 16; // each read asks about all of them
    const Variable &variable = file.variables()[variableId];
    const auto isInTheWay = [&](BindingId id) {
        const Binding &binding = file.bindings()[id];
        return binding.kind == Binding::Kind::del_ || binding.statement == noNode
               || file.scopeOf(binding.statement) != variable.scope;
    };
    if (variable.declaredGlobal || variable.bindings.size() > mostBindings
        || std::any_of(variable.bindings.begin(), variable.bindings.end(), isInTheWay))
        return std::nullopt;
    std::vector<BindingId> settled;
    for (const NodeId read : file.usesOf(variable.bindings.front())) {
        settled.push_back(settledBinding(file, variableId, read));
        if (settled.back() == none)
            return std::nullopt;
    }
    return settled;
}

} // namespace torchferry::names
