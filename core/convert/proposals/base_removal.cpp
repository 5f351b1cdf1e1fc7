// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/base_removal.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/base/reason.h"

namespace torchferry::convert {

using mapping::Form;
using mapping::Row;
using mapping::Use;
using mapping::Variant;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

bool hasComment(const Tree &tree, ByteRange range)
{
    return !lostComments(tree, range, {}).empty();
}

/// The argument is a base that the pack takes out as well.
bool isRemovedToo(const FileContext &file, NodeId argument)
{
    const auto resolved = file.project.resolve(file.names, file.tree, argument);
    const Row *row = !resolved || resolved->local
                         ? nullptr
                         : file.pack.row(file.pack.sourceFacts.canonical(resolved->dotted), Use::base);
    return row != nullptr && std::any_of(row->variants.begin(), row->variants.end(), [](const Variant &variant) {
               return std::any_of(variant.forms.begin(), variant.forms.end(),
                                  [](const Form &form) { return form.deletes; });
           });
}

/// The offset of the comma behind `from`; nothing if something else comes first. Comments are passed over.
std::optional<std::uint32_t> commaBehind(std::string_view text, std::uint32_t from, std::uint32_t end)
{
    for (std::uint32_t at = from; at < end; ++at) {
        if (text[at] == ',')
            return at;
        if (text[at] == '#')
            at = static_cast<std::uint32_t>(std::min<std::size_t>(text.find_first_of("\r\n", at), end));
        else if (std::string_view(" \t\r\n\\").find(text[at]) == std::string_view::npos)
            break;
    }
    return std::nullopt;
}

std::uint32_t skipBlanks(std::string_view text, std::uint32_t at, std::uint32_t end)
{
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        ++at;
    return at;
}

/// What goes with the base so that the list stays one; nothing if a comment is between the base and its comma.
std::optional<ByteRange> rangeToRemove(const FileContext &file, NodeId list, NodeId base)
{
    const Tree &tree = file.tree;
    NodeId before = noNode;
    for (NodeId argument = tree.firstNamedChild(list); argument != base && argument != noNode;
         argument = tree.nextNamedSibling(argument))
        before = argument;
    const NodeId behind = tree.nextNamedSibling(base);
    if (before == noNode && behind == noNode && !hasComment(tree, tree.range(list)))
        return tree.range(list);
    if (behind != noNode && !hasComment(tree, {tree.begin(base), tree.begin(behind)}))
        return ByteRange{tree.begin(base), tree.begin(behind)};
    ByteRange range = tree.range(base);
    const bool takesCommaBefore = behind == noNode && before != noNode && !isRemovedToo(file, before)
                                  && !hasComment(tree, {tree.end(before), range.begin});
    if (takesCommaBefore) {
        range.begin = tree.end(before);
        return range;
    }
    const std::uint32_t end = tree.end(list) - 1;
    const std::optional<std::uint32_t> comma = commaBehind(tree.text(), range.end, end);
    if (comma && hasComment(tree, {range.end, *comma}))
        return std::nullopt;
    if (comma)
        range.end = skipBlanks(tree.text(), *comma + 1, end);
    return range;
}

} // namespace

Outcome<Proposal> removeBase(const FileContext &file, const Occurrence &occurrence)
{
    const Tree &tree = file.tree;
    const NodeId list = tree.parent(occurrence.node);
    const bool isArgument =
        list != noNode && tree.kind(list) == Kind::argument_list && tree.field(list) == Field::superclasses;
    const std::optional<ByteRange> range =
        isArgument ? rangeToRemove(file, list, occurrence.node) : std::optional<ByteRange>();
    if (!range)
        return refusal(codeOf(Reason::noRewrite), {{"api", occurrence.api}});
    Proposal proposal;
    proposal.label = {"TF6003", {}};
    proposal.range = *range;
    proposal.pieces = {literalPiece("")};
    proposal.certainty = occurrence.certainty;
    return proposal;
}

} // namespace torchferry::convert
