// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/written_numbers.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/array_values.h"
#include "core/convert/dataflow/asked_ranks.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/builtins.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr int furthest = 6;             ///< casts and variables followed
constexpr std::size_t mostBindings = 4; ///< of a variable, each followed

bool isNumeral(const Tree &tree, NodeId expression)
{
    return tree.kind(expression) == Kind::integer || tree.kind(expression) == Kind::float_;
}

/// `torch.Tensor([0.5, 2])`: what is in the tensor, not its sizes.
bool isGivenDisplay(const Tree &tree, const CallSite &site)
{
    if (site.arguments.empty() || site.arguments.front().kind != Argument::Kind::positional)
        return false;
    const Kind kind = tree.kind(unwrap(tree, site.arguments.front().value));
    return kind == Kind::list || kind == Kind::tuple;
}

/// `torch.Tensor(w)` of an array: `w = rng.uniform(-1, 1, (4, 3))`.
bool isGivenArray(const FileContext &file, const CallSite &site)
{
    const Tree &tree = file.tree;
    if (site.arguments.size() != 1 || site.arguments.front().kind != Argument::Kind::positional)
        return false;
    NodeId value = unwrap(tree, site.arguments.front().value);
    if (tree.kind(value) == Kind::identifier && givenTo(file, value) != noNode)
        value = unwrap(tree, givenTo(file, value));
    return file.types.kindOf(value) == types::Type::Kind::instance
               ? file.pack.library.isArrayClass(file.types.nameOf(value))
               : seemsArray(file, value);
}

bool readsShape(const FileContext &file, NodeId within, int depth = 0);

/// `rows` of `rows, columns = p.shape`, whatever else is assigned to it.
bool isUnpackedShape(const FileContext &file, NodeId read, int depth)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable = file.names.variableOf(read);
    if (variable == names::none)
        return false;
    const auto &bindings = file.names.variables()[variable].bindings;
    return bindings.size() <= mostBindings && std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
               const NodeId name = file.names.bindings()[id].node;
               const NodeId pattern = name == noNode ? noNode : tree.parent(name);
               const NodeId assignment = pattern == noNode ? noNode : tree.parent(pattern);
               return assignment != noNode && isTuplePattern(tree.kind(pattern))
                      && tree.kind(assignment) == Kind::assignment
                      && readsShape(file, tree.child(assignment, Field::right), depth);
           });
}

/// `p.shape`, or a variable that was given it.
bool readsShape(const FileContext &file, NodeId within, int depth)
{
    const Tree &tree = file.tree;
    for (NodeId id = within; id != tree.subtreeEnd(within); ++id) {
        const std::string_view member = attributeName(tree, id);
        if (member == "shape" || member == "size" || member == "numel")
            return true;
        if (depth > 0 || tree.kind(id) != Kind::identifier)
            continue;
        const NodeId given = givenTo(file, id);
        if ((given != noNode && readsShape(file, given, depth + 1)) || isUnpackedShape(file, id, depth + 1))
            return true;
    }
    return false;
}

bool isArranged(const FileContext &file, NodeId expression, int depth);

/// `array_of(*p.shape)`: a function of this file that calls one of `arranging`, or one of another file.
bool isArrangedByOwn(const FileContext &file, NodeId call)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.child(call, Field::function);
    if (tree.kind(callee) != Kind::identifier || !readsShape(file, tree.child(call, Field::arguments)))
        return false;
    const NodeId function = definitionOf(file, callee);
    if (function == noNode) {
        const auto resolved = file.project.resolve(file.names, tree, callee);
        return resolved && resolved->local;
    }
    for (NodeId inside = function; inside != tree.subtreeEnd(function); ++inside) {
        if (tree.kind(inside) == Kind::call
            && file.pack.source.arranging.contains(lastNameOf(tree, tree.child(inside, Field::function))))
            return true;
    }
    return false;
}

