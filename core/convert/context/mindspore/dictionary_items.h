// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/convert/context/mindspore/loader_source.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// A data set of the file whose items are dictionaries, of the same keys: they become tuples, and each batch is put into a
/// dictionary again where it is read. Nothing if the items are something else, or are used in a way that does not allow
/// it: by others than loaders, or batches that a comprehension reads.
[[nodiscard]] std::optional<DictionaryItems> dictionaryItemsOf(const ProgramShape &shape, const LoaderCalls &calls,
                                                               python::NodeId dataset);

} // namespace torchferry::convert::context::mindspore
