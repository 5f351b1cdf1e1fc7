// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/method_facts.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The row that renames method `name` where the project's class `own` defines it: that of the nearest class of the
/// source it derives from. Null if no row does, and for a class that does not derive from the source's.
[[nodiscard]] const mapping::Row *renamingRow(const mapping::Pack &pack, const types::ClassTable::Class &own,
                                              std::string_view name);

/// What the row names the method in the target.
[[nodiscard]] std::string_view renamedTo(const mapping::Row &row);

/// Definitions of methods that rows rename, and where such a method of the project is read of an object or class that is
/// known. Appends them to `occurrences`, in place of what was found there by the name alone.
void collectMethodRenames(const FileContext &file, std::vector<Occurrence> &occurrences);

/// What has to change together with the definitions in whatever file, and what speaks against it. `occurrences` and
/// `findings` are parallel.
[[nodiscard]] MethodFacts methodFactsOf(const FileContext &file, const Occurrences &occurrences,
                                        const Findings &findings);

} // namespace torchferry::convert
