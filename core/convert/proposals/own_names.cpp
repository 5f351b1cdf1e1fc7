// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/own_names.h"

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/placement.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

std::unordered_set<std::string> namesPutInto(const FileContext &file)
{
    std::unordered_set<std::string> names;
    const python::Tree &tree = file.tree;
    for (NodeId id = tree.next(Kind::assignment, 0); id != noNode; id = tree.next(Kind::assignment, id + 1)) {
        const NodeId left = tree.child(id, Field::left);
        if (left == noNode || tree.kind(left) != Kind::attribute || tree.child(id, Field::right) == noNode)
            continue;
        const auto resolved = file.project.resolve(file.names, tree, left);
        if (resolved && !resolved->local && file.pack.source.owns(resolved->dotted))
            names.insert(std::string(resolved->dotted));
    }
    return names;
}

} // namespace

bool OwnNames::describe(const Occurrence &occurrence, Finding &finding)
{
    const python::Tree &tree = m_file.tree;
    const auto module = m_file.pack.modules.find(std::string(ownerOf(occurrence.api)));
    if (occurrence.origin != Occurrence::Origin::name || module == m_file.pack.modules.end()
        || m_file.pack.sourceFacts.find(occurrence.api) != nullptr)
        return false;
    if (!m_names)
        m_names = namesPutInto(m_file);
    const std::string target = module->second + "." + std::string(lastPart(occurrence.api));
    if (!m_names->contains(occurrence.api) || m_file.pack.targetFacts.find(target) != nullptr)
        return false;
    const ByteRange name = tree.range(occurrence.name);
    const ByteRange whole = tree.range(occurrence.node);
    std::vector<Piece> pieces = {namePiece(target, name)};
    if (name.begin != whole.begin)
        pieces.insert(pieces.begin(), sourcePiece(ByteRange{whole.begin, name.begin}));
    if (name.end != whole.end)
        pieces.push_back(sourcePiece(ByteRange{name.end, whole.end}));
    Outcome<Emission> written =
        placeInContext(m_file, occurrence.node, {std::move(pieces), python::Precedence::primary, {}});
    if (!written)
        return false;
    finding.target = target;
    finding.category = mapping::Category::oneToOne;
    finding.kind = mapping::SubKind::noParams;
    finding.message = {"TF4001", {{"api", occurrence.api}, {"target", target}}};
    Proposal proposal;
    proposal.form = "own";
    proposal.label = {"TF6001", {{"target", target}}};
    proposal.range = whole;
    proposal.certainty = occurrence.certainty;
    proposal.required = python::requiredAt(tree, occurrence.node);
    proposal.pieces = std::move(written->pieces);
    finding.proposals.push_back(std::move(proposal));
    return true;
}

} // namespace torchferry::convert
