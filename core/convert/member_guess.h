// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/uses.h"

namespace torchferry::convert {

/// Whether a file is the target's already: what it imports tells.
enum class Ported : std::uint8_t { no, partly, wholly };

/// Decides from a member's name and the call's arguments alone whether `use` (its `name` and `receiver` are set, nothing
/// is known of the receiver) is the source framework's: fills in API, confidence and evidence. False if it is not, or if
/// nothing could be done about it.
[[nodiscard]] bool guessMember(const FileContext &file, SourceUse &use, Ported ported);

} // namespace torchferry::convert
