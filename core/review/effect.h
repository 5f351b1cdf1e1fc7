// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/review/uses.h"

namespace torchferry::review {

/// What a step does to a use: to those it is asked about, and to others that follow, because they share an import, lie in
/// one another, or are sites of a case.
enum class EffectKind : std::uint8_t {
    decided,        ///< asked about: changed, or for good as it is
    settled,        ///< asked about: nothing has to be changed then
    stillOpen,      ///< asked about: still to decide, or manual work
    decidedToo,     ///< changes as well
    settledToo,     ///< had something to decide or was decided; nothing has to be changed then
    question,       ///< has to be decided from then on
    manualFromThen, ///< is manual work from then on
};
inline constexpr std::size_t effectKindCount = 7;

/// One use that a step is about or that follows from it.
struct Turn {
    std::uint32_t file = 0;
    convert::FindingId place;
    std::optional<convert::CaseId> together; ///< of a case
    mapping::Category category = mapping::Category::missing;
    State before = State::pending;
    State after = State::pending;
    bool asked = false; ///< the step is about this use

    /// Nothing of a use that was not asked about and stands as before.
    [[nodiscard]] std::optional<EffectKind> kind() const;
};

/// What a step does, in the uses everything is counted in; the same before it is made and after.
struct Effect {
    Counts before; ///< of the project
    Counts after;
    std::vector<Turn> turns; ///< in document order; each has a kind
    /// Files without a turn whose text changes because they share an import with those of the step.
    std::vector<std::uint32_t> otherFiles;

    [[nodiscard]] std::uint32_t count(EffectKind kind) const;
    [[nodiscard]] std::uint32_t asked() const;
    /// Something happens to uses that were not asked about.
    [[nodiscard]] bool hasConsequences() const;
};

/// What is in the class that has `base` as one of its bases, in document order; nothing of a finding that is no base.
[[nodiscard]] std::vector<convert::FindingId> usesInClassOf(const convert::FileAnalysis &file, convert::FindingId base);

/// What became of the uses of one file, which are the same before and after; `asked` is parallel to them. Adds to
/// `effect`.
void addTurns(Effect &effect, std::uint32_t file, const std::vector<Use> &before, const std::vector<Use> &after,
              const std::vector<bool> &asked);

} // namespace torchferry::review
