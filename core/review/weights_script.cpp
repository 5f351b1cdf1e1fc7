// SPDX-License-Identifier: Apache-2.0
#include "core/review/weights_script.h"

#include <algorithm>

#include "core/mapping/weights_script.h"

namespace torchferry::review {

std::optional<HelperFile> weightsScriptOf(const engine::Analysis &analysis)
{
    const bool isThere = std::any_of(analysis.files.begin(), analysis.files.end(),
                                     [](const auto &file) { return file->path == mapping::weightsScriptFile; });
    if (isThere || analysis.pack->weightsScript.empty())
        return std::nullopt;
    return HelperFile{std::string(mapping::weightsScriptFile), analysis.pack->weightsScript, {}, true, 0};
}

} // namespace torchferry::review
