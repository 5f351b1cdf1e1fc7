// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace torchferry::fuzz {

/// What Python's own `compile()` has against the bytes of a source file; empty when it takes them. One child process
/// answers all questions of this one, which ends with a sentence where there is no `python3`.
[[nodiscard]] std::string complaintOfPython(std::string_view bytes);

} // namespace torchferry::fuzz
