// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/range.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// A value from which findings may leave no more than a name.
struct EmptiedValue {
    ByteRange name; ///< the same name elsewhere: what would make the code around the value do nothing
    ByteRange value;
    std::vector<FindingId> findings; ///< in the value, outer before inner
};

/// `x, y = x.to(device), y.to(device)`: a statement that does nothing where the accepted findings leave `x, y = x, y`.
struct SelfStore {
    std::vector<EmptiedValue> parts;
    ByteRange values;      ///< all that is right of the `=`
    StatementEdit removal; ///< takes the statement out
};

/// `[x.to(device) for x in items]`: a copy of the list where the accepted findings leave `[x for x in items]`.
struct ListCopy {
    EmptiedValue element; ///< its name is the variable of the loop
    ByteRange whole;
    ByteRange items;
};

/// `device = x.device`: nothing reads the variable where the accepted findings leave none of its reads in the text.
struct UnreadVariable {
    struct Store {
        ByteRange value;
        std::vector<FindingId> findings; ///< in the value, outer before inner
        bool isPure = false;             ///< as it is written, evaluating the value does nothing
        StatementEdit removal;           ///< takes the statement out
    };
    std::vector<Store> stores; ///< all that bind it
    std::vector<ByteRange> reads;
};

/// Code that may do nothing, or hardly anything, once several findings are accepted. In the order of the text.
struct IdleCode {
    std::vector<SelfStore> selfStores;
    std::vector<ListCopy> listCopies;
    std::vector<UnreadVariable> unreadVariables;
};

} // namespace torchferry::convert
