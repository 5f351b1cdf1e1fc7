// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/review/projection.h"

namespace torchferry::review {

/// Keeps the stretches of a text true while parts of it are replaced, from its begin to its end.
class SpanWriter {
public:
    /// Takes the stretches away until `take` gives the new ones.
    explicit SpanWriter(std::vector<TextSpan> &spans) { m_old.swap(spans); }

    /// The text up to `end` (in the old text) is copied.
    void copyTo(std::size_t end);
    /// The next `removed` bytes of the old text become `size` new ones, which are of `changed`.
    void replace(std::size_t removed, std::size_t size, TextSpan changed);
    /// The rest is copied.
    [[nodiscard]] std::vector<TextSpan> take();

private:
    void add(const TextSpan &span, std::size_t begin, std::size_t end);

    std::vector<TextSpan> m_old;
    std::vector<TextSpan> m_new;
    std::size_t m_index = 0;
    std::size_t m_at = 0;
    std::uint32_t m_size = 0;
};

} // namespace torchferry::review
