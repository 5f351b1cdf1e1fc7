// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// Adds the case of a loader. Loaders that read the same set change together: those that have a site in common become
/// one case, whose first resolution is available if those of all are.
void addJoined(std::vector<Case> &cases, Case item);

} // namespace torchferry::convert::context::mindspore
