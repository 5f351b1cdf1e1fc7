// SPDX-License-Identifier: Apache-2.0
#include "core/convert/doubts.h"

#include <algorithm>
#include <utility>

#include "core/base/dotted.h"
#include "core/convert/call_site.h"
#include "core/convert/in_place.h"
#include "core/convert/instance_calls.h"
#include "core/convert/member_guess.h"
#include "core/convert/value_kind.h"

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Confidence;

namespace {

void doubt(Finding &finding, Message why)
{
    finding.confidence = Confidence::guess;
    for (Proposal &proposal : finding.proposals)
        proposal.confidence = Confidence::guess;
    finding.remarks.push_back(std::move(why));
}

bool isTaken(const Finding &finding)
{
    return !finding.proposals.empty() && finding.confidence != Confidence::guess;
}

/// By custom the names of such functions end in an underscore.
bool worksInPlace(const Proposal &proposal)
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

bool isGivenRefusedText(const FileContext &file, const SourceUse &use, const mapping::Row &row)
{
    if (use.origin != SourceUse::Origin::member || use.use != Use::call || use.receiver == noNode
        || !use.api.starts_with(file.pack.source.tensorClass + "."))
        return false;
    const CallSite site = CallSite::of(file.tree, use.node);
    for (std::size_t i = 0; i < site.arguments.size(); ++i) {
        const Argument &argument = site.arguments[i];
        if (argument.kind != Argument::Kind::positional)
            break;
        const Kind kind = file.tree.kind(unwrap(file.tree, argument.value));
        if ((kind == Kind::string || kind == Kind::concatenated_string) && coarseOf(file, argument.value) == strValue)
            return !takesTextAt(i, row, file.pack.sourceFacts.find(use.api));
    }
    return false;
}

bool isComparedAsObject(const FileContext &file, const SourceUse &use)
{
    const Tree &tree = file.tree;
    const NodeId comparison = tree.parent(use.node);
    if (use.use != Use::load || comparison == noNode || tree.kind(comparison) != Kind::comparison_operator
        || file.pack.equalValues.empty()
        || (tree.tokenChild(comparison, "is") == noNode && tree.tokenChild(comparison, "is not") == noNode))
        return false;
    const types::Type type = file.types.of(use.node).type;
    if (type.kind != types::Type::Kind::instance || !file.pack.equalValues.contains(std::string(type.name)))
        return false;
    for (NodeId operand = tree.firstNamedChild(comparison); operand != noNode;
         operand = tree.nextNamedSibling(operand)) {
        if (tree.kind(operand) == Kind::none)
            return false;
    }
    return true;
}

std::string baseThatStays(const FileContext &file, const SourceUse &use)
{
    if (use.origin != SourceUse::Origin::member || use.receiver == noNode)
        return {};
    const std::string_view name = file.types.nameOf(use.receiver);
    const bool isInstance = file.types.kindOf(use.receiver) == types::Type::Kind::instance;
    const types::ClassTable::Class *own =
        isInstance && !file.pack.source.owns(name) ? file.classes.find(name) : nullptr;
    if (own == nullptr)
        return {};
    const std::string_view owner = ownerOf(use.api);
    const auto base = std::find_if(own->ancestors.begin(), own->ancestors.end(), [&](const std::string &ancestor) {
        return file.pack.source.owns(ancestor) && file.pack.sourceFacts.derivesFrom(ancestor, owner);
    });
    const mapping::Row *row = base == own->ancestors.end() ? nullptr : file.pack.row(*base, Use::base);
    return row != nullptr && row->category >= mapping::Category::context ? *base : std::string();
}

void doubtPortedMembers(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings)
{
    if (!file.isBegun || file.ported != Ported::no)
        return;
    for (std::size_t index = 0; index < uses.size(); ++index) {
        if (uses[index].origin == SourceUse::Origin::name && isTaken(findings[index])
            && !changesNothing(file.tree, findings[index].proposals.front()))
            return; // whoever ported the file would have taken that
    }
    for (std::size_t index = 0; index < uses.size(); ++index) {
        if (uses[index].origin == SourceUse::Origin::member && isTaken(findings[index])
            && mayBePorted(file, uses[index].name))
            doubt(findings[index], {"TF4062", {{"api", findings[index].api}}});
    }
}

void doubtPortedValues(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings)
{
    if (file.ported == Ported::no)
        return;
    for (std::size_t index = 0; index < uses.size(); ++index) {
        if (uses[index].origin != SourceUse::Origin::name || !isTaken(findings[index])
            || (uses[index].use != Use::call && uses[index].use != Use::value))
            continue;
        // Where nothing imports the source, its names are no more than what they look like.
        if (file.ported == Ported::wholly || uses[index].use == Use::value || isGivenNames(file, uses[index].node))
            doubt(findings[index], {"TF4089", {{"api", findings[index].api}}});
    }
}

void doubtHalves(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings)
{
    for (std::size_t call = 0; call < uses.size(); ++call) {
        if (uses[call].origin != SourceUse::Origin::kept || uses[call].given == noNode)
            continue;
        const ByteRange given = file.tree.range(uses[call].given);
        const auto first =
            std::lower_bound(uses.begin(), uses.end(), given.begin, [&](const SourceUse &use, std::uint32_t begin) {
                return file.tree.begin(use.node) < begin;
            });
        for (auto value = static_cast<std::size_t>(first - uses.begin());
             value < uses.size() && file.tree.begin(uses[value].node) < given.end; ++value) {
            if (uses[value].use != Use::value || uses[value].api != uses[call].api)
                continue;
            if (isTaken(findings[value]) && !isTaken(findings[call]))
                doubt(findings[value], {"TF4065", {{"api", uses[value].api}}});
            else if (isTaken(findings[call]) && !isTaken(findings[value]))
                doubt(findings[call], {"TF4065", {{"api", uses[call].api}}});
        }
    }
}

void doubtInPlace(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings)
{
    for (std::size_t index = 0; index < uses.size(); ++index) {
        const std::vector<ParameterLine> &lines = findings[index].parameters;
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const ParameterLine &one) {
            return one.source == file.pack.source.inPlace && !one.argument.empty() && one.argument != "False";
        });
        if (line == lines.end() || !isTaken(findings[index]) || worksInPlace(findings[index].proposals.front()))
            continue;
        const mapping::ApiFacts *facts = file.pack.sourceFacts.find(uses[index].api);
        const bool makesObject = facts != nullptr && facts->kind == mapping::ApiKind::class_;
        const NodeId missed = missedInPlace(file, uses[index].node, makesObject);
        if (missed == noNode)
            continue;
        const std::string place = std::to_string(file.source.position(file.tree.begin(missed)).line);
        doubt(findings[index], {"TF4086", {{"api", uses[index].api}, {"line", place}}});
    }
}

void doubtShownTexts(const FileContext &file, const std::vector<SourceUse> &uses, const std::vector<bool> &carried,
                     std::vector<Finding> &findings)
{
    for (std::size_t index = 0; index < uses.size(); ++index) {
        if (!findings[index].proposals.empty() && !carried[index] && isShown(file.tree, uses[index].node))
            doubt(findings[index], {"TF4050", {}});
    }
}

} // namespace torchferry::convert
