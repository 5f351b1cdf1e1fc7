// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// Whether `used(…)` holds: how the program uses what the call or the access gives.
[[nodiscard]] Ternary isUsed(const mapping::Guard &guard, const CallSubject &subject);

/// The subscript or attribute read from the result of `node` that `used(index …)`/`used(attribute …)` speak of, or
/// noNode.
[[nodiscard]] python::NodeId accessOf(const python::Tree &tree, python::NodeId node);

/// `next(node)`, `int(node)`: the call of `function`, where that is Python's own and given nothing else; else noNode.
[[nodiscard]] python::NodeId callWithOnly(const FileContext &file, python::NodeId node, std::string_view function);

/// `isinstance(x, Class)` of the class at `node`, where reading `x` has no effects; else noNode.
[[nodiscard]] python::NodeId instanceTestOf(const FileContext &file, python::NodeId node);

/// `not node`: the operator with what is negated, and no comment between them; else noNode.
[[nodiscard]] python::NodeId negationOf(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
