// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_content.h"

#include <algorithm>
#include <optional>

#include "ui/diff/diff_marks.h"
#include "ui/diff/levelled_rows.h"
#include "ui/diff/side_rows.h"

namespace torchferry::ui {

namespace {

using review::TextSpan;

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

/// Places of findings, on sides of which at least the rows of these places are made.
class Placing {
public:
    Placing(const convert::FileAnalysis &file, const review::Projection &projection, const SideRows &left,
            const SideRows &right)
        : m_results(file, projection),
          m_left(left),
          m_right(right)
    {}

    [[nodiscard]] FindingPlace of(const convert::Finding &finding) const
    {
        const SideRows::Spot spot = m_left.spot(finding.nameRange);
        FindingPlace place{spot.row, spot.start, spot.length, -1, 0, 0};
        const ByteRange result = m_results.of(finding);
        if (result.empty())
            return place;
        const SideRows::Spot other = m_right.spot(result);
        place.resultRow = other.row;
        place.resultStart = other.start;
        place.resultLength = other.length;
        return place;
    }

private:
    Results m_results;
    const SideRows &m_left;
    const SideRows &m_right;
};

/// The rows in which findings stand, in their order.
std::vector<std::pair<int, convert::FindingId>> rowsOf(const IdVector<convert::FindingId, FindingPlace> &places)
{
    std::vector<std::pair<int, convert::FindingId>> rows;
    rows.reserve(places.size());
    for (const convert::FindingId id : places.ids()) {
        if (places[id].row >= 0)
            rows.emplace_back(places[id].row, id);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

constexpr auto nothingKnown = [](std::uint32_t) -> const PaneLine * { return nullptr; };

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
    std::vector<review::ProjectionRow> rows;
    for (std::uint32_t line = 1; line <= head; ++line)
        rows.push_back({line, line, false});
    for (std::uint32_t line = head + 1; line <= std::max(leftCount, rightCount) - tail; ++line)
        rows.push_back({line <= leftCount - tail ? line : 0, line <= rightCount - tail ? line : 0, true});
    for (std::uint32_t line = tail; line > 0; --line)
        rows.push_back({leftCount - line + 1, rightCount - line + 1, false});
    SideRows left(SideRows::Of::left, leftLines, rows, {0, rows.size()});
    SideRows right(SideRows::Of::right, rightLines, rows, {0, rows.size()});
    left.fill(nothingKnown);
    right.fill(nothingKnown);
    DiffContent content;
    content.left = left.take();
    content.right = right.take();
    return content;
}

DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection)
{
    return buildDiff(file, projection, diffMarks(file, projection));
}

DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection, const DiffMarks &marks)
{
    const LineIndex source(file.source->text());
    const LineIndex result(projection.text);
    const std::vector<review::ProjectionRow> rows = levelled(projection, source, result);
    SideRows left(SideRows::Of::left, source, rows, {0, rows.size()});
    SideRows right(SideRows::Of::right, result, rows, {0, rows.size()});
    left.fill(nothingKnown);
    right.fill(nothingKnown);
    right.mark(marks.written);
    left.mark(marks.replaced);
    left.mark(marks.errors);
    left.mark(marks.found);
    DiffContent content;
    const Placing placing(file, projection, left, right);
    content.places.reserve(file.findings.size());
    for (const convert::Finding &finding : file.findings)
        content.places.push_back(placing.of(finding));
    content.rows = rowsOf(content.places);
    content.left = left.take();
    content.right = right.take();
    return content;
}

namespace {

/// How much is the same at the beginning and at the end of two texts or lists.
struct Common {
    std::size_t head = 0;
    std::size_t tail = 0;
};

Common commonOf(std::string_view before, std::string_view now)
{
    // Blocks first: texts are long, and mostly all of them is the same.
    constexpr std::size_t block = 4096;
    const std::size_t most = std::min(before.size(), now.size());
    Common common;
    while (common.head + block <= most && before.substr(common.head, block) == now.substr(common.head, block))
        common.head += block;
    while (common.head < most && before[common.head] == now[common.head])
        ++common.head;
    const auto end = [](std::string_view text, std::size_t tail, std::size_t count) {
        return text.substr(text.size() - tail - count, count);
    };
    const std::size_t left = most - common.head;
    while (common.tail + block <= left && end(before, common.tail, block) == end(now, common.tail, block))
        common.tail += block;
    while (common.tail < left && before[before.size() - common.tail - 1] == now[now.size() - common.tail - 1])
        ++common.tail;
    return common;
}

/// Finds the rows that are no longer as they were: all others show the same text with the same marks.
class ChangedRows {
public:
    ChangedRows(const DiffContent &before, std::string_view textBefore, const LineIndex &source,
                const LineIndex &result, const std::vector<review::ProjectionRow> &rows)
        : m_source(source),
          m_result(result),
          m_sizeBefore(textBefore.size()),
          m_text(commonOf(textBefore, result.text())),
          m_shift(static_cast<int>(lastOf(rows, [](const review::ProjectionRow &row) { return row.right; }))
                  - static_cast<int>(lastOf(before.right, [](const PaneLine &row) { return row.number; }))),
          m_first(rows.size())
    {
        const auto isSame = [&](std::size_t at, std::size_t now, int shift) {
            const std::uint32_t right = before.right[at].number;
            const int shifted = right == 0 ? 0 : static_cast<int>(right) + shift;
            return before.left[at].number == rows[now].left && before.left[at].changed == rows[now].changed
                   && shifted == static_cast<int>(rows[now].right);
        };
        const std::size_t most = std::min(rows.size(), before.left.size());
        std::size_t head = 0;
        while (head < most && isSame(head, head, 0))
            ++head;
        if (head == rows.size() && head == before.left.size())
            return;
        std::size_t tail = 0;
        while (tail < most - head && isSame(before.left.size() - tail - 1, rows.size() - tail - 1, m_shift))
            ++tail;
        m_first = head;
        m_last = rows.size() - tail;
    }

