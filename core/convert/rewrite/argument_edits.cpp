// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/argument_edits.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/lines.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

namespace {

using Operation = ArgumentOperation;

const Operation *operationFor(const CallPlan &plan, std::uint32_t argument, Operation::Kind kind)
{
    for (const Operation &operation : plan.operations) {
        if (operation.kind == kind && operation.argument == argument)
            return &operation;
    }
    return nullptr;
}

bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n\\") == std::string_view::npos;
}

/// The only argument is a generator that shares its brackets with the call.
bool isBareGenerator(const CallPlan &plan)
{
    return plan.slots.size() == 1 && plan.slots.front().whole == plan.list;
}

/// Writes the argument list of a plan: kept arguments with all that is between them, dropped ones with their comma.
class ListComposer {
public:
    ListComposer(const CallPlan &plan, std::string_view text) : m_plan(plan), m_text(text) {}

    std::vector<Piece> run()
    {
        m_pieces = m_plan.callee;
        if (!m_plan.slots.empty() && !anyKeptFrom(0) && m_plan.first.empty() && !hasSets() && m_plan.comments.empty()) {
            m_pieces.push_back(literalPiece("()")); // nothing of the layout is left to keep
            return std::move(m_pieces);
        }
        if (isBareGenerator(m_plan) && (!m_plan.operations.empty() || !m_plan.first.empty()))
            return withBrackets();
        if (const auto only = onlyOneLeft()) { // it needs no line of its own
            m_pieces.push_back(literalPiece("("));
            m_at = m_plan.slots[*only].whole.begin;
            keep(*only);
            m_pieces.push_back(literalPiece(")"));
            return std::move(m_pieces);
        }
        m_at = m_plan.list.begin;
        keepUntil(m_plan.list.begin + 1); // "("
        if (!m_plan.first.empty())
            writeFirst();
        for (std::uint32_t index = 0; index < m_plan.slots.size(); ++index) {
            if (isDropped(index))
                drop(index);
            else
                keep(index);
        }
        writeSets();
        keepUntil(m_plan.list.end);
        return std::move(m_pieces);
    }

private:
    /// `f(x for x in y)`: beside another argument the generator needs brackets of its own.
    std::vector<Piece> withBrackets()
    {
        m_pieces.push_back(literalPiece("("));
        if (!m_plan.first.empty())
            writeFirst();
        if (!isDropped(0)) {
            m_at = m_plan.list.begin;
            keep(0);
        }
        writeSets();
        m_pieces.push_back(literalPiece(")"));
        return std::move(m_pieces);
    }

    /// Of several arguments in several lines all are dropped but one, which is in one line.
    std::optional<std::uint32_t> onlyOneLeft() const
    {
        std::optional<std::uint32_t> only;
        for (std::uint32_t index = 0; index < m_plan.slots.size(); ++index) {
            if (isDropped(index))
                continue;
            if (only)
                return std::nullopt;
            only = index;
        }
        const auto hasLines = [this](const ByteRange &range) {
            return m_text.substr(range.begin, range.size()).find_first_of("\r\n") != std::string_view::npos;
        };
        const bool mayHaveComments =
            m_text.substr(m_plan.list.begin, m_plan.list.size()).find('#') != std::string_view::npos;
        const bool isOne = only && !mayHaveComments && m_plan.slots.size() > 1 && m_plan.first.empty() && !hasSets()
                           && m_plan.comments.empty() && hasLines(m_plan.list) && !hasLines(m_plan.slots[*only].whole);
        return isOne ? only : std::nullopt;
    }

    bool isDropped(std::uint32_t index) const { return operationFor(m_plan, index, Operation::Kind::drop) != nullptr; }

    void keepUntil(std::uint32_t end)
    {
        if (m_at < end)
            m_pieces.push_back(sourcePiece(ByteRange{m_at, end}));
        m_at = std::max(m_at, end);
    }

    bool anyKeptFrom(std::uint32_t index) const
    {
        for (; index < m_plan.slots.size(); ++index) {
            if (!isDropped(index))
                return true;
        }
        return false;
    }

    void writeFirst()
    {
        m_pieces.insert(m_pieces.end(), m_plan.first.begin(), m_plan.first.end());
        if (anyKeptFrom(0) || hasSets())
            m_pieces.push_back(literalPiece(", "));
    }

    bool hasSets() const
    {
        return std::any_of(m_plan.operations.begin(), m_plan.operations.end(),
                           [](const Operation &operation) { return operation.kind == Operation::Kind::set; });
    }

