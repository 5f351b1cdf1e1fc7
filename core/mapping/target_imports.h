// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchferry::mapping {

class Fields;
class Problem;

/// How names of the target are imported in a file that has no import for them yet.
struct TargetImport {
    std::string prefix;    ///< it is for the names within: "beta.ops", unless a longer prefix has an import of its own
    std::string module;    ///< of `from MODULE import …`; empty: `import PREFIX`
    std::string name;      ///< the name it binds: "ops"; of `import beta.ops` "beta"
    std::string bound;     ///< what that name denotes: the prefix; of `import beta.ops` "beta"
    bool preferred = true; ///< the pack asks for it; else it is the plain import of a root

    /// `import beta.ops`: names are written out from the root, and are only reachable after it.
    [[nodiscard]] bool isWrittenOut() const { return bound != prefix; }
};

/// Reads an import statement of one name: `import a.b`, `import a.b as c`, `from a import b`, `from a import b as c`.
/// Nothing if it is none.
[[nodiscard]] std::optional<TargetImport> readTargetImport(std::string_view statement);

/// Reads `imports`: prefix, statement. Problems, and left out, are a statement that does not import its prefix
/// (TF3351), one of another root (TF3352), and one that binds a name which another one binds to something else
/// (TF3353).
[[nodiscard]] std::vector<TargetImport> readTargetImports(Fields &fields, const std::vector<std::string> &roots,
                                                          Problem &problem);

/// `import root`
[[nodiscard]] TargetImport plainImport(std::string_view root);

/// The import with the longest prefix that `symbol` is or lies in; null when there is none.
[[nodiscard]] const TargetImport *importFor(const std::vector<TargetImport> &imports, std::string_view symbol);

/// A module may be called that: `mylib`, not `mylib.nn`.
[[nodiscard]] bool isRootName(std::string_view name);

} // namespace torchferry::mapping
