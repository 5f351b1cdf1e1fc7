// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What a class stores in one attribute of `self`: all empty if it does not.
struct MemberStores {
    std::vector<python::NodeId> values;    ///< `self.scale = value`, `self.register_buffer("scale", value)`
    std::vector<python::NodeId> augmented; ///< the statements `self.count += 1`
    bool areAll = true;                    ///< false: something else is stored, too, as a part of a pattern
};

/// The stores to the member that `attribute` reads, by way of `self` in the class of its object: the class around a
/// `self.scale`, the class of this file that another object is an instance of; nothing where the file has none.
[[nodiscard]] std::optional<MemberStores> storesOf(const FileContext &file, python::NodeId attribute);

} // namespace torchferry::convert
