// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace torchferry::cli {

/// How the program ends. Scripts treat `done` and `somethingLeft` as success.
enum class Exit : int {
    done = 0,          ///< nothing is pending or waits for a hand
    somethingLeft = 1, ///< done, and something is left for a person
    usage = 2,
    unreadable = 3,    ///< the input (or the program's own data) could not be read
    nothingWritten = 4 ///< a guard stopped it, memory was missing, or the program failed
};

/// One call of the program, as the command line has it.
struct Options {
    enum class Command : std::uint8_t { scan, convert, check, mappingsLint, mappingsShow, mappingsList };
    Command command = Command::scan;
    std::string language; ///< "en" or "zh"

    std::string path;            ///< file, folder, git project, or "-"
    std::string target;          ///< name of a pack; with `scan` also "all". Empty: see `targetOf`
    std::string targetVersion;   ///< empty: what the project's settings or the pack say
    std::string profile;         ///< of the target; empty: as the project's settings say, else its first, if any
    std::optional<bool> helpers; ///< projects may be given a module of helpers; nothing: what their settings say
    bool worktree = false;
    bool versions = false; ///< scan: what each version of the target means for the project
    unsigned jobs = 0;

    std::optional<std::string> report; ///< file, or "-" for standard output
    std::optional<std::string> format;

    std::string accept = "safe";
    bool guesses = false;
    std::optional<std::string> answers; ///< file that answers cases and what symbols are
    bool weightsScript = false;         ///< the project is given a script that converts stored weights
    std::optional<std::string> output;
    std::optional<std::string> branch;
    std::optional<std::string> message;
    bool toStdout = false;

    std::string api;                    ///< mappings show
    std::optional<std::string> project; ///< mappings: whose rules count too
    std::optional<int> category;        ///< mappings list, as all that follows
    std::string nameSpace;              ///< "torch.nn"
    std::string kind;                   ///< one of listKinds()
    std::string text;                   ///< somewhere in the row
};

} // namespace torchferry::cli
