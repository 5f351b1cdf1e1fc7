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

} // namespace

MemberStores storesAround(const FileContext &file, NodeId node, std::string_view name)
{
    const Tree &tree = file.tree;
    MemberStores stores;
    const NodeId around = classDefinitionAround(tree, node);
    const NodeId end = around == noNode ? noNode : tree.subtreeEnd(around);
    const std::string whole = "self." + std::string(name);
    for (NodeId id = around; around != noNode && id < end; ++id) {
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
