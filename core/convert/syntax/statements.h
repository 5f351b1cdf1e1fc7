// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/range.h"
#include "core/python/tree.h"

namespace torchferry::convert {

/// The plain assignment (`target = value`, one target, a statement of its own) that stores into `name`, or noNode.
[[nodiscard]] python::NodeId plainStore(const python::Tree &tree, python::NodeId name);
/// `name` is what `isinstance` or `issubclass` asks for, or what `type(x)` or `x.__class__` is compared with or looked
/// for in, alone or one of several: only the class counts, and nothing is called.
[[nodiscard]] bool isTypeTest(const python::Tree &tree, python::NodeId name);
/// The same of `isinstance` and `issubclass` alone, where a tuple of classes may stand as well.
[[nodiscard]] bool isInstanceTest(const python::Tree &tree, python::NodeId name);

/// `node` is in an annotation, or where types are put together outside of one: `Pair = Tuple[A, B]`.
[[nodiscard]] bool inAnnotation(const python::Tree &tree, python::NodeId node);

/// `case Class(name=…)`: a pattern that reads attributes of what it looks at.
[[nodiscard]] bool readsAttributes(const python::Tree &tree, python::NodeId pattern);

/// The line that begins at `line` goes on with the one before, which ends in a backslash.
[[nodiscard]] bool isContinuation(const python::Tree &tree, std::uint32_t line);
/// Nothing precedes `offset` in its line, also where that line goes on with others.
[[nodiscard]] bool beginsLine(const python::Tree &tree, std::uint32_t offset);
/// The statement is alone on its line or lines (a comment may follow).
[[nodiscard]] bool standsAlone(const python::Tree &tree, python::NodeId statement);
/// The comment behind a statement that ends its line, with the space before it; empty if there is none.
[[nodiscard]] ByteRange remarkBehind(const python::Tree &tree, python::NodeId statement);
/// The white space its line begins with, or the first of the lines that go on with it.
[[nodiscard]] std::string indentationOf(const python::Tree &tree, python::NodeId statement);
/// The white space by which a block at `statement` is deeper than it: as the block around it, else as the first block of
/// the file, else four spaces.
[[nodiscard]] std::string indentationUnit(const python::Tree &tree, python::NodeId statement);
/// The part of a simple statement that assigns `value` and nothing else (`target = value`): the target, or noNode.
[[nodiscard]] python::NodeId assignedTarget(const python::Tree &tree, python::NodeId value);

/// Not both run: they are in different branches of one `if`.
[[nodiscard]] bool areExclusive(const python::Tree &tree, python::NodeId one, python::NodeId other);

} // namespace torchferry::convert
