// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/range.h"
#include "ui/diff/diff_content.h"

namespace torchferry::ui {

/// A mark and the bytes of its text that it is on; its columns are not set.
struct MarkedRange {
    ByteRange range;
    Mark mark;

    bool operator==(const MarkedRange &) const = default;
};

/// All marks of a file and what a projection makes of it, each list in the order of its text.
struct DiffMarks {
    std::vector<MarkedRange> replaced; ///< in the source: what something else was written for
    std::vector<MarkedRange> errors;   ///< in the source
    std::vector<MarkedRange> found;    ///< in the source, by finding
    std::vector<MarkedRange> written;  ///< in the result
};

[[nodiscard]] DiffMarks diffMarks(const convert::FileAnalysis &file, const review::Projection &projection);

} // namespace torchferry::ui
