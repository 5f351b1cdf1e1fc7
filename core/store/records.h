// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/store/store.h"

namespace torchferry::store {

/// A command as a run of bytes, every value with its length: what its checksum is made of, and how a session keeps its
/// commands in memory to write them again. Whether it is undone is not in it.
[[nodiscard]] std::string encoded(const StoredCommand &command);
/// The way back; `bytes` comes from `encoded`.
[[nodiscard]] StoredCommand decoded(std::string_view bytes);

[[nodiscard]] std::string encoded(const SessionInfo &info);
[[nodiscard]] std::string encoded(const ViewState &view);

/// What is beside the record in the database.
[[nodiscard]] std::int64_t checksumOf(std::string_view bytes);
[[nodiscard]] std::int64_t checksumOf(std::string_view bytes, bool undone);

} // namespace torchferry::store
