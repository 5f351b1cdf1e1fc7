// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Where statements can be put that run once each time an expression is evaluated.
struct StatementPlace {
    python::NodeId statement = python::noNode; ///< they are put before it
    /// What the statement evaluates first, with the expression in it: the statement itself, or the expression in its
    /// header (`if root:`, `for x in root:`).
    python::NodeId root = python::noNode;
    bool mayFollow = false; ///< the statement ends when `root` is evaluated, so that statements can be put behind it
};

/// The place for statements before the one that evaluates `node`. Nothing if `node` may be evaluated not at all, later
/// or several times: right of `and` and `or`, in a conditional expression, lambda or comprehension, in the condition of
/// `elif` and `while`, in a decorator or a default argument; and nothing if no line can be put there: in a one-line
/// suite, behind a semicolon, within a broken region.
[[nodiscard]] std::optional<StatementPlace> statementPlace(const FileContext &file, python::NodeId node);

/// A variable that is bound at `place` changes nothing else: it does not become a member of a class, and the function
/// does not look at its variables by `locals()`.
[[nodiscard]] bool mayBindVariable(const FileContext &file, const StatementPlace &place);

} // namespace torchferry::convert
