// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/method_overrides.h"

#include <algorithm>
#include <string>

#include "core/base/dotted.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/occurrences/method_renames.h"
#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Category;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::ClassTable;

namespace {

/// The function_definition a statement of a class body is, decorators left out; or noNode.
NodeId methodAt(const Tree &tree, NodeId statement)
{
    if (tree.kind(statement) == Kind::decorated_definition)
        statement = tree.child(statement, Field::definition);
    return statement != noNode && tree.kind(statement) == Kind::function_definition ? statement : NodeId{noNode};
}

/// The method has an option that those who call the target's name otherwise: `recurse=True`.
bool hasRenamedOption(const Tree &tree, NodeId method, const mapping::Variant &variant)
{
    const NodeId list = tree.child(method, Field::parameters);
    for (NodeId parameter = list == noNode ? noNode : tree.firstNamedChild(list); parameter != noNode;
         parameter = tree.nextNamedSibling(parameter)) {
        const bool isOption =
            tree.kind(parameter) == Kind::default_parameter || tree.kind(parameter) == Kind::typed_default_parameter;
        const NodeId name = isOption ? tree.child(parameter, Field::name) : NodeId{noNode};
        const auto renames = [&](const mapping::ParameterRule &rule) {
            return rule.source == tree.text(name) && rule.note == mapping::Note::renamed;
        };
        if (name != noNode && std::any_of(variant.params.begin(), variant.params.end(), renames))
            return true;
    }
    return false;
}

/// The target calls its counterpart by the same name and in the same way. What an object runs when it is called gets
/// its arguments from the program, whatever the base class does with its own.
bool isCalledAlike(const FileContext &file, NodeId method, const mapping::Row &row, std::string_view name)
{
    if (row.variants.empty())
        return false;
    const mapping::Variant &variant = row.variants.front();
    const auto &runs = file.pack.source.callMembers;
    if (lastPart(variant.target) != name)
        return false;
    if (std::any_of(runs.begin(), runs.end(), [&](const auto &entry) { return entry.second == name; }))
        return true;
    return row.category <= Category::argsDiffer && row.variants.size() == 1 && variant.forms.empty()
           && !hasRenamedOption(file.tree, method, variant);
}

/// The method of the framework that a method of the class replaces, if the target does not call it so; else empty.
std::string replacedBy(const FileContext &file, const ClassTable::Class &own, NodeId method, std::string_view name)
{
    for (const std::string &protocol : file.pack.source.protocols) {
        if (lastPart(protocol) == name && file.pack.row(protocol, Use::call) != nullptr)
            return protocol;
    }
    if (own.ancestors.size() < 2 || name.starts_with("__") || renamingRow(file.pack, own, name) != nullptr)
        return {};
    const ApiFacts *facts = inheritedMember(file, own, name);
    const mapping::SameName *same = facts == nullptr ? nullptr : file.pack.sameName(facts->name);
    if (same != nullptr && lastPart(same->target) == name)
        return {};
    const mapping::Row *row = facts == nullptr ? nullptr : file.pack.row(facts->name, Use::call);
    const bool isAlike = row == nullptr || (!file.helperPlace.path.empty() && derivesFromHelper(file, own.name))
                         || isCalledAlike(file, method, *row, name);
    return isAlike ? std::string() : facts->name;
}

} // namespace

void collectMethodOverrides(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    if (file.migrationState == MigrationState::wholly)
        return;
    for (NodeId id = tree.next(Kind::class_definition, 0); id != noNode;
         id = tree.next(Kind::class_definition, id + 1)) {
        const NodeId body = tree.child(id, Field::body);
        const ClassTable::Class *own = body == noNode ? nullptr : classAround(file, body);
        if (own == nullptr)
            continue;
        for (NodeId statement = tree.firstNamedChild(body); statement != noNode;
             statement = tree.nextNamedSibling(statement)) {
            const NodeId method = methodAt(tree, statement);
            const NodeId name = method == noNode ? noNode : tree.child(method, Field::name);
            if (name == noNode)
                continue;
            const std::string api = replacedBy(file, *own, method, tree.text(name));
            if (api.empty())
                continue;
            Occurrence occurrence;
            occurrence.origin = Occurrence::Origin::methodOverride;
            occurrence.api = api;
            occurrence.use = Use::call;
            occurrence.name = name;
            occurrence.node = name;
            occurrences.push_back(std::move(occurrence));
        }
    }
}

void describeOverriding(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    finding.row = file.pack.row(occurrence.api, occurrence.use);
    finding.target = finding.row->variants.empty() ? std::string() : finding.row->variants.front().target;
    finding.category = finding.row->category;
    finding.message = {"TF4068", {{"api", occurrence.api}}};
    finding.advisory = true;
}

} // namespace torchferry::convert
