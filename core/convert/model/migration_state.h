// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/mapping/pack.h"
#include "core/names/names.h"

namespace torchferry::convert {

/// How far a file is migrated to the target, decided from what it imports, itself or through modules of the project. In
/// a file that is partly migrated, inferred types may be out of date, and a member may be the counterpart of another.
enum class MigrationState : std::uint8_t { no, partly, wholly };

/// `migrationStarted` as in `FileContext`.
[[nodiscard]] MigrationState migrationStateOf(const names::FileNames &names, const names::Project &project,
                                              const mapping::Pack &pack, bool migrationStarted);

[[nodiscard]] bool importsTarget(const names::FileNames &names, const mapping::Pack &pack);

} // namespace torchferry::convert
