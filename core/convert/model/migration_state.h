// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/mapping/pack.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// Whether a file is the target's already: what it imports tells, itself or through modules of the project. In a file that is ported in part, what is known of
/// types may be out of date, and a member may be the counterpart of another.
enum class Ported : std::uint8_t { no, partly, wholly };

/// `isBegun` as in `FileContext`.
[[nodiscard]] Ported portedOf(const names::FileNames &names, const names::Project &project, const mapping::Pack &pack,
                              bool isBegun);

[[nodiscard]] bool importsTarget(const names::FileNames &names, const mapping::Pack &pack);

} // namespace torchferry::convert
