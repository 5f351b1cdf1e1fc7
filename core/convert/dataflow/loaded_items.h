// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The expressions of which a loader makes what it gives to the target of a loop: `x` of `for x, y in loader` gets what
/// the function returns first that puts the items together, or `__getitem__` of the data set, or what a set of tensors
/// is made of; in `enumerate` as well. Loader, function and data set have to be of this file, and assigned once; where
/// anything is not known, there are none.
[[nodiscard]] std::vector<python::NodeId> sourcesOfLoaded(const FileContext &file, python::NodeId target);

/// What a function returns, in every place, or the element at `position` of the tuples; nothing where one is not plain.
/// `position` below 0: the function returns no tuple.
[[nodiscard]] std::vector<python::NodeId> returnedBy(const python::Tree &tree, python::NodeId function, int position);

} // namespace torchferry::convert
