// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/shape/program_shape.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/model/emission.h"
#include "core/convert/model/ternary.h"
#include "core/convert/proposals/context_limits.h"
#include "core/convert/rewrite/default_parameter_rules.h"
#include "core/convert/rewrite/placement.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/syntax/assignments.h"
#include "core/convert/syntax/enclosing_definitions.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert::context {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

ProgramShape::ProgramShape(const FileContext &file, const Occurrences &occurrences, Findings &findings)
    : m_file(file),
      m_occurrences(occurrences),
      m_findings(findings),
      m_flow(file)
{}

std::vector<Creation> ProgramShape::creations(std::string_view base) const
{
    std::vector<Creation> result;
    for (const Finding &finding : m_findings) {
        const Occurrence &occurrence = m_occurrences[finding.id];
        if (occurrence.use == mapping::Use::call && occurrence.origin == Occurrence::Origin::name
            && m_file.pack.sourceFacts.derivesFrom(finding.api, base))
            result.push_back(creationOf(finding.id));
    }
    return result;
}

Creation ProgramShape::creationOf(FindingId finding) const
{
    Creation creation;
    creation.finding = finding;
    const NodeId call = m_occurrences[finding].node;
    creation.site = CallSite::of(tree(), call);
    creation.statement = tree().statement(call);
    creation.scope = functionDefinitionAround(tree(), call);
    const NodeId assignment = tree().parent(call);
    if (assignment == noNode || tree().kind(assignment) != Kind::assignment
        || tree().child(assignment, Field::right) != call)
        return creation;
    const NodeId left = tree().child(assignment, Field::left);
    const bool named =
        left != noNode && (tree().kind(left) == Kind::identifier || tree().kind(left) == Kind::attribute);
    if (!named || !isRepeatableTarget(tree(), left)) // a call in it would be written once more, as it was
        return creation;
    const auto resolved = m_file.project.resolve(m_file.names, tree(), left);
    if (resolved && !resolved->local && m_file.pack.source.owns(resolved->dotted))
        return creation; // `torch.thing = …`: the framework's name changes with it
    creation.target = tree().text(left);
    creation.plain = tree().child(assignment, Field::type) == noNode && tree().parent(assignment) == creation.statement
                     && tree().kind(creation.statement) == Kind::expression_statement;
    if (creation.target.starts_with("self."))
        creation.scope = classDefinitionAround(tree(), call);
    return creation;
}

const Creation *ProgramShape::referredTo(const std::vector<Creation> &creations, NodeId expression) const
{
    if (expression == noNode)
        return nullptr;
    const std::string_view name = tree().text(expression);
    const NodeId scope = name.starts_with("self.") ? classDefinitionAround(tree(), expression)
                                                   : functionDefinitionAround(tree(), expression);
    const Creation *best = nullptr;
    std::size_t inScope = 0;
    for (const Creation &creation : creations) {
        if (creation.target != name || creation.scope != scope)
            continue;
        ++inScope;
        if (tree().begin(creation.statement) < tree().begin(expression))
            best = &creation;
    }
    if (best != nullptr || inScope > 0)
        return best;
    // A name of the module that a function reads.
    const auto isModuleLevel = [&](const Creation &creation) {
        return creation.target == name && creation.scope == noNode;
    };
    if (std::count_if(creations.begin(), creations.end(), isModuleLevel) != 1)
        return nullptr;
    // A parameter or local of that name is something else.
    if (m_file.names.variableAt(expression, name) == names::none)
        return nullptr;
    const auto found = std::find_if(creations.begin(), creations.end(), isModuleLevel);
    const std::uint32_t here = m_file.names.variableAt(expression, name);
    const std::uint32_t there = m_file.names.variableAt(found->site.call, name);
    return here == there ? &*found : nullptr;
}

std::optional<ProgramShape::BoundVariant> ProgramShape::bindFinding(const Finding &finding, const CallSite &site) const
{
    if (finding.row == nullptr || site.list == noNode)
        return std::nullopt;
    const mapping::ApiFacts *facts = m_file.pack.sourceFacts.find(finding.api);
    const BindingStyle style{facts != nullptr && facts->acceptsNumpyNames};
    for (const mapping::Variant &variant : finding.row->variants) {
        if (auto bound = bind(m_file, site, signaturesOf(variant, facts), style))
            return BoundVariant{&variant, std::move(*bound)};
    }
    return std::nullopt;
}

void ProgramShape::limit(FindingId finding, certainty::Limit limit, std::vector<MessageArgument> arguments) const
{
    limitWithWarning(m_findings[finding], limit, std::move(arguments));
}

void ProgramShape::confirm(FindingId finding, certainty::Limit limit, std::vector<MessageArgument> arguments) const
{
    m_findings[finding].certainty.supersede(limit, std::move(arguments));
}

void ProgramShape::lift(FindingId finding, certainty::Limit limit) const
{
    certainty::Certainty rest;
    for (const certainty::Reason &reason : m_findings[finding].certainty.reasons()) {
        if (reason.limit != limit)
            rest.limit(reason.limit, reason.arguments);
    }
    m_findings[finding].certainty = std::move(rest);
    std::erase_if(m_findings[finding].warnings,
                  [limit](const Message &warning) { return warning.code == certainty::ruleOf(limit).code; });
}

