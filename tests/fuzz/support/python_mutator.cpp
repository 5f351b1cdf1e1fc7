// SPDX-License-Identifier: Apache-2.0
#include "fuzz/support/python_mutator.h"

#include <algorithm>
#include <cstring>
#include <random>

#include "fuzz/support/python_compiler.h"
#include "fuzz/support/python_parts.h"
#include "fuzz/support/python_shapes.h"
#include "fuzz/support/snippets.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

namespace torchferry::fuzz {

namespace {

class Mutator {
    // First, because what it gives is deduced.
    std::uint32_t below(std::size_t bound) { return bound == 0 ? 0 : m_random() % static_cast<std::uint32_t>(bound); }
    template <class List>
    auto pick(const List &list)
    {
        using Value = std::decay_t<decltype(*std::begin(list))>;
        return std::empty(list) ? Value() : list[below(std::size(list))];
    }

public:
    Mutator(std::string_view text, std::string_view partner, unsigned int seed)
        : m_text(text),
          m_partner(partner),
          m_random(seed),
          m_parts(PythonParts::of(text)),
          m_partnerParts(PythonParts::of(partner)),
          m_snippets(Snippets::suiting(text))
    {}

    std::string run()
    {
        // With a partner something of it comes in.
        switch (m_partner.empty() ? below(20) : below(6)) {
        case 0:
        case 1:
        case 2: return exchangeExpression();
        case 3: return putStatement(anyStatement(), true);
        case 4: return putStatement(anyStatement(), false);
        case 5: return exchangeExpression();
        case 6:
        case 7:
        case 8:
        case 9: return wrapExpression();
        case 10:
        case 11: return putStatement(shapedStatement(), below(3) != 0);
        case 12: return copyStatement();
        case 13: return dropStatement();
        case 14: return wrapBlock();
        case 15: return fillGap();
        case 16: return exchangeName();
        case 17: return changeArguments();
        case 18: return putStatement(pick(m_snippets.imports), below(4) != 0);
        default: return changeLines();
        }
    }

private:
    static std::string_view at(std::string_view text, ByteRange range)
    {
        return text.substr(range.begin, range.size());
    }
    std::string with(ByteRange range, std::string_view code) const
    {
        return std::string(m_text.substr(0, range.begin)).append(code).append(m_text.substr(range.end));
    }

    std::string anyExpression()
    {
        const std::uint32_t from = below(m_partner.empty() ? 3 : 5);
        if (from == 0 && !m_parts.expressions.empty())
            return std::string(at(m_text, pick(m_parts.expressions)));
        if (from >= 3 && !m_partnerParts.expressions.empty())
            return std::string(at(m_partner, pick(m_partnerParts.expressions)));
        return pick(m_snippets.expressions);
    }

    std::string anyStatement()
    {
        const std::uint32_t from = below(m_partner.empty() ? 4 : 8);
        if (from == 0 && !m_parts.statements.empty())
            return atMargin(m_text, pick(m_parts.statements));
        if (from >= 4 && !m_partnerParts.statements.empty())
            return atMargin(m_partner, pick(m_partnerParts.statements));
        return pick(m_snippets.statements);
    }

    /// The shape with expressions in its places, the first of which is given.
    std::string filled(std::string_view shape, const std::string &first)
    {
        std::string result;
        bool begun = false;
        for (const char letter : shape) {
            if (letter != '$')
                result += letter;
            else if (!begun || below(2) == 0)
                result += first;
            else
                result += anyExpression();
            begun = begun || letter == '$';
        }
        return result;
    }

    std::string shapedStatement() { return filled(pick(statementShapes), anyExpression()); }

    std::string exchangeExpression()
    {
        if (m_parts.expressions.empty())
            return putStatement(anyStatement(), true);
        std::string code = anyExpression();
        if (below(3) == 0 || code.find('\n') != std::string::npos)
            code = '(' + code + ')';
        return with(pick(m_parts.expressions), code);
    }

    std::string wrapExpression()
    {
        if (m_parts.expressions.empty())
            return putStatement(shapedStatement(), true);
        const ByteRange range = pick(m_parts.expressions);
        return with(range, filled(pick(expressionShapes), std::string(at(m_text, range))));
    }

    /// Puts code before a statement (or behind all), or in its place.
    std::string putStatement(const std::string &code, bool before)
    {
        if (m_parts.statements.empty() || (before && below(6) == 0)) {
            std::string result(m_text);
            if (!result.empty() && !result.ends_with('\n'))
                result += '\n';
            return result + code + '\n';
        }
        const StatementPlace place = pick(m_parts.statements);
        std::string placed = indented(code, place.indentation, false);
        if (!before)
            return with(place.range, placed);
        placed += place.ownLines ? '\n' + place.indentation : std::string("; ");
        return with({place.range.begin, place.range.begin}, placed);
    }

    std::string copyStatement()
    {
        if (m_parts.statements.empty())
            return shapedStatement();
        return putStatement(atMargin(m_text, pick(m_parts.statements)), true);
    }

