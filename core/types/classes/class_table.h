// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/mapping/pack.h"
#include "core/names/interner.h"
#include "core/names/names.h"
#include "core/types/classes/file_input.h"

namespace torchferry::types {

/// The classes of a project, with their bases in the project and in the framework. Refers to the pack's facts.
class ClassTable {
public:
    struct Class {
        std::string name;                            ///< dotted: "pkg.models.net.Net", "train.main.Inner"
        std::uint32_t file = 0;                      ///< index into the files it was built from
        python::NodeId node = python::noNode;        ///< the class_definition
        names::ScopeId scope = names::none;          ///< of its body
        std::vector<std::string> bases;              ///< dotted, canonical; empty text for one that is not understood
        std::vector<std::uint32_t> baseClasses;      ///< by base: index of the project's class, or names::none
        std::vector<std::string> ancestors;          ///< itself, then all bases known, nearest first
        std::vector<std::uint32_t> projectAncestors; ///< those of the project, itself first
        bool complete = true;                        ///< no base, near or far, is unknown or of another library
        /// It or a base in the project stores attributes under names that do not show: `setattr(self, key, value)`.
        bool storesAnyName = false;
    };

    /// A method or attribute a class of the project defines itself.
    struct Member {
        std::uint32_t owner = 0;              ///< index of the class
        std::string_view name;                ///< into the text of the file
        std::uint32_t variable = names::none; ///< of the class's scope that has the name, or names::none
        std::vector<python::NodeId> sites; ///< targets `self.name` in its methods, calls `self.register("name", …)`
    };

    [[nodiscard]] static ClassTable build(const std::vector<FileInput> &files, const names::Project &project,
                                          const mapping::Pack &pack);

    [[nodiscard]] const std::vector<Class> &classes() const { return m_classes; }
    /// The project's class of that dotted name, or null. Of several the first.
    [[nodiscard]] const Class *find(std::string_view dotted) const;
    /// The class defined at a class_definition node (or a decorated_definition around it) of a file, or null.
    [[nodiscard]] const Class *at(std::uint32_t file, python::NodeId node) const;
    /// The innermost class whose body `node` is in, or null.
    [[nodiscard]] const Class *around(std::uint32_t file, python::NodeId node) const;
    /// Class `dotted` (of the project or the framework) is or derives from `base`.
    [[nodiscard]] bool derivesFrom(std::string_view dotted, std::string_view base) const;
    [[nodiscard]] bool derivesFrom(const Class &derived, std::string_view base) const;
    /// What classes of the project make and keep under that name: `self.cell = nn.LSTMCell(…)` in some of them.
    struct MadeMember {
        std::string className; ///< of the source framework, canonical
        bool isOnly = true;    ///< every class of the project that has the name gets it by such a call
    };
    [[nodiscard]] const MadeMember *madeMember(std::string_view name) const;
    /// Some class of the project has a member of that name that can be called with so many arguments by position, as far
    /// as is known: `def size(self)` is not called with one.
    [[nodiscard]] bool mayTake(std::string_view name, std::size_t arguments) const;
    /// Some class of the project defines a method or attribute of that name (in its body or on `self`).
    [[nodiscard]] bool definesMember(std::string_view name) const;
    /// Class `dotted` of the project, or a base of it in the project, defines it.
    [[nodiscard]] bool definesMember(std::string_view dotted, std::string_view name) const;
    /// Objects of class `dotted` of the project may answer for any name: it or a base defines `__getattr__`.
    [[nodiscard]] bool answersAnyName(std::string_view dotted) const;
    [[nodiscard]] const std::vector<Member> &members() const { return m_members; }
    /// The member the class or the nearest of its bases in the project defines, or names::none.
    [[nodiscard]] std::uint32_t member(std::uint32_t classIndex, std::string_view name) const;
    /// The class whose body is that scope, or names::none.
    [[nodiscard]] std::uint32_t classOfScope(std::uint32_t file, names::ScopeId scope) const;

private:
    friend class ClassTableBuilder;
    const mapping::Pack *m_pack = nullptr;
    std::vector<Class> m_classes;
    std::vector<FileInput> m_inputs;
    std::unordered_map<std::string, std::uint32_t, names::StringHash, std::equal_to<>> m_byName;
    names::FlatMap m_byNode;  ///< file << 32 | node -> class
    names::FlatMap m_byScope; ///< file << 32 | scope -> class
    std::vector<Member> m_members;
    names::Interner m_memberNames;
    names::FlatMap m_memberByClass; ///< class << 32 | name -> member
    std::unordered_map<std::string, MadeMember, names::StringHash, std::equal_to<>> m_made;  ///< by name
    std::unordered_map<std::string, std::size_t, names::StringHash, std::equal_to<>> m_most; ///< arguments, by name
};

} // namespace torchferry::types
