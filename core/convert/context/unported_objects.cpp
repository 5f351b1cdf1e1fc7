// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/unported_objects.h"

#include <algorithm>
#include <optional>

#include "core/convert/model/emission.h"
#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert::context {

using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

/// The objects of a file that a call of the source makes which stays, or may stay.
class LeftObjects {
public:
    LeftObjects(const ProgramShape &shape, const Cases &cases) : m_shape(shape)
    {
        for (const Finding &finding : shape.findings()) {
            if (!makesObject(finding))
                continue;
            const bool isLeft =
                finding.certainty.isGuess() || (finding.proposals.empty() && !isResolved(finding.id, cases));
            (isLeft ? m_left : m_made).push_back(shape.creationOf(finding.id));
        }
    }

    [[nodiscard]] bool any() const { return !m_left.empty(); }

    /// The class that makes the object a use is a member of, if that stays; else null.
    [[nodiscard]] const std::string *classOf(const Occurrence &occurrence) const
    {
        const types::Type type = m_shape.file().types.of(occurrence.receiver).type;
        const auto named = std::find_if(m_left.begin(), m_left.end(), [&](const Creation &creation) {
            return isKeptAs(creation, occurrence.receiver);
        });
        if (named != m_left.end())
            return &apiOf(*named);
        const auto same = [&](const Creation &creation) { return apiOf(creation) == type.name; };
        const auto typed = std::find_if(m_left.begin(), m_left.end(), same);
        const bool isOnly = typed != m_left.end() && std::none_of(m_made.begin(), m_made.end(), same);
        return isOnly ? &apiOf(*typed) : nullptr;
    }

private:
    bool makesObject(const Finding &finding) const
    {
        const Occurrence &occurrence = m_shape.occurrences()[finding.id];
        if (occurrence.origin != Occurrence::Origin::name || occurrence.use != mapping::Use::call
            || finding.row == nullptr)
            return false;
        // A tensor is one, whatever made it: its members say nothing of the class.
        const mapping::SignatureSet &known = m_shape.file().pack.sourceFacts;
        const mapping::ApiFacts *facts = known.find(finding.api);
        return facts != nullptr && facts->kind == mapping::ApiKind::class_
               && !known.derivesFrom(finding.api, m_shape.file().pack.source.tensorClass);
    }

    /// Some case would write it otherwise.
    static bool isResolved(FindingId finding, const Cases &cases)
    {
        return std::any_of(cases.begin(), cases.end(), [finding](const Case &item) {
            const bool isSite = std::any_of(item.sites.begin(), item.sites.end(),
                                            [finding](const Site &site) { return site.finding == finding; });
            return isSite && std::any_of(item.resolutions.begin(), item.resolutions.end(), [](const Resolution &each) {
                       return each.available() && !each.manual;
                   });
        });
    }

    bool isKeptAs(const Creation &creation, NodeId object) const
    {
        const python::Tree &tree = m_shape.tree();
        if (creation.target.empty() || tree.text(object) != creation.target)
            return false;
        if (tree.kind(object) != Kind::identifier)
            return classDefinitionAround(tree, object) == classDefinitionAround(tree, creation.site.call);
        const names::FileNames &names = m_shape.file().names;
        if (names.variableOf(object) != names.variableAt(creation.site.call, creation.target))
            return false;
        // `for p in net.parameters(): p.zero_()` has nothing to do with `p = Normal(…)` behind it.
        const ValueFlow::Definitions reaching = m_shape.flow().definitionsOf(object);
        return !reaching.areAll || std::ranges::any_of(reaching.bindings, [&](NodeId binding) {
            return tree.range(creation.statement).contains(tree.range(binding));
        });
    }

    const std::string &apiOf(const Creation &creation) const { return m_shape.findings()[creation.finding].api; }

    const ProgramShape &m_shape;
    std::vector<Creation> m_left;
    std::vector<Creation> m_made;
};

/// `seed(3)` for `Generator().manual_seed(3)`: what is written has nothing of the object, which is made for it alone.
bool goesWithMember(const python::Tree &tree, const Occurrence &occurrence, const Proposal &proposal)
{
    const ByteRange object = tree.range(occurrence.receiver);
    const auto keeps = [&](const Piece &piece) { return piece.keepsSource() && piece.range.overlaps(object); };
    return tree.kind(occurrence.receiver) == Kind::call && !proposal.call && proposal.statements.empty()
           && std::none_of(proposal.pieces.begin(), proposal.pieces.end(), keeps);
}

} // namespace

void limitUnportedObjects(const ProgramShape &shape, const Cases &cases)
{
    const LeftObjects objects(shape, cases);
    if (!objects.any())
        return;
    for (const Finding &finding : shape.findings()) {
        const Occurrence &occurrence = shape.occurrences()[finding.id];
        const bool isTaken = occurrence.origin == Occurrence::Origin::member && occurrence.receiver != noNode
                             && !finding.certainty.isGuess() && !finding.proposals.empty()
                             && !changesNothing(shape.tree(), finding.proposals.front())
                             && !goesWithMember(shape.tree(), occurrence, finding.proposals.front());
        if (const std::string *left = isTaken ? objects.classOf(occurrence) : nullptr; left != nullptr)
            shape.limit(finding.id, certainty::Limit::objectNotPorted, {{"class", *left}});
    }
}

} // namespace torchferry::convert::context
