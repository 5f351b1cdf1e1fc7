// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace torchferry::cli {

/// What is said when nothing more can be put together: these are made while there is memory.
struct LastWords {
    std::string outOfMemory;
    std::string unexpected;
    int status = 4; ///< how the program ends then
};

/// From now on an uncaught exception, on any thread, ends the program with one of these sentences. Some memory is
/// set aside, and given back when there is no more, so that what is on disk can be taken away.
void prepareLastWords(LastWords words);

/// Says it on standard error and returns the status.
[[nodiscard]] int sayOutOfMemory() noexcept;
[[nodiscard]] int sayUnexpected() noexcept;

} // namespace torchferry::cli
