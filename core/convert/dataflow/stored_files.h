// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/convert/model/file_context.h"

namespace torchferry::convert {

/// A call that is passed the name of a file.
struct FileUse {
    python::NodeId call = python::noNode;
    python::NodeId path = python::noNode;
    bool isWritten = false; ///< nothing is done with what the call gives: it writes the file
};

/// Files that calls of the source write and read, where every name that they may have is written out in the file.
struct StoredFiles {
    std::vector<FileUse> uses;
    /// Strings outside of the calls whose ending the target has otherwise, in the order of the text: what variables,
    /// parameters and attributes hold that the calls are passed.
    std::vector<python::NodeId> names;
};

/// What is passed for the parameter that the row of the API writes as `{p.file}`; noNode if that does not show.
[[nodiscard]] python::NodeId pathPassed(const FileContext &file, std::string_view api, python::NodeId call);

/// Those whose names are the same are together. What is read is also written, and no other string of the file may
/// denote the same file.
[[nodiscard]] std::vector<StoredFiles> storedFiles(const FileContext &file, const std::vector<FileUse> &uses);

} // namespace torchferry::convert
