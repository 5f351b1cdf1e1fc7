// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/types/classes/class_table.h"
#include "core/types/classes/file_input.h"
#include "core/types/lattice/file_types.h"

namespace torchferry::types {

/// Infers the types of all expressions of a project. Deterministic. `threads` > 1 works on files in parallel.
/// The result has one entry per input, in its order.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const names::Project &project,
                                           const mapping::Pack &pack, unsigned threads = 1);

/// The same with a class table already built from the same files. `stopped` is asked between files, from any thread;
/// once it says yes, nothing more is looked at and the result knows nothing.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const ClassTable &classes,
                                           const names::Project &project, const mapping::Pack &pack, unsigned threads,
                                           const std::function<bool()> &stopped = {});

} // namespace torchferry::types
