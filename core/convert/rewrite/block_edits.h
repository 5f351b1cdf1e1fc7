// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/edit.h"
#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// The statements from `first` to `last` of one block, comments and empty lines between them included, at another
/// indentation. Lines inside strings stay as they are. Nothing for statements that share a line with others (`if x: f()`),
/// for those whose lines are not all indented like the first, and for broken ones.
[[nodiscard]] std::optional<Piece> blockOf(const FileContext &file, python::NodeId first, python::NodeId last,
                                           std::string indentation);

/// Puts a function or a class before the definition around `node`: before the outermost function, or (`inClass`) in the
/// class beside the method, above decorators and the comments that belong to it. `lines` is Python, its lines separated
/// by "\n" and indented by four spaces a level. Nothing where no definition is around it.
[[nodiscard]] std::optional<StatementEdit> definitionBefore(const FileContext &file, python::NodeId node,
                                                            const std::vector<Piece> &lines, bool inClass = false);

/// Puts a function, as it is written, before `statement` and the comments that belong to that. Nothing where no statement
/// can be put before it.
[[nodiscard]] std::optional<StatementEdit> definitionAbove(const FileContext &file, python::NodeId statement,
                                                           std::vector<Piece> definition);

/// Puts it at the level of the module, behind the imports the file begins with. Nothing in a file without statements
/// behind them.
[[nodiscard]] std::optional<StatementEdit> definitionAfterImports(const FileContext &file,
                                                                  const std::vector<Piece> &lines);

} // namespace torchferry::convert
