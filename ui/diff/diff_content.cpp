// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_content.h"

#include <algorithm>
#include <unordered_map>

#include "core/review/uses.h"
#include "ui/diff/levelled_rows.h"
#include "ui/diff/line_text.h"

namespace torchferry::ui {

namespace {

using review::State;
using review::TextSpan;

/// Width in columns: what is not Latin may take two. -1: only laying it out says.
int columnsOf(const QString &text)
{
    int columns = 0;
    for (const QChar c : text) {
        if (c == u'\t')
            columns += tabColumns - columns % tabColumns;
        else if (c.unicode() < 0x2000 && !c.isSurrogate() && !c.isMark())
            ++columns;
        else
            return -1;
    }
    return columns;
}

/// Fills the rows of one side and puts marks on them.
class Side {
public:
    Side(std::string_view text, std::vector<PaneLine> &rows)
        : m_index(text),
          m_rows(rows),
          m_rowOfLine(m_index.count() + 1, -1)
    {}

    /// Takes the lines that are the same at both ends of `earlier` (the text these rows are of) from its rows.
    void reuse(const std::vector<PaneLine> &rows, std::string_view earlier)
    {
        const std::string_view text = m_index.text();
        const std::size_t most = std::min(text.size(), earlier.size());
        const auto head = static_cast<std::size_t>(
            std::mismatch(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(most), earlier.begin()).first
            - text.begin());
        const auto tail = static_cast<std::size_t>(
            std::mismatch(text.rbegin(), text.rbegin() + static_cast<std::ptrdiff_t>(most - head), earlier.rbegin())
                .first
            - text.rbegin());
        std::uint32_t last = 0;
        for (const PaneLine &row : rows)
            last = std::max(last, row.number);
        std::vector<const PaneLine *> byLine(last + 1, nullptr);
        for (const PaneLine &row : rows)
            byLine[row.number] = &row;
        const std::uint32_t count = m_index.count();
        m_earlier.assign(count + 1, nullptr);
        for (std::uint32_t line = 1; line <= count; ++line) {
            const ByteRange range = m_index.line(line);
            if (range.end + 1 <= head && line <= last)
                m_earlier[line] = byLine[line];
            else if (range.begin > text.size() - tail && count - line < last)
                m_earlier[line] = byLine[last - (count - line)];
        }
    }

    void append(std::uint32_t number, bool changed)
    {
        PaneLine row;
        row.changed = changed;
        row.number = number;
        if (number > 0) {
            if (number < m_earlier.size() && m_earlier[number] != nullptr) {
                const PaneLine &earlier = *m_earlier[number];
                row.text = earlier.text;
                row.columns = earlier.columns;
                for (const Mark &mark : earlier.marks) {
                    if (mark.kind == Mark::Kind::control)
                        row.marks.append(mark);
                }
            } else {
                DisplayLine shown = displayLine(m_index.text(number));
                row.text = std::move(shown.text);
                row.columns = columnsOf(row.text);
                for (const DisplayLine::Span &span : shown.spelledOut)
                    row.marks.append({span.start, span.length, Mark::Kind::control, {}, {}, false, false});
            }
            if (number < m_rowOfLine.size())
                m_rowOfLine[number] = static_cast<int>(m_rows.size());
        }
        m_rows.push_back(std::move(row));
    }

    /// Puts `mark` (its columns are set here) on every line `range` touches; an empty range marks nothing.
    void mark(ByteRange range, Mark mark)
    {
        if (range.empty())
            return;
        const std::uint32_t last = m_index.lineOf(range.end - 1);
        for (std::uint32_t line = m_index.lineOf(range.begin); line <= last; ++line) {
            const ByteRange bytes = m_index.line(line);
            // The indentation of a statement is no word of it.
            const std::size_t indentation = m_index.text(line).find_first_not_of(" \t");
            if (indentation == std::string_view::npos)
                continue;
            const std::uint32_t begin = std::max(range.begin, bytes.begin + static_cast<std::uint32_t>(indentation));
            const std::uint32_t end = std::min(range.end, bytes.end);
            const int row = line < m_rowOfLine.size() ? m_rowOfLine[line] : -1;
            if (begin >= end || row < 0)
                continue;
            mark.start = column(line, begin - bytes.begin);
            mark.length = column(line, end - bytes.begin) - mark.start;
            if (mark.length > 0)
                m_rows[static_cast<std::size_t>(row)].marks.append(mark);
        }
    }

