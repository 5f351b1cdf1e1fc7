// SPDX-License-Identifier: Apache-2.0
#include "ui/session/workers.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace torchferry::ui {

namespace {

struct Count {
    std::mutex mutex;
    std::condition_variable changed;
    int running = 0;
};

/// Never destroyed: a thread may end after everything else has.
Count &count()
{
    static Count *const count = new Count;
    return *count;
}

void add(int change)
{
    const std::lock_guard lock(count().mutex);
    count().running += change;
    count().changed.notify_all();
}

} // namespace

void Workers::start(std::function<void()> body)
{
    add(1);
    try {
        std::thread([body = std::move(body)]() mutable {
            try {
                body();
                body = nullptr; // what it owns goes before it counts as ended
            } catch (...) { // NOLINT(bugprone-empty-catch): the code that starts work catches what has to be reported
            }
            add(-1);
        }).detach();
    } catch (...) {
        add(-1);
        throw;
    }
}

bool Workers::anyRuns()
{
    const std::lock_guard lock(count().mutex);
    return count().running > 0;
}

void Workers::wait()
{
    std::unique_lock lock(count().mutex);
    count().changed.wait(lock, [] { return count().running == 0; });
}

} // namespace torchferry::ui
