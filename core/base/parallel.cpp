// SPDX-License-Identifier: Apache-2.0
#include "core/base/parallel.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/heap_pages.h"

namespace torchferry {

namespace {

constexpr std::size_t stackSize = std::size_t{512} << 20U; // reserved, not used: pages are given when they are touched

/// What threads run, and the first thing one of them throws: nothing may leave a thread.
class Shared {
public:
    explicit Shared(const std::function<void()> &body) : m_body(body), m_cancel(CancelScope::flag()) {}

    void run()
    {
        try {
            const CancelScope scope(m_cancel);
            m_body();
        } catch (...) {
            const std::scoped_lock lock(m_mutex);
            if (!m_thrown)
                m_thrown = std::current_exception();
        }
    }

    void rethrow() const
    {
        if (m_thrown)
            std::rethrow_exception(m_thrown);
    }

private:
    const std::function<void()> &m_body;
    const CancelFlag *m_cancel;
    std::mutex m_mutex;
    std::exception_ptr m_thrown;
};

void *enter(void *shared)
{
    growThreadHeapByLargePages();
    static_cast<Shared *>(shared)->run();
    return nullptr;
}

} // namespace

unsigned effectiveJobs(unsigned jobs)
{
    return jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

void runOnThreads(unsigned threads, const std::function<void()> &body, const std::function<void()> &missing)
{
    Shared shared(body);
    std::vector<pthread_t> started;
    started.reserve(threads); // nothing may throw while some run
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stackSize);
    for (unsigned index = 0; index < threads; ++index) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, enter, &shared) == 0)
            started.push_back(thread);
        else if (index + 1 < threads || !started.empty())
            missing();
    }
    pthread_attr_destroy(&attributes);
    if (started.empty())
        shared.run(); // slower, and with a smaller stack
    for (const pthread_t thread : started)
        pthread_join(thread, nullptr);
    shared.rethrow();
}

void runParallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work)
{
    if (count == 0)
        return;
    std::atomic<std::size_t> next = 0;
    const auto serve = [&] {
        try {
            for (std::size_t index = next++; index < count; index = next++)
                work(index);
        } catch (...) {
            next = count; // the others need not go on
            throw;
        }
    };
    runOnThreads(static_cast<unsigned>(std::min<std::size_t>(effectiveJobs(jobs), count)), serve, [] {});
}

} // namespace torchferry
