// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/review/projection.h"
#include "core/review/source_layout.h"

namespace torchferry::review {

/// Lays out what a projection changed as the file is laid out. Continuation lines that were aligned with a bracket move
/// with it, and so do those below a line that moves. A line that a change made longer than the limit of the file is
/// broken inside its brackets: aligned with the bracket or with a hanging indent, whichever the file has more of; a
/// comment behind a statement goes above it. Lines that were too long before, and those where nothing changed, stay.
/// Only white space, commas at the end of bracketed lists, brackets around a value and the places of comments change. `spans` cover `text` and
/// are kept true.
void layOutLines(std::string &text, std::vector<TextSpan> &spans, const SourceLayout &source);

} // namespace torchferry::review
