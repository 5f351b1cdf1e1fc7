// SPDX-License-Identifier: Apache-2.0
// What the project's own decorators make of a function: mostly another one that calls it.
#include <algorithm>
#include <optional>

#include "core/base/dotted.h"
#include "core/types/program/program.h"

namespace torchferry::types {

using names::Binding;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// Decorators that make decorators that … : programs do not nest them deeper.
constexpr int maximumLayers = 3;

NodeId unwrapped(const python::Tree &tree, NodeId node)
{
    while (node != noNode && (tree.kind(node) == Kind::parenthesized_expression || tree.kind(node) == Kind::await))
        node = tree.firstNamedChild(node);
    return node;
}

} // namespace

/// Works out `wrapper` of the functions that decorators of the project change.
void Program::findWrappers()
{
    for (FunctionInfo &function : functions) {
        if (!function.isWrapped)
            continue;
        const python::Tree &tree = *files[function.file].tree;
        const NodeId definition = tree.parent(function.node);
        for (NodeId child = tree.firstNamedChild(definition); child != noNode; child = tree.nextNamedSibling(child)) {
            NodeId what = tree.kind(child) == Kind::decorator ? tree.firstNamedChild(child) : noNode;
            if (what == noNode)
                continue;
            const bool isMade = tree.kind(what) == Kind::call; // `@log(level=1)`
            what = isMade ? tree.child(what, Field::function) : what;
            const std::uint32_t decorator = what == noNode ? none : functionNamed(function.file, what);
            if (decorator == none) {
                function.isOpen = function.isOpen || (what != noNode && isKeeper(function.file, what));
                continue;
            }
            const std::uint32_t made = madeBy(decorator, isMade, 0);
            function.isOpen = function.isOpen || keepsIt(decorator);
            // The decorator written first is applied last.
            if (made != sameFunction && function.wrapper == sameFunction)
                function.wrapper = made;
        }
    }
    // Wrappers may be decorated themselves, in a circle if the program is nonsense.
    for (FunctionInfo &function : functions) {
        for (int layer = 0; function.wrapper < unknownFunction; ++layer) {
            const std::uint32_t next = functions[function.wrapper].wrapper;
            if (next == sameFunction || next == function.wrapper)
                break;
            function.wrapper = layer < maximumLayers ? next : unknownFunction;
        }
    }
}

/// `@app.route("/")`, `@REGISTRY.register()`: an object keeps the function and will call it.
bool Program::isKeeper(std::uint32_t file, NodeId decorator) const
{
    const std::string_view text = files[file].tree->text(decorator);
    if (lastPart(text).starts_with("regist"))
        return true;
    const auto resolved = project.resolve(*files[file].names, *files[file].tree, decorator);
    return text.find('.') != std::string_view::npos && (!resolved || resolved->local);
}

/// The decorator, or one that it makes, returns what it is given: so it does something else with it.
bool Program::keepsIt(std::uint32_t decorator) const
{
    const FunctionInfo &info = functions[decorator];
    const python::Tree &tree = *files[info.file].tree;
    const names::FileNames &names = *files[info.file].names;
    const std::vector<NodeId> returned = returnedBy(decorator);
    return std::any_of(returned.begin(), returned.end(), [&](NodeId value) {
        if (tree.kind(value) != Kind::identifier)
            return false;
        if (info.parameterCount != 0
            && names.variableOf(value) == names.variableOf(parameters[info.firstParameter].identifier))
            return true;
        const std::uint32_t inner = functionNamed(info.file, value);
        return inner != none && inner != decorator && functions[inner].enclosing == decorator && keepsIt(inner);
    });
}

/// The one function of the project that an identifier or a chain of names means, or none.
std::uint32_t Program::functionNamed(std::uint32_t file, NodeId node) const
{
    const names::FileNames *in = files[file].names;
    std::uint32_t variable = names::none;
    if (const auto resolved = project.resolve(*in, *files[file].tree, node)) {
        if (!resolved->local || resolved->owner == nullptr)
            return none;
        in = resolved->owner;
        variable = resolved->variable;
    } else if (files[file].tree->kind(node) == Kind::identifier) {
        variable = in->variableOf(node);
    }
    const std::uint32_t index = fileOf(in);
    if (variable == names::none || index == none || in->variables()[variable].bindings.size() != 1)
        return none;
    const Binding &binding = in->bindings()[in->variables()[variable].bindings.front()];
    return binding.kind == Binding::Kind::function ? functionAt(index, files[index].tree->parent(binding.node)) : none;
}

/// The values a function returns by its own statements, not by those of functions in it.
std::vector<NodeId> Program::returnedBy(std::uint32_t function) const
{
    const python::Tree &tree = *files[functions[function].file].tree;
    const NodeId body = tree.child(functions[function].node, Field::body);
    std::vector<NodeId> returned;
    for (NodeId node = body; body != noNode && node < tree.subtreeEnd(body);) {
        const Kind kind = tree.kind(node);
        if (kind == Kind::function_definition || kind == Kind::class_definition || kind == Kind::lambda) {
            node = tree.subtreeEnd(node);
            continue;
        }
        if (kind == Kind::return_statement) {
            if (const NodeId value = unwrapped(tree, tree.firstNamedChild(node)); value != noNode)
                returned.push_back(value);
        } else if (kind == Kind::yield_) {
            returned.push_back(node);
        }
        ++node;
    }
    return returned;
}

