// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/convert/model/file_analysis.h"
#include "core/review/decision.h"

namespace torchferry::test {

/// Which forms of which rows golden files show.
class FormCoverage {
public:
    /// Counts the forms of the proposals that `decisions` accept in `file`, which has to outlive this object.
    void add(const convert::FileAnalysis &file, const review::FileDecisions &decisions);
    /// Forms of the pack that no added file shows, "loom.max form:2 when has(dim)", without those that its version or
    /// profile rules out. Some are counted instead of named:
    /// of a row with a resolver there have to be as many accepted cases as forms, and of a row with forms that leave it
    /// for manual work as many files with such a finding.
    [[nodiscard]] std::vector<std::string> missing(const mapping::Pack &pack) const;

private:
    void addMissing(const mapping::Pack &pack, const mapping::Row &row, std::vector<std::string> &missing) const;

    using RowTexts = std::map<const mapping::Row *, std::set<std::string>>;
    RowTexts m_forms;
    std::map<const mapping::Row *, std::set<const convert::FileAnalysis *>> m_manual;
    std::map<const mapping::Row *, std::set<const convert::FileAnalysis *>> m_resolved;
};

} // namespace torchferry::test
