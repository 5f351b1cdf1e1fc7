// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_marks.h"

#include <algorithm>

#include "core/review/uses.h"

namespace torchferry::ui {

namespace {

using review::State;
using review::TextSpan;

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

/// What lies between two stretches that were copied belongs to what was written there.
std::vector<MarkedRange> replacedIn(const convert::FileAnalysis &file, const review::Projection &projection)
{
    std::vector<MarkedRange> marks;
    std::uint32_t at = 0;
    const RemovedMarks removed(file, projection);
    const TextSpan *written = nullptr;
    const auto gap = [&](std::uint32_t end) {
        if (at < end)
            marks.push_back({{at, end}, written != nullptr ? markOf(file, *written) : removed.of({at, end})});
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
    return marks;
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

} // namespace

DiffMarks diffMarks(const convert::FileAnalysis &file, const review::Projection &projection)
{
    DiffMarks marks;
    marks.replaced = replacedIn(file, projection);
    for (const ByteRange &error : file.errors)
        marks.errors.push_back({seen(error, file.source->text()), {0, 0, Mark::Kind::error, {}, {}, false, false}});
    // Uses that are not rewritten get a mark too: nothing of the source framework is to be overlooked.
    marks.found.reserve(file.findings.size());
    for (const convert::Finding &finding : file.findings) {
        const State state = projection.states[finding.id];
        const bool dim = state == State::unchanged || state == State::coveredByOther;
        const bool open = state == State::pending || state == State::manual;
        marks.found.push_back({finding.nameRange,
                               {0, 0, Mark::Kind::finding, finding.category, finding.id, state == State::pending, dim,
                                open && review::isGuess(finding)}});
    }
    for (const TextSpan &textSpan : projection.spans) {
        if (isChange(textSpan))
            marks.written.push_back({textSpan.text, markOf(file, textSpan)});
    }
    return marks;
}

} // namespace torchferry::ui
