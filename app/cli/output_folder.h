// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/project_writer.h"
#include "app/cli/temporary.h"

namespace torchferry::cli {

/// A folder a converted project is written to. It must be new or empty, and must not lie in the project it is made from.
/// All is written to a temporary folder beside it, which is renamed at the end: until then the folder is as it was, and
/// nothing that another process puts there is ever touched. A folder that cannot be renamed to (a mount point, the current
/// folder, one whose surroundings or owner cannot be changed) is filled by as many renames as the project has entries.
class OutputFolder {
public:
    /// Fails with TF9017 (exists and is not empty), TF9270 (so it is because an earlier run was killed at the very end),
    /// TF9021 (lies inside the project), TF9022 (is no folder), TF9023 (cannot be written). Writes nothing.
    [[nodiscard]] static Result<OutputFolder> prepare(const std::string &path, const Project &project);
    OutputFolder(OutputFolder &&) noexcept = default;
    OutputFolder &operator=(OutputFolder &&) = delete;
    ~OutputFolder(); ///< takes away what was written unless it was published

    /// Makes the temporary folder. What earlier runs into the same folder left when they were killed is taken away. Fails
    /// with TF9023, and with TF9271 when another run is writing to the same folder and it cannot be renamed to.
    [[nodiscard]] Result<> begin();
    /// Writes the project there; see `ProjectWriter::write`.
    [[nodiscard]] Result<std::vector<std::string>> write(const Project &project, const Rewritten &rewritten);
    /// Where a file that shall be at `path` belongs, relative to the folder; nothing for what lies outside of it.
    [[nodiscard]] std::optional<std::string> inside(const std::string &path) const;
    [[nodiscard]] Result<> writeFile(const std::string &relative, std::string_view bytes);
    /// Lets all of it appear. Fails with TF9258 (the folder has come into being or was filled meanwhile) and TF9023.
    [[nodiscard]] Result<> publish();

    [[nodiscard]] const std::vector<std::filesystem::path> &sweptAway() const { return m_swept.removed; }
    [[nodiscard]] const std::vector<std::filesystem::path> &leftAlone() const { return m_swept.inUse; }

private:
    enum class Way : std::uint8_t { create, replace, fill };
    OutputFolder(std::filesystem::path path, Way way) : m_path(std::move(path)), m_way(way) {}

    [[nodiscard]] std::error_code makeBeside();
    [[nodiscard]] bool takeAfter(const Temporary &made) const;
    [[nodiscard]] Result<> beginInside();
    [[nodiscard]] Result<> fill();
    [[nodiscard]] tl::unexpected<Error> notPublished(const std::error_code &error) const;

    std::filesystem::path m_path;
    Way m_way;
    std::vector<std::filesystem::path> m_parents; ///< made for it, outermost first
    FolderLock m_lock;                            ///< of the folder itself when it is filled
    std::optional<Temporary> m_temporary;
    Swept m_swept;
    bool m_published = false;
};

} // namespace torchferry::cli
