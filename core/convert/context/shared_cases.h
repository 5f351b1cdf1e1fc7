// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/convert/model/case.h"
#include "core/convert/model/file_analysis.h"
#include "core/convert/model/method_facts.h"
#include "core/mapping/pack.h"
#include "core/types/classes/class_table.h"

namespace torchferry::convert {

/// A file on its way through the analysis. Its tree may be gone by now.
struct SharedCaseInput {
    const MethodFacts *methods = nullptr;                ///< null: nothing is known of the file
    std::shared_ptr<const FileAnalysis> *file = nullptr; ///< replaced if it has a part in a shared case
};

/// Adds the cases that may have sites in several files, after all files were converted: the renaming of methods, one
/// case for each family of classes whose definitions of the method belong together. Their parts are appended to the
/// cases of the files; then those of what projects decide once (`project_choices.h`). What a site would have become by
/// itself is then written by the case only.
[[nodiscard]] std::vector<SharedCase> findSharedCases(const std::vector<SharedCaseInput> &files,
                                                      const types::ClassTable &classes, const mapping::Pack &pack);

} // namespace torchferry::convert
