// SPDX-License-Identifier: Apache-2.0
// What the renderer writes at the level of statements, in the order of the source.
#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/lines.h"
#include "core/review/renderer.h"

namespace torchferry::review {

using convert::FindingId;
using convert::StatementEdit;

namespace {

constexpr int rankOfReplacement = 4; ///< in `Item::rank`

} // namespace

void Renderer::writeItems(ByteRange range, std::size_t floor)
{
    const ByteRange outer = m_copyable;
    const std::size_t current = m_current;
    const bool isMoved = !outer.contains(range);
    const std::uint32_t consumed = m_consumed;
    std::uint32_t at = range.begin;
    const std::vector<Item> items = collectItems(range, floor);
    for (std::size_t index = 0; index < items.size(); ++index) {
        const Item &item = items[index];
        if (item.begin < at)
            continue; // inside something that was replaced or removed
        writeSource({at, item.begin});
        m_consumed = item.end;
        m_next = index + 1 < items.size() ? items[index + 1].begin : range.end;
        if (!isMoved)
            m_copyable = {item.begin, item.end};
        writeItem(item);
        m_copyable = outer;
        m_current = current;
        at = std::max(item.end, m_consumed);
        if (!isMoved)
            m_lastSource = std::max(m_lastSource, at);
    }
    writeSource({at, range.end});
    if (isMoved)
        m_consumed = consumed;
}

void Renderer::prepareItems()
{
    if (std::exchange(m_hasItems, true))
        return;
    const auto addBlocks = [&](const std::vector<convert::Piece> &pieces, std::size_t edit) {
        for (const convert::Piece &piece : pieces) {
            if (piece.kind == convert::Piece::Kind::block)
                m_blocks.add(piece.range, edit);
        }
    };
    for (std::size_t index = 0; index < m_edits.size(); ++index) {
        if (m_isReached[index])
            addBlocks(m_edits[index].pieces, index);
        for (const StatementEdit &statement : m_edits[index].statements) {
            if (m_isReached[index])
                addBlocks(statement.pieces, index);
            if (m_isReached[index] || statement.kind == StatementEdit::Kind::remove)
                m_statementItems.push_back(itemOf(index, statement));
        }
    }
    m_blocks.sort();
    insertBesideRemoved();
    std::stable_sort(m_statementItems.begin(), m_statementItems.end(),
                     [](const Item &a, const Item &b) { return a.begin < b.begin; });
    if (m_plan == nullptr)
        return;
    for (const ImportEdit &edit : m_plan->edits())
        m_importItems.push_back(&edit);
    std::stable_sort(m_importItems.begin(), m_importItems.end(),
                     [](const ImportEdit *a, const ImportEdit *b) { return a->range.begin < b->range.begin; });
}

/// What comes behind a statement that another edit removes is written before it: its line is gone, and with it the place
/// behind.
void Renderer::insertBesideRemoved()
{
    std::vector<ByteRange> removed;
    for (const Item &item : m_statementItems)
        if (item.kind == Item::Kind::remove)
            removed.push_back({item.begin, item.end});
    std::sort(removed.begin(), removed.end(), [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
    for (Item &item : m_statementItems) {
        if (item.kind != Item::Kind::insertAfter)
            continue;
        const ByteRange behind = item.statement->statement;
        const auto at = std::lower_bound(removed.begin(), removed.end(), behind.begin,
                                         [](ByteRange each, std::uint32_t offset) { return each.begin < offset; });
        if (at == removed.end() || *at != behind)
            continue;
        item.kind = Item::Kind::insertBefore;
        item.begin = item.end = behind.begin;
    }
}

/// The edit is being written, and what is in `range` with it.
bool Renderer::isAround(std::size_t edit, ByteRange range, std::size_t floor) const
{
    if (floor != noFloor && edit <= floor && m_edits[edit].range.contains(range))
        return true;
    const std::vector<StatementEdit> &statements = m_edits[edit].statements;
    return std::any_of(statements.begin(), statements.end(), [&](const StatementEdit &statement) {
        return std::any_of(statement.pieces.begin(), statement.pieces.end(), [&](const convert::Piece &piece) {
            return piece.kind == convert::Piece::Kind::block && piece.range.contains(range);
        });
    });
}

std::vector<Renderer::Item> Renderer::collectItems(ByteRange range, std::size_t floor)
{
    prepareItems();
    std::vector<Item> items;
    // What is in a block that an edit writes is written with the block, in place of the edit or in a statement beside it.
    const auto isWrittenInside = [&](const OwnedRanges::Owned &block) {
        return !block.range.contains(range) && !isAround(block.owner, range, floor);
    };
    OwnedRanges::Sweep blocks(m_blocks, range.begin);
    auto item = std::lower_bound(m_statementItems.begin(), m_statementItems.end(), range.begin,
                                 [](const Item &each, std::uint32_t offset) { return each.begin < offset; });
    for (; item != m_statementItems.end() && item->begin <= range.end; ++item) {
        const ByteRange at{item->begin, item->end};
        if (range.contains(at) && !isAround(item->edit, range, floor)
            && !blocks.anyAround(at, item->edit, isWrittenInside))
            items.push_back(*item);
    }
    // Only edits that are in no other one are items; the others are found while the outer one is written.
    std::uint32_t covered = range.begin;
    for (std::size_t index = firstEditFrom(range.begin);
         index < m_edits.size() && m_edits[index].range.begin <= range.end; ++index) {
        const ActiveEdit &edit = m_edits[index];
        const bool removed =
            std::any_of(edit.statements.begin(), edit.statements.end(), [&edit](const StatementEdit &statement) {
                return statement.kind == StatementEdit::Kind::remove && statement.statement.contains(edit.range);
            });
        if (edit.isImport || removed || !range.contains(edit.range) || isAround(index, range, floor))
            continue;
        if (edit.range.begin < covered && edit.range.end <= covered)
            continue;
        covered = edit.range.end;
        Item replacement;
        replacement.begin = edit.range.begin;
        replacement.end = edit.range.end;
        replacement.rank = rankOfReplacement;
        replacement.edit = index;
        items.push_back(replacement);
    }
    auto planned =
        std::lower_bound(m_importItems.begin(), m_importItems.end(), range.begin,
                         [](const ImportEdit *each, std::uint32_t offset) { return each->range.begin < offset; });
    for (; planned != m_importItems.end() && (*planned)->range.begin <= range.end; ++planned) {
        const ImportEdit &edit = **planned;
        if (!range.contains(edit.range))
            continue;
        Item import;
        import.begin = edit.range.begin;
        import.end = edit.range.end;
        import.rank = edit.range.empty() ? 0 : rankOfReplacement;
        import.kind = edit.removesStatement ? Item::Kind::removeImport : Item::Kind::import;
        import.import = &edit;
        items.push_back(import);
    }
    // Statements that several edits put at one place come in the order in which what they belong to is evaluated: of
    // nested ones the inner one first.
    std::stable_sort(items.begin(), items.end(), [this](const Item &a, const Item &b) {
        if (a.begin != b.begin)
            return a.begin < b.begin;
        if (a.rank != b.rank || a.statement == nullptr || b.statement == nullptr || a.edit == b.edit)
            return a.rank < b.rank;
        const ByteRange &first = m_edits[a.edit].range;
        const ByteRange &second = m_edits[b.edit].range;
        return first.end != second.end ? first.end < second.end : first.begin > second.begin;
    });
    return items;
}

Renderer::Item Renderer::itemOf(std::size_t edit, const StatementEdit &statement) const
{
    Item item;
    item.edit = edit;
    item.statement = &statement;
    switch (statement.kind) {
    case StatementEdit::Kind::define:
        item.kind = Item::Kind::insertBefore;
        item.rank = 1;
        item.begin = item.end = statement.statement.begin;
        break;
    case StatementEdit::Kind::before:
        item.kind = Item::Kind::insertBefore;
        item.rank = 2;
        item.begin = item.end = statement.statement.begin;
        break;
    case StatementEdit::Kind::after:
        item.kind = Item::Kind::insertAfter;
        item.rank = 2;
        item.begin = item.end = lineEnd(statement.statement.end);
        break;
    case StatementEdit::Kind::remove:
        item.kind = Item::Kind::remove;
        item.rank = 3; // it denotes everything in the statement
        item.begin = statement.statement.begin;
        item.end = statement.statement.end;
        break;
    }
    return item;
}

void Renderer::writeItem(const Item &item)
{
    const bool isOfImport = item.kind == Item::Kind::import || item.kind == Item::Kind::removeImport;
    const FindingId finding = isOfImport ? FindingId() : m_edits[item.edit].finding;
    const bool pending = !isOfImport && m_edits[item.edit].pending;
    const std::string newline(m_file.source->newline());
    switch (item.kind) {
    case Item::Kind::edit:
        m_current = noFloor;
        writeEdit(item.edit, m_edits[item.edit].required);
        break;
    case Item::Kind::insertBefore:
        m_current = item.edit;
        if (item.statement->kind == StatementEdit::Kind::define)
            separate(item.statement->indentation, finding, pending);
        writePieces(item.statement->pieces, noFloor);
        writeText(newline + item.statement->indentation, finding, TextSpan::Origin::caseSite, pending);
        break;
    case Item::Kind::insertAfter:
        m_current = item.edit;
        writeText(newline + item.statement->indentation, finding, TextSpan::Origin::caseSite, pending);
        writePieces(item.statement->pieces, noFloor);
        break;
    case Item::Kind::remove:
        noteWritten(m_edits[item.edit]);
        m_current = item.edit;
        writeRemoval(item.statement->statement, item.statement->indentation, item.statement->alone,
                     item.statement->block, item.statement->siblings, item.statement->comments, finding,
                     TextSpan::Origin::finding);
        break;
    case Item::Kind::import: writeText(item.import->text, {}, TextSpan::Origin::import, false); break;
    case Item::Kind::removeImport: {
        const convert::ImportStatement &statement = m_file.importFacts->imports[item.import->statement];
        writeRemoval(statement.range, statement.indentation, statement.alone, statement.block, statement.siblings,
                     statement.comments, {}, TextSpan::Origin::import);
        break;
    }
    }
}

/// Leaves a statement out. Its comments stay, each on a line of its own; a block that would be left empty, and a
/// statement that shares its line, get a `pass`.
void Renderer::writeRemoval(ByteRange statement, const std::string &indentation, bool alone, std::uint32_t block,
                            std::uint32_t siblings, const std::vector<ByteRange> &comments, FindingId finding,
                            TextSpan::Origin origin)
{
    std::uint32_t removed = 0;
    if (siblings > 0) {
        removed = ++m_removedInBlock[block];
    }
    const bool pending = m_current != noFloor && m_current < m_edits.size() && origin == TextSpan::Origin::finding
                         && m_edits[m_current].pending;
    const std::string newline(m_file.source->newline());
    const bool pass = !alone || (siblings > 0 && removed == siblings);
    std::string kept;
    for (const ByteRange &comment : comments)
        kept +=
            (kept.empty() ? "" : newline + indentation) + std::string(m_source.substr(comment.begin, comment.size()));
    if (pass)
        kept += (kept.empty() ? "" : newline + indentation) + "pass";
    passSource(statement, statement.end);
    m_consumed = statement.end;
    if (!kept.empty()) {
        writeText(kept, finding, origin, pending);
        return;
    }
    std::uint32_t after = statement.end;
    while (after < m_source.size() && isSpaceInLine(m_source[after]))
        ++after;
    if (after < m_source.size() && m_source[after] == '#') {
        m_consumed = after; // the comment behind it stays, at the statement's place
        passSource(statement, after);
        return;
    }
    // The line goes: what was written of it already (its indentation) is taken back.
    const std::string_view line =
        m_source.substr(lineStart(statement.begin), statement.begin - lineStart(statement.begin));
    if (!takeBack(line))
        return;
    std::uint32_t end = after;
    if (end < m_source.size() && m_source[end] == '\r')
        ++end;
    if (end < m_source.size() && m_source[end] == '\n')
        ++end;
    end = std::min(withoutBlankLines(end), std::max(end, m_next));
    m_consumed = end;
    passSource(statement, end);
    writeText({}, finding, origin, pending);
}

/// Of blank lines from `offset` on, behind a statement that goes, only those stay that are more than there are before it;
/// none where a block begins with them.
std::uint32_t Renderer::withoutBlankLines(std::uint32_t offset) const
{
    const std::string_view above(m_text);
    const char lineBreak = m_file.source->newline().back();
    const std::size_t last = above.find_last_not_of(" \t\f\r\n");
    if (last == std::string_view::npos || !above.ends_with(lineBreak))
        return offset;
    auto before = std::count(above.begin() + static_cast<std::ptrdiff_t>(last), above.end(), lineBreak) - 1;
    if (above[last] == ':')
        before = std::numeric_limits<decltype(before)>::max();
    for (std::uint32_t end = offset; before > 0; --before) {
        while (end < m_source.size() && isSpaceInLine(m_source[end]))
            ++end;
        const std::uint32_t behind = end;
        if (end < m_source.size() && m_source[end] == '\r')
            ++end;
        if (end < m_source.size() && m_source[end] == '\n')
            ++end;
        if (end == behind)
            break;
        offset = end;
    }
    return offset;
}

/// What was written last is not written after all: `text`, a copy of the source. False if something else was.
bool Renderer::takeBack(std::string_view text)
{
    if (text.empty())
        return true;
    const auto size = static_cast<std::uint32_t>(text.size());
    if (m_spans.empty() || m_spans.back().text.size() < size || !std::string_view(m_text).ends_with(text))
        return false;
    TextSpan &last = m_spans.back();
    m_text.resize(m_text.size() - size);
    if (last.origin == TextSpan::Origin::source)
        last.source.end -= size;
    last.text.end -= size;
    if (last.text.empty())
        m_spans.pop_back();
    return true;
}

/// Blank lines before a definition, as many as it is usual to have, unless it begins a block.
void Renderer::separate(const std::string &indentation, FindingId finding, bool pending)
{
    std::string_view above(m_text);
    if (!above.ends_with(indentation))
        return;
    above.remove_suffix(indentation.size());
    const std::size_t last = above.find_last_not_of(" \t\f\r\n");
    if (last == std::string_view::npos || above[last] == ':')
        return;
    const char lineBreak = m_file.source->newline().back();
    const auto breaks = std::count(above.begin() + static_cast<std::ptrdiff_t>(last), above.end(), lineBreak);
    const int wanted = indentation.empty() ? 3 : 2;
    const TextSpan written = m_spans.empty() ? TextSpan{} : m_spans.back();
    if (breaks == 0 || breaks >= wanted || !takeBack(indentation))
        return;
    std::string lines;
    for (auto count = breaks; count < wanted; ++count)
        lines += m_file.source->newline();
    const bool isOfSource = written.origin == TextSpan::Origin::source && !indentation.empty();
    writeText(isOfSource ? lines : lines + indentation, finding, TextSpan::Origin::caseSite, pending);
    if (!isOfSource)
        return;
    // The indentation stays what it is, behind the blank lines.
    const auto size = static_cast<std::uint32_t>(indentation.size());
    const auto begin = static_cast<std::uint32_t>(m_text.size());
    m_text += indentation;
    m_spans.push_back(
        {{begin, begin + size}, {written.source.end - size, written.source.end}, TextSpan::Origin::source, {}, false});
}

} // namespace torchferry::review
