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
    FindingId finding = 0;
    std::string role; ///< "optimizer", "scheduler", "step", "clip"
};

/// Locations of one file that change together. Owns no range of its own.
struct Case {
    CaseId id = 0;
    std::string code; ///< TF5xxx
    Message title;
    std::vector<Site> sites;
    std::vector<Resolution> resolutions; ///< best first
    bool optional = false;               ///< the sites are right without it (clipping): never counted as pending
    [[nodiscard]] std::string fingerprint(const std::vector<Finding> &findings) const;
};

} // namespace torchferry::convert
