// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/convert/imports/shared_imports.h"
#include "core/convert/model/case.h"
#include "core/mapping/pack.h"

namespace torchferry::engine {

/// One file of a project as it enters the analysis.
struct InputFile {
    enum class Kind : std::uint8_t { regular, executable, symlink, submodule };
    std::string path;   ///< relative, '/' separators
    std::string blobId; ///< hex, empty when read from disk
    std::string bytes;  ///< of Python files only; other files are not read
    Kind kind = Kind::regular;
    std::optional<Error> failure; ///< it could not be read: reported, not converted
};

/// The files of a snapshot that matter to conversion, in path order. Python files (".py", ".pyi") carry their bytes.
struct Input {
    std::string root;     ///< how the project is named in reports
    std::string commitId; ///< hex; empty for a work tree or a plain folder
    std::vector<InputFile> files;
    std::vector<mapping::RuleText> rules;   ///< the project's own, from where its files are
    std::optional<std::uint32_t> lineLimit; ///< how long a line may be by the settings of the project's formatter or
                                            ///< linter, in characters
    bool mayGrow = true; ///< files can be added to it: so it is with a project, not with a file alone
};

using torchferry::CancelFlag;

struct Progress {
    enum class Step : std::uint8_t { reading, parsing, inferring, converting };
    Step step = Step::reading;
    std::uint32_t done = 0;
    std::uint32_t total = 0;
    std::uint32_t findings = 0;       ///< so far
    std::uint32_t byCategory[8] = {}; ///< index 1 to 7
};

/// The result of analysing a snapshot. Immutable, shared.
struct Analysis {
    std::string root;
    std::string commitId;
    std::shared_ptr<const mapping::Pack> pack;
    std::vector<std::shared_ptr<const convert::FileAnalysis>> files; ///< Python files, in path order
    std::vector<convert::SharedImport> sharedImports;                ///< names that several files know
    std::vector<convert::SharedCase> sharedCases;                    ///< cases with sites in several files
    std::uint64_t generation = 0;                                    ///< grows with every analysis of the process
};

struct Options {
    unsigned jobs = 0; ///< 0: one thread per core
    const CancelFlag *cancel = nullptr;
    std::function<void(const Progress &)>
        progress; ///< called from one thread at a time, at most about 20 times a second
};

/// Analyses a snapshot. The result is the same for any number of jobs. A file on which the work fails in a way not
/// foresaw is `unreadable` with the reason TF1904, or TF1907 (not enough memory for it), and the others are analysed
/// without it. Fails when cancelled (TF1901), when there is not enough memory (TF1905), and for an internal failure that
/// is no single file's (TF1906).
[[nodiscard]] Result<std::shared_ptr<const Analysis>> analyse(Input input, std::shared_ptr<const mapping::Pack> pack,
                                                              const Options &options = {});

/// Rules are written by hand; a larger file is something else.
inline constexpr std::size_t largestRules = std::size_t{4} << 20U;

/// What the mapping of one run is made of.
struct MappingRequest {
    std::string target;                   ///< "paddle": a folder of `mappings/`
    std::string version;                  ///< of the target; empty: what the project or the pack says
    std::vector<mapping::RuleText> rules; ///< the project's: `Input::rules`
    std::string profile = {};             ///< one of the target's; empty: the first it has, if any
    bool mayBeCompiled = true;            ///< where the program has the same in a compiled form, no file is parsed
    std::optional<bool> helpers = {};     ///< forms may use helpers; nothing: what the project says, else they may
};

/// The pack of the target as this user and this project see it: rules of the user and of the project are in it, what
/// was wrong with them is in its `problems`. Fails with what `mapping::loadPack` fails with.
[[nodiscard]] mapping::LoadedPack loadMapping(const MappingRequest &request);

/// The packs of one target in each of its versions, oldest first, and there in each of its profiles: what may be chosen.
/// Gives the usual one, or what it fails with like `loadMapping`. All of `usual` is taken but its version and profile.
[[nodiscard]] mapping::LoadedPack addVariants(const MappingRequest &usual,
                                              std::vector<std::shared_ptr<const mapping::Pack>> &packs);

/// Rules of the user: `$XDG_CONFIG_HOME/torchferry/rules/*.json`, else those below `~/.config`.
[[nodiscard]] std::vector<mapping::RuleText> userRules();
/// Rules and settings of the project whose root is a folder on disk: `.torchferry/project.json` and
/// `.torchferry/rules/*.json`.
[[nodiscard]] std::vector<mapping::RuleText> folderRules(const std::string &root);

/// `Input::lineLimit` of the project whose root is a folder on disk.
[[nodiscard]] std::optional<std::uint32_t> folderLineLimit(const std::string &root);

/// Where the data of the program is: $TORCHFERRY_DATA_DIR, `<prefix>/share/torchferry` beside the executable, or the
/// source tree it was built from. Contains `mappings/` and `resources/`.
[[nodiscard]] std::string dataDirectory();
/// The compiled form of the pack of a target: `share/torchferry/compiled/` beside the program's folder, in a build tree as
/// where it is installed. It may not be there.
[[nodiscard]] std::string compiledMapping(const std::string &target);

} // namespace torchferry::engine
