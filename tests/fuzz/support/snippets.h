// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace torchferry::fuzz {

/// Uses of a framework to put into other programs.
struct Snippets {
    std::vector<std::string> statements; ///< at the left margin
    std::vector<std::string> expressions;
    std::vector<std::string> imports;

    /// Of the framework a text is written for: from the golden pairs, or from the traps of the made-up one.
    [[nodiscard]] static const Snippets &suiting(std::string_view text);
};

} // namespace torchferry::fuzz
