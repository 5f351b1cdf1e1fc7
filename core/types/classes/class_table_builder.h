// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/types/classes/class_table.h"
#include "core/types/classes/file_input.h"

namespace torchferry::types {

/// "pkg.net.Net.forward": the dotted name of a class's or function's scope, outer definitions included.
[[nodiscard]] std::string qualifiedName(const FileInput &file, names::ScopeId scope);

/// Text of a plain string literal, or empty.
[[nodiscard]] std::string_view literalText(const python::Tree &tree, python::NodeId node);

class ClassTableBuilder {
public:
    ClassTableBuilder(const std::vector<FileInput> &files, const names::Project &project, const mapping::Pack &pack);
    [[nodiscard]] ClassTable build();

private:
    void addClasses(std::uint32_t file);
    void resolveBases(ClassTable::Class &entry);
    [[nodiscard]] std::string nameOfBase(std::uint32_t file, python::NodeId node, std::uint32_t &local) const;
    [[nodiscard]] bool isIrrelevantBase(std::string_view dotted) const;
    [[nodiscard]] bool isKnownOutside(std::string_view name) const;
    void addAncestors(std::uint32_t index);

    // class_members.cpp
    void addBodyMembers(std::uint32_t file);
    void addSelfMembers(std::uint32_t file);
    void addSelfTarget(std::uint32_t file, python::NodeId attribute);
    void addSelfCall(std::uint32_t file, python::NodeId call);
    void addSelfDictionary(std::uint32_t file, python::NodeId attribute);
    void noteAnyName(std::uint32_t file, python::NodeId object);
    void spreadAnyName();
    void addMadeMembers();
    [[nodiscard]] std::size_t mostArguments(const ClassTable::Member &member) const;
    [[nodiscard]] std::string madeAt(std::uint32_t file, python::NodeId site) const;
    [[nodiscard]] std::uint32_t classOfSelf(std::uint32_t file, python::NodeId identifier);
    ClassTable::Member &memberOf(std::uint32_t classIndex, std::string_view name);

    /// Hierarchies are shallow; the limit only ends circles of nonsense.
    static constexpr std::size_t maximumAncestors = 256;

    const names::Project &m_project;
    const mapping::Pack &m_pack;
    ClassTable m_table;
    std::vector<std::uint32_t>
        m_classOfVariable; ///< of the file at hand: class + 1 if the variable is a `self`, 1 << 31 if not
};

} // namespace torchferry::types
