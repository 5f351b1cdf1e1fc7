// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/reason.h"
#include "core/mapping/binding.h"
#include "core/mapping/lint_context.h"

namespace torchferry::mapping {
namespace {

bool takesPosition(const Parameter &parameter)
{
    return parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::positionalOrKeyword
           || parameter.kind == ParameterKind::varPositional;
}

/// A call by one signature: which parameters it passes in which way, as far as binding by another one sees it.
struct Attempt {
    std::vector<const Parameter *> positional;
    std::vector<const Parameter *> keywords;

    [[nodiscard]] CallShape shape() const
    {
        CallShape shape;
        shape.arguments.resize(positional.size());
        for (const Parameter *keyword : keywords)
            shape.arguments.push_back({CallShape::Argument::Kind::keyword, keyword->name});
        return shape;
    }
};

/// `byName`: keywords wherever there may be; else positions as far as they go.
Attempt attemptOf(const PassedParameters &passed, bool byName)
{
    Attempt attempt;
    bool gap = byName;
    for (const Parameter &parameter : passed.signature->parameters) {
        const bool isPassed = passed.has(parameter.name);
        if (parameter.kind == ParameterKind::varKeyword)
            continue;
        if (!isPassed) {
            gap = gap || parameter.kind == ParameterKind::positionalOrKeyword;
            continue;
        }
        const bool mustStand =
            parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::varPositional;
        if (takesPosition(parameter) && (mustStand || !gap))
            attempt.positional.push_back(&parameter);
        else
            attempt.keywords.push_back(&parameter);
    }
    return attempt;
}

/// The parameter of `signature` that takes the argument at a position.
const Parameter *atPosition(const Signature &signature, std::size_t position)
{
    for (const Parameter &parameter : signature.parameters) {
        if (!takesPosition(parameter))
            continue;
        if (parameter.kind == ParameterKind::varPositional || position == 0)
            return &parameter;
        --position;
    }
    return nullptr;
}

/// Types tell the two apart: the engine then looks at what is passed.
bool mayTellApart(const Parameter *taker, const Parameter &given)
{
    return taker != nullptr && !taker->type.empty() && taker->type != given.type;
}

bool certainlyBinds(const Attempt &attempt, const Signature &signature)
{
    if (!bind(attempt.shape(), signature))
        return false;
    for (std::size_t i = 0; i < attempt.positional.size(); ++i)
        if (mayTellApart(atPosition(signature, i), *attempt.positional[i]))
            return false;
    return std::none_of(attempt.keywords.begin(), attempt.keywords.end(), [&](const Parameter *keyword) {
        return mayTellApart(signature.find(keyword->name), *keyword);
    });
}

std::vector<PassedParameters> waysOf(const Signature &signature)
{
    std::vector<std::string> required;
    std::vector<std::string> optional;
    for (const Parameter &parameter : signature.parameters)
        (parameter.required() ? required : optional).push_back(parameter.name);
    return waysToCall(&signature, required, optional);
}

} // namespace

void lintVariantOrder(const LintContext &context)
{
    const std::vector<Variant> &variants = context.row.variants;
    for (std::size_t later = 1; later < variants.size(); ++later) {
        const std::vector<Signature> &signatures = context.signaturesOf(variants[later]);
        const auto isTaken = [&](const Attempt &attempt) {
            for (std::size_t earlier = 0; earlier < later; ++earlier)
                for (const Signature &signature : context.signaturesOf(variants[earlier]))
                    if (certainlyBinds(attempt, signature))
                        return true;
            return false;
        };
        const bool isLeftOne = std::any_of(signatures.begin(), signatures.end(), [&](const Signature &signature) {
            const std::vector<PassedParameters> ways = waysOf(signature);
            return std::any_of(ways.begin(), ways.end(), [&](const PassedParameters &way) {
                return !isTaken(attemptOf(way, false)) || !isTaken(attemptOf(way, true));
            });
        });
        if (!signatures.empty() && !isLeftOne)
            context.report(codeOf(Reason::variantNeverUsed), {}, variants[later].where);
    }
}

} // namespace torchferry::mapping