    struct Spot {
        int row = -1;
        int start = 0;
        int length = 0;
    };
    /// The first line of a range.
    [[nodiscard]] Spot spot(ByteRange range) const
    {
        const std::uint32_t line = m_index.lineOf(range.begin);
        const ByteRange bytes = m_index.line(line);
        const int start = column(line, range.begin - bytes.begin);
        const int end = column(line, std::min(range.end, bytes.end) - bytes.begin);
        return {line < m_rowOfLine.size() ? m_rowOfLine[line] : -1, start, std::max(0, end - start)};
    }

private:
    /// Lines are asked again and again; of long ones that must not cost their length each time.
    [[nodiscard]] int column(std::uint32_t line, std::uint32_t offset) const
    {
        constexpr std::size_t longLine = 2000;
        const std::string_view text = m_index.text(line);
        if (isPlain(line, text))
            return static_cast<int>(std::min<std::size_t>(offset, text.size()));
        if (text.size() < longLine)
            return displayColumn(text, offset);
        return m_columns.try_emplace(line, text).first->second.column(offset);
    }

    /// Each byte is a column.
    [[nodiscard]] bool isPlain(std::uint32_t line, std::string_view text) const
    {
        const int row = line < m_rowOfLine.size() ? m_rowOfLine[line] : -1;
        if (row < 0)
            return false;
        const PaneLine &shown = m_rows[static_cast<std::size_t>(row)];
        return shown.text.size() == static_cast<qsizetype>(text.size()) && text.size() <= clipLength
               && std::none_of(shown.marks.begin(), shown.marks.end(),
                               [](const Mark &mark) { return mark.kind == Mark::Kind::control; });
    }

    mutable std::unordered_map<std::uint32_t, ColumnIndex> m_columns;
    std::vector<const PaneLine *> m_earlier; ///< by line: what was shown of it before
    LineIndex m_index;
    std::vector<PaneLine> &m_rows;
    std::vector<int> m_rowOfLine;
};

bool isChange(const TextSpan &textSpan)
{
    return textSpan.origin != TextSpan::Origin::source;
}

Mark markOf(const convert::FileAnalysis &file, const TextSpan &textSpan)
{
    Mark mark;
    mark.pending = textSpan.pending;
    if (textSpan.origin == TextSpan::Origin::import || !file.findings.has(textSpan.finding)) {
        mark.kind = Mark::Kind::import;
        return mark;
    }
    mark.kind = Mark::Kind::change;
    mark.finding = textSpan.finding;
    mark.category = file.findings[textSpan.finding].category;
    mark.guess = mark.pending && review::isGuess(file.findings[textSpan.finding]);
    return mark;
}

/// The marks of source text that nothing was written for: that of the finding whose statement went away, or of the
/// innermost one around an argument that was dropped.
class RemovedMarks {
public:
    RemovedMarks(const convert::FileAnalysis &file, const review::Projection &projection)
        : m_file(file),
          m_projection(projection)
    {
        for (const convert::Finding &finding : file.findings) {
            m_byName.emplace_back(finding.nameRange.begin, finding.id);
            m_byRange.emplace_back(finding.range.begin, finding.id);
        }
        std::sort(m_byName.begin(), m_byName.end());
        std::sort(m_byRange.begin(), m_byRange.end());
    }

    [[nodiscard]] Mark of(ByteRange removed) const
    {
        const auto inside =
            std::lower_bound(m_byName.begin(), m_byName.end(), std::pair(removed.begin, convert::FindingId()));
        if (inside != m_byName.end() && inside->first < removed.end)
            return mark(m_file.findings[inside->second]);
        // Of those that begin before it the nearest that reaches beyond it; calls are not nested deeper than this.
        constexpr int deepest = 64;
        auto around =
            std::upper_bound(m_byRange.begin(), m_byRange.end(), std::pair(removed.begin, convert::FindingId(NoId())));
        for (int step = 0; step < deepest && around != m_byRange.begin(); ++step) {
            const convert::Finding &finding = m_file.findings[(--around)->second];
            if (removed.end <= finding.range.end)
                return mark(finding);
        }
        return {0, 0, Mark::Kind::import, {}, {}, false, false};
    }

private:
    [[nodiscard]] Mark mark(const convert::Finding &finding) const
    {
        const bool pending = m_projection.states[finding.id] == State::pending;
        return {0,
                0,
                Mark::Kind::change,
                finding.category,
                finding.id,
                pending,
                false,
                pending && review::isGuess(finding)};
    }

