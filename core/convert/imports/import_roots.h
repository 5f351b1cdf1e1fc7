// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/names/names.h"

namespace torchferry::convert {

/// The folders in which Python looks for the project's own modules, as far as its absolute imports show: `from
/// models.unet import UNet` finds `src/models/unet.py` when `src` is one.
class ImportRoots {
public:
    /// `paths`: of all files of the project, "/" between folders.
    explicit ImportRoots(const std::vector<std::string> &paths);

    /// Takes in the imports of a file. `path`: of the file, "/" between folders; `except`: a module that does not
    /// count.
    void add(std::string_view path, const names::FileNames &names, const names::Project &project,
             std::string_view except);

    /// When all files are taken in, before anything is asked.
    void settle();

    /// The folder through which the file is imported or imports others, empty for the top of the project: of several
    /// the one that most imports of the project go through; that of the files which import it, where they agree on
    /// another. Nothing where no import tells.
    [[nodiscard]] std::optional<std::string> of(std::string_view path) const;

    /// What is imported through the folder: paths of modules, without ".py", and of folders.
    [[nodiscard]] std::set<std::string> importedThrough(std::string_view folder) const;

private:
    struct Imported {
        std::set<std::string> folders; ///< it is imported through
        std::set<std::string> importers;
        std::set<std::string> folderOfImporters; ///< the one each of them belongs to
    };
    [[nodiscard]] std::string folderOf(std::string_view module) const;
    [[nodiscard]] const std::string *own(std::string_view path) const;
    [[nodiscard]] std::vector<const Imported *> importsOf(std::string_view path) const;

    /// Folders whose names have a dot, "v1.0" by "v1_0": what a module is called does not tell them.
    std::map<std::string, std::string, std::less<>> m_dottedFolders;
    std::map<std::string, std::size_t> m_imports;                          ///< by folder: how many go through it
    std::map<std::string, Imported, std::less<>> m_imported;               ///< by what is imported, "src/models"
    std::map<std::string, std::set<std::string>, std::less<>> m_importers; ///< by the path of the importing file
};

} // namespace torchferry::convert
