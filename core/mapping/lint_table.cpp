// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/mapping/classify.h"
#include "core/mapping/lint_context.h"
#include "core/mapping/target_check.h"
#include "core/python/tree.h"

namespace torchferry::mapping {
namespace {

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

bool isVariadic(ParameterKind kind)
{
    return kind == ParameterKind::varPositional || kind == ParameterKind::varKeyword;
}

const Parameter *findIn(const std::vector<Signature> &signatures, std::string_view name)
{
    for (const Signature &signature : signatures)
        if (const Parameter *parameter = signature.find(name))
            return parameter;
    return nullptr;
}

class TableLinter {
public:
    TableLinter(const LintContext &context, const Variant &variant)
        : m_context(context),
          m_variant(variant),
          m_source(context.signaturesOf(variant)),
          m_target(context.pack.targetFacts.find(variant.target)),
          m_isLater(!context.pack.range.oldest().empty()
                    && compareVersions(context.pack.version, context.pack.range.oldest()) > 0)
    {}

    void lint()
    {
        for (const ParameterRule &rule : m_variant.params) {
            lintShape(rule);
            lintNames(rule);
            lintHandled(rule);
            lintDefault(rule);
        }
        lintTwice();
        if (m_variant.category <= Category::argsDiffer || !m_variant.params.empty())
            lintCoverage();
        if (!m_failed)
            lintBinding();
    }

private:
    void report(std::string_view code, std::vector<MessageArgument> arguments, Spot where)
    {
        m_failed = true;
        m_context.report(code, std::move(arguments), where);
    }

    static std::string shown(const ParameterRule &rule) { return rule.source.empty() ? rule.target : rule.source; }

    /// Which sides a note has, and whether it carries a text.
    void lintShape(const ParameterRule &rule)
    {
        const bool source = !rule.source.empty();
        const bool target = !rule.target.empty();
        bool fits = true;
        switch (rule.note) {
        case Note::same: fits = source && rule.source == rule.target; break;
        case Note::renamed: fits = source && target && rule.source != rule.target; break;
        case Note::defaultDiffers: fits = source && target; break;
        case Note::differs: fits = source; break;
        case Note::drop:
        case Note::rewrite:
        case Note::noWay: fits = source && !target; break;
        case Note::default_:
        case Note::set: fits = !source && target; break;
        }
        if (!fits)
            report("TF3309",
                   {{"note", std::string(key(rule.note))},
                    {"source", source ? rule.source : "null"},
                    {"target", target ? rule.target : "null"}},
                   rule.where);
        const bool mayHaveValue =
            rule.note == Note::differs || rule.note == Note::defaultDiffers || rule.note == Note::set;
        if (rule.note == Note::set ? rule.value.empty() : !mayHaveValue && !rule.value.empty())
            report(rule.note == Note::set ? "TF3310" : "TF3311",
                   {{"note", std::string(key(rule.note))}, {"parameter", shown(rule)}}, rule.where);
    }

    void lintNames(const ParameterRule &rule)
    {
        if (!rule.source.empty() && !m_source.empty() && findIn(m_source, rule.source) == nullptr)
            report("TF3303", {{"parameter", rule.source}, {"api", m_context.row.api}}, rule.where);
        if (!rule.target.empty() && m_variant.target.empty())
            report("TF3341", {{"parameter", rule.target}, {"api", m_context.row.api}}, rule.where);
        if (rule.target.empty() || m_target == nullptr)
            return;
        const bool isValue = m_target->kind == ApiKind::attribute || m_target->kind == ApiKind::constant;
        const bool takesAny =
            std::any_of(m_target->overloads.begin(), m_target->overloads.end(), [](const Signature &signature) {
                return std::any_of(signature.parameters.begin(), signature.parameters.end(),
                                   [](const Parameter &p) { return p.kind == ParameterKind::varKeyword; });
            });
        const bool known = !m_target->overloads.empty() || isValue;
        const bool hasGone = m_isLater && rule.note == Note::default_;
        if (known && !hasGone && !isAlias(rule.target) && !takesAny
            && findIn(m_target->overloads, rule.target) == nullptr)
            report("TF3305", {{"parameter", rule.target}, {"api", m_target->name}}, rule.where);
    }

