// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/review/helper_modules.h"
#include "core/review/review.h"

namespace torchferry::ui {

/// The modules of helpers that a commit would write now: what accepted uses call, and nothing else.
class HelperFiles {
public:
    /// `review` outlives it.
    explicit HelperFiles(const review::Review &review);

    /// In the order of their paths; the same that `planCommit` has.
    [[nodiscard]] const std::vector<review::HelperFile> &files() const { return m_files; }
    /// Decisions in these files have changed. Returns whether the modules have.
    bool refresh(const std::vector<std::uint32_t> &files);

private:
    void read(std::uint32_t file);
    void make();

    const review::Review &m_review;
    std::vector<bool> m_mayCall;                     ///< by file: some proposal calls a helper
    std::vector<std::vector<std::string>> m_helpers; ///< by file: those it calls now
    std::vector<review::HelperFile> m_files;
};

} // namespace torchferry::ui
