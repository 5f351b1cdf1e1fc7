// SPDX-License-Identifier: Apache-2.0
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include <pthread.h>

namespace torchferry {

namespace {

constexpr std::size_t stackSize = std::size_t{512} << 20U; // reserved, not used: pages are given when they are touched

struct Shared {
    std::size_t count = 0;
    const std::function<void(std::size_t)> *work = nullptr;
    std::atomic<std::size_t> next = 0;
};

void *serve(void *argument)
{
    auto *shared = static_cast<Shared *>(argument);
    for (std::size_t index = shared->next++; index < shared->count; index = shared->next++)
        (*shared->work)(index);
    return nullptr;
}

} // namespace

unsigned effectiveJobs(unsigned jobs)
{
    return jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

void runParallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)> &work)
{
    if (count == 0)
        return;
    Shared shared;
    shared.count = count;
    shared.work = &work;
    const std::size_t wanted = std::min<std::size_t>(effectiveJobs(jobs), count);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stackSize);
    std::vector<pthread_t> threads;
    for (std::size_t index = 0; index < wanted; ++index) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, serve, &shared) == 0)
            threads.push_back(thread);
    }
    pthread_attr_destroy(&attributes);
    if (threads.empty())
        serve(&shared); // no thread to be had: slower, not wrong
    for (const pthread_t thread : threads)
        pthread_join(thread, nullptr);
}

} // namespace torchferry
