// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The nearest function_definition around a node, which does not count itself; noNode outside of functions.
[[nodiscard]] python::NodeId functionDefinitionAround(const python::Tree &tree, python::NodeId node);

/// The nearest class_definition around a node, which does not count itself; noNode outside of classes.
[[nodiscard]] python::NodeId classDefinitionAround(const python::Tree &tree, python::NodeId node);

/// What is known of the class that `classDefinitionAround` gives; null if there is none or the table does not know it.
[[nodiscard]] const types::ClassTable::Class *classAround(const FileContext &file, python::NodeId node);

/// `@staticmethod` before a function or a class: a decorator of exactly that text.
[[nodiscard]] bool isDecorated(const python::Tree &tree, python::NodeId definition, std::string_view decorator);

} // namespace torchferry::convert
