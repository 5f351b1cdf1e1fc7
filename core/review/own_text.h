// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/edit.h"
#include "core/convert/model/import_facts.h"
#include "core/mapping/pack.h"

namespace torchferry::review {

/// A text typed by hand, as the renderer and the import plan need it.
struct OwnText {
    std::vector<convert::Piece> pieces; ///< the text; what it names of the target a name, so that it is imported
    python::Precedence binding = python::Precedence::primary; ///< what is no single expression is left as it is
    std::vector<std::string> reads; ///< the names its identifiers denote: imports that bind them are needed
};

/// Takes `text` apart. It names the target by a root (`beta.ops.add`), or by a name that an import of the pack binds
/// (`ops.add` where `from beta import ops` is preferred), unless the file has that name for something else. Where only
/// imports of the source have it, what is read from it has to exist in the target. Text that does not parse is one piece.
[[nodiscard]] OwnText readOwnText(const std::string &text, const mapping::Pack &pack,
                                  const convert::FileAnalysis::ImportFacts &facts);

} // namespace torchferry::review
