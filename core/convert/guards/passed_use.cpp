// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/passed_use.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/own_parameters.h"
#include "core/convert/dataflow/value_flow.h"
#include "core/convert/guards/result_use.h"
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

constexpr int deepest = 3;
constexpr std::size_t mostBindings = 16; ///< of a name that is followed; all its reads are looked at for each

/// The call is one of `api`, or of something in it ("torch.nn.init"). A method is recognised by its name alone.
bool isCallOf(const FileContext &file, NodeId call, std::string_view api)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.child(call, Field::function);
    const auto isOrIsIn = [&](std::string_view dotted) {
        const std::string called = file.pack.sourceFacts.canonical(std::string(dotted));
        return called == api || (called.starts_with(api) && called[api.size()] == '.');
    };
    const auto resolved = file.project.resolve(file.names, tree, callee);
    if (resolved && !resolved->local)
        return isOrIsIn(resolved->dotted);
    if (file.types.kindOf(callee) == types::Type::Kind::function && isOrIsIn(file.types.nameOf(callee)))
        return true; // under another name: a parameter that every call passes it for
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(api);
    return facts != nullptr && facts->kind == mapping::ApiKind::method && tree.kind(callee) == Kind::attribute
           && tree.text(tree.child(callee, Field::attribute)) == api.substr(api.rfind('.') + 1);
}

/// The call that `node` is a positional argument of, with the function that is called; noNode where there is none.
NodeId callAround(const Tree &tree, NodeId node)
{
    const NodeId arguments = tree.parent(node);
    return arguments != noNode && tree.kind(arguments) == Kind::argument_list
                   && tree.kind(tree.parent(arguments)) == Kind::call
               ? tree.parent(arguments)
               : NodeId{noNode};
}

bool isFirst(const Tree &tree, NodeId argument)
{
    return tree.firstNamedChild(tree.parent(argument)) == argument;
}

/// Python's own function of that name, or one of itertools.
bool callsPythons(const FileContext &file, NodeId call, std::string_view name)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.child(call, Field::function);
    const auto resolved = file.project.resolve(file.names, tree, callee);
    if (resolved)
        return !resolved->local && resolved->dotted == "itertools." + std::string(name);
    return isBuiltin(file, callee, name);
}

/// What hands the elements of `node` on, all or some of them; noNode where nothing does.
NodeId handedOnBy(const FileContext &file, NodeId node)
{
    const Tree &tree = file.tree;
    const NodeId parent = tree.parent(node);
    if (parent != noNode && tree.kind(parent) == Kind::binary_operator)
        return tree.tokenChild(parent, "+") == noNode ? NodeId{noNode} : parent;
    const NodeId call = callAround(tree, node);
    if (call == noNode)
        return noNode;
    const bool isFirstOne = isFirst(tree, node);
    const bool hands = callsPythons(file, call, "chain")
                       || (isFirstOne ? callsPythons(file, call, "list") || callsPythons(file, call, "tuple")
                                      : callsPythons(file, call, "filter"));
    return hands ? call : NodeId{noNode};
}

/// Up through the dictionary it is a value of, and the list of such dictionaries; with `elements` through the list it
/// is an element of, and what hands the elements on.
NodeId outermost(const FileContext &file, NodeId node, bool elements)
{
    const Tree &tree = file.tree;
    for (;;) {
        const NodeId parent = tree.parent(node);
        if (parent != noNode && tree.kind(parent) == Kind::pair && tree.field(node) == Field::value
            && tree.kind(tree.parent(parent)) == Kind::dictionary) {
            node = skipBrackets(tree, tree.parent(parent));
            if (tree.kind(tree.parent(node)) == Kind::list)
                node = skipBrackets(tree, tree.parent(node));
            continue;
        }
        if (elements && parent != noNode && tree.kind(parent) == Kind::list) {
            node = skipBrackets(tree, parent);
            continue;
        }
        const NodeId whole = elements ? handedOnBy(file, node) : NodeId{noNode};
        if (whole == noNode)
            return node;
        node = skipBrackets(tree, whole);
    }
}

/// `name` is bound, here or by other statements of its scope, and each read of it is passed to `api`.
bool arePassed(const FileContext &file, NodeId name, std::string_view api, bool elements, int depth);

bool isPassedAt(const FileContext &file, NodeId node, std::string_view api, bool elements, int depth);

/// `self.trained += node`: in the file the attribute is one of this class alone, which does nothing with it but add to it
/// and pass it to `api`.
bool isMemberPassed(const FileContext &file, NodeId target, std::string_view api, int depth)
{
    const Tree &tree = file.tree;
    const NodeId owner = tree.enclosing(target, Kind::class_definition);
    if (depth >= deepest || owner == noNode || tree.text(tree.child(target, Field::object)) != "self")
        return false;
    const std::string_view name = attributeName(tree, target);
    bool isSeen = false;
    for (NodeId read = tree.next(Kind::attribute, 0); read != noNode; read = tree.next(Kind::attribute, read + 1)) {
        if (attributeName(tree, read) != name)
            continue;
        if (tree.text(tree.child(read, Field::object)) != "self"
            || tree.enclosing(read, Kind::class_definition) != owner)
            return false;
        const Kind around = tree.kind(tree.parent(read));
        const bool isTarget =
            tree.field(read) == Field::left && (around == Kind::assignment || around == Kind::augmented_assignment);
        if (!isTarget && !isPassedAt(file, read, api, true, depth + 1))
            return false;
        isSeen = isSeen || !isTarget;
    }
    return isSeen;
}

