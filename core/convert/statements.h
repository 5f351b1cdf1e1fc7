// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "core/convert/context_of_file.h"
#include "core/convert/finding.h"

namespace torchferry::convert {

/// The edit that takes a statement (or a decorator) out of its block. Nothing for what is no statement.
[[nodiscard]] std::optional<StatementEdit> removal(const FileContext &file, python::NodeId statement);
/// The edit that puts a statement before or after another one. Nothing where no line of its own can stand: behind a
/// semicolon, in a one-line suite.
[[nodiscard]] std::optional<StatementEdit> insertion(const FileContext &file, python::NodeId statement,
                                                     StatementEdit::Kind kind, std::vector<Piece> pieces);
/// What stands at `node` is evaluated exactly once each time its statement runs, before nothing else of the statement
/// that has an effect: no lambda, comprehension, conditional, `and`/`or`, default argument, decorator around it.
[[nodiscard]] bool runsOnce(const python::Tree &tree, python::NodeId node);

/// The plain assignment (`target = value`, one target, a statement of its own) that stores into `name`, or noNode.
[[nodiscard]] python::NodeId plainStore(const python::Tree &tree, python::NodeId name);
/// `name` is what `isinstance` or `issubclass` asks for, or what `type(x)` or `x.__class__` is compared with or looked for
/// in, alone or one of several: only the class counts, and nothing is called.
[[nodiscard]] bool isTypeTest(const python::Tree &tree, python::NodeId name);

/// `node` stands in an annotation, or where types are put together outside of one: `Pair = Tuple[A, B]`.
[[nodiscard]] bool inAnnotation(const python::Tree &tree, python::NodeId node);

/// `case Class(name=…)`: a pattern that reads attributes of what it looks at.
[[nodiscard]] bool readsAttributes(const python::Tree &tree, python::NodeId pattern);

/// The line that begins at `line` goes on with the one before, which ends in a backslash.
[[nodiscard]] bool isContinuation(const python::Tree &tree, std::uint32_t line);
/// Nothing stands before `offset` in its line, also where that line goes on with others.
[[nodiscard]] bool beginsLine(const python::Tree &tree, std::uint32_t offset);
/// The statement stands alone on its line or lines (a comment may follow).
[[nodiscard]] bool standsAlone(const python::Tree &tree, python::NodeId statement);
/// The comment behind a statement that ends its line, with the space before it; empty if there is none.
[[nodiscard]] ByteRange remarkBehind(const python::Tree &tree, python::NodeId statement);
/// The white space its line begins with, or the first of the lines that go on with it.
[[nodiscard]] std::string indentationOf(const python::Tree &tree, python::NodeId statement);

} // namespace torchferry::convert
