// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/python/tree.h"

namespace torchferry::convert {

/// No call, no await, no walrus, no subscript that could run code of the project: evaluating it at another time or not
/// at all makes no difference. Attribute access counts as pure.
[[nodiscard]] bool isPure(const python::Tree &tree, python::NodeId expression);

/// A name, attributes read from a name, a constant, or a name with a whole number added, in one line and without a
/// comment: may be written twice.
[[nodiscard]] bool isRepeatable(const python::Tree &tree, python::NodeId expression);

/// The same, and `self.net[0].weight`: members, and items by a name or a number.
[[nodiscard]] bool isRepeatableTarget(const python::Tree &tree, python::NodeId target);

/// The text of a literal as Python would compare it: signs joined, quotes made single, no parentheses. Empty when the
/// expression is no literal.
[[nodiscard]] std::string literalText(const python::Tree &tree, python::NodeId expression);

/// What is between the quotes of a string that is written out; empty for anything else.
[[nodiscard]] std::string textOf(const python::Tree &tree, python::NodeId string);

/// Inside the brackets of a parenthesised expression.
[[nodiscard]] python::NodeId unwrap(const python::Tree &tree, python::NodeId expression);

/// `(1 - m)` where it is all of an argument: `1 - m`. The node itself where its brackets hold a line break or a comment,
/// what needs them as an argument, too, or what may become a constant and takes them along: a dotted name, a condition.
[[nodiscard]] python::NodeId withoutOwnBrackets(const python::Tree &tree, python::NodeId node);

/// The other way: the outermost of the brackets around an expression, or itself.
[[nodiscard]] python::NodeId skipBrackets(const python::Tree &tree, python::NodeId node);

/// Of `a.b` the name `b`; empty for what is no attribute, or for noNode.
[[nodiscard]] std::string_view attributeName(const python::Tree &tree, python::NodeId expression);

/// The same, and of a name the name.
[[nodiscard]] std::string_view lastNameOf(const python::Tree &tree, python::NodeId expression);

/// `a if node else b`: `node` is the condition of the conditional expression `choice`.
[[nodiscard]] bool isConditionOf(const python::Tree &tree, python::NodeId choice, python::NodeId node);

/// `a` and `b` of `a if condition else b`; noNode twice for any other expression.
[[nodiscard]] std::array<python::NodeId, 2> sidesOfChoice(const python::Tree &tree, python::NodeId choice);

/// Nothing but the truth of the value of `node` is looked at: it is a condition, what `bool` or
/// unittest's `assertTrue` is given, or a part of one by `and`, `or`, `not`.
[[nodiscard]] bool isTruthLookedAt(const python::Tree &tree, python::NodeId node);

/// `z.shape[0]`, `z.size(-1)`: a whole number, whatever `z` is.
[[nodiscard]] bool isLengthOfAxis(const python::Tree &tree, python::NodeId expression);

} // namespace torchferry::convert
