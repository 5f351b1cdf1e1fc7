// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// The resolver that the rows of optimizers name which have a helper with the groups of torch's.
///
/// Paddle's optimizer has one rate, of which each group has a share, and keeps the other settings for itself. Where a
/// program does more with the groups of an optimizer that this file makes (adds one, reads or sets a setting, lets a
/// scheduler set rates of their own or the momentum, passes an argument the class lacks) so that a use would
/// be left manual or a guess, one case takes the place of those of its uses: optimizer, schedulers and groups stay as
/// they are, made by helpers. Other uses of the optimizer need not know: the helpers are called as Paddle's classes
/// are. Comes behind the resolvers whose cases it looks at, and takes theirs away.
void findKeptGroups(const ProgramShape &shape, Cases &cases);

} // namespace torchferry::convert::context::paddle
