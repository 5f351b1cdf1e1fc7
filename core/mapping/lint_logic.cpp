// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "core/mapping/lint_context.h"

namespace torchferry::mapping {
namespace {

Ternary ternary(bool value)
{
    return value ? Ternary::yes : Ternary::no;
}

Ternary negated(Ternary value)
{
    return value == Ternary::unknown ? value : ternary(value == Ternary::no);
}

/// Quotes made single, blanks outside of strings dropped.
std::string normalised(std::string_view text)
{
    std::string result;
    char quote = '\0';
    for (const char c : text) {
        const bool isQuote = (c == '"' || c == '\'') && (quote == '\0' || quote == c);
        if (isQuote)
            quote = quote == '\0' ? c : '\0';
        if (isQuote)
            result += '\'';
        else if (quote != '\0' || c != ' ')
            result += c;
    }
    return result;
}

/// The receiver and the right-hand side of a store are there without being passed.
bool isThere(std::string_view name, const PassedParameters &passed)
{
    const bool isParameter = passed.signature != nullptr && passed.signature->find(name) != nullptr;
    return isParameter ? passed.has(name) : name == "receiver" || name == "value";
}

Ternary evaluateEquality(const Guard &guard, const PassedParameters &passed, const std::map<std::string, bool> &decided)
{
    if (isThere(guard.parameter, passed)) {
        const auto found = decided.find(spelled(guard));
        return found == decided.end() ? Ternary::unknown : ternary(found->second);
    }
    const Parameter *parameter = passed.signature == nullptr ? nullptr : passed.signature->find(guard.parameter);
    return ternary(parameter != nullptr && parameter->defaultText
                   && sameDefault(*parameter->defaultText, guard.argument));
}

Ternary evaluateAtom(const Guard &guard, const PassedParameters &passed, const std::map<std::string, bool> &decided)
{
    const bool aboutArgument = guard.kind == Guard::Kind::literal || guard.kind == Guard::Kind::type
                               || guard.kind == Guard::Kind::count || guard.kind == Guard::Kind::unaliased
                               || guard.kind == Guard::Kind::live || guard.kind == Guard::Kind::rank;
    if (aboutArgument && !isThere(guard.parameter, passed))
        return ternary(guard.kind == Guard::Kind::count && guard.argument == "0");
    const auto found = decided.find(spelled(guard));
    return found == decided.end() ? Ternary::unknown : ternary(found->second);
}

/// The guard holds only if the argument is the parameter's default, and may be left out.
bool asksForDefault(const Guard &guard, const Parameter &parameter)
{
    const auto asks = [&parameter](const Guard &operand) { return asksForDefault(operand, parameter); };
    switch (guard.kind) {
    case Guard::Kind::equals:
        return guard.parameter == parameter.name && parameter.defaultText
               && sameDefault(*parameter.defaultText, guard.argument);
    case Guard::Kind::conjunction: return std::any_of(guard.operands.begin(), guard.operands.end(), asks);
    case Guard::Kind::disjunction: return std::all_of(guard.operands.begin(), guard.operands.end(), asks);
    default: return false;
    }
}

bool isParameter(const std::vector<Signature> &signatures, std::string_view name)
{
    return std::any_of(signatures.begin(), signatures.end(),
                       [name](const Signature &signature) { return signature.find(name) != nullptr; });
}

void addMentions(const std::vector<TemplatePart> &parts, bool inGroup, const std::vector<Signature> &parameters,
                 Mentions &mentions)
{
    for (const TemplatePart &part : parts) {
        if (part.kind == TemplatePart::Kind::group) {
            mentions.some.insert(part.text);
            addMentions(part.group, true, parameters, mentions);
        }
        if (part.kind != TemplatePart::Kind::hole)
            continue;
        const std::string name = part.text.starts_with('*') ? part.text.substr(1) : part.text;
        if (name.empty())
            mentions.argument = true;
        else if (name == "call")
            mentions.call = true;
        else if (name == "receiver" && !isParameter(parameters, name))
            mentions.receiver = true;
        else if (name == "value" && !isParameter(parameters, name))
            mentions.value = true;
        else if (name == "result" && !isParameter(parameters, name))
            mentions.result = true;
        else if (inGroup || part.fallback || part.text.starts_with('*'))
            mentions.some.insert(name);
        else
            mentions.always.insert(name);
    }
}

} // namespace

bool sameDefault(std::string_view a, std::string_view b)
{
    const std::string first = normalised(a);
    const std::string second = normalised(b);
    if (first == second)
        return true;
    char *firstEnd = nullptr;
    char *secondEnd = nullptr;
    const double firstNumber = std::strtod(first.c_str(), &firstEnd);
    const double secondNumber = std::strtod(second.c_str(), &secondEnd);
    const bool bothNumbers = !first.empty() && !second.empty() && *firstEnd == '\0' && *secondEnd == '\0';
    return bothNumbers && !(firstNumber < secondNumber) && !(secondNumber < firstNumber);
}

void addMentions(const Guard &guard, const std::vector<Signature> &parameters, Mentions &mentions)
{
    const std::string &name = guard.parameter;
    if (name == "receiver" && !isParameter(parameters, name))
        mentions.receiver = true;
    else if (name == "value" && guard.kind != Guard::Kind::used && !isParameter(parameters, name))
        mentions.value = true;
    else if (!name.empty() && guard.kind != Guard::Kind::used)
        mentions.guarded.insert(name);
    for (const Guard &operand : guard.operands)
        addMentions(operand, parameters, mentions);
}

Mentions mentionsOf(const std::vector<TemplatePart> &parts, const std::vector<Signature> &parameters)
{
    Mentions mentions;
    addMentions(parts, false, parameters, mentions);
    return mentions;
}

Mentions mentionsOf(const Form &form, const std::vector<Signature> &parameters)
{
    Mentions mentions = mentionsOf(form.emit.parts, parameters);
    for (const std::vector<Template> *statements : {&form.prelude, &form.statements, &form.after})
        for (const Template &statement : *statements)
            addMentions(statement.parts, false, parameters, mentions);
    addMentions(form.when, parameters, mentions);
    return mentions;
}

bool covers(const LintContext &context, const Variant &variant, const Form &form, const Mentions &mentions,
            const PassedParameters &passed)
{
    const auto isCovered = [&](const std::string &name) {
        const Parameter *parameter = passed.signature == nullptr ? nullptr : passed.signature->find(name);
        if (mentions.has(name) || mentions.call || form.deletes
            || (parameter != nullptr && asksForDefault(form.when, *parameter)))
            return true;
        return std::any_of(variant.params.begin(), variant.params.end(), [&](const ParameterRule &rule) {
            const bool byGeneralRule = rule.note == Note::rewrite && context.generalRule(name) != nullptr;
            // What has no way by itself is the resolver's affair where there is one.
            const bool byResolver = rule.note == Note::noWay && !context.row.resolver.empty();
            return rule.source == name && (rule.note == Note::drop || byGeneralRule || byResolver);
        });
    };
    const auto isPassed = [&](const std::string &name) { return passed.has(name); };
    return std::all_of(mentions.always.begin(), mentions.always.end(), isPassed)
           && std::all_of(passed.names.begin(), passed.names.end(), isCovered);
}

std::string spelled(const Guard &atom)
{
    return std::to_string(static_cast<int>(atom.kind)) + "(" + atom.parameter + ", " + atom.argument + ")";
}

void collectAtoms(const Guard &guard, std::set<std::string> &atoms)
{
    switch (guard.kind) {
    case Guard::Kind::literal:
    case Guard::Kind::equals:
    case Guard::Kind::type:
    case Guard::Kind::used:
    case Guard::Kind::count:
    case Guard::Kind::unaliased:
    case Guard::Kind::live:
    case Guard::Kind::rank:
    case Guard::Kind::mentions:
    case Guard::Kind::starred: atoms.insert(spelled(guard)); break;
    default:
        for (const Guard &operand : guard.operands)
            collectAtoms(operand, atoms);
    }
}

Ternary evaluate(const Guard &guard, const PassedParameters &passed, const Pack &pack,
                 const std::map<std::string, bool> &decided)
{
    Ternary result = Ternary::yes;
    switch (guard.kind) {
    case Guard::Kind::always: return Ternary::yes;
    case Guard::Kind::has: return ternary(passed.has(guard.parameter));
    case Guard::Kind::lacks: return ternary(!passed.has(guard.parameter));
    case Guard::Kind::target: return ternary(compareVersions(pack.version, guard.argument) >= 0);
    case Guard::Kind::profile: return ternary(pack.profile == guard.argument);
    case Guard::Kind::equals: return evaluateEquality(guard, passed, decided);
    case Guard::Kind::literal:
    case Guard::Kind::type:
    case Guard::Kind::used:
    case Guard::Kind::count:
    case Guard::Kind::unaliased:
    case Guard::Kind::live:
    case Guard::Kind::rank:
    case Guard::Kind::mentions:
    case Guard::Kind::starred: return evaluateAtom(guard, passed, decided);
    case Guard::Kind::conjunction:
        for (const Guard &operand : guard.operands)
            result = std::min(result, evaluate(operand, passed, pack, decided));
        return result;
    case Guard::Kind::disjunction:
        result = Ternary::no;
        for (const Guard &operand : guard.operands)
            result = std::max(result, evaluate(operand, passed, pack, decided));
        return result;
    case Guard::Kind::negation: return negated(evaluate(guard.operands.front(), passed, pack, decided));
    }
    return result;
}

std::vector<PassedParameters> waysToCall(const Signature *signature, const std::vector<std::string> &required,
                                         const std::vector<std::string> &optional)
{
    constexpr std::size_t everyWayUpTo = 10;
    PassedParameters least;
    least.signature = signature;
    least.names.insert(required.begin(), required.end());
    std::vector<PassedParameters> ways;
    if (optional.size() <= everyWayUpTo) {
        for (std::size_t bits = 0; bits < (std::size_t{1} << optional.size()); ++bits) {
            PassedParameters &way = ways.emplace_back(least);
            for (std::size_t i = 0; i < optional.size(); ++i)
                if ((bits >> i) & 1U)
                    way.names.insert(optional[i]);
        }
        return ways;
    }
    ways.push_back(least);
    ways.emplace_back(least).names.insert(optional.begin(), optional.end());
    for (std::size_t i = 0; i < optional.size(); ++i) {
        ways.emplace_back(least).names.insert(optional[i]);
        for (std::size_t j = i + 1; j < optional.size(); ++j)
            ways.emplace_back(least).names.insert({optional[i], optional[j]});
    }
    return ways;
}

} // namespace torchferry::mapping
