// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"
#include "core/mapping/row.h"

namespace torchferry::convert {

/// An import of the target may be known by that name, or by one with underscores behind it.
[[nodiscard]] bool isTargetName(const FileContext &file, std::string_view name);
/// A template writes `word` itself, outside of its holes.
[[nodiscard]] bool writesWord(const std::vector<mapping::TemplatePart> &parts, std::string_view word);
/// One of the templates of a form does.
[[nodiscard]] bool writesWord(const mapping::Form &form, std::string_view word);
/// The quote that an f-string with `expression` in it may have, `f"{name}"`, `f"{options['name']}"`; 0 where none fits,
/// or the expression is more than a name, arithmetic of names, or an item by a number or a text.
[[nodiscard]] char quoteAround(const python::Tree &tree, python::NodeId expression);
/// Where the dot of `object.name` is; line ends and comments may precede it.
[[nodiscard]] std::uint32_t dotOf(const python::Tree &tree, python::NodeId attribute);

} // namespace torchferry::convert
