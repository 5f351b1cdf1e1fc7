// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/store/store.h"

namespace torchferry::store {

/// The changes of a command with more of them than that are not kept in rows of their own but as one run of bytes: a
/// bulk decision may have hundreds of thousands.
constexpr std::size_t kMostRows = 1000;

/// Makes a command into a run of bytes, every value with its length, change by change: what its checksum is made of, and
/// how a session keeps its commands in memory to write them again. Whether it is undone is not in it.
class CommandWriter {
public:
    CommandWriter(std::uint64_t id, std::string_view label, std::size_t changes);
    /// As often as there are changes.
    void add(review::Subject::Kind kind, std::string_view fingerprint, const review::Decision &before,
             const review::Decision &after);
    [[nodiscard]] std::string take();

private:
    bool m_isPacked;
    std::string m_bytes;
};
[[nodiscard]] std::string encoded(const StoredCommand &command);
/// The same, as if its changes were in rows whatever there are: so they were until schema version 4.
[[nodiscard]] std::string encodedAsRows(const StoredCommand &command);

/// The way back; `bytes` comes from `encoded`.
[[nodiscard]] StoredCommand decoded(std::string_view bytes);
/// Of any bytes: nothing if they are none of a command.
[[nodiscard]] std::optional<StoredCommand> parsed(std::string_view bytes);
/// What a command begins with; `bytes` comes from `encoded`.
struct CommandHead {
    std::string label;
    std::uint64_t changes = 0;
};
[[nodiscard]] CommandHead headOf(std::string_view bytes);

[[nodiscard]] std::string encoded(const SessionInfo &info);
[[nodiscard]] std::string encoded(const ViewState &view);

/// What is beside the record in the database.
[[nodiscard]] std::int64_t checksumOf(std::string_view bytes);
[[nodiscard]] std::int64_t checksumOf(std::string_view bytes, bool undone);

} // namespace torchferry::store