    const convert::FileAnalysis &m_file;
    const review::Projection &m_projection;
    std::vector<std::pair<std::uint32_t, convert::FindingId>> m_byName;
    std::vector<std::pair<std::uint32_t, convert::FindingId>> m_byRange;
};

/// Marks what was replaced: what lies between two stretches that were copied belongs to what was written there.
void markReplaced(const convert::FileAnalysis &file, const review::Projection &projection, Side &left)
{
    std::uint32_t at = 0;
    const RemovedMarks removed(file, projection);
    const TextSpan *written = nullptr;
    const auto gap = [&](std::uint32_t end) {
        if (at < end)
            left.mark({at, end}, written != nullptr ? markOf(file, *written) : removed.of({at, end}));
        written = nullptr;
    };
    for (const TextSpan &textSpan : projection.spans) {
        if (isChange(textSpan)) {
            if (written == nullptr)
                written = &textSpan;
            continue;
        }
        gap(textSpan.source.begin);
        at = std::max(at, textSpan.source.end);
    }
    gap(static_cast<std::uint32_t>(file.source->text().size()));
}

/// What is missing has no width: then the character it is missing at, or the last one of the line.
ByteRange seen(ByteRange error, std::string_view text)
{
    if (!error.empty())
        return error;
    const bool endOfLine = error.begin >= text.size() || text[error.begin] == '\n' || text[error.begin] == '\r';
    if (endOfLine)
        return {error.begin > 0 ? error.begin - 1 : 0, error.begin};
    return {error.begin, error.begin + 1};
}

/// Uses that are not rewritten get a mark too: nothing of the source framework is to be overlooked.
void markFindings(const convert::FileAnalysis &file, const review::Projection &projection, Side &left)
{
    for (const convert::Finding &finding : file.findings) {
        const State state = projection.states[finding.id];
        const bool dim = state == State::unchanged || state == State::coveredByOther;
        const bool open = state == State::pending || state == State::manual;
        left.mark(finding.nameRange, {0, 0, Mark::Kind::finding, finding.category, finding.id, state == State::pending,
                                      dim, open && review::isGuess(finding)});
    }
}

/// Where source positions came to stand on the right. Made once for all findings of a file, which may be very many.
class Results {
public:
    Results(const convert::FileAnalysis &file, const review::Projection &projection)
        : m_projection(projection),
          m_written(file.findings.size())
    {
        for (std::size_t index = 0; index < projection.spans.size(); ++index) {
            const TextSpan &textSpan = projection.spans[index];
            const bool written =
                textSpan.origin == TextSpan::Origin::finding || textSpan.origin == TextSpan::Origin::caseSite;
            if (written && m_written.has(textSpan.finding) && m_written[textSpan.finding].empty())
                m_written[textSpan.finding] = textSpan.text;
            if (!textSpan.source.empty())
                m_bySource.emplace_back(textSpan.source.begin, index);
        }
        std::stable_sort(m_bySource.begin(), m_bySource.end(),
                         [](const auto &one, const auto &other) { return one.first < other.first; });
    }

