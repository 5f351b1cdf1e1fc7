// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/bound_arguments.h"

#include "core/convert/calls/value_kinds.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ParameterKind;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

std::uint32_t parameterIndex(const BoundCall &bound, std::string_view name)
{
    const std::vector<mapping::Parameter> &parameters = bound.signature->parameters;
    for (std::uint32_t index = 0; index < parameters.size(); ++index) {
        if (parameters[index].name == name)
            return index;
    }
    return BoundCall::absent;
}

NodeId argumentFor(const CallSubject &subject, std::string_view parameter)
{
    if (subject.bound == nullptr || subject.site == nullptr)
        return noNode;
    const std::uint32_t index = parameterIndex(*subject.bound, parameter);
    if (index == BoundCall::absent)
        return noNode;
    if (subject.bound->has(index))
        return subject.site->arguments[subject.bound->argumentOf[index]].value;
    if (subject.bound->signature->parameters[index].kind == ParameterKind::varPositional
        && subject.bound->variadic.size() == 1) {
        const Argument &only = subject.site->arguments[subject.bound->variadic.front()];
        return only.kind == Argument::Kind::positional ? only.value : noNode;
    }
    return noNode;
}

NodeId expressionFor(const CallSubject &subject, std::string_view name)
{
    if (name == "receiver")
        return subject.receiver;
    if (name == "value" && subject.value != noNode)
        return subject.value;
    return argumentFor(subject, name);
}

std::optional<std::vector<NodeId>> elementsOf(const CallSubject &subject, std::string_view parameter)
{
    if (subject.bound == nullptr)
        return std::nullopt;
    const std::uint32_t index = parameterIndex(*subject.bound, parameter);
    if (index == BoundCall::absent)
        return std::nullopt;
    const Tree &tree = subject.file->tree;
    std::vector<NodeId> elements;
    const bool isVariadic = subject.bound->signature->parameters[index].kind == ParameterKind::varPositional;
    if (isVariadic && !subject.bound->has(index) && subject.bound->variadic.size() != 1) {
        for (const std::uint32_t argument : subject.bound->variadic)
            elements.push_back(subject.site->arguments[argument].node); // a star keeps its star
        return elements;
    }
    const NodeId single = unwrap(tree, argumentFor(subject, parameter));
    if (single != noNode && (tree.kind(single) == Kind::tuple || tree.kind(single) == Kind::list)) {
        for (NodeId child = tree.firstNamedChild(single); child != noNode; child = tree.nextNamedSibling(child))
            elements.push_back(child);
        return elements;
    }
    if (isVariadic && subject.bound->variadic.size() == 1) {
        elements.push_back(subject.site->arguments[subject.bound->variadic.front()].node);
        return elements;
    }
    return std::nullopt;
}

std::optional<std::vector<NodeId>> sizesIn(const FileContext &file, NodeId call)
{
    const Tree &tree = file.tree;
    call = call == noNode ? call : unwrap(tree, call);
    if (call == noNode || tree.kind(call) != Kind::call)
        return std::nullopt;
    std::vector<NodeId> sizes;
    for (const Argument &argument : CallSite::of(tree, call).arguments) {
        if (argument.kind != Argument::Kind::positional)
            return std::nullopt;
        sizes.push_back(argument.value);
    }
    if (sizes.size() != 1)
        return sizes.empty() ? std::nullopt : std::optional(std::move(sizes));
    const NodeId only = unwrap(tree, sizes.front());
    if (tree.kind(only) == Kind::tuple || tree.kind(only) == Kind::list) {
        sizes.clear();
        for (NodeId child = tree.firstNamedChild(only); child != noNode; child = tree.nextNamedSibling(child))
            sizes.push_back(child);
        return sizes.empty() ? std::nullopt : std::optional(std::move(sizes)); // `zeros([])`: nothing to write
    }
    return coarseOf(file, only) == intValue ? std::optional(std::move(sizes)) : std::nullopt;
}

NodeId onlyArgumentIn(const FileContext &file, NodeId call)
{
    call = call == noNode ? call : unwrap(file.tree, call);
    if (call == noNode || file.tree.kind(call) != Kind::call)
        return noNode;
    const CallSite site = CallSite::of(file.tree, call);
    return site.arguments.size() == 1 && site.arguments.front().kind == Argument::Kind::positional
               ? site.arguments.front().value
               : NodeId{noNode};
}

NodeId baseObjectOf(const FileContext &file, NodeId expression)
{
    const Tree &tree = file.tree;
    expression = unwrap(tree, expression);
    if (tree.kind(expression) == Kind::call)
        expression = tree.child(expression, Field::function);
    if (tree.kind(expression) != Kind::attribute)
        return noNode;
    const auto &identities = file.pack.source.identityAttributes;
    do {
        expression = unwrap(tree, tree.child(expression, Field::object));
    } while (identities.contains(std::string(attributeName(tree, expression))));
    return expression;
}

bool passes(const CallSubject &subject, std::string_view parameter)
{
    if (parameter == "receiver")
        return subject.receiver != noNode;
    if (subject.bound == nullptr)
        return false;
    const std::uint32_t index = parameterIndex(*subject.bound, parameter);
    if (index == BoundCall::absent)
        return false;
    if (subject.bound->has(index))
        return true;
    return subject.bound->signature->parameters[index].kind == ParameterKind::varPositional
           && !subject.bound->variadic.empty();
}

} // namespace torchferry::convert
