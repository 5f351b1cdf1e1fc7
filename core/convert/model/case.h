// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// What a resolution asks of one of its sites.
struct SiteContribution {
    std::uint32_t site = 0;                    ///< index into Case::sites
    std::vector<ArgumentOperation> operations; ///< merged into the site's table proposal
    std::optional<Proposal> proposal;          ///< or a whole proposal for the site
    std::vector<StatementEdit> statements;     ///< beside either
    bool isSure = false;                       ///< right whatever the site denotes
};

struct Precondition {
    Message text;
    bool met = false;
};

struct Resolution {
    std::string id; ///< "hand-over", "set-afterwards", "by-hand"
    Message label;
    std::vector<Precondition> preconditions;
    std::vector<SiteContribution> contributions; ///< empty: leaves everything as it is, marked as seen
    bool manual = false;                         ///< "leave for manual work"
    [[nodiscard]] bool available() const
    {
        for (const Precondition &precondition : preconditions)
            if (!precondition.met)
                return false;
        return true;
    }
};

struct Site {
    FindingId finding;
    std::string role; ///< "optimizer", "scheduler", "step", "clip"
};

/// Says that a case is the part in one file of a case over several files (`SharedCase`).
struct CasePart {
    std::uint32_t sharedCase = 0; ///< index into Analysis::sharedCases
    bool isFirst = false;         ///< no earlier file has a part: the case is counted and reported there
    std::string identity;         ///< the sites of all files and what is written there: the same in all parts
};

/// Locations of one file that change together. Owns no range of its own.
struct Case {
    CaseId id;
    std::string code; ///< TF5xxx
    Message title;
    std::vector<Site> sites;
    std::vector<Resolution> resolutions; ///< best first
    bool optional = false;               ///< the sites are right without it (clipping): never counted as pending
    bool uncertain = false;              ///< a site, perhaps in another file, is a guess
    std::optional<CasePart> part;        ///< nothing: all sites are in this file
    [[nodiscard]] std::string fingerprint(const Findings &findings) const;
};

using Cases = IdVector<CaseId, Case>;

/// A case whose sites are in several files. Each of these files has a part of it, with the sites there, and all parts are
/// decided together: with one decision, the same in all of them.
struct SharedCase {
    struct Part {
        std::uint32_t file = 0; ///< index into Analysis::files
        CaseId id;
    };
    std::vector<Part> parts; ///< in file order
};

} // namespace torchferry::convert
