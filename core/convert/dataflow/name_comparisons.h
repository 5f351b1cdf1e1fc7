// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

// Texts that programs look for in the names of classes and in the keys of saved states.

/// What a string is compared with or looked for in: `name` of `name == "Conv"`, `"Conv" in name`, `name.find("Conv")`,
/// `name in ("Conv", "Norm")`, `name["Conv"]`; noNode if it is neither.
[[nodiscard]] python::NodeId comparisonSubject(const python::Tree &tree, python::NodeId string);

/// The name of a class, `type(x).__name__`, `str(x.__class__)`, a name that is given such a value or a parameter that
/// is passed one, with which `string` is compared, right there or as an element or a key of what a variable or a member
/// holds: `known = {"Conv", "Norm"}` of `name in known`. noNode if there is none.
[[nodiscard]] python::NodeId comparedClassName(const FileContext &file, python::NodeId string);

/// The class of the source with that name if its counterpart has another one; else empty.
[[nodiscard]] std::string renamedClass(const mapping::Pack &pack, std::string_view name);

/// What objects of the source's class `api` show as the name of their class in the target; empty where that depends on
/// how they are made, because a helper keeps the old name.
[[nodiscard]] std::string shownClassName(const mapping::Pack &pack, const std::string &api);

/// The attribute of that name that instances of the source's classes keep something in, if it has another name with all
/// of their counterparts, or is no attribute there; else empty.
[[nodiscard]] std::string renamedState(const mapping::Pack &pack, std::string_view name);

} // namespace torchferry::convert
