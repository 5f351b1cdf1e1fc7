// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// The same as `guessMember` for a receiver that is likely something without such a member: a guess at best, and only
/// where the name is no common one or no number or container of Python's has such a method.
[[nodiscard]] bool guessAgainstType(const FileContext &file, Occurrence &occurrence);
/// `iter(loader).next()`: an iterator has no such method in Python 3, those of one class of the framework had it once.
[[nodiscard]] bool guessOfIterator(const FileContext &file, Occurrence &occurrence);

} // namespace torchferry::convert
