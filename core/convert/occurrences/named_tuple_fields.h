// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// What reads `name` at the attribute `id` of `object`, a named tuple the framework gave: its result is a plain tuple
/// on the other side. Nothing for other objects, and for what plain tuples have as well. How it is used is for the
/// caller to find.
[[nodiscard]] std::optional<Occurrence> namedTupleField(const FileContext &file, python::NodeId id,
                                                        python::NodeId object, std::string_view name);

} // namespace torchferry::convert
