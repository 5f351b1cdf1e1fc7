// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/convert/imports/shared_imports.h"

namespace torchferry::convert {

/// An import that files read from each other, while the files are brought together.
struct SharedName {
    struct Holder {
        std::uint32_t file = 0;
        std::string_view name; ///< in the text of the file
    };
    std::uint32_t file = 0; ///< where the import is
    std::uint32_t group = 0;
    std::string_view name;
    std::string retargeted;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> readers; ///< file, index into its SharedReads::reads
    std::vector<Holder> holders;                                  ///< modules that have it, the first of all included
    bool exported = false;                                        ///< its import is a finding, for others may read it
    bool externallyVisible = false;                               ///< code outside the project may read it
    bool blocked = false;                                         ///< an opaque read uses it
};

/// Decides which shared imports may be read by code outside the project.
class ReexportVisibility {
public:
    ReexportVisibility(const std::vector<SharedImportInput> &files, const names::Project &project)
        : m_files(files),
          m_project(project)
    {}
    /// Sets `externallyVisible` of those that are exported.
    void decide(std::vector<SharedName> &names);

private:
    void decideHolders(SharedName &name) const;
    void decideImports(std::uint32_t file);
    void decideTexts(std::uint32_t file);
    void openAll(std::string_view module, std::string_view name);

    const std::vector<SharedImportInput> &m_files;
    const names::Project &m_project;
    struct Held {
        std::string_view tail; ///< of the module's dotted name
        std::string_view name;
        SharedName *of = nullptr;
    };
    std::vector<Held> m_held; ///< by tail
};

} // namespace torchferry::convert
