// SPDX-License-Identifier: Apache-2.0
#include "core/report/project_decisions.h"

#include <algorithm>

namespace torchferry::report {

void addProjectDecisions(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                         std::map<std::uint32_t, std::size_t> &byCase, Summary &summary)
{
    for (const convert::Case &subject : file.cases) {
        const review::Decision &decision = decisions.caseOf(subject.id);
        if (!subject.part || decision.verdict != review::Decision::Verdict::accepted)
            continue;
        const auto chosen =
            std::find_if(subject.resolutions.begin(), subject.resolutions.end(),
                         [&](const convert::Resolution &resolution) { return resolution.id == decision.form; });
        if (chosen == subject.resolutions.end() || chosen->manual)
            continue;
        const auto [entry, isNew] = byCase.emplace(subject.part->sharedCase, summary.projectDecisions.size());
        if (isNew)
            summary.projectDecisions.push_back({chosen->label, 0});
        summary.projectDecisions[entry->second].sites += static_cast<std::uint32_t>(subject.sites.size());
    }
}

} // namespace torchferry::report
