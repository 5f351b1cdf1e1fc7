// SPDX-License-Identifier: Apache-2.0
#include "core/convert/dataflow/member_stores.h"

#include <string>

#include "core/convert/calls/call_site.h"
#include "core/convert/dataflow/call_effects.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// `self.register_buffer("scale", value)`: the value, of a method of the framework's that is given the name first.
NodeId registeredBy(const FileContext &file, NodeId call, std::string_view name)
{
    const NodeId list = file.tree.child(call, Field::arguments);
    const NodeId first = list == noNode ? noNode : file.tree.firstNamedChild(list);
    if (first == noNode || file.tree.kind(first) != Kind::string || textOf(file.tree, first) != name)
        return noNode;
    const CallSite site = CallSite::of(file.tree, call);
    const bool isOwn = site.receiver != noNode && file.tree.kind(site.receiver) == Kind::identifier
                       && file.tree.text(site.receiver) == "self";
    if (!isOwn || site.arguments.size() < 2 || site.arguments[1].kind != Argument::Kind::positional
        || frameworkCallee(file, site) == nullptr)
        return noNode;
    return site.arguments[1].value;
}

/// The class of this file whose instances `object` are: the one around a `self`.
NodeId classOf(const FileContext &file, NodeId object)
{
    const Tree &tree = file.tree;
    if (tree.kind(object) == Kind::identifier && tree.text(object) == "self")
        return classDefinitionAround(tree, object);
    if (file.types.kindOf(object) != types::Type::Kind::instance)
        return noNode;
    const std::string_view wanted = file.types.nameOf(object);
    for (NodeId id = tree.next(Kind::class_definition, 0); id != noNode; id = tree.next(Kind::class_definition, id + 1))
        if (wanted == file.names.moduleName() + "." + std::string(tree.text(tree.child(id, Field::name))))
            return id;
    return noNode;
}

} // namespace

std::optional<MemberStores> storesOf(const FileContext &file, NodeId attribute)
{
    const Tree &tree = file.tree;
    const NodeId owner = classOf(file, tree.child(attribute, Field::object));
    if (owner == noNode)
        return std::nullopt;
    const std::string_view name = tree.text(tree.child(attribute, Field::attribute));
    MemberStores stores;
    const NodeId end = tree.subtreeEnd(owner);
    const std::string whole = "self." + std::string(name);
    for (NodeId id = owner; id < end; ++id) {
        if (tree.kind(id) == Kind::call) {
            if (const NodeId value = registeredBy(file, id, name); value != noNode)
                stores.values.push_back(value);
            continue;
        }
        if (tree.kind(id) != Kind::attribute || tree.text(id) != whole || !isTarget(tree, id))
            continue;
        const NodeId above = tree.parent(id);
        const bool isLeft = tree.child(above, Field::left) == id;
        if (isLeft && tree.kind(above) == Kind::assignment)
            stores.values.push_back(tree.child(above, Field::right));
        else if (isLeft && tree.kind(above) == Kind::augmented_assignment)
            stores.augmented.push_back(above);
        else
            stores.areAll = false;
    }
    return stores;
}

} // namespace torchferry::convert
