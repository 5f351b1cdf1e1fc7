// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/convert/calls/bound_arguments.h"
#include "core/convert/model/edit.h"
#include "core/convert/model/emission.h"

namespace torchferry::convert {

/// Where a form writes.
struct FormPlace {
    python::NodeId replaced = python::noNode; ///< the use, an access to its result, or its statement
    python::NodeId result = python::noNode;   ///< what the result of the use is assigned to, by the same statement
    bool isStatement = false;                 ///< `replaced` is a whole statement
};

/// What a form writes: what is in place of the use, and statements around the one the use is in. A statement has no
/// indentation yet: the lines after its first begin with four spaces for each level they are deeper.
struct FormText {
    using Statement = std::vector<Piece>;
    std::vector<Statement> before;
    Emission inPlace; ///< `mentioned` is of all that the form writes
    std::vector<Statement> after;
    std::vector<Statement> instead; ///< of the whole statement; nothing is left of it then
};

/// Writes a form that has statements of its own, or (`bindsOperands`) one whose operands have to be bound by statements
/// before. Refuses like `instantiate`, with TF4150 where no statement can stand before the one of the use and with
/// TF4151 where none can follow it.
[[nodiscard]] Outcome<FormText> writeForm(const mapping::Form &form, const CallSubject &subject, const FormPlace &place,
                                          const Emission *call, bool bindsOperands);

/// The pieces of `statements` as lines at the indentation of the statement at `place`, without the first one's and
/// without the last line end. An operand that runs over lines is brought into brackets.
[[nodiscard]] std::vector<Piece> linesOf(const FileContext &file, python::NodeId place,
                                         std::vector<FormText::Statement> statements);

/// All pieces that `text` writes, wherever.
[[nodiscard]] std::vector<Piece> allPieces(const FormText &text);

} // namespace torchferry::convert
