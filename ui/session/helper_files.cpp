// SPDX-License-Identifier: Apache-2.0
#include "ui/session/helper_files.h"

#include <algorithm>
#include <utility>

namespace torchferry::ui {

HelperFiles::HelperFiles(const review::Review &review)
    : m_review(review),
      m_mayCall(review.analysis().files.size(), false),
      m_helpers(review.analysis().files.size())
{
    if (review.analysis().pack->helpers.name.empty())
        return;
    for (std::uint32_t file = 0; file < m_mayCall.size(); ++file) {
        m_mayCall[file] = review::mayCallHelpers(*review.analysis().files[file]);
        read(file);
    }
    make();
}

void HelperFiles::read(std::uint32_t file)
{
    const convert::FileAnalysis &analysis = *m_review.analysis().files[file];
    const review::FileDecisions &decisions = m_review.decisions(file);
    // What is typed by hand may call one, too.
    const bool isTyped =
        std::any_of(decisions.findings.begin(), decisions.findings.end(), [](const review::Decision &decision) {
            return decision.verdict == review::Decision::Verdict::edited;
        });
    m_helpers[file] = m_mayCall[file] || isTyped ? review::helpersOf(analysis, decisions) : std::vector<std::string>();
}

bool HelperFiles::refresh(const std::vector<std::uint32_t> &files)
{
    if (m_review.analysis().pack->helpers.name.empty())
        return false;
    bool isOther = false;
    for (const std::uint32_t file : files) {
        const std::vector<std::string> before = m_helpers[file];
        read(file);
        const bool isModule = std::any_of(m_files.begin(), m_files.end(), [file](const review::HelperFile &each) {
            return !each.isNew && each.file == file;
        });
        isOther = isOther || isModule || m_helpers[file] != before;
    }
    if (!isOther)
        return false;
    const std::vector<review::HelperFile> before = std::exchange(m_files, {});
    make();
    return !std::equal(before.begin(), before.end(), m_files.begin(), m_files.end(),
                       [](const review::HelperFile &one, const review::HelperFile &other) {
                           return one.path == other.path && one.text == other.text;
                       });
}

void HelperFiles::make()
{
    review::HelperModules modules(m_review.analysis());
    const std::string module = m_review.analysis().pack->helpers.name + ".py";
    for (std::uint32_t file = 0; file < m_helpers.size(); ++file) {
        review::Projection projection;
        if (m_review.analysis().files[file]->path.ends_with(module)) // what is there may be converted itself
            projection = m_review.projection(file, review::PendingAs::source);
        else
            projection.helpers = m_helpers[file];
        modules.add(file, projection);
    }
    m_files = modules.files();
}

} // namespace torchferry::ui
