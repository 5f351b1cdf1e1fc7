// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/occurrence.h"
#include "core/mapping/same_names.h"

namespace torchferry::convert {

/// What the list of names that are the same in the target says of an occurrence if this use of the name is the same
/// there too: the name exists and, of a call, each argument reaches its counterpart. Null otherwise; a row decides then.
[[nodiscard]] const mapping::SameName *sameUse(const FileContext &file, const Occurrence &occurrence);

/// Fills in a finding about a use that is the same in the target: its only proposal writes the name of the counterpart,
/// or of a member nothing else than what is there. Whatever object nothing is known of has such a member, its text is
/// right: then the finding is certain.
void describeSame(const FileContext &file, const Occurrence &occurrence, const mapping::SameName &same,
                  Finding &finding);

} // namespace torchferry::convert
