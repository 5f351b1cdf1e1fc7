// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/mapping/classify.h"
#include "core/mapping/lint_context.h"

namespace torchferry::mapping {
namespace {

// Invented names end in an underscore, so that none is a keyword (`lambda`) or shadows the target's import name.
std::string invented(std::string_view name)
{
    return std::string(name) + "_";
}

bool isMember(const ApiFacts &facts)
{
    return facts.kind == ApiKind::method || facts.kind == ApiKind::attribute;
}

std::string holeText(const TemplatePart &part, const PassedParameters &passed, std::string_view call)
{
    if (part.text == "call")
        return std::string(call);
    if (part.text.starts_with('*')) {
        const std::string name = part.text.substr(1);
        return invented(name) + "0_, " + invented(name) + "1_";
    }
    if (part.fallback && !passed.has(part.text))
        return *part.fallback;
    return part.element < 0 ? invented(part.text) : invented(part.text) + std::to_string(part.element) + "_";
}

/// Writes the arguments of a table call. Positional ones (to parameters that have no keyword) stand first.
class ArgumentWriter {
public:
    ArgumentWriter(const ApiFacts *target) : m_target(target) {}

    void add(const std::string &parameter, const std::string &text)
    {
        const Parameter *found = nullptr;
        if (m_target != nullptr)
            for (const Signature &signature : m_target->overloads)
                if (found = signature.find(parameter); found != nullptr)
                    break;
        const bool noKeyword = found != nullptr
                               && (found->kind == ParameterKind::positionalOnly || found->kind == ParameterKind::varPositional);
        if (noKeyword)
            m_positional.push_back(text);
        else
            m_keywords.push_back(parameter + "=" + text);
    }

    void addFirst(std::string text) { m_positional.insert(m_positional.begin(), std::move(text)); }

    [[nodiscard]] bool empty() const { return m_positional.empty() && m_keywords.empty(); }

    [[nodiscard]] std::string joined() const
    {
        std::string text;
        for (const std::vector<std::string> *list : {&m_positional, &m_keywords})
            for (const std::string &argument : *list)
                text.append(text.empty() ? "" : ", ").append(argument);
        return text;
    }

private:
    const ApiFacts *m_target;
    std::vector<std::string> m_positional;
    std::vector<std::string> m_keywords;
};

/// False when the rule cannot be written without a form.
bool addRule(const ParameterRule &rule, const PassedParameters &passed, ArgumentWriter &arguments)
{
    const bool isPassed = !rule.source.empty() && passed.has(rule.source);
    switch (rule.note) {
    case Note::same:
    case Note::renamed:
        if (isPassed)
            arguments.add(rule.target, invented(rule.source));
        return true;
    case Note::defaultDiffers: {
        const Parameter *parameter = passed.signature == nullptr ? nullptr : passed.signature->find(rule.source);
        if (isPassed)
            arguments.add(rule.target, invented(rule.source));
        else if (!rule.value.empty())
            arguments.add(rule.target, rule.value);
        else if (parameter != nullptr && parameter->defaultText)
            arguments.add(rule.target, "default_");
        return true;
    }
    case Note::differs:
        if (!isPassed)
            return true;
        if (!rule.transform || rule.target.empty())
            return false;
        arguments.add(rule.target, rendered(rule.transform->parts, passed, {}));
        return true;
    case Note::set:
        arguments.add(rule.target, rule.value);
        return true;
    case Note::drop:
    case Note::rewrite:
    case Note::noWay:
    case Note::default_:
        return true;
    }
    return true;
}

} // namespace

std::string rendered(const std::vector<TemplatePart> &parts, const PassedParameters &passed, std::string_view call)
{
    std::string text;
    for (const TemplatePart &part : parts) {
        switch (part.kind) {
        case TemplatePart::Kind::literal:
        case TemplatePart::Kind::symbol:
            text += part.text;
            break;
        case TemplatePart::Kind::hole:
            text += holeText(part, passed, call);
            break;
        case TemplatePart::Kind::group:
            if (passed.has(part.text))
                text += rendered(part.group, passed, call);
            break;
        }
    }
    return text;
}

std::optional<std::string> tableCall(const LintContext &context, const Variant &variant, const PassedParameters &passed)
{
    const ApiFacts *target = context.pack.targetFacts.find(variant.target);
    if (variant.target.empty())
        return std::nullopt;
    const bool toMember = target != nullptr && isMember(*target);
    if (toMember && !context.hasReceiver())
        return std::nullopt;
    ArgumentWriter arguments(target);
    for (const ParameterRule &rule : variant.params)
        if (!addRule(rule, passed, arguments))
            return std::nullopt;
    const bool isValue =
        target != nullptr && (target->kind == ApiKind::attribute || target->kind == ApiKind::constant);
    if (isValue && arguments.empty())
        return variant.target;
    // A member of the target is called through its class: there is no object whose class would be known.
    if (context.hasReceiver())
        arguments.addFirst("receiver_");
    return variant.target + "(" + arguments.joined() + ")";
}

} // namespace torchferry::mapping