    void addTexts(const SideRows &right)
    {
        const std::size_t size = m_result.text().size();
        if (m_text.head == size && m_text.head == m_sizeBefore)
            return;
        // Behind it a line may begin that was the end of another one.
        add(right, m_result.lineOf(static_cast<std::uint32_t>(m_text.head)));
        add(right, m_result.lineOf(static_cast<std::uint32_t>(size - m_text.tail)));
    }
    void addFound(const SideRows &left, const std::vector<MarkedRange> &before, const std::vector<MarkedRange> &now)
    {
        for (std::size_t at = 0; at < now.size(); ++at) {
            if (before[at] != now[at])
                addBoth(left, m_source, now[at].range);
        }
    }
    void addReplaced(const SideRows &left, const std::vector<MarkedRange> &before, const std::vector<MarkedRange> &now)
    {
        const auto changed = [&](ByteRange range) { addBoth(left, m_source, range); };
        forEachDifference(
            before, now, [](ByteRange range) { return std::optional(range); }, changed, changed);
    }
    void addWritten(const SideRows &right, const std::vector<MarkedRange> &before, const std::vector<MarkedRange> &now)
    {
        const auto placeNow = [this](ByteRange range) -> std::optional<ByteRange> {
            const auto begin = nowOf(range.begin);
            const auto end = nowOf(range.end);
            return begin && end && *end - *begin == range.size() ? std::optional(ByteRange{*begin, *end})
                                                                 : std::nullopt;
        };
        const auto changed = [&](ByteRange range) { addBoth(right, m_result, range); };
        // What stood in the middle of the text is no more, and the middle changes anyway.
        const auto gone = [&](ByteRange range) {
            for (const std::uint32_t offset : {range.begin, lastOf(range)}) {
                if (const auto at = nowOf(offset))
                    add(right, m_result.lineOf(*at));
            }
        };
        forEachDifference(before, now, placeNow, gone, changed);
    }

    [[nodiscard]] SideRows::Window window() const
    {
        return m_first > m_last ? none() : SideRows::Window{m_first, m_last};
    }
    /// Of the numbers of lines of the result, behind what changed.
    [[nodiscard]] int shift() const { return m_shift; }
    /// The line of the result as it was that has the same text; 0 when that is not known.
    [[nodiscard]] std::uint32_t lineBefore(std::uint32_t line) const
    {
        const ByteRange range = m_result.line(line);
        if (range.end + 1 <= m_text.head)
            return line;
        if (range.begin > m_result.text().size() - m_text.tail)
            return static_cast<std::uint32_t>(static_cast<int>(line) - m_shift);
        return 0;
    }

private:
    template <class Rows, class Number>
    static std::uint32_t lastOf(const Rows &rows, Number number)
    {
        std::uint32_t last = 0;
        for (const auto &row : rows)
            last = std::max(last, number(row));
        return last;
    }
    static std::uint32_t lastOf(ByteRange range) { return std::max(range.begin + 1, range.end) - 1; }
    /// Behind all rows.
    [[nodiscard]] SideRows::Window none() const { return {m_first, m_first}; }

    void add(const SideRows &side, std::uint32_t line)
    {
        const int row = side.rowOf(line);
        if (row < 0)
            return;
        m_first = std::min(m_first, static_cast<std::size_t>(row));
        m_last = std::max(m_last, static_cast<std::size_t>(row) + 1);
    }
    void addBoth(const SideRows &side, const LineIndex &index, ByteRange range)
    {
        add(side, index.lineOf(range.begin));
        add(side, index.lineOf(lastOf(range)));
    }
    [[nodiscard]] std::optional<std::uint32_t> nowOf(std::uint32_t before) const
    {
        if (before <= m_text.head)
            return before;
        if (before >= m_sizeBefore - m_text.tail)
            return static_cast<std::uint32_t>(m_result.text().size() - (m_sizeBefore - before));
        return std::nullopt;
    }
    /// Both lists ascend. `placeNow` says where a range of before is now, if it is anywhere.
    template <class PlaceNow, class Gone, class Changed>
    static void forEachDifference(const std::vector<MarkedRange> &before, const std::vector<MarkedRange> &now,
                                  PlaceNow placeNow, Gone gone, Changed changed)
    {
        std::size_t next = 0;
        for (const MarkedRange &each : before) {
            const std::optional<ByteRange> place = placeNow(each.range);
            for (; place && next < now.size() && now[next].range.begin < place->begin; ++next)
                changed(now[next].range);
            if (place && next < now.size() && now[next].range == *place && now[next].mark == each.mark)
                ++next;
            else
                gone(each.range);
        }
        for (; next < now.size(); ++next)
            changed(now[next].range);
    }

