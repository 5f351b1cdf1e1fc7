// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/resolvers.h"

#include "core/convert/context/grad_clip.h"
#include "core/convert/context/lr_scheduler.h"
#include "core/convert/context/program_shape.h"

namespace torchferry::convert {

void resolveContexts(const FileContext &file, const std::vector<SourceUse> &uses, std::vector<Finding> &findings,
                     std::vector<Case> &cases)
{
    const context::ProgramShape shape(file, uses, findings);
    context::findSchedulerCases(shape, cases);
    context::findClipCases(shape, cases);
    for (CaseId id = 0; id < cases.size(); ++id) {
        cases[id].id = id;
        for (const Site &site : cases[id].sites)
            findings[site.finding].cases.push_back(id);
    }
}

} // namespace torchferry::convert
