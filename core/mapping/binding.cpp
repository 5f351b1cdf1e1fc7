// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/binding.h"

#include <algorithm>

namespace torchferry::mapping {
namespace {

bool takesPosition(const Parameter &parameter)
{
    return parameter.kind == ParameterKind::positionalOnly || parameter.kind == ParameterKind::positionalOrKeyword;
}

bool has(const Signature &signature, ParameterKind kind)
{
    return std::any_of(signature.parameters.begin(), signature.parameters.end(),
                       [kind](const Parameter &parameter) { return parameter.kind == kind; });
}

std::size_t indexOf(const Signature &signature, std::string_view keyword)
{
    std::size_t index = 0;
    for (const Parameter &parameter : signature.parameters) {
        const bool byName =
            parameter.kind == ParameterKind::positionalOrKeyword || parameter.kind == ParameterKind::keywordOnly;
        if (byName && parameter.name == keyword)
            return index;
        ++index;
    }
    return index;
}

} // namespace

std::optional<BindProblem> bindProblem(const CallShape &call, const Signature &signature, bool skipFirst)
{
    using Kind = BindProblem::Kind;
    const std::size_t skipped = skipFirst && !call.positional.empty() ? 1 : 0;
    const std::size_t given = call.positional.size() - skipped;
    std::vector<bool> bound(signature.parameters.size(), false);
    std::size_t places = 0;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i)
        if (takesPosition(signature.parameters[i]) && places++ < given)
            bound[i] = true;
    if (given > places && !has(signature, ParameterKind::varPositional))
        return BindProblem{Kind::tooMany, {}, places, call.positional[skipped + places]};

    const bool takesAny = has(signature, ParameterKind::varKeyword);
    for (std::size_t i = 0; i < call.keywords.size(); ++i) {
        const CallShape::Keyword &keyword = call.keywords[i];
        const std::size_t index = indexOf(signature, keyword.name);
        if (index == signature.parameters.size()) {
            if (!takesAny)
                return BindProblem{Kind::unknownKeyword, std::string(keyword.name), 0, keyword.argument};
        } else if (bound[index]) {
            return BindProblem{Kind::twice, std::string(keyword.name), 0, keyword.argument};
        } else {
            bound[index] = true;
        }
    }
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const Parameter &parameter = signature.parameters[i];
        const bool mayBeBrought = call.doubleStar || (call.star && takesPosition(parameter));
        if (parameter.required() && !bound[i] && !mayBeBrought)
            return BindProblem{Kind::missing, parameter.name, 0, {}};
    }
    return std::nullopt;
}

} // namespace torchferry::mapping
