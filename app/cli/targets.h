// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/options.h"
#include "app/cli/terminal.h"

namespace torchferry::cli {

/// `scan --target all`, which is one table and no report of findings.
[[nodiscard]] bool comparesTargets(const Options &options);

/// What each target, in each of its versions and profiles, means for the project, from one reading of it.
[[nodiscard]] Exit compareTargets(const Options &options, Terminal &terminal);

} // namespace torchferry::cli