    [[nodiscard]] bool isAlias(const std::string &keyword) const
    {
        return std::any_of(m_target->keywordAliases.begin(), m_target->keywordAliases.end(), [&](const auto &entry) {
            return std::find(entry.second.begin(), entry.second.end(), keyword) != entry.second.end();
        });
    }

    /// A form or a resolver has to write what the table alone cannot.
    void lintHandled(const ParameterRule &rule)
    {
        // A context resolver writes its calls itself.
        const bool byForm = !m_context.row.resolver.empty()
                            || std::any_of(m_variant.forms.begin(), m_variant.forms.end(), [&](const Form &form) {
                                   return form.deletes || mentionsOf(form, m_source).has(rule.source);
                               });
        if (rule.note == Note::differs && rule.transform) {
            const Mentions mentions = mentionsOf(rule.transform->parts, {});
            const bool onlyArgument = mentions.always.empty() && mentions.some.empty() && !mentions.call
                                      && !mentions.receiver && !mentions.value;
            if (!onlyArgument || !mentions.argument)
                report("TF3316", {{"parameter", rule.source}, {"text", rule.value}}, rule.where);
        } else if (rule.note == Note::differs && !byForm) {
            report("TF3312", {{"parameter", rule.source}}, rule.where);
        } else if (rule.note == Note::rewrite && !byForm && m_context.generalRule(rule.source) == nullptr) {
            report("TF3313", {{"parameter", rule.source}}, rule.where);
        }
        const Parameter *source = findIn(m_source, rule.source);
        const Parameter *target = m_target == nullptr ? nullptr : findIn(m_target->overloads, rule.target);
        if (source != nullptr && target != nullptr && rule.note != Note::differs && isVariadic(source->kind)
            && source->kind != target->kind)
            report("TF3314", {{"parameter", rule.source}, {"target", rule.target}}, rule.where);
    }

    void lintDefault(const ParameterRule &rule)
    {
        const Parameter *source = findIn(m_source, rule.source);
        const Parameter *target = m_target == nullptr ? nullptr : findIn(m_target->overloads, rule.target);
        if (rule.note == Note::defaultDiffers && rule.value.empty() && source != nullptr && !source->defaultText) {
            report("TF3310", {{"note", std::string(key(rule.note))}, {"parameter", shown(rule)}}, rule.where);
            return;
        }
        const bool kept = rule.note == Note::same || rule.note == Note::renamed;
        if (!kept || !m_context.row.because.empty() || source == nullptr || target == nullptr || !source->defaultText
            || !target->defaultText || sameDefault(*source->defaultText, *target->defaultText))
            return;
        m_context.report("TF3325",
                         {{"parameter", rule.source},
                          {"source", *source->defaultText},
                          {"target", *target->defaultText},
                          {"name", rule.target}},
                         rule.where, LintIssue::Severity::warning);
    }

    /// One parameter may be spread over several (`differs`, by a form), but nothing may be fed from two that one call
    /// can pass together.
    void lintTwice()
    {
        const std::vector<ParameterRule> &rules = m_variant.params;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            for (std::size_t j = i + 1; j < rules.size(); ++j) {
                const bool spread = rules[i].note == Note::differs && rules[j].note == Note::differs;
                if (!rules[i].source.empty() && rules[i].source == rules[j].source && !spread)
                    report("TF3307", {{"parameter", rules[j].source}}, rules[j].where);
                const bool together = std::any_of(m_source.begin(), m_source.end(), [&](const Signature &signature) {
                    return (rules[i].source.empty() || signature.find(rules[i].source) != nullptr)
                           && (rules[j].source.empty() || signature.find(rules[j].source) != nullptr);
                });
                const bool byForm = rules[i].note == Note::differs || rules[j].note == Note::differs;
                if (!rules[i].target.empty() && rules[i].target == rules[j].target && together && !byForm)
                    report("TF3308", {{"parameter", rules[j].target}}, rules[j].where);
            }
        }
    }

