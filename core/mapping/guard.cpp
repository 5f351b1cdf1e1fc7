// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <initializer_list>

#include "core/mapping/row.h"
#include "core/mapping/text_cursor.h"
#include "core/mapping/version.h"

namespace torchferry::mapping {
namespace {

/// Guards are written by hand and stay small; the limit keeps hostile text from exhausting the stack.
constexpr int maximumDepth = 32;

constexpr std::array<std::string_view, 34> literalKinds{
    "int",     "float",    "number",   "str",       "bool",    "none",     "tuple",   "list",   "sequence",
    "lambda",  "name",     "variable", "negative",  "slice",   "identity", "element", "entry",  "objects",
    "recast",  "iterable", "pairs",    "subscript", "current", "unsorted", "pure",    "giving", "loss",
    "updated", "file",     "rebound",  "spread",    "view",    "dtyped",   "column"};
constexpr std::array<std::string_view, 37> typeKinds{
    "floating", "integral", "boolean",  "mixed",   "typed",   "tensor",  "int",   "float",  "number",   "bool",
    "str",      "sequence", "tuple",    "list",    "dtype",   "device",  "none",  "module", "function", "dict",
    "unlisted", "iterator", "optional", "arrayed", "summed",  "reused",  "known", "own",    "numbered", "arranged",
    "swept",    "made",     "modules",  "held",    "ndarray", "numeric", "matrix"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordPart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
}

bool isWord(std::string_view text)
{
    return !text.empty() && !isDigit(text.front()) && std::all_of(text.begin(), text.end(), isWordPart);
}

/// A name, or several with dots between them.
bool isDotted(std::string_view text)
{
    const std::size_t dot = text.find('.');
    return isWord(text.substr(0, dot)) && (dot == std::string_view::npos || isDotted(text.substr(dot + 1)));
}

bool isNumber(std::string_view text)
{
    if (!text.empty() && text.front() == '-')
        text.remove_prefix(1);
    return !text.empty() && text.size() < 7 && std::all_of(text.begin(), text.end(), isDigit);
}

bool isRank(std::string_view text)
{
    constexpr std::string_view above = "above ";
    return text == "known" || text == "likely" || isNumber(text.starts_with(above) ? text.substr(above.size()) : text);
}

template <std::size_t size>
bool contains(const std::array<std::string_view, size> &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t size>
std::string joined(const std::array<std::string_view, size> &words)
{
    std::string text;
    for (const std::string_view word : words)
        text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

class GuardReader : TextCursor {
public:
    explicit GuardReader(std::string_view text) : TextCursor(text) {}

    Result<Guard> read()
    {
        skipSpace();
        if (m_at == m_text.size())
            return Guard{};
        Result<Guard> guard = readDisjunction(0);
        if (!guard)
            return guard;
        skipSpace();
        if (m_at != m_text.size())
            return fail("TF3110");
        return guard;
    }

private:
    Result<Guard> readDisjunction(int depth) { return readChain(depth, "or", Guard::Kind::disjunction); }

    /// `a or b or c`, and one level below `a and b and c`.
    Result<Guard> readChain(int depth, std::string_view word, Guard::Kind kind)
    {
        const auto operand = [&] {
            return kind == Guard::Kind::disjunction ? readChain(depth, "and", Guard::Kind::conjunction)
                                                    : readNegation(depth);
        };
        Result<Guard> first = operand();
        if (!first || !takeWord(word))
            return first;
        Guard chain;
        chain.kind = kind;
        chain.operands.push_back(std::move(*first));
        do {
            Result<Guard> next = operand();
            if (!next)
                return next;
            chain.operands.push_back(std::move(*next));
        } while (takeWord(word));
        return chain;
    }

    Result<Guard> readNegation(int depth)
    {
        if (depth > maximumDepth)
            return fail("TF3113");
        if (takeWord("not")) {
            Result<Guard> operand = readNegation(depth + 1);
            if (!operand)
                return operand;
            Guard negation;
            negation.kind = Guard::Kind::negation;
            negation.operands.push_back(std::move(*operand));
            return negation;
        }
        skipSpace();
        if (take('(')) {
            Result<Guard> inner = readDisjunction(depth + 1);
            skipSpace();
            if (inner && !take(')'))
                return fail("TF3110");
            return inner;
        }
        return readAtom();
    }

    Result<Guard> readAtom()
    {
        skipSpace();
        m_atom = m_at;
        while (m_at < m_text.size() && isWordPart(m_text[m_at]))
            ++m_at;
        const std::string_view word = m_text.substr(m_atom, m_at - m_atom);
        if (word.empty())
            return fail("TF3110");
        skipSpace();
        if (word == "target")
            return readVersion();
        if (!take('('))
            return failAtAtom("TF3111", word);
        std::vector<std::string_view> arguments;
        if (!readArguments(arguments))
            return fail("TF3110");
        return makeAtom(word, arguments);
    }

    Result<Guard> readVersion()
    {
        if (m_text.substr(m_at, 2) != ">=")
            return fail("TF3110");
        m_at += 2;
        skipSpace();
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.'))
            ++m_at;
        if (!isVersion(m_text.substr(begin, m_at - begin)))
            return fail("TF3110");
        Guard guard;
        guard.kind = Guard::Kind::target;
        guard.argument = m_text.substr(begin, m_at - begin);
        return guard;
    }

    /// Texts between the commas outside brackets and strings, up to the closing parenthesis, which is consumed.
    bool readArguments(std::vector<std::string_view> &arguments)
    {
        std::size_t begin = m_at;
        int open = 0;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '\'' || c == '"') {
                m_at = m_text.find(c, m_at + 1);
                if (m_at == std::string_view::npos) {
                    m_at = m_text.size();
                    return false;
                }
            } else if (c == '(' || c == '[' || c == '{') {
                ++open;
            } else if (open > 0 && (c == ')' || c == ']' || c == '}')) {
                --open;
            } else if (open == 0 && (c == ',' || c == ')')) {
                const std::string_view argument = trimmed(m_text.substr(begin, m_at - begin));
                if (c == ',' || !argument.empty() || !arguments.empty())
                    arguments.push_back(argument);
                begin = m_at + 1;
                if (c == ')') {
                    ++m_at;
                    return true;
                }
            }
        }
        return false;
    }

    Result<Guard> makeAtom(std::string_view word, const std::vector<std::string_view> &arguments)
    {
        Guard guard;
        std::size_t wanted = 2;
        if (word == "has" || word == "lacks") {
            guard.kind = word == "has" ? Guard::Kind::has : Guard::Kind::lacks;
            wanted = 1;
        } else if (word == "literal") {
            guard.kind = Guard::Kind::literal;
        } else if (word == "is") {
            guard.kind = Guard::Kind::equals;
        } else if (word == "type") {
            guard.kind = Guard::Kind::type;
        } else if (word == "count" || word == "rank") {
            guard.kind = word == "count" ? Guard::Kind::count : Guard::Kind::rank;
        } else if (word == "starred") {
            guard.kind = Guard::Kind::starred;
            wanted = 0;
        } else if (word == "unaliased" || word == "live") {
            guard.kind = word == "live" ? Guard::Kind::live : Guard::Kind::unaliased;
            wanted = word == "unaliased" && arguments.size() == 2 ? 2 : 1;
        } else if (word == "used" || word == "profile" || word == "mentions") {
            guard.kind = word == "used"      ? Guard::Kind::used
                         : word == "profile" ? Guard::Kind::profile
                                             : Guard::Kind::mentions;
            wanted = 1;
        } else {
            return failAtAtom("TF3111", word);
        }
        if (arguments.size() != wanted)
            return failAtAtom("TF3114", word);
        if (guard.kind == Guard::Kind::used)
            return makeUsed(std::move(guard), arguments.front());
        if (wanted > 0) {
            if (guard.kind == Guard::Kind::mentions ? arguments.front().empty() : !isWord(arguments.front()))
                return failAtAtom("TF3114", word);
            const bool isName = guard.kind == Guard::Kind::profile || guard.kind == Guard::Kind::mentions;
            (isName ? guard.argument : guard.parameter) = arguments.front();
        }
        if (wanted > 1)
            guard.argument = arguments[1];
        return checked(std::move(guard), word);
    }

    Result<Guard> makeUsed(Guard guard, std::string_view text)
    {
        const std::size_t space = text.find(' ');
        const std::string_view first = text.substr(0, space);
        const std::string_view rest =
            space == std::string_view::npos ? std::string_view{} : trimmed(text.substr(space));
        const bool fits =
            (first == "as" && (rest == "tuple" || isNumber(rest))) || (first == "index" && isNumber(rest))
            || (first == "unread" && isNumber(rest)) || (first == "filled" && rest == "entry")
            || (first == "attribute" && isDotted(rest))
            || ((first == "compared" || first == "kept") && (rest.empty() || isDotted(rest)))
            || (first == "compared" && rest.substr(0, 7) == "listed " && isDotted(trimmed(rest.substr(7))))
            || (first == "added" && rest == "tuple")
            || ((first == "passed" || first == "given" || first == "spent") && isDotted(rest))
            || ((first == "under" || first == "repeats") && isDotted(rest))
            || (first == "fed" && (rest == "rows" || rest == "likely"))
            || ((first == "stored" || first == "gradients" || first == "bound" || first == "asked"
                 || first == "cleared")
                && isWord(rest))
            || (first == "called" && isDotted(rest)) || (first == "ends" && isWord(rest))
            || ((first == "reassigned" || first == "rewritten") && isWord(rest))
            || ((first == "own" || first == "known") && rest == "member")
            || ((first == "member" || first == "named") && isWord(rest))
            || (first == "only"
                && (rest == "called" || rest == "made" || rest == "sized" || rest == "tested" || rest == "instance"))
            || ((first == "statement" || first == "assigned" || first == "idle" || first == "value"
                 || first == "operand" || first == "key" || first == "text" || first == "next" || first == "first"
                 || first == "int" || first == "list" || first == "member" || first == "with" || first == "decorator"
                 || first == "condition" || first == "elementwise" || first == "augmented" || first == "filled"
                 || first == "shown" || first == "unnamed" || first == "negated" || first == "instance"
                 || first == "mask" || first == "written" || first == "returned" || first == "lambda"
                 || first == "initialised" || first == "missed" || first == "late" || first == "tried")
                && rest.empty());
        if (!fits)
            return failKind(
                "used", text,
                "as tuple, as N, index N, unread N, attribute NAME, compared, compared same, compared alike, compared tuple, compared API, compared listed API, added tuple, passed API, given API, spent API, asked MEMBER, cleared MEMBER, under API, called NAME, ends NAME, fed rows, fed likely, stored NAME, gradients NAME, bound NAME, reassigned PARAMETER, rewritten PARAMETER, statement, assigned, idle, value, member, member NAME, own member, known member, operand, key, text, next, first, int, list, with, condition, elementwise, kept, kept API, augmented, filled, filled entry, only called, only made, only tested, only instance, named WORD, shown, unnamed, negated, instance, mask, written, returned, lambda, initialised, missed, late, tried");
        guard.parameter = first;
        guard.argument = rest;
        return guard;
    }

    Result<Guard> checked(Guard guard, std::string_view word)
    {
        const bool isCall = guard.argument.starts_with("called ") && isDotted(guard.argument.substr(7));
        if (guard.kind == Guard::Kind::literal && !isCall && !contains(literalKinds, guard.argument))
            return failKind(word, guard.argument, joined(literalKinds) + ", called NAME");
        const bool isClass = guard.argument.find('.') != std::string::npos; // a dotted name of the source
        if (guard.kind == Guard::Kind::type && !isClass && !contains(typeKinds, guard.argument))
            return failKind(word, guard.argument, joined(typeKinds));
        if (guard.kind == Guard::Kind::unaliased && !guard.argument.empty() && guard.argument != "replaceable"
            && guard.argument != "likely")
            return failKind(word, guard.argument, "replaceable, likely");
        if (guard.kind == Guard::Kind::count && !isNumber(guard.argument))
            return failKind(word, guard.argument, "0, 1, 2 …");
        if (guard.kind == Guard::Kind::rank && !isRank(guard.argument))
            return failKind(word, guard.argument, "0, 1, 2 …, above N, known, likely");
        if (guard.kind == Guard::Kind::equals && guard.argument.empty())
            return failAtAtom("TF3114", word);
        return guard;
    }

    bool takeWord(std::string_view word)
    {
        skipSpace();
        const std::size_t end = m_at + word.size();
        if (m_text.substr(m_at, word.size()) != word || (end < m_text.size() && isWordPart(m_text[end])))
            return false;
        m_at = end;
        return true;
    }

    [[nodiscard]] tl::unexpected<Error> failAtAtom(std::string_view code, std::string_view word) const
    {
        return failure(code, {{"word", std::string(word)}, {"text", std::string(m_text)}}, placeOf(m_atom));
    }

    [[nodiscard]] tl::unexpected<Error> failKind(std::string_view word, std::string_view kind,
                                                 std::string allowed) const
    {
        return failure("TF3112",
                       {{"word", std::string(word)}, {"kind", std::string(kind)}, {"allowed", std::move(allowed)}},
                       placeOf(m_atom));
    }

    std::size_t m_atom = 0; ///< where the guard read last begins
};

} // namespace

Result<Guard> Guard::parse(std::string_view text)
{
    return GuardReader(text).read();
}

bool asksForUse(const Guard &guard, std::initializer_list<std::string_view> words)
{
    return (guard.kind == Guard::Kind::used && std::find(words.begin(), words.end(), guard.parameter) != words.end())
           || std::any_of(guard.operands.begin(), guard.operands.end(),
                          [&](const Guard &operand) { return asksForUse(operand, words); });
}

bool trustsUnknownCalls(const Guard &guard)
{
    return (guard.kind == Guard::Kind::unaliased && guard.argument == "likely")
           || std::any_of(guard.operands.begin(), guard.operands.end(), trustsUnknownCalls);
}

std::optional<bool> holdsFor(const Guard &guard, const TargetVariant &variant)
{
    using Kind = Guard::Kind;
    if (guard.kind == Kind::target)
        return compareVersions(variant.version, guard.argument) >= 0;
    if (guard.kind == Kind::profile)
        return variant.profile == guard.argument;
    if (guard.kind != Kind::conjunction && guard.kind != Kind::disjunction && guard.kind != Kind::negation)
        return std::nullopt;
    bool result = guard.kind == Kind::conjunction;
    for (const Guard &operand : guard.operands) {
        const std::optional<bool> holds = holdsFor(operand, variant);
        if (!holds)
            return std::nullopt;
        if (guard.kind == Kind::negation)
            return !*holds;
        result = guard.kind == Kind::conjunction ? result && *holds : result || *holds;
    }
    return result;
}

} // namespace torchferry::mapping
