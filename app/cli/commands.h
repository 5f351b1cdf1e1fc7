// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "app/cli/options.h"
#include "app/cli/terminal.h"

namespace torchferry::cli {

/// `scan` and `convert`.
[[nodiscard]] Exit convert(const Options &options, Terminal &terminal);
/// `check`: names and calls of the target that cannot be right, one line each.
[[nodiscard]] Exit check(const Options &options, Terminal &terminal);

/// Runs what looks at cancellation wherever core has a look, and ends it when the program is interrupted.
[[nodiscard]] Exit unlessInterrupted(Terminal &terminal, const std::function<Exit()> &command);

/// Tells a failure and how the program ends because of it: 4 for what stopped writing, 3 for the rest.
[[nodiscard]] Exit failed(const Error &error, Terminal &terminal);

/// The mapping of the target with the rules of the user and of the project. Without one every reason is reported, and the
/// exit status is returned; errors in rules are reported and stop nothing.
[[nodiscard]] tl::expected<std::shared_ptr<const mapping::Pack>, Exit> mappingFor(
    const Options &options, const std::vector<mapping::RuleText> &rules, Terminal &terminal);

} // namespace torchferry::cli
