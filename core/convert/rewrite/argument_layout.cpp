// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/argument_layout.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/lines.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;
using python::Tree;

namespace {

/// An argument of what is written: its pieces, and the argument of the source that the first of them comes from.
struct Written {
    std::vector<Piece> pieces;
    std::size_t source = std::string::npos;
    std::vector<ByteRange> comments;
};

/// `name(` arguments `)` rest.
struct WrittenCall {
    std::vector<Piece> head; ///< up to the bracket, with it
    std::vector<Written> arguments;
    std::vector<Piece> tail; ///< from the closing bracket on
};

/// How the source separates an argument from what is before it.
struct Place {
    ByteRange range;
    std::string before; ///< the white space of its line if it begins one
    bool beginsLine = false;
};

std::string_view textOf(const Tree &tree, const ByteRange &range)
{
    return tree.text().substr(range.begin, range.size());
}

/// Splits pieces at the commas of the first call in them. Nothing if they begin with something else than a dotted name
/// and a bracket, or if a comma might be another one.
class Splitter {
public:
    std::optional<WrittenCall> run(std::vector<Piece> pieces)
    {
        for (Piece &piece : pieces) {
            if (piece.kind != Piece::Kind::literal)
                take(std::move(piece));
            else if (!split(piece.text))
                return std::nullopt;
        }
        if (!m_closed || m_depth != 0 || m_call.arguments.empty())
            return std::nullopt;
        return std::move(m_call);
    }

private:
    std::vector<Piece> &current()
    {
        if (!m_opened)
            return m_call.head;
        return m_closed ? m_call.tail : m_call.arguments.back().pieces;
    }

    void take(Piece piece) { current().push_back(std::move(piece)); }

    void flush()
    {
        if (!m_text.empty())
            take(literalPiece(std::exchange(m_text, {})));
    }

    bool split(const std::string &text)
    {
        if (text.find_first_of("'\"#\\\n") != std::string::npos || text.find("lambda") != std::string::npos)
            return splitQuoted(text);
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (!step(text, at))
                return false;
        }
        flush();
        return true;
    }

    /// Quoted text is left whole; a lambda's commas look like those of the call.
    bool splitQuoted(const std::string &text)
    {
        if (text.find_first_of("#\\\n") != std::string::npos || text.find("lambda") != std::string::npos)
            return false;
        char quote = 0;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (quote != 0 || text[at] == '\'' || text[at] == '"') {
                quote = quote == 0 ? text[at] : quote == text[at] ? '\0' : quote;
                m_text += text[at];
            } else if (!step(text, at)) {
                return false;
            }
        }
        flush();
        return quote == 0;
    }

    bool step(const std::string &text, std::size_t &at)
    {
        const char c = text[at];
        if (!m_opened && c != '(')
            return head(c);
        if (c == '(' || c == '[' || c == '{') {
            m_text += c;
            ++m_depth;
            if (!m_opened) {
                flush();
                m_opened = true;
                m_call.arguments.emplace_back();
            }
            return true;
        }
        if (c == ')' || c == ']' || c == '}') {
            --m_depth;
            if (m_depth == 0 && !m_closed) {
                flush();
                m_closed = true;
            }
        } else if (c == ',' && m_depth == 1 && !m_closed) {
            flush();
            m_call.arguments.emplace_back();
            while (at + 1 < text.size() && text[at + 1] == ' ')
                ++at;
            return true;
        }
        m_text += c;
        return true;
    }

    bool head(char c)
    {
        const bool isName =
            c == '.' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        m_text += c;
        return isName;
    }

    WrittenCall m_call;
    std::string m_text;
    int m_depth = 0;
    bool m_opened = false;
    bool m_closed = false;
};

