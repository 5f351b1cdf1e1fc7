// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `a, b`, `(a, b)` or `[a, b]` as something to unpack into.
[[nodiscard]] bool isTuplePattern(python::Kind kind);

/// Something is stored into the expression at `node`, or it is deleted: the left of an assignment of any kind, what
/// `for`, `as` and comprehensions bind, alone, in brackets or as a part of a pattern.
[[nodiscard]] bool isTarget(const python::Tree &tree, python::NodeId node);

/// `del x.grad`, `del x.grad, y`.
[[nodiscard]] bool isDeleted(const python::Tree &tree, python::NodeId target);

/// How many targets a pattern has; 0 if one takes what is left.
[[nodiscard]] std::size_t targetsOf(const python::Tree &tree, python::NodeId pattern);

/// `a, b = x.shape, 1`: the target that gets the element; noNode if it is not plain which.
[[nodiscard]] python::NodeId targetBeside(const python::Tree &tree, python::NodeId element);

/// What a plain assignment, alone or one of several in a row of names, stores `value` into; or noNode.
[[nodiscard]] python::NodeId targetOf(const python::Tree &tree, python::NodeId value);

/// The same where nothing else gets the value: noNode in a chain, `a = b = value`, and of `(a := value)`, which gives it on.
/// For those who follow all that is done with a value.
[[nodiscard]] python::NodeId onlyTargetOf(const python::Tree &tree, python::NodeId value);

/// What an assignment stores into `target`, which may be one of several; noNode if it is not plain what.
[[nodiscard]] python::NodeId storedIn(const python::Tree &tree, python::NodeId target);

/// `cat = loom.cat`: what the only assignment of the name gives it; noNode if there is none.
[[nodiscard]] python::NodeId givenTo(const FileContext &file, python::NodeId name);

/// The one function of the file a name denotes (its function_definition); noNode if it is bound to anything else as
/// well.
[[nodiscard]] python::NodeId definitionOf(const FileContext &file, python::NodeId name);

/// The name of a parameter that is neither `*args` nor `**kwargs`; noNode of all else that is between parameters.
[[nodiscard]] python::NodeId nameOfParameter(const python::Tree &tree, python::NodeId parameter);

/// The call `name` is the callee of, or noNode.
[[nodiscard]] python::NodeId callOf(const python::Tree &tree, python::NodeId name);

} // namespace torchferry::convert
