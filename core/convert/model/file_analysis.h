// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/range.h"
#include "core/convert/model/case.h"
#include "core/convert/model/condition.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/helper_place.h"
#include "core/convert/model/idle_code.h"
#include "core/mapping/pack.h"
#include "core/source/source_file.h"

namespace torchferry::convert {

enum class FileStatus : std::uint8_t { converted, partly, unchanged, syntaxError, unreadable, skipped };

/// Everything conversion found in one file. Immutable, shared between threads.
struct FileAnalysis {
    std::string path;
    std::shared_ptr<const source::SourceFile> source; ///< null when unreadable or skipped
    FileStatus status =
        FileStatus::unchanged;     ///< unreadable, skipped, syntaxError; else unchanged or partly (projection refines)
    std::optional<Message> reason; ///< why unreadable or skipped; or the syntax error
    std::vector<ByteRange> errors; ///< regions that do not parse
    Findings findings;             ///< in document order
    Cases cases;
    ConstantConditions constantConditions;
    IdleCode idleCode;
    struct ImportFacts; ///< what projection needs: tree-derived tables, import clauses
    std::shared_ptr<const ImportFacts> importFacts;
    std::shared_ptr<const mapping::Pack> pack; ///< keeps `Finding::row` alive
    std::uint32_t program = 0;                 ///< the same for files of one: `names::JoinedFiles::programOf`
    HelperPlace helperPlace;                   ///< where the helpers are that its rewrites call
    std::optional<std::uint32_t> lineLimit;    ///< how long a line may be by the project's settings, in characters
};

/// "converted", "partly", "unchanged", "syntax-error", "unreadable", "skipped".
[[nodiscard]] std::string_view key(FileStatus status);

} // namespace torchferry::convert
