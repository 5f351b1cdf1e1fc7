// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/error.h"
#include "core/engine/engine.h"

namespace torchferry::cli {

/// From now on writing into a closed pipe or beyond a limit of the file size is an error of that write, and no signal.
void ignoreWriteSignals();

/// From now on SIGINT, SIGTERM and SIGHUP (unless that was ignored, as under nohup) only set `interruption`, so that the
/// command ends at the next place at which nothing is half done. A second one ends the program at once with `sentence`
/// and `status`, unless a `CleanUpFirst` lives.
void watchForInterrupts(std::string sentence, int status);

/// Waits until `descriptor` is ready for `events` (of poll). False after one of these signals, also when it came before: a
/// call that waits by itself would not notice that. `milliseconds`: -1 for ever; true also when they are over.
[[nodiscard]] bool waitFor(int descriptor, short events, int milliseconds = -1);

/// Set by the first of these signals.
[[nodiscard]] const engine::CancelFlag &interruption();

/// Fails with TF1901 after one of these signals.
[[nodiscard]] Result<> checkInterrupted();

/// Lives while there is something on disk that has to be taken away before the program ends.
class CleanUpFirst {
public:
    CleanUpFirst();
    CleanUpFirst(const CleanUpFirst &) = delete;
    CleanUpFirst &operator=(const CleanUpFirst &) = delete;
    ~CleanUpFirst();
};

} // namespace torchferry::cli
