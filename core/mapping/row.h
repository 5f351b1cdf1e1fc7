// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/mapping/category.h"
#include "core/mapping/signature.h"
#include "core/python/precedence.h"

namespace torchferry::mapping {

/// A text of ours in both languages; `zh` falls back to `en`.
struct LocalText {
    std::string en;
    std::string zh;

    [[nodiscard]] bool empty() const { return en.empty(); }
    [[nodiscard]] const std::string &in(std::string_view language) const
    {
        return language == "zh" && !zh.empty() ? zh : en;
    }
};

/// The syntactic role of a name in the program.
enum class Use : std::uint8_t { call, value, load, store, statement, decorator, base, annotation, definition };
[[nodiscard]] std::optional<Use> useFromKey(std::string_view key);
[[nodiscard]] std::string_view key(Use use);

/// The note vocabulary of parameter tables.
enum class Note : std::uint8_t { same, renamed, differs, defaultDiffers, drop, rewrite, noWay, default_, set };
[[nodiscard]] std::optional<Note> noteFromKey(std::string_view key);
[[nodiscard]] std::string_view key(Note note);

/// A guarded template of the row language, parsed. See mappings/README.md for the language.
struct TemplatePart {
    enum class Kind : std::uint8_t {
        literal, ///< `text` as it is
        symbol,  ///< `text` is a dotted name of the target; spelled from the file's import plan
        hole, ///< `text` is a source parameter, or "receiver", "value", "result", "*rest", "call", "" (the value of a transform)
        group, ///< `{?p: …}`: `group` if parameter `text` was passed, else nothing
        fresh, ///< a variable that the form binds; `text` is the name it has if that is free
    };
    Kind kind = Kind::literal;
    std::string text;
    int element = -1;                    ///< `{p.N}`: N; -1 for the whole
    std::optional<std::string> fallback; ///< `{p|text}`: what is there when p was not passed
    std::vector<TemplatePart>
        group; ///< of a group what it writes; of a hole the parts of `fallback` (literals, symbols)
    python::Precedence required = python::Precedence::lambda; ///< of a hole or symbol: what its surroundings require
};

struct Template {
    std::string source; ///< as written in the pack
    std::vector<TemplatePart> parts;
    python::Precedence result = python::Precedence::primary; ///< how tightly the whole binds

    /// Fails with TF31xx and the offset in `where.column` (from 1). `roots` are the dotted names' first parts that are
    /// symbols of the target ("paddle").
    [[nodiscard]] static Result<Template> parse(std::string_view text, const std::vector<std::string> &roots);
};

struct Guard {
    enum class Kind : std::uint8_t {
        always,
        has,     ///< has(p): the call passes p
        lacks,   ///< lacks(p)
        literal, ///< literal(p, int|float|number|str|bool|none|tuple|list|sequence|lambda)
        equals,  ///< is(p, TEXT): the argument, or the default when not passed, is this literal
        type, ///< type(p, tensor|int|float|number|bool|str|sequence|tuple|list|dtype|device|none|module|function|known)
        used, ///< used(as tuple) · used(as N) · used(index N) · used(unread N) · used(compared …) · used(attribute NAME) · used(statement) · used(value) · used(operand)
        target,    ///< target >= VERSION
        profile,   ///< profile(NAME): that of the pack's profiles was chosen
        count,     ///< count(p, N): a var-positional or literal sequence of N elements
        unaliased, ///< unaliased(p): nothing but the expression, and the one variable it reads, can see the object
        live,      ///< live(p): the variable is read later
        rank,      ///< rank(p, N|above N|known): how many axes the tensor is known to have
        mentions,  ///< mentions(WORD): a file of the project has the word, or one of several; see `Pack::projectWords`
        starred,   ///< starred(): the call has *args or **kwargs whose content is unknown
        conjunction, ///< a and b
        disjunction, ///< a or b
        negation,    ///< not a
    };
    Kind kind = Kind::always;
    std::string parameter; ///< p; of `used` the first word
    std::string argument;  ///< the second argument
    std::vector<Guard> operands;

    [[nodiscard]] static Result<Guard> parse(std::string_view text);
};

/// The guard, or a part of it, is `used(…)` with one of the words.
[[nodiscard]] bool asksForUse(const Guard &guard, std::initializer_list<std::string_view> words);

/// The guard, or a part of it, is `unaliased(p, likely)`.
[[nodiscard]] bool trustsUnknownCalls(const Guard &guard);

/// What a guard can ask of the target before any call is seen.
struct TargetVariant {
    std::string version; ///< "3.0"
    std::string profile; ///< empty: the pack has none

