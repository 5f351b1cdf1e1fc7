// SPDX-License-Identifier: Apache-2.0
#include "core/names/joined_files.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/base/dotted.h"

namespace torchferry::names {

void JoinedFiles::add(const FileNames &names)
{
    m_index.emplace(&names, static_cast<std::uint32_t>(m_files.size()));
    m_groups.push_back(static_cast<std::uint32_t>(m_files.size()));
    m_files.push_back(&names);
}

std::uint32_t JoinedFiles::first(std::uint32_t file) const
{
    while (m_groups[file] != file)
        file = m_groups[file];
    return file;
}

void JoinedFiles::join(std::uint32_t one, std::uint32_t other)
{
    const std::uint32_t a = first(one);
    const std::uint32_t b = first(other);
    m_groups[std::max(a, b)] = std::min(a, b);
}

void JoinedFiles::joinImported(std::uint32_t file, const Project &project)
{
    const auto joinWith = [&](std::string_view dotted) {
        const auto other = m_index.find(project.module(dotted));
        if (other != m_index.end())
            join(file, other->second);
    };
    for (const Binding &binding : m_files[file]->bindings()) {
        const bool isImport = binding.kind == Binding::Kind::import || binding.kind == Binding::Kind::star;
        const auto local = isImport ? project.localName(*m_files[file], binding) : std::nullopt;
        if (!local)
            continue;
        joinWith(*local);
        if (binding.isFrom && !ownerOf(*local).empty())
            joinWith(ownerOf(*local));
    }
}

void JoinedFiles::settle(const Project &project)
{
    for (std::uint32_t file = 0; file < m_files.size(); ++file)
        joinImported(file, project);
    m_importsByName = std::any_of(m_files.begin(), m_files.end(), [](const FileNames *names) {
        return names->mentions("importlib") || names->mentions("__import__");
    });
    for (std::uint32_t file = 0; file < m_files.size(); ++file)
        m_groups[file] = first(file);
}

std::uint32_t JoinedFiles::of(const FileNames &names) const
{
    const auto found = m_index.find(&names);
    return found == m_index.end() ? std::uint32_t{none} : m_groups[found->second];
}

std::uint32_t JoinedFiles::programOf(const FileNames &names) const
{
    const std::uint32_t group = of(names);
    return m_importsByName && group != none ? 0 : group;
}

} // namespace torchferry::names
