// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/occurrence.h"

namespace torchferry::convert {

/// Decides, as `guessMember` does, for an object of which is `known` that it is of a class of the source that has no
/// such member: classes derived from it have, and it may be one of theirs. Always a guess, and none where no row of
/// theirs asks for anything.
[[nodiscard]] bool guessOfDerived(const FileContext &file, Occurrence &occurrence, const types::Type &known);
/// The same for an object read from one that is called for what a method of it does, `net.head.in_features`: such parts
/// mostly are of the same kind.
[[nodiscard]] bool guessOfPart(const FileContext &file, Occurrence &occurrence);

} // namespace torchferry::convert
