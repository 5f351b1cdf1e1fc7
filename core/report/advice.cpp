// SPDX-License-Identifier: Apache-2.0
#include "core/report/advice.h"

#include <algorithm>

namespace torchferry::report {

using convert::Case;
using convert::Finding;
using convert::Precondition;
using convert::Resolution;

namespace {

void addOnce(std::vector<std::string> &sentences, std::string sentence)
{
    if (!sentence.empty() && std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
        sentences.push_back(std::move(sentence));
}

bool isChoosable(const Resolution &resolution)
{
    return !resolution.manual && resolution.available();
}

} // namespace

Advice::Advice(const convert::FileAnalysis &file, const Catalogue &catalogue) : m_file(file), m_catalogue(catalogue)
{
    for (std::uint32_t index = 0; index < file.cases.size(); ++index) {
        for (const convert::Site &site : file.cases[convert::CaseId(index)].sites)
            m_cases[site.finding.index()].push_back(index);
    }
}

std::vector<std::string> Advice::about(const Finding &finding) const
{
    std::vector<std::string> sentences;
    if (!finding.proposals.empty())
        return sentences;
    if (const auto cases = m_cases.find(finding.id.index()); cases != m_cases.end()) {
        for (const std::uint32_t index : cases->second) {
            const Case &subject = m_file.cases[convert::CaseId(index)];
            if (std::any_of(subject.resolutions.begin(), subject.resolutions.end(), isChoosable))
                continue;
            for (const Resolution &resolution : subject.resolutions) {
                for (const Precondition &precondition : resolution.preconditions) {
                    if (precondition.met)
                        continue;
                    addOnce(sentences, m_catalogue.sentence(precondition.text));
                    addOnce(sentences, m_catalogue.remedy(precondition.text));
                }
            }
        }
    }
    const bool isExplained = !sentences.empty();
    if (finding.row != nullptr) {
        addOnce(sentences, finding.row->notes.in(m_catalogue.language()));
        addOnce(sentences, finding.row->advice.in(m_catalogue.language()));
    }
    if (!isExplained)
        addOnce(sentences, m_catalogue.remedy(finding.message));
    return sentences;
}

} // namespace torchferry::report
