// SPDX-License-Identifier: Apache-2.0
#include "core/convert/imports/helper_places.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/dotted.h"

namespace torchferry::convert {

namespace {

constexpr std::string_view packageFile = "__init__.py";

/// "a/b" of "a/b/c.py", empty for a file at the root.
std::string_view folderOf(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view nameOf(std::string_view folder)
{
    return folder.substr(folder.rfind('/') + 1);
}

bool isIn(std::string_view path, std::string_view folder)
{
    return folder.empty() || (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/');
}

bool isImport(const names::Binding &binding)
{
    return binding.kind == names::Binding::Kind::import || binding.kind == names::Binding::Kind::star;
}

bool imports(const names::FileNames &names, std::string_view package)
{
    const auto &bindings = names.bindings();
    return std::any_of(bindings.begin(), bindings.end(), [&](const names::Binding &binding) {
        return isImport(binding) && !binding.relative && rootOf(binding.target) == package;
    });
}

bool importsRelatively(const names::FileNames &names)
{
    const auto &bindings = names.bindings();
    return std::any_of(bindings.begin(), bindings.end(),
                       [](const names::Binding &binding) { return isImport(binding) && binding.relative; });
}

} // namespace

HelperPlaces::HelperPlaces(std::string module, const std::vector<std::string> &paths,
                           const std::vector<std::string> &unusable, ImportRoots roots)
    : m_module(std::move(module)),
      m_roots(std::move(roots))
{
    constexpr std::array<std::string_view, 3> installing{"setup.py", "setup.cfg", "pyproject.toml"};
    for (const std::string_view path : paths) {
        m_isInstalled = m_isInstalled || std::find(installing.begin(), installing.end(), path) != installing.end();
        if (nameOf(path) == m_module + ".py")
            m_there.emplace(folderOf(path));
        if (!path.ends_with(".py") || nameOf(path) == m_module + ".py")
            continue;
        ++m_scripts[std::string(folderOf(path))];
        for (std::string_view folder = path; !folder.empty();) {
            folder = folderOf(folder);
            ++m_files[std::string(folder)];
        }
    }
    for (const std::string &path : unusable)
        if (nameOf(path) == m_module + ".py")
            m_taken.insert(path.substr(0, path.size() - std::string_view(".py").size()));
    for (const std::string_view path : paths)
        for (std::string_view folder = folderOf(path); !folder.empty(); folder = folderOf(folder))
            if (nameOf(folder) == m_module)
                m_taken.emplace(folder);
    std::set<std::string_view> packages;
    for (const std::string_view path : paths)
        if (path == packageFile || path.ends_with("/__init__.py"))
            packages.insert(folderOf(path));
    m_roots.settle();
    // An `__init__.py` makes no package of a folder in which Python looks for modules, if none of them names the folder
    // itself: the program does not know it by a name, and a relative import of it would fail.
    std::erase_if(packages, [this](std::string_view package) {
        const bool isNamed =
            !package.empty() && m_roots.importedThrough(folderOf(package)).contains(std::string(package));
        return !isNamed && !m_roots.importedThrough(package).empty();
    });
    addNamespaces(packages);
    for (const std::string_view package : packages)
        if (package.empty() || !packages.contains(folderOf(package)))
            m_packages.emplace(package, 0);
    for (const std::string_view path : paths)
        if (const std::string *package = packageOf(path))
            ++m_packages.find(*package)->second;
    for (const auto &[package, files] : m_packages)
        if (isWhole(package))
            m_whole.insert(package);
}

/// `from vision.models import unet`: the folder `vision` is a package without an `__init__.py`, and what is below it is
/// not found by a name of its own.
void HelperPlaces::addNamespaces(std::set<std::string_view> &packages) const
{
    const auto isImported = [this](std::string_view folder) {
        return m_roots.importedThrough(folderOf(folder)).contains(std::string(folder));
    };
    std::set<std::string_view> found;
    for (const std::string_view package : packages) {
        if (isImported(package))
            continue;
        std::string_view around = folderOf(package);
        while (!around.empty() && !isImported(around))
            around = folderOf(around);
        if (!around.empty())
            found.insert(around);
    }
    packages.insert(found.begin(), found.end());
}

HelperPlace HelperPlaces::of(std::string_view path, const names::FileNames &names) const
{
    const std::string *own = packageOf(path);
    const std::string *imported = nullptr; // the largest one
    for (const auto &[folder, files] : m_packages) {
        const bool isReachable = !folder.empty() && (folderOf(folder).empty() || folderOf(folder) == "src");
        if (isReachable && &folder != own && imports(names, nameOf(folder))
            && (imported == nullptr || files > m_packages.find(*imported)->second))
            imported = &folder;
    }
    // Tests are often a package of their own, and belong to what they test.
    if (imported != nullptr && (own == nullptr || m_packages.find(*imported)->second > m_packages.find(*own)->second))
        own = imported;
    if (own != nullptr && m_whole.contains(*own))
        return inPackage(*own, path, names);
    if (const auto root = m_roots.of(path)) {
        const auto whole = std::find_if(m_whole.begin(), m_whole.end(), [&](const std::string &package) {
            return !package.empty() && folderOf(package) == *root;
        });
        return whole == m_whole.end() ? beside(*root, {}) : inPackage(*whole, path, names);
    }
    return own == nullptr ? beside(folderOf(path), {}) : inPackage(*own, path, names);
}

bool HelperPlaces::isWhole(std::string_view package) const
{
    if (package.empty() || m_there.contains(package))
        return true;
    if (nameOf(package) == "tests" || nameOf(package) == "test") // what they test has its module itself
        return false;
    if (m_isInstalled)
        return true;
    const std::string_view around = folderOf(package);
    const auto scripts = m_scripts.find(around);
    if (scripts != m_scripts.end() && m_files.find(package)->second < scripts->second)
        return false;
    const std::set<std::string> beside = m_roots.importedThrough(around);
    return std::all_of(beside.begin(), beside.end(),
                       [&](const std::string &path) { return path == package || m_files.find(path) == m_files.end(); });
}

HelperPlace HelperPlaces::inPackage(std::string_view package, std::string_view path,
                                    const names::FileNames &names) const
{
    const std::string_view name = nameOf(package);
    const bool isRelative =
        isIn(path, package) && (name.empty() || (importsRelatively(names) && !imports(names, name)));
    if (!isRelative)
        return beside(package, std::string(name));
    const std::string_view below = path.substr(package.empty() ? 0 : package.size() + 1);
    return beside(package, std::string(1 + static_cast<std::size_t>(std::count(below.begin(), below.end(), '/')), '.'));
}

HelperPlace HelperPlaces::beside(std::string_view folder, std::string from) const
{
    const std::string stem = std::string(folder) + (folder.empty() ? "" : "/") + m_module;
    if (m_taken.contains(stem))
        return {};
    return {stem + ".py", std::move(from)};
}

const std::string *HelperPlaces::packageOf(std::string_view path) const
{
    for (const auto &[folder, files] : m_packages)
        if (isIn(path, folder))
            return &folder;
    return nullptr;
}

} // namespace torchferry::convert
