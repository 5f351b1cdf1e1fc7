// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

/// Refuses (TF4007) when what a template wrote leaves out something whose evaluation has an effect: the object a method
/// is called on, or an argument the template only asks for.
[[nodiscard]] Outcome<> keepsEffects(const Emission &emission, const CallSubject &subject);

} // namespace torchferry::convert