    void lintCoverage()
    {
        std::vector<std::string> uncovered;
        for (const Signature &signature : m_source)
            for (const Parameter &parameter : signature.parameters)
                if (!hasRule(parameter.name, &ParameterRule::source) && parameter.kind != ParameterKind::varKeyword
                    && std::find(uncovered.begin(), uncovered.end(), parameter.name) == uncovered.end())
                    uncovered.push_back(parameter.name);
        if (!uncovered.empty() && !m_variant.target.empty())
            report("TF3304", {{"parameters", joined(uncovered)}, {"api", m_context.row.api}}, m_variant.where);
        if (m_target == nullptr || m_target->overloads.empty())
            return;
        std::vector<std::string> least;
        for (const Signature &signature : m_target->overloads) {
            std::vector<std::string> missing = uncoveredTarget(signature);
            if (&signature == &m_target->overloads.front() || missing.size() < least.size())
                least = std::move(missing);
        }
        if (!least.empty())
            report("TF3306", {{"parameters", joined(least)}, {"api", m_target->name}}, m_variant.where);
    }

    [[nodiscard]] std::vector<std::string> uncoveredTarget(const Signature &signature) const
    {
        std::vector<std::string> missing;
        const std::size_t first = receiverBecomesArgument(m_context.source, m_target) ? 1 : 0;
        for (std::size_t i = first; i < signature.parameters.size(); ++i) {
            const Parameter &parameter = signature.parameters[i];
            if (m_isLater && !parameter.required())
                continue;
            if (!isVariadic(parameter.kind) && !hasRule(parameter.name, &ParameterRule::target)
                && !m_context.pack.ignoredParameters.contains(parameter.name))
                missing.push_back(parameter.name);
        }
        return missing;
    }

    [[nodiscard]] bool hasRule(const std::string &name, std::string ParameterRule::*side) const
    {
        return std::any_of(m_variant.params.begin(), m_variant.params.end(),
                           [&](const ParameterRule &rule) { return rule.*side == name; });
    }

    /// What the table writes for the shortest and the longest call must bind. Rules do not depend on each other, so what
    /// lies between binds then too.
    void lintBinding()
    {
        if (m_target == nullptr)
            return;
        std::vector<PassedParameters> calls;
        if (m_source.empty())
            calls.emplace_back();
        for (const Signature &signature : m_source) {
            PassedParameters least;
            least.signature = &signature;
            for (const Parameter &parameter : signature.parameters)
                if (parameter.required())
                    least.names.insert(parameter.name);
            PassedParameters most = least;
            for (const ParameterRule &rule : m_variant.params)
                if (signature.find(rule.source) != nullptr && isWritten(rule))
                    most.names.insert(rule.source);
            calls.push_back(std::move(least));
            calls.push_back(std::move(most));
        }
        for (const PassedParameters &call : calls)
            if (!m_failed)
                lintCall(call);
    }

    /// The table says what to write when the parameter is passed.
    static bool isWritten(const ParameterRule &rule)
    {
        return rule.note != Note::noWay && (rule.note != Note::differs || rule.transform);
    }

    void lintCall(const PassedParameters &passed)
    {
        if (formTakes(passed))
            return;
        const std::optional<std::string> text = tableCall(m_context, m_variant, passed);
        if (!text) {
            const bool needsForm =
                std::none_of(m_variant.params.begin(), m_variant.params.end(),
                             [](const ParameterRule &rule) { return rule.note == Note::differs && !rule.transform; });
            if (needsForm)
                report("TF3329", {{"target", m_variant.target}}, m_variant.where);
            return;
        }
        if (!python::Tree::parse(*text).errors().empty()) {
            report("TF3342", {{"api", m_context.row.api}, {"text", *text}}, m_variant.where);
            return;
        }
        for (const TargetIssue &issue : checkTarget(*text, m_context.pack, true)) {
            std::vector<MessageArgument> arguments = issue.message.arguments;
            arguments.push_back({"text", *text});
            report(issue.message.code, std::move(arguments), m_variant.where);
            return;
        }
    }

    /// A form certainly takes the call before the table gets to write it.
    [[nodiscard]] bool formTakes(const PassedParameters &passed) const
    {
        return std::any_of(m_variant.forms.begin(), m_variant.forms.end(), [&](const Form &form) {
            return evaluate(form.when, passed, m_context.pack) == Ternary::yes
                   && covers(m_context, m_variant, form, mentionsOf(form, m_source), passed);
        });
    }

    const LintContext &m_context;
    const Variant &m_variant;
    const std::vector<Signature> &m_source;
    const ApiFacts *m_target;
    bool m_isLater; ///< than the version that tables are written for: options that came or went need no line
    bool m_failed = false;
};

} // namespace

void lintTable(const LintContext &context, const Variant &variant)
{
    TableLinter(context, variant).lint();
}

} // namespace torchferry::mapping
