// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "core/convert/model/file_analysis.h"
#include "core/review/decision.h"

namespace torchferry::test {

/// The findings of a file as the `.findings` files of the golden tests list them, one a line, in document order:
///
///     LINE:COLUMN STATE CONFIDENCE CODE API[ +WARNING …]
///
/// STATE is "accepted" or "left", as `decisions` has it. Below them one line for each case, with the resolution that
/// `decisions` chose ("none": no one) and where its sites are:
///
///     case CODE RESOLUTION LINE:COLUMN …
///
/// Leaves out findings before line `first`, and counts lines from there.
[[nodiscard]] std::string findingsText(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                                       std::size_t first = 1);

/// Holds a `.findings` file against what was found: an empty text when they are equal, else the first line that
/// differs on either side. With the environment variable TORCHFERRY_WRITE_FINDINGS the file is written instead.
[[nodiscard]] std::string compareFindings(const std::string &path, const std::string &found);

/// True if `compareFindings` writes. A test program says so with a failure, so that no user takes that run for a check.
[[nodiscard]] bool writesFindings();

} // namespace torchferry::test
