// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `node` only runs where a call of `api` gave something true: it is in the branch of an `if` statement whose condition
/// is such a call, joins one by `and`, or reads a variable that is given nothing else. Of an attribute (`args.cuda`) all
/// that the file stores in it counts, and one store has to come before in a block around the use. Or it runs in what the
/// call makes: in the body of `with api():`, in a function decorated with it.
[[nodiscard]] bool runsUnder(const FileContext &file, python::NodeId node, std::string_view api);

/// `args.gpu`, of which nothing but its name says what it is: a number, or None; and no `if` around it has asked.
[[nodiscard]] bool mayBeNoneByName(const FileContext &file, python::NodeId expression);

/// What the node raises is caught: it stands in the body of a `try` that has an `except`, in the same function.
[[nodiscard]] bool isTried(const python::Tree &tree, python::NodeId node);

/// `with autocast():`, `@autocast()`, `stack.enter_context(autocast())`: entered right there.
[[nodiscard]] bool isEntered(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
