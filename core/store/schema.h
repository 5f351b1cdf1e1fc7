// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/error.h"

namespace SQLite {
class Database;
}

namespace torchferry::store {

/// Version of the schema, in `user_version`.
constexpr int kSchemaVersion = 2;
/// Says that a database is one of ours ("TFer"), in `application_id`.
constexpr int kApplicationId = 0x54466572;

/// Makes the tables of a fresh database, or checks those of an existing one and brings older ones up to date, and sets
/// how it is written to. Fails with
/// TF2502 (not ours, or damaged) or TF2503 (newer); throws what SQLite throws.
[[nodiscard]] Result<> prepare(SQLite::Database &database, const std::string &path);

} // namespace torchferry::store
