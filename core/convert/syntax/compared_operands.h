// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/python/tree.h"

/// What a use is compared with or added to, and what is read of it by an index or slices.
namespace torchferry::convert {

/// The comparison by `==` or `!=` that `node` is a side of, or noNode.
[[nodiscard]] python::NodeId comparisonOf(const python::Tree &tree, python::NodeId node);

/// The other side of `comparison`, without its brackets, that `node` is one side of; noNode if it has more than two.
[[nodiscard]] python::NodeId otherSide(const python::Tree &tree, python::NodeId comparison, python::NodeId node);

/// The index of a subscript that has one; noNode of `x[0, 1]` and of all else.
[[nodiscard]] python::NodeId onlyIndex(const python::Tree &tree, python::NodeId access);

/// `x[1:][:2]`: the slices that are taken of `node` right there; `node` itself if there are none.
[[nodiscard]] python::NodeId slicesOf(const python::Tree &tree, python::NodeId node);

/// The tuple that is written out, without a comment in it, on the other side of the comparison by `==` or `!=` that `node`
/// or slices of it are one side of; noNode if there is none. One on the left counts if it holds nothing but whole numbers.
[[nodiscard]] python::NodeId tupleComparedWith(const python::Tree &tree, python::NodeId node);

/// The list or tuple that is written out in the call, with nothing else, on the right of the comparison by `==` or `!=`
/// that `node` or slices of it are the left of: `x.shape == torch.Size([1, 2])`; noNode if there is none.
[[nodiscard]] python::NodeId displayComparedWith(const python::Tree &tree, python::NodeId node);

/// The tuple that is written out, without a comment in it, that `node` or slices of it are added to; noNode if there is
/// none, or the sum is a part of another one. One on the left counts if it holds nothing but whole numbers and names.
[[nodiscard]] python::NodeId tupleAddedTo(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
