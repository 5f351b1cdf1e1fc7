// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/edit.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert::context::mindspore {

/// One call of a chain: `.map(` and what is between its brackets.
struct ChainedCall {
    std::vector<Piece> open; ///< ends with the bracket
    std::vector<Piece> arguments;
    bool breaks = false;             ///< among the first to have its arguments in a line of their own
    bool isMultiline = false;        ///< the arguments have several lines
    std::vector<Piece> further = {}; ///< in a line of their own behind arguments of several lines, else behind a comma
};

/// The chain in place of the expression at `node`: in one line as long as a line may be, else with the arguments of some
/// calls in lines of their own.
[[nodiscard]] std::vector<Piece> chainInPlaceOf(const FileContext &file, python::NodeId node,
                                                std::vector<ChainedCall> calls);

} // namespace torchferry::convert::context::mindspore
