// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <system_error>

namespace torchferry::cli {

/// Writes all of `bytes` to a descriptor, a piece at a time, and waits for the reader where there is one. Fails with the
/// system's error, and with `operation_canceled` when the program was interrupted, also while it waits.
[[nodiscard]] std::error_code writeAll(int descriptor, std::string_view bytes);

/// Writes what a person shall read, also when the program was interrupted; then no reader is waited for longer than a second,
/// and it fails with `operation_canceled`.
std::error_code tell(int descriptor, std::string_view text);

} // namespace torchferry::cli
