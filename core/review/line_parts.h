// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/review/scanned_text.h"

namespace torchferry::review {

/// What stands where in a line: questions of those who break it. Positions are offsets in the text.
class LineParts {
public:
    explicit LineParts(const ScannedText &text) : m_text(text) {}

protected:
    static constexpr std::uint32_t none = python::LineScan::none;

    /// Where `word` stands in the line outside of its brackets and strings, from `from` on; none if it does not.
    /// `outermost`: the brackets that the line opens and that are in no other of it.
    [[nodiscard]] std::uint32_t findOutside(const python::LineScan::Line &line,
                                            const std::vector<std::uint32_t> &outermost, std::string_view word,
                                            std::uint32_t from) const;
    /// Where the operators of the least precedence stand, from `from` to `end` outside of brackets: of each the blank
    /// before it.
    [[nodiscard]] std::vector<std::uint32_t> leastOperators(const python::LineScan::Line &line,
                                                            const std::vector<std::uint32_t> &outermost,
                                                            std::uint32_t from, std::uint32_t end) const;
    /// `x[a, b]`, not `f(a, b)` and not `[a, b]`
    [[nodiscard]] bool isSubscript(const python::LineScan::Bracket &bracket) const;
    /// Several arguments stand in the line.
    [[nodiscard]] bool hasCommaIn(std::uint32_t bracket, const python::LineScan::Line &line) const;
    /// The text from `begin` to `end`, all of it in `which`, without what further brackets have in them.
    [[nodiscard]] std::string withoutInner(std::uint32_t which, std::uint32_t begin, std::uint32_t end) const;
    [[nodiscard]] std::size_t indentation(const python::LineScan::Line &line) const;

    template <class Found>
    void forEachComma(std::uint32_t bracket, const python::LineScan::Line &line, const Found &found) const
    {
        const python::LineScan &scan = m_text.scan();
        for (std::uint32_t comma = scan.brackets[bracket].firstComma; comma != none; comma = scan.commas[comma].next) {
            if (scan.commas[comma].offset >= line.end)
                break;
            if (scan.commas[comma].offset >= line.begin)
                found(scan.commas[comma].offset);
        }
    }

    const ScannedText &m_text;
};

} // namespace torchferry::review
