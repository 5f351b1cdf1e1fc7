// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The order that a sampler gives the items of one loader.
struct LoaderOrder {
    enum class Kind : std::uint8_t {
        none,       ///< the sampler is None: `shuffle` says
        shuffled,   ///< `RandomSampler(dataset)`
        sequential, ///< `SequentialSampler(dataset)`
        sampler,    ///< any that the data set is passed
    };
    /// A call that changes with the order.
    struct Part {
        FindingId finding;
        python::NodeId call = python::noNode;
        std::vector<Piece> written; ///< empty: its statement goes
    };
    Kind kind = Kind::none;
    bool isInPlace = false;    ///< it is created where it is passed; else a variable has it, for this loader alone
    std::vector<Piece> passed; ///< what the data set gets as `sampler`
    python::NodeId maybe = python::noNode; ///< the variable that may be None, so that `shuffle` says
    std::vector<Part> parts;               ///< of a variable: what it is given, and calls of `set_epoch`
};

/// Of `sampler`, an expression that is passed to a loader of `dataset`. Nothing for samplers that have no plain
/// counterpart, and for those that other code uses, too.
[[nodiscard]] std::optional<LoaderOrder> orderOf(const ProgramShape &shape, const CallFindings &calls,
                                                 python::NodeId sampler, python::NodeId dataset);

/// `shuffle`, an argument beside the sampler, is true exactly where the sampler is None.
[[nodiscard]] bool shufflesWithout(const ProgramShape &shape, const LoaderOrder &order, python::NodeId shuffle);

} // namespace torchferry::convert::context::mindspore
