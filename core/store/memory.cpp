// SPDX-License-Identifier: Apache-2.0
#include "core/store/memory.h"

#include <new>
#include <string_view>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

namespace torchferry::store {

namespace {

/// SQLite logs an allocation that the system refused, in the thread that asked for it, before it reports it: "failed to
/// allocate 4096 bytes of memory", "failed memory resize 4096 to 8192 bytes" (mem1.c). It logs the statement that ends
/// with SQLITE_NOMEM as well, whatever the cause.
thread_local bool isRefused = false;

void noteRefusal(void * /*context*/, int code, const char *message)
{
    if (code == SQLITE_NOMEM && std::string_view(message).starts_with("failed "))
        isRefused = true;
}

/// SQLite takes a log only before the first database of the process is opened. Where it takes none, all that it calls a
/// lack of memory is one.
const bool isLogged = sqlite3_config(SQLITE_CONFIG_LOG, &noteRefusal, nullptr) == SQLITE_OK;

} // namespace

void throwIfOutOfMemory(const SQLite::Exception &problem)
{
    if (problem.getErrorCode() != SQLITE_NOMEM && problem.getExtendedErrorCode() != SQLITE_IOERR_NOMEM)
        return;
    if (std::exchange(isRefused, false) || !isLogged)
        throw std::bad_alloc();
}

} // namespace torchferry::store
