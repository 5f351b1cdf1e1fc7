// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

// Where no gradient comes through, as far as an expression shows it by itself.
namespace torchferry::convert::context::mindspore {

/// No gradient comes through `node` to its parent: `x.detach()`, `x > 0`, `int(x)`.
[[nodiscard]] bool isCutAt(const FileContext &file, python::NodeId node);

/// The same on the way from `node` up to `root`, both included.
[[nodiscard]] bool isCutWithin(const FileContext &file, python::NodeId node, python::NodeId root);

/// `x.item()` and numbers, texts and arrays of other kinds: what has no gradient, by its type.
[[nodiscard]] bool isPlain(const FileContext &file, python::NodeId expression);

/// `x.max(1)`, `torch.topk(x, 2)`, whose second part has no gradient.
[[nodiscard]] bool givesIndices(const python::Tree &tree, python::NodeId call);

} // namespace torchferry::convert::context::mindspore
