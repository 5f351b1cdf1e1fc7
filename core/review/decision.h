// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/finding.h"

namespace torchferry::review {

/// What a person (or a bulk action on her behalf) said about a finding or a case.
struct Decision {
    enum class Verdict : std::uint8_t { pending, accepted, rejected, edited };
    enum class Origin : std::uint8_t { person, bulk, earlierRun };

    Verdict verdict = Verdict::pending;
    std::string form;     ///< of a finding: Proposal::form; of a case: Resolution::id
    std::string textHash; ///< hash of the text the form would write when it was decided
    std::string ownText;  ///< edited: the text in place of the finding's range
    std::string reason;   ///< a person's remark
    Origin origin = Origin::person;

    bool operator==(const Decision &) const = default;
};

/// Decisions of one file, by index of its findings and cases. Missing entries are pending.
struct FileDecisions {
    IdVector<convert::FindingId, Decision> findings;
    IdVector<convert::CaseId, Decision> cases;

    [[nodiscard]] const Decision &finding(convert::FindingId id) const;
    [[nodiscard]] const Decision &caseOf(convert::CaseId id) const;
    Decision &mutableFinding(convert::FindingId id);
    Decision &mutableCase(convert::CaseId id);

    bool operator==(const FileDecisions &) const = default;
};

/// State of a finding as reports and the window show it.
enum class State : std::uint8_t { accepted, edited, rejected, pending, unchanged, manual, coveredByOther };
[[nodiscard]] std::string_view key(State state);

using States = IdVector<convert::FindingId, State>;

} // namespace torchferry::review
