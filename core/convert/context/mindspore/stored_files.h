// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// Files that the program itself writes, by names that are all in sight, are those that it reads: the names get the
/// ending of MindSpore's files, and the calls need no other condition.
void findStoredFiles(const ProgramShape &shape, std::string_view resolver, Cases &cases);

/// Of dictionaries with numbers and texts beside the tensors. The findings of the calls that a case takes.
std::set<FindingId> findStoredDictionaries(const ProgramShape &shape, std::string_view resolver, Cases &cases);

} // namespace torchferry::convert::context::mindspore
