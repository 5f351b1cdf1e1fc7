// SPDX-License-Identifier: Apache-2.0
#include "core/types/classes/class_table.h"

#include <algorithm>

#include "core/base/file_failure.h"
#include "core/types/classes/class_table_builder.h"

namespace torchferry::types {

using names::Scope;
using names::ScopeId;
using python::Field;
using python::Kind;
using python::NodeId;
using python::noNode;

namespace {

constexpr std::size_t usualDepth = 4; ///< of a definition in classes and functions

std::uint64_t keyOf(std::uint32_t high, std::uint32_t low)
{
    return (std::uint64_t{high} << 32) | low;
}

} // namespace

ClassTable ClassTable::build(const std::vector<FileInput> &files, const names::Project &project,
                             const mapping::Pack &pack)
{
    return ClassTableBuilder(files, project, pack).build();
}

ClassTableBuilder::ClassTableBuilder(const std::vector<FileInput> &files, const names::Project &project,
                                     const mapping::Pack &pack)
    : m_project(project),
      m_pack(pack)
{
    m_table.m_pack = &pack;
    m_table.m_inputs = files;
}

ClassTable ClassTableBuilder::build()
{
    const auto count = static_cast<std::uint32_t>(m_table.m_inputs.size());
    for (std::uint32_t file = 0; file < count; ++file)
        workOnFile(file, [&] { addClasses(file); });
    for (ClassTable::Class &entry : m_table.m_classes)
        workOnFile(entry.file, [&] { resolveBases(entry); });
    for (std::uint32_t index = 0; index < m_table.m_classes.size(); ++index)
        workOnFile(m_table.m_classes[index].file, [&] { addAncestors(index); });
    for (std::uint32_t file = 0; file < count; ++file) {
        workOnFile(file, [&] {
            addBodyMembers(file);
            addSelfMembers(file);
        });
    }
    spreadAnyName();
    addMadeMembers();
    return std::move(m_table);
}

void ClassTableBuilder::addClasses(std::uint32_t file)
{
    const FileInput &input = m_table.m_inputs[file];
    const IdVector<ScopeId, Scope> &scopes = input.names->scopes();
    for (const ScopeId scope : scopes.ids()) {
        if (scopes[scope].kind != Scope::Kind::class_)
            continue;
        const auto index = static_cast<std::uint32_t>(m_table.m_classes.size());
        ClassTable::Class &entry = m_table.m_classes.emplace_back();
        entry.file = file;
        entry.node = scopes[scope].node;
        entry.scope = scope;
        entry.name = qualifiedName(input, scope);
        m_table.m_byName.emplace(entry.name, index);
        m_table.m_byNode.at(keyOf(file, entry.node)) = index;
        m_table.m_byScope.at(keyOf(file, scope.index())) = index;
    }
}

std::string qualifiedName(const FileInput &file, ScopeId scope)
{
    std::vector<std::string_view> parts;
    parts.reserve(usualDepth);
    std::size_t size = file.names->moduleName().size();
    for (ScopeId above = scope; above != names::none; above = file.names->scopes()[above].parent) {
        const Scope &entry = file.names->scopes()[above];
        if (entry.kind != Scope::Kind::class_ && entry.kind != Scope::Kind::function)
            continue;
        const NodeId name = file.tree->child(entry.node, Field::name);
        parts.push_back(name == noNode ? std::string_view() : file.tree->text(name));
        size += parts.back().size() + 1;
    }
    std::string result;
    result.reserve(size);
    result += file.names->moduleName();
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (!result.empty())
            result += '.';
        result += *part;
    }
    return result;
}

void ClassTableBuilder::resolveBases(ClassTable::Class &entry)
{
    const FileInput &input = m_table.m_inputs[entry.file];
    const python::Tree &tree = *input.tree;
    const NodeId list = tree.child(entry.node, Field::superclasses);
    if (list == noNode)
        return;
    for (NodeId base = tree.firstNamedChild(list); base != noNode; base = tree.nextNamedSibling(base)) {
        if (tree.kind(base) == Kind::keyword_argument)
            continue;
        NodeId named = base;
        while (tree.kind(named) == Kind::subscript && tree.child(named, Field::value) != noNode)
            named = tree.child(named, Field::value);
        std::uint32_t local = names::none;
        std::string dotted = nameOfBase(entry.file, named, local);
        if (isIrrelevantBase(dotted))
            continue;
        entry.baseClasses.push_back(local);
        entry.bases.push_back(std::move(dotted));
    }
}

/// Bases that say nothing about what an instance is.
bool ClassTableBuilder::isIrrelevantBase(std::string_view dotted) const
{
    return dotted == "object" || dotted == "typing.Generic" || dotted == "typing.Protocol" || dotted == "abc.ABC";
}

std::string ClassTableBuilder::nameOfBase(std::uint32_t file, NodeId node, std::uint32_t &local) const
{
    const FileInput &input = m_table.m_inputs[file];
    if (const auto resolved = m_project.resolve(*input.names, *input.tree, node)) {
        if (resolved->local) {
            if (const auto found = m_table.m_byName.find(resolved->dotted); found != m_table.m_byName.end())
                local = found->second;
            return local == names::none ? std::string() : resolved->dotted;
        }
        return m_pack.sourceFacts.canonical(resolved->dotted);
    }
    if (input.tree->kind(node) != Kind::identifier)
        return {};
    const std::uint32_t variable = input.names->variableOf(node);
    if (variable == names::none)
        return std::string(input.tree->text(node)); // a builtin
    for (const names::BindingId id : input.names->variables()[variable].bindings) {
        const names::Binding &binding = input.names->bindings()[id];
        if (binding.kind != names::Binding::Kind::class_)
            continue;
        local = m_table.m_byNode.find(keyOf(file, input.tree->parent(binding.node)));
        if (local != names::none)
            return m_table.m_classes[local].name;
    }
    return {};
}

