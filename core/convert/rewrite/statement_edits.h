// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/model/edit.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The edit that takes a statement (or a decorator) out of its block. Nothing for what is no statement.
[[nodiscard]] std::optional<StatementEdit> removal(const FileContext &file, python::NodeId statement);

/// The edit that puts a statement before or after another one. Nothing where no line of its own can stand: behind a
/// semicolon, in a one-line suite.
[[nodiscard]] std::optional<StatementEdit> insertion(const FileContext &file, python::NodeId statement,
                                                     StatementEdit::Kind kind, std::vector<Piece> pieces);

/// The same, but a line before the statement only asks for nothing before it in its line.
[[nodiscard]] std::optional<StatementEdit> lineEdit(const FileContext &file, python::NodeId statement,
                                                    StatementEdit::Kind kind, std::vector<Piece> pieces);

} // namespace torchferry::convert
