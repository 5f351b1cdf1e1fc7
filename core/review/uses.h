// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/review/decision.h"

namespace torchferry::review {

/// What is to be done about a use: one of these, whoever counts.
enum class Standing : std::uint8_t { nothingToChange, toDecide, decided, manual };
inline constexpr std::size_t stateCount = 7;
[[nodiscard]] Standing standingOf(State state);
[[nodiscard]] std::string_view key(Standing standing);
/// A person has something to do there: to decide, or by hand.
[[nodiscard]] constexpr bool isLeft(Standing standing)
{
    return standing == Standing::toDecide || standing == Standing::manual;
}

/// The unit everything is counted in: a finding, or a case with all of its sites, which are not counted again. Which uses
/// a project has does not depend on what is decided.
struct Use {
    convert::FindingId place;                ///< the finding, or the first site of the case in this file
    std::optional<convert::CaseId> together; ///< of a case
    mapping::Category category = mapping::Category::missing;
    State state = State::pending;

    [[nodiscard]] Standing standing() const { return standingOf(state); }
    [[nodiscard]] bool isLeft() const { return review::isLeft(standing()); }
};

/// The uses of a file in document order. A case over several files is one in the first of them.
[[nodiscard]] std::vector<Use> usesOf(const convert::FileAnalysis &file, const States &states,
                                      const FileDecisions &decisions);

/// The finding is asked about with others, as a site of a case that is not optional.
[[nodiscard]] bool isSite(const convert::FileAnalysis &file, convert::FindingId finding);

/// What it rests on, or what its first proposal does, is not known. Bulk actions leave it out.
[[nodiscard]] bool isGuess(const convert::Finding &finding);

/// What is taken of a case when nobody chooses: the first resolution that can be had; null when there is none.
[[nodiscard]] const convert::Resolution *firstAvailable(const convert::Case &subject);
/// The same, of those that write something and do not leave it to a hand.
[[nodiscard]] const convert::Resolution *firstWritten(const convert::Case &subject);

/// State of a case: accepted, rejected, pending, manual (only manual work can resolve it, or was chosen to), unchanged
/// (an optional case that was not asked for).
[[nodiscard]] State stateOf(const convert::Case &subject, const Decision &decision);

/// How many uses there are, by category, state and standing.
class Counts {
public:
    void add(const Use &use);
    Counts &operator+=(const Counts &other);
    /// Of what was added before.
    Counts &operator-=(const Counts &other);

    [[nodiscard]] std::uint32_t total() const;
    [[nodiscard]] std::uint32_t of(Standing standing) const;
    [[nodiscard]] std::uint32_t of(mapping::Category category) const;
    [[nodiscard]] std::uint32_t of(mapping::Category category, Standing standing) const;
    [[nodiscard]] std::uint32_t of(State state) const;
    [[nodiscard]] std::uint32_t of(mapping::Category category, State state) const
    {
        return m_cells[mapping::number(category)][static_cast<std::size_t>(state)];
    }
    /// What is left for a person: to decide, and manual work.
    [[nodiscard]] std::uint32_t left() const { return of(Standing::toDecide) + of(Standing::manual); }
    [[nodiscard]] std::uint32_t left(mapping::Category category) const
    {
        return of(category, Standing::toDecide) + of(category, Standing::manual);
    }
    bool operator==(const Counts &) const = default;

private:
    std::uint32_t m_cells[8][stateCount] = {}; ///< by category (1 to 7) and state
};

} // namespace torchferry::review
