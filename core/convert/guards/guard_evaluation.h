// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/ternary.h"
#include "core/mapping/row.h"

namespace torchferry::convert {

[[nodiscard]] Ternary evaluate(const mapping::Guard &guard, const CallSubject &subject);

} // namespace torchferry::convert
