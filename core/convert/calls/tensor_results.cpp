// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/tensor_results.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/compared_operands.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/receiver_words.h"
#include "core/types/program/tensor_members.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::ApiKind;
using names::BindingId;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr int furthest = 8; ///< values followed: `d = c.view(1)`, `c = b.relu()`, …

/// Every way to call the tensor's method gives a tensor.
bool givesTensor(const FileContext &file, std::string_view method)
{
    const mapping::SourceDescription &source = file.pack.source;
    const ApiFacts *facts = file.pack.sourceFacts.member(source.tensorClass, method);
    return facts != nullptr && facts->kind == ApiKind::method && !facts->overloads.empty()
           && !file.classes.definesMember(method)
           && std::all_of(facts->overloads.begin(), facts->overloads.end(),
                          [&](const mapping::Signature &one) { return one.returns == lastPart(source.tensorClass); });
}

/// The one binding of a variable; none if it has several, or if it comes from elsewhere.
BindingId onlyBindingOf(const FileContext &file, NodeId name)
{
    const std::uint32_t variable = file.names.variableOf(name);
    if (variable == names::none || file.names.variables()[variable].bindings.size() != 1)
        return names::none;
    const BindingId binding = file.names.variables()[variable].bindings.front();
    switch (file.names.bindings()[binding].kind) {
    case names::Binding::Kind::assignment:
    case names::Binding::Kind::loop:
    case names::Binding::Kind::parameter: return binding;
    default: return names::none;
    }
}

/// `x.size(0)`, `x.view(n, -1)`: with a whole number that is written out only tensors take such a call.
bool takesNumberAsTensor(const FileContext &file, NodeId access)
{
    const std::string name(attributeName(file.tree, access));
    const NodeId call = callOf(file.tree, access);
    if (call == noNode || !file.pack.source.discriminatingNumbers.contains(name))
        return false;
    const CallSite site = CallSite::of(file.tree, call);
    return site.wholeNumber(file.tree) != noNode && !file.classes.mayTake(name, site.arguments.size());
}

enum class Seen : std::uint8_t { nothing, tensor, anything };

/// What one read says of the object.
Seen seenAt(const FileContext &file, NodeId read)
{
    const python::Tree &tree = file.tree;
    const NodeId around = tree.parent(read);
    if (around == noNode)
        return Seen::nothing;
    if (tree.kind(around) == Kind::attribute && tree.field(read) == Field::object) {
        if (tree.enclosing(read, Kind::try_statement) != noNode)
            return Seen::nothing; // where it has no such member, something else is done
        const bool isTensor =
            (callOf(tree, around) != noNode && types::isOfTensorsOnly(file.pack, file.classes, tree, around))
            || takesNumberAsTensor(file, around);
        return isTensor ? Seen::tensor : Seen::nothing;
    }
    const bool isAsked = types::isAskedWhatItIs(file.pack, file.project, file.names, tree, read);
    return isAsked ? Seen::anything : Seen::nothing;
}

/// `torch.sum(value)`: the first argument of a function of the framework that tensors have as a method as well.
bool isGivenAsTensor(const FileContext &file, NodeId value)
{
    const python::Tree &tree = file.tree;
    const NodeId list = tree.parent(value);
    const NodeId call = list != noNode && tree.kind(list) == Kind::argument_list && tree.firstNamedChild(list) == value
                            ? tree.parent(list)
                            : NodeId{noNode};
    if (call == noNode || tree.kind(call) != Kind::call)
        return false;
    const auto resolved = file.project.resolve(file.names, tree, tree.child(call, Field::function));
    if (!resolved || resolved->local || !resolved->certain)
        return false;
    const ApiFacts *function = file.pack.sourceFacts.find(file.pack.sourceFacts.canonical(resolved->dotted));
    const ApiFacts *method =
        file.pack.sourceFacts.member(file.pack.source.tensorClass, std::string(lastPart(resolved->dotted)));
    return function != nullptr && function->kind == ApiKind::function && method != nullptr
           && method->kind == ApiKind::method;
}

/// `value.squeeze().float().clamp_(0, 1)`, `torch.sum(value.float())`: behind methods of a tensor that give tensors one
/// is called that only tensors have, or a function takes a tensor. What has `data` first may be a data set.
bool leadsToTensorMethod(const FileContext &file, NodeId value)
{
    const python::Tree &tree = file.tree;
    for (int step = 0; step < furthest; ++step) {
        const NodeId access = tree.parent(value);
        if (access == noNode || tree.kind(access) != Kind::attribute || tree.field(value) != Field::object)
            return false;
        const NodeId call = callOf(tree, access);
        const std::string_view name = tree.text(tree.child(access, Field::attribute));
        if (call != noNode && types::isOfTensorsOnly(file.pack, file.classes, tree, access))
            return tree.enclosing(access, Kind::try_statement) == noNode;
        if (call == noNode || !givesTensor(file, name))
            return false;
        value = call;
        if (isGivenAsTensor(file, value))
            return tree.enclosing(access, Kind::try_statement) == noNode;
    }
    return false;
}

/// `x.shape`, `x.size()`: all sizes of what would be a tensor; what they are read from, else noNode.
NodeId objectOfSizes(const FileContext &file, NodeId sizes)
{
    const python::Tree &tree = file.tree;
    const NodeId callee = tree.kind(sizes) == Kind::call ? tree.child(sizes, Field::function) : sizes;
    const bool isBare = callee == sizes || tree.firstNamedChild(tree.child(sizes, Field::arguments)) == noNode;
    if (tree.kind(callee) != Kind::attribute || !isBare)
        return noNode;
    const mapping::SourceDescription &source = file.pack.source;
    const ApiFacts *facts = file.pack.sourceFacts.member(source.tensorClass, attributeName(tree, callee));
    const auto sizeClass = source.namingConventions.find("shape");
    if (facts == nullptr || sizeClass == source.namingConventions.end())
        return noNode;
    const std::string_view returns = callee == sizes            ? std::string_view(facts->returns)
                                     : facts->overloads.empty() ? std::string_view()
                                                                : facts->overloads.front().returns;
    return returns == lastPart(sizeClass->second) ? tree.child(callee, Field::object) : NodeId{noNode};
}

