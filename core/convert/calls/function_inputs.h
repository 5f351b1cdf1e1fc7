// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/certainty/certainty.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The function_definition called `name` in the body of a class; noNode if there is none or more than one.
[[nodiscard]] python::NodeId methodNamed(const python::Tree &tree, python::NodeId body, std::string_view name);

/// The names of the parameters behind the first; nothing where they cannot be listed one by one.
[[nodiscard]] std::optional<std::vector<python::NodeId>> parametersOf(const python::Tree &tree, python::NodeId method);

/// What is passed for a parameter: nothing is known of it, a tensor, or surely none.
struct FunctionInput {
    bool isTensor = false;
    std::optional<certainty::Certainty> plain; ///< it is no tensor, as sure as this
};

/// A number or a text by its annotation, its default, or what is known of it. `name` is that of the parameter.
[[nodiscard]] FunctionInput functionInputAt(const FileContext &file, python::NodeId name);

/// `Scale.apply(x, 0.5)`: all calls of the file pass a number or a text for the parameter at `index` of `forward`.
/// Nothing if one does not, if there is none, or if the class is used in another way.
[[nodiscard]] std::optional<certainty::Certainty> plainInCalls(const FileContext &file, python::NodeId forward,
                                                               std::size_t index, python::NodeId parameter);

} // namespace torchferry::convert
