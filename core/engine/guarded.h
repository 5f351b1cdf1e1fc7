// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <new>
#include <type_traits>

#include "core/base/cancel.h"
#include "core/base/error.h"
#include "core/base/reason.h"

namespace torchferry::engine {

/// Runs `work` on the calling thread, looking at `cancel` (null: at none) wherever core has a look, and gives what it
/// gives. Fails when cancelled (TF1901), when there is not enough memory (TF1905), and for any other exception (TF1906):
/// none leaves this function. For what follows an analysis: deciding, projecting, reporting.
template <class Work>
[[nodiscard]] auto guarded(const CancelFlag *cancel, const Work &work) -> Result<std::invoke_result_t<const Work &>>
{
    try {
        const CancelScope scope(cancel);
        if constexpr (std::is_void_v<std::invoke_result_t<const Work &>>) {
            work();
            return {};
        } else {
            return work();
        }
    } catch (const Cancelled &) {
        return failure(Reason::cancelled);
    } catch (const std::bad_alloc &) {
        return failure(Reason::outOfMemory);
    } catch (const std::exception &thrown) {
        try {
            return failure(Reason::internalError, {{"detail", thrown.what()}});
        } catch (const std::bad_alloc &) {
            return failure(Reason::outOfMemory); // which asks for no memory
        }
    }
}

} // namespace torchferry::engine
