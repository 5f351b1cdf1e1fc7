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

#include "core/base/error.h"
#include "core/mapping/pack.h"
#include "core/names/names.h"
#include "core/python/tree.h"

namespace torchferry::types {

enum class Confidence : std::uint8_t { guess, likely, certain };
/// "guess", "likely", "certain".
[[nodiscard]] std::string_view key(Confidence confidence);

/// What an expression is. Classes are dotted names: of the source framework ("torch.Tensor", "torch.optim.SGD"), of
/// Python ("str", "int", "list", "dict", "tuple"), of other libraries ("numpy.ndarray") or of the project
/// ("pkg.models.net.Net"); `classOf` says that the expression is the class (or function, or module) itself.
struct Type {
    enum class Kind : std::uint8_t { unknown, none, instance, classObject, function, module };
    Kind kind = Kind::unknown;
    std::string name;
    std::vector<Type>
        elements; ///< of list/tuple/dict/…: element types; a tuple of unknown length has one and `variadic`
    bool variadic = false;

    /// The name of a function of which no more is known than what it gives: one of several, say.
    static constexpr std::string_view namelessFunction = "function";

    [[nodiscard]] bool isInstanceOf(std::string_view dotted) const { return kind == Kind::instance && name == dotted; }
    bool operator==(const Type &) const = default;
};

/// One step of the reasoning: why an expression is believed to be what it is.
struct Evidence {
    Message message;          ///< TF41xx
    std::uint32_t offset = 0; ///< into the text of the file
};

struct Judgement {
    Type type;
    Confidence confidence = Confidence::guess;
    bool maybeNone = false; ///< it may be None instead
};

/// Types of one file's expressions. Immutable after inference. `evidence` reads the file's tree and names: they must live
/// as long as it is asked for.
class FileTypes {
public:
    FileTypes() = default;

    /// What is known of the expression at `node`; `unknown` when nothing is.
    [[nodiscard]] Judgement of(python::NodeId node) const;
    /// The same as `of(node).type.kind`, at less cost.
    [[nodiscard]] Type::Kind kindOf(python::NodeId node) const;
    /// The same as `of(node).type.name` and `of(node).confidence`, at less cost. The name lives as long as these types.
    [[nodiscard]] std::string_view nameOf(python::NodeId node) const;
    [[nodiscard]] Confidence confidenceOf(python::NodeId node) const;
    /// A method read from an object, not from its class: what is passed to it does not begin with the object.
    [[nodiscard]] bool isBound(python::NodeId node) const;
    /// A tuple whose elements have names.
    [[nodiscard]] bool isNamedTuple(python::NodeId node) const;
    /// Where the element `name` of a named tuple stands in it; nothing if `node` is none or has no such element.
    [[nodiscard]] std::optional<std::size_t> positionOf(python::NodeId node, std::string_view name) const;
    /// The file has to do with an object of a class whose dotted name begins with `space`, or with such a class.
    [[nodiscard]] bool meetsClassOf(std::string_view space) const;
    /// The chain of reasons, nearest first, at most eight steps.
    [[nodiscard]] std::vector<Evidence> evidence(python::NodeId node) const;

    struct Data; ///< of this room
    explicit FileTypes(std::shared_ptr<const Data> data);

private:
    std::shared_ptr<const Data> m_data; ///< null: nothing is known
};

/// One file as inference sees it.
struct FileInput {
    const python::Tree *tree = nullptr;
    const names::FileNames *names = nullptr;
};

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
    /// The innermost class whose body `node` stands in, or null.
    [[nodiscard]] const Class *around(std::uint32_t file, python::NodeId node) const;
    /// Class `dotted` (of the project or the framework) is or derives from `base`.
    [[nodiscard]] bool derivesFrom(std::string_view dotted, std::string_view base) const;
    [[nodiscard]] bool derivesFrom(const Class &derived, std::string_view base) const;
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
};

/// Infers the types of all expressions of a project. Deterministic. `threads` > 1 works on files in parallel.
/// The result has one entry per input, in its order.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const names::Project &project,
                                           const mapping::Pack &pack, unsigned threads = 1);
/// The same with a class table already built from the same files. `stopped` is asked between files, from any thread; once
/// it says yes, nothing more is looked at and the result knows nothing.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const ClassTable &classes,
                                           const names::Project &project, const mapping::Pack &pack, unsigned threads,
                                           const std::function<bool()> &stopped = {});

} // namespace torchferry::types
