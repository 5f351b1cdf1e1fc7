// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/review/review.h"

namespace torchferry::review {

/// What became of a use between two commits.
enum class Fate : std::uint8_t {
    unchanged, ///< the same text on the same line
    moved,     ///< the same text on another line
    changed,   ///< its text is another, or the same text would be written in another way
    added,
    removed, ///< with its file, or in it
};
inline constexpr std::size_t fateCount = 5;

struct UseImpact {
    Fate fate = Fate::unchanged;
    std::string api;
    mapping::Category category = mapping::Category::missing;
    std::uint32_t lineBefore = 0;  ///< from 1; 0 of one that is added
    std::uint32_t lineAfter = 0;   ///< 0 of one that is removed
    State before = State::pending; ///< under the decisions at the earlier commit
    bool carried = false;          ///< it was decided, and the decision still holds

    [[nodiscard]] bool wasDecided() const { return standingOf(before) == Standing::decided; }
};

struct FileImpact {
    std::string path;
    bool isNew = false;
    bool isGone = false;
    std::vector<UseImpact> uses; ///< in the order of the later commit, then what is removed

    [[nodiscard]] std::uint32_t count(Fate fate) const;
};

/// What new commits mean for a review, by file.
struct Impact {
    std::vector<FileImpact> files; ///< with uses before or after, by path

    [[nodiscard]] std::uint32_t count(Fate fate) const;
    [[nodiscard]] std::uint32_t carried() const;  ///< decisions that still hold
    [[nodiscard]] std::uint32_t reopened() const; ///< decisions of what changed or is gone
};

/// Compares a review at one commit with the same decisions at a later one. Pure; a use is known again by its
/// fingerprint, and one that changed by the API, the file and, if it can be, the function it is in.
[[nodiscard]] Impact impactOf(const Review &before, const Review &after);

} // namespace torchferry::review
