// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::paddle {

/// A scheduler made of others: `SequentialLR(optimizer, [warmup, decay], milestones=[3])`, `ChainedScheduler([a, b])`.
/// The rates of the others are its own affair; it alone is set on the optimizer.
struct SchedulerList {
    const Creation *creation = nullptr;
    /// Those it is made of, in their order; none if one of them is not found, is of another optimizer, or does not give
    /// with others what it gives alone.
    std::vector<const Creation *> members;
    python::NodeId optimizer = python::noNode; ///< as the first of them is given it

    [[nodiscard]] bool has(const Creation &scheduler) const;
};

/// The lists among `schedulers`, which must outlive the result.
[[nodiscard]] std::vector<SchedulerList> schedulerListsOf(const ProgramShape &shape,
                                                          const std::vector<Creation> &schedulers);

} // namespace torchferry::convert::context::paddle
