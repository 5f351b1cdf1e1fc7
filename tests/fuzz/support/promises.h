// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::fuzz {

struct Examined {
    std::shared_ptr<const mapping::Pack> pack;
    std::uint32_t seed = 0;    ///< of the subsets of decisions
    unsigned subsets = 1;      ///< random ones, beside nothing and everything
    bool threads = false;      ///< whether the number of jobs makes a difference
    bool convertsOnce = false; ///< whether converting what came out changes nothing: what a sane pack gives
};

/// Converts source bytes as a project of one file, or of several where lines "## path" start them, and says which
/// promise of conversion is not kept and how; empty when all are.
[[nodiscard]] std::string brokenPromise(std::string_view bytes, const Examined &examined);

/// The packs a text is converted with: the made-up one of tests/golden/engine where it mentions that framework and not
/// the real one, else the shipped ones.
[[nodiscard]] const std::vector<std::shared_ptr<const mapping::Pack>> &packsFor(std::string_view bytes);

[[nodiscard]] std::uint32_t seedOf(std::string_view bytes);

} // namespace torchferry::fuzz
