// SPDX-License-Identifier: Apache-2.0
#include "core/convert/proposals/context_limits.h"

#include <algorithm>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/dataflow/mutation_aliasing.h"
#include "core/convert/model/emission.h"
#include "core/convert/occurrences/unknown_receivers.h"
#include "core/convert/syntax/expressions.h"
#include "core/mapping/option_forms.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// The fact limits the finding, and is one of its warnings.
void warn(Finding &finding, Limit limit, std::vector<MessageArgument> arguments)
{
    finding.warnings.push_back({std::string(ruleOf(limit).code), arguments});
    finding.certainty.limit(limit, std::move(arguments));
}

bool isTaken(const Finding &finding)
{
    return !finding.proposals.empty() && !finding.certainty.isGuess();
}

/// By custom the names of such functions end in an underscore.
bool mutatesArgument(const Proposal &proposal)
{
    return std::any_of(proposal.pieces.begin(), proposal.pieces.end(),
                       [](const Piece &piece) { return piece.kind == Piece::Kind::name && piece.text.ends_with('_'); });
}

bool isShown(const Tree &tree, NodeId node)
{
    while ((node = tree.enclosing(node, Kind::interpolation)) != noNode) {
        if (tree.tokenChild(node, "=") != noNode)
            return true;
        node = tree.parent(node);
    }
    return false;
}

/// The parameter that takes the positional argument at `index`, or null.
const mapping::Parameter *positional(const mapping::Signature &signature, std::size_t index)
{
    for (const mapping::Parameter &parameter : signature.parameters) {
        if (parameter.kind == mapping::ParameterKind::varPositional)
            return &parameter;
        if (parameter.kind == mapping::ParameterKind::keywordOnly
            || parameter.kind == mapping::ParameterKind::varKeyword)
            return nullptr;
        if (index-- == 0)
            return &parameter;
    }
    return nullptr;
}

/// A text may be passed for the parameter; `orUnsaid`: so it may if nothing is said of its type.
bool takesText(const mapping::Parameter *parameter, bool orUnsaid)
{
    if (parameter == nullptr)
        return false;
    const bool hasTextDefault =
        parameter->defaultText && parameter->defaultText->find_first_of("'\"") != std::string::npos;
    const std::uint32_t allowed = parameter->type.empty() ? std::uint32_t{anyValue} : allowedBy(parameter->type);
    return hasTextDefault || (allowed == anyValue ? orUnsaid : (allowed & strValue) != 0);
}

bool takesTextAt(std::size_t index, const mapping::Row &row, const mapping::ApiFacts *facts)
{
    const auto anyTakes = [index](const std::vector<mapping::Signature> &signatures, bool orUnsaid) {
        return std::any_of(signatures.begin(), signatures.end(), [&](const mapping::Signature &signature) {
            return takesText(positional(signature, index), orUnsaid);
        });
    };
    // Rows say more of the types than the facts do.
    bool areFactsAsked = row.variants.empty();
    for (const mapping::Variant &variant : row.variants) {
        areFactsAsked = areFactsAsked || variant.signatures.empty();
        if (anyTakes(variant.signatures, true))
            return true;
    }
    return facts == nullptr || anyTakes(facts->overloads, areFactsAsked);
}

/// Some argument of the call is made from a name that is none of the source: what is known of it may be out of date.
bool isGivenNames(const FileContext &file, NodeId call)
{
    const Tree &tree = file.tree;
    const NodeId list = CallSite::of(tree, call).list;
    for (NodeId id = tree.next(Kind::identifier, list); id < tree.subtreeEnd(list);
         id = tree.next(Kind::identifier, id + 1)) {
        if (tree.field(id) == Field::attribute
            || (tree.field(id) == Field::name && tree.kind(tree.parent(id)) == Kind::keyword_argument))
            continue;
        const auto resolved = file.project.resolve(file.names, tree, id);
        if (!resolved || !file.pack.source.owns(resolved->dotted))
            return true;
    }
    return false;
}

} // namespace

void limitWithWarning(Finding &finding, Limit limit, std::vector<MessageArgument> arguments)
{
    for (Proposal &proposal : finding.proposals)
        proposal.certainty.limit(limit, arguments);
    warn(finding, limit, std::move(arguments));
}

