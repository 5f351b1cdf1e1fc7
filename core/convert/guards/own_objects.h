// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/convert/model/ternary.h"

namespace torchferry::convert {

/// The object (or, of what is read of an object, that one) was made by the program itself: it is of a class of the
/// project, or a name or a member of `self` in a class that is given nothing but calls of the object's class. What a
/// module of the framework has inside is not.
[[nodiscard]] bool isMadeByProgram(const FileContext &file, python::NodeId expression);

/// `x.data` of an object of a class of the source that derives from the tensor's: of a parameter.
[[nodiscard]] Ternary isDataOfDerived(const FileContext &file, python::NodeId expression);

} // namespace torchferry::convert
