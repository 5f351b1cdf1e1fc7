// SPDX-License-Identifier: Apache-2.0
#include "core/convert/safety/piece_text.h"

#include <algorithm>

namespace torchferry::convert {

RenderedText::RenderedText(std::string_view source, const std::vector<Piece> &pieces)
{
    for (const Piece &piece : pieces) {
        if (!piece.keepsSource()) {
            m_text += piece.text;
            continue;
        }
        const bool brackets = piece.written < piece.required;
        m_text += brackets ? "(" : "";
        m_places.emplace_back(static_cast<std::uint32_t>(m_text.size()), piece.range);
        m_text += source.substr(piece.range.begin, piece.range.size());
        m_text += brackets ? ")" : "";
    }
}

ByteRange RenderedText::placeOf(const ByteRange &range) const
{
    const auto next = std::upper_bound(m_places.begin(), m_places.end(), range.begin,
                                       [](std::uint32_t at, const auto &place) { return at < place.first; });
    if (next == m_places.begin())
        return {};
    const auto &[at, source] = *std::prev(next);
    if (range.end > at + source.size())
        return {};
    return {source.begin + (range.begin - at), source.begin + (range.end - at)};
}

} // namespace torchferry::convert
