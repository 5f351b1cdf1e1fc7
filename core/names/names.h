// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <forward_list>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/base/id.h"
#include "core/names/interner.h"
#include "core/python/tree.h"

namespace torchferry::names {

/// Index of a scope in its file, outer before inner.
using ScopeId = Id<struct ScopeTag>;
/// Index of a binding in its file, in source order.
using BindingId = Id<struct BindingTag>;

/// The scope of the module itself, which is the first one.
inline constexpr ScopeId moduleScope;

struct Scope {
    enum class Kind : std::uint8_t {
        module,
        class_,
        function,
        lambda,
        comprehension,
        typeParameters, ///< `[T]` of a def, class or type statement: lies around the definition's own scope
    };
    Kind kind = Kind::module;
    python::NodeId node = python::noNode;
    ScopeId parent = none;
};

/// All bindings of one name in one scope, as Python sees it: one variable.
struct Variable {
    std::string_view name; ///< in the text
    ScopeId scope;
    std::span<const BindingId> bindings; ///< in source order
    bool declaredGlobal = false;         ///< `global name` in this scope: bindings are those of the module
    /// Of the module, bound several times, last by a class or a function: that is what others import.
    bool endsAsDefinition = false;
};

/// One place that binds a name.
struct Binding {
    enum class Kind : std::uint8_t {
        import, ///< `import a.b` (binds a), `import a.b as c`, `from a import b [as c]`
        star,   ///< `from a import *`: `name` is empty
        function,
        class_,
        parameter,
        assignment, ///< including augmented, annotated, walrus, unpacking
        loop,       ///< for target, comprehension target
        with_,
        except_,
        del_,
        pattern, ///< match capture
    };
    Kind kind = Kind::assignment;
    std::string_view name; ///< in the text
    ScopeId scope;
    python::NodeId node = python::noNode;      ///< the identifier bound (or the wildcard)
    python::NodeId statement = python::noNode; ///< the statement; of an import the import statement
    python::NodeId clause = python::noNode;    ///< of an import: dotted_name or aliased_import inside the statement
    std::string_view target;       ///< of an import: absolute dotted name ("torch.nn"), relative ones resolved
    bool aliased = false;          ///< has `as`
    bool optional = false;         ///< is in a `try` that handles ImportError, or under TYPE_CHECKING, or under `if`
    bool isFrom = false;           ///< of an import: a member of what follows `from`
    bool relative = false;         ///< of an import: written with dots, so `target` is a module of the project
    std::uint32_t import = none;   ///< of an import or a star: which of the file's it is, counted from 0
    std::uint32_t variable = none; ///< the variable it belongs to; none for a star
};

class FileNames;

/// The import of a foreign module or of something in one that a name goes back to, in whatever file of the project.
struct Origin {
    const FileNames *file = nullptr; ///< null: there is none, or a star brought the name
    BindingId binding = none;

    bool operator==(const Origin &) const = default;
};

/// What a name or a dotted chain denotes.
struct Resolved {
    std::string dotted;       ///< absolute dotted name as written through imports: "torch.nn.functional.relu"
    BindingId through = none; ///< the import binding of this file the chain starts at
    bool certain = true;      ///< false: the variable is also bound to something else
    bool local = false;       ///< names a module of the project or something in one: not a use of the framework, even
                              ///< if the project has a `torch.py` and `dotted` says "torch.relu"
    const class FileNames *owner = nullptr; ///< the project's file that binds it, null for modules and what is unknown
    std::uint32_t variable = none;          ///< of `owner`
    bool module = false;                    ///< is a module of the project itself
    Origin origin;           ///< the import of a foreign module that gave the first part of the chain that is foreign
    std::uint32_t depth = 0; ///< how many attributes of the chain lie before that part is reached
    bool first = true;       ///< false: another import comes first, and this one replaces it
};

/// The names of one file. Refers to the tree it was built from.
class FileNames {
public:
    FileNames() = default;
    FileNames(FileNames &&) = default; // variables refer to the bindings' order, which moves along
    FileNames &operator=(FileNames &&) = default;

    /// `moduleName`: dotted name of the file in its project ("pkg.models.net"), `isPackage`: it is an `__init__.py`.
    /// Needed to resolve relative imports.
    [[nodiscard]] static FileNames build(const python::Tree &tree, std::string_view moduleName, bool isPackage);

    [[nodiscard]] const IdVector<ScopeId, Scope> &scopes() const { return m_scopes; }
    [[nodiscard]] const std::vector<Variable> &variables() const { return m_variables; }
    [[nodiscard]] const IdVector<BindingId, Binding> &bindings() const { return m_bindings; }
    [[nodiscard]] const std::string &moduleName() const { return m_moduleName; }

    /// It is an `__init__.py`.
    [[nodiscard]] bool isPackage() const { return m_isPackage; }

