// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What calling an object of the framework gives.
enum class LayerResult : std::uint8_t {
    unknown,
    fresh,    ///< a new tensor each time: the framework says what it gives, and that it is no view
    argument, ///< a new tensor, or its first argument once more: `nn.Dropout`, `nn.ReLU(inplace=True)`, `nn.Identity`
};

/// `criterion`, an object of such a class, or the one of two that a condition chooses. Of `self.block = nn.Sequential(…)`
/// all parts have to be such objects, made right there, and the class has to do nothing with it but call it.
[[nodiscard]] LayerResult layerResultOf(const FileContext &file, python::NodeId callee);

/// The call that makes the last layer that runs where the object at `callee` is called: the last part of
/// `self.block = nn.Sequential(nn.Linear(2, 2), nn.ReLU())`. noNode where that is unknown, and of everything else.
[[nodiscard]] python::NodeId lastLayerOf(const FileContext &file, python::NodeId callee);

} // namespace torchferry::convert
