// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/value_choices.h"

#include <algorithm>
#include <functional>

#include "core/convert/calls/open_calls.h"
#include "core/convert/dataflow/call_only_values.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::Note;
using mapping::ParameterRule;
using mapping::Variant;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// Of the parameters that callers name: the first they hardly ever do, unless it is an option.
bool anyDiffers(const Variant &variant, const std::function<bool(const ParameterRule &)> &counts)
{
    const auto differs = [&](const ParameterRule &rule) {
        return !rule.source.empty() && rule.source != rule.target && rule.note != Note::noWay && counts(rule);
    };
    const auto &params = variant.params;
    return !params.empty()
           && ((differs(params.front()) && params.front().target.empty())
               || std::any_of(params.begin() + 1, params.end(), differs));
}

/// Of `table = {"f": f}` and `self.table = [f]` the name `table`; else empty.
std::string tableWith(const python::Tree &tree, NodeId name)
{
    for (NodeId above = tree.parent(name); above != noNode; above = tree.parent(above)) {
        switch (tree.kind(above)) {
        case Kind::parenthesized_expression:
        case Kind::conditional_expression:
        case Kind::pair:
        case Kind::dictionary:
        case Kind::list:
        case Kind::tuple: break;
        case Kind::assignment: return std::string(lastNameOf(tree, tree.child(above, Field::left)));
        default: return {};
        }
    }
    return {};
}

} // namespace

NodeId argumentsOfChoice(const python::Tree &tree, NodeId name)
{
    NodeId node = name;
    for (NodeId above = tree.parent(node); above != noNode; node = above, above = tree.parent(above)) {
        switch (tree.kind(above)) {
        case Kind::call:
            return tree.child(above, Field::function) == node ? tree.child(above, Field::arguments) : noNode;
        case Kind::subscript:
            if (tree.child(above, Field::value) != node)
                return noNode;
            break;
        case Kind::parenthesized_expression:
        case Kind::conditional_expression:
        case Kind::boolean_operator:
        case Kind::pair:
        case Kind::dictionary:
        case Kind::list:
        case Kind::tuple: break;
        default: return noNode;
        }
    }
    return noNode;
}

bool isOneOfSeveral(const FileContext &file, NodeId name)
{
    const python::Tree &tree = file.tree;
    NodeId above = tree.parent(name);
    while (above != noNode && tree.kind(above) == Kind::parenthesized_expression)
        above = tree.parent(above);
    if (above == noNode)
        return false;
    switch (tree.kind(above)) {
    case Kind::pair: return tree.field(name) == Field::value;
    case Kind::conditional_expression:
    case Kind::boolean_operator:
    case Kind::return_statement: return true;
    case Kind::list:
    case Kind::tuple: return !isOnlyTestedFor(file, name);
    default: return false;
    }
}

bool renames(const Variant &variant)
{
    return anyDiffers(variant, [](const ParameterRule &rule) { return rule.source != "out"; });
}

bool isNamedInOpenCalls(const FileContext &file, NodeId name, const Variant &variant,
                        const std::vector<mapping::Signature> &signatures)
{
    const std::string table = tableWith(file.tree, name);
    const auto isOfThis = [&](const OpenCall &call) {
        return std::any_of(signatures.begin(), signatures.end(),
                           [&](const mapping::Signature &signature) { return binds(call, signature); });
    };
    return file.openCalls != nullptr && anyDiffers(variant, [&](const ParameterRule &rule) {
               return file.openCalls->any([&](const OpenCall &call) {
                   const bool mayPass = call.unpacksNames && !table.empty() && call.table == table;
                   return (mayPass || call.keywords.contains(rule.source)) && isOfThis(call);
               });
           });
}

} // namespace torchferry::convert
