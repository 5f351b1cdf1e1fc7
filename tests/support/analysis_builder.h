// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/convert/model/import_facts.h"
#include "core/engine/engine.h"

namespace torchferry::test {

/// Puts an analysis together by hand, for tests of rooms that only pass findings on. Framework names do not matter
/// there.
class AnalysisBuilder {
public:
    struct Use {
        std::string fragment; ///< the first place of the file's text that reads like this
        std::string api;
        std::vector<std::pair<std::string, std::string>> proposals; ///< form, text
        mapping::Category category = mapping::Category::oneToOne;
        types::Confidence confidence = types::Confidence::certain;
        bool unchanged = false; ///< accepting it can change no text
    };

    /// Starts a file; uses and cases that follow belong to it. Ends the program when a text cannot be decoded.
    AnalysisBuilder &file(const std::string &path, const std::string &text);
    AnalysisBuilder &use(const Use &use);
    /// Sites by the order of their uses; resolutions as given.
    AnalysisBuilder &together(const std::vector<std::uint32_t> &sites, std::vector<convert::Resolution> resolutions,
                              bool optional = false);
    [[nodiscard]] std::shared_ptr<const engine::Analysis> build();

private:
    struct Draft {
        std::shared_ptr<convert::FileAnalysis> file;
        std::shared_ptr<convert::FileAnalysis::ImportFacts> importFacts;
    };
    std::vector<Draft> m_files;
};

/// A resolution that puts `texts` (site, text) in place of its sites.
[[nodiscard]] convert::Resolution resolution(const std::string &id,
                                             const std::vector<std::pair<std::uint32_t, std::string>> &texts);

} // namespace torchferry::test
