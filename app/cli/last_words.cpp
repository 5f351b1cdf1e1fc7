// SPDX-License-Identifier: Apache-2.0
#include "app/cli/last_words.h"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

namespace torchferry::cli {

namespace {

constexpr std::size_t setAside = std::size_t{1} << 20;

// A terminate handler has no arguments. The words are never destroyed: threads may outlive any point at which one could.
const LastWords *words = nullptr;
std::atomic<void *> reserve = nullptr;
#ifdef __GLIBC__
std::atomic<bool> growsLittle = false;
#endif

int say(std::string_view sentence) noexcept
{
    while (!sentence.empty()) {
        const ssize_t count = ::write(STDERR_FILENO, sentence.data(), sentence.size());
        if (count <= 0)
            break;
        sentence.remove_prefix(static_cast<std::size_t>(count));
    }
    return words != nullptr ? words->status : LastWords().status;
}

bool isAboutMemory(const std::exception_ptr &exception)
{
    if (!exception)
        return false;
    try {
        std::rethrow_exception(exception);
    } catch (const std::bad_alloc &) {
        return true;
    } catch (...) {
        return false;
    }
}

[[noreturn]] void onTerminate()
{
    std::_Exit(isAboutMemory(std::current_exception()) ? sayOutOfMemory() : sayUnexpected());
}

/// Returns to try once more.
void onMissingMemory()
{
#ifdef __GLIBC__
    // The heap may have failed to grow by as much as it likes to, with enough left for what was asked for.
    if (!growsLittle.exchange(true)) {
        mallopt(M_TOP_PAD, 0);
        return;
    }
#endif
    std::free(reserve.exchange(nullptr));
    throw std::bad_alloc();
}

} // namespace

void prepareLastWords(LastWords prepared)
{
    words = new LastWords(std::move(prepared));
    reserve = std::malloc(setAside);
    std::set_new_handler(onMissingMemory);
    std::set_terminate(onTerminate);
}

int sayOutOfMemory() noexcept
{
    return say(words != nullptr ? std::string_view(words->outOfMemory)
                                : "torchferry-cli: There is not enough memory.\n");
}

int sayUnexpected() noexcept
{
    return say(words != nullptr ? std::string_view(words->unexpected)
                                : "torchferry-cli: The program failed unexpectedly.\n");
}

} // namespace torchferry::cli