    /// The scope whose names an expression at `node` sees first.
    [[nodiscard]] ScopeId scopeOf(python::NodeId node) const;
    /// The variable `name` means when used at `node` (Python's rules: class scopes are skipped from inside functions,
    /// `global`, `nonlocal`), or none (a builtin, or undefined).
    [[nodiscard]] std::uint32_t variableAt(python::NodeId node, std::string_view name) const;
    /// The same for an identifier node that denotes a name (read or bound); none for attribute names and keywords.
    [[nodiscard]] std::uint32_t variableOf(python::NodeId identifier) const;
    /// The reads of the variable that is bound at `node`; nothing if it is bound elsewhere, too, or not there.
    [[nodiscard]] std::optional<std::vector<python::NodeId>> readsOfOnlyBinding(python::NodeId node) const;
    /// The binding made at an identifier (or wildcard) node, or none.
    [[nodiscard]] BindingId bindingAt(python::NodeId node) const;
    /// The variable of that name that belongs to exactly this scope, or none.
    [[nodiscard]] std::uint32_t variableIn(ScopeId scope, std::string_view name) const;
    /// The star imports of the file in source order.
    [[nodiscard]] const std::vector<BindingId> &stars() const { return m_stars; }
    /// Identifier nodes that read the variable a binding belongs to, in source order. A bare name in a string of
    /// `__all__` is not one.
    [[nodiscard]] std::vector<python::NodeId> usesOf(BindingId binding) const;
    /// Names that are written out in `__all__`; it may have others as well (`givesByStar`).
    [[nodiscard]] const std::vector<std::string> &exports() const { return m_exports; }
    /// A star import of the file brings `name`, if the file has it.
    [[nodiscard]] bool givesByStar(std::string_view name) const;
    /// True if `name` is bound or read anywhere in the file: a fresh name must avoid it.
    [[nodiscard]] bool mentions(std::string_view name) const;

    /// Attribute chains read from imported names, deepest prefix last: import binding and the outermost attribute node.
    struct Chain {
        BindingId binding = none;
        python::NodeId node = python::noNode;
    };
    [[nodiscard]] const std::vector<Chain> &chains() const { return m_chains; }
    [[nodiscard]] const python::Tree &tree() const { return *m_tree; }

private:
    friend class Builder;
    struct ScopeStart {
        python::NodeId node = 0; ///< from this node on …
        ScopeId scope;           ///< … expressions see this scope first
    };
    static constexpr std::uint32_t bindingBit = 0x80000000U;
    [[nodiscard]] std::uint32_t lookUp(ScopeId scope, std::uint32_t name, python::NodeId node) const;
    [[nodiscard]] bool isBoundBefore(const Variable &variable, python::NodeId node) const;
    [[nodiscard]] bool isStillOfStar(const Variable &variable, python::NodeId node) const;

    const python::Tree *m_tree = nullptr;
    std::string m_moduleName;
    bool m_isPackage = false;
    IdVector<ScopeId, Scope> m_scopes;
    std::vector<Variable> m_variables;
    IdVector<BindingId, Binding> m_bindings;
    std::forward_list<std::string> m_targets;    ///< what the bindings' `target` point to
    std::vector<BindingId> m_bindingsByVariable; ///< those of one variable side by side
    std::vector<BindingId> m_stars;
    std::vector<std::string> m_exports;
    bool m_hasOtherExports = false; ///< `__all__` has names that are computed
    std::vector<Chain> m_chains;
    Interner m_names;                        ///< every name bound or read
    FlatMap m_variableByScope;               ///< scope << 32 | name -> variable
    std::vector<ScopeStart> m_scopeStarts;   ///< by node
    std::vector<std::uint32_t> m_slots;      ///< by node: variable read, or binding made (top bit), or none
    std::vector<python::NodeId> m_reads;     ///< by variable, in source order
    std::vector<std::uint32_t> m_readsBegin; ///< by variable: where its reads begin in m_reads
};

/// The project's modules, for resolving names through their re-exports. Filled from all files before the first look-up;
/// look-ups may then come from several threads.
///
/// An absolute import means a module of the project if one is where Python would look: beside the importing file unless
/// that folder is a package, in the folder that holds the importing file's package, in the project's root, or in a
/// folder of the root that layouts put sources into ("src", "lib", "python").
class Project {
public:
    /// `names` must outlive the project.
    void add(const FileNames &names);
    /// Tells which dotted names exist outside the project, modules included ("torch", "torch.relu"): decides what a
    /// star import brings, and whether `import torch` can mean a mere folder of the project. Without it an unbound name
    /// is taken from the last star import of a foreign module, uncertain. Must be safe to call from several threads.
    void setForeignNames(std::function<bool(std::string_view dotted)> exists) { m_foreign = std::move(exists); }

    /// Works out once what the imports of all files denote; look-ups give the same without it, but take their time.
    /// Call it when everything is added and set, and before the first look-up.
    void settle(unsigned jobs);

