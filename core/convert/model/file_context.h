// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/certainty/certainty.h"
#include "core/convert/model/helper_place.h"
#include "core/convert/model/migration_state.h"
#include "core/convert/model/project_words.h"
#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "core/source/source_file.h"
#include "core/types/classes/class_table.h"
#include "core/types/lattice/file_types.h"

namespace torchferry::convert {

struct CommandOptions; // of calls/command_options.h
struct OpenCalls;      // of calls/open_calls.h
struct FlowGraphs;     // of dataflow/flow_graph.h

/// What every step of conversion knows about the file it works on. Everything outlives the conversion of the file.
struct FileContext {
    const source::SourceFile &source;
    const python::Tree &tree;
    const names::FileNames &names;
    const names::Project &project;
    const types::FileTypes &types;
    const types::ClassTable &classes;
    const mapping::Pack &pack;
    MigrationState migrationState = MigrationState::no;
    /// What was inferred in a file that is migrated, partly or wholly, may be out of date.
    void limitByMigration(certainty::Certainty &certainty) const
    {
        if (migrationState != MigrationState::no)
            certainty.limit(certainty::Limit::fileMigrated);
    }
    bool migrationStarted = false;                         ///< some file of the project imports the target
    std::optional<std::uint32_t> lineLimit = std::nullopt; ///< `FileAnalysis::lineLimit`
    HelperPlace helperPlace = {};                          ///< `FileAnalysis::helperPlace`
    ProjectWords projectWords = {};                        ///< of the project
    const OpenCalls *openCalls = nullptr;                  ///< of the project; null: there are none
    bool areModesSaid = true;                              ///< `ModeCalls::areSaidFor`
    std::uint32_t program = 0;                             ///< `FileAnalysis::program`
    /// Names of attributes that the file computes, or assigns after their object was made; found out when first asked
    /// for. A file is converted by one thread.
    mutable std::optional<std::unordered_set<std::string_view>> changingAttributes = std::nullopt;
    /// Variables bound once, and whether they are used as only tensors are; found out when first asked for.
    mutable std::optional<std::unordered_map<names::BindingId, bool>> tensorsByUse = std::nullopt;
    /// How control moves through the functions of the file, of each found out when first asked for.
    mutable std::shared_ptr<FlowGraphs> flowGraphs = nullptr;
    /// The options of command lines that the file declares, found out when first asked for.
    mutable std::shared_ptr<CommandOptions> commandOptions = nullptr;
};

} // namespace torchferry::convert
