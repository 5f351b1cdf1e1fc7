// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/mutation_aliasing.h"

#include <algorithm>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/variable_reads.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

NodeId firstArgument(const Tree &tree, NodeId call)
{
    const CallSite site = CallSite::of(tree, call);
    return site.arguments.empty() || site.arguments.front().kind != Argument::Kind::positional
               ? noNode
               : site.arguments.front().value;
}

/// The variable that is passed first, by its place; noNode for all else.
NodeId firstVariable(const Tree &tree, NodeId call)
{
    const NodeId argument = unwrap(tree, firstArgument(tree, call));
    return tree.kind(argument) == Kind::identifier ? argument : noNode;
}

/// Where the value of the variable is read again behind the call, or held by what is evaluated with it:
/// `x + self.block(x)` reads `x` before, and adds it as the block has left it.
NodeId readAgain(const FileContext &file, std::uint32_t variable, NodeId call)
{
    const Tree &tree = file.tree;
    if (const NodeId read = ValueFlow(file).valueReadAfter(variable, call); read != noNode)
        return read;
    constexpr NodeId farthest = 2000; // nodes of a statement that are looked at
    const NodeId statement = tree.statement(call);
    for (NodeId id = tree.next(Kind::identifier, statement); id < call && call - statement < farthest;
         id = tree.next(Kind::identifier, id + 1)) {
        const NodeId user = tree.parent(skipBrackets(tree, id));
        if (isRead(file.names, id) && file.names.variableOf(id) == variable && user > statement
            && tree.range(user).contains(tree.range(call)))
            return id;
    }
    return noNode;
}

/// Where the old value of the first argument of `call` is read again, or the call itself if no code takes its result.
NodeId missedByCall(const FileContext &file, NodeId call)
{
    const Tree &tree = file.tree;
    const NodeId argument = firstVariable(tree, call);
    const std::uint32_t variable = argument == noNode ? names::none : file.names.variableOf(argument);
    if (argument == noNode)
        return noNode;
    if (tree.kind(tree.parent(call)) == Kind::expression_statement)
        return call;
    if (variable == names::none)
        return noNode;
    const NodeId target = targetOf(tree, call);
    const bool isBoundAgain =
        target != noNode && tree.kind(target) == Kind::identifier && file.names.variableOf(target) == variable;
    if (const NodeId read = isBoundAgain ? noNode : readAgain(file, variable, call); read != noNode)
        return read;
    for (const std::uint32_t other : ValueFlow(file).aliasesOf(argument)) {
        if (const NodeId read = readAgain(file, other, call); read != noNode)
            return read;
    }
    return noNode;
}

} // namespace

MissedMutations::MissedMutations(const FileContext &file)
    : m_file(file),
      m_known(((void)flowGraphAround(file, file.tree.root()), file.flowGraphs->missedMutations))
{}

NodeId MissedMutations::of(NodeId call, bool makesObject)
{
    if (m_file.tree.kind(call) != Kind::call)
        return noNode;
    return makesObject ? ofLayer(call, 0) : ofCall(call, 0);
}

NodeId MissedMutations::ofCall(NodeId call, int depth)
{
    if (const NodeId missed = missedByCall(m_file, call); missed != noNode)
        return missed;
    const NodeId argument = firstVariable(m_file.tree, call);
    return argument == noNode ? noNode : ofCallersOf(argument, depth + 1);
}

/// A function that works in place on what it is given: where it is called, or an object of its class is.
NodeId MissedMutations::ofCallersOf(NodeId argument, int depth)
{
    const Tree &tree = m_file.tree;
    const NodeId function = functionDefinitionAround(tree, argument);
    const NodeId around = function == noNode ? noNode : classDefinitionAround(tree, function);
    const NodeId parameters = tree.child(function, Field::parameters);
    NodeId first = tree.firstNamedChild(parameters);
    if (around != noNode)
        first = first == noNode ? noNode : tree.nextNamedSibling(first);
    if (first == noNode || tree.text(nameOfParameter(tree, first)) != tree.text(argument))
        return noNode;
    const auto definitions = ValueFlow(m_file).definitionsOf(argument).bindings;
    if (definitions.size() != 1 || !tree.range(parameters).contains(tree.range(definitions.front())))
        return noNode;
    const std::string_view name = tree.text(tree.child(function, Field::name));
    const auto &run = m_file.pack.source.callMembers;
    const bool isRunByCalls =
        std::any_of(run.begin(), run.end(), [&](const auto &member) { return member.second == name; });
    return around != noNode && isRunByCalls ? ofMakersOf(tree.text(tree.child(around, Field::name)), depth)
                                            : ofCallsOf(name, depth);
}

/// `block = Block(…)`, `layers = make_layers(…)`: calls that make what works in place.
NodeId MissedMutations::ofMakersOf(std::string_view name, int depth)
{
    return remembered(name, depth, [&](NodeId call) { return ofLayer(call, depth + 1); });
}

