// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace torchferry::python {

/// The lines of a Python text and the brackets in it, found by Python's lexical rules alone, several times faster than
/// a tree. Of an f-string that uses its own quotes inside (Python 3.12) the parts are taken for strings of their own.
struct LineScan {
    static constexpr std::uint32_t none = 0xffffffffU;

    struct Line {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;        ///< without its line end
        std::uint32_t bracket = none; ///< the innermost one that is open where the line begins
        std::uint32_t comment = none; ///< offset of its `#`
        bool isInString = false;      ///< it begins inside a string
        bool isContinued = false;     ///< the line before ends in a backslash
    };
    struct Bracket {
        std::uint32_t open = 0;
        std::uint32_t close = none;
        std::uint32_t parent = none;
        std::uint32_t line = 0;          ///< the line it opens in
        std::uint32_t firstComma = none; ///< index into `commas` of the first one right inside of it
    };
    struct Comma {
        std::uint32_t offset = 0;
        std::uint32_t next = none; ///< index of the next one of the same bracket
    };

    std::vector<Line> lines;
    std::vector<Bracket> brackets; ///< in the order of their begins
    std::vector<Comma> commas;
    bool isSound = true; ///< every string ends, every bracket is closed by its like

    [[nodiscard]] static LineScan of(std::string_view text);
};

} // namespace torchferry::python
