// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/case.h"

namespace torchferry::convert::context::paddle {

/// What a program does with the groups it gets from `optimizer.param_groups`.
struct GroupUse {
    bool isPlain = false;  ///< all that is read is their parameters, their rate and keys torch does not know
    bool setsRate = false; ///< some rate is set
};

/// Looks at what an access is gone through, indexed or counted with, and at each use of the name a group gets there.
[[nodiscard]] GroupUse groupUseOf(const ProgramShape &shape, python::NodeId access);

/// The optimizer is of a class of the project, whose base becomes the helper that has groups as torch has.
[[nodiscard]] bool isOfOwnOptimizerClass(const ProgramShape &shape, python::NodeId optimizer);

/// The groups of such a class are what they were: `place` stays as it is.
[[nodiscard]] Resolution keepGroups(const ProgramShape &shape, python::NodeId optimizer, python::NodeId place);

/// `optimizer.param_groups` becomes a call of a helper whose groups have a rate, for what the optimizer's one rate does
/// not say. `isScheduled`: a scheduler has the rate, so that it cannot be set.
[[nodiscard]] Resolution viewGroups(const ProgramShape &shape, FindingId finding, bool isScheduled);

} // namespace torchferry::convert::context::paddle
