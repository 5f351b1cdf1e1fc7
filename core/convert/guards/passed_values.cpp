// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/passed_values.h"

#include <algorithm>

#include "core/convert/calls/own_parameters.h"
#include "core/convert/guards/result_use.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

bool isCallOf(const FileContext &file, NodeId call, std::string_view api)
{
    const Tree &tree = file.tree;
    const NodeId callee = tree.child(call, Field::function);
    const auto resolved = file.project.resolve(file.names, tree, callee);
    if (resolved && !resolved->local) {
        const std::string called = file.pack.sourceFacts.canonical(resolved->dotted);
        return called == api || (called.starts_with(api) && called[api.size()] == '.');
    }
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(api);
    return facts != nullptr && facts->kind == mapping::ApiKind::method && tree.kind(callee) == Kind::attribute
           && tree.text(tree.child(callee, Field::attribute)) == api.substr(api.rfind('.') + 1);
}

namespace {

constexpr int deepest = 3;

bool isPassed(const FileContext &file, NodeId node, std::string_view api, int depth)
{
    const Tree &tree = file.tree;
    node = skipBrackets(tree, node);
    for (NodeId access = accessOf(tree, node); access != noNode; access = accessOf(tree, node)) {
        if (!file.pack.source.identityAttributes.contains(std::string(attributeName(tree, access))))
            return false;
        node = skipBrackets(tree, access);
    }
    for (NodeId pair = tree.parent(node);
         pair != noNode && tree.kind(pair) == Kind::pair && tree.field(node) == Field::value
         && tree.kind(tree.parent(pair)) == Kind::dictionary;
         pair = tree.parent(node)) {
        node = skipBrackets(tree, tree.parent(pair));
        if (tree.kind(tree.parent(node)) == Kind::list)
            node = skipBrackets(tree, tree.parent(node));
    }
    NodeId name = onlyTargetOf(tree, node);
    if (name == noNode) {
        if (tree.kind(tree.parent(node)) == Kind::keyword_argument)
            node = tree.parent(node);
        const NodeId arguments = tree.parent(node);
        const NodeId call = arguments == noNode ? noNode : tree.parent(arguments);
        if (call == noNode || tree.kind(arguments) != Kind::argument_list || tree.kind(call) != Kind::call)
            return false;
        if (isCallOf(file, call, api))
            return true;
        name = parameterFor(file, call, node);
    }
    const auto reads = name == noNode || depth == deepest ? std::nullopt : file.names.readsOfOnlyBinding(name);
    return reads && !reads->empty() && std::all_of(reads->begin(), reads->end(), [&](NodeId read) {
               return isPassed(file, read, api, depth + 1);
           });
}

} // namespace

bool isPassed(const FileContext &file, NodeId node, std::string_view api)
{
    return isPassed(file, node, api, 0);
}

} // namespace torchferry::convert
