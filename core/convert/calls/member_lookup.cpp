// SPDX-License-Identifier: Apache-2.0
#include "core/convert/calls/member_lookup.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "core/base/dotted.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

const ApiFacts *frameworkMember(const FileContext &file, std::string_view owner, std::string_view name)
{
    const types::ClassTable::Class *own = file.classes.find(owner);
    if (own == nullptr)
        return file.pack.source.owns(owner) ? file.pack.sourceFacts.member(owner, name) : nullptr;
    return file.classes.definesMember(owner, name) ? nullptr : inheritedMember(file, *own, name);
}

const ApiFacts *frameworkMemberReadBy(const FileContext &file, NodeId attribute, std::string_view owner)
{
    const std::string_view name = file.tree.text(file.tree.child(attribute, Field::attribute));
    const types::ClassTable::Class *own = file.classes.find(owner);
    if (own == nullptr || !file.classes.definesMember(owner, name))
        return frameworkMember(file, owner, name);
    // A method that runs again reads what it has stored itself.
    const NodeId method = file.tree.enclosing(attribute, Kind::function_definition);
    const bool isOfConstructor = method != noNode && file.tree.text(file.tree.child(method, Field::name)) == "__init__"
                                 && file.tree.enclosing(method, Kind::class_definition) == own->node;
    const NodeId statement = file.tree.enclosing(attribute, Kind::assignment);
    const NodeId target = statement == noNode ? NodeId{noNode} : file.tree.child(statement, Field::left);
    if (!isOfConstructor || target == noNode || target == attribute
        || file.tree.text(target) != file.tree.text(attribute))
        return nullptr;
    const auto &members = file.classes.members();
    const bool isOnlyStore = std::all_of(members.begin(), members.end(), [&](const types::ClassTable::Member &member) {
        const auto &classes = own->projectAncestors;
        return member.name != name || std::find(classes.begin(), classes.end(), member.owner) == classes.end()
               || (member.variable == names::none && member.sites == std::vector{target});
    });
    return isOnlyStore ? inheritedMember(file, *own, name) : nullptr;
}

const ApiFacts *inheritedMember(const FileContext &file, const types::ClassTable::Class &own, std::string_view name)
{
    for (const std::string &ancestor : own.ancestors) {
        if (!file.pack.source.owns(ancestor) || file.classes.find(ancestor) != nullptr)
            continue;
        if (const ApiFacts *facts = file.pack.sourceFacts.member(ancestor, name))
            return facts;
    }
    return nullptr;
}

const ApiFacts *frameworkMemberAt(const FileContext &file, NodeId node)
{
    if (node == noNode || file.tree.kind(node) != Kind::attribute)
        return nullptr;
    const NodeId object = file.tree.child(node, Field::object);
    const NodeId name = file.tree.child(node, Field::attribute);
    if (object == noNode || name == noNode)
        return nullptr;
    const types::InferredType inferred = file.types.of(object);
    return inferred.type.kind == types::Type::Kind::instance
               ? frameworkMember(file, inferred.type.name, file.tree.text(name))
               : nullptr;
}

std::string withRows(const mapping::Pack &pack, std::string member)
{
    const std::size_t dot = member.rfind('.');
    if (dot == std::string::npos || pack.rowsOf(member) != nullptr)
        return member;
    for (const auto &[base, method] : pack.source.callMembers) {
        if (std::string_view(member).substr(dot + 1) != method
            || !pack.sourceFacts.derivesFrom(std::string_view(member).substr(0, dot), base))
            continue;
        if (std::string inherited = std::string(base).append(1, '.').append(method); pack.rowsOf(inherited) != nullptr)
            return inherited;
    }
    return member;
}

bool isParameter(const FileContext &file, NodeId node)
{
    const std::uint32_t variable = file.tree.kind(node) == Kind::identifier ? file.names.variableOf(node) : names::none;
    if (variable == names::none)
        return false;
    const auto &bindings = file.names.variables()[variable].bindings;
    return !bindings.empty() && std::all_of(bindings.begin(), bindings.end(), [&](names::BindingId id) {
        return file.names.bindings()[id].kind == names::Binding::Kind::parameter;
    });
}

bool runsOnCall(const mapping::Pack &pack, std::string_view target)
{
    const std::size_t dot = target.rfind('.');
    if (dot == std::string_view::npos)
        return false;
    return std::any_of(pack.callMembers.begin(), pack.callMembers.end(), [&](const auto &entry) {
        return entry.second == target.substr(dot + 1)
               && (target.substr(0, dot) == entry.first
                   || pack.targetFacts.derivesFrom(target.substr(0, dot), entry.first));
    });
}

bool isOwnRoot(const FileContext &file, std::string_view dotted)
{
    const std::string_view root = rootOf(dotted);
    return file.project.module(root) != nullptr || file.project.isFolder(root);
}

std::string storedMember(const FileContext &file, NodeId attribute)
{
    const python::Tree &tree = file.tree;
    if (attribute == noNode || tree.kind(attribute) != Kind::attribute)
        return {};
    const NodeId object = tree.child(attribute, Field::object);
    const mapping::ApiFacts *member =
        file.types.kindOf(object) == types::Type::Kind::instance
            ? frameworkMember(file, file.types.nameOf(object), tree.text(tree.child(attribute, Field::attribute)))
            : nullptr;
    const mapping::Row *row = member == nullptr ? nullptr : file.pack.row(member->name, mapping::Use::store);
    if (row == nullptr || row->variants.empty() || row->variants.front().forms.size() != 1)
        return {};
    constexpr std::string_view before = "{receiver}.";
    constexpr std::string_view behind = " = {value}";
    const std::string_view text = row->variants.front().forms.front().emit.source;
    if (!text.starts_with(before) || !text.ends_with(behind))
        return {};
    const std::string name(text.substr(before.size(), text.size() - before.size() - behind.size()));
    const bool isName =
        std::all_of(name.begin(), name.end(), [](unsigned char c) { return c == '_' || std::isalnum(c); });
    return isName ? name : std::string();
}

} // namespace torchferry::convert
