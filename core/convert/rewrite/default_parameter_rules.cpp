// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/default_parameter_rules.h"

#include <algorithm>

#include "core/convert/calls/droppable_values.h"
#include "core/convert/calls/value_kinds.h"
#include "core/convert/guards/guard_evaluation.h"
#include "core/convert/model/ternary.h"
#include "core/convert/rewrite/template_instantiation.h"
#include "core/convert/syntax/expressions.h"
#include "core/convert/syntax/super_calls.h"

namespace torchferry::convert {

using mapping::DefaultParameterRule;
using mapping::Form;
using mapping::Note;
using mapping::ParameterRule;
using python::NodeId;
using python::noNode;

namespace {

bool isMentioned(const Emission &emission, const std::string &parameter)
{
    return std::find(emission.mentioned.begin(), emission.mentioned.end(), parameter) != emission.mentioned.end();
}

/// `f(x, **options)`: whatever comes through `*` or `**` is for parameters that are dropped, and may be dropped itself.
bool dropsStarred(const CallSubject &subject, const mapping::Variant &variant, const Emission &emission)
{
    if (subject.site == nullptr || subject.site->partial)
        return false;
    for (const mapping::Parameter &parameter : subject.bound->signature->parameters) {
        const auto rule =
            std::find_if(variant.params.begin(), variant.params.end(),
                         [&](const ParameterRule &candidate) { return candidate.source == parameter.name; });
        const bool isDropped = rule != variant.params.end() && rule->note == Note::drop;
        if (!passes(subject, parameter.name) && (!isDropped || isMentioned(emission, parameter.name)))
            return false;
    }
    return std::all_of(subject.site->arguments.begin(), subject.site->arguments.end(), [&](const Argument &argument) {
        const bool isStarred = argument.kind == Argument::Kind::star || argument.kind == Argument::Kind::doubleStar;
        return !isStarred || isDroppable(*subject.file, argument.value);
    });
}

/// What a call passes for a parameter that means something else in the target, or that only some forms can write: of
/// several that a form does not write, the reason. Null if there is none.
const ParameterRule *differingIn(const CallSubject &subject, const mapping::Variant &variant)
{
    const mapping::Pack &pack = subject.file->pack;
    const auto rule = std::find_if(variant.params.begin(), variant.params.end(), [&](const ParameterRule &each) {
        const bool isForForms = each.note == Note::rewrite && !pack.hasDefaultParameterRule(each.source);
        return (each.note == Note::differs || isForForms) && passes(subject, each.source);
    });
    return rule == variant.params.end() ? nullptr : &*rule;
}

} // namespace

Outcome<> checkCovered(const CallSubject &subject, const mapping::Variant &variant, const Emission &emission,
                       std::vector<std::string> &left)
{
    const FileContext &file = *subject.file;
    const python::Tree &tree = file.tree;
    if (subject.bound->uncertain && !dropsStarred(subject, variant, emission))
        return refusal("TF4005", {{"parameter", "*"}});
    if (!subject.bound->extra.empty() && !isMentioned(emission, "call"))
        return refusal("TF4008", {{"parameter", std::string(subject.bound->extra.front())}});
    for (const mapping::Parameter &parameter : subject.bound->signature->parameters) {
        if (!passes(subject, parameter.name))
            continue;
        const auto rule =
            std::find_if(variant.params.begin(), variant.params.end(),
                         [&](const ParameterRule &candidate) { return candidate.source == parameter.name; });
        const Note note = rule == variant.params.end() ? Note::same : rule->note;
        // What there is no way for is mentioned by forms that something else completes (a resolver).
        if (note != Note::noWay && isMentioned(emission, parameter.name))
            continue;
        const NodeId argument = argumentFor(subject, parameter.name);
        const bool pure = argument != noNode && isDroppable(file, argument);
        const bool isDefault =
            pure && parameter.defaultText && sameLiteral(literalText(tree, argument), *parameter.defaultText);
        if (isDefault)
            continue;
        if (note == Note::drop) {
            if (!pure)
                return refusal("TF4007",
                               {{"parameter", parameter.name}, {"argument", std::string(tree.text(argument))}});
            continue;
        }
        const bool isGeneral = note == Note::rewrite && file.pack.hasDefaultParameterRule(parameter.name);
        if (!isGeneral) {
            const bool isAlike = note == Note::same || note == Note::renamed;
            if (const ParameterRule *differs = isAlike ? differingIn(subject, variant) : nullptr)
                return refusal("TF4008", {{"parameter", differs->source}, {"argument", "…"}});
            return refusal(note == Note::noWay ? "TF4006" : "TF4008",
                           {{"parameter", parameter.name},
                            {"argument", argument == noNode ? "…" : std::string(tree.text(argument))}});
        }
        left.push_back(parameter.name);
    }
    return {};
}

Outcome<> applyDefaultParameterRules(const CallSubject &subject, const std::vector<std::string> &left,
                                     Emission &emission, bool &unverifiable)
{
    unverifiable = false;
    for (const DefaultParameterRule &rule : subject.file->pack.defaultParameterRules) {
        if (std::find(left.begin(), left.end(), rule.parameter) == left.end())
            continue;
        bool done = false;
        for (const Form &form : rule.forms) {
            const Ternary holds = evaluate(form.when, subject);
            if (holds == Ternary::no)
                continue;
            // `super().__init__(…)` gives nothing that could be worked on.
            if (form.emit.source != "{call}" && isSuper(subject.file->tree, subject.site->receiver))
                return refusal("TF4008", {{"parameter", rule.parameter}});
            unverifiable = unverifiable || form.unverifiable || holds == Ternary::unknown;
            Outcome<Emission> wrapped = instantiate(form.emit, subject, &emission);
            if (!wrapped)
                return tl::unexpected<Message>(wrapped.error());
            const NodeId argument = argumentFor(subject, rule.parameter);
            if (!isMentioned(*wrapped, rule.parameter) && (argument == noNode || !isDroppable(*subject.file, argument)))
                return refusal("TF4007", {{"parameter", rule.parameter},
                                          {"argument",
                                           argument == noNode ? "…" : std::string(subject.file->tree.text(argument))}});
            emission = std::move(*wrapped);
            done = true;
            break;
        }
        if (!done)
            return refusal("TF4008", {{"parameter", rule.parameter}});
    }
    return {};
}

} // namespace torchferry::convert