    /// `f(x := 1)` is an argument as it is, `f(p=x := 1)` is none.
    bool isWalrus(const ByteRange &value) const
    {
        const std::string_view text = m_text.substr(value.begin, value.size());
        const std::size_t at = text.find_first_of("([{:'\"");
        return at != std::string_view::npos && text.substr(at, 2) == ":=";
    }

    void keep(std::uint32_t index)
    {
        const CallPlan::Slot &slot = m_plan.slots[index];
        bool brackets = false;
        keepUntil(slot.whole.begin);
        if (const Operation *rename = operationFor(m_plan, index, Operation::Kind::rename)) {
            if (slot.keyword.empty()) {
                brackets = isWalrus(slot.value);
                m_pieces.push_back(literalPiece(rename->parameter + (brackets ? "=(" : "=")));
            } else {
                keepUntil(slot.keyword.begin);
                if (!rename->parameter.empty())
                    m_pieces.push_back(literalPiece(rename->parameter));
                m_at = rename->parameter.empty() ? slot.value.begin : slot.keyword.end;
            }
        }
        if (const Operation *value = operationFor(m_plan, index, Operation::Kind::value)) {
            keepUntil(slot.value.begin);
            m_pieces.insert(m_pieces.end(), value->pieces.begin(), value->pieces.end());
            m_at = slot.value.end;
        }
        keepUntil(slot.whole.end);
        if (brackets)
            m_pieces.push_back(literalPiece(")"));
        m_lastKept = index;
        m_hasKept = true;
    }

    std::uint32_t commaAfter(std::uint32_t offset) const
    {
        std::uint32_t at = offset;
        while (at < m_plan.list.end) {
            const auto comment = std::find_if(m_plan.comments.begin(), m_plan.comments.end(),
                                              [at](const ByteRange &range) { return range.contains(at); });
            if (comment != m_plan.comments.end())
                at = comment->end;
            else if (m_text[at] == ',')
                return at;
            else
                ++at;
        }
        return m_plan.list.end;
    }

    bool hasComment(std::uint32_t begin, std::uint32_t end) const
    {
        return std::any_of(m_plan.comments.begin(), m_plan.comments.end(), [&](const ByteRange &range) {
            return range.overlaps({begin, end});
        });
    }

    bool isSpace(std::uint32_t at) const { return isSpaceInLine(m_text[at]); }

    /// Where the white space before `offset` begins, at most back to `limit`.
    std::uint32_t spaceBefore(std::uint32_t offset, std::uint32_t limit) const
    {
        while (offset > limit && isSpace(offset - 1))
            --offset;
        return offset;
    }

    /// Nothing but white space precedes `offset` in its line.
    bool beginsLine(std::uint32_t offset) const
    {
        const std::uint32_t begin = spaceBefore(offset, 0);
        return begin == 0 || isLineEnd(m_text[begin - 1]);
    }

    std::uint32_t behindLineEnd(std::uint32_t offset) const
    {
        return offset + (m_text.substr(offset).starts_with("\r\n") ? 2U : 1U);
    }

    /// Leaves out [m_at or `begin`, end) but for the comments in it, which keep the line they are on.
    void leaveOut(std::uint32_t begin, std::uint32_t end)
    {
        keepUntil(begin);
        bool inNewLine = false;
        for (const ByteRange &comment : m_plan.comments) {
            if (!comment.overlaps({begin, end}))
                continue;
            const std::uint32_t space = spaceBefore(comment.begin, begin);
            const std::uint32_t from = !inNewLine && beginsLine(begin) && space > begin ? comment.begin : space;
            const std::uint32_t lineEnd = behindLineEnd(comment.end);
            m_pieces.push_back(sourcePiece(ByteRange{from, std::min(lineEnd, end)}));
            inNewLine = lineEnd <= end;
            if (!inNewLine)
                break;
        }
        // What follows is in a line of its own now: it keeps the indentation of the one it stood in.
        std::uint32_t line = end;
        while (inNewLine && line > begin && !isLineEnd(m_text[line - 1]))
            --line;
        std::uint32_t text = line;
        while (text < end && isSpace(text))
            ++text;
        if (inNewLine && line > begin && text > line)
            m_pieces.push_back(sourcePiece(ByteRange{line, text}));
        m_at = std::max(m_at, end);
    }

