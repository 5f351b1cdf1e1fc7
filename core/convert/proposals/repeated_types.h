// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"
#include "core/convert/model/proposal.h"

namespace torchferry::convert {

/// A class that becomes one that stands beside it already, in a union of types (`Union[str, X]`, `str | X`) or among the
/// classes that `isinstance` asks for (`(str, X)`), is left out there. `proposal`: of the occurrence, which stays as it
/// is where nothing beside it is the same.
void leaveOutRepeated(const FileContext &file, const Occurrence &occurrence, Proposal &proposal);

} // namespace torchferry::convert
