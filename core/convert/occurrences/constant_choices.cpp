// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/constant_choices.h"

#include <string_view>
#include <unordered_map>

#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/guards/value_forms.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using mapping::ApiFacts;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The name of the target that the row of `api` writes for the API where it is passed on as a value; empty if there is
/// none, or if it depends on more than the API.
std::string_view constantOf(const FileContext &file, std::string_view api)
{
    const mapping::Row *row = file.pack.row(api, Use::value);
    if (row == nullptr || row->isSame || row->variants.size() != 1 || !row->variants.front().target.empty())
        return {};
    std::string_view constant;
    for (const mapping::Form &form : row->variants.front().forms) {
        if (form.byHand)
            continue;
        const std::vector<mapping::TemplatePart> &parts = form.emit.parts;
        if (form.writesStatements() || parts.size() != 1 || parts.front().kind != mapping::TemplatePart::Kind::symbol
            || (!constant.empty() && constant != parts.front().text))
            return {};
        constant = parts.front().text;
    }
    return constant;
}

/// The helper that takes the place of the class named at `value`; empty if none does.
std::string_view helperFor(const FileContext &file, NodeId value)
{
    value = value == noNode ? noNode : unwrap(file.tree, value);
    if (value == noNode || file.types.kindOf(value) != types::Type::Kind::classObject)
        return {};
    const std::string_view api = file.types.nameOf(value);
    return becomesHelper(file, api, value) ? symbolInPlaceOf(file, api, value) : std::string_view();
}

} // namespace

bool areOneConstant(const FileContext &file, const ApiFacts &a, const ApiFacts &b)
{
    return constantOf(file, a.name) == constantOf(file, b.name);
}

const ApiFacts *constantApiOf(const FileContext &file, NodeId value)
{
    value = value == noNode ? noNode : unwrap(file.tree, value);
    if (value == noNode)
        return nullptr;
    if (const auto [one, other] = sidesOfChoice(file.tree, value); one != noNode) {
        const ApiFacts *first = constantApiOf(file, one);
        const ApiFacts *second = constantApiOf(file, other);
        return first != nullptr && second != nullptr && areOneConstant(file, *first, *second) ? second : nullptr;
    }
    if (file.types.kindOf(value) != types::Type::Kind::classObject)
        return nullptr;
    const std::string_view name = file.types.nameOf(value);
    if (!file.pack.source.owns(name) || isOwnRoot(file, name))
        return nullptr;
    const ApiFacts *facts = file.pack.sourceFacts.find(name);
    return facts == nullptr || constantOf(file, facts->name).empty() ? nullptr : facts;
}

void mergeConstantChoices(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    const Tree &tree = file.tree;
    std::unordered_map<NodeId, std::size_t> values; // occurrences, by their nodes
    for (std::size_t index = 0; index < occurrences.size(); ++index) {
        if (occurrences[index].origin == OccurrenceKind::name && occurrences[index].use == Use::value)
            values.emplace(occurrences[index].node, index);
    }
    for (NodeId id = values.empty() ? NodeId{noNode} : tree.next(Kind::conditional_expression, 0); id != noNode;
         id = tree.next(Kind::conditional_expression, id + 1)) {
        const auto [one, other] = sidesOfChoice(tree, id);
        if (!values.contains(unwrap(tree, one)))
            continue;
        const auto second = values.find(unwrap(tree, other));
        if (second == values.end() || !isDroppable(file, id))
            continue;
        const std::string_view helper = helperFor(file, one);
        if (constantApiOf(file, id) == nullptr && (helper.empty() || helper != helperFor(file, other)))
            continue;
        // The other one is inside, and goes with it.
        occurrences[second->second].node = id;
    }
}

} // namespace torchferry::convert
