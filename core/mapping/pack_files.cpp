// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/pack_files.h"

#include <algorithm>
#include <system_error>

#include "core/base/folder_entries.h"
#include "core/mapping/json.h"
#include "core/mapping/version.h"

namespace torchferry::mapping {
namespace {

namespace fs = std::filesystem;
using Role = PackText::Role;

void readFolder(const fs::path &folder, Role role, const std::string &folderVersion, std::vector<PackText> &texts)
{
    std::vector<fs::path> files;
    FolderEntries entries(folder);
    while (entries.next())
        if (fs::path file = folder / entries.name(); file.extension() == ".json")
            files.push_back(std::move(file));
    if (entries.error() || files.empty()) {
        texts.push_back({role, folder, folderVersion,
                         failure("TF3010", {{"path", folder.generic_string()}}, {folder.generic_string(), 0, 0})});
        return;
    }
    std::sort(files.begin(), files.end());
    for (fs::path &file : files) {
        Result<std::string> bytes = Document::readText(file);
        texts.push_back({role, std::move(file), folderVersion, std::move(bytes)});
    }
}

/// Folders that are named by a version, oldest first.
std::vector<std::string> versionFolders(const fs::path &folder)
{
    std::vector<std::string> versions;
    FolderEntries entries(folder);
    while (entries.next()) {
        std::error_code error;
        std::string name(entries.name());
        if (isVersion(name) && fs::is_directory(folder / name, error))
            versions.push_back(std::move(name));
    }
    std::sort(versions.begin(), versions.end(),
              [](const std::string &a, const std::string &b) { return compareVersions(a, b) < 0; });
    return versions;
}

} // namespace

PackTexts readPackTexts(const fs::path &source, const fs::path &target, std::string_view version)
{
    PackTexts read;
    readFolder(source / "signatures", Role::sourceFacts, {}, read.texts);
    readFolder(target / "signatures", Role::targetFacts, {}, read.texts);
    // What a later folder tells of a name takes the place of what older ones do.
    read.versions = versionFolders(target / "signatures");
    for (const std::string &each : read.versions)
        if (compareVersions(each, version) <= 0)
            readFolder(target / "signatures" / each, Role::targetFacts, each, read.texts);
    const fs::path same = target / "same.json";
    if (std::error_code error; fs::exists(same, error))
        read.texts.push_back({Role::same, same, {}, Document::readText(same)});
    readFolder(target / "rows", Role::rows, {}, read.texts);
    return read;
}

} // namespace torchferry::mapping
