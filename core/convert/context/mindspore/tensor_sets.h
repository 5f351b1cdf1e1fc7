// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/context/mindspore/loader_source.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert::context::mindspore {

/// The calls that make the sets of tensors that an expression may denote, where each becomes a list of items.
struct ItemLists {
    std::vector<const Creation *> sets;      ///< `TensorDataset(x, y)`
    std::vector<const Creation *> subsets;   ///< `Subset(train_set, indices)`
    python::NodeId misused = python::noNode; ///< a use of one of them for which a list would not do
};

/// Follows names that are bound once, and functions of the file that make sets. Nothing if something else may be denoted.
[[nodiscard]] std::optional<ItemLists> itemListsOf(const ProgramShape &shape, const LoaderCalls &calls,
                                                   python::NodeId dataset);

/// All objects of the class, which is defined in the file, are read by loaders, or counted.
[[nodiscard]] bool isOnlyLoaded(const ProgramShape &shape, const LoaderCalls &calls, python::NodeId definition);

/// `(x.asnumpy(), y.asnumpy())` of `TensorDataset(x, y)`; as items, `list(zip(x.asnumpy(), y.asnumpy()))`.
[[nodiscard]] std::vector<Piece> arraysOf(const python::Tree &tree, const CallSite &set, bool asItems);

/// `[train_set[i] for i in indices]` of `Subset(train_set, indices)`; nothing if it is made otherwise.
[[nodiscard]] std::optional<std::vector<Piece>> itemsOfSubset(const python::Tree &tree, const CallSite &subset);

} // namespace torchferry::convert::context::mindspore
