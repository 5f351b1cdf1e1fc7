// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/same_symbols.h"

#include "core/base/dotted.h"

namespace torchferry::convert {

void settleRetargeting(const mapping::Pack &pack, std::string_view spelled, bool isFrom, ImportClause &clause)
{
    const mapping::SameName *same = isFrom && clause.framework ? pack.sameName(spelled) : nullptr;
    if (same == nullptr && isFrom && clause.framework)
        same = pack.sameName(clause.source);
    if (same != nullptr && (clause.aliased || lastPart(same->target) == lastPart(spelled)))
        clause.retargeted = same->target;
    const std::string_view imported = isFrom ? ownerOf(clause.retargeted) : std::string_view(clause.retargeted);
    if (pack.attributeModules.contains(std::string(imported)))
        clause.retargeted.clear();
}

} // namespace torchferry::convert
