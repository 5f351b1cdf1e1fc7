// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// `DataLoader(data, **options)` where the options are known, but gain keys in a branch: call and dictionary change
/// together. One case for all calls that the same dictionaries go to.
void findPassedKeywordCases(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
