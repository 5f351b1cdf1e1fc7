// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/review/projection.h"

namespace torchferry::review {

/// Gives the lines of `text` from `begin` on another indentation: `from` at the start of a line becomes `to`. The text
/// from `begin` on is statements, the first without its indentation. Lines that begin inside a string, empty lines and
/// lines that are not indented by `from` (comments, continuation lines) stay. `spans` cover the text and are kept true:
/// what becomes new indentation is of `changed`, a stretch whose source is the part of the file that it replaces.
void reindent(std::string &text, std::vector<TextSpan> &spans, std::size_t begin, std::string_view from,
              std::string_view to, const TextSpan &changed);

} // namespace torchferry::review
