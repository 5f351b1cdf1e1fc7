// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/function_inputs.h"

#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/assignments.h"

namespace torchferry::convert {

using certainty::Certainty;
using certainty::Limit;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

constexpr std::uint32_t plainValue =
    intValue | floatValue | boolValue | strValue | dtypeValue | deviceValue | functionValue;

/// The calls of `Quantize.apply`, also by another name, `quantize = Quantize.apply`; nothing if there may be others.
std::optional<std::vector<NodeId>> callsOfApply(const FileContext &file, names::BindingId binding)
{
    const Tree &tree = file.tree;
    std::vector<NodeId> calls;
    for (const NodeId use : file.names.usesOf(binding)) {
        const NodeId member = tree.parent(use);
        if (tree.kind(member) != Kind::attribute || tree.text(tree.child(member, Field::attribute)) != "apply")
            return std::nullopt;
        if (const NodeId call = callOf(tree, member); call != noNode) {
            calls.push_back(call);
            continue;
        }
        const NodeId name = onlyTargetOf(tree, member);
        const auto reads =
            name == noNode || tree.kind(name) != Kind::identifier ? std::nullopt : file.names.readsOfOnlyBinding(name);
        if (!reads || file.project.isImportedElsewhere(file.names, tree.text(name)))
            return std::nullopt;
        for (const NodeId read : *reads) {
            const NodeId call = callOf(tree, read);
            if (call == noNode)
                return std::nullopt;
            calls.push_back(call);
        }
    }
    return calls;
}

} // namespace

NodeId methodNamed(const Tree &tree, NodeId body, std::string_view name)
{
    NodeId found = noNode;
    for (NodeId statement = tree.firstNamedChild(body); statement != noNode;
         statement = tree.nextNamedSibling(statement)) {
        const bool isDecorated = tree.kind(statement) == Kind::decorated_definition;
        const NodeId method = isDecorated ? tree.child(statement, Field::definition) : statement;
        const bool isMethod = method != noNode && tree.kind(method) == Kind::function_definition;
        const NodeId written = isMethod ? tree.child(method, Field::name) : NodeId{noNode};
        if (written == noNode || tree.text(written) != name)
            continue;
        if (found != noNode)
            return noNode;
        found = method;
    }
    return found;
}

std::optional<std::vector<NodeId>> parametersOf(const Tree &tree, NodeId method)
{
    const NodeId list = tree.child(method, Field::parameters);
    std::vector<NodeId> parameters;
    for (NodeId child = list == noNode ? noNode : tree.firstNamedChild(list); child != noNode;
         child = tree.nextNamedSibling(child)) {
        const Kind kind = tree.kind(child);
        const bool isNamed = kind == Kind::default_parameter || kind == Kind::typed_default_parameter;
        NodeId name = isNamed ? tree.child(child, Field::name) : child;
        if (kind == Kind::typed_parameter)
            name = tree.firstNamedChild(child);
        if (name == noNode || tree.kind(name) != Kind::identifier)
            return std::nullopt;
        parameters.push_back(name);
    }
    if (parameters.empty())
        return std::nullopt;
    parameters.erase(parameters.begin());
    return parameters;
}

FunctionInput functionInputAt(const FileContext &file, NodeId name)
{
    const Tree &tree = file.tree;
    const NodeId parameter = tree.parent(name);
    const NodeId annotation = tree.child(parameter, Field::type);
    if (annotation != noNode) {
        const std::uint32_t allowed = allowedBy(tree.text(annotation));
        if (allowed != anyValue && (allowed & plainValue) != 0 && (allowed & ~(plainValue | noneValue)) == 0)
            return {false, Certainty()};
        return {allowed == tensorValue, std::nullopt};
    }
    const NodeId value = tree.child(parameter, Field::value);
    const std::uint32_t byDefault = value == noNode ? std::uint32_t{unknownValue} : coarseOf(file, value);
    if (byDefault != unknownValue && (byDefault & ~plainValue) == 0)
        return {false, Certainty(Limit::argumentTypeInferred, {{"expr", std::string(tree.text(name))}})};
    const types::InferredType inferred = file.types.of(name);
    const bool isKnown = inferred.type.kind == types::Type::Kind::instance;
    const bool isPlain = isKnown
                         && (inferred.type.name == "int" || inferred.type.name == "float"
                             || inferred.type.name == "bool" || inferred.type.name == "str");
    if (isPlain) {
        Certainty certainty;
        file.types.limitBy(name, certainty);
        return {false, std::move(certainty)};
    }
    return {isKnown && inferred.confidence == types::Confidence::certain
                && file.classes.derivesFrom(inferred.type.name, file.pack.source.tensorClass),
            std::nullopt};
}

std::optional<Certainty> plainInCalls(const FileContext &file, NodeId forward, std::size_t index, NodeId parameter)
{
    const Tree &tree = file.tree;
    const NodeId owner = tree.enclosing(forward, Kind::class_definition);
    const NodeId name = owner == noNode ? noNode : tree.child(owner, Field::name);
    const names::BindingId binding = name == noNode ? names::BindingId{names::none} : file.names.bindingAt(name);
    if (binding == names::none)
        return std::nullopt;
    const auto calls = callsOfApply(file, binding);
    if (!calls)
        return std::nullopt;
    bool isCalled = false;
    for (const NodeId call : *calls) {
        const CallSite site = CallSite::of(tree, call);
        const bool isPassed =
            !site.starred && index < site.arguments.size() && site.arguments[index].kind == Argument::Kind::positional;
        const std::uint32_t value =
            isPassed ? coarseOf(file, site.arguments[index].value) : std::uint32_t{unknownValue};
        if (value == unknownValue || (value & ~plainValue) != 0)
            return std::nullopt;
        isCalled = true;
    }
    if (!isCalled)
        return std::nullopt;
    return Certainty(Limit::argumentTypeInferred, {{"expr", std::string(tree.text(parameter))}});
}

} // namespace torchferry::convert
