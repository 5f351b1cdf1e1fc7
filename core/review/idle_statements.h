// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/review/projection.h"
#include "core/source/source_file.h"

namespace torchferry::review {

/// Takes away what several accepted changes together leave of a statement that does nothing any more: `a, b = a, b`, and
/// `pass; f()`. `[x for x in y]` becomes `list(y)`. Lines that are the source's stay, and so does the meaning: names are
/// only bound to what they hold, and not in the body of a class.
void removeIdleStatements(std::string &text, std::vector<TextSpan> &spans, const source::SourceFile &source);

} // namespace torchferry::review
