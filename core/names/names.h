// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/python/tree.h"

namespace torchferry::names {

using ScopeId = std::uint32_t;
using BindingId = std::uint32_t;
inline constexpr std::uint32_t none = 0xffffffffU;

struct Scope {
    enum class Kind : std::uint8_t { module, class_, function, lambda, comprehension };
    Kind kind = Kind::module;
    python::NodeId node = python::noNode;
    ScopeId parent = none;
};

/// All bindings of one name in one scope, as Python sees it: one variable.
struct Variable {
    std::string name;
    ScopeId scope = 0;
    std::vector<BindingId> bindings; ///< in source order
    bool declaredGlobal = false;     ///< `global name` in this scope: bindings are those of the module
};

/// One place that binds a name.
struct Binding {
    enum class Kind : std::uint8_t {
        import,       ///< `import a.b` (binds a), `import a.b as c`, `from a import b [as c]`
        star,         ///< `from a import *`: `name` is empty
        function,
        class_,
        parameter,
        assignment,   ///< including augmented, annotated, walrus, unpacking
        loop,         ///< for target, comprehension target
        with_,
        except_,
        del_,
        pattern,      ///< match capture
    };
    Kind kind = Kind::assignment;
    std::string name;
    ScopeId scope = 0;
    python::NodeId node = python::noNode;      ///< the identifier bound (or the wildcard)
    python::NodeId statement = python::noNode; ///< the statement; of an import the import statement
    python::NodeId clause = python::noNode;    ///< of an import: dotted_name or aliased_import inside the statement
    std::string target;                        ///< of an import: absolute dotted name ("torch.nn"), relative ones resolved
    bool aliased = false;                      ///< has `as`
    bool optional = false;                     ///< stands in a `try` that handles ImportError, or under TYPE_CHECKING, or under `if`
};

/// What a name or a dotted chain stands for.
struct Resolved {
    std::string dotted;          ///< absolute dotted name as written through imports: "torch.nn.functional.relu"
    BindingId through = none;    ///< the import binding of this file the chain starts at
    bool certain = true;         ///< false: the variable is also bound to something else
};

/// The names of one file. Refers to the tree it was built from.
class FileNames {
public:
    /// `moduleName`: dotted name of the file in its project ("pkg.models.net"), `isPackage`: it is an `__init__.py`.
    /// Needed to resolve relative imports.
    [[nodiscard]] static FileNames build(const python::Tree &tree, std::string_view moduleName, bool isPackage);

    [[nodiscard]] const std::vector<Scope> &scopes() const { return m_scopes; }
    [[nodiscard]] const std::vector<Variable> &variables() const { return m_variables; }
    [[nodiscard]] const std::vector<Binding> &bindings() const { return m_bindings; }
    [[nodiscard]] const std::string &moduleName() const { return m_moduleName; }

    /// The scope whose names an expression at `node` sees first.
    [[nodiscard]] ScopeId scopeOf(python::NodeId node) const;
    /// The variable `name` means when used at `node` (Python's rules: class scopes are skipped from inside functions,
    /// `global`, `nonlocal`), or none (a builtin, or undefined).
    [[nodiscard]] std::uint32_t variableAt(python::NodeId node, std::string_view name) const;
    /// Identifier nodes that read the variable a binding belongs to, in source order. A bare name in a string of `__all__` is not one.
    [[nodiscard]] std::vector<python::NodeId> usesOf(BindingId binding) const;
    /// Names listed in `__all__` if it is a literal.
    [[nodiscard]] const std::vector<std::string> &exports() const { return m_exports; }
    /// True if `name` is bound or read anywhere in the file: a fresh name must avoid it.
    [[nodiscard]] bool mentions(std::string_view name) const;

private:
    friend class Builder;
    const python::Tree *m_tree = nullptr;
    std::string m_moduleName;
    std::vector<Scope> m_scopes;
    std::vector<Variable> m_variables;
    std::vector<Binding> m_bindings;
    std::vector<std::string> m_exports;
    std::vector<std::unordered_map<std::string, std::uint32_t>> m_scopeVariables;
    std::unordered_map<python::NodeId, ScopeId> m_scopeByNode;
    std::unordered_map<std::string, std::vector<python::NodeId>> m_reads;
};

/// The project's modules, for resolving names through their re-exports. Filled from all files before the first look-up.
class Project {
public:
    /// `names` must outlive the project.
    void add(const FileNames &names);

    /// Resolves an identifier or an attribute chain (`node` is the outermost attribute or the identifier) of `file` to the
    /// absolute dotted name it stands for, followed through imports and through the project's own modules; nothing for
    /// chains that do not start at an import. `a.b.c` of a local module `a` gives the symbol `c` is there.
    [[nodiscard]] std::optional<Resolved> resolve(const FileNames &file, const python::Tree &tree, python::NodeId node) const;
    /// What `from module import name` gives: an absolute dotted name, followed through re-exports (recursion-safe).
    [[nodiscard]] std::string follow(std::string_view module, std::string_view name) const;
    /// The project has a module of that dotted name.
    [[nodiscard]] const FileNames *module(std::string_view dotted) const;
    /// The names module `dotted` binds that other modules of the project import from it or list in `__all__`.
    [[nodiscard]] bool isImportedElsewhere(const FileNames &file, std::string_view name) const;

private:
    std::unordered_map<std::string, const FileNames *> m_modules;
    std::unordered_map<std::string, bool> m_importedElsewhere; ///< "module\nname"
};

/// Dotted module name of a path in a project: "pkg/models/net.py" -> "pkg.models.net", "pkg/__init__.py" -> "pkg".
[[nodiscard]] std::string moduleNameOf(std::string_view path);

} // namespace torchferry::names
