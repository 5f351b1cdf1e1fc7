// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"
#include "core/mapping/row.h"

namespace torchferry::convert {

/// The form calls a helper, and the file can be given no module of helpers.
[[nodiscard]] bool lacksHelper(const FileContext &file, const mapping::Form &form);

/// What takes the place of the function or class `api`, read as a value at `value`, is a helper, which is called as the
/// source's own: calls of it by another name stay as they are. `value` may be noNode, where it is not plain which
/// expression gave the value. With another use than a value: what takes the place of a base written there, for one.
[[nodiscard]] bool becomesHelper(const FileContext &file, std::string_view api, python::NodeId value,
                                 mapping::Use use = mapping::Use::value);

/// The name of the target, or of a helper, that takes that place; empty if it is taken by something else.
[[nodiscard]] std::string_view symbolInPlaceOf(const FileContext &file, std::string_view api, python::NodeId value);

/// The last name of the class that takes the place of the source's one named at `value`; empty if that is not known, or
/// if something else takes it, a text.
[[nodiscard]] std::string_view classInPlaceOf(const FileContext &file, python::NodeId value);

/// One of the forms of `api` in that use is a helper, and the file can be given the module of helpers.
[[nodiscard]] bool mayBecomeHelper(const FileContext &file, std::string_view api, mapping::Use use);

/// A class of the project derives from a helper in the place of the framework's class: the nearest base of it that the
/// project does not define becomes one.
[[nodiscard]] bool derivesFromHelper(const FileContext &file, std::string_view ownClass);

} // namespace torchferry::convert