    /// Resolves an identifier or an attribute chain (`node` is the outermost attribute or the identifier) of `file` to
    /// the absolute dotted name it denotes, followed through imports and through the project's own modules; nothing for
    /// chains that do not start at an import. `a.b.c` of a local module `a` gives the symbol `c` is there.
    [[nodiscard]] std::optional<Resolved> resolve(const FileNames &file, const python::Tree &tree,
                                                  python::NodeId node) const;
    /// What an import binding denotes, followed likewise.
    [[nodiscard]] Resolved resolve(const FileNames &file, BindingId import) const;
    /// The import of a foreign module an import binding goes back to, itself if it is one; `certain` as in `Resolved`.
    [[nodiscard]] std::pair<Origin, bool> originOf(const FileNames &file, BindingId import) const;
    /// The same for a variable that imports bind.
    [[nodiscard]] std::pair<Origin, bool> originOfVariable(const FileNames &file, std::uint32_t variable) const;
    /// The module of the project that a star import reads; null for others.
    [[nodiscard]] const FileNames *starredModule(const FileNames &file, BindingId star) const;
    /// What `from module import name` gives: an absolute dotted name, followed through re-exports (recursion-safe).
    [[nodiscard]] std::string follow(std::string_view module, std::string_view name) const;
    /// The project has a module of that dotted name.
    [[nodiscard]] const FileNames *module(std::string_view dotted) const;
    /// `dotted` is a folder with modules of the project below it, with or without an `__init__.py`.
    [[nodiscard]] bool isFolder(std::string_view dotted) const;
    /// The project's own dotted name for what the import target `dotted` means in `file`: "model" -> "src.model".
    /// Nothing when it means a module outside the project.
    [[nodiscard]] std::optional<std::string> localName(const FileNames &file, std::string_view dotted,
                                                       bool relative) const;
    /// The same of the target of one of `file`'s imports.
    [[nodiscard]] std::optional<std::string> localName(const FileNames &file, const Binding &import) const;
    /// The names module `dotted` binds that other modules of the project import from it or list in `__all__`.
    /// What only a star could bring counts if some file with a star import mentions it.
    [[nodiscard]] bool isImportedElsewhere(const FileNames &file, std::string_view name) const;

private:
    struct Walk;
    struct Meaning;
    [[nodiscard]] Meaning *meaningOf(const FileNames &file, const Binding &binding) const;
    [[nodiscard]] std::optional<std::string> startOf(const FileNames &file, const Binding &binding) const;
    using Strings = std::unordered_set<std::string, StringHash, std::equal_to<>>;
    [[nodiscard]] bool exists(std::string_view dotted) const { return module(dotted) != nullptr || isFolder(dotted); }
    [[nodiscard]] bool isForeign(std::string_view dotted) const { return m_foreign && m_foreign(dotted); }
    [[nodiscard]] std::optional<std::string> rootOf(const FileNames &file, std::string_view first) const;
    [[nodiscard]] std::optional<std::string> beside(const FileNames &file, std::string_view folder,
                                                    std::string_view first) const;
    [[nodiscard]] BindingId importOf(const FileNames &file, const Variable &variable, bool &certain,
                                     bool &isFirst) const;
    void step(Walk &walk, std::string_view name) const;
    void stepInModule(Walk &walk, std::string_view name) const;
    void walkBinding(Walk &walk, const FileNames &file, const Binding &binding) const;
    [[nodiscard]] bool hasByStar(const FileNames &reader, const FileNames &file,
                                 std::vector<const FileNames *> &seen) const;
    [[nodiscard]] bool isReadThroughStar(const FileNames &file, std::string_view name) const;
    [[nodiscard]] BindingId walkStars(Walk &walk, const FileNames &file, std::string_view name) const;
    [[nodiscard]] bool walkLocalStar(Walk &walk, const FileNames &target, std::string_view name) const;
    void noteImports(const FileNames &names);
    void noteImported(std::string_view module, std::string_view name);
    [[nodiscard]] bool isImportedFrom(std::string_view module, std::string_view name) const;
    void noteChains(const FileNames &names);

    std::unordered_map<std::string, const FileNames *, StringHash, std::equal_to<>> m_modules;
    Strings m_folders;  ///< dotted; every prefix of a module
    Strings m_packages; ///< folders used as packages
    Strings m_parts;    ///< last part of every module and folder
    /// The names that are imported from a module, both as written; "*" among them.
    std::unordered_map<std::string, Strings, StringHash, std::equal_to<>> m_importedElsewhere;
    std::function<bool(std::string_view)> m_foreign;
    std::vector<const FileNames *> m_files; ///< all that were added
    /// Once settled, for every file, by Binding::import. Made in one go and then only read.
    std::unordered_map<const FileNames *, std::shared_ptr<Meaning[]>> m_meanings;
};

/// Dotted module name of a path in a project: "pkg/models/net.py" -> "pkg.models.net", "pkg/__init__.py" -> "pkg".
[[nodiscard]] std::string moduleNameOf(std::string_view path);

} // namespace torchferry::names
