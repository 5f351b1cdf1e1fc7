// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/range.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// `x, y = x.to(device), y.to(device)`: a statement that does nothing where the accepted findings leave `x, y = x, y`.
struct ParallelStore {
    struct Part {
        ByteRange target; ///< a name
        ByteRange value;
        std::vector<FindingId> findings; ///< in the value, outer before inner
    };
    std::vector<Part> parts;
    ByteRange values;      ///< all that is right of the `=`
    StatementEdit removal; ///< takes the statement out
};

} // namespace torchferry::convert