class Layout {
public:
    Layout(const Tree &tree, NodeId list, std::string_view newline) : m_tree(tree), m_list(list), m_newline(newline)
    {
        std::uint32_t before = tree.begin(list) + 1;
        for (NodeId child = tree.firstNamedChild(list); child != noNode; child = tree.nextNamedSibling(child)) {
            if (tree.kind(child) == Kind::comment) {
                m_hasComments = true;
                continue;
            }
            Place place;
            place.range = tree.range(child);
            place.beginsLine = beginsLine(before, place.range.begin, place.before);
            before = place.range.end;
            m_places.push_back(std::move(place));
        }
        const bool isClosed = tree.text(list).ends_with(')');
        const std::uint32_t close = tree.end(list) - 1;
        m_closesLine = isClosed && beginsLine(before, close, m_closeIndent);
        m_endsInComma = isClosed && tree.text().substr(before, close - before).find(',') != std::string_view::npos;
        m_hanging = m_places.size() > 1 && std::all_of(m_places.begin(), m_places.end(), [](const Place &place) {
                        return place.beginsLine;
                    });
    }

    /// The arguments are not all in the line of the bracket.
    [[nodiscard]] bool runsOverLines() const
    {
        return m_hasComments || m_closesLine
               || std::any_of(m_places.begin(), m_places.end(), [](const Place &place) { return place.beginsLine; });
    }

    /// A piece holds the space between arguments, too: what it is part of is laid out as it was.
    [[nodiscard]] bool isKept(const std::vector<Piece> &pieces) const
    {
        return std::any_of(pieces.begin(), pieces.end(), [this](const Piece &piece) {
            return isArgument(piece) && std::none_of(m_places.begin(), m_places.end(), [&](const Place &place) {
                       return place.range.contains(piece.range);
                   });
        });
    }

    std::vector<Piece> write(WrittenCall call, const std::vector<ByteRange> &comments)
    {
        for (Written &argument : call.arguments)
            settle(argument);
        std::vector<ByteRange> ahead; // in front of the first argument
        for (const ByteRange &comment : comments) {
            Written *beside = nullptr;
            std::uint32_t nearest = 0;
            for (Written &argument : call.arguments) {
                for (const Piece &piece : argument.pieces) {
                    if (isArgument(piece) && piece.range.end <= comment.begin && piece.range.end >= nearest) {
                        beside = &argument;
                        nearest = piece.range.end;
                    }
                }
            }
            (beside == nullptr ? ahead : beside->comments).push_back(comment);
        }
        std::vector<Piece> pieces = std::move(call.head);
        if (comments.empty() && isOnlyOneLeft(call)) {
            pieces.insert(pieces.end(), call.arguments.front().pieces.begin(), call.arguments.front().pieces.end());
            pieces.insert(pieces.end(), call.tail.begin(), call.tail.end());
            return pieces;
        }
        bool mustBreak = writeComments(pieces, ahead, 0);
        std::string indent = lineIndent();
        for (std::size_t index = 0; index < call.arguments.size(); ++index) {
            Written &argument = call.arguments[index];
            const bool isLast = index + 1 == call.arguments.size();
            const Place *place = argument.source == std::string::npos ? nullptr : &m_places[argument.source];
            const bool isFirstOf =
                place != nullptr && (index == 0 || call.arguments[index - 1].source != argument.source);
            if (mustBreak || m_hanging || (isFirstOf && beginsLine(call.arguments, index))) {
                if (place != nullptr && place->beginsLine)
                    indent = place->before;
                pieces.push_back(literalPiece(std::string(m_newline) + indent));
            } else if (index != 0) {
                pieces.push_back(literalPiece(" "));
            }
            pieces.insert(pieces.end(), argument.pieces.begin(), argument.pieces.end());
            if (!isLast || (m_endsInComma && m_closesLine))
                pieces.push_back(literalPiece(","));
            mustBreak = writeComments(pieces, argument.comments, index + 1);
        }
        if (mustBreak || m_closesLine)
            pieces.push_back(literalPiece(std::string(m_newline) + (m_closesLine ? m_closeIndent : indent)));
        pieces.insert(pieces.end(), call.tail.begin(), call.tail.end());
        return pieces;
    }

private:
    /// Of several arguments one is left, which is in one line: it needs no line of its own.
    [[nodiscard]] bool isOnlyOneLeft(const WrittenCall &call) const
    {
        const auto hasLines = [this](const Piece &piece) {
            return (piece.kind == Piece::Kind::source ? textOf(m_tree, piece.range) : std::string_view(piece.text))
                       .find_first_of("\r\n")
                   != std::string_view::npos;
        };
        return call.arguments.size() == 1 && m_places.size() > 1
               && std::none_of(call.arguments.front().pieces.begin(), call.arguments.front().pieces.end(), hasLines);
    }

