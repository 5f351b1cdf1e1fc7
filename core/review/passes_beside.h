// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/review/projection.h"

namespace torchferry::review {

/// Takes the `pass` out that changes leave before other statements of a line: `pass; f()`. A `pass` that the source has
/// stays.
void removePassesBeside(std::string &text, std::vector<TextSpan> &spans);

} // namespace torchferry::review
