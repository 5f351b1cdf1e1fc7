// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// Something compares, searches or takes apart what stands at `node`, here or where it is kept under a name.
[[nodiscard]] bool isLookedAt(const FileContext &file, python::NodeId node);

/// What stands at `node` goes into a text that is looked at: `f"{device}" == "cpu"`, `"{}".format(device)[0]`.
[[nodiscard]] bool isTextPart(const FileContext &file, python::NodeId node);

/// What stands at `node` is a key, an element of a set, or looked for among others; here or where it is kept under a name.
[[nodiscard]] bool isKey(const FileContext &file, python::NodeId node);

/// The text that what stands at `use` is made part of; noNode if there is none.
[[nodiscard]] python::NodeId textAround(const python::Tree &tree, python::NodeId use);

/// The expression at `use` itself is a key, an element of a set, or looked for among others.
[[nodiscard]] bool isKeyHere(const python::Tree &tree, python::NodeId use);

} // namespace torchferry::convert
