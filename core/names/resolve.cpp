// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/base/dotted.h"
#include "core/base/file_failure.h"
#include "core/base/parallel.h"
#include "core/names/settled_reads.h"
#include "core/names/walk.h"

namespace torchferry::names {

using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

/// The import a variable goes back to: the first one, or the first of a name that is known (`try: import own as m`,
/// `except ImportError: import loom as m`). `certain` if nothing else can have been bound instead, `isFirst` if it is
/// what the variable is where all goes well.
BindingId Project::importOf(const FileNames &file, const Variable &variable, bool &certain, bool &isFirst) const
{
    BindingId first = none;
    BindingId known = none;
    bool others = false;
    for (const BindingId id : variable.bindings) {
        const Binding &binding = file.bindings()[id];
        if (binding.kind == Binding::Kind::del_)
            continue;
        if (binding.kind != Binding::Kind::import)
            others = true;
        else if (first == none)
            first = id;
        else if (binding.target != file.bindings()[first].target)
            others = true;
        if (others && known == none && binding.kind == Binding::Kind::import && isForeign(binding.target))
            known = id;
    }
    certain = certain && (first == none || !others);
    if (known == none || isForeign(file.bindings()[first].target))
        return first;
    isFirst = false;
    return known;
}

bool FileNames::givesByStar(std::string_view name) const
{
    if ((m_exports.empty() || m_hasOtherExports) && !name.empty() && name.front() != '_')
        return true;
    return std::find(m_exports.begin(), m_exports.end(), name) != m_exports.end();
}

std::optional<std::string> Project::startOf(const FileNames &file, const Binding &binding) const
{
    // `from a.b import c` takes c from the module a.b; what a.b may be as an attribute of a does not matter.
    const bool isFrom = binding.isFrom;
    return localName(file, isFrom ? ownerOf(binding.target) : std::string_view(binding.target), binding.relative);
}

Project::Meaning *Project::meaningOf(const FileNames &file, const Binding &binding) const
{
    const auto found = m_meanings.find(&file);
    return found == m_meanings.end() ? nullptr : &found->second[binding.import];
}

std::optional<std::string> Project::localName(const FileNames &file, const Binding &import) const
{
    const Meaning *known = meaningOf(file, import);
    if (known == nullptr)
        return localName(file, import.target, import.relative);
    if (!known->start || !import.isFrom)
        return known->start;
    return joinDotted(*known->start, lastPart(import.target));
}

void Project::settle(unsigned jobs)
{
    m_meanings.clear();
    for (const FileNames *file : m_files) {
        const auto isImport = [](const Binding &binding) { return binding.import != none; };
        const auto count = std::count_if(file->bindings().begin(), file->bindings().end(), isImport);
        m_meanings.emplace(file, std::make_shared<Meaning[]>(static_cast<std::size_t>(count)));
    }
    const auto forEachImport = [&](const auto &work) {
        runParallel(m_files.size(), jobs, [&](std::size_t index) {
            const FileNames &file = *m_files[index];
            Meaning *of = m_meanings.find(&file)->second.get();
            workOnFile(index, [&] {
                for (const Binding &binding : file.bindings()) {
                    if (binding.import != none)
                        work(of[binding.import], file, binding);
                }
            });
        });
    };
    forEachImport([&](Meaning &meaning, const FileNames &file, const Binding &binding) {
        meaning.start = startOf(file, binding);
        meaning.startModule = meaning.start ? module(*meaning.start) : nullptr;
    });
    // Imports of other files on the way are followed from their start: nothing is read here that another thread writes.
    forEachImport([&](Meaning &meaning, const FileNames &file, const Binding &binding) {
        if (binding.kind == Binding::Kind::star)
            return;
        Walk walk;
        walkBinding(walk, file, binding);
        meaning.dotted = std::move(walk.dotted);
        meaning.module = walk.module;
        meaning.local = walk.local;
        meaning.certain = walk.certain;
        meaning.first = walk.first;
        meaning.owner = walk.owner;
        meaning.variable = walk.variable;
        meaning.origin = walk.origin;
        meaning.followed = true;
    });
}

void Project::walkBinding(Walk &walk, const FileNames &file, const Binding &binding) const
{
    const Meaning *known = meaningOf(file, binding);
    if (known != nullptr && walk.visited.empty() && known->followed) {
        walk.certain = walk.certain && known->certain;
        walk.first = walk.first && known->first;
        walk.at(known->dotted, known->module, known->local);
        walk.owner = known->owner;
        walk.variable = known->variable;
        walk.origin = known->origin;
        return;
    }
    const auto leave = [&] {
        walk.at(std::string(binding.target), nullptr, false);
        walk.origin = {&file, BindingId(static_cast<std::size_t>(&binding - file.bindings().data()))};
    };
    if (known != nullptr && !known->start)
        return leave();
    if (known != nullptr) {
        walk.at(*known->start, known->startModule, true);
    } else {
        const std::optional<std::string> start = startOf(file, binding);
        if (!start)
            return leave();
        walk.at(*start, module(*start), true);
    }
    if (binding.isFrom)
        step(walk, lastPart(binding.target));
}

void Project::step(Walk &walk, std::string_view name) const
{
    if (walk.module != nullptr)
        return stepInModule(walk, name);
    std::string next = joinDotted(walk.dotted, name);
    const FileNames *found = walk.local && isFolder(walk.dotted) ? module(next) : nullptr;
    if (walk.dotted.empty() && walk.local)
        found = module(next);
    walk.at(std::move(next), found, walk.local);
}

void Project::stepInModule(Walk &walk, std::string_view name) const
{
    const FileNames &file = *walk.module;
    std::string next = joinDotted(walk.dotted, name);
    if (!walk.enter(file, name)) { // `from . import name` in a package: the submodule, if there is one
        walk.at(next, module(next), true);
        walk.isCircle = walk.module == nullptr;
        return;
    }
    if (const std::uint32_t variable = file.variableIn(moduleScope, name); variable != none) {
        const bool isDefined = file.variables()[variable].endsAsDefinition;
        if (const BindingId import =
                isDefined ? BindingId{none} : importOf(file, file.variables()[variable], walk.certain, walk.first);
            import != none)
            return walkBinding(walk, file, file.bindings()[import]);
        return walk.atVariable(std::move(next), file, variable);
    }
    if (exists(next)) {
        const FileNames *found = module(next);
        return walk.at(std::move(next), found, true);
    }
    if (walkStars(walk, file, name) == none)
        walk.at(std::move(next), nullptr, true);
}

bool Project::walkLocalStar(Walk &walk, const FileNames &target, std::string_view name) const
{
    if (!target.givesByStar(name))
        return false;
    if (target.variableIn(moduleScope, name) == none) {
        const std::string submodule = joinDotted(target.moduleName(), name);
        if (!exists(submodule) || target.exports().empty())
            return walk.enter(target, name) && walkStars(walk, target, name) != none;
    }
    walk.at(target.moduleName(), &target, true);
    stepInModule(walk, name);
    return true;
}

/// Looks for `name` in what the file star-imports, the last one first: it is the one that holds. A module that has the
/// name from this file again got what an earlier star had brought.
BindingId Project::walkStars(Walk &walk, const FileNames &file, std::string_view name) const
{
    BindingId foreign = none;
    BindingId circle = none;
    const std::size_t depth = walk.visited.size();
    const bool wasCertain = walk.certain;
    for (auto star = file.stars().rbegin(); star != file.stars().rend(); ++star) {
        const Binding &binding = file.bindings()[*star];
        const Meaning *known = meaningOf(file, binding);
        const std::optional<std::string> local = known != nullptr ? known->start : startOf(file, binding);
        if (local) {
            const FileNames *target = known != nullptr ? known->startModule : module(*local);
            walk.isCircle = false;
            if (target == nullptr || !walkLocalStar(walk, *target, name))
                continue;
            if (!walk.isCircle)
                return *star;
            circle = *star;
            walk.visited.resize(depth);
            walk.certain = wasCertain;
            continue;
        }
        std::string dotted = joinDotted(binding.target, name);
        if (isForeign(dotted)) {
            walk.at(std::move(dotted), nullptr, false);
            return *star;
        }
        if (foreign == none)
            foreign = *star;
    }
    walk.isCircle = circle != none;
    if (circle != none)
        return circle;
    if (foreign == none || m_foreign || name.empty() || name.front() == '_')
        return none;
    walk.certain = false;
    walk.at(joinDotted(file.bindings()[foreign].target, name), nullptr, false);
    return foreign;
}

Resolved Project::resolve(const FileNames &file, BindingId import) const
{
    Walk walk;
    const Binding &binding = file.bindings()[import];
    if (binding.kind == Binding::Kind::star) {
        const std::optional<std::string> local = startOf(file, binding);
        return {local ? *local : std::string(binding.target),
                import,
                true,
                local.has_value(),
                nullptr,
                none,
                local.has_value(),
                {},
                0};
    }
    walkBinding(walk, file, binding);
    return {std::move(walk.dotted),
            import,
            walk.certain,
            walk.local,
            walk.owner,
            walk.variable,
            walk.module != nullptr,
            walk.origin,
            0,
            walk.first};
}

std::pair<Origin, bool> Project::originOf(const FileNames &file, BindingId import) const
{
    const Binding &binding = file.bindings()[import];
    if (const Meaning *known = meaningOf(file, binding); known != nullptr && known->followed)
        return {known->origin, known->certain};
    Walk walk;
    walkBinding(walk, file, binding);
    return {walk.origin, walk.certain};
}

std::pair<Origin, bool> Project::originOfVariable(const FileNames &file, std::uint32_t variable) const
{
    bool certain = true;
    bool isFirst = true;
    const BindingId import = importOf(file, file.variables()[variable], certain, isFirst);
    if (import == none)
        return {};
    const auto [origin, isFollowedSurely] = originOf(file, import);
    return {origin, certain && isFollowedSurely};
}

const FileNames *Project::starredModule(const FileNames &file, BindingId star) const
{
    const Binding &binding = file.bindings()[star];
    if (const Meaning *known = meaningOf(file, binding))
        return known->startModule;
    const std::optional<std::string> local = startOf(file, binding);
    return local ? module(*local) : nullptr;
}

std::optional<Resolved> Project::resolve(const FileNames &file, const python::Tree &tree, NodeId node) const
{
    std::vector<std::string_view> parts;
    NodeId base = node;
    while (tree.kind(base) == Kind::attribute) {
        const NodeId attribute = tree.child(base, Field::attribute);
        const NodeId object = tree.child(base, Field::object);
        if (attribute == noNode || object == noNode)
            return std::nullopt;
        parts.push_back(tree.text(attribute));
        base = object;
    }
    if (tree.kind(base) == Kind::dotted_name) { // of a `case`
        base = tree.firstNamedChild(base);
        for (NodeId rest = base; rest != noNode; rest = tree.nextNamedSibling(rest)) {
            if (rest != base)
                parts.insert(parts.begin(), tree.text(rest));
        }
    }
    if (base == noNode || tree.kind(base) != Kind::identifier)
        return std::nullopt;
    Walk walk;
    BindingId through = none;
    if (const std::uint32_t variable = file.variableOf(base); variable != none) {
        through = importOf(file, file.variables()[variable], walk.certain, walk.first);
        if (through == none)
            return std::nullopt;
        const BindingId settled = walk.certain ? BindingId{none} : settledBinding(file, variable, base);
        if (settled != none && file.bindings()[settled].kind != Binding::Kind::import)
            return std::nullopt;
        if (settled != none) {
            through = settled;
            walk.certain = true;
            walk.first = true;
        }
        walkBinding(walk, file, file.bindings()[through]);
    } else {
        through = file.stars().empty() ? none : walkStars(walk, file, tree.text(base));
        if (through == none)
            return std::nullopt;
    }
    Origin origin = walk.origin;
    std::uint32_t depth = 0;
    for (std::size_t i = parts.size(); i-- > 0;) {
        walk.visited.clear();
        step(walk, parts[i]);
        if (origin.file == nullptr && walk.origin.file != nullptr) {
            origin = walk.origin;
            depth = static_cast<std::uint32_t>(parts.size() - i);
        }
    }
    const bool isModule = walk.module != nullptr;
    return Resolved{std::move(walk.dotted), through,  walk.certain, walk.local, walk.owner,
                    walk.variable,          isModule, origin,       depth,      walk.first};
}

std::string Project::follow(std::string_view moduleName, std::string_view name) const
{
    Walk walk;
    const FileNames *found = module(moduleName);
    walk.at(std::string(moduleName), found, found != nullptr || isFolder(moduleName));
    step(walk, name);
    return std::move(walk.dotted);
}

} // namespace torchferry::names