/// Calls of a function of the file that works in place.
NodeId MissedMutations::ofCallsOf(std::string_view name, int depth)
{
    return remembered(name, depth, [&](NodeId call) { return ofCall(call, depth + 1); });
}

template <class Look>
NodeId MissedMutations::remembered(std::string_view name, int depth, const Look &look)
{
    if (depth > deepest || name.empty())
        return noNode;
    const auto [known, isNew] = m_known.try_emplace(std::string(name), noNode);
    if (!isNew)
        return known->second;
    const Tree &tree = m_file.tree;
    NodeId found = noNode;
    for (NodeId call = tree.next(Kind::call, 0); call < tree.size() && found == noNode;
         call = tree.next(Kind::call, call + 1)) {
        if (lastNameOf(tree, tree.child(call, Field::function)) == name)
            found = look(call);
    }
    m_known[std::string(name)] = found;
    return found;
}

/// `self.relu`, `relu` in the class or the file around `target`: calls of it, and what it is put into.
NodeId MissedMutations::ofName(NodeId target, bool isList, int depth)
{
    const Tree &tree = m_file.tree;
    const NodeId around = tree.enclosing(target, Kind::class_definition);
    const NodeId end = around == noNode ? tree.size() : tree.subtreeEnd(around);
    const std::string_view name = tree.text(target);
    const auto [known, isNew] =
        m_known.try_emplace(std::to_string(around) + (isList ? "*" : ":") + std::string(name), noNode);
    if (!isNew || depth > deepest)
        return known->second;
    const std::string key = known->first;
    const Kind kind = tree.kind(target);
    const std::uint32_t variable = kind == Kind::identifier ? m_file.names.variableOf(target) : names::none;
    NodeId found = noNode;
    for (NodeId id = tree.next(kind, around == noNode ? 0 : around); id < end && found == noNode;
         id = tree.next(kind, id + 1)) {
        if (tree.text(id) != name || isTarget(tree, id)
            || (kind == Kind::identifier && m_file.names.variableOf(id) != variable))
            continue;
        const NodeId call = callOf(tree, id);
        found = call != noNode && !isList ? ofCall(call, depth + 1) : ofValue(id, isList, depth + 1);
    }
    m_known[key] = found;
    return found;
}

NodeId MissedMutations::ofLayer(NodeId creation, int depth)
{
    return ofValue(creation, false, depth);
}

/// Where `value` goes, a layer that works in place on what it is given, or (`isList`) a list whose first item may do so.
NodeId MissedMutations::ofValue(NodeId value, bool isList, int depth)
{
    const Tree &tree = m_file.tree;
    if (depth > deepest)
        return noNode;
    value = skipBrackets(tree, value);
    const NodeId above = tree.parent(value);
    switch (tree.kind(above)) {
    case Kind::argument_list: return ofArgument(value, tree.parent(above), isList, depth + 1);
    case Kind::list_splat: return isList ? ofPart(above, tree.parent(tree.parent(above)), depth + 1) : noNode;
    case Kind::list: return !isList && tree.firstNamedChild(above) == value ? ofValue(above, true, depth + 1) : noNode;
    case Kind::tuple: { // ("relu", ReLU(inplace=True)), in the list of an OrderedDict
        const bool isPair = tree.kind(tree.firstNamedChild(above)) == Kind::string;
        return !isList && isPair ? ofValue(above, false, depth + 1) : noNode;
    }
    case Kind::binary_operator:
        return isList && tree.child(above, Field::left) == value ? ofValue(above, true, depth + 1) : noNode;
    case Kind::conditional_expression:
        return tree.child(above, Field::condition) == value ? noNode : ofValue(above, isList, depth + 1);
    case Kind::return_statement: {
        const NodeId function = functionDefinitionAround(tree, value);
        return isList ? noNode : ofMakersOf(tree.text(tree.child(function, Field::name)), depth + 1);
    }
    default: {
        const NodeId target = targetOf(tree, value);
        return target == noNode ? noNode : ofName(target, isList, depth + 1);
    }
    }
}

/// The layer, or the list, is passed to a call.
NodeId MissedMutations::ofArgument(NodeId value, NodeId call, bool isList, int depth)
{
    const Tree &tree = m_file.tree;
    const CallSite site = CallSite::of(tree, call);
    const std::string_view name = lastNameOf(tree, site.callee);
    const bool isFirst = firstArgument(tree, call) == value;
    if (isList) { // an OrderedDict is a list of layers, too; and `list(layers)`
        const bool isDictionary = isFirst && (name == "OrderedDict" || name == "list");
        return isDictionary ? ofValue(call, true, depth + 1) : isFirst ? ofPart(value, call, depth + 1) : noNode;
    }
    const bool isAppended = isFirst && name == "append";
    const bool isAdded = name == "add_module" && site.arguments.size() == 2 && site.arguments.back().value == value;
    if ((isAppended || isAdded) && site.receiver != noNode)
        return mayBeFirst(call) ? ofHolder(site.receiver, isAppended, depth + 1) : noNode;
    return isFirst ? ofPart(value, call, depth + 1) : noNode;
}

