// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert {

/// What pieces will say, names spelled in full and sources as they are, and where each part of it comes from.
class RenderedText {
public:
    RenderedText(std::string_view source, const std::vector<Piece> &pieces);

    [[nodiscard]] const std::string &text() const { return m_text; }
    /// Where in the source a range of the written text comes from; empty if it does not, or only in part.
    [[nodiscard]] ByteRange placeOf(const ByteRange &range) const;

private:
    std::string m_text;
    std::vector<std::pair<std::uint32_t, ByteRange>> m_places; ///< where in `m_text` which range was put
};

} // namespace torchferry::convert
