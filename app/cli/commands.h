// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <future>

#include "app/cli/options.h"
#include "app/cli/terminal.h"

namespace torchferry::cli {

/// `scan` and `convert`.
[[nodiscard]] Exit convert(const Options &options, Terminal &terminal);
/// `check`: names and calls of the target that cannot be right, one line each.
[[nodiscard]] Exit check(const Options &options, Terminal &terminal);

/// Runs what looks at cancellation wherever core has a look, and ends it when the program is interrupted.
[[nodiscard]] Exit unlessInterrupted(Terminal &terminal, const std::function<Exit()> &command);

/// Analyses the input for each pack, as `engine::analyseEach` does, and shows how far it is.
[[nodiscard]] Result<> analyseEach(engine::Input input, const std::vector<std::shared_ptr<const mapping::Pack>> &packs,
                                   const Options &options, Terminal &terminal,
                                   const std::function<void(std::shared_ptr<const engine::Analysis>)> &take);

/// Tells a failure and how the program ends because of it: 4 for what stopped writing, 3 for the rest.
[[nodiscard]] Exit failed(const Error &error, Terminal &terminal);

/// The target that was named, else that of the project's settings, else the usual one.
[[nodiscard]] std::string targetOf(const Options &options, const std::vector<mapping::RuleText> &rules);

/// A mapping that is being loaded in another thread; waits for it when it is destroyed.
using EarlyMapping = std::future<mapping::LoadedPack>;

/// Begins to load the mapping as it is without rules of a project, which few projects have: it is there when the project
/// has been opened. Invalid if there is no such target.
[[nodiscard]] EarlyMapping beginMapping(const Options &options);

/// The mapping of the target with the rules of the user and of the project; `early` is taken when the project has none.
/// Without a mapping every reason is reported, and the exit status is returned; errors in rules are reported and stop
/// nothing.
[[nodiscard]] tl::expected<std::shared_ptr<const mapping::Pack>, Exit> mappingFor(
    const Options &options, const std::vector<mapping::RuleText> &rules, Terminal &terminal, EarlyMapping early = {});

} // namespace torchferry::cli
