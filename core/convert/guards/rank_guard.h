// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// What `rank(p, asked)` is for the expression that is passed for `p` (noNode: none is): "known", "likely", "above N" or
/// a number. Never unknown, as `type(p, known)` is not. An assumed rank makes what rests on it no more than likely.
[[nodiscard]] Ternary hasRank(const CallSubject &subject, python::NodeId expression, std::string_view asked);

} // namespace torchferry::convert