/// `value.size() == x.shape`: its sizes are compared with those of a tensor.
bool isSizedAsTensor(const FileContext &file, NodeId value)
{
    const python::Tree &tree = file.tree;
    const NodeId access = tree.parent(value);
    if (access == noNode || tree.kind(access) != Kind::attribute || tree.field(value) != Field::object)
        return false;
    const NodeId call = callOf(tree, access);
    const NodeId sizes = call == noNode ? access : call;
    const NodeId comparison = objectOfSizes(file, sizes) == value ? comparisonOf(tree, sizes) : NodeId{noNode};
    const NodeId side = comparison == noNode ? noNode : otherSide(tree, comparison, sizes);
    const NodeId object = side == noNode ? noNode : objectOfSizes(file, side);
    return object != noNode && file.types.kindOf(object) == types::Type::Kind::instance
           && file.classes.derivesFrom(file.types.nameOf(object), file.pack.source.tensorClass);
}

/// `model(x)`, `net.decode(z)`: a call of something that is no class by its name, so that what it gives is no data set.
bool isCallOfFunction(const python::Tree &tree, NodeId object)
{
    const std::string_view name =
        tree.kind(object) == Kind::call ? lastNameOf(tree, tree.child(object, Field::function)) : std::string_view();
    return !name.empty() && name.front() >= 'a' && name.front() <= 'z';
}

/// `.cpu()`, `.numpy()`: behind `data`, the call of a method that changes where or what the numbers are.
bool isMoved(const FileContext &file, NodeId access)
{
    const std::string name(attributeName(file.tree, access));
    const mapping::SourceDescription &source = file.pack.source;
    const ApiFacts *facts = file.pack.sourceFacts.member(source.tensorClass, name);
    const bool givesArray = facts != nullptr && !facts->overloads.empty()
                            && file.pack.library.isArrayClass(facts->overloads.front().returns);
    return (givesArray || source.casts.contains(name)) && callOf(file.tree, access) != noNode;
}

/// Some method is called on the variable that only tensors have.
bool isUsedAsTensor(const FileContext &file, BindingId binding)
{
    if (!file.tensorsByUse)
        file.tensorsByUse.emplace();
    const auto known = file.tensorsByUse->find(binding);
    if (known != file.tensorsByUse->end())
        return known->second;
    Seen all = Seen::nothing;
    for (const NodeId read : file.names.usesOf(binding))
        all = std::max(all, seenAt(file, read));
    return file.tensorsByUse->emplace(binding, all == Seen::tensor).first->second;
}

} // namespace

bool isTensorByUse(const FileContext &file, NodeId value)
{
    const python::Tree &tree = file.tree;
    if (leadsToTensorMethod(file, value) || isSizedAsTensor(file, value))
        return true;
    for (int step = 0; step < furthest && value != noNode; ++step) {
        value = unwrap(tree, value);
        if (tree.kind(value) == Kind::identifier) {
            const BindingId binding = onlyBindingOf(file, value);
            if (binding == names::none)
                return false;
            if (isUsedAsTensor(file, binding))
                return true;
            value = givenTo(file, value);
            continue;
        }
        if (tree.kind(value) == Kind::attribute)
            return isPartOfTensor(file, value);
        const NodeId callee = tree.kind(value) == Kind::call ? tree.child(value, Field::function) : NodeId{noNode};
        if (callee == noNode || tree.kind(callee) != Kind::attribute)
            return false;
        if (!givesTensor(file, tree.text(tree.child(callee, Field::attribute))))
            return false;
        if (types::isOfTensorsOnly(file.pack, file.classes, tree, callee))
            return true;
        value = tree.child(callee, Field::object);
    }
    return false;
}

bool isPartOfTensor(const FileContext &file, NodeId attribute)
{
    const python::Tree &tree = file.tree;
    const mapping::SourceDescription &source = file.pack.source;
    const mapping::SignatureSet &known = file.pack.sourceFacts;
    if (!source.identityAttributes.contains(std::string(attributeName(tree, attribute))))
        return false;
    const NodeId over = tree.parent(attribute);
    const NodeId object = tree.child(attribute, Field::object);
    // Data sets and packed sequences have data, too, but nobody changes it in place.
    if (tree.kind(over) == Kind::attribute && tree.kind(object) == Kind::identifier
        && attributeName(tree, over).ends_with('_') && types::isOfTensorsOnly(file.pack, file.classes, tree, over))
        return true;
    if (isNamedAs(file, object, source.tensorClass)
        || (isCallOfFunction(tree, unwrap(tree, object)) && isMoved(file, over)))
        return true;
    const std::string_view kept = attributeName(tree, object);
    const std::vector<std::string> owners = kept.empty() ? std::vector<std::string>() : known.classesWithMember(kept);
    return std::any_of(owners.begin(), owners.end(), [&](const std::string &owner) {
        const ApiFacts *facts = known.member(owner, kept);
        return facts != nullptr && facts->kind == ApiKind::attribute
               && (facts->returns == lastPart(source.tensorClass) || facts->returns == source.tensorClass
                   || known.derivesFrom(facts->returns, source.tensorClass));
    });
}

} // namespace torchferry::convert
