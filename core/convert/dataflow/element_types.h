// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What kind of numbers a tensor has. Ordered as the source promotes: of two operands the greater one wins.
enum class ElementType : std::uint8_t { unknown, boolean, integer, floating };

/// The kind of numbers in the tensor, or of the Python number, that `expression` gives; unknown wherever it is not
/// known for certain. Follows variables, parameters of functions that only this file calls, and attributes of `self`.
/// What the framework's functions give is said by the source's `element_types`.
[[nodiscard]] ElementType elementTypeOf(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
