// SPDX-License-Identifier: Apache-2.0
#include "core/review/finding_change.h"

#include <algorithm>

#include "core/base/lines.h"
#include "core/python/words.h"

namespace torchferry::review {

using convert::Finding;
using convert::FindingId;

namespace {

constexpr std::size_t noRow = static_cast<std::size_t>(-1);
/// Lines between two changed ones that are shown with them, so that what belongs together is read in one piece.
constexpr std::size_t between = 2;

bool isBlank(char c)
{
    return isSpaceInLine(c) || c == '\n' || c == '\r';
}

std::vector<std::uint32_t> startsOf(std::string_view text)
{
    std::vector<std::uint32_t> starts{0};
    forEachLineEnd(
        text, [&](std::size_t at, std::size_t length) { starts.push_back(static_cast<std::uint32_t>(at + length)); });
    return starts;
}

std::uint32_t lineOf(const std::vector<std::uint32_t> &starts, std::uint32_t offset)
{
    return static_cast<std::uint32_t>(std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin());
}

std::string_view lineIn(std::string_view text, const std::vector<std::uint32_t> &starts, std::uint32_t number)
{
    if (number == 0 || number > starts.size())
        return {};
    const std::size_t end = number < starts.size() ? starts[number] : text.size();
    std::string_view line = text.substr(starts[number - 1], end - starts[number - 1]);
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
        line.remove_suffix(1);
    return line;
}

/// Without the blanks and line ends around it.
ByteRange trimmed(std::string_view text, ByteRange range)
{
    while (range.begin < range.end && isBlank(text[range.begin]))
        ++range.begin;
    while (range.end > range.begin && isBlank(text[range.end - 1]))
        --range.end;
    return range;
}

/// The names an expression reads, of dotted ones the first: appended to `names`.
void addNames(std::string_view text, std::vector<std::string> &names)
{
    std::size_t at = 0;
    char before = ' ';
    while (at < text.size()) {
        if (!python::isWordCharacter(text[at])) {
            if (!isBlank(text[at]))
                before = text[at];
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && python::isWordCharacter(text[end]))
            ++end;
        if (before != '.')
            names.emplace_back(text.substr(at, end - at));
        before = 'a';
        at = end;
    }
}

/// One of the clauses of a line of an import statement binds one of the names.
bool bindsOneOf(std::string_view line, const std::vector<std::string> &names)
{
    line = line.substr(0, line.find('#'));
    const ByteRange range = trimmed(line, {0, static_cast<std::uint32_t>(line.size())});
    line = line.substr(range.begin, range.size());
    const bool isImport = line.starts_with("import ");
    const std::size_t from = line.starts_with("from ") ? line.find(" import ") : std::string_view::npos;
    if (isImport)
        line.remove_prefix(7);
    else if (from != std::string_view::npos)
        line.remove_prefix(from + 8);
    else if (line.find_first_of("(=.:[") != std::string_view::npos) // no line of a list of names
        return false;
    while (!line.empty()) {
        const std::size_t comma = std::min(line.find(','), line.size());
        std::string_view clause = line.substr(0, comma);
        line.remove_prefix(std::min(comma + 1, line.size()));
        if (const std::size_t as = clause.find(" as "); as != std::string_view::npos)
            clause.remove_prefix(as + 4);
        while (!clause.empty() && !python::isWordCharacter(clause.front()))
            clause.remove_prefix(1);
        std::size_t end = 0;
        while (end < clause.size() && python::isWordCharacter(clause[end]))
            ++end;
        if (std::find(names.begin(), names.end(), clause.substr(0, end)) != names.end())
            return true;
    }
    return false;
}

} // namespace

/// What is gathered for one finding: rows of the projection, with what is to be seen in them.
struct FindingChanges::Lines {
    std::vector<std::pair<std::size_t, bool>> rows; ///< and whether it is for an import
    std::vector<ByteRange> replaced;
    std::vector<ByteRange> written;
};

FindingChanges::FindingChanges(const convert::FileAnalysis &file, const Projection &projection)
    : m_file(file),
      m_projection(projection),
      m_leftStarts(startsOf(file.source->text())),
      m_rightStarts(startsOf(projection.text)),
      m_rowOfLeft(m_leftStarts.size() + 1, noRow),
      m_rowOfRight(m_rightStarts.size() + 1, noRow)
{
    for (std::size_t row = 0; row < projection.rows.size(); ++row) {
        if (const std::uint32_t left = projection.rows[row].left; left > 0 && left < m_rowOfLeft.size())
            m_rowOfLeft[left] = row;
        if (const std::uint32_t right = projection.rows[row].right; right > 0 && right < m_rowOfRight.size())
            m_rowOfRight[right] = row;
    }
    Group group;
    const auto close = [&](std::uint32_t sourceEnd, std::uint32_t textEnd, std::size_t last) {
        group.source.end = std::max(group.source.begin, sourceEnd);
        group.text.end = textEnd;
        group.last = last;
        if (group.first < group.last || !group.source.empty())
            m_groups.push_back(group);
    };
    for (std::size_t index = 0; index < projection.spans.size(); ++index) {
        const TextSpan &span = projection.spans[index];
        if (span.origin != TextSpan::Origin::source) {
            group.isImport = group.isImport || span.origin == TextSpan::Origin::import;
            continue;
        }
        close(span.source.begin, span.text.begin, index);
        group = {{std::max(group.source.begin, span.source.end), 0}, {span.text.end, 0}, index + 1, 0, false};
    }
    close(static_cast<std::uint32_t>(file.source->text().size()), static_cast<std::uint32_t>(projection.text.size()),
          projection.spans.size());
}

std::string_view FindingChanges::sourceLine(std::uint32_t number) const
{
    return lineIn(m_file.source->text(), m_leftStarts, number);
}

std::string_view FindingChanges::projectedLine(std::uint32_t number) const
{
    return lineIn(m_projection.text, m_rightStarts, number);
}

bool FindingChanges::belongs(const Group &group, const Finding &finding) const
{
    bool ofNone = true;
    for (std::size_t index = group.first; index < group.last; ++index) {
        const TextSpan &span = m_projection.spans[index];
        const bool isOfOne = span.origin == TextSpan::Origin::finding || span.origin == TextSpan::Origin::caseSite;
        if (isOfOne && span.finding == finding.id)
            return true;
        ofNone = ofNone && !(isOfOne && m_file.findings.has(span.finding));
    }
    if (!ofNone || group.source.empty())
        return false;
    const bool touches = group.source.begin < finding.range.end && finding.range.begin < group.source.end;
    if (group.isImport)
        return touches;
    // Dropped without anything in its place: by the innermost use around it.
    if (!finding.range.contains(group.source))
        return false;
    for (auto inner = m_file.findings.begin() + finding.id.index() + 1; inner != m_file.findings.end(); ++inner) {
        if (inner->range.begin > group.source.begin)
            break;
        if (inner->range.contains(group.source) && finding.range.contains(inner->range))
            return false;
    }
    return true;
}

std::vector<std::string> FindingChanges::namesReadBy(const Finding &finding,
                                                     const std::vector<std::size_t> &groups) const
{
    std::vector<std::string> names;
    for (const std::size_t group : groups) {
        for (std::size_t index = m_groups[group].first; index < m_groups[group].last; ++index) {
            const TextSpan &span = m_projection.spans[index];
            if (span.origin != TextSpan::Origin::import && span.finding == finding.id)
                addNames(std::string_view(m_projection.text).substr(span.text.begin, span.text.size()), names);
        }
    }
    if (groups.empty())
        addNames(m_file.source->text().substr(finding.nameRange.begin, finding.nameRange.size()), names);
    return names;
}

bool FindingChanges::binds(const Group &group, const std::vector<std::string> &names, Lines &lines) const
{
    const ByteRange text = trimmed(m_projection.text, group.text);
    bool any = false;
    for (std::uint32_t line = lineOf(m_rightStarts, text.begin);
         !text.empty() && line <= lineOf(m_rightStarts, text.end - 1); ++line) {
        if (!bindsOneOf(projectedLine(line), names) || m_rowOfRight[line] == noRow)
            continue;
        lines.rows.emplace_back(m_rowOfRight[line], true);
        const std::uint32_t begin = std::max(text.begin, m_rightStarts[line - 1]);
        const auto length = static_cast<std::uint32_t>(projectedLine(line).size());
        lines.written.push_back({begin, std::max(begin, std::min(text.end, m_rightStarts[line - 1] + length))});
        any = true;
    }
    return any;
}

void FindingChanges::add(const Group &group, FindingId finding, Lines &lines) const
{
    const bool isImport = group.isImport;
    const ByteRange source = trimmed(m_file.source->text(), group.source);
    if (!source.empty()) {
        lines.replaced.push_back(source);
        for (std::uint32_t line = lineOf(m_leftStarts, source.begin); line <= lineOf(m_leftStarts, source.end - 1);
             ++line) {
            if (m_rowOfLeft[line] != noRow)
                lines.rows.emplace_back(m_rowOfLeft[line], isImport);
        }
    }
    for (std::size_t index = group.first; index < group.last; ++index) {
        const TextSpan &span = m_projection.spans[index];
        const bool isOther = m_file.findings.has(span.finding) && span.finding != finding;
        const ByteRange text = trimmed(m_projection.text, span.text);
        if (isOther || text.empty())
            continue;
        lines.written.push_back(text);
        for (std::uint32_t line = lineOf(m_rightStarts, text.begin); line <= lineOf(m_rightStarts, text.end - 1);
             ++line) {
            if (m_rowOfRight[line] != noRow)
                lines.rows.emplace_back(m_rowOfRight[line], span.origin == TextSpan::Origin::import);
        }
    }
}

std::vector<ChangedLines> FindingChanges::partsOf(const Lines &lines, const Finding &finding) const
{
    std::vector<std::pair<std::size_t, bool>> rows = lines.rows;
    // One row has both an import and something else: it is no import alone.
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.first == b.first; }),
               rows.end());
    const std::uint32_t firstLine = lineOf(m_leftStarts, finding.range.begin);
    const std::uint32_t lastLine = lineOf(m_leftStarts, std::max(finding.range.begin + 1, finding.range.end) - 1);
    std::vector<ChangedLines> parts;
    std::vector<ChangedLines> imports;
    for (std::size_t at = 0; at < rows.size();) {
        std::size_t end = at + 1;
        while (end < rows.size() && rows[end].second == rows[at].second
               && rows[end].first <= rows[end - 1].first + 1 + (rows[at].second ? 0 : between))
            ++end;
        ChangedLines part;
        part.kind = rows[at].second ? ChangedLines::Kind::import : ChangedLines::Kind::elsewhere;
        for (std::size_t row = rows[at].first; row <= rows[end - 1].first; ++row) {
            const ProjectionRow &each = m_projection.rows[row];
            if (each.left > 0) {
                part.left = part.leftCount++ == 0 ? each.left : part.left;
                if (each.left >= firstLine && each.left <= lastLine && !rows[at].second)
                    part.kind = ChangedLines::Kind::place;
            }
            if (each.right > 0)
                part.right = part.rightCount++ == 0 ? each.right : part.right;
        }
        for (std::size_t row = rows[at].first; part.left == 0 && row < m_projection.rows.size(); ++row)
            part.left = m_projection.rows[row].left;
        const auto keep = [](const std::vector<ByteRange> &ranges, const std::vector<std::uint32_t> &starts,
                             std::uint32_t first, std::uint32_t count, std::vector<ByteRange> &kept) {
            for (const ByteRange &range : ranges) {
                const std::uint32_t line = lineOf(starts, range.begin);
                if (count > 0 && line < first + count
                    && lineOf(starts, std::max(range.begin + 1, range.end) - 1) >= first)
                    kept.push_back(range);
            }
            std::sort(kept.begin(), kept.end(),
                      [](const ByteRange &a, const ByteRange &b) { return a.begin < b.begin; });
        };
        keep(lines.replaced, m_leftStarts, part.left, part.leftCount, part.replaced);
        keep(lines.written, m_rightStarts, part.right, part.rightCount, part.written);
        (part.kind == ChangedLines::Kind::import ? imports : parts).push_back(std::move(part));
        at = end;
    }
    parts.insert(parts.end(), std::make_move_iterator(imports.begin()), std::make_move_iterator(imports.end()));
    return parts;
}

std::vector<ChangedLines> FindingChanges::of(FindingId id) const
{
    const Finding &finding = m_file.findings[id];
    Lines lines;
    std::vector<std::size_t> own;
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        if (!belongs(m_groups[index], finding))
            continue;
        own.push_back(index);
        add(m_groups[index], id, lines);
    }
    const std::vector<std::string> names = own.empty() ? std::vector<std::string>() : namesReadBy(finding, own);
    for (const Group &group : m_groups) {
        if (!group.isImport || !binds(group, names, lines))
            continue;
        const ByteRange source = trimmed(m_file.source->text(), group.source);
        if (source.empty())
            continue;
        lines.replaced.push_back(source);
        for (std::uint32_t line = lineOf(m_leftStarts, source.begin); line <= lineOf(m_leftStarts, source.end - 1);
             ++line) {
            if (m_rowOfLeft[line] != noRow)
                lines.rows.emplace_back(m_rowOfLeft[line], true);
        }
    }
    return partsOf(lines, finding);
}

} // namespace torchferry::review
