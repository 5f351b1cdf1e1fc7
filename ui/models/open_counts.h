// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "core/review/review.h"

namespace torchferry::ui {

/// What is left for a person by category (index 1 to 7): pending findings, open cases (category 5), and what needs a
/// hand.
using OpenCounts = std::array<std::uint32_t, 8>;

[[nodiscard]] OpenCounts openCounts(const review::Review &review, std::uint32_t file);
[[nodiscard]] OpenCounts openCounts(const review::Review &review);

} // namespace torchferry::ui