bool isPassedAt(const FileContext &file, NodeId node, std::string_view api, bool elements, int depth)
{
    const Tree &tree = file.tree;
    node = skipBrackets(tree, node);
    for (NodeId access = accessOf(tree, node); access != noNode; access = accessOf(tree, node)) {
        const bool reads = tree.kind(access) == Kind::attribute
                           && file.pack.source.identityAttributes.contains(
                               std::string(tree.text(tree.child(access, Field::attribute))));
        if (!reads)
            return false;
        node = skipBrackets(tree, access);
    }
    node = outermost(file, node, elements);
    NodeId name = onlyTargetOf(tree, node);
    const NodeId added = elements ? tree.parent(node) : NodeId{noNode};
    if (added != noNode && tree.kind(added) == Kind::augmented_assignment) {
        if (tree.field(node) == Field::left)
            return true; // what is added is kept under the same name
        name = tree.child(added, Field::left);
        if (tree.tokenChild(added, "+=") == noNode)
            return false;
    }
    if (name != noNode && tree.kind(name) == Kind::attribute)
        return elements && isMemberPassed(file, name, api, depth);
    if (name != noNode && tree.kind(name) != Kind::identifier)
        return false;
    if (name == noNode) {
        if (tree.kind(tree.parent(node)) == Kind::keyword_argument)
            node = tree.parent(node);
        const NodeId call = callAround(tree, node);
        if (call == noNode)
            return false;
        if (isCallOf(file, call, api))
            return true;
        name = parameterFor(file, call, node);
    }
    return name != noNode && depth < deepest && arePassed(file, name, api, elements, depth + 1);
}

/// `name`, which other statements bind as well, is a variable of a function, or of a module from which no other file
/// imports it: all that reads it is known.
bool isReadHereAlone(const FileContext &file, NodeId name, names::BindingId binding)
{
    const names::Variable &variable = file.names.variables()[file.names.bindings()[binding].variable];
    const names::Scope::Kind scope = file.names.scopes()[variable.scope].kind;
    const bool isOwn = scope == names::Scope::Kind::module
                           ? !file.project.isImportedElsewhere(file.names, file.tree.text(name))
                           : scope == names::Scope::Kind::function;
    return isOwn && variable.bindings.size() <= mostBindings;
}

/// `read` may see what is bound at `name`, and not only what other statements bind.
bool maySee(const FileContext &file, NodeId read, NodeId name)
{
    if (functionDefinitionAround(file.tree, read) != functionDefinitionAround(file.tree, name))
        return true; // whenever that runs
    const ValueFlow::Definitions seen = ValueFlow(file).definitionsOf(read);
    const bool isOpaque = seen.bindings.empty() && !seen.areAll;
    return isOpaque || std::find(seen.bindings.begin(), seen.bindings.end(), name) != seen.bindings.end();
}

bool arePassed(const FileContext &file, NodeId name, std::string_view api, bool elements, int depth)
{
    const std::optional<std::vector<NodeId>> reads = file.names.readsOfOnlyBinding(name);
    if (reads) {
        return !reads->empty() && std::all_of(reads->begin(), reads->end(), [&](NodeId read) {
            return isPassedAt(file, read, api, elements, depth);
        });
    }
    const names::BindingId binding = file.names.bindingAt(name);
    if (binding == names::none || !isReadHereAlone(file, name, binding))
        return false;
    bool isSeen = false;
    for (const NodeId read : file.names.usesOf(binding)) {
        const bool isPassed = isPassedAt(file, read, api, elements, depth);
        if ((isPassed && isSeen) || !maySee(file, read, name)) // the flow is asked where it decides something
            continue;
        if (!isPassed)
            return false;
        isSeen = true;
    }
    return isSeen;
}

/// What is bound at `id` is a class of the source that is called `name`.
bool bindsClass(const FileContext &file, names::BindingId id, std::string_view name)
{
    const NodeId value = storedIn(file.tree, file.names.bindings()[id].node);
    return value != noNode && file.types.kindOf(value) == types::Type::Kind::classObject
           && file.pack.source.owns(file.types.nameOf(value)) && lastPart(file.types.nameOf(value)) == name;
}

} // namespace

bool isCalledOrPassed(const FileContext &file, NodeId node, std::string_view api)
{
    const Tree &tree = file.tree;
    const NodeId name = onlyTargetOf(tree, node);
    const names::BindingId binding = name == noNode ? names::none : file.names.bindingAt(name);
    if (binding == names::none)
        return false;
    const names::Variable &variable = file.names.variables()[file.names.bindings()[binding].variable];
    const names::Scope::Kind scope = file.names.scopes()[variable.scope].kind;
    if (scope == names::Scope::Kind::module ? file.project.isImportedElsewhere(file.names, tree.text(name))
                                            : scope != names::Scope::Kind::function)
        return false;

    const std::string_view kept = lastPart(file.types.nameOf(node));
    if (variable.bindings.size() > 1
        && (variable.bindings.size() > mostBindings || kept.empty()
            || !std::all_of(variable.bindings.begin(), variable.bindings.end(),
                            [&](names::BindingId one) { return bindsClass(file, one, kept); })))
        return false;
    const std::vector<NodeId> reads = file.names.usesOf(binding); // none where the name is left over
    return std::all_of(reads.begin(), reads.end(), [&](NodeId read) {
        const NodeId call = callAround(tree, skipBrackets(tree, read));
        return callOf(tree, read) != noNode || (call != noNode && isCallOf(file, call, api));
    });
}

bool isPassed(const FileContext &file, NodeId node, std::string_view api, bool elements)
{
    return isPassedAt(file, node, api, elements, 0);
}

} // namespace torchferry::convert