void ProgramShape::settle(FindingId finding, certainty::Limit limit) const
{
    lift(finding, limit);
    for (Proposal &proposal : m_findings[finding].proposals) {
        certainty::Certainty rest;
        for (const certainty::Reason &reason : proposal.certainty.reasons())
            if (reason.limit != limit)
                rest.limit(reason.limit, reason.arguments);
        proposal.certainty = std::move(rest);
    }
}

void ProgramShape::withdraw(FindingId finding, std::string_view reason) const
{
    m_findings[finding].proposals.clear();
    m_findings[finding].message = {std::string(reason), {{"api", m_findings[finding].api}}};
}

bool ProgramShape::sameBlock(NodeId first, NodeId second) const
{
    return first != noNode && second != noNode && tree().parent(first) == tree().parent(second)
           && tree().begin(first) < tree().begin(second);
}

bool ProgramShape::assignedBetween(std::string_view name, NodeId from, NodeId to) const
{
    const std::string_view object = rootOf(name);
    for (const names::Binding &binding : m_file.names.bindings()) {
        if (binding.node == noNode || binding.name != object)
            continue;
        const std::uint32_t at = tree().begin(binding.node);
        if (at >= tree().end(from) && at < tree().begin(to))
            return true;
    }
    if (object == name)
        return false;
    for (NodeId id = tree().subtreeEnd(from); id < to; ++id) {
        if (tree().kind(id) == Kind::attribute && tree().field(id) == Field::left && tree().text(id) == name)
            return true;
    }
    return false;
}

bool ProgramShape::readBetween(std::string_view name, NodeId from, NodeId to) const
{
    const std::string_view last = name.substr(name.rfind('.') == std::string_view::npos ? 0 : name.rfind('.') + 1);
    for (NodeId id = tree().subtreeEnd(from); id < to; ++id) {
        if (tree().kind(id) == Kind::identifier && tree().text(id) == last)
            return true;
    }
    return false;
}

std::vector<std::string_view> ProgramShape::namesIn(NodeId expression) const
{
    std::vector<std::string_view> result;
    const NodeId end = tree().subtreeEnd(expression);
    for (NodeId id = expression; id < end; ++id) {
        const bool isName = tree().kind(id) == Kind::identifier && tree().field(id) != Field::attribute
                            && tree().field(id) != Field::name;
        if (isName)
            result.push_back(tree().text(id));
    }
    return result;
}

NodeId ProgramShape::calledFunction(NodeId callee) const
{
    if (callee == noNode || tree().kind(callee) != Kind::attribute)
        return definitionOf(m_file, callee);
    const NodeId object = tree().child(callee, Field::object);
    const NodeId owner = tree().text(object) == "self" ? classDefinitionAround(tree(), callee) : NodeId{noNode};
    const std::string_view method = tree().text(tree().child(callee, Field::attribute));
    const NodeId end = owner == noNode ? noNode : tree().subtreeEnd(owner);
    for (NodeId id = owner; id != end; ++id) {
        const bool isMethod = tree().kind(id) == Kind::function_definition && classDefinitionAround(tree(), id) == owner
                              && functionDefinitionAround(tree(), id) == functionDefinitionAround(tree(), owner);
        if (isMethod && tree().text(tree().child(id, Field::name)) == method)
            return id;
    }
    return noNode;
}

std::vector<NodeId> ProgramShape::resultsOf(NodeId function) const
{
    std::vector<NodeId> results;
    const NodeId end = tree().subtreeEnd(function);
    for (NodeId id = tree().child(function, Field::body); id < end; ++id) {
        if (tree().kind(id) == Kind::return_statement && functionDefinitionAround(tree(), id) == function)
            results.push_back(tree().firstNamedChild(id));
    }
    return results;
}

std::optional<std::vector<Piece>> writtenByForm(const CallSubject &subject, const mapping::Variant &variant,
                                                std::string_view owned)
{
    mapping::Variant rest = variant;
    for (mapping::ParameterRule &rule : rest.params) {
        if (rule.source == owned)
            rule.note = mapping::Note::drop;
    }
    for (const mapping::Form &form : rest.forms) {
        if (evaluate(form.when, subject) != Ternary::yes)
            continue;
        Outcome<Emission> emission = instantiate(form.emit, subject, nullptr, false);
        if (!emission && needsOperandBinding(emission.error()))
            emission = instantiate(form.emit, subject, nullptr, true);
        std::vector<std::string> left;
        bool unverifiable = false;
        if (!emission || !checkCovered(subject, rest, *emission, left)
            || !applyDefaultParameterRules(subject, left, *emission, unverifiable) || unverifiable)
            return std::nullopt;
        return std::move(emission->pieces);
    }
    return std::nullopt;
}

std::optional<std::vector<Piece>> inPlaceOf(const CallSubject &subject, std::vector<Piece> call)
{
    Emission emission;
    emission.pieces = std::move(call);
    Outcome<Emission> fitted = placeInContext(*subject.file, subject.node, std::move(emission));
    return fitted ? std::optional(std::move(fitted->pieces)) : std::nullopt;
}

Resolution manualResolution()
{
    Resolution byHand;
    byHand.id = "by-hand";
    byHand.label = {"TF6025", {}};
    byHand.manual = true;
    return byHand;
}

} // namespace torchferry::convert::context