    const LineIndex &m_source;
    const LineIndex &m_result;
    std::size_t m_sizeBefore; ///< of the result
    Common m_text;
    int m_shift;
    std::size_t m_first;
    std::size_t m_last = 0;
};

/// Gives the row of before that shows a line, by its number.
std::vector<const PaneLine *> byNumber(const std::vector<PaneLine> &rows)
{
    std::vector<const PaneLine *> byNumber;
    for (const PaneLine &row : rows) {
        if (row.number >= byNumber.size())
            byNumber.resize(row.number + 1, nullptr);
        byNumber[row.number] = &row;
    }
    return byNumber;
}

} // namespace

DiffPatch patchOf(const convert::FileAnalysis &file, const review::Projection &projection, const DiffMarks &marks,
                  const EarlierDiff &earlier)
{
    const LineIndex source(file.source->text());
    const LineIndex result(projection.text);
    const std::vector<review::ProjectionRow> rows = levelled(projection, source, result);
    ChangedRows changed(earlier.content, earlier.projection.text, source, result, rows);
    {
        const SideRows left(SideRows::Of::left, source, rows, {});
        const SideRows right(SideRows::Of::right, result, rows, {});
        changed.addTexts(right);
        changed.addFound(left, earlier.marks.found, marks.found);
        changed.addReplaced(left, earlier.marks.replaced, marks.replaced);
        changed.addWritten(right, earlier.marks.written, marks.written);
    }
    const SideRows::Window window = changed.window();
    SideRows left(SideRows::Of::left, source, rows, window);
    SideRows right(SideRows::Of::right, result, rows, window);
    const auto at = [](const std::vector<const PaneLine *> &lines, std::uint32_t number) {
        return number > 0 && number < lines.size() ? lines[number] : nullptr;
    };
    const std::vector<const PaneLine *> leftBefore = byNumber(earlier.content.left);
    const std::vector<const PaneLine *> rightBefore = byNumber(earlier.content.right);
    left.fill([&](std::uint32_t number) { return at(leftBefore, number); });
    right.fill([&](std::uint32_t number) { return at(rightBefore, changed.lineBefore(number)); });
    right.mark(marks.written);
    left.mark(marks.replaced);
    left.mark(marks.errors);
    left.mark(marks.found);

    DiffPatch patch;
    patch.head = window.first;
    patch.tail = rows.size() - window.last;
    patch.shift = changed.shift();
    const int rowsMore = static_cast<int>(rows.size()) - static_cast<int>(earlier.content.left.size());
    const int endBefore = static_cast<int>(earlier.content.left.size() - patch.tail);
    const auto isChanged = [&](int row) { return row >= static_cast<int>(patch.head) && row < endBefore; };
    const Placing placing(file, projection, left, right);
    patch.places = earlier.content.places;
    for (const convert::Finding &finding : file.findings) {
        FindingPlace &place = patch.places[finding.id];
        if (isChanged(place.row) || isChanged(place.resultRow) || place.row < 0 || place.resultRow < 0) {
            place = placing.of(finding);
            continue;
        }
        for (int *row : {&place.row, &place.resultRow})
            *row += *row >= endBefore ? rowsMore : 0;
    }
    patch.left = left.take();
    patch.right = right.take();
    return patch;
}

void DiffContent::apply(const DiffPatch &patch)
{
    replaceRows(left, patch.head, patch.tail, patch.left);
    replaceRows(right, patch.head, patch.tail, patch.right, patch.shift);
    places = patch.places;
    rows = rowsOf(places);
}

void replaceRows(std::vector<PaneLine> &rows, std::size_t head, std::size_t tail, const std::vector<PaneLine> &middle,
                 int shift)
{
    const std::size_t count = rows.size() - head - tail;
    const std::size_t common = std::min(count, middle.size());
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(head);
    std::copy_n(middle.begin(), common, first);
    const auto behind = first + static_cast<std::ptrdiff_t>(common);
    if (count > common)
        rows.erase(behind, first + static_cast<std::ptrdiff_t>(count));
    else
        rows.insert(behind, middle.begin() + static_cast<std::ptrdiff_t>(common), middle.end());
    for (std::size_t row = rows.size() - tail; shift != 0 && row < rows.size(); ++row)
        rows[row].number += rows[row].filler() ? 0U : static_cast<std::uint32_t>(shift);
}

} // namespace torchferry::ui
