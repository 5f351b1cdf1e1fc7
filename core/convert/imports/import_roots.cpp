// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/import_roots.h"

#include <algorithm>

#include "core/base/dotted.h"

namespace torchferry::convert {

ImportRoots::ImportRoots(const std::vector<std::string> &paths)
{
    for (const std::string_view path : paths) {
        for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
            const std::string_view folder = path.substr(0, slash);
            if (folder.find('.') != std::string_view::npos)
                m_dottedFolders.emplace(names::moduleNameOf(folder), folder);
        }
    }
}

std::string ImportRoots::folderOf(std::string_view module) const
{
    if (const auto dotted = m_dottedFolders.find(module); dotted != m_dottedFolders.end())
        return dotted->second;
    std::string folder(module);
    std::replace(folder.begin(), folder.end(), '.', '/');
    return folder;
}

void ImportRoots::add(std::string_view path, const names::FileNames &names, const names::Project &project,
                      std::string_view except)
{
    std::set<std::string_view> seen;
    for (const names::Binding &binding : names.bindings()) {
        const bool isImport =
            binding.kind == names::Binding::Kind::import || binding.kind == names::Binding::Kind::star;
        const std::string_view first = rootOf(binding.target);
        if (!isImport || binding.relative || first.empty() || first == except || !seen.insert(first).second)
            continue;
        const std::optional<std::string> own = project.localName(names, first, false);
        if (!own)
            continue;
        std::string folder = folderOf(ownerOf(*own));
        ++m_imports[folder];
        Imported &imported = m_imported[folder + (folder.empty() ? "" : "/") + std::string(first)];
        imported.folders.insert(folder);
        imported.importers.emplace(path);
        m_importers[std::string(path)].insert(std::move(folder));
    }
}

std::vector<const ImportRoots::Imported *> ImportRoots::importsOf(std::string_view path) const
{
    std::vector<const Imported *> found;
    const std::string_view module = path.substr(0, path.rfind('.'));
    for (std::size_t end = module.find('/');; end = module.find('/', end + 1)) {
        if (const auto place = m_imported.find(module.substr(0, end)); place != m_imported.end())
            found.push_back(&place->second);
        if (end == std::string_view::npos)
            return found;
    }
}

const std::string *ImportRoots::own(std::string_view path) const
{
    std::set<const std::string *> folders;
    if (const auto own = m_importers.find(path); own != m_importers.end())
        for (const std::string &folder : own->second)
            folders.insert(&folder);
    for (const Imported *imported : importsOf(path))
        for (const std::string &folder : imported->folders)
            folders.insert(&folder);
    const std::string *most = nullptr;
    for (const std::string *folder : folders) {
        const std::size_t more = m_imports.at(*folder);
        const std::size_t already = most == nullptr ? 0 : m_imports.at(*most);
        if (most == nullptr || more > already || (more == already && *folder < *most)) // the outer one of two alike
            most = folder;
    }
    return most;
}

void ImportRoots::settle()
{
    for (auto &[path, imported] : m_imported)
        for (const std::string &importer : imported.importers)
            imported.folderOfImporters.insert(*own(importer)); // it imports something, so that there is one
}

std::optional<std::string> ImportRoots::of(std::string_view path) const
{
    const std::string *mine = own(path);
    if (mine == nullptr)
        return std::nullopt;
    std::set<std::string> others;
    for (const Imported *imported : importsOf(path)) {
        others.insert(imported->folderOfImporters.begin(), imported->folderOfImporters.end());
    }
    // What imports it finds a module of that name where its own is.
    return others.size() == 1 ? *others.begin() : *mine;
}

std::set<std::string> ImportRoots::importedThrough(std::string_view folder) const
{
    std::set<std::string> found;
    for (const auto &[path, imported] : m_imported)
        if (imported.folders.contains(std::string(folder)))
            found.insert(path);
    return found;
}

} // namespace torchferry::convert
