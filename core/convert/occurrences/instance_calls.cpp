// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/instance_calls.h"

#include <algorithm>

#include "core/convert/calls/call_binding.h"
#include "core/convert/calls/call_site.h"
#include "core/convert/calls/member_lookup.h"
#include "core/convert/dataflow/text_and_key_uses.h"
#include "core/convert/syntax/expressions.h"

namespace torchferry::convert {

using certainty::Limit;
using mapping::ApiFacts;
using mapping::Note;
using mapping::Parameter;
using mapping::ParameterKind;
using mapping::ParameterRule;
using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;
using types::Confidence;

namespace {

bool hasKeywords(const Tree &tree, NodeId list)
{
    for (NodeId child = tree.firstNamedChild(list); child != noNode; child = tree.nextNamedSibling(child)) {
        if (tree.kind(child) == Kind::keyword_argument || tree.kind(child) == Kind::dictionary_splat)
            return true;
    }
    return false;
}

bool binds(const FileContext &file, NodeId call, const ApiFacts &facts)
{
    const CallSite site = CallSite::of(file.tree, call);
    return bindsAny(file, site, facts.overloads, {facts.acceptsNumpyNames});
}

bool takesPositional(const Parameter &parameter)
{
    return parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::positionalOrKeyword;
}

Occurrence occurrenceOf(const ApiFacts &method, NodeId call, NodeId callee)
{
    Occurrence occurrence;
    occurrence.origin = Occurrence::Origin::instanceCall;
    occurrence.api = method.name;
    occurrence.use = Use::call;
    occurrence.name = callee;
    occurrence.node = call;
    occurrence.receiver = callee;
    return occurrence;
}

} // namespace

std::optional<Occurrence> InstanceCalls::occurrenceAt(NodeId call)
{
    const NodeId callee = m_file.tree.child(call, Field::function);
    const NodeId list = m_file.tree.child(call, Field::arguments);
    if (callee == noNode || list == noNode)
        return std::nullopt;
    if (m_file.types.kindOf(callee) == types::Type::Kind::unknown)
        return ofMadeMember(call);
    if (m_file.types.kindOf(callee) != types::Type::Kind::instance)
        return std::nullopt;
    const types::InferredType inferred = m_file.types.of(callee);
    if (inferred.confidence == Confidence::guess)
        return std::nullopt;
    const Method &method = methodOf(inferred.type.name);
    if (method.facts == nullptr)
        return std::nullopt;
    if (method.isPlain && (!hasKeywords(m_file.tree, list) || !binds(m_file, call, *method.facts)))
        return std::nullopt;
    Occurrence occurrence = occurrenceOf(*method.facts, call, callee);
    // What was migrated already may still be taken for what it was.
    m_file.types.limitBy(callee, occurrence.certainty);
    m_file.limitByMigration(occurrence.certainty);
    occurrence.evidence = m_file.types.evidence(callee);
    occurrence.evidence.insert(occurrence.evidence.begin(), {Message{"TF4035",
                                                                     {{"expr", std::string(m_file.tree.text(callee))},
                                                                      {"class", inferred.type.name},
                                                                      {"api", occurrence.api}}},
                                                             m_file.tree.begin(callee)});
    return occurrence;
}

/// `decoder.step(x)` of an object nothing is known of, where classes of the project keep a layer under that name whose
/// calls change.
std::optional<Occurrence> InstanceCalls::ofMadeMember(NodeId call)
{
    const Tree &tree = m_file.tree;
    const NodeId callee = tree.child(call, Field::function);
    const NodeId object = tree.child(callee, Field::object);
    const std::string_view member = attributeName(tree, callee);
    const types::ClassTable::MadeMember *made = member.empty() ? nullptr : m_file.classes.madeMember(member);
    if (made == nullptr || object == noNode || m_file.types.kindOf(object) != types::Type::Kind::unknown)
        return std::nullopt;
    const Method &method = methodOf(made->className);
    if (method.facts == nullptr || method.isPlain || !binds(m_file, call, *method.facts))
        return std::nullopt;
    Occurrence occurrence = occurrenceOf(*method.facts, call, callee);
    occurrence.certainty.limit(Limit::memberMadeElsewhere,
                               {{"member", std::string(member)}, {"class", made->className}});
    if (!made->isOnly)
        occurrence.certainty.limit(Limit::memberOfOwnClass, {{"member", std::string(member)}});
    m_file.limitByMigration(occurrence.certainty);
    return occurrence;
}

std::optional<Occurrence> InstanceCalls::stringConversionAt(NodeId call) const
{
    const Tree &tree = m_file.tree;
    const NodeId callee = tree.child(call, Field::function);
    const NodeId list = tree.child(call, Field::arguments);
    if (callee == noNode || list == noNode || tree.text(callee) != "str" || !isInspected(m_file, call)
        || m_file.names.variableOf(callee) != names::none)
        return std::nullopt;
    const NodeId object = tree.firstNamedChild(list);
    if (object == noNode || tree.nextNamedSibling(object) != noNode)
        return std::nullopt;
    const types::InferredType inferred = m_file.types.of(object);
    const ApiFacts *facts = inferred.type.kind == types::Type::Kind::instance
                                ? frameworkMember(m_file, inferred.type.name, "__str__")
                                : nullptr;
    if (facts == nullptr || m_file.pack.row(facts->name, Use::call) == nullptr)
        return std::nullopt;
    Occurrence occurrence;
    occurrence.origin = Occurrence::Origin::stringConversion;
    occurrence.api = facts->name;
    occurrence.use = Use::call;
    occurrence.name = callee;
    occurrence.node = call;
    m_file.types.limitBy(object, occurrence.certainty);
    m_file.limitByMigration(occurrence.certainty);
    occurrence.evidence = m_file.types.evidence(object);
    return occurrence;
}

const InstanceCalls::Method &InstanceCalls::methodOf(const std::string &className)
{
    const auto [place, isNew] = m_methods.try_emplace(className);
    if (isNew)
        place->second = findMethod(className);
    return place->second;
}

InstanceCalls::Method InstanceCalls::findMethod(const std::string &className) const
{
    const types::ClassTable::Class *own = m_file.classes.find(className);
    if (own != nullptr && (!own->complete || m_file.classes.definesMember(className, "__call__")))
        return {};
    for (const auto &[base, name] : m_file.pack.source.callMembers) {
        if (!m_file.classes.derivesFrom(className, base))
            continue;
        const ApiFacts *facts = frameworkMember(m_file, className, name);
        const mapping::Row *row = facts == nullptr ? nullptr : m_file.pack.row(facts->name, Use::call);
        // That something is missing is said where the object is made.
        if (row != nullptr && row->category != mapping::Category::missing)
            return {facts, isPlain(*row, *facts)};
    }
    return {};
}

bool InstanceCalls::isPlain(const mapping::Row &row, const ApiFacts &facts) const
{
    if (row.variants.size() != 1 || !row.variants.front().forms.empty() || facts.overloads.size() != 1)
        return false;
    const mapping::Variant &variant = row.variants.front();
    const ApiFacts *target = m_file.pack.targetFacts.find(variant.target);
    if (target == nullptr || target->overloads.size() != 1 || !runsOnCall(m_file.pack, variant.target))
        return false;
    const std::vector<Parameter> &there = target->overloads.front().parameters;
    const std::vector<Parameter> &here = facts.overloads.front().parameters;
    return std::all_of(variant.params.begin(), variant.params.end(), [&](const ParameterRule &rule) {
        if (rule.source.empty())
            return rule.note == Note::default_;
        if (rule.note != Note::same && rule.note != Note::renamed)
            return false;
        const auto isNamed = [](const std::string &name) {
            return [&name](const Parameter &parameter) { return parameter.name == name; };
        };
        const auto from = std::find_if(here.begin(), here.end(), isNamed(rule.source));
        const auto to = std::find_if(there.begin(), there.end(), isNamed(rule.target));
        if (from == here.end() || to == there.end())
            return false;
        return !takesPositional(*from) || to->kind == ParameterKind::varPositional
               || (takesPositional(*to) && from - here.begin() == to - there.begin());
    });
}

} // namespace torchferry::convert
