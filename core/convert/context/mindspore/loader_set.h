// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/context/mindspore/loader_source.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// `loader.dataset`, where the name of what the loader reads may stand instead.
struct SetRead {
    FindingId finding;
    python::NodeId node = python::noNode; ///< all of it
    bool isCounted = false;               ///< it is what `len` is passed
};

/// All of `loader`, which is passed `dataset`: those where that expression is known to give the same as when the loader
/// was made; noNode: a name that is to be given to it there. A data set of `mindspore.dataset` does not give back what it
/// reads.
[[nodiscard]] std::vector<SetRead> setReadsOf(const ProgramShape &shape, const LoaderCalls &calls,
                                              const Creation &loader, python::NodeId dataset);

/// `len(train_set)`, `len(loader.dataset)`: `use` is all that is counted.
[[nodiscard]] bool isCounted(const python::Tree &tree, python::NodeId use);

} // namespace torchferry::convert::context::mindspore
