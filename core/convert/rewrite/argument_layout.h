// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/model/edit.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// Where the arguments of the call at `place` are in lines of their own or have comments beside them, a call that is
/// written in its place is laid out likewise: what an argument becomes is where the argument stood, with its comment.
/// `newline` ends a line of the file. Leaves `pieces` alone where they are no such call.
[[nodiscard]] std::vector<Piece> keepLines(const python::Tree &tree, python::NodeId place, std::vector<Piece> pieces,
                                           std::string_view newline);

} // namespace torchferry::convert
