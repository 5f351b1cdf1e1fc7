// SPDX-License-Identifier: Apache-2.0
#include "core/types/lattice/annotation.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/dotted.h"

namespace torchferry::types {

namespace {

bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$'
           || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

class Reader {
public:
    Reader(std::string_view text, TypeTable &types, NameMeaning &meaning, int depth)
        : m_text(text),
          m_types(types),
          m_meaning(meaning),
          m_depth(depth)
    {}

    Annotated readUnion()
    {
        Annotated result = readTerm();
        for (skipSpace(); take('|'); skipSpace())
            result = either(result, readTerm());
        return result;
    }

private:
    /// Brackets in annotations are not nested deeper than this by anyone.
    static constexpr int maximumDepth = 60;

    void skipSpace()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == '#') {
                while (m_at < m_text.size() && m_text[m_at] != '\n')
                    ++m_at;
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\') {
                ++m_at;
            } else {
                return;
            }
        }
    }

    bool take(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }

    std::string_view takeName()
    {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isNamePart(m_text[m_at]))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    Annotated readTerm()
    {
        skipSpace();
        if (m_at >= m_text.size() || m_depth > maximumDepth)
            return {};
        const char c = m_text[m_at];
        if (c == '"' || c == '\'')
            return readString(c);
        if (c == '[' || c == '(') {
            ++m_at;
            (void)readArguments(c == '[' ? ']' : ')');
            return {};
        }
        const std::string_view name = takeName();
        if (name.empty()) {
            ++m_at; // not an annotation as we know them: go on behind it
            return {};
        }
        skipSpace();
        if (m_at < m_text.size() && (m_text[m_at] == '"' || m_text[m_at] == '\''))
            return readString(m_text[m_at]); // a prefixed string
        if (name == "named" && take('('))
            return readNamed();
        std::vector<Annotated> arguments;
        bool hasArguments = false;
        if (take('[')) {
            hasArguments = true;
            arguments = readArguments(']');
        }
        return meaningOf(name, arguments, hasArguments);
    }

    Annotated readString(char quote)
    {
        const bool triple = m_text.substr(m_at, 3) == std::string(3, quote);
        m_at += triple ? 3 : 1;
        const std::size_t end = m_text.find(triple ? std::string(3, quote) : std::string(1, quote), m_at);
        const std::string_view inner = m_text.substr(m_at, end == std::string_view::npos ? end : end - m_at);
        m_at = end == std::string_view::npos ? m_text.size() : end + (triple ? 3 : 1);
        return Reader(inner, m_types, m_meaning, m_depth + 1).readUnion();
    }

    std::vector<Annotated> readArguments(char close)
    {
        std::vector<Annotated> arguments;
        ++m_depth;
        for (;;) {
            skipSpace();
            if (m_at >= m_text.size() || take(close))
                break;
            const bool isEllipsis = m_text.substr(m_at, 3) == "...";
            if (isEllipsis)
                m_at += 3;
            else
                arguments.push_back(readUnion());
            m_sawEllipsis = isEllipsis;
            skipSpace();
            if (!take(',') && m_at < m_text.size() && m_text[m_at] != close)
                ++m_at;
        }
        --m_depth;
        return arguments;
    }

    Annotated readNamed()
    {
        TypeRecord record;
        record.kind = Type::Kind::instance;
        record.name = m_types.nameId("tuple");
        for (;;) {
            skipSpace();
            if (m_at >= m_text.size() || take(')'))
                break;
            const std::string_view field = takeName();
            skipSpace();
            take(':');
            const Annotated element = readUnion();
            record.fields.push_back(m_types.ownNameId(field));
            record.elements.push_back(element.type);
            skipSpace();
            if (!take(',') && m_at < m_text.size() && m_text[m_at] != ')')
                ++m_at;
        }
        return {m_types.intern(std::move(record)), false};
    }

    Annotated either(const Annotated &a, const Annotated &b)
    {
        const bool maybeNone = a.maybeNone || b.maybeNone || a.type == noneType || b.type == noneType;
        if (a.type == noneType)
            return {b.type, maybeNone};
        if (b.type == noneType)
            return {a.type, maybeNone};
        if (a.type == unknownType || b.type == unknownType)
            return {unknownType, maybeNone};
        return {m_meaning.either(a.type, b.type), maybeNone};
    }

    static TypeId argument(const std::vector<Annotated> &arguments, std::size_t index)
    {
        return index < arguments.size() ? arguments[index].type : TypeId{unknownType};
    }

    Annotated meaningOf(std::string_view name, const std::vector<Annotated> &arguments, bool hasArguments)
    {
        if (name == "None")
            return {noneType, true};
        const TypeId instance = m_meaning.instanceNamed(name);
        const bool isPlainBuiltin = instance != unknownType && m_types[instance].origin == Origin::python;
        if (instance != unknownType && !isPlainBuiltin)
            return {instance, false};
        if (name.front() == '$')
            return {instance, false};
        const std::string_view word = lastPart(name);
        if (word == "Optional")
            return {argument(arguments, 0), true};
        if (word == "Union") {
            Annotated result = arguments.empty() ? Annotated{} : arguments.front();
            for (std::size_t i = 1; i < arguments.size(); ++i)
                result = either(result, arguments[i]);
            return result;
        }
        if (word == "Final" || word == "ClassVar" || word == "Annotated" || word == "Required" || word == "NotRequired"
            || word == "Awaitable" || word == "InitVar")
            return arguments.empty() ? Annotated{} : arguments.front();
        if (word == "Coroutine")
            return {argument(arguments, 2), false};
        if (word == "Self" && m_types.nameOf(selfType) == word && instance == unknownType)
            return {selfType, false};
        if (word == "Callable")
            return {callable(arguments), false};
        if (word == "Type" || word == "type")
            return {classObjectOf(argument(arguments, 0)), false};
        if (word == "object")
            return {instance, false}; // in a program it may be anything, in the library's table it is what it says
        if (word == "Any" || word == "Literal" || word == "TypeVar")
            return {};
        const std::string_view builtin = m_meaning.library().annotationClass(word);
        if (!builtin.empty() && (isPlainBuiltin || instance == unknownType))
            return {container(builtin, word, arguments, hasArguments), false};
        return {instance, false};
    }

    TypeId callable(const std::vector<Annotated> &arguments)
    {
        TypeRecord record;
        record.kind = Type::Kind::function;
        record.name = m_types.nameId(Type::namelessFunction);
        if (!arguments.empty() && arguments.back().type != unknownType)
            record.elements.push_back(arguments.back().type);
        return m_types.intern(std::move(record));
    }

    TypeId classObjectOf(TypeId instance)
    {
        if (instance <= conflictType || m_types[instance].kind != Type::Kind::instance)
            return unknownType;
        TypeRecord record = m_types[instance];
        record.kind = Type::Kind::classObject;
        record.elements.clear();
        record.variadic = false;
        return m_types.intern(std::move(record));
    }

    TypeId container(std::string_view builtin, std::string_view word, const std::vector<Annotated> &arguments,
                     bool hasArguments)
    {
        if (builtin == "tuple") {
            if (!hasArguments)
                return m_types.tupleOf(unknownType);
            std::vector<TypeId> elements;
            for (const Annotated &element : arguments)
                elements.push_back(element.type);
            if (m_sawEllipsis && elements.size() == 1)
                return m_types.tupleOf(elements.front());
            return m_types.tuple(std::move(elements));
        }
        if (builtin == "dict") {
            const TypeId value = word == "Counter" ? TypeId{intType} : argument(arguments, 1);
            return m_types.container("dict", {argument(arguments, 0), value});
        }
        if (builtin == "list" || builtin == "set" || builtin == "frozenset" || builtin == "iterator"
            || builtin == "range" || builtin == "deque")
            return m_types.container(builtin, {argument(arguments, 0)});
        return m_types.instance(builtin);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    TypeTable &m_types;
    NameMeaning &m_meaning;
    int m_depth = 0;
    bool m_sawEllipsis = false; ///< the argument list read last ended in `...`
};

} // namespace

Annotated readAnnotation(std::string_view text, TypeTable &types, NameMeaning &meaning)
{
    return Reader(text, types, meaning, 0).readUnion();
}

} // namespace torchferry::types
