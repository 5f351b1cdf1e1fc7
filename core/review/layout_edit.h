// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/review/projection.h"

namespace torchferry::review {

/// `removed` bytes from `at` on become `inserted`.
struct LayoutEdit {
    std::uint32_t at = 0;
    std::uint32_t removed = 0;
    std::string inserted;
};

/// Walks over the stretches of a text in its order.
class SpanCursor {
public:
    explicit SpanCursor(const std::vector<TextSpan> &spans) : m_spans(spans) {}

    /// Of the stretches in `range`, which does not begin before those asked about earlier.
    template <class Seen>
    void forEachIn(ByteRange range, const Seen &seen)
    {
        while (m_index < m_spans.size() && m_spans[m_index].text.end <= range.begin)
            ++m_index;
        for (std::size_t index = m_index; index < m_spans.size() && m_spans[index].text.begin < range.end; ++index) {
            if (!m_spans[index].text.empty())
                seen(m_spans[index]);
        }
    }

private:
    const std::vector<TextSpan> &m_spans;
    std::size_t m_index = 0;
};

/// Applies edits, which are in order and apart, and keeps the stretches true. What is inserted is of the stretch that
/// `owners` has for the edit; without owners it is of no finding, like what imports write.
void applyEdits(const std::vector<LayoutEdit> &edits, std::string &text, std::vector<TextSpan> &spans,
                const std::vector<TextSpan> &owners = {});

/// The same; what is inserted is of the change next to it in its line, if there is one.
void applyBesideChanges(const std::vector<LayoutEdit> &edits, std::string &text, std::vector<TextSpan> &spans);

} // namespace torchferry::review
