// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/mindspore/image_sets.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/convert/model/edit.h"

namespace torchferry::convert::context::mindspore {

/// The calls of a file that make loaders, and what they read.
struct LoaderCalls {
    std::vector<Creation> loaders;
    std::vector<Creation> tensorSets; ///< `TensorDataset(x, y)`
    std::vector<Creation> subsets;    ///< `Subset(train_set, indices)`
    std::vector<Creation> imageSets;  ///< those of torchvision that `isImageSet` knows
    CallFindings findings;            ///< of all calls of the file
    std::vector<FindingId> setReads;  ///< of `loader.dataset`
};

/// What a data set of a class of the file whose items are dictionaries becomes.
struct DictionaryItems {
    std::string className; ///< dotted
    std::vector<std::string> keys;
    std::vector<StatementEdit> edits; ///< of the class, and of all that reads batches in the file
};

/// What a loader reads.
struct LoaderSource {
    const Creation *set = nullptr; ///< of a set of tensors or images
    std::vector<python::NodeId> tensors;
    std::string newName; ///< of the list of items that is made in place: `len` is asked for by way of the loader
    std::vector<const Creation *> lists;   ///< sets of tensors that become lists of items, where `set` is none
    std::vector<const Creation *> subsets; ///< of such sets
    std::optional<ImageSet> images;
    std::optional<DictionaryItems> dictionaries;
    std::vector<std::string> columns;
    std::optional<Message> obstacle; ///< why no data set of `mindspore.dataset` can read it
    bool isInPlace = false;          ///< the set is made where it is passed
    bool isCounted = false;          ///< `len` of the set of tensors is asked for, too: it is a list of items
    bool isStarred = false;          ///< the tensors are those of a sequence, `TensorDataset(*tensors)`
    bool isIterable = false;         ///< the items come one after the other
    bool isInferred = false;         ///< the data set may be of another class than the one that was looked at
};

/// Of the file; loaders are made by calls whose row names that resolver.
[[nodiscard]] LoaderCalls loaderCallsOf(const ProgramShape &shape, std::string_view resolver);

/// Of `loader`, one of `calls.loaders`, which is passed `dataset`.
[[nodiscard]] LoaderSource loaderSourceOf(const ProgramShape &shape, const LoaderCalls &calls, const Creation &loader,
                                          python::NodeId dataset);

} // namespace torchferry::convert::context::mindspore