bool isGivenRefusedText(const FileContext &file, const Occurrence &occurrence, const mapping::Row &row)
{
    if (occurrence.origin != Occurrence::Origin::member || occurrence.use != Use::call || occurrence.receiver == noNode
        || !occurrence.api.starts_with(file.pack.source.tensorClass + "."))
        return false;
    const CallSite site = CallSite::of(file.tree, occurrence.node);
    for (std::size_t i = 0; i < site.arguments.size(); ++i) {
        const Argument &argument = site.arguments[i];
        if (argument.kind != Argument::Kind::positional)
            break;
        const Kind kind = file.tree.kind(unwrap(file.tree, argument.value));
        if ((kind == Kind::string || kind == Kind::concatenated_string) && coarseOf(file, argument.value) == strValue)
            return !takesTextAt(i, row, file.pack.sourceFacts.find(occurrence.api));
    }
    return false;
}

bool isComparedAsObject(const FileContext &file, const Occurrence &occurrence)
{
    const Tree &tree = file.tree;
    const NodeId comparison = tree.parent(occurrence.node);
    if (occurrence.use != Use::load || comparison == noNode || tree.kind(comparison) != Kind::comparison_operator
        || file.pack.internedConstants.empty()
        || (tree.tokenChild(comparison, "is") == noNode && tree.tokenChild(comparison, "is not") == noNode))
        return false;
    const types::Type type = file.types.of(occurrence.node).type;
    if (type.kind != types::Type::Kind::instance || !file.pack.internedConstants.contains(std::string(type.name)))
        return false;
    for (NodeId operand = tree.firstNamedChild(comparison); operand != noNode;
         operand = tree.nextNamedSibling(operand)) {
        if (tree.kind(operand) == Kind::none)
            return false;
    }
    return true;
}

std::string baseThatStays(const FileContext &file, const Occurrence &occurrence)
{
    if (occurrence.origin != Occurrence::Origin::member || occurrence.receiver == noNode)
        return {};
    const std::string_view name = file.types.nameOf(occurrence.receiver);
    const bool isInstance = file.types.kindOf(occurrence.receiver) == types::Type::Kind::instance;
    const types::ClassTable::Class *own =
        isInstance && !file.pack.source.owns(name) ? file.classes.find(name) : nullptr;
    if (own == nullptr)
        return {};
    const std::string_view owner = ownerOf(occurrence.api);
    const auto base = std::find_if(own->ancestors.begin(), own->ancestors.end(), [&](const std::string &ancestor) {
        return file.pack.source.owns(ancestor) && file.pack.sourceFacts.derivesFrom(ancestor, owner);
    });
    const mapping::Row *row = base == own->ancestors.end() ? nullptr : file.pack.row(*base, Use::base);
    return row != nullptr && row->category >= mapping::Category::context ? *base : std::string();
}

void limitMigratedMembers(const FileContext &file, const Occurrences &occurrences, Findings &findings)
{
    if (!file.migrationStarted || file.migrationState != MigrationState::no)
        return;
    for (const FindingId id : findings.ids()) {
        if (occurrences[id].origin == Occurrence::Origin::name && isTaken(findings[id])
            && !changesNothing(file.tree, findings[id].proposals.front()))
            return; // the author of the migrated file would have taken that
    }
    for (const FindingId id : findings.ids()) {
        const bool isSame = findings[id].row != nullptr && findings[id].row->isSame;
        if (occurrences[id].origin == Occurrence::Origin::member && isTaken(findings[id]) && !isSame
            && mayBeMigrated(file, occurrences[id].name))
            limitWithWarning(findings[id], Limit::memberMigrated, {{"api", findings[id].api}});
    }
}

void limitMigratedValues(const FileContext &file, const Occurrences &occurrences, Findings &findings)
{
    if (file.migrationState == MigrationState::no)
        return;
    for (const FindingId id : findings.ids()) {
        if (occurrences[id].origin != Occurrence::Origin::name || !isTaken(findings[id])
            || (occurrences[id].use != Use::call && occurrences[id].use != Use::value))
            continue;
        // Where nothing imports the source, its names are no more than what they look like.
        if (file.migrationState == MigrationState::wholly || occurrences[id].use == Use::value
            || isGivenNames(file, occurrences[id].node))
            limitWithWarning(findings[id], Limit::valueMigrated, {{"api", findings[id].api}});
    }
}

