// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/change_preview.h"

namespace torchferry::ui {

QList<CodePart> previewChange(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                              review::PendingAs pendingAs, const review::SharedNames &shared,
                              const review::SourceLayout &layout, convert::FindingId finding)
{
    const review::Projection projection =
        review::project(file, decisions, pendingAs, &shared, {nullptr, &layout, false});
    const review::FindingChanges changes(file, projection);
    return codeParts(changes, changes.of(finding));
}

} // namespace torchferry::ui
