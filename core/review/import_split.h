// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/convert/model/import_facts.h"
#include "core/review/edits.h"

namespace torchferry::review {

struct RenderPass;

/// A name of the source that is read through a longer one, because the import it was read by is retargeted.
struct Respelling {
    ByteRange range;
    std::string text;
};

/// `import torch.nn as nn` of which some uses are rewritten and others are not: what it takes to make the name the
/// target's all the same.
struct ImportSplit {
    bool isPossible = false;      ///< what is left can be written out, by an import that says so
    bool isAccepted = false;      ///< something is rewritten by a decision
    std::size_t rewritten = 0;    ///< uses that need the source no more
    std::vector<Respelling> left; ///< those that do, written out
};

/// Of a group of one file, whoever else reads it. `isReadByHand`: a text typed by hand reads the name.
[[nodiscard]] ImportSplit splitOf(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                  const RenderPass &renderPass, std::uint32_t group, bool isReadByHand);

/// The clause of `statement` that imports the group; null if none does.
[[nodiscard]] const convert::ImportClause *clauseOf(const convert::ImportStatement &statement, std::uint32_t group);

} // namespace torchferry::review
