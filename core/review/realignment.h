// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/review/layout_edit.h"
#include "core/review/scanned_text.h"

namespace torchferry::review {

/// Lines that were aligned with a bracket, and are not any more because it moved: what brings them back. `again`: the text
/// is laid out already, and lines in it were broken.
[[nodiscard]] std::vector<LayoutEdit> realigned(const ScannedText &text, const std::vector<TextSpan> &spans,
                                                const ScannedText &source, bool again);

} // namespace torchferry::review
