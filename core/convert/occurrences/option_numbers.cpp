// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/option_numbers.h"

#include <string>
#include <utility>

#include "core/convert/model/emission.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

bool isWholeOption(const FileContext &file, std::string_view api, NodeId entry, std::string_view name)
{
    const auto keys = file.pack.floatKeys.find(api);
    if (keys == file.pack.floatKeys.end() || !keys->second.contains(name))
        return false;
    const NodeId value = unwrap(file.tree, file.tree.child(entry, Field::value));
    return value != noNode && file.tree.kind(value) == Kind::integer
           && file.tree.text(value).find_first_not_of("0123456789") == std::string_view::npos;
}

bool describeWholeOption(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    const Kind kind = file.tree.kind(occurrence.node);
    if (kind != Kind::pair && kind != Kind::keyword_argument)
        return false;
    const std::string name =
        kind == Kind::pair ? textOf(file.tree, occurrence.name) : std::string(file.tree.text(occurrence.name));
    if (!isWholeOption(file, occurrence.api, occurrence.node, name))
        return false;
    const NodeId value = file.tree.child(occurrence.node, Field::value);
    const std::string number = std::string(file.tree.text(unwrap(file.tree, value))) + ".0";
    finding.category = mapping::Category::argsDiffer;
    finding.message = {"TF4198", {{"key", name}, {"number", number}}};
    Proposal proposal;
    proposal.form = "float";
    proposal.label = {"TF6002", {{"form", number}}};
    proposal.range = finding.range;
    proposal.certainty = finding.certainty;
    proposal.pieces = {sourcePiece({finding.range.begin, file.tree.begin(value)}), literalPiece(number)};
    finding.proposals.push_back(std::move(proposal));
    return true;
}

} // namespace torchferry::convert
