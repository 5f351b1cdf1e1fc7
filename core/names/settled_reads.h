// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/names/names.h"

namespace torchferry::names {

/// The binding that holds at `read` of a variable with several: the last statement above it that binds the variable, in a
/// block around it, and no loop comes back with another one. None where that cannot be decided.
[[nodiscard]] BindingId settledBinding(const FileNames &file, std::uint32_t variable, python::NodeId read);

/// That of each read of the variable, in source order. Nothing if one of them cannot be decided, or the name is deleted or
/// made one of the module by a function.
[[nodiscard]] std::optional<std::vector<BindingId>> settledReads(const FileNames &file, std::uint32_t variable);

} // namespace torchferry::names
