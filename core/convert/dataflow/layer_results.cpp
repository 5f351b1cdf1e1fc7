// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/layer_results.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr int deepest = 4;

LayerResult ofClass(const mapping::Pack &pack, const std::string &name)
{
    const ApiFacts *facts = pack.source.owns(name) ? pack.sourceFacts.find(name) : nullptr;
    if (facts == nullptr || facts->kind != ApiKind::class_ || pack.source.delegates.contains(name))
        return LayerResult::unknown;
    const auto givesTensor = [&pack](const mapping::Signature &each) {
        return each.returns == lastPart(pack.source.tensorClass);
    };
    const auto isInPlace = [&pack](const mapping::Parameter &each) { return each.name == pack.source.inPlace; };
    const bool mayWorkInPlace =
        std::any_of(facts->overloads.begin(), facts->overloads.end(), [&](const mapping::Signature &overload) {
            return std::any_of(overload.parameters.begin(), overload.parameters.end(), isInPlace);
        });
    for (const auto &[base, member] : pack.source.callMembers) {
        const ApiFacts *run = pack.sourceFacts.find(name + "." + member);
        if (run == nullptr || run->overloads.empty() || !pack.sourceFacts.derivesFrom(name, base)
            || !std::all_of(run->overloads.begin(), run->overloads.end(), givesTensor))
            continue;
        const bool mayGiveArgument = mayWorkInPlace || pack.source.views.contains(run->name);
        return mayGiveArgument ? LayerResult::argument : LayerResult::fresh;
    }
    return LayerResult::unknown;
}

LayerResult ofCreation(const FileContext &file, NodeId creation, int depth);

/// `nn.Sequential(…)`: each part is given what the one before it gave.
LayerResult ofParts(const FileContext &file, NodeId creation, int depth)
{
    const CallSite site = CallSite::of(file.tree, creation);
    LayerResult whole = LayerResult::argument;
    for (const Argument &argument : site.arguments) {
        const LayerResult part = argument.kind == Argument::Kind::positional
                                     ? ofCreation(file, argument.value, depth + 1)
                                     : LayerResult::unknown;
        if (part == LayerResult::unknown)
            return part;
        whole = part == LayerResult::fresh ? part : whole;
    }
    return site.arguments.empty() ? LayerResult::unknown : whole;
}

/// `creation` makes an object that runs its arguments in a row.
bool hasParts(const FileContext &file, NodeId creation)
{
    const auto &delegates = file.pack.source.delegates;
    const auto runs = delegates.find(std::string(file.types.nameOf(creation)));
    return runs != delegates.end() && runs->second.empty();
}

/// A call that makes a layer.
LayerResult ofCreation(const FileContext &file, NodeId creation, int depth)
{
    creation = unwrap(file.tree, creation);
    if (creation == noNode || depth > deepest || file.tree.kind(creation) != Kind::call
        || file.types.kindOf(creation) != types::Type::Kind::instance)
        return LayerResult::unknown;
    return hasParts(file, creation) ? ofParts(file, creation, depth)
                                    : ofClass(file.pack, std::string(file.types.nameOf(creation)));
}

/// What is assigned to `self.block`, which its class assigns once and only calls besides.
NodeId creationOfMember(const FileContext &file, NodeId callee)
{
    constexpr NodeId largest = 20000; // nodes of a class that are looked at
    const python::Tree &tree = file.tree;
    const NodeId around = classDefinitionAround(tree, callee);
    const NodeId end = around == noNode ? noNode : tree.subtreeEnd(around);
    if (around == noNode || end - around > largest)
        return noNode;
    NodeId creation = noNode;
    for (NodeId id = around; id < end; ++id) {
        if (tree.kind(id) != Kind::attribute || tree.text(id) != tree.text(callee))
            continue;
        const NodeId above = tree.parent(id);
        const bool isCallee = tree.kind(above) == Kind::call && tree.child(above, Field::function) == id;
        if (isCallee)
            continue;
        if (creation != noNode || tree.kind(above) != Kind::assignment || tree.child(above, Field::left) != id)
            return noNode;
        creation = tree.child(above, Field::right);
    }
    return creation;
}

LayerResult of(const FileContext &file, NodeId object, int depth)
{
    object = unwrap(file.tree, object);
    if (object == noNode || depth > deepest)
        return LayerResult::unknown;
    if (file.types.kindOf(object) == types::Type::Kind::instance) {
        const LayerResult found = ofClass(file.pack, std::string(file.types.nameOf(object)));
        if (found != LayerResult::unknown)
            return found;
    }
    switch (file.tree.kind(object)) {
    case Kind::identifier: return of(file, givenTo(file, object), depth + 1);
    case Kind::call: return ofCreation(file, object, depth);
    case Kind::attribute: return ofCreation(file, creationOfMember(file, object), 0);
    case Kind::conditional_expression: {
        const auto [first, last] = sidesOfChoice(file.tree, object);
        const LayerResult one = of(file, first, depth + 1);
        const LayerResult other = of(file, last, depth + 1);
        const bool isEitherUnknown = one == LayerResult::unknown || other == LayerResult::unknown;
        return isEitherUnknown ? LayerResult::unknown : std::max(one, other);
    }
    default: return LayerResult::unknown;
    }
}

} // namespace

LayerResult layerResultOf(const FileContext &file, NodeId callee)
{
    return of(file, callee, 0);
}

NodeId lastLayerOf(const FileContext &file, NodeId callee)
{
    const python::Tree &tree = file.tree;
    callee = unwrap(tree, callee);
    NodeId last = noNode;
    if (callee != noNode && tree.kind(callee) == Kind::attribute)
        last = creationOfMember(file, callee);
    else if (callee != noNode && tree.kind(callee) == Kind::identifier)
        last = givenTo(file, callee);
    for (int depth = 0; depth <= deepest; ++depth) {
        last = unwrap(tree, last);
        if (last == noNode || tree.kind(last) != Kind::call || !hasParts(file, last))
            return depth == 0 ? noNode : last;
        const std::vector<Argument> &parts = CallSite::of(tree, last).arguments;
        last = parts.empty() || parts.back().kind != Argument::Kind::positional ? NodeId{noNode} : parts.back().value;
    }
    return noNode;
}

} // namespace torchferry::convert
