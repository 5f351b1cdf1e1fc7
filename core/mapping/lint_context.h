// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// What the checks of one row share, and where they put what they find.
struct LintContext {
    const Pack &pack;
    const Row &row;
    const ApiFacts *source = nullptr; ///< null: the API is in no signature file
    std::vector<LintIssue> &issues;

    void report(std::string_view code, std::vector<MessageArgument> arguments, Spot where = {},
                LintIssue::Severity severity = LintIssue::Severity::error) const;
    /// The row is about a member of an object, so that there is a receiver.
    [[nodiscard]] bool hasReceiver() const;
    /// The signatures by which the row's calls bind; none for a row that is about no calls.
    [[nodiscard]] const std::vector<Signature> &signaturesOf(const Variant &variant) const;
    /// The default parameter rule for a parameter, or null.
    [[nodiscard]] const DefaultParameterRule *generalRule(std::string_view parameter) const;
};

/// The parameters one call passes, and the signature it binds.
struct PassedParameters {
    const Signature *signature = nullptr; ///< null: an access, or nothing is known
    std::set<std::string, std::less<>> names;

    [[nodiscard]] bool has(std::string_view name) const { return names.contains(name); }
};

/// What a template or a guard mentions.
struct Mentions {
    std::set<std::string, std::less<>> always;  ///< plain holes: the form holds only if they are passed
    std::set<std::string, std::less<>> some;    ///< holes with a fallback, groups and what is in them
    std::set<std::string, std::less<>> guarded; ///< what guards ask about: none of it is written because of that
    bool call = false;
    bool receiver = false;
    bool value = false;
    bool result = false;
    bool argument = false; ///< `{}`

    /// It is written: asking about an argument does not carry it over.
    [[nodiscard]] bool has(std::string_view name) const { return always.contains(name) || some.contains(name); }
};
void addMentions(const Guard &guard, const std::vector<Signature> &parameters, Mentions &mentions);
/// `parameters` tells `{value}`, the parameter of that name, from `{value}`, the right-hand side of a store.
[[nodiscard]] Mentions mentionsOf(const std::vector<TemplatePart> &parts, const std::vector<Signature> &parameters);
[[nodiscard]] Mentions mentionsOf(const Form &form, const std::vector<Signature> &parameters);

enum class Ternary : std::uint8_t { no, unknown, yes };
/// A guard condition that only the program can decide, spelled so that equal conditions are equal: "literal(p, int)".
[[nodiscard]] std::string spelled(const Guard &atom);
/// Conditions of the guard that the parameters passed do not decide.
void collectAtoms(const Guard &guard, std::set<std::string> &atoms);
/// Three-valued truth of a guard. `decided` gives the truth of some of its atoms.
[[nodiscard]] Ternary evaluate(const Guard &guard, const PassedParameters &passed, const Pack &pack,
                               const std::map<std::string, bool> &decided = {});
/// The form can write this call, its guard aside: what it needs is passed, and nothing is passed that it would lose.
[[nodiscard]] bool covers(const LintContext &context, const Variant &variant, const Form &form,
                          const Mentions &mentions, const PassedParameters &passed);
/// Two default values that mean the same: `1` and `1.0`, `'a'` and `"a"`.
[[nodiscard]] bool sameDefault(std::string_view a, std::string_view b);

/// The call as the table alone writes it, with invented names for the arguments. Nothing when the table cannot (an
/// argument differs and has no transform, or a function becomes a method).
[[nodiscard]] std::optional<std::string> tableCall(const LintContext &context, const Variant &variant,
                                                   const PassedParameters &passed);
/// A template with invented names in its holes.
[[nodiscard]] std::string rendered(const std::vector<TemplatePart> &parts, const PassedParameters &passed,
                                   std::string_view call);

/// Ways to pass `optional` beside `required`: all of them up to 10 optional parameters, beyond that none, all, each
/// one, each pair.
[[nodiscard]] std::vector<PassedParameters> waysToCall(const Signature *signature,
                                                       const std::vector<std::string> &required,
                                                       const std::vector<std::string> &optional);

/// Everything about the rows of one name.
void lintRows(const Pack &pack, const std::string &api, std::vector<LintIssue> &issues);
void lintTable(const LintContext &context, const Variant &variant);
/// Variants that earlier ones leave no call.
void lintVariantOrder(const LintContext &context);
void lintForms(const LintContext &context, const Variant &variant);
/// The statements a form writes, and the variables they bind. `source`: the signatures by which its calls bind.
void lintStatements(const LintContext &context, const Form &form, const std::vector<Signature> &source);
void lintGeneralRules(const Pack &pack, std::vector<LintIssue> &issues);

} // namespace torchferry::mapping
