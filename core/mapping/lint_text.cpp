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

/// Writes the arguments of a table call: by keyword where there is one, but what is before a filled `*parameter`
/// of the target by position.
class ArgumentWriter {
public:
    ArgumentWriter(const ApiFacts *target) : m_target(target) {}

    void add(const std::string &parameter, std::string text) { m_arguments.emplace_back(parameter, std::move(text)); }
    void addReceiver(std::string text) { m_receiver = std::move(text); }
    [[nodiscard]] bool empty() const { return m_arguments.empty() && m_receiver.empty(); }

    [[nodiscard]] std::string joined() const
    {
        std::vector<std::string> positional;
        if (!m_receiver.empty())
            positional.push_back(m_receiver);
        std::vector<std::string> keywords;
        for (const auto &[parameter, text] : m_arguments) {
            if (!isPositional(parameter))
                keywords.emplace_back(parameter).append("=").append(text);
            else
                positional.push_back(text);
        }
        positional.insert(positional.end(), keywords.begin(), keywords.end());
        std::string text;
        for (const std::string &argument : positional)
            text.append(text.empty() ? "" : ", ").append(argument);
        return text;
    }

private:
    [[nodiscard]] bool isPositional(const std::string &name) const
    {
        if (m_target == nullptr)
            return false;
        for (const Signature &signature : m_target->overloads) {
            const Parameter *found = signature.find(name);
            if (found == nullptr)
                continue;
            if (found->kind == ParameterKind::positionalOnly || found->kind == ParameterKind::varPositional)
                return true;
            const bool variadicIsFilled = std::any_of(
                signature.parameters.begin(), signature.parameters.end(), [this](const Parameter &parameter) {
                    return parameter.kind == ParameterKind::varPositional
                           && std::any_of(m_arguments.begin(), m_arguments.end(),
                                          [&](const auto &argument) { return argument.first == parameter.name; });
                });
            return found->kind == ParameterKind::positionalOrKeyword && variadicIsFilled;
        }
        return false;
    }

    const ApiFacts *m_target;
    std::string m_receiver;
    std::vector<std::pair<std::string, std::string>> m_arguments;
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
    case Note::set: arguments.add(rule.target, rule.value); return true;
    case Note::drop:
    case Note::rewrite:
    case Note::noWay:
    case Note::default_: return true;
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
        case TemplatePart::Kind::fresh: text += part.text; break;
        case TemplatePart::Kind::hole: text += holeText(part, passed, call); break;
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
    const bool isValue = target != nullptr && (target->kind == ApiKind::attribute || target->kind == ApiKind::constant);
    if (isValue && arguments.empty())
        return variant.target;
    // A member of the target is called through its class: there is no object whose class would be known.
    if (context.hasReceiver())
        arguments.addReceiver("receiver_");
    return variant.target + "(" + arguments.joined() + ")";
}

} // namespace torchferry::mapping