void ClassTableBuilder::addAncestors(std::uint32_t index)
{
    // Breadth first, which is Python's order in all but twisted hierarchies.
    std::vector<std::string> names{m_table.m_classes[index].name};
    std::vector<std::uint32_t> classes{index};
    bool complete = true;
    for (std::size_t i = 0; i < names.size() && i < maximumAncestors; ++i) {
        const bool isProject = classes[i] != names::none;
        const mapping::ApiFacts *facts = isProject ? nullptr : m_pack.sourceFacts.find(names[i]);
        if (!isProject && facts == nullptr && !isKnownOutside(names[i]))
            complete = false;
        const std::vector<std::string> none;
        const std::vector<std::string> &bases = isProject ? m_table.m_classes[classes[i]].bases
                                                : facts   ? facts->bases
                                                          : none;
        for (std::size_t base = 0; base < bases.size(); ++base) {
            const std::uint32_t baseClass = isProject ? m_table.m_classes[classes[i]].baseClasses[base] : names::none;
            std::string name = isProject ? bases[base] : m_pack.sourceFacts.canonical(bases[base]);
            if (name.empty()) {
                complete = false;
                continue;
            }
            const bool isSeen = baseClass != names::none
                                    ? std::find(classes.begin(), classes.end(), baseClass) != classes.end()
                                    : std::find(names.begin(), names.end(), name) != names.end();
            if (isSeen)
                continue;
            names.push_back(std::move(name));
            classes.push_back(baseClass);
        }
    }
    ClassTable::Class &entry = m_table.m_classes[index];
    std::copy_if(classes.begin(), classes.end(), std::back_inserter(entry.projectAncestors),
                 [](std::uint32_t found) { return found != names::none; });
    entry.ancestors = std::move(names);
    entry.complete = complete;
}

/// A class outside the project of which it is known that it has nothing to do with the framework.
bool ClassTableBuilder::isKnownOutside(std::string_view name) const
{
    return name.find('.') == std::string_view::npos || name.starts_with("enum.") || name.starts_with("abc.")
           || name.starts_with("typing.") || name.starts_with("collections.") || name.starts_with("threading.");
}

const ClassTable::Class *ClassTable::find(std::string_view dotted) const
{
    const auto found = m_byName.find(dotted);
    return found == m_byName.end() ? nullptr : &m_classes[found->second];
}

const ClassTable::Class *ClassTable::at(std::uint32_t file, NodeId node) const
{
    const python::Tree &tree = *m_inputs[file].tree;
    if (tree.kind(node) == Kind::decorated_definition)
        node = tree.child(node, Field::definition);
    const std::uint32_t index = node == noNode ? names::none : m_byNode.find(keyOf(file, node));
    return index == names::none ? nullptr : &m_classes[index];
}

const ClassTable::Class *ClassTable::around(std::uint32_t file, NodeId node) const
{
    const names::FileNames &names = *m_inputs[file].names;
    for (ScopeId scope = names.scopeOf(node); scope != names::none; scope = names.scopes()[scope].parent) {
        if (const std::uint32_t index = classOfScope(file, scope); index != names::none)
            return &m_classes[index];
    }
    return nullptr;
}

std::uint32_t ClassTable::classOfScope(std::uint32_t file, ScopeId scope) const
{
    return m_byScope.find(keyOf(file, scope.index()));
}

bool ClassTable::derivesFrom(std::string_view dotted, std::string_view base) const
{
    const Class *found = find(dotted);
    return found != nullptr ? derivesFrom(*found, base) : m_pack->sourceFacts.derivesFrom(dotted, base);
}

bool ClassTable::derivesFrom(const Class &derived, std::string_view base) const
{
    return std::find(derived.ancestors.begin(), derived.ancestors.end(), base) != derived.ancestors.end();
}

const ClassTable::MadeMember *ClassTable::madeMember(std::string_view name) const
{
    const auto found = m_made.find(name);
    return found == m_made.end() ? nullptr : &found->second;
}

bool ClassTable::mayTake(std::string_view name, std::size_t arguments) const
{
    const auto found = m_most.find(name);
    return found != m_most.end() && arguments <= found->second;
}

bool ClassTable::definesMember(std::string_view name) const
{
    return m_memberNames.find(name) != names::none;
}

bool ClassTable::definesMember(std::string_view dotted, std::string_view name) const
{
    const auto found = m_byName.find(dotted);
    return found != m_byName.end() && member(found->second, name) != names::none;
}

bool ClassTable::answersAnyName(std::string_view dotted) const
{
    return definesMember(dotted, "__getattr__") || definesMember(dotted, "__getattribute__");
}

std::uint32_t ClassTable::member(std::uint32_t classIndex, std::string_view name) const
{
    const std::uint32_t id = m_memberNames.find(name);
    if (id == names::none)
        return names::none;
    for (const std::uint32_t ancestor : m_classes[classIndex].projectAncestors) {
        if (const std::uint32_t found = m_memberByClass.find(keyOf(ancestor, id)); found != names::none)
            return found;
    }
    return names::none;
}

} // namespace torchferry::types