    /// An argument keeps its line. Of those that change places, the one that comes first stands where the first stood,
    /// and that one where it had stood itself.
    [[nodiscard]] bool beginsLine(const std::vector<Written> &arguments, std::size_t index) const
    {
        const std::size_t source = arguments[index].source;
        const std::size_t first = arguments.front().source;
        if (index == 0)
            return m_places.front().beginsLine;
        return m_places[source == 0 && first != std::string::npos ? first : source].beginsLine;
    }

    /// Between `from` and `to` a line ends; `indent` is the white space of the last one.
    bool beginsLine(std::uint32_t from, std::uint32_t to, std::string &indent) const
    {
        const std::string_view between = m_tree.text().substr(from, to - from);
        const std::size_t line = between.find_last_of("\r\n");
        if (line == std::string_view::npos)
            return false;
        indent = between.substr(line + 1);
        return indent.find_first_not_of(" \t\f") == std::string::npos;
    }

    [[nodiscard]] bool isArgument(const Piece &piece) const
    {
        return piece.kind == Piece::Kind::source && m_tree.range(m_list).contains(piece.range);
    }

    /// Which argument of the source is first in the new text.
    void settle(Written &argument) const
    {
        for (const Piece &piece : argument.pieces) {
            if (piece.kind != Piece::Kind::source)
                continue;
            for (std::size_t index = 0; index < m_places.size(); ++index) {
                if (m_places[index].range.contains(piece.range))
                    argument.source = std::min(argument.source, index);
            }
        }
    }

    /// For arguments that have no line of their own in the source.
    std::string lineIndent() const
    {
        for (const Place &place : m_places) {
            if (place.beginsLine)
                return place.before;
        }
        return std::string(indentationAt(m_tree.text(), m_tree.begin(m_list))) + "    ";
    }

    /// The first beside what it is about, further ones below. True if the line ends with one.
    bool writeComments(std::vector<Piece> &pieces, const std::vector<ByteRange> &comments, std::size_t index) const
    {
        for (const ByteRange &comment : comments) {
            const bool isFirst = comment == comments.front();
            const bool ownLine = !isFirst || (index == 0 && m_hanging && !isBesideBracket(comment));
            pieces.push_back(literalPiece(ownLine ? std::string(m_newline) + lineIndent() : std::string("  ")));
            pieces.push_back(sourcePiece(comment));
        }
        return !comments.empty();
    }

    bool isBesideBracket(const ByteRange &comment) const
    {
        const std::uint32_t open = m_tree.begin(m_list);
        return m_tree.text().substr(open, comment.begin - open).find_first_of("\r\n") == std::string_view::npos;
    }

    const Tree &m_tree;
    NodeId m_list;
    std::string_view m_newline;
    std::vector<Place> m_places;
    std::string m_closeIndent;
    bool m_closesLine = false;
    bool m_endsInComma = false;
    bool m_hasComments = false;
    bool m_hanging = false; ///< every argument is in a line of its own
};

} // namespace

std::vector<Piece> keepLines(const Tree &tree, NodeId place, std::vector<Piece> pieces, std::string_view newline)
{
    const NodeId list = tree.kind(place) == Kind::call ? tree.child(place, Field::arguments) : NodeId{noNode};
    if (list == noNode || tree.kind(list) != Kind::argument_list)
        return pieces;
    const std::string_view written = textOf(tree, tree.range(list));
    if (written.find('\n') == std::string_view::npos && written.find('\r') == std::string_view::npos)
        return pieces;
    Layout layout(tree, list, newline);
    if (!layout.runsOverLines() || layout.isKept(pieces))
        return pieces;
    const std::vector<ByteRange> comments = lostComments(tree, tree.range(place), pieces);
    const auto isOutside = [&](const ByteRange &comment) { return comment.begin < tree.begin(list); };
    if (std::any_of(comments.begin(), comments.end(), isOutside))
        return pieces;
    std::optional<WrittenCall> call = Splitter().run(pieces);
    return call ? layout.write(std::move(*call), comments) : pieces;
}

} // namespace torchferry::convert
