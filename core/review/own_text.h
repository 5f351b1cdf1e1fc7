// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/edit.h"

namespace torchferry::review {

/// A text typed by hand, as the renderer and the import plan need it.
struct OwnText {
    std::vector<convert::Piece> pieces; ///< the text, the target's import name in it a name, so that it is imported
    python::Precedence binding = python::Precedence::primary; ///< what is no single expression is left as it is
    std::vector<std::string> reads; ///< the names its identifiers denote: imports that bind them are needed
};

/// Takes `text` apart; `importName` is the target's ("paddle"). Text that does not parse is one piece.
[[nodiscard]] OwnText readOwnText(const std::string &text, std::string_view importName);

} // namespace torchferry::review
