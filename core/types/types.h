// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
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
    std::vector<Type> elements; ///< of list/tuple/dict/…: element types; a tuple of unknown length has one and `variadic`
    bool variadic = false;

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
};

/// Types of one file's expressions. Immutable after inference. `evidence` reads the file's tree and names: they must live
/// as long as it is asked for.
class FileTypes {
public:
    FileTypes();
    ~FileTypes();
    FileTypes(FileTypes &&) noexcept;
    FileTypes &operator=(FileTypes &&) noexcept;
    FileTypes(const FileTypes &);
    FileTypes &operator=(const FileTypes &);

    /// What is known of the expression at `node`; `unknown` when nothing is.
    [[nodiscard]] Judgement of(python::NodeId node) const;
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
        std::string name;                               ///< dotted: "pkg.models.net.Net", "train.main.Inner"
        std::uint32_t file = 0;                         ///< index into the files it was built from
        python::NodeId node = python::noNode;           ///< the class_definition
        names::ScopeId scope = names::none;             ///< of its body
        std::vector<std::string> bases;                 ///< dotted, canonical; empty text for one that is not understood
        std::vector<std::uint32_t> baseClasses;         ///< by base: index of the project's class, or names::none
        std::vector<std::string> ancestors;             ///< itself, then all bases known, nearest first
        std::vector<std::uint32_t> projectAncestors;    ///< those of the project, itself first
        bool complete = true;                           ///< no base, near or far, is unknown or of another library
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

private:
    friend class ClassTableBuilder;
    const mapping::Pack *m_pack = nullptr;
    std::vector<Class> m_classes;
    std::vector<const python::Tree *> m_trees;
    std::unordered_map<std::string, std::uint32_t, names::StringHash, std::equal_to<>> m_byName;
    names::FlatMap m_byNode; ///< file << 32 | node -> class
    std::unordered_map<std::string, std::vector<std::uint32_t>, names::StringHash, std::equal_to<>> m_members;
};

/// Infers the types of all expressions of a project. Deterministic. `threads` > 1 works on files in parallel.
/// The result has one entry per input, in its order.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const names::Project &project,
                                           const mapping::Pack &pack, unsigned threads = 1);
/// The same with a class table already built from the same files.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const ClassTable &classes,
                                           const names::Project &project, const mapping::Pack &pack, unsigned threads);

} // namespace torchferry::types
