// SPDX-License-Identifier: Apache-2.0
#include "core/base/parallel.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace torchferry {

namespace {

constexpr std::size_t stackSize = std::size_t{512} << 20U; // reserved, not used: pages are given when they are touched

void *enter(void *body)
{
    (*static_cast<const std::function<void()> *>(body))();
    return nullptr;
}

} // namespace

unsigned effectiveJobs(unsigned jobs)
{
    return jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

void runOnThreads(unsigned threads, const std::function<void()> &body, const std::function<void()> &missing)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stackSize);
    std::vector<pthread_t> started;
    for (unsigned index = 0; index < threads; ++index) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, enter, const_cast<std::function<void()> *>(&body)) == 0)
            started.push_back(thread);
        else if (index + 1 < threads || !started.empty())
            missing();
    }
    pthread_attr_destroy(&attributes);
    if (started.empty())
        body(); // slower, and with a smaller stack
    for (const pthread_t thread : started)
        pthread_join(thread, nullptr);
}

void runParallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work)
{
    if (count == 0)
        return;
    std::atomic<std::size_t> next = 0;
    const auto serve = [&] {
        for (std::size_t index = next++; index < count; index = next++)
            work(index);
    };
    runOnThreads(static_cast<unsigned>(std::min<std::size_t>(effectiveJobs(jobs), count)), serve, [] {});
}

} // namespace torchferry