    /// A last argument behind a comment: that stays where it is, and so does the comma before it.
    void dropBehindComment(const ByteRange &slot)
    {
        const bool isWhole = beginsLine(slot.begin) && isLineEnd(m_text[slot.end]);
        keepUntil(isWhole ? spaceBefore(slot.begin, m_at) : slot.begin);
        m_at = isWhole ? behindLineEnd(slot.end) : slot.end;
    }

    void drop(std::uint32_t index)
    {
        const CallPlan::Slot &slot = m_plan.slots[index];
        const bool hasNext = index + 1 < m_plan.slots.size();
        const std::uint32_t comma = commaAfter(slot.whole.end);
        const std::uint32_t limit = hasNext ? m_plan.slots[index + 1].whole.begin : m_plan.list.end - 1;
        if (comma >= limit) { // the last one, and no comma behind it: the comma before it goes
            const std::uint32_t begin = m_hasKept ? m_plan.slots[m_lastKept].whole.end : m_plan.list.begin + 1;
            if (hasComment(std::max(m_at, begin), slot.whole.begin) && m_plan.first.empty() && !hasSets())
                return dropBehindComment(slot.whole);
            const bool rewind = m_hasKept && m_at > begin && !hasComment(begin, slot.whole.begin);
            if (rewind)
                rewindTo(begin);
            leaveOut(std::max(m_at, rewind ? begin : m_at), slot.whole.end);
            return;
        }
        std::uint32_t end = comma + 1;
        while (end < limit && isSpace(end))
            ++end;
        std::uint32_t begin = std::max(m_at, slot.whole.begin);
        // Further arguments come behind the last one that stays, and bring their own comma.
        const bool isLast = hasSets() && m_hasKept && !anyKeptFrom(index + 1);
        if (isLast && !hasComment(m_at, comma))
            return leaveOut(m_at, comma + 1);
        // An argument alone on its line takes the line with it.
        const std::uint32_t lineStart = spaceBefore(slot.whole.begin, m_at);
        const bool ownLine =
            lineStart > m_plan.list.begin && isLineEnd(m_text[lineStart - 1]) && end < limit && isLineEnd(m_text[end]);
        if (ownLine && lineStart >= m_at) {
            begin = lineStart;
            end = std::min(behindLineEnd(end), limit);
        } else if (!hasNext && m_hasKept && end == limit) {
            begin = spaceBefore(begin, m_at); // the comma before it is the last one now
        } else if (end < limit && !beginsLine(begin) && (isLineEnd(m_text[end]) || m_text[end] == '#')) {
            begin = spaceBefore(begin, m_at); // it was the last one of its line
            end = isLineEnd(m_text[end]) ? end : comma + 1;
        }
        leaveOut(begin, end);
    }

    /// Takes back what was written from source since `offset` (only separators are there).
    void rewindTo(std::uint32_t offset)
    {
        while (!m_pieces.empty() && m_pieces.back().kind == Piece::Kind::source && m_pieces.back().range.end > offset
               && m_pieces.back().range.begin >= offset && isSeparator(m_pieces.back().range))
            m_pieces.pop_back();
        m_at = std::max(m_at, offset);
    }
    bool isSeparator(ByteRange range) const
    {
        const std::string_view text = m_text.substr(range.begin, range.size());
        return text.find_first_not_of(", \t\r\n\\") == std::string_view::npos;
    }

    /// The white space a further argument is separated by: as the last one is.
    std::string separator() const
    {
        const std::uint32_t begin = m_plan.slots[m_lastKept].whole.begin;
        std::size_t newline = m_text.find_last_of("\r\n", begin == 0 ? 0 : begin - 1);
        if (newline == std::string_view::npos || newline < m_plan.list.begin
            || !isBlank(m_text.substr(newline, begin - newline)))
            return ", ";
        if (newline > 0 && m_text.substr(newline - 1, 2) == "\r\n")
            --newline;
        return "," + std::string(m_text.substr(newline, begin - newline));
    }

    /// A comment behind the last argument belongs to it: further ones come on the lines below. False if there is none.
    bool passComment(const std::string &between)
    {
        const std::size_t lineEnd = m_text.find_first_of("\r\n", m_at);
        const auto comment = std::find_if(m_plan.comments.begin(), m_plan.comments.end(), [&](const ByteRange &range) {
            return range.begin >= m_at && range.begin < lineEnd;
        });
        if (between.find_first_of("\r\n") == std::string::npos || comment == m_plan.comments.end())
            return false;
        m_hasComma = commaAfter(m_at) < comment->begin;
        if (!m_hasComma)
            m_pieces.push_back(literalPiece(","));
        keepUntil(comment->end);
        m_pieces.push_back(literalPiece(between.substr(1)));
        return true;
    }

