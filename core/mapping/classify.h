// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/mapping/pack.h"

namespace torchferry::mapping {

struct Computed {
    Category category = Category::oneToOne;
    SubKind subKind = SubKind::none;
};

/// The signatures a variant is about: its own, else those of the facts.
[[nodiscard]] const std::vector<Signature> &sourceSignatures(const Variant &variant, const ApiFacts *source);

/// Category 1 to 3 of a variant that has a target, by the priority rule: what is higher and applies wins. `ignored` are
/// target parameters that do not count.
[[nodiscard]] Computed computeCategory(const Variant &variant, const ApiFacts *source,
                                       const std::set<std::string> &ignored);

/// The receiver of the source member becomes the first argument of the target.
[[nodiscard]] bool receiverBecomesArgument(const ApiFacts *source, const ApiFacts *target);

/// The table of a row that leaves it out: every source parameter has a target parameter of its name, and what the
/// target has beyond that has a default. Nothing where that is not so. Of a target whose calls are not known it is
/// assumed that it takes what the source takes.
[[nodiscard]] std::optional<std::vector<ParameterRule>> deriveParameters(const std::vector<Signature> &source,
                                                                         const ApiFacts &target, bool skipFirst,
                                                                         const std::set<std::string> &ignored);

} // namespace torchferry::mapping
