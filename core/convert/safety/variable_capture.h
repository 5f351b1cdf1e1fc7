// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert {

/// Why the text of a template must not be around what it takes in: a lambda or a comprehension of the template binds a
/// name that an operand reads, hides what a class body has bound, or holds a `:=`, `yield`, `await` or `super()` that
/// belongs outside (TF4046, which passing the operands by name may help); or a builtin it calls is hidden here
/// (TF4047).
[[nodiscard]] std::optional<Message> captures(const CallSubject &subject, const std::vector<Piece> &pieces);

} // namespace torchferry::convert
