// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/mindspore/flat_norms.h"

#include <algorithm>
#include <set>

#include "core/convert/syntax/enclosing_definitions.h"

namespace torchferry::convert::context::mindspore {

using python::NodeId;

void withdrawFlatNorms(const ProgramShape &shape)
{
    std::set<NodeId> convolved; // classes, or noNode
    for (const Finding &finding : shape.findings())
        if (finding.api == "torch.nn.Conv1d" || finding.api == "torch.nn.ConvTranspose1d")
            convolved.insert(classDefinitionAround(shape.tree(), shape.occurrences()[finding.id].node));
    if (convolved.empty())
        return;
    for (const Finding &finding : shape.findings()) {
        if (finding.api != "torch.nn.BatchNorm1d" || finding.use != mapping::Use::call || finding.proposals.empty()
            || finding.row == nullptr)
            continue;
        const bool isFlat = std::ranges::any_of(finding.row->variants, [](const mapping::Variant &variant) {
            return variant.target == "mindspore.nn.BatchNorm1d";
        });
        if (isFlat && convolved.contains(classDefinitionAround(shape.tree(), shape.occurrences()[finding.id].node)))
            shape.withdraw(finding.id, "TF4313");
    }
}

} // namespace torchferry::convert::context::mindspore