    [[nodiscard]] ByteRange of(const convert::Finding &finding) const
    {
        if (const ByteRange written = m_written[finding.id]; !written.empty())
            return written;
        auto at = std::upper_bound(m_bySource.begin(), m_bySource.end(), finding.nameRange.begin,
                                   [](std::uint32_t offset, const auto &entry) { return offset < entry.first; });
        if (at == m_bySource.begin())
            return {};
        const TextSpan &textSpan = m_projection.spans[(--at)->second];
        if (!textSpan.source.contains(finding.nameRange.begin))
            return {};
        if (textSpan.origin != TextSpan::Origin::source)
            return textSpan.text;
        const std::uint32_t begin = textSpan.text.begin + (finding.nameRange.begin - textSpan.source.begin);
        return {begin, std::min(textSpan.text.end, begin + finding.nameRange.size())};
    }

private:
    const review::Projection &m_projection;
    IdVector<convert::FindingId, ByteRange> m_written;
    std::vector<std::pair<std::uint32_t, std::size_t>> m_bySource;
};

void placeFindings(const convert::FileAnalysis &file, const review::Projection &projection, const Side &left,
                   const Side &right, DiffContent &content)
{
    content.places.resize(file.findings.size());
    const Results results(file, projection);
    for (const convert::Finding &finding : file.findings) {
        FindingPlace &place = content.places[finding.id];
        const Side::Spot spot = left.spot(finding.nameRange);
        place = {spot.row, spot.start, spot.length, -1, 0, 0};
        const ByteRange result = results.of(finding);
        if (!result.empty()) {
            const Side::Spot other = right.spot(result);
            place.resultRow = other.row;
            place.resultStart = other.start;
            place.resultLength = other.length;
        }
        if (place.row >= 0)
            content.rows.emplace_back(place.row, finding.id);
    }
    std::sort(content.rows.begin(), content.rows.end());
}

} // namespace

std::vector<convert::FindingId> DiffContent::findingsAt(int row) const
{
    std::vector<convert::FindingId> found;
    for (auto at = std::lower_bound(rows.begin(), rows.end(), std::pair(row, convert::FindingId()));
         at != rows.end() && at->first == row; ++at)
        found.push_back(at->second);
    return found;
}

int DiffContent::findingAt(bool rightSide, int row, int column) const
{
    const std::vector<PaneLine> &side = rightSide ? right : left;
    if (row < 0 || row >= static_cast<int>(side.size()))
        return -1;
    int best = -1;
    int bestLength = 0;
    for (const Mark &mark : side[static_cast<std::size_t>(row)].marks) {
        const bool means = mark.kind == Mark::Kind::finding || mark.kind == Mark::Kind::change;
        if (!means || column < mark.start || column > mark.start + mark.length)
            continue;
        if (best < 0 || mark.length < bestLength) {
            best = static_cast<int>(mark.finding.index());
            bestLength = mark.length;
        }
    }
    return best;
}

DiffContent buildPlainDiff(std::string_view leftText, std::string_view rightText)
{
    const LineIndex leftLines(leftText);
    const LineIndex rightLines(rightText);
    const std::uint32_t leftCount = leftText.empty() ? 0 : leftLines.count();
    const std::uint32_t rightCount = rightText.empty() ? 0 : rightLines.count();
    std::uint32_t head = 0;
    while (head < std::min(leftCount, rightCount) && leftLines.text(head + 1) == rightLines.text(head + 1))
        ++head;
    std::uint32_t tail = 0;
    while (tail < std::min(leftCount, rightCount) - head
           && leftLines.text(leftCount - tail) == rightLines.text(rightCount - tail))
        ++tail;
    DiffContent content;
    Side left(leftText, content.left);
    Side right(rightText, content.right);
    for (std::uint32_t line = 1; line <= head; ++line) {
        left.append(line, false);
        right.append(line, false);
    }
    for (std::uint32_t line = head + 1; line <= std::max(leftCount, rightCount) - tail; ++line) {
        left.append(line <= leftCount - tail ? line : 0, true);
        right.append(line <= rightCount - tail ? line : 0, true);
    }
    for (std::uint32_t line = tail; line > 0; --line) {
        left.append(leftCount - line + 1, false);
        right.append(rightCount - line + 1, false);
    }
    return content;
}

namespace {

DiffContent makeDiff(const convert::FileAnalysis &file, const review::Projection &projection,
                     const EarlierDiff *earlier)
{
    DiffContent content;
    Side left(file.source->text(), content.left);
    Side right(projection.text, content.right);
    if (earlier != nullptr) {
        left.reuse(earlier->content.left, file.source->text());
        right.reuse(earlier->content.right, earlier->projection.text);
    }
    content.left.reserve(projection.rows.size());
    content.right.reserve(projection.rows.size());
    for (const review::ProjectionRow &row : levelled(projection, file.source->text())) {
        left.append(row.left, row.changed);
        right.append(row.right, row.changed);
    }
    for (const TextSpan &textSpan : projection.spans) {
        if (!isChange(textSpan))
            continue;
        right.mark(textSpan.text, markOf(file, textSpan));
    }
    markReplaced(file, projection, left);
    for (const ByteRange &error : file.errors)
        left.mark(seen(error, file.source->text()), {0, 0, Mark::Kind::error, {}, {}, false, false});
    markFindings(file, projection, left);
    placeFindings(file, projection, left, right, content);
    return content;
}

} // namespace

DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection)
{
    return makeDiff(file, projection, nullptr);
}

DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection,
                      const EarlierDiff &earlier)
{
    return makeDiff(file, projection, &earlier);
}

} // namespace torchferry::ui