/// What some assignment gives the variable that `read` reads.
bool isGivenArranged(const FileContext &file, NodeId read, int depth)
{
    const auto &bindings = file.names.variables()[file.names.variableOf(read)].bindings;
    return bindings.size() <= mostBindings && std::any_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
               const NodeId name = file.names.bindings()[id].node;
               const NodeId value = name == noNode ? noNode : storedIn(file.tree, name);
               return value != noNode && isArranged(file, value, depth);
           });
}

/// `state[name] = rng.randn(*p.shape)`, where `read` reads the same variable.
bool holdsArranged(const FileContext &file, NodeId read, int depth)
{
    const Tree &tree = file.tree;
    const auto &bindings = file.names.variables()[file.names.variableOf(read)].bindings;
    if (bindings.size() != 1 || depth > 2)
        return false;
    for (const NodeId use : file.names.usesOf(bindings.front())) {
        const NodeId part = tree.parent(use);
        const bool isStore = tree.kind(part) == Kind::subscript && tree.field(use) == Field::value
                             && tree.kind(tree.parent(part)) == Kind::assignment && tree.field(part) == Field::left;
        const NodeId value = isStore ? tree.child(tree.parent(part), Field::right) : NodeId{noNode};
        if (value != noNode && isArranged(file, value, depth))
            return true;
    }
    return false;
}

bool isArranged(const FileContext &file, NodeId expression, int depth)
{
    const Tree &tree = file.tree;
    for (NodeId id = expression; depth < furthest && id != tree.subtreeEnd(expression); ++id) {
        if (tree.kind(id) == Kind::call) {
            const std::string_view name = lastNameOf(tree, tree.child(id, Field::function));
            const bool takesShape = name.ends_with("_as") || readsShape(file, tree.child(id, Field::arguments));
            if ((file.pack.source.arranging.contains(name) && takesShape) || isArrangedByOwn(file, id))
                return true;
        } else if (tree.kind(id) == Kind::identifier && file.names.variableOf(id) != names::none) {
            if (isGivenArranged(file, id, depth + 1) || holdsArranged(file, id, depth + 1))
                return true;
        }
    }
    return false;
}

/// `net.parameters()`, where `net` is no layer of the framework that has no others in it.
bool isOfSomeLayers(const FileContext &file, NodeId callee)
{
    const NodeId net = file.tree.child(callee, Field::object);
    if (file.types.kindOf(net) != types::Type::Kind::instance)
        return true;
    const mapping::SourceDescription &source = file.pack.source;
    const std::string name(file.types.nameOf(net));
    return !source.owns(name) || source.iteration.contains(name) || source.callMembers.contains(name);
}

/// The same, numbered, in a list, or joined to what another one gives.
bool givesParameters(const FileContext &file, NodeId items, int depth)
{
    const Tree &tree = file.tree;
    items = items == noNode || depth > furthest ? noNode : unwrap(tree, items);
    if (items == noNode)
        return false;
    if (tree.kind(items) == Kind::binary_operator)
        return givesParameters(file, tree.child(items, Field::left), depth + 1)
               || givesParameters(file, tree.child(items, Field::right), depth + 1);
    if (tree.kind(items) == Kind::identifier)
        return givesParameters(file, givenTo(file, items), depth + 1);
    if (tree.kind(items) != Kind::call)
        return false;
    constexpr std::array<std::string_view, 5> passing{"chain", "enumerate", "list", "reversed", "tuple"};
    const NodeId callee = tree.child(items, Field::function);
    if (std::find(passing.begin(), passing.end(), lastNameOf(tree, callee)) == passing.end())
        return tree.kind(callee) == Kind::attribute && isOfSomeLayers(file, callee);
    const CallSite site = CallSite::of(tree, items);
    return std::any_of(site.arguments.begin(), site.arguments.end(),
                       [&](const Argument &argument) { return givesParameters(file, argument.value, depth + 1); });
}

bool holdsNumbers(const FileContext &file, NodeId expression, int depth);