void limitAliasPairs(const FileContext &file, const Occurrences &occurrences, Findings &findings)
{
    for (const FindingId call : findings.ids()) {
        if (occurrences[call].origin != Occurrence::Origin::aliasedCall || occurrences[call].givenValue == noNode)
            continue;
        const ByteRange given = file.tree.range(occurrences[call].givenValue);
        const auto first = std::lower_bound(occurrences.begin(), occurrences.end(), given.begin,
                                            [&](const Occurrence &occurrence, std::uint32_t begin) {
                                                return file.tree.begin(occurrence.node) < begin;
                                            });
        for (auto at = first; at != occurrences.end() && file.tree.begin(at->node) < given.end; ++at) {
            const FindingId value(static_cast<std::size_t>(at - occurrences.begin()));
            if (occurrences[value].use != Use::value || occurrences[value].api != occurrences[call].api)
                continue;
            const bool stays =
                !findings[call].proposals.empty() && changesNothing(file.tree, findings[call].proposals.front());
            if (isTaken(findings[value]) && !isTaken(findings[call]) && !stays)
                limitWithWarning(findings[value], Limit::aliasPair, {{"api", occurrences[value].api}});
            else if (isTaken(findings[call]) && !isTaken(findings[value]))
                limitWithWarning(findings[call], Limit::aliasPair, {{"api", occurrences[call].api}});
        }
    }
}

void limitMutatingCalls(const FileContext &file, const Occurrences &occurrences, Findings &findings)
{
    MissedMutations mutations(file);
    for (const FindingId id : findings.ids()) {
        const std::vector<ParameterLine> &lines = findings[id].parameters;
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const ParameterLine &one) {
            return one.source == file.pack.source.inPlace && !one.argument.empty() && one.argument != "False";
        });
        if (line == lines.end() || !isTaken(findings[id]) || mutatesArgument(findings[id].proposals.front()))
            continue;
        const mapping::ApiFacts *facts = file.pack.sourceFacts.find(occurrences[id].api);
        const bool makesObject = facts != nullptr && facts->kind == mapping::ApiKind::class_;
        const NodeId missed = mutations.of(occurrences[id].node, makesObject);
        if (missed == noNode)
            continue;
        const std::string place = std::to_string(file.source.position(file.tree.begin(missed)).line);
        limitWithWarning(findings[id], Limit::mutationMissed, {{"api", occurrences[id].api}, {"line", place}});
    }
}

void limitShownExpressions(const FileContext &file, const Occurrences &occurrences,
                           const IdVector<FindingId, bool> &retargeted, Findings &findings)
{
    for (const FindingId id : findings.ids()) {
        if (!findings[id].proposals.empty() && !retargeted[id] && isShown(file.tree, occurrences[id].node))
            limitWithWarning(findings[id], Limit::shownExpression, {});
    }
}

void limitByContext(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    if (!occurrence.certainName)
        warn(finding, Limit::nameAlsoBound, {{"api", occurrence.api}});
    if (isGivenRefusedText(file, occurrence, *finding.row))
        finding.certainty.limit(Limit::stringRefused, {{"api", occurrence.api}});
    if (std::string base = baseThatStays(file, occurrence); !base.empty())
        warn(finding, Limit::objectNotPorted, {{"class", std::move(base)}});
    if (finding.joint && finding.joint->proposal) {
        const bool isIndependent = !finding.joint->proposal->certainty.isGuess() && finding.certainty.isGuess();
        if (!isIndependent)
            finding.joint->proposal->certainty.limit(finding.certainty);
    }
    if (finding.proposals.empty())
        return;
    if (isComparedAsObject(file, occurrence))
        warn(finding, Limit::comparedByIdentity, {{"api", occurrence.api}});
    for (Proposal &proposal : finding.proposals)
        proposal.certainty.limit(finding.certainty);
    finding.certainty = finding.proposals.front().certainty;
    // Options of the project are no doubt about this use.
    const auto ways = std::count_if(finding.proposals.begin(), finding.proposals.end(),
                                    [](const Proposal &proposal) { return mapping::optionOf(proposal.form).empty(); });
    if (ways > 1)
        finding.warnings.push_back({"TF4020", {{"count", std::to_string(ways)}}});
}

} // namespace torchferry::convert
