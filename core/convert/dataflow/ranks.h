// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/dataflow/flow_graph.h"

namespace torchferry::convert {

/// How many axes the tensor has that `expression` gives, as far as that is known for certain: by the sizes it was made
/// or reshaped with, by axes added, removed and indexed, by `b, c, h, w = x.shape` before. Follows variables, parameters
/// of functions that only this file calls, and attributes of `self`. What the framework's functions and layers give is
/// said by the source's `ranks`.
[[nodiscard]] Rank rankOf(const FileContext &file, python::NodeId expression);

/// The same, with what is usual where nothing is known: what is broadcast against a tensor has no more axes than that,
/// and layers are given batches. For what raises an error at once if that is not so.
[[nodiscard]] Rank likelyRankOf(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