/// `layers.append(relu)`, `net.add_module("relu", relu)`, `self.add_module(…)` in a class of parts.
NodeId MissedMutations::ofHolder(NodeId receiver, bool isAppended, int depth)
{
    const Tree &tree = m_file.tree;
    if (tree.kind(receiver) != Kind::identifier)
        return noNode;
    if (tree.text(receiver) == "self") {
        const auto *around = classAround(m_file, receiver);
        return around != nullptr && hasParts(around->name)
                   ? ofMakersOf(tree.text(tree.child(around->node, Field::name)), depth)
                   : noNode;
    }
    return ofName(receiver, isAppended, depth);
}

/// What `part` is the first of: `Sequential(ReLU(inplace=True), …)`, `super().__init__(ReLU(inplace=True), …)`.
NodeId MissedMutations::ofPart(NodeId part, NodeId call, int depth)
{
    const Tree &tree = m_file.tree;
    if (tree.firstNamedChild(tree.child(call, Field::arguments)) != part)
        return noNode;
    if (lastNameOf(tree, tree.child(call, Field::function)) == "__init__") {
        const auto *around = classAround(m_file, call);
        return around != nullptr && hasParts(around->name)
                   ? ofMakersOf(tree.text(tree.child(around->node, Field::name)), depth)
                   : noNode;
    }
    const bool isWhole = m_file.types.kindOf(call) == types::Type::Kind::instance
                         && m_file.pack.source.delegates.contains(std::string(m_file.types.nameOf(call)));
    return isWhole || makesCounterpart(call) ? ofLayer(call, depth) : noNode;
}

/// In a file that is partly migrated: an object of what such a class of the source becomes.
bool MissedMutations::makesCounterpart(NodeId call) const
{
    const auto made = m_file.project.resolve(m_file.names, m_file.tree, m_file.tree.child(call, Field::function));
    if (!made || made->local)
        return false;
    const mapping::Pack &pack = m_file.pack;
    return std::any_of(pack.source.delegates.begin(), pack.source.delegates.end(), [&](const auto &delegate) {
        const mapping::SameName *same = pack.sameName(delegate.first);
        const mapping::Row *row = pack.row(delegate.first, mapping::Use::call);
        return (same != nullptr && same->target == made->dotted)
               || (row != nullptr && std::any_of(row->variants.begin(), row->variants.end(), [&](const auto &variant) {
                       return variant.target == made->dotted;
                   }));
    });
}

/// An object of the class runs what it is made of.
bool MissedMutations::hasParts(std::string_view name) const
{
    const auto &runs = m_file.pack.source.delegates;
    return std::any_of(runs.begin(), runs.end(), [&](const auto &run) {
        return run.second.empty() && m_file.classes.derivesFrom(name, run.first);
    });
}

/// Nothing that is put into the list certainly comes before: no statement before it, in the blocks around, adds any.
bool MissedMutations::mayBeFirst(NodeId call) const
{
    const Tree &tree = m_file.tree;
    const NodeId receiver = CallSite::of(tree, call).receiver;
    const std::string_view name = tree.text(receiver);
    if (name != "self") {
        const auto definitions = ValueFlow(m_file).definitionsOf(receiver).bindings;
        const auto isEmpty = [&](NodeId binding) {
            const NodeId value = unwrap(tree, storedIn(tree, binding));
            const NodeId items = tree.kind(value) == Kind::call ? tree.child(value, Field::arguments) : value;
            const bool isDisplay = tree.kind(items) == Kind::list || tree.kind(items) == Kind::argument_list;
            return isDisplay && tree.firstNamedChild(items) == noNode;
        };
        if (std::none_of(definitions.begin(), definitions.end(), isEmpty))
            return false;
    }
    const auto adds = [&](NodeId statement) {
        const NodeId expression = tree.firstNamedChild(statement);
        if (tree.kind(statement) != Kind::expression_statement)
            return false;
        if (tree.kind(expression) == Kind::augmented_assignment)
            return tree.text(tree.child(expression, Field::left)) == name;
        const NodeId callee = tree.kind(expression) == Kind::call ? tree.child(expression, Field::function) : noNode;
        const std::string_view member = attributeName(tree, callee);
        return (member == "append" || member == "extend" || member == "add_module")
               && tree.text(tree.child(callee, Field::object)) == name;
    };
    for (NodeId at = call; at != noNode && tree.kind(at) != Kind::function_definition; at = tree.parent(at)) {
        const NodeId block = tree.parent(at);
        if (tree.kind(block) != Kind::block)
            continue;
        for (NodeId before = tree.firstNamedChild(block); before != noNode && before != at;
             before = tree.nextNamedSibling(before)) {
            if (adds(before))
                return false;
        }
    }
    return true;
}

} // namespace torchferry::convert
