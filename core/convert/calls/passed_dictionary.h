// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Something that a dictionary is given by a key that is written out.
struct PassedEntry {
    python::NodeId node = python::noNode; ///< `"a": 1`, `a=1`, the assignment `options["a"] = 1`
    python::NodeId key = python::noNode;  ///< the string or the name
    std::string_view name;
    python::NodeId value = python::noNode;
};

/// Dictionaries that go by `**` to the same calls, with all that they are given.
struct PassedDictionaries {
    std::vector<PassedEntry> entries;  ///< in the order of the text
    std::vector<python::NodeId> calls; ///< in the order of the text
};

/// What `name`, an identifier behind `**`, may denote: one or several dictionaries that are written out, with what
/// `update` and assignments add to them, perhaps in a branch. Nothing if some of it cannot be seen: a parameter, a key
/// that is computed, another function that is given the dictionary.
[[nodiscard]] std::optional<PassedDictionaries> passedDictionaries(const FileContext &file, python::NodeId name);

} // namespace torchferry::convert
