// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/python/tree.h"

namespace torchferry::python {

/// A node as it is written down while the parser's tree is walked; a Tree keeps what of it is asked together apart.
struct FlatNode {
    static constexpr std::uint8_t named = 1;
    static constexpr std::uint8_t missing = 2; ///< inserted by the parser's error recovery
    static constexpr std::uint8_t extra = 4;   ///< a comment or a line continuation

    NodeId parent = noNode;
    NodeId firstChild = noNode; ///< the next node, if there is any
    NodeId nextSibling = noNode;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Kind kind = Kind::other;
    Field field = Field::none;
    std::uint8_t flags = 0;
};

/// Parses UTF-8 `text` (below 4 GiB) and gives its nodes in pre-order. They are the thread's own and stay until its next
/// call. `original` is the text whose stars `withoutStars` took out to make `text`: what was one is one in the nodes.
[[nodiscard]] const std::vector<FlatNode> &flatten(std::string_view text, std::string_view original = {});

} // namespace torchferry::python
