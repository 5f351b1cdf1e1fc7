// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context {

/// What can be seen of the groups of parameters an optimizer is made with. Of several that may be meant all count.
struct GroupRates {
    bool isSeen = true;  ///< whatever makes the optimizer is in sight
    bool mayOwn = false; ///< a group has a rate of its own, or may have: what is passed cannot be seen
    bool owns = false;   ///< a group surely has one
    bool isMany = false; ///< there may be more than one group
    bool isFirst = true; ///< the first group surely has the optimizer's rate
    bool isLast = true;  ///< so has the last one
};

/// Finds out what the groups of the optimizer an expression denotes are. `optimizers`: all that the file makes.
[[nodiscard]] GroupRates groupRatesOf(const ProgramShape &shape, const std::vector<Creation> &optimizers,
                                      python::NodeId optimizer);

/// A key of a dictionary of options is that of the rate.
[[nodiscard]] bool isRateKey(std::string_view key);

} // namespace torchferry::convert::context
