// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/convert/context/mindspore/call_chain.h"
#include "core/convert/context/mindspore/loader_source.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// `len(loader.dataset)` of a loader that a function or an object was given.
struct LoaderCount {
    FindingId finding;                      ///< of `loader.dataset`
    python::NodeId call = python::noNode;   ///< of `len`
    python::NodeId loader = python::noNode; ///< as the call reads it: `loader`, `self.loader`
};

/// All of the file that `loader` gets to: by a parameter of a function, or by an attribute that `__init__` sets from one.
/// Only those that get nothing but loaders of this file whose variables are bound once.
[[nodiscard]] std::vector<LoaderCount> passedCountsOf(const ProgramShape &shape, const LoaderCalls &calls,
                                                      const Creation &loader);

/// How a loader is written.
struct CountedLoader {
    const Creation &creation;
    std::string set;                ///< the name of what it reads, which has a length; empty if it has none
    std::vector<ChainedCall> calls; ///< that which makes the data set, then `batch`
    bool isSampled = false;         ///< the data set has the items that a sampler chooses
};

/// Behind the loader, `train_loader.set_size = len(train_set)`, and `loader.set_size` for each of the counts. Nothing is
/// added where that cannot be written. The resolution's first contribution is that of the loader.
void addCounts(const ProgramShape &shape, const std::vector<LoaderCount> &counts, CountedLoader loader, Case &item,
               Resolution &resolution);

} // namespace torchferry::convert::context::mindspore
