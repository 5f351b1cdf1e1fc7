// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/classify.h"

#include <algorithm>

namespace torchferry::mapping {
namespace {

std::optional<std::vector<ParameterRule>> deriveFrom(const std::vector<Signature> &source, const Signature &target,
                                                     bool skipFirst, const std::set<std::string> &ignored)
{
    std::vector<ParameterRule> rules;
    const auto hasRule = [&rules](const std::string &name) {
        return std::any_of(rules.begin(), rules.end(), [&](const ParameterRule &rule) { return rule.target == name; });
    };
    const std::size_t first = skipFirst && !target.parameters.empty() ? 1 : 0;
    for (const Signature &signature : source) {
        for (const Parameter &parameter : signature.parameters) {
            const Parameter *same = target.find(parameter.name);
            if (same == nullptr || (first == 1 && same == &target.parameters.front()))
                return std::nullopt;
            if (!hasRule(parameter.name))
                rules.push_back(ParameterRule{parameter.name, parameter.name, Note::same, {}, {}, {}});
        }
    }
    for (std::size_t i = first; i < target.parameters.size(); ++i) {
        const Parameter &parameter = target.parameters[i];
        if (hasRule(parameter.name) || ignored.contains(parameter.name))
            continue;
        if (parameter.required())
            return std::nullopt;
        rules.push_back(ParameterRule{{}, parameter.name, Note::default_, {}, {}, {}});
    }
    return rules;
}

} // namespace

const std::vector<Signature> &sourceSignatures(const Variant &variant, const ApiFacts *source)
{
    static const std::vector<Signature> none;
    if (!variant.signatures.empty())
        return variant.signatures;
    return source == nullptr ? none : source->overloads;
}

Computed computeCategory(const Variant &variant, const ApiFacts *source, const std::set<std::string> &ignored)
{
    Computed computed{Category::oneToOne, SubKind::identical};
    const auto raise = [&computed](Category category, SubKind kind) {
        if (category > computed.category)
            computed = {category, SubKind::none};
        else if (category == computed.category && category == Category::oneToOne)
            computed.subKind = std::max(computed.subKind, kind);
    };
    const std::vector<Signature> &signatures = sourceSignatures(variant, source);
    const bool takesNothing = std::all_of(signatures.begin(), signatures.end(),
                                          [](const Signature &signature) { return signature.parameters.empty(); });
    if (takesNothing && variant.params.empty())
        computed.subKind = SubKind::noParams;
    for (const ParameterRule &rule : variant.params) {
        switch (rule.note) {
        case Note::same: break;
        case Note::renamed: raise(Category::oneToOne, SubKind::renamed); break;
        case Note::default_:
        case Note::set:
            if (!ignored.contains(rule.target))
                raise(Category::oneToOne, SubKind::targetMore);
            break;
        case Note::defaultDiffers: raise(Category::oneToOne, SubKind::defaultsDiffer); break;
        case Note::drop:
        case Note::rewrite:
        case Note::noWay: raise(Category::sourceMore, SubKind::none); break;
        case Note::differs: raise(Category::argsDiffer, SubKind::none); break;
        }
    }
    return computed;
}

bool receiverBecomesArgument(const ApiFacts *source, const ApiFacts *target)
{
    const auto isMember = [](ApiKind kind) { return kind == ApiKind::method || kind == ApiKind::attribute; };
    return source != nullptr && target != nullptr && isMember(source->kind) && !isMember(target->kind);
}

std::optional<std::vector<ParameterRule>> deriveParameters(const std::vector<Signature> &source, const ApiFacts &target,
                                                           bool skipFirst, const std::set<std::string> &ignored)
{
    // Of a target of which only the name is known it is assumed that it takes what the source takes.
    if (target.overloads.empty() && !source.empty()) {
        std::vector<ParameterRule> rules;
        for (const Signature &signature : source)
            for (const Parameter &parameter : signature.parameters)
                if (std::none_of(rules.begin(), rules.end(),
                                 [&](const ParameterRule &rule) { return rule.source == parameter.name; }))
                    rules.push_back(ParameterRule{parameter.name, parameter.name, Note::same, {}, {}, {}});
        return rules;
    }
    for (const Signature &signature : target.overloads)
        if (auto rules = deriveFrom(source, signature, skipFirst, ignored))
            return rules;
    return std::nullopt;
}

} // namespace torchferry::mapping
