// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/consistency.h"

#include <algorithm>
#include <map>

#include "core/mapping/classify.h"

namespace torchferry::mapping {
namespace {

using Difference = Consistency::Difference;
using Exception = Consistency::Exception;

bool hasPlace(const Parameter &parameter)
{
    return parameter.kind != ParameterKind::keywordOnly && parameter.kind != ParameterKind::varKeyword;
}

class Comparison {
public:
    Comparison(const Pack &pack, const Row &row) : m_pack(pack), m_row(row), m_source(pack.sourceFacts.find(row.api)) {}

    void compare(const Variant &variant)
    {
        if (variant.category >= Category::otherPackage)
            return;
        // Where several calls together do the same, none of them has the same function.
        if (variant.category > Category::argsDiffer)
            m_differences.insert(Difference::function);
        if (variant.target.empty() || !m_pack.helpers.helperOf(variant.target).empty())
            return;
        m_hasCounterpart = true;
        if (variant.category == Category::argsDiffer)
            compareDetail();
        for (const ParameterRule &rule : variant.params)
            compare(rule);
        const ApiFacts *target = m_pack.targetFacts.find(variant.target);
        const std::vector<Signature> &sources = sourceSignatures(variant, m_source);
        if (target == nullptr || target->overloads.empty() || sources.empty())
            return;
        // Of several signatures on one side it is enough that each of the source has one of the target.
        for (const Signature &source : sources)
            if (std::none_of(target->overloads.begin(), target->overloads.end(),
                             [&](const Signature &each) { return areInOrder(variant, source, each, *target); }))
                m_differences.insert(Difference::numberOrOrder);
        exempt(variant, sources, target->overloads);
    }

    [[nodiscard]] std::optional<Consistency> result() const
    {
        if (!m_hasCounterpart)
            return std::nullopt;
        Consistency result;
        result.differences.assign(m_differences.begin(), m_differences.end());
        for (const auto &[exception, parameters] : m_exempt)
            result.exceptions.push_back({exception, parameters});
        return result;
    }

private:
    /// What the row says of arguments or result which its table does not show.
    void compareDetail()
    {
        if (m_row.detail == "input-type")
            m_differences.insert(Difference::dataTypes);
        else if (m_row.detail == "input-usage")
            m_differences.insert(Difference::numberOrOrder);
        else if (!m_row.detail.empty())
            m_differences.insert(Difference::function);
    }

    void compare(const ParameterRule &rule)
    {
        switch (rule.note) {
        case Note::same: break;
        case Note::renamed: m_differences.insert(Difference::names); break;
        case Note::default_:
            if (!m_pack.ignoredParameters.contains(rule.target))
                exempt(Exception::additional, rule.target);
            break;
        case Note::set: m_differences.insert(Difference::numberOrOrder); break;
        case Note::defaultDiffers: m_differences.insert(Difference::defaults); break;
        case Note::drop:
        case Note::rewrite:
        case Note::noWay:
            if (m_pack.generalDifferences.contains(rule.source))
                exempt(Exception::generalDifferences, rule.source);
            else
                m_differences.insert(Difference::numberOrOrder);
            break;
        case Note::differs: m_differences.insert(Difference::dataTypes); break;
        }
        const bool isPair = rule.note == Note::differs || rule.note == Note::defaultDiffers;
        if (isPair && !rule.source.empty() && !rule.target.empty() && rule.source != rule.target)
            m_differences.insert(Difference::names);
    }

    void exempt(Exception exception, const std::string &parameter)
    {
        std::vector<std::string> &parameters = m_exempt[exception];
        if (std::find(parameters.begin(), parameters.end(), parameter) == parameters.end())
            parameters.push_back(parameter);
    }

    /// What the source requires where one of its signatures has it, and the target gives None if it is left out.
    void exempt(const Variant &variant, const std::vector<Signature> &sources, const std::vector<Signature> &targets)
    {
        if (sources.size() < 2)
            return;
        for (const ParameterRule &rule : variant.params) {
            const bool mayBeLeftOut = std::all_of(targets.begin(), targets.end(), [&](const Signature &target) {
                const Parameter *there = target.find(rule.target);
                return there != nullptr && there->defaultText == "None";
            });
            if (rule.source.empty() || !mayBeLeftOut)
                continue;
            const bool isRequired = std::any_of(sources.begin(), sources.end(), [&](const Signature &source) {
                const Parameter *here = source.find(rule.source);
                return here != nullptr && here->required();
            });
            if (isRequired)
                exempt(Exception::overloads, rule.source);
        }
    }

    /// What a call passes by its place has the same place in the target: parameters with counterparts follow one another
    /// there, and what the target has besides is behind them.
    [[nodiscard]] bool areInOrder(const Variant &variant, const Signature &source, const Signature &target,
                                  const ApiFacts &facts) const
    {
        auto there = target.parameters.begin();
        if (receiverBecomesArgument(m_source, &facts) && there != target.parameters.end())
            ++there;
        for (const Parameter &parameter : source.parameters) {
            const auto rule = std::find_if(variant.params.begin(), variant.params.end(),
                                           [&](const ParameterRule &each) { return each.source == parameter.name; });
            if (!hasPlace(parameter) || rule == variant.params.end() || rule->target.empty())
                continue;
            if (there == target.parameters.end() || there->name != rule->target)
                return false;
            ++there;
        }
        return true;
    }

    const Pack &m_pack;
    const Row &m_row;
    const ApiFacts *m_source;
    bool m_hasCounterpart = false;
    std::set<Difference> m_differences;
    std::map<Exception, std::vector<std::string>> m_exempt;
};

} // namespace

std::string_view key(Consistency::Difference difference)
{
    constexpr std::string_view keys[] = {"names", "data-types", "number-or-order", "defaults", "function"};
    return keys[static_cast<std::size_t>(difference)];
}

std::optional<Consistency> consistencyOf(const Pack &pack, const Row &row)
{
    if (pack.generalDifferences.empty())
        return std::nullopt;
    Comparison comparison(pack, row);
    // A name of which nothing but a namespace is known has no counterpart of its own.
    if (row.isNamespace())
        return std::nullopt;
    for (const Variant &variant : row.variants)
        comparison.compare(variant);
    return comparison.result();
}

} // namespace torchferry::mapping