/// What becomes of a function that goes through `decorator`; `isMade`: through what a call of `decorator` gives.
std::uint32_t Program::madeBy(std::uint32_t decorator, bool isMade, int layer) const
{
    const FunctionInfo &info = functions[decorator];
    const python::Tree &tree = *files[info.file].tree;
    const std::vector<NodeId> returned = returnedBy(decorator);
    if (layer >= maximumLayers || info.parameterCount == 0)
        return isMade && layer < maximumLayers && returned.size() == 1 ? madeByReturned(decorator, returned[0], layer)
                                                                       : unknownFunction;
    std::optional<std::uint32_t> made;
    for (NodeId value : returned) {
        // `return functools.partial(log, level=level)`: called with options alone.
        if (tree.kind(value) == Kind::call && lastPart(tree.text(tree.child(value, Field::function))) == "partial") {
            if (isMade)
                return madeBy(decorator, false, layer + 1);
            continue;
        }
        const std::uint32_t one = isMade ? madeByReturned(decorator, value, layer) : passedOn(decorator, value, layer);
        if (made && one != *made)
            return unknownFunction;
        made = one;
    }
    return made.value_or(unknownFunction);
}

/// A call of `factory` gives the decorator at `value`.
std::uint32_t Program::madeByReturned(std::uint32_t factory, NodeId value, int layer) const
{
    const std::uint32_t file = functions[factory].file;
    if (files[file].tree->kind(value) == Kind::lambda)
        return unknownFunction;
    const std::uint32_t inner = functionNamed(file, value);
    return inner == none ? unknownFunction : madeBy(inner, false, layer + 1);
}

/// What `decorator` returns at `value` for the function it is given first.
std::uint32_t Program::passedOn(std::uint32_t decorator, NodeId value, int layer) const
{
    const FunctionInfo &info = functions[decorator];
    const python::Tree &tree = *files[info.file].tree;
    const names::FileNames &names = *files[info.file].names;
    const std::uint32_t given = names.variableOf(parameters[info.firstParameter].identifier);
    if (tree.kind(value) == Kind::call) {
        // `return functools.wraps(function)(wrapper)`, `return update_wrapper(wrapper, function)`, `return
        // other(function)`
        const NodeId callee = tree.child(value, Field::function);
        const NodeId list = tree.child(value, Field::arguments);
        const NodeId first = list == noNode ? noNode : tree.firstNamedChild(list);
        if (callee == noNode || first == noNode)
            return unknownFunction;
        const NodeId named = tree.kind(callee) == Kind::call ? tree.child(callee, Field::function) : callee;
        const std::string_view name = named == noNode ? std::string_view() : lastPart(tree.text(named));
        if (name == "wraps" || name == "update_wrapper")
            return layer < maximumLayers ? passedOn(decorator, first, layer + 1) : unknownFunction;
        const std::uint32_t other = functionNamed(info.file, callee);
        const bool isGiven = tree.kind(first) == Kind::identifier && names.variableOf(first) == given;
        return other != none && isGiven ? madeBy(other, false, layer + 1) : unknownFunction;
    }
    if (tree.kind(value) != Kind::identifier)
        return unknownFunction;
    if (names.variableOf(value) == given)
        return sameFunction;
    const std::uint32_t wrapper = functionNamed(info.file, value);
    if (wrapper == none)
        return unknownFunction;
    return givesWhatItCalls(wrapper, given) ? sameFunction : wrapper;
}

/// Everything the wrapper returns is what a call of the function in that variable gives.
bool Program::givesWhatItCalls(std::uint32_t wrapper, std::uint32_t variable) const
{
    const FunctionInfo &info = functions[wrapper];
    const python::Tree &tree = *files[info.file].tree;
    const names::FileNames &names = *files[info.file].names;
    const auto isCall = [&](NodeId node) {
        node = unwrapped(tree, node);
        const NodeId callee =
            node != noNode && tree.kind(node) == Kind::call ? tree.child(node, Field::function) : noNode;
        return callee != noNode && tree.kind(callee) == Kind::identifier && names.variableOf(callee) == variable;
    };
    const auto isResult = [&](NodeId node) {
        if (tree.kind(node) == Kind::none || isCall(node))
            return true;
        const std::uint32_t kept = tree.kind(node) == Kind::identifier ? names.variableOf(node) : names::none;
        if (kept == names::none || kept == variable)
            return false;
        const auto &bindings = names.variables()[kept].bindings;
        return std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
            const NodeId assignment = tree.parent(names.bindings()[id].node);
            return assignment != noNode && tree.kind(assignment) == Kind::assignment
                   && tree.field(names.bindings()[id].node) == Field::left
                   && tree.child(assignment, Field::right) != noNode && isCall(tree.child(assignment, Field::right));
        });
    };
    const std::vector<NodeId> returned = returnedBy(wrapper);
    return !returned.empty() && std::all_of(returned.begin(), returned.end(), isResult);
}

} // namespace torchferry::types
