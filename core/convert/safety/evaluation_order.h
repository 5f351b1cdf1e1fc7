// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/edit.h"
#include "core/convert/safety/statement_place.h"

namespace torchferry::convert {

/// What `pieces` keep of the source is evaluated in the source's own order, under the same condition and as often, or
/// it makes no difference. Names and constants commute with all but a walrus; what reads an object (an attribute, an
/// element, an operator) commutes with other reads; what may change an object (a call, `await`, `yield`) only with
/// names and constants.
[[nodiscard]] bool keepsOrder(const CallSubject &subject, const std::vector<Piece> &pieces);

/// What is written for a use and around its statement.
struct SurroundingText {
    std::vector<Piece> before;  ///< lines before the statement, each with its line end
    std::vector<Piece> inPlace; ///< in place of `replaced`
    ByteRange replaced;
    std::vector<Piece> after; ///< lines behind the statement
    bool movesUse = false;    ///< the lines do what the use did, and not only evaluate its operands
};

/// The same where a part of it runs before or behind the statement of the use.
[[nodiscard]] bool keepsOrder(const CallSubject &subject, const StatementPlace &place, const SurroundingText &text);

} // namespace torchferry::convert
