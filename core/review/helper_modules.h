// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/review/projection.h"

namespace torchferry::review {

/// A module of helpers as a conversion leaves it, or a script that it adds: then there are no helpers.
struct HelperFile {
    std::string path;
    std::string text;                 ///< UTF-8, of the whole module
    std::vector<std::string> helpers; ///< those that are added, in the order of the text
    bool isNew = true;                ///< the project does not have it yet
    std::uint32_t file = 0;           ///< of one that the project has: index into Analysis::files
};

/// Collects which helpers the rewritten files of a project call, and makes their modules.
class HelperModules {
public:
    explicit HelperModules(const engine::Analysis &analysis) : m_analysis(analysis) {}

    /// `projection`: of that file of the analysis, with what is undecided as the source has it.
    void add(std::uint32_t file, const Projection &projection);
    /// In the order of their paths; only those to which something is added. A module that the project has keeps its
    /// text, and the helpers it defines already are what it says they are.
    [[nodiscard]] std::vector<HelperFile> files() const;

private:
    struct Wanted {
        std::vector<std::string> helpers;
        std::string newline; ///< as in the first file that calls one
    };
    [[nodiscard]] HelperFile fileOf(const std::string &path, const Wanted &wanted) const;

    const engine::Analysis &m_analysis;
    std::map<std::uint32_t, std::string> m_changed; ///< what becomes of modules that are there, by file
    std::map<std::string, Wanted> m_wanted;         ///< by path of the module
};

/// The helpers that what is accepted in a file calls, by name, each once: `Projection::helpers` without the text.
[[nodiscard]] std::vector<std::string> helpersOf(const convert::FileAnalysis &file, const FileDecisions &decisions);

/// Some proposal for the file, or for a case in it, calls a helper.
[[nodiscard]] bool mayCallHelpers(const convert::FileAnalysis &file);

} // namespace torchferry::review
