// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"
#include "core/convert/model/idle_code.h"

namespace torchferry::convert {

/// The assignments of as many values as names, and the lists by comprehension, in which a finding has a proposal that may
/// leave no more than a name.
[[nodiscard]] IdleCode collectIdleCode(const FileContext &file, const Findings &findings);

} // namespace torchferry::convert
