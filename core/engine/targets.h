// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/mapping/pack.h"

namespace torchferry::engine {

/// Where the mapping packs are: `mappings/` of the data.
[[nodiscard]] std::string mappingsDirectory();
/// The targets there are: each folder of `mappings/` that has a pack.json, first those that `targets.json` names, in its
/// order, then the others by name.
[[nodiscard]] std::vector<std::string> targets();
[[nodiscard]] bool isTarget(const std::string &name);
/// What is wrong with the name of a target that is none (TF9016).
[[nodiscard]] Error noTarget(const std::string &name);
/// The first of them: where nothing else is said. Empty if there is none.
[[nodiscard]] std::string usualTarget();
/// The profiles of a target, as its pack.json names them; none if that cannot be read.
[[nodiscard]] std::vector<mapping::Profile> profilesOf(const std::string &target);

/// Target and profile of a project where not all of it was said: what is empty is as the project's settings have it,
/// else the usual target, or the first profile of the target (empty if it has none). What is there is not checked.
struct Destination {
    std::string target;
    std::string profile;
};
[[nodiscard]] Destination completed(Destination given, const std::vector<mapping::RuleText> &rules);

} // namespace torchferry::engine
