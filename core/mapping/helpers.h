// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {

/// A function or class that forms may call and that the target does not have: `mappings/<target>/helpers/NAME.py`.
struct Helper {
    std::string name;
    std::vector<std::string> imports; ///< statements of the file, each without its line end: "import paddle"
    std::string definition;           ///< Python text, with the line end behind it
    std::vector<std::string> uses;    ///< other helpers it mentions, sorted
    ApiFacts facts;                   ///< how it is called, under the name templates have for it
};

/// All helpers of a target. Those that a project's accepted rewrites use are written into one module of that project.
struct HelperModule {
    std::string name; ///< of the module, and the root of the helpers' names in templates: "compat_paddle". Empty: the
                      ///< target has none
    std::vector<Helper> helpers; ///< by name
    bool isOn = true;            ///< projects may be given the module

    [[nodiscard]] const Helper *find(std::string_view helper) const;
    /// "compat_paddle.swap_axes" is the helper `swap_axes`; empty for what is none.
    [[nodiscard]] std::string_view helperOf(std::string_view dotted) const;
    /// `wanted` and all that they use, each once: what a helper uses comes before it, else in the order of names.
    /// Names that are no helpers are left out.
    [[nodiscard]] std::vector<const Helper *> inOrder(const std::vector<std::string> &wanted) const;
};

/// Reads one file of helpers. `module`: the name of the module. Fails with TF3380 (no Python), TF3381 (it holds anything
/// but comments, imports and one function or class called as the file), `path` being how the file is named.
[[nodiscard]] Result<Helper> readHelper(std::string_view text, std::string_view module, const std::string &path);

/// Finds out which helpers mention which others.
void connectHelpers(HelperModule &module);

} // namespace torchferry::mapping
