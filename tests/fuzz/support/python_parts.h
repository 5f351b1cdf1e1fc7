// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/range.h"

namespace torchferry::fuzz {

struct StatementPlace {
    ByteRange range;
    std::string indentation; ///< of its line
    bool ownLines = true;    ///< nothing but white space precedes it on its line
    bool compound = false;   ///< it has a block
};

/// The places of a Python text at which something can be put in, taken out or exchanged.
struct PythonParts {
    std::vector<ByteRange> expressions;
    std::vector<ByteRange> arguments; ///< of calls, with their keywords and stars
    std::vector<ByteRange> names;
    std::vector<StatementPlace> statements;
    std::vector<std::uint32_t> gaps; ///< between two tokens, in no string and no comment

    [[nodiscard]] static PythonParts of(std::string_view text);
};

/// A statement as it reads at the left margin, and indented by `indentation`.
[[nodiscard]] std::string atMargin(std::string_view text, const StatementPlace &statement);
[[nodiscard]] std::string indented(std::string_view code, std::string_view indentation, bool firstToo = true);

} // namespace torchferry::fuzz
