// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "app/cli/options.h"
#include "app/cli/terminal.h"

namespace torchferry::cli {

/// "en" or "zh": what `--lang` says, else the locale (LC_ALL, LC_MESSAGES, LANG). Looked up before anything else is
/// parsed, because the help itself is in that language.
[[nodiscard]] std::string languageOf(int argc, const char *const *argv);

/// Either the options, or how the program ends: help and version were printed (done), or a sentence says what is wrong with
/// the command line (usage).
struct Parsed {
    std::optional<Options> options;
    Exit exit = Exit::done;
};
[[nodiscard]] Parsed parseArguments(int argc, const char *const *argv, const Terminal &terminal);

} // namespace torchferry::cli
