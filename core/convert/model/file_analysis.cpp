// SPDX-License-Identifier: Apache-2.0
#include "core/convert/model/file_analysis.h"

namespace torchferry::convert {

std::string_view key(FileStatus status)
{
    switch (status) {
    case FileStatus::converted: return "converted";
    case FileStatus::partly: return "partly";
    case FileStatus::unchanged: return "unchanged";
    case FileStatus::syntaxError: return "syntax-error";
    case FileStatus::unreadable: return "unreadable";
    case FileStatus::skipped: return "skipped";
    }
    return "unchanged";
}

} // namespace torchferry::convert
