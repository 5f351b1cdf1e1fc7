// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/emission.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Makes an expression that denotes `range` complete: keeps its comments, brackets what runs over lines, respects the
/// quotes of an enclosing f-string. Refuses with TF4011 where the place does not allow it, with TF4087 where something
/// is stored and would not be any more, and with TF4088 where comments would change their order. `sameLayout`: line
/// breaks are where they stood, so that they need no new brackets. `elsewhere`: pieces written beside the expression,
/// whose comments are kept there.
[[nodiscard]] Outcome<Emission> placeInContext(const FileContext &file, python::NodeId place, Emission emission,
                                               bool sameLayout = false, const std::vector<Piece> &elsewhere = {});

/// A line of `pieces` ends outside of all brackets that they open.
[[nodiscard]] bool runsOverLinesInTheOpen(const python::Tree &tree, const std::vector<Piece> &pieces);

} // namespace torchferry::convert