    std::string dropStatement()
    {
        if (m_parts.statements.empty())
            return shapedStatement();
        const StatementPlace place = pick(m_parts.statements);
        ByteRange range = place.range;
        if (place.ownLines && range.end < m_text.size() && m_text[range.end] == '\n') {
            ++range.end;
            range.begin -= static_cast<std::uint32_t>(place.indentation.size());
        }
        return with(range, "");
    }

    std::string wrapBlock()
    {
        if (m_parts.statements.empty())
            return shapedStatement();
        const StatementPlace place = pick(m_parts.statements);
        const std::string inner = indented(atMargin(m_text, place), below(8) == 0 ? "\t" : "    ");
        const std::string_view shape = pick(blockShapes);
        std::string code;
        if (shape == "try_finally")
            code = "try:\n" + inner + "\nfinally:\n    pass";
        else if (shape == "try_except")
            code = "try:\n" + inner + "\nexcept (ImportError, " + anyExpression() + ") as e:\n    pass";
        else if (shape == "else_of_if")
            code = "if " + anyExpression() + ":\n    pass\nelse:\n" + inner;
        else
            code = filled(shape, anyExpression()) + '\n' + inner;
        return with(place.range, indented(code, place.indentation, false));
    }

    std::string fillGap()
    {
        const std::uint32_t place = m_parts.gaps.empty() ? 0 : pick(m_parts.gaps);
        return with({place, place}, pick(fillings));
    }

    std::string exchangeName()
    {
        if (m_parts.names.empty())
            return shapedStatement();
        const std::string old(at(m_text, pick(m_parts.names)));
        const std::string name =
            below(4) == 0 ? std::string(pick(builtInNames)) : std::string(at(m_text, pick(m_parts.names)));
        std::string result;
        std::uint32_t done = 0;
        const std::uint32_t only = below(2) == 0 ? below(m_parts.names.size()) : 0xffffffffU;
        for (std::uint32_t index = 0; index < m_parts.names.size(); ++index) {
            const ByteRange range = m_parts.names[index];
            if (at(m_text, range) != old || range.begin < done || (only != 0xffffffffU && index != only))
                continue;
            result.append(m_text.substr(done, range.begin - done)).append(name);
            done = range.end;
        }
        return result.append(m_text.substr(done));
    }

    std::string changeArguments()
    {
        if (m_parts.arguments.empty())
            return wrapExpression();
        const ByteRange range = pick(m_parts.arguments);
        const std::string text(at(m_text, range));
        const std::string other(at(m_text, pick(m_parts.arguments)));
        switch (below(7)) {
        case 0: return with(range, "*" + text);
        case 1: return with(range, "**" + text);
        case 2: return with(range, std::string(pick(keywords)) + "=" + text);
        case 3: return with(range, text + ", " + other);
        case 4: return with(range, text + ",");
        case 5: return with(range, std::string(pick(keywords)) + "=" + anyExpression());
        default: return with(range, other);
        }
    }

    std::string changeLines()
    {
        std::string text(m_text);
        const auto exchange = [&text](std::string_view from, std::string_view to) {
            for (std::size_t place = 0; (place = text.find(from, place)) != std::string::npos; place += to.size())
                text.replace(place, from.size(), to);
        };
        switch (below(6)) {
        case 0:
            exchange("\r\n", "\n");
            exchange("\n", "\r\n");
            return text;
        case 1: return "\xef\xbb\xbf" + text;
        case 2: return "# -*- coding: latin-1 -*-\n" + text;
        case 3: exchange("    ", "\t"); return text;
        case 4:
            while (text.ends_with('\n'))
                text.pop_back();
            return text;
        default: {
            constexpr std::size_t room = 64;
            const std::size_t size = text.size();
            text.resize(size + room);
            text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t *>(text.data()), size, size + room));
            return text;
        }
        }
    }

    static constexpr std::array builtInNames =
        std::to_array<std::string_view>({"self", "cls", "x", "torch", "nn", "F", "loom", "paddle", "spindle", "_",
                                         "super", "print", "type", "forward"});
    static constexpr std::array keywords = std::to_array<std::string_view>(
        {"dim", "axis", "input", "x", "out", "dtype", "device", "inplace", "keepdim", "requires_grad", "name", "size"});

    std::string_view m_text;
    std::string_view m_partner;
    std::minstd_rand m_random;
    PythonParts m_parts;
    PythonParts m_partnerParts;
    const Snippets &m_snippets;
};

} // namespace

std::string mutatePython(std::string_view text, std::string_view partner, std::size_t most, unsigned int seed)
{
    constexpr unsigned attempts = 6;
    std::string result(text);
    // What does not compile teaches little: most of it is not taken, and what comes from it less so.
    for (unsigned attempt = 0; attempt < attempts; ++attempt) {
        std::string changed = Mutator(text, partner, seed * attempts + attempt).run();
        if (changed.size() > most)
            continue;
        result = std::move(changed);
        if (seed % 16 == 0 || complaintOfPython(result).empty())
            break;
    }
    return result;
}

std::size_t put(std::string_view text, std::uint8_t *out, std::size_t most)
{
    const std::size_t size = std::min(text.size(), most);
    if (size > 0)
        std::memcpy(out, text.data(), size);
    return size;
}

} // namespace torchferry::fuzz
