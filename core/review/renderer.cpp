// SPDX-License-Identifier: Apache-2.0
#include "core/review/renderer.h"

#include <algorithm>

#include "core/base/cancel.h"
#include "core/base/dotted.h"
#include "core/base/lines.h"
#include "core/python/words.h"
#include "core/review/block_layout.h"

namespace torchferry::review {

using convert::FindingId;
using convert::Piece;
using convert::StatementEdit;

Renderer::Renderer(const convert::FileAnalysis &file, const std::vector<ActiveEdit> &edits)
    : m_file(file),
      m_edits(edits),
      m_source(file.source->text()),
      m_isReached(reachedEdits(edits))
{}

/// Only the whole file is asked what stood in it; one edit costs no more than what is inside it.
void Renderer::prepareRenderPass()
{
    m_renderPass.written.assign(m_file.findings.size(), false);
    m_renderPass.standing.assign(m_file.findings.size(), false);
    m_findingsByName.reserve(m_file.findings.size());
    for (const FindingId id : m_file.findings.ids())
        m_findingsByName.push_back(id);
    std::sort(m_findingsByName.begin(), m_findingsByName.end(), [&](FindingId a, FindingId b) {
        return m_file.findings[a].nameRange.begin < m_file.findings[b].nameRange.begin;
    });
}

void Renderer::noteWritten(const ActiveEdit &edit)
{
    if (m_renderPass.written.empty())
        return;
    m_renderPass.written[edit.finding] = true;
    for (const FindingId folded : edit.folded)
        m_renderPass.written[folded] = true;
}

void Renderer::renderFile(const ImportPlan *plan)
{
    m_plan = plan;
    prepareRenderPass();
    m_copyable = {0, static_cast<std::uint32_t>(m_source.size())};
    m_text.reserve(m_source.size() + m_source.size() / 8);
    writeItems({0, static_cast<std::uint32_t>(m_source.size())}, noFloor);
}

std::string Renderer::renderEdit(std::size_t edit)
{
    m_lastSource = static_cast<std::uint32_t>(m_source.size()); // provenance is not asked for
    const std::size_t before = m_text.size();
    m_current = edit;
    const auto write = [&](bool isAfter) {
        for (const StatementEdit &statement : m_edits[edit].statements) {
            if (statement.kind == StatementEdit::Kind::remove
                || isAfter != (statement.kind == StatementEdit::Kind::after))
                continue;
            m_text += isAfter ? "\n" : "";
            writePieces(statement.pieces, noFloor);
            m_text += isAfter ? "" : "\n";
        }
    };
    write(false);
    writePieces(m_edits[edit].pieces, edit);
    write(true);
    return m_text.substr(before);
}

void Renderer::writeEdit(std::size_t index, python::Precedence required)
{
    lookForCancel();
    const ActiveEdit &edit = m_edits[index];
    const std::size_t outer = m_current;
    const auto origin = edit.byCase ? TextSpan::Origin::caseSite : TextSpan::Origin::finding;
    // `x.size()if y`, `if(x).size():` need no space; what comes instead may.
    const bool opens = edit.binding < required || edit.pieces.empty();
    if (!m_text.empty() && python::isWordCharacter(m_text.back()) && !opens && beginsWithWord(edit.pieces.front()))
        writeText(" ", edit.finding, origin, edit.pending);
    m_current = index;
    writeInside(index, required);
    m_current = outer;
    const std::uint32_t end = edit.range.end;
    if (end < m_source.size() && python::isWordCharacter(m_source[end]) && !m_text.empty()
        && python::isWordCharacter(m_text.back()))
        writeText(" ", edit.finding, origin, edit.pending);
}

bool Renderer::beginsWithWord(const Piece &piece) const
{
    switch (piece.kind) {
    case Piece::Kind::literal:
    case Piece::Kind::variable: return !piece.text.empty() && python::isWordCharacter(piece.text.front());
    case Piece::Kind::name: return true;
    case Piece::Kind::block: return false; // it begins a line
    case Piece::Kind::source: break;
    }
    return piece.written >= piece.required && piece.range.begin < m_source.size()
           && python::isWordCharacter(m_source[piece.range.begin]);
}

void Renderer::writeInside(std::size_t index, python::Precedence required)
{
    const ActiveEdit &edit = m_edits[index];
    noteWritten(edit);
    if (edit.pieces.size() == 1 && edit.pieces.front().kind == Piece::Kind::source) {
        Piece whole = edit.pieces.front(); // as tightly as what it keeps binds, which may be rewritten itself
        whole.required = std::max(whole.required, required);
        writeSourcePiece(whole, index);
        return;
    }
    const bool brackets = edit.binding < required;
    const auto origin = edit.byCase ? TextSpan::Origin::caseSite : TextSpan::Origin::finding;
    if (brackets)
        writeText("(", edit.finding, origin, edit.pending);
    writePieces(edit.pieces, index);
    if (brackets)
        writeText(")", edit.finding, origin, edit.pending);
}

void Renderer::writePieces(const std::vector<Piece> &pieces, std::size_t floor)
{
    const ActiveEdit &edit = m_edits[m_current];
    const auto origin = edit.byCase ? TextSpan::Origin::caseSite : TextSpan::Origin::finding;
    for (const Piece &piece : pieces) {
        switch (piece.kind) {
        case Piece::Kind::literal:
        case Piece::Kind::variable: writeText(piece.text, edit.finding, origin, edit.pending); break;
        case Piece::Kind::block: writeBlock(piece, floor); break;
        case Piece::Kind::name: {
            m_renderPass.names.push_back({piece.text, edit.finding});
            const std::string rendered = m_plan == nullptr ? piece.text : m_plan->renderName(piece.text, edit.finding);
            const ByteRange &written = pieces.size() == 1 && piece.range.empty() ? edit.range : piece.range;
            if (!written.empty() && spells(m_source.substr(written.begin, written.size()), rendered))
                writeSource(written);
            else
                writeText(rendered, edit.finding, origin, edit.pending);
            break;
        }
        case Piece::Kind::source: writeSourcePiece(piece, floor); break;
        }
    }
}

void Renderer::writeSourcePiece(const Piece &piece, std::size_t floor)
{
    const std::size_t inner = std::max(firstEditFrom(piece.range.begin), floor == noFloor ? 0 : floor + 1);
    const bool replaced = inner < m_edits.size() && m_edits[inner].range == piece.range && !m_edits[inner].isImport;
    const python::Precedence binding = replaced ? m_edits[inner].binding : piece.written;
    const ActiveEdit &edit = m_edits[m_current];
    const auto origin = edit.byCase ? TextSpan::Origin::caseSite : TextSpan::Origin::finding;
    const bool brackets = binding < piece.required;
    if (brackets)
        writeText("(", edit.finding, origin, edit.pending);
    if (replaced)
        writeEdit(inner, python::Precedence::any);
    else
        writeRange(piece.range, floor);
    if (brackets)
        writeText(")", edit.finding, origin, edit.pending);
}

void Renderer::writeBlock(const Piece &piece, std::size_t floor)
{
    const ActiveEdit &edit = m_edits[m_current];
    const std::size_t begin = m_text.size();
    writeItems(piece.range, floor);
    TextSpan changed;
    changed.origin = edit.byCase ? TextSpan::Origin::caseSite : TextSpan::Origin::finding;
    changed.finding = edit.finding;
    changed.pending = edit.pending;
    reindent(m_text, m_spans, begin, indentationAt(m_source, piece.range.begin), piece.text, changed);
}

std::size_t Renderer::firstEditFrom(std::uint32_t offset) const
{
    return static_cast<std::size_t>(
        std::lower_bound(m_edits.begin(), m_edits.end(), offset,
                         [](const ActiveEdit &edit, std::uint32_t value) { return edit.range.begin < value; })
        - m_edits.begin());
}

void Renderer::writeRange(ByteRange range, std::size_t floor)
{
    std::uint32_t at = range.begin;
    std::size_t index = std::max(firstEditFrom(range.begin), floor == noFloor ? 0 : floor + 1);
    while (index < m_edits.size() && m_edits[index].range.begin < range.end) {
        const ActiveEdit &edit = m_edits[index];
        const bool inside = edit.range.begin >= at && edit.range.end <= range.end && !edit.isImport;
        if (!inside) {
            ++index;
            continue;
        }
        writeSource({at, edit.range.begin});
        at = edit.range.end;
        writeEdit(index, edit.required);
        index = std::max(index + 1, firstEditFrom(at)); // what stood in it is written
    }
    writeSource({at, range.end});
}

void Renderer::writeSource(ByteRange range)
{
    if (m_plan != nullptr) {
        const std::vector<Respelling> &all = m_plan->respellings();
        auto next =
            std::lower_bound(all.begin(), all.end(), range.begin,
                             [](const Respelling &each, std::uint32_t offset) { return each.range.begin < offset; });
        for (; next != all.end() && next->range.end <= range.end; ++next) {
            copySource({range.begin, next->range.begin});
            writeText(next->text, {}, TextSpan::Origin::import, false);
            passSource(next->range, next->range.end);
            range.begin = next->range.end;
        }
    }
    copySource(range);
}

/// The source is written up to `end`, or left out: what stands there, not what is moved or repeated elsewhere.
void Renderer::passSource(ByteRange range, std::uint32_t end)
{
    if (m_copyable.contains(range))
        m_lastSource = std::max(m_lastSource, end);
}

void Renderer::copySource(ByteRange range)
{
    if (range.begin >= range.end)
        return;
    auto first = std::lower_bound(
        m_findingsByName.begin(), m_findingsByName.end(), range.begin,
        [&](FindingId id, std::uint32_t offset) { return m_file.findings[id].nameRange.begin < offset; });
    for (; first != m_findingsByName.end() && m_file.findings[*first].nameRange.begin < range.end; ++first)
        m_renderPass.standing[*first] = true;
    const std::string_view text = m_source.substr(range.begin, range.size());
    if (range.begin < m_lastSource
        || !m_copyable.contains(range)) { // moved or repeated: not a copy a reader could line up with the source
        if (m_current != noFloor && m_current < m_edits.size())
            writeText(text, m_edits[m_current].finding, TextSpan::Origin::finding, m_edits[m_current].pending);
        else
            m_text += text;
        return;
    }
    const auto begin = static_cast<std::uint32_t>(m_text.size());
    m_text += text;
    m_lastSource = range.end;
    const auto end = static_cast<std::uint32_t>(m_text.size());
    if (!m_spans.empty() && m_spans.back().origin == TextSpan::Origin::source
        && m_spans.back().source.end == range.begin && m_spans.back().text.end == begin) {
        m_spans.back().source.end = range.end;
        m_spans.back().text.end = end;
        return;
    }
    m_spans.push_back({{begin, end}, range, TextSpan::Origin::source, {}, false});
}

void Renderer::writeText(std::string_view text, FindingId finding, TextSpan::Origin origin, bool pending)
{
    const auto begin = static_cast<std::uint32_t>(m_text.size());
    m_text += text;
    const auto end = static_cast<std::uint32_t>(m_text.size());
    if (!m_spans.empty()) {
        TextSpan &last = m_spans.back();
        if (last.origin == origin && last.finding == finding && last.pending == pending) {
            last.text.end = end;
            return;
        }
    }
    m_spans.push_back({{begin, end}, {}, origin, finding, pending});
}

std::uint32_t Renderer::lineStart(std::uint32_t offset) const
{
    while (offset > 0 && m_source[offset - 1] != '\n' && m_source[offset - 1] != '\r')
        --offset;
    return offset;
}

std::uint32_t Renderer::lineEnd(std::uint32_t offset) const
{
    while (offset < m_source.size() && m_source[offset] != '\n' && m_source[offset] != '\r')
        ++offset;
    return offset;
}

} // namespace torchferry::review
