// SPDX-License-Identifier: Apache-2.0
// Tells memory that ran out from a database that is damaged. SQLite's answer to both is SQLITE_NOMEM: a record that
// claims to be four gigabytes long is refused without asking the system for them.
#pragma once

namespace SQLite {
class Exception;
}

namespace torchferry::store {

/// Throws std::bad_alloc where the system had not enough memory for SQLite in this thread: that says nothing about the
/// database. A SQLITE_NOMEM that it lets pass does.
void throwIfOutOfMemory(const SQLite::Exception &problem);

} // namespace torchferry::store
