// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/shadowed_target.h"

#include <algorithm>

namespace torchferry::convert {

namespace {

std::string pathOf(const names::FileNames &module)
{
    std::string path = module.moduleName();
    std::replace(path.begin(), path.end(), '.', '/');
    return path + (module.isPackage() ? "/__init__.py" : ".py");
}

} // namespace

std::optional<std::string> shadowOfTarget(const FileContext &file, std::string_view root)
{
    // The file may bear that name itself: run, or imported by its neighbours, it would import itself.
    const std::string &own = file.names.moduleName();
    const std::size_t dot = own.rfind('.');
    const std::string_view folder = std::string_view(own).substr(0, dot == std::string::npos ? 0 : dot);
    if (std::string_view(own).substr(dot == std::string::npos ? 0 : dot + 1) == root && !file.names.isPackage()
        && (folder.empty() || file.project.module(folder) == nullptr))
        return file.source.path();
    const std::optional<std::string> local = file.project.localName(file.names, root, false);
    const names::FileNames *module = local ? file.project.module(*local) : nullptr;
    return module == nullptr ? std::nullopt : std::optional(pathOf(*module));
}

} // namespace torchferry::convert
