// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/report/catalogue.h"

namespace torchferry::report {

/// What a person is told about the findings of one file that nothing can be written for.
class Advice {
public:
    /// `file` and `catalogue` have to outlive the object.
    Advice(const convert::FileAnalysis &file, const Catalogue &catalogue);

    /// Whole sentences, in the language of the catalogue: which preconditions of its linked changes are not met, the advice
    /// of the mapping entry, and what to do about the finding's message. Empty if the finding has a proposal.
    [[nodiscard]] std::vector<std::string> about(const convert::Finding &finding) const;

private:
    const convert::FileAnalysis &m_file;
    const Catalogue &m_catalogue;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_cases; ///< by finding
};

} // namespace torchferry::report
