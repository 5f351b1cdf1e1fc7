// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/import_facts.h"
#include "core/mapping/pack.h"

namespace torchferry::convert {

/// Settles where a clause is retargeted to: a symbol that is the same in the target to that, under the spelling it is
/// imported by (`spelled`, the dotted name); to nothing if it would be imported from a module there is no import of.
void settleRetargeting(const mapping::Pack &pack, std::string_view spelled, bool isFrom, ImportClause &clause);

} // namespace torchferry::convert
