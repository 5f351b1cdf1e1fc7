// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/range.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert {

/// A call that is rewritten argument by argument, so that its layout stays: the callee's new pieces, where the
/// arguments are, and what happens to each. Contributions of cases are merged into the operations.
struct CallPlan {
    struct Slot {
        ByteRange whole;
        ByteRange value;
        ByteRange keyword; ///< empty for a positional argument
    };
    std::vector<Piece> callee;
    std::vector<Piece> first; ///< an argument put before all others (a receiver that became one); usually empty
    ByteRange list;           ///< the argument list with its parentheses
    std::vector<Slot> slots;
    std::vector<ByteRange> comments; ///< inside the list, outside the arguments
    std::vector<ArgumentOperation> operations;
    std::vector<std::pair<std::uint32_t, std::string>> targets; ///< argument -> target parameter it ends up as
};

} // namespace torchferry::convert
