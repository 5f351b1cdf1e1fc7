// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// What a class stores in one attribute of `self`.
struct MemberStores {
    std::vector<python::NodeId> values;    ///< `self.scale = value`, `self.register_buffer("scale", value)`
    std::vector<python::NodeId> augmented; ///< the statements `self.count += 1`
    bool areAll = true;                    ///< false: something else is stored, too, as a part of a pattern
};

/// The stores to `self.name` in the class around `node`; all empty outside of classes.
[[nodiscard]] MemberStores storesAround(const FileContext &file, python::NodeId node, std::string_view name);

} // namespace torchferry::convert
