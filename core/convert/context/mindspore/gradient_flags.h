// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "core/convert/context/mindspore/gradient_request.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::mindspore {

/// What the cases of a file have written so far.
struct GradientClaims {
    std::set<FindingId> flags;     ///< each belongs to the first case that drops it
    std::vector<ByteRange> ranges; ///< statements that are replaced

    /// Statements of two gradients are apart, or all of one are among those of the other: false.
    [[nodiscard]] bool crosses(ByteRange range) const;
};

/// `x = x.detach().requires_grad_(True)`, `x.requires_grad = True`: what gradients are asked of is an argument of a function
/// now, and the flag goes. Adds a site for each of those before the request that no other case has: `claimed`.
void dropGradientFlags(const ProgramShape &shape, const GradientRequest &request, Case &item, Resolution &resolution,
                       std::set<FindingId> &claimed);

} // namespace torchferry::convert::context::mindspore
