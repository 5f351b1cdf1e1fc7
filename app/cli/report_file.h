// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/temporary.h"
#include "core/base/error.h"

namespace torchferry::cli {

/// Where `--report FILE` goes. A file is written under another name and renamed when everything else is done, so that an
/// old report stays until there is a whole new one, and none tells of what did not happen. Pipes and devices are written
/// to as they are. Links are followed.
class ReportFile {
public:
    /// Finds out what `path` is, and makes the temporary file. Waits for a reader of a pipe. Fails with TF9028, and with
    /// TF1901 when interrupted.
    [[nodiscard]] static Result<ReportFile> open(const std::string &path);
    ReportFile(ReportFile &&other) noexcept;
    ReportFile &operator=(ReportFile &&) = delete;
    ~ReportFile();

    /// Writes the report where it does no harm yet, or to the pipe or device, whose reader may stop reading.
    [[nodiscard]] Result<> write(std::string text);
    /// Lets the file appear. Fails with TF9267.
    [[nodiscard]] Result<> publish();

private:
    explicit ReportFile(std::string path) : m_path(std::move(path)) {}

    [[nodiscard]] std::error_code find();
    [[nodiscard]] std::error_code overwrite() const;

    std::string m_path;             ///< as it was named
    std::filesystem::path m_target; ///< without links; empty for pipes and devices
    std::string m_text;             ///< kept for what can only be overwritten in its place
    std::optional<Temporary> m_temporary;
    int m_stream = -1; ///< a pipe or device
    bool m_existed = false;
};

} // namespace torchferry::cli
