// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/mindspore/call_chain.h"
#include "core/convert/context/mindspore/step_data.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// A set of images of torchvision, as the class of `mindspore.dataset` that reads the same images, of CIFAR from the
/// binary files instead of the pickled ones.
struct ImageSet {
    std::string className;             ///< "mindspore.dataset.MnistDataset"
    std::vector<Piece> arguments;      ///< the folder, which part, how: all but what the loader says
    std::vector<ChainedCall> pipeline; ///< what follows the call: `.map(transform, "image")…`
    std::string files;                 ///< where it looks for them, for the reader
    std::optional<Message> obstacle;
};

/// A class of torchvision with such a counterpart.
[[nodiscard]] bool isImageSet(std::string_view api);

/// What `set`, a call of such a class, becomes. `calls`: the findings of the file's calls. Source of the facts: reference
/// pages of MindSpore 2.7.0 (columns and their dtypes, names of folders), torchvision 0.14 (where it keeps the files, the
/// order of the parameters).
[[nodiscard]] ImageSet imageSetOf(const ProgramShape &shape, const Creation &set, const CallFindings &calls);

} // namespace torchferry::convert::context::mindspore
