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

/// The comparison by `==` or `!=` that `node` is a side of, or noNode.
[[nodiscard]] python::NodeId comparisonOf(const python::Tree &tree, python::NodeId node);

/// `not node`: the operator with what is negated, and no comment between them; else noNode.
[[nodiscard]] python::NodeId negationOf(const python::Tree &tree, python::NodeId node);

/// `x[1:][:2]`: the slices that are taken of `node` right there; `node` itself if there are none.
[[nodiscard]] python::NodeId slicesOf(const python::Tree &tree, python::NodeId node);

/// The tuple that is written out, without a comment in it, on the other side of the comparison by `==` or `!=` that `node`
/// or slices of it are one side of; noNode if there is none. One on the left counts if it holds nothing but whole numbers.
[[nodiscard]] python::NodeId tupleComparedWith(const python::Tree &tree, python::NodeId node);

/// The tuple that is written out, without a comment in it, that `node` or slices of it are added to; noNode if there is
/// none, or the sum is a part of another one. One on the left counts if it holds nothing but whole numbers and names.
[[nodiscard]] python::NodeId tupleAddedTo(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
