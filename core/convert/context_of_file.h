// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <unordered_set>

#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "core/source/source_file.h"
#include "core/types/types.h"

namespace torchferry::convert {

/// Whether a file is the target's already: what it imports tells, itself or through modules of the project. In a file that is ported in part, what is known of
/// types may be out of date, and a member may be the counterpart of another.
enum class Ported : std::uint8_t { no, partly, wholly };
/// `isBegun` as in `FileContext`.
[[nodiscard]] Ported portedOf(const names::FileNames &names, const names::Project &project, const mapping::Pack &pack,
                              bool isBegun);
[[nodiscard]] bool importsTarget(const names::FileNames &names, const mapping::Pack &pack);

/// What every step of conversion knows about the file it works on. Everything outlives the conversion of the file.
struct FileContext {
    const source::SourceFile &source;
    const python::Tree &tree;
    const names::FileNames &names;
    const names::Project &project;
    const types::FileTypes &types;
    const types::ClassTable &classes;
    const mapping::Pack &pack;
    Ported ported = Ported::no;
    bool isBegun = false; ///< some file of the project imports the target
    /// Names of attributes that the file computes, or assigns after their object was made; found out when first asked for.
    /// A file is converted by one thread.
    mutable std::optional<std::unordered_set<std::string_view>> changingAttributes = std::nullopt;
};

} // namespace torchferry::convert
