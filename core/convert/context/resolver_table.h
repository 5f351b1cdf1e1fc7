// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/context/shape/project_choice.h"
#include "core/convert/model/case.h"
#include "core/mapping/pack.h"

namespace torchferry::convert::context {

/// A context resolver of one target. Rows of that target's pack reach it by its key (`resolver`, `optional_resolver`);
/// the packs of other targets never do, even if their rows use the same key.
struct Resolver {
    std::string_view target; ///< name of the pack
    std::string_view key;
    /// Adds a case for each program shape it understands among the findings whose rows have the key.
    void (*find)(const ProgramShape &shape, Cases &cases);
};

/// All resolvers of all targets, those of one target in the order in which they run. No two have the same target and key.
[[nodiscard]] std::span<const Resolver> resolvers();

/// What projects decide once, by target.
[[nodiscard]] std::span<const ProjectChoice> projectChoices();

/// What projects decide for all uses together, by target.
[[nodiscard]] std::span<const JointChoice> jointChoices();

/// A resolver or a choice of the target has the key.
[[nodiscard]] bool isRegistered(std::string_view target, std::string_view key);

/// What rows of a target's pack may name: for `mapping::lint`.
[[nodiscard]] mapping::ResolverKeys resolverKeysOf(std::string_view target);

} // namespace torchferry::convert::context