    /// What was left out stood behind comments, so that the comma of the last argument is there already: further ones
    /// are where it stood.
    bool passComma()
    {
        const std::uint32_t comma = commaAfter(m_plan.slots[m_lastKept].whole.end);
        const bool isKept = std::any_of(m_pieces.begin(), m_pieces.end(), [comma](const Piece &piece) {
            return piece.kind == Piece::Kind::source && piece.range.contains(comma);
        });
        if (!isKept || comma >= m_at)
            return false;
        for (const ByteRange &comment : m_plan.comments) {
            if (comment.begin >= m_at && isBlank(m_text.substr(m_at, comment.begin - m_at))
                && m_text.substr(m_at, comment.begin - m_at).find_first_of("\r\n") == std::string_view::npos)
                keepUntil(behindLineEnd(comment.end));
        }
        if (!isLineEnd(m_text[m_at - 1])) {
            m_pieces.push_back(literalPiece(" "));
            return true;
        }
        const std::size_t lineEnd = m_text.find_last_not_of("\r\n", m_at - 1) + 1;
        const std::size_t next = m_text.find_first_not_of(" \t\f", m_at);
        m_lineEnd = m_text.substr(lineEnd, m_text.substr(lineEnd).starts_with("\r\n") ? 2 : 1);
        m_pieces.push_back(literalPiece(std::string(m_text.substr(m_at, next - m_at)) + "    "));
        return true;
    }

    void writeSets()
    {
        bool first = !m_hasKept;
        if (m_hasKept && hasSets())
            first = passComma() || passComment(separator());
        for (const Operation &operation : m_plan.operations) {
            if (operation.kind != Operation::Kind::set)
                continue;
            if (!first)
                m_pieces.push_back(literalPiece(m_hasKept ? separator() : ", "));
            first = false;
            m_pieces.push_back(literalPiece(operation.parameter + "="));
            m_pieces.insert(m_pieces.end(), operation.pieces.begin(), operation.pieces.end());
        }
        if (m_hasComma || !m_lineEnd.empty())
            m_pieces.push_back(literalPiece("," + m_lineEnd));
    }

    const CallPlan &m_plan;
    std::string_view m_text;
    std::vector<Piece> m_pieces;
    std::uint32_t m_at = 0;
    std::uint32_t m_lastKept = 0;
    bool m_hasKept = false;
    std::string m_lineEnd;   ///< behind further arguments that have lines of their own
    bool m_hasComma = false; ///< the further arguments follow the comma of the last one
};

} // namespace

std::vector<Piece> composeCall(const CallPlan &plan, std::string_view text)
{
    return ListComposer(plan, text).run();
}

std::optional<CallPlan> withOperations(const CallPlan &given, const std::vector<ArgumentOperation> &more)
{
    CallPlan plan = given;
    for (const Operation &operation : more) {
        if (operation.kind == Operation::Kind::set) {
            // An argument that ends up as this parameter already is given the new value instead.
            const auto existing = std::find_if(given.targets.begin(), given.targets.end(),
                                               [&](const auto &entry) { return entry.second == operation.parameter; });
            const auto planned =
                std::find_if(plan.operations.begin(), plan.operations.end(), [&](const Operation &other) {
                    return other.kind == Operation::Kind::set && other.parameter == operation.parameter;
                });
            if (existing != given.targets.end()) {
                if (operationFor(plan, existing->first, Operation::Kind::value) != nullptr)
                    return std::nullopt;
                plan.operations.push_back(
                    {Operation::Kind::value, operation.parameter, existing->first, operation.pieces});
            } else if (planned != plan.operations.end()) {
                if (std::find(given.operations.begin(), given.operations.end(), *planned) == given.operations.end())
                    return std::nullopt; // set by another contributor
                planned->pieces = operation.pieces;
            } else {
                plan.operations.push_back(operation);
            }
            continue;
        }
        if (const Operation *other = operationFor(plan, operation.argument, operation.kind)) {
            if (!(*other == operation))
                return std::nullopt;
            continue;
        }
        plan.operations.push_back(operation);
    }
    return plan;
}

} // namespace torchferry::convert