    bool operator==(const TargetVariant &) const = default;
};

/// Ternary of a guard that asks for nothing but version and profile of the target; nothing when it asks for anything
/// else.
[[nodiscard]] std::optional<bool> holdsFor(const Guard &guard, const TargetVariant &variant);

/// Row and column in the file of the row, both from 1; 0 where it was not read from a file.
struct Spot {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
};

struct ParameterRule {
    std::string source; ///< parameter of the source API, empty for a target-only one
    std::string target; ///< parameter of the target API, empty where none corresponds
    Note note = Note::same;
    /// `set`: Python text to pass. `differs`: the value transform, a template with the hole `{}`; empty where a form
    /// does the work. `default-differs`: text to pass when the call does not (empty: the source's own default).
    std::string value;
    std::optional<Template> transform; ///< parsed `value` of a `differs` rule
    Spot where;
};

enum class Replaces : std::uint8_t {
    call,
    access,
    statement,
    comparison, ///< the use, and with it the other side of the comparison it is in: a tuple that becomes a list
    sum,        ///< the same of the sum it is in
    slices,     ///< the use with the slices that are taken of it: all in `tuple(…)`
    name,       ///< the name alone: the arguments of a call stay as they are written
};

/// A variable that a form binds.
struct FreshName {
    std::string placeholder; ///< `{probs}`
    std::string name;        ///< what it is called where nothing else has that name
};

struct Form {
    std::string id; ///< unique in its row: given, or "1", "2", …
    Guard when;
    std::string condition; ///< `when` as it is written; empty: always
    Replaces replaces = Replaces::call;
    bool deletes = false;      ///< the statement, decorator or base class is removed
    bool byHand = false;       ///< nothing can be written where the guard holds: the use is left for manual work
    bool unverifiable = false; ///< right only if something holds that the source does not show: always a guess
    bool receiverIndependent =
        false; ///< right whatever object has the member: likely at least, even where nothing is known of it
    Template emit;
    std::vector<Template> prelude;    ///< statements before the enclosing one
    std::vector<Template> statements; ///< instead of `emit`: what the statement becomes
    std::vector<Template> after;      ///< statements behind the enclosing one
    std::vector<FreshName> fresh;     ///< in the order of their placeholders
    LocalText label;
    Spot where;

    /// It writes more than what is in place of the use.
    [[nodiscard]] bool writesStatements() const { return !prelude.empty() || !statements.empty() || !after.empty(); }
};

/// One way the source API can be called, with its own correspondence. The first whose signature binds the call wins.
struct Variant {
    std::vector<Signature> signatures; ///< empty: those of the facts
    std::string target;                ///< empty: none
    std::vector<ParameterRule> params;
    std::vector<Form> forms;
    std::vector<Form> jointForms;          ///< what a use becomes where one decision of the project changes all of them
    Category category = Category::missing; ///< declared; else the row's if that is 4 to 7; else computed
    SubKind subKind = SubKind::none;       ///< computed for category 1
    bool declared = false;                 ///< `category` is in the file
    bool derived = false;                  ///< `params` were left out and follow from equal signatures
    Spot where;
};

struct Row {
    std::string api;
    std::vector<Use> uses;                 ///< never empty
    Category category = Category::missing; ///< declared; else the highest of the variants
    SubKind subKind = SubKind::none;
    bool declared = false;         ///< `category` is in the file
    bool isSame = false;           ///< of a name that is the same in the target, see same_names.h: no row of a file
    std::string detail;            ///< "input-usage", "input-type", "return-type", "delete" of category 3, or empty
    std::vector<Variant> variants; ///< at least one
    LocalText notes;
    LocalText advice;
    LocalText because;
    std::vector<std::string> docs;
    std::string package;          ///< category 6: pip name of the package that has the counterpart
    std::string resolver;         ///< category 5: key of the target's context resolver that writes this API
    std::string optionalResolver; ///< key of one that offers another way beside what the row writes
    Place where;                  ///< file, row and column it was read from

    [[nodiscard]] bool holdsFor(Use use) const;
    /// "torch.ops.*": it is for every name below that has no row of its own.
    [[nodiscard]] bool isNamespace() const { return api.ends_with(namespaceEnd); }
    static constexpr std::string_view namespaceEnd = ".*";
};

} // namespace torchferry::mapping
