// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The expression at `node` is compared, searched or split, directly or through an alias.
[[nodiscard]] bool isInspected(const FileContext &file, python::NodeId node);

/// The expression at `node` becomes part of a string that is inspected: `f"{device}" == "cpu"`,
/// `"{}".format(device)[0]`.
[[nodiscard]] bool isPartOfInspectedText(const FileContext &file, python::NodeId node);

/// The expression at `node` is a key, an element of a set, or the operand of a membership test, directly or through an
/// alias.
[[nodiscard]] bool isKey(const FileContext &file, python::NodeId node);

/// The string that the expression at `use` becomes part of; noNode if there is none.
[[nodiscard]] python::NodeId textAround(const python::Tree &tree, python::NodeId use);

/// The expression at `use` itself is a key, an element of a set, or the operand of a membership test.
[[nodiscard]] bool isKeyHere(const python::Tree &tree, python::NodeId use);

} // namespace torchferry::convert
