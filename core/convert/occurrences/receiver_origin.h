// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// `jax.nn` of an imported package that is neither the source's nor the project's: a module as like as an object.
[[nodiscard]] bool isOfForeignModule(const FileContext &file, python::NodeId receiver);

/// `jax.nn.softmax`: of such a module, and the source has a function of that name, so that it is most likely one, too;
/// or `np.transpose` where nothing in the file binds `np`, and no star import can.
[[nodiscard]] bool isModule(const FileContext &file, python::NodeId receiver, std::string_view member);

/// `hasattr(receiver, "member")` stands in the file: not every such object has the member.
[[nodiscard]] bool isAskedFor(const FileContext &file, python::NodeId receiver, std::string_view member);

/// `optimizer = wrap(optimizer)`: a class or a function of a package that is neither the source's nor the target's nor
/// known gives the object, so that its name tells nothing. False for what is no name.
[[nodiscard]] bool isMadeByOthers(const FileContext &file, python::NodeId receiver);

} // namespace torchferry::convert
