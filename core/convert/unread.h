// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/judge.h"

namespace torchferry::convert {

/// The result of the use is unpacked, and nothing reads what its part `number` goes into.
[[nodiscard]] bool leavesUnread(const GuardSubject &subject, std::string_view number);

} // namespace torchferry::convert
