// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/ternary.h"
#include "core/mapping/row.h"

namespace torchferry::convert {

[[nodiscard]] Truth evaluate(const mapping::Guard &guard, const GuardSubject &subject);

} // namespace torchferry::convert
