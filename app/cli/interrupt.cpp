// SPDX-License-Identifier: Apache-2.0
#include "app/cli/interrupt.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <iterator>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "core/base/reason.h"

namespace torchferry::cli {

namespace {

// What a signal handler may touch: lock-free atomics, and texts that are never changed after it was installed.
engine::CancelFlag interrupted;
std::atomic<int> cleanUps = 0;
std::atomic<const char *> lastSentence = nullptr;
std::atomic<std::size_t> lastLength = 0;
std::atomic<int> lastStatus = 0;
/// Both ends of a pipe that the first signal writes to: what waits for something waits for it as well.
std::atomic<int> wakeUp = -1;
std::atomic<int> wakingEnd = -1;

extern "C" void onInterrupt(int)
{
    if (interrupted.cancelled() && cleanUps == 0) {
        [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, lastSentence, lastLength);
        ::_exit(lastStatus);
    }
    interrupted.cancel();
    const int before = errno;
    [[maybe_unused]] const ssize_t written = ::write(wakingEnd, "", 1); // without waiting, and never read
    errno = before;
}

} // namespace

void ignoreWriteSignals()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

void watchForInterrupts(std::string sentence, int status)
{
    static const std::string kept = std::move(sentence);
    lastSentence = kept.data();
    lastLength = kept.size();
    lastStatus = status;
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0) {
        wakeUp = ends[0];
        wakingEnd = ends[1];
    }
    struct sigaction action = {};
    action.sa_handler = onInterrupt; // no SA_RESTART: what waits for a pipe or a terminal shall wake up
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    struct sigaction before = {};
    if (::sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)
        ::sigaction(SIGHUP, &action, nullptr);
}

bool waitFor(int descriptor, short events, int milliseconds)
{
    for (;;) {
        if (interrupted.cancelled())
            return false;
        pollfd both[] = {{descriptor, events, 0}, {wakeUp, POLLIN, 0}}; // poll passes over what is below zero
        if (::poll(both, std::size(both), milliseconds) >= 0 || errno != EINTR)
            return !interrupted.cancelled();
    }
}

const engine::CancelFlag &interruption()
{
    return interrupted;
}

Result<> checkInterrupted()
{
    return interrupted.cancelled() ? failure(Reason::cancelled) : Result<>();
}

CleanUpFirst::CleanUpFirst()
{
    ++cleanUps;
}

CleanUpFirst::~CleanUpFirst()
{
    --cleanUps;
}

} // namespace torchferry::cli
