// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::mapping {

/// What the settings of a project say of a target.
struct ProjectSettings {
    std::string version; ///< empty: they ask for none
    Place where;         ///< of the version
    std::optional<bool> helpers;
    std::string profile; ///< empty: they ask for none
    Place whereProfile;
};
/// The target a project is to be ported to by its settings; empty: they name none.
[[nodiscard]] std::string settledTarget(const std::vector<RuleText> &texts);
/// What is wrong with the settings is added to `problems`.
[[nodiscard]] ProjectSettings readSettings(const std::vector<RuleText> &texts, const std::string &target,
                                           std::vector<Error> &problems);

/// Adds rules to a pack that is complete otherwise: first what all of them tell of names, then their rows, which
/// replace those of the pack and of rules of lower priority. A row the linter finds an error in is left out. Everything
/// that is left out is listed in `pack.problems`.
void addRules(Pack &pack, const std::vector<RuleText> &texts);

} // namespace torchferry::mapping
