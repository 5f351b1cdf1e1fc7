// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/convert/context/shape/program_shape.h"

namespace torchferry::convert::context::mindspore {

/// The parts that each item of a data set has, as far as the file tells: each is a column.
struct BatchColumns {
    std::vector<std::string> names;
    std::optional<Message> obstacle; ///< why it has none
};

/// What the loader that `loader` makes gives. `count`: how many parts an item has, if that is known otherwise.
/// `parts`: names they may be given where no loop unpacks a batch.
[[nodiscard]] BatchColumns columnsOf(const ProgramShape &shape, const std::vector<Creation> &loaders,
                                     const Creation &loader, python::NodeId dataset, std::size_t count,
                                     const std::vector<std::string> &parts);

} // namespace torchferry::convert::context::mindspore
