// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
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

/// Types of one file's expressions. Immutable after inference.
class FileTypes {
public:
    /// What is known of the expression at `node`; `unknown` when nothing is.
    [[nodiscard]] Judgement of(python::NodeId node) const;
    /// The chain of reasons, nearest first, at most eight steps.
    [[nodiscard]] std::vector<Evidence> evidence(python::NodeId node) const;

private:
    friend class Inference;
    friend class ProjectInference;
    struct Fact {
        std::uint32_t type = 0;
        Confidence confidence = Confidence::guess;
        std::uint32_t reason = names::none;
    };
    struct Reason {
        Message message;
        std::uint32_t offset = 0;
        std::uint32_t because = names::none;
    };
    std::vector<std::uint32_t> m_factOf; ///< by node: index into m_facts + 1, 0 unknown
    std::vector<Fact> m_facts;
    std::vector<Type> m_types;
    std::vector<Reason> m_reasons;
};

/// One file as inference sees it.
struct FileInput {
    const python::Tree *tree = nullptr;
    const names::FileNames *names = nullptr;
};

/// Infers the types of all expressions of a project. Deterministic. `threads` > 1 works on files in parallel.
/// The result has one entry per input, in its order.
[[nodiscard]] std::vector<FileTypes> infer(const std::vector<FileInput> &files, const names::Project &project,
                                           const mapping::Pack &pack, unsigned threads = 1);

/// True if class `dotted` (of the project or the framework) is or derives from `base`.
class ClassTable;

} // namespace torchferry::types
