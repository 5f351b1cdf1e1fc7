// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

struct FileEnding {
    ByteRange range;           ///< of the ending, inside of a string
    std::string_view inTarget; ///< what the target's files end in
};

/// The ending of the file that `path` names, if it is written out, and the target's files of the kind end otherwise
/// (`file_endings` of pack.json): `"net.pt"`, `f"{epoch}.pt"`, `"%d.pt" % epoch`, `os.path.join(folder, "net.pt")`.
[[nodiscard]] std::optional<FileEnding> fileEndingIn(const FileContext &file, python::NodeId path);

/// Of a string that is written out.
[[nodiscard]] std::optional<FileEnding> endingOfString(const FileContext &file, python::NodeId string);

/// The part of the expression that its text ends with: the right side of `+` and `/`, the text that `%` and `format`
/// fill, the last argument of `join`, the only one of `str`. noNode if that is not to be seen.
[[nodiscard]] python::NodeId endOfPath(const python::Tree &tree, python::NodeId node);

} // namespace torchferry::convert
