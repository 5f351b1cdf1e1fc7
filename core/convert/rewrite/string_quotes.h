// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/case.h"
#include "core/convert/model/file_context.h"
#include "core/convert/model/finding.h"

namespace torchferry::convert {

/// Writes the strings that proposals and resolutions add in the quotes that the file's own strings have, if it clearly
/// prefers one kind. Strings with quotes or backslashes in them stay as they are, and so does what is inside of an
/// f-string.
void useQuotesOfFile(const FileContext &file, Findings &findings, Cases &cases);

} // namespace torchferry::convert
