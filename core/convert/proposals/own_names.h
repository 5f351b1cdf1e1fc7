// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_set>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Names that a file puts into modules of the source, which has none of that name: `loom.nn.Mine = Mine`, read again
/// as `loom.nn.Mine(4)`. They go into the module of the target that takes the place of that one.
class OwnNames {
public:
    explicit OwnNames(const FileContext &file) : m_file(file) {}

    /// Fills in the finding if the occurrence is such a name. False, and nothing done: it is none, or the module has no
    /// counterpart.
    bool describe(const Occurrence &occurrence, Finding &finding);

private:
    const FileContext &m_file;
    std::optional<std::unordered_set<std::string>> m_names; ///< full ones; found out when first asked
};

} // namespace torchferry::convert
