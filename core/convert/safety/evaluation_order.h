// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert {

/// What `pieces` keep of the source is evaluated in the source's own order, under the same condition and as often, or
/// it makes no difference. Names and constants commute with all but a walrus; what reads an object (an attribute, an
/// element, an operator) commutes with other reads; what may change an object (a call, `await`, `yield`) only with
/// names and constants.
[[nodiscard]] bool keepsOrder(const CallSubject &subject, const std::vector<Piece> &pieces);

} // namespace torchferry::convert
