// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_content.h"

#include <algorithm>

#include "ui/diff/line_text.h"

namespace torchferry::ui {

namespace {

using review::State;
using review::TextSpan;

/// Fills the rows of one side and puts marks on them.
class Side {
public:
    Side(std::string_view text, std::vector<PaneLine> &rows)
        : m_index(text),
          m_rows(rows),
          m_rowOfLine(m_index.count() + 1, -1)
    {}

    void append(std::uint32_t number, bool changed)
    {
        PaneLine row;
        row.changed = changed;
        row.number = number;
        if (number > 0) {
            DisplayLine shown = displayLine(m_index.text(number));
            row.text = std::move(shown.text);
            for (const DisplayLine::Span &span : shown.spelledOut)
                row.marks.append({span.start, span.length, Mark::Kind::control, {}, {}, false, false});
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
            mark.start = displayColumn(m_index.text(line), begin - bytes.begin);
            mark.length = displayColumn(m_index.text(line), end - bytes.begin) - mark.start;
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
        const int start = displayColumn(m_index.text(line), range.begin - bytes.begin);
        const int end = displayColumn(m_index.text(line), std::min(range.end, bytes.end) - bytes.begin);
        return {line < m_rowOfLine.size() ? m_rowOfLine[line] : -1, start, std::max(0, end - start)};
    }

private:
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
        return {0, 0, Mark::Kind::change, finding.category, finding.id, pending, false};
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
        left.mark(finding.nameRange,
                  {0, 0, Mark::Kind::finding, finding.category, finding.id, state == State::pending, dim});
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

/// The rows with lines that begin alike beside each other: a call of many lines that became one is beside its first
/// line, where its statement begins, and not beside its last, where the edit ends; and the other way round.
std::vector<review::ProjectionRow> levelled(const review::Projection &projection, std::string_view source)
{
    std::vector<review::ProjectionRow> rows = projection.rows;
    const LineIndex left(source);
    const LineIndex right(projection.text);
    auto textSpan = projection.spans.begin();
    /// The source line of the first word of a line of the result, or of what that word replaced; 0 for a new line.
    /// Lines ascend.
    const auto sourceLine = [&](std::uint32_t line) -> std::uint32_t {
        const std::size_t blanks = right.text(line).find_first_not_of(" \t");
        const std::uint32_t begin =
            right.line(line).begin + (blanks == std::string_view::npos ? 0 : static_cast<std::uint32_t>(blanks));
        while (textSpan != projection.spans.end() && textSpan->text.end <= begin)
            ++textSpan;
        if (textSpan == projection.spans.end() || begin < textSpan->text.begin)
            return 0;
        if (textSpan->origin == TextSpan::Origin::source)
            return left.lineOf(textSpan->source.begin + (begin - textSpan->text.begin));
        return textSpan->source.empty() ? 0 : left.lineOf(textSpan->source.begin);
    };
    for (std::size_t row = 1; row < rows.size(); ++row) {
        if (rows[row].left == 0 || rows[row].right == 0)
            continue;
        if (rows[row - 1].right == 0) {
            const std::uint32_t beside = sourceLine(rows[row].right);
            std::size_t first = row;
            while (beside != 0 && first > 0 && rows[first - 1].right == 0 && rows[first].left > beside)
                --first;
            if (first != row && rows[first].left == beside)
                std::swap(rows[first].right, rows[row].right);
        } else if (rows[row - 1].left == 0) {
            std::size_t first = row;
            while (first > 0 && rows[first - 1].left == 0)
                --first;
            while (first < row && sourceLine(rows[first].right) != rows[row].left)
                ++first;
            if (first != row)
                std::swap(rows[first].left, rows[row].left);
        }
    }
    return rows;
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

DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection)
{
    DiffContent content;
    Side left(file.source->text(), content.left);
    Side right(projection.text, content.right);
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

} // namespace torchferry::ui
