// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/base/dotted.h"
#include "core/names/walk.h"

namespace torchferry::names {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

std::string joinDotted(std::string_view left, std::string_view right)
{
    std::string result;
    result.reserve(left.size() + right.size() + 1);
    result += left;
    if (!left.empty() && !right.empty())
        result += '.';
    result += right;
    return result;
}

namespace {

/// Folders of a root that source layouts use and that are no part of a module's name when it is imported.
constexpr std::string_view layoutFolders[] = {"src", "lib", "python"};

/// "a.b" of "a.b.c" and "a.b.d.e".
std::string_view sharedStart(std::string_view dotted, std::string_view other)
{
    while (!dotted.empty() && dotted != other && !(other.starts_with(dotted) && other[dotted.size()] == '.'))
        dotted = ownerOf(dotted);
    return dotted;
}

} // namespace

void Project::add(const FileNames &names)
{
    m_files.push_back(&names);
    const std::string &name = names.moduleName();
    const auto [place, isNew] = m_modules.emplace(name, &names);
    if (!isNew && names.isPackage())
        place->second = &names; // Python takes `a/__init__.py` before `a.py`
    m_parts.emplace(lastPart(name));
    for (std::string_view folder = ownerOf(name); !folder.empty(); folder = ownerOf(folder)) {
        m_parts.emplace(lastPart(folder));
        if (!m_folders.emplace(folder).second)
            break;
    }
    if (names.isPackage())
        m_packages.emplace(name);
    noteImports(names);
    noteChains(names);
}

void Project::noteImports(const FileNames &names)
{
    const std::string_view folder =
        names.isPackage() ? std::string_view(names.moduleName()) : ownerOf(names.moduleName());
    for (const Binding &binding : names.bindings()) {
        if (binding.kind == Binding::Kind::star) {
            noteImported(binding.target, "*");
        } else if (binding.kind == Binding::Kind::import) {
            noteImported(ownerOf(binding.target), lastPart(binding.target));
        } else {
            continue;
        }
        if (binding.relative)
            m_packages.emplace(folder);
        // The dots of a relative import name no folder above the one that it starts in.
        const std::string_view start = binding.relative ? sharedStart(folder, binding.target) : std::string_view();
        for (std::string_view above = ownerOf(binding.target); !above.empty() && above.size() >= start.size();
             above = ownerOf(above))
            m_packages.emplace(above);
    }
}

/// `import utils` and `utils.torch.relu`: `torch` is a name of `utils` that is used from outside.
void Project::noteChains(const FileNames &names)
{
    const python::Tree &tree = names.tree();
    Interner seen;
    for (const FileNames::Chain &chain : names.chains()) {
        const std::size_t before = seen.size();
        if (seen.intern(tree.text(chain.node)) < before)
            continue;
        std::vector<std::string_view> parts;
        for (NodeId node = chain.node; tree.kind(node) == Kind::attribute;) {
            const NodeId attribute = tree.child(node, Field::attribute);
            const NodeId object = tree.child(node, Field::object);
            if (attribute == noNode || object == noNode)
                break;
            parts.push_back(tree.text(attribute));
            node = object;
        }
        std::string module(names.bindings()[chain.binding].target);
        for (std::size_t i = parts.size(); i-- > 0;) {
            noteImported(module, parts[i]);
            module = joinDotted(module, parts[i]);
        }
    }
}

const FileNames *Project::module(std::string_view dotted) const
{
    const auto found = m_modules.find(dotted);
    return found == m_modules.end() ? nullptr : found->second;
}

bool Project::isFolder(std::string_view dotted) const
{
    return m_folders.find(dotted) != m_folders.end();
}

void Project::noteImported(std::string_view module, std::string_view name)
{
    auto names = m_importedElsewhere.find(module);
    if (names == m_importedElsewhere.end())
        names = m_importedElsewhere.emplace(module, Strings()).first;
    if (names->second.find(name) == names->second.end())
        names->second.emplace(name);
}

bool Project::isImportedFrom(std::string_view module, std::string_view name) const
{
    const auto names = m_importedElsewhere.find(module);
    return names != m_importedElsewhere.end() && names->second.find(name) != names->second.end();
}

bool Project::isImportedElsewhere(const FileNames &file, std::string_view name) const
{
    const std::vector<std::string> &exports = file.exports();
    const bool listed = std::find(exports.begin(), exports.end(), name) != exports.end();
    if (listed)
        return true;
    const bool byStar = file.givesByStar(name);
    // How others spell the module depends on where they stand: every tail of its name may be meant.
    for (std::string_view tail = file.moduleName();;) {
        const auto names = m_importedElsewhere.find(tail);
        if (names != m_importedElsewhere.end()) {
            const Strings &imported = names->second;
            if (imported.find(name) != imported.end()
                || (byStar && imported.find("*") != imported.end() && isReadThroughStar(file, name)))
                return true;
        }
        const std::size_t dot = tail.find('.');
        if (dot == std::string_view::npos)
            return false;
        tail.remove_prefix(dot + 1);
    }
}

/// The stars of `reader` lead to `file`, perhaps by way of others.
bool Project::hasByStar(const FileNames &reader, const FileNames &file, std::vector<const FileNames *> &seen) const
{
    for (const BindingId star : reader.stars()) {
        const FileNames *module = starredModule(reader, star);
        // One that is not found may be found where the program runs.
        const bool isMeant =
            module == nullptr && lastPart(reader.bindings()[star].target) == lastPart(file.moduleName());
        if (module == &file || isMeant)
            return true;
        if (module == nullptr || std::find(seen.begin(), seen.end(), module) != seen.end())
            continue;
        seen.push_back(module);
        if (hasByStar(*module, file, seen))
            return true;
    }
    return false;
}

/// Some file with a star import mentions the name, and does not bind it itself in the same way.
bool Project::isReadThroughStar(const FileNames &file, std::string_view name) const
{
    const auto targetOf = [name](const FileNames &names) -> std::string_view {
        for (const Binding &binding : names.bindings()) {
            if (binding.kind == Binding::Kind::import && binding.scope == moduleScope && binding.name == name)
                return binding.target;
        }
        return {};
    };
    const std::string_view target = targetOf(file);
    for (const auto &[dotted, other] : m_modules) {
        if (other == &file || other->stars().empty())
            continue;
        std::vector<const FileNames *> seen;
        if (!hasByStar(*other, file, seen))
            continue;
        // What a file takes with a star, others may take from there.
        if (isImportedFrom(lastPart(dotted), name) || isImportedFrom(dotted, name))
            return true;
        const std::uint32_t own = other->variableIn(moduleScope, name);
        const bool isOwn = own != none && (targetOf(*other).empty() || targetOf(*other) == target);
        if (other->mentions(name) && !isOwn)
            return true;
    }
    return false;
}

std::optional<std::string> Project::beside(const FileNames &file, std::string_view folder, std::string_view first) const
{
    const auto usable = [&](const std::string &name) {
        if (const FileNames *found = module(name); found != nullptr)
            return found != &file || file.isPackage(); // `torch.py` that imports torch does not mean itself
        // A folder without `__init__.py` gives way to an installed package of that name.
        return isFolder(name) && !isForeign(first);
    };
    std::string name = joinDotted(folder, first);
    if (usable(name))
        return name;
    for (const std::string_view layout : layoutFolders) {
        name.assign(folder);
        for (const std::string_view part : {layout, first}) {
            name += name.empty() ? "" : ".";
            name += part;
        }
        if (usable(name))
            return name;
    }
    return std::nullopt;
}

std::optional<std::string> Project::rootOf(const FileNames &file, std::string_view first) const
{
    if (m_parts.find(first) == m_parts.end())
        return std::nullopt;
    // The second round takes folders that are packages as well: a name that exists nowhere else is meant to be found.
    const int rounds = m_foreign && !m_foreign(first) ? 2 : 1;
    for (int round = 0; round < rounds; ++round) {
        std::string_view folder = file.moduleName();
        do {
            folder = ownerOf(folder);
            if (round == 0 && !folder.empty() && m_packages.find(folder) != m_packages.end())
                continue;
            if (std::optional<std::string> found = beside(file, folder, first))
                return found;
        } while (!folder.empty());
    }
    return std::nullopt;
}

std::optional<std::string> Project::localName(const FileNames &file, std::string_view dotted, bool relative) const
{
    if (relative)
        return std::string(dotted);
    const std::size_t dot = dotted.find('.');
    std::optional<std::string> root = rootOf(file, dotted.substr(0, dot));
    if (root && dot != std::string_view::npos)
        *root += dotted.substr(dot);
    return root;
}

} // namespace torchferry::names
