// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/mapping/row.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// What the engine must know of the source framework as a whole; `mappings/torch/source.json`. It keeps the names of
/// any framework out of the C++ of the engine.
struct SourceDescription {
    std::string name;               ///< "torch"
    std::vector<std::string> roots; ///< import names: "torch", "torchvision"
    std::string tensorClass;        ///< "torch.Tensor"
    /// Class -> the method a call of its instance runs ("torch.nn.Module" -> "forward").
    std::unordered_map<std::string, std::string> callMembers;
    /// Class -> methods whose parameters are tensors unless something else is known.
    std::unordered_map<std::string, std::vector<std::string>> tensorParameters;
    /// Class -> annotation of what iterating over it gives.
    std::unordered_map<std::string, std::string> iteration;
    /// The same where it is only usual: nothing is said of the element itself, but what is taken out of it is likely.
    std::unordered_map<std::string, std::string> usualIteration;
    /// All the names that `keywordAliases` gives: "axis" …
    std::set<std::string> numpyAliases;
    /// "dim" -> {"axis"}: C-level functions accept both.
    std::unordered_map<std::string, std::vector<std::string>> keywordAliases;
    /// Member names that types of other libraries share ("split", "size", "items").
    std::set<std::string> ambiguousMembers;
    /// Keywords by which a call of such a member is told from that of another library ("dim").
    std::set<std::string> tellingKeywords;
    /// Classes whose values only members of this framework take ("torch.device").
    std::set<std::string> tellingTypes;
    /// Names that by custom stand for a value of such a class ("device" -> "torch.device").
    std::unordered_map<std::string, std::string> tellingNames;
};

/// A rule for a parameter of any source API ("out", "requires_grad", "device"): applied to every row whose table says
/// `rewrite` for that parameter and has no form of its own that mentions it. Templates use `{call}` for the call so far.
struct GeneralRule {
    std::string parameter;
    std::vector<Form> forms;
};

/// A file of a pack.
struct PackFile {
    std::string path;
    std::size_t size = 0; ///< bytes
};

/// Everything known about carrying one source framework to one target. Immutable after loading, shared by threads.
struct Pack {
    std::string name;       ///< "paddle"
    std::string importName; ///< "paddle"
    std::string package;    ///< "paddlepaddle"
    std::string version;    ///< version of the target the profile stands for: "3.0"
    std::string hash;       ///< hex digest of all files of the pack
    SourceDescription source;
    SignatureSet sourceFacts;
    SignatureSet targetFacts;
    std::unordered_map<std::string, std::string> modules; ///< source module -> target module an alias is carried to
    std::vector<GeneralRule> generalRules;                ///< in the order they are applied
    std::set<std::string> ignoredParameters{"name"}; ///< target parameters no table mentions and no category counts
    std::unordered_map<std::string, std::vector<Row>> rows; ///< by canonical source API
    std::vector<PackFile> files;                            ///< what it was read from, in path order

    /// The row of a canonical source name for a use: the exact use, else, for `decorator`, `base` and `annotation`, the
    /// row for `value`, else the row for `call` if all its variants have the same target. Null when there is none.
    [[nodiscard]] const Row *row(std::string_view api, Use use) const;
    /// Every row of a name whatever its use.
    [[nodiscard]] const std::vector<Row> *rowsOf(std::string_view api) const;
};

/// Loads `<directory>/<target>` and the source framework beside it (the folder pack.json names as `source`, else the
/// first one that has a source.json). A file that cannot be read or is malformed is an Error with
/// path, row and column (TF30xx, of templates and guards TF31xx); the first one is returned.
[[nodiscard]] Result<std::shared_ptr<const Pack>> loadPack(const std::filesystem::path &directory,
                                                           std::string_view target);

/// One finding of the linter.
struct LintIssue {
    enum class Severity : std::uint8_t { error, warning };
    Severity severity = Severity::error;
    Message message;
    Place where;
    std::string api;
};
[[nodiscard]] std::vector<LintIssue> lint(const Pack &pack);

} // namespace torchferry::mapping
