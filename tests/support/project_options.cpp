// SPDX-License-Identifier: Apache-2.0
#include "support/project_options.h"

#include "core/mapping/option_forms.h"
#include "core/review/review.h"

namespace torchferry::test {

review::FileDecisions acceptedWith(const convert::FileAnalysis &file, const std::string &option)
{
    review::FileDecisions decisions = review::decide(file, *review::AcceptPolicy::parse("all", true));
    if (option.empty())
        return decisions;
    const std::string form = std::string(mapping::optionPrefix) + option;
    for (const convert::Finding &finding : file.findings)
        for (const convert::Proposal &proposal : finding.proposals)
            if (mapping::optionOf(proposal.form).starts_with(form))
                decisions.mutableFinding(finding.id).form = proposal.form;
    for (const convert::Case &item : file.cases)
        for (const convert::Resolution &resolution : item.resolutions)
            if (!item.optional && resolution.id == option)
                decisions.mutableCase(item.id).form = option;
    return decisions;
}

} // namespace torchferry::test
