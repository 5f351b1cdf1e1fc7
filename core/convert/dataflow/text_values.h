// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Texts that an expression may give.
struct TextValues {
    std::vector<std::string> texts;
    bool areAll = true; ///< false: a parameter with a default text, for which callers may pass others
};

/// The texts an expression may give, if each comes from a text that is written out in the function: by an assignment, a
/// loop over a display, a choice, or as the default of a parameter, for which no call in the file passes anything else.
/// Nothing otherwise.
[[nodiscard]] std::optional<TextValues> textValuesOf(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
