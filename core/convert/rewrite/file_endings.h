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

} // namespace torchferry::convert
