// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/names_in_texts.h"

#include <utility>

#include "core/base/dotted.h"
#include "core/convert/calls/written_names.h"
#include "core/convert/dataflow/name_comparisons.h"
#include "core/convert/model/emission.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// False, and `finding` as it was, where the text is compared with something else, or where a helper may keep the name.
bool proposeClassName(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    const python::Tree &tree = file.tree;
    if (tree.kind(occurrence.node) != Kind::string || comparedClassName(file, occurrence.node) == noNode)
        return false;
    const NodeId content = tree.next(Kind::string_content, occurrence.node);
    const std::string name = shownClassName(file.pack, occurrence.api);
    if (name.empty() || content == noNode || tree.text(content) != lastPart(occurrence.api))
        return false;
    const std::vector<MessageArgument> arguments{{"api", finding.api}, {"target", name}};
    finding.category = mapping::Category::argsDiffer;
    finding.message = {"TF4001", arguments};
    finding.target = name;
    finding.certainty.limit(certainty::Limit::nameOfClass, arguments);
    const ByteRange whole = tree.range(occurrence.node);
    const ByteRange old = tree.range(content);
    Proposal proposal;
    proposal.form = "class-name";
    proposal.label = finding.message;
    proposal.range = whole;
    proposal.pieces = {sourcePiece(ByteRange{whole.begin, old.begin}), literalPiece(name),
                       sourcePiece(ByteRange{old.end, whole.end})};
    proposal.certainty = finding.certainty;
    finding.proposals.push_back(std::move(proposal));
    return true;
}

/// `x: "Optional[torch.Tensor]"`: every name in the text becomes the target's, where each has one and its import does not
/// carry it over. False, and `finding` as
/// it was, if one has none, or if it is no annotation.
bool proposeAnnotation(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    const python::Tree &tree = file.tree;
    const NodeId content = tree.kind(occurrence.node) == Kind::string && isAnnotationText(tree, occurrence.node)
                               ? tree.next(Kind::string_content, occurrence.node)
                               : NodeId{noNode};
    if (content == noNode || content >= tree.subtreeEnd(occurrence.node))
        return false;
    const ByteRange whole = tree.range(occurrence.node);
    Proposal proposal;
    proposal.range = whole;
    std::uint32_t written = whole.begin;
    for (const WrittenName &name : frameworkNamesIn(file, occurrence.node, tree.range(content))) {
        if (name.row == nullptr)
            return false;
        if (name.keeps)
            continue;
        proposal.pieces.push_back(sourcePiece(ByteRange{written, name.range.begin}));
        proposal.pieces.push_back(namePiece(name.target(), name.range));
        written = name.range.end;
        if (name.api == occurrence.api) {
            finding.target = name.target();
            finding.category = name.row->category;
        }
    }
    proposal.pieces.push_back(sourcePiece(ByteRange{written, whole.end}));
    finding.use = mapping::Use::annotation;
    finding.message = {"TF4001", {{"api", finding.api}, {"target", finding.target}}};
    proposal.form = "annotation";
    proposal.label = finding.message;
    proposal.certainty = finding.certainty;
    finding.proposals.push_back(std::move(proposal));
    return true;
}

} // namespace

void describeText(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    if (proposeClassName(file, occurrence, finding) || proposeAnnotation(file, occurrence, finding))
        return;
    const bool isComment = file.tree.kind(occurrence.node) == Kind::comment;
    const certainty::Limit where = isComment ? certainty::Limit::nameInComment : certainty::Limit::nameInString;
    const std::vector<MessageArgument> arguments{{"api", finding.api}};
    finding.advisory = true;
    finding.category = mapping::Category::argsDiffer;
    finding.message = {std::string(certainty::ruleOf(where).code), arguments};
    finding.certainty.limit(where, arguments);
}

} // namespace torchferry::convert