/// `state["weight"] = loom.tensor(rows)`, where `name` is bound once.
bool isFilledWithTensors(const FileContext &file, NodeId name)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable = file.names.variableOf(name);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return false;
    const auto &uses = file.names.usesOf(file.names.variables()[variable].bindings.front());
    return std::any_of(uses.begin(), uses.end(), [&](NodeId use) {
        const NodeId entry = tree.parent(use);
        const NodeId assignment = tree.kind(entry) == Kind::subscript ? tree.parent(entry) : NodeId{noNode};
        return assignment != noNode && tree.kind(assignment) == Kind::assignment && tree.field(entry) == Field::left
               && tree.field(use) == Field::value && tree.child(assignment, Field::right) != noNode
               && isMadeOfNumbers(file, tree.child(assignment, Field::right));
    });
}

/// A function of the file returns such a dictionary.
bool returnsNumbers(const FileContext &file, NodeId callee, int depth)
{
    const Tree &tree = file.tree;
    const NodeId function = tree.kind(callee) == Kind::identifier ? definitionOf(file, callee) : NodeId{noNode};
    if (function == noNode)
        return false;
    for (NodeId id = tree.next(Kind::return_statement, function); id != noNode && id < tree.subtreeEnd(function);
         id = tree.next(Kind::return_statement, id + 1)) {
        const NodeId value = tree.firstNamedChild(id);
        if (value != noNode && holdsNumbers(file, value, depth + 1))
            return true;
    }
    return false;
}

/// `{"weight": loom.tensor(rows)}`: numbers in the order that the source framework keeps them in.
bool holdsNumbers(const FileContext &file, NodeId expression, int depth)
{
    const Tree &tree = file.tree;
    expression = unwrap(tree, expression);
    if (depth > 2)
        return false;
    if (tree.kind(expression) == Kind::call)
        return returnsNumbers(file, tree.child(expression, Field::function), depth);
    if (tree.kind(expression) == Kind::identifier) {
        if (isFilledWithTensors(file, expression))
            return true;
        expression = givenTo(file, expression);
        if (expression != noNode && tree.kind(expression) == Kind::call)
            return holdsNumbers(file, expression, depth + 1);
    }
    if (expression == noNode || tree.kind(expression) != Kind::dictionary)
        return false;
    for (NodeId pair = tree.firstNamedChild(expression); pair != noNode; pair = tree.nextNamedSibling(pair)) {
        if (tree.kind(pair) == Kind::pair && isMadeOfNumbers(file, tree.child(pair, Field::value)))
            return true;
    }
    return false;
}

} // namespace

bool isMadeOfNumbers(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    for (int step = 0; step < furthest && expression != noNode; ++step) {
        expression = unwrap(tree, expression);
        if (tree.kind(expression) == Kind::identifier) {
            expression = givenTo(file, expression);
            continue;
        }
        if (tree.kind(expression) == Kind::binary_operator) {
            const NodeId left = tree.child(expression, Field::left);
            const NodeId right = tree.child(expression, Field::right);
            expression = isNumeral(tree, right) ? left : isNumeral(tree, left) ? right : NodeId{noNode};
            continue;
        }
        if (tree.kind(expression) != Kind::call)
            return false;
        const CallSite site = CallSite::of(tree, expression);
        const mapping::ApiFacts *facts = frameworkCallee(file, site);
        if (facts == nullptr)
            return false;
        const std::string_view word = file.pack.source.elementTypeOf(facts->name);
        if (facts->kind == mapping::ApiKind::function && (word == "array" || word == "numbers"))
            return true;
        if (facts->kind == mapping::ApiKind::class_ && !word.empty()
            && (isGivenDisplay(tree, site) || isGivenArray(file, site)))
            return true;
        if (site.member == noNode || !file.pack.source.casts.contains(tree.text(site.member)))
            return false;
        expression = site.receiver;
    }
    return false;
}

bool isArrangedByShape(const FileContext &file, NodeId expression)
{
    return holdsNumbers(file, expression, 0) || isArranged(file, expression, 0);
}

