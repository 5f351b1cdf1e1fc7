// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// A finding covers all that accepting it may change: the access to a result, the statement that goes. It begins behind
/// an earlier finding, which begins at `earliest`, all the same, as in `y[torch.tensor(0)], where = x.min(dim=0)`.
void widen(Finding &finding, std::uint32_t earliest);

} // namespace torchferry::convert
