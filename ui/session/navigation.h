// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/review/review.h"
#include "ui/models/finding_filter.h"

namespace torchferry::ui {

inline constexpr NoId nothing;

/// A place a person can stand at: a file, and a finding in it or `nothing`.
struct Stop {
    std::uint32_t file = nothing;
    convert::FindingId finding = nothing;

    bool operator==(const Stop &) const = default;
};

enum class Direction { forward, backward };

/// What one looks for when moving.
using Wanted = std::function<bool(const Stop &)>;

struct Step {
    Stop stop;
    bool wrapped = false; ///< the end of the project was passed
};

/// The next finding `wanted` after (before) `from`, in document order, around the end of the project. `from` itself
/// comes last. Nothing when there is none.
[[nodiscard]] std::optional<Step> step(const engine::Analysis &analysis, const Stop &from, Direction direction,
                                       const Wanted &wanted);
/// The next file after (before) `file` that has a finding `wanted`; the first such finding in it.
[[nodiscard]] std::optional<Step> stepFile(const engine::Analysis &analysis, std::uint32_t file, Direction direction,
                                           const Wanted &wanted);

/// The case a finding is asked about: the first that waits for an answer, else the first it belongs to.
[[nodiscard]] std::optional<convert::CaseId> caseOf(const review::Review &review, const Stop &stop);
/// The case waits for an answer and is not optional.
[[nodiscard]] bool isOpen(const review::Review &review, std::uint32_t file, convert::CaseId id);
/// A person has to say something here: the finding is to be decided, or it is the first place of a case that is.
[[nodiscard]] bool isPending(const review::Review &review, const Stop &stop);
/// Something is left for a person here, to decide or to do by hand, and passes the filter.
[[nodiscard]] bool isLeft(const review::Review &review, const Stop &stop, const FindingFilter &filter);
/// Worth stopping at when walking from finding to finding.
[[nodiscard]] bool isStop(const review::Review &review, const Stop &stop, const FindingFilter &filter);

} // namespace torchferry::ui