namespace {

bool isSweptAt(const FileContext &file, NodeId expression, int depth);

/// `fill(p, rng)` passes for the parameter `name` of a function of the file, and so does every other call of it, what is
/// swept there.
bool isPassedSwept(const FileContext &file, NodeId name, int depth)
{
    const Tree &tree = file.tree;
    const std::uint32_t variable = file.names.variableOf(name);
    if (depth > 1 || file.names.variables()[variable].bindings.size() != 1)
        return false;
    const names::Binding &parameter = file.names.bindings()[file.names.variables()[variable].bindings.front()];
    const NodeId function =
        parameter.kind == names::Binding::Kind::parameter ? functionDefinitionAround(tree, parameter.node) : noNode;
    const NodeId called = function == noNode ? noNode : tree.child(function, Field::name);
    if (called == noNode || tree.kind(tree.parent(tree.parent(function))) == Kind::class_definition)
        return false;
    const std::optional<std::vector<NodeId>> reads = file.names.readsOfOnlyBinding(called);
    return reads && !reads->empty() && std::all_of(reads->begin(), reads->end(), [&](NodeId read) {
               const NodeId call = tree.parent(read);
               if (tree.kind(call) != Kind::call || tree.child(call, Field::function) != read)
                   return false;
               const CallSite site = CallSite::of(tree, call);
               return std::any_of(site.arguments.begin(), site.arguments.end(), [&](const Argument &argument) {
                   return parameterFor(file, call, argument.node) == parameter.node
                          && isSweptAt(file, argument.value, depth + 1);
               });
           });
}

bool isSweptAt(const FileContext &file, NodeId expression, int depth)
{
    const Tree &tree = file.tree;
    const mapping::SourceDescription &source = file.pack.source;
    expression = unwrap(tree, expression);
    if (tree.kind(expression) == Kind::attribute
        && source.identityAttributes.contains(std::string(attributeName(tree, expression))))
        expression = unwrap(tree, tree.child(expression, Field::object));
    NodeId call = noNode;
    if (tree.kind(expression) == Kind::subscript) {
        const NodeId whole = tree.child(expression, Field::value);
        if (tree.kind(whole) == Kind::identifier && tree.kind(tree.child(expression, Field::subscript)) != Kind::string)
            call = givenTo(file, whole);
    } else if (tree.kind(expression) == Kind::identifier && file.names.variableOf(expression) != names::none) {
        const NodeId loop = loopOf(file, expression, file.names.variableOf(expression));
        if (loop == noNode)
            return isPassedSwept(file, expression, depth);
        call = tree.child(loop, Field::right);
    }
    return givesParameters(file, call, 0);
}

} // namespace

bool isSwept(const FileContext &file, NodeId expression)
{
    return isSweptAt(file, expression, 0);
}

bool isSweptMatrix(const FileContext &file, NodeId expression)
{
    return isSwept(file, expression) && !isAskedNoMatrix(file, expression);
}

bool isFilledWithNumbers(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    NodeId access = tree.parent(node);
    if (access != noNode && tree.kind(access) == Kind::subscript && tree.field(node) == Field::value) {
        const NodeId assignment = tree.parent(access);
        return tree.kind(assignment) == Kind::assignment && tree.field(access) == Field::left
               && tree.child(assignment, Field::right) != noNode
               && isMadeOfNumbers(file, tree.child(assignment, Field::right));
    }
    if (access == noNode || tree.kind(access) != Kind::attribute || tree.field(node) != Field::object)
        return false;
    std::string_view member = tree.text(tree.child(access, Field::attribute));
    if (file.pack.source.identityAttributes.contains(std::string(member))) {
        const NodeId above = tree.parent(access);
        if (above != noNode && tree.kind(above) == Kind::assignment && tree.field(access) == Field::left)
            return tree.child(above, Field::right) != noNode && isMadeOfNumbers(file, tree.child(above, Field::right));
        if (above == noNode || tree.kind(above) != Kind::attribute)
            return false;
        access = above;
        member = tree.text(tree.child(access, Field::attribute));
    }
    const NodeId call = callOf(tree, access);
    if (call == noNode || member != file.pack.source.fillingMember
        || tree.kind(tree.parent(call)) != Kind::expression_statement)
        return false;
    const CallSite site = CallSite::of(tree, call);
    return site.arguments.size() == 1 && isMadeOfNumbers(file, site.arguments.front().value);
}

} // namespace torchferry::convert
