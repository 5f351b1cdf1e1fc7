// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <QList>
#include <QString>

#include "core/convert/model/finding.h"
#include "core/review/projection.h"

namespace torchferry::ui {

/// Part of a shown line that means something.
struct Mark {
    enum class Kind : std::uint8_t {
        finding, ///< a use of the source framework that is not (or not yet) rewritten
        change,  ///< text that is replaced, or that replaces it
        import,  ///< the same, of a derived import
        control, ///< a deceptive character spelled out
        error,   ///< does not parse
    };
    int start = 0;
    int length = 0;
    Kind kind = Kind::change;
    mapping::Category category = mapping::Category::missing; ///< of finding and change
    convert::FindingId finding;                              ///< of finding and change
    bool pending = false;
    bool dim = false;   ///< nothing is to be done there
    bool guess = false; ///< of finding and change: what it rests on is not known

    bool operator==(const Mark &) const = default;
};

/// One row of a pane. Number 0: a filler, there so that both sides stay level.
struct PaneLine {
    /// In a view of one pane: the side it is of, where they differ.
    enum class Of : std::uint8_t { both, source, result };
    QString text;
    std::uint32_t number = 0;
    bool changed = false;
    Of of = Of::both;
    int columns = 0; ///< as wide it is shown; -1: only laying it out says
    QList<Mark> marks;

    [[nodiscard]] bool filler() const { return number == 0; }
    bool operator==(const PaneLine &) const = default;
};

/// Where a finding is: rows from 0, columns of the shown line.
struct FindingPlace {
    int row = -1;
    int start = 0;
    int length = 0;     ///< of its name, on its first line
    int resultRow = -1; ///< where its result begins; -1 when its line is not on the right
    int resultStart = 0;
    int resultLength = 0;

    bool operator==(const FindingPlace &) const = default;
};

/// Rows that are no longer as they were: all but the first `head` and the last `tail` ones.
struct DiffPatch {
    std::size_t head = 0;
    std::size_t tail = 0;
    std::vector<PaneLine> left; ///< what stands there now
    std::vector<PaneLine> right;
    int shift = 0;                                     ///< by which the numbers of the result grow behind them
    IdVector<convert::FindingId, FindingPlace> places; ///< of all findings
};

/// Both sides of a file, line by line; `left` and `right` have the same number of rows.
struct DiffContent {
    std::vector<PaneLine> left;
    std::vector<PaneLine> right;
    IdVector<convert::FindingId, FindingPlace> places;    ///< by finding
    std::vector<std::pair<int, convert::FindingId>> rows; ///< (row, finding), ascending

    /// Findings that stand on a row of the left side, in document order.
    [[nodiscard]] std::vector<convert::FindingId> findingsAt(int row) const;
    /// The innermost finding whose use covers a shown position of the left side, or the one whose result covers it.
    [[nodiscard]] int findingAt(bool rightSide, int row, int column) const;
    void apply(const DiffPatch &patch);

    bool operator==(const DiffContent &) const = default;
};

/// Two texts without findings: a module that is new, or added to. What is common at both ends stays beside itself.
[[nodiscard]] DiffContent buildPlainDiff(std::string_view left, std::string_view right);

/// Pure. `file.source` must be there; `projection` is of the same file.
[[nodiscard]] DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection);

struct DiffMarks;
/// The same, with marks of `diffMarks`.
[[nodiscard]] DiffContent buildDiff(const convert::FileAnalysis &file, const review::Projection &projection,
                                    const DiffMarks &marks);

/// What was shown of the same file before.
struct EarlierDiff {
    const DiffContent &content;
    const review::Projection &projection;
    const DiffMarks &marks;
};
/// What has to change in the earlier content so that it is what `buildDiff` makes: a decision changes few of the many
/// lines of a file.
[[nodiscard]] DiffPatch patchOf(const convert::FileAnalysis &file, const review::Projection &projection,
                                const DiffMarks &marks, const EarlierDiff &earlier);

/// Puts `middle` in the place of all rows but the first `head` and the last `tail` ones, whose numbers grow by `shift`.
void replaceRows(std::vector<PaneLine> &rows, std::size_t head, std::size_t tail, const std::vector<PaneLine> &middle,
                 int shift = 0);

} // namespace torchferry::ui
