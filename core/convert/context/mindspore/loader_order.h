// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The order that a sampler gives the items of one loader.
struct LoaderOrder {
    enum class Kind : std::uint8_t {
        none,       ///< the sampler is None: `shuffle` says
        shuffled,   ///< `RandomSampler(dataset)`
        sequential, ///< `SequentialSampler(dataset)`
        subset,     ///< `SubsetRandomSampler(indices)`
    };
    Kind kind = Kind::none;
    FindingId finding;                    ///< of the sampler's creation, if there is one
    python::NodeId call = python::noNode; ///< that
    python::NodeId indices = python::noNode;
    bool isInPlace = false; ///< it is created where it is passed; else a variable has it, for this loader alone
};

/// Of `sampler`, an expression that is passed to a loader of `dataset`. Nothing for samplers that have no plain
/// counterpart, and for those that other code uses, too.
[[nodiscard]] std::optional<LoaderOrder> orderOf(const ProgramShape &shape, const CallFindings &calls,
                                                 python::NodeId sampler, python::NodeId dataset);

} // namespace torchferry::convert::context::mindspore
