// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/project_choices.h"

#include <algorithm>
#include <string>

#include "core/convert/context/case_parts.h"
#include "core/convert/context/resolver_table.h"
#include "core/mapping/option_forms.h"

namespace torchferry::convert::context {

namespace {

/// Several forms may write one option, each in another place: "option-single" and "option-single-statement".
bool isWrittenBy(const Proposal &proposal, std::string_view form)
{
    const std::string_view option = mapping::optionOf(proposal.form);
    return option.starts_with(form) && (option.size() == form.size() || option[form.size()] == '-');
}

bool hasOption(const Finding &finding, std::string_view form)
{
    return std::any_of(finding.proposals.begin(), finding.proposals.end(),
                       [form](const Proposal &proposal) { return isWrittenBy(proposal, form); });
}

/// What the use becomes with an option: the first proposal where the option has none.
Proposal proposalFor(const Finding &finding, std::string_view form)
{
    const auto written = std::find_if(finding.proposals.begin(), finding.proposals.end(),
                                      [form](const Proposal &proposal) { return isWrittenBy(proposal, form); });
    return written == finding.proposals.end() ? finding.proposals.front() : *written;
}

class ChoiceCase {
public:
    ChoiceCase(const ProjectChoice &choice, const std::vector<std::shared_ptr<const FileAnalysis> *> &files,
               const mapping::Pack &pack, std::vector<std::shared_ptr<FileAnalysis>> &changed)
        : m_choice(choice),
          m_parts(files, changed),
          m_pack(pack)
    {}

    void run(std::vector<SharedCase> &cases)
    {
        collectUses();
        if (m_uses.size() < 2)
            return; // the alternatives of one use are asked for at it
        const std::vector<const ProjectChoice::Option *> options = openOptions();
        const std::string identity = m_parts.identityOf(m_choice.key, m_uses);
        SharedCase shared;
        for (auto use = m_uses.begin(); use != m_uses.end();) {
            const std::uint32_t file = use->file;
            Case item = m_parts.begin(file, m_choice.question, m_uses.size(), shared, cases.size(), identity);
            item.optional = m_choice.isOptional;
            for (const ProjectChoice::Option *option : options) {
                Resolution resolution;
                resolution.id = option->form.substr(mapping::optionPrefix.size());
                resolution.label = {std::string(option->label), {}};
                item.resolutions.push_back(std::move(resolution));
            }
            for (; use != m_uses.end() && use->file == file; ++use)
                addSite(m_parts.changing(file).findings[use->finding], options, item);
            m_parts.end(file, std::move(item), shared);
        }
        cases.push_back(std::move(shared));
    }

private:
    void collectUses()
    {
        for (std::uint32_t file = 0; file < m_parts.size(); ++file) {
            if (!m_parts.has(file))
                continue;
            for (const Finding &finding : m_parts.at(file).findings)
                if (isOpen(finding))
                    m_uses.push_back({file, finding.id});
        }
    }

    [[nodiscard]] bool isOpen(const Finding &finding) const
    {
        if (finding.proposals.size() < 2 || finding.certainty.isGuess() || !finding.cases.empty())
            return false;
        const bool mayChoose =
            std::any_of(m_choice.options.begin(), m_choice.options.end(),
                        [&finding](const ProjectChoice::Option &option) { return hasOption(finding, option.form); });
        const mapping::Row *row = mayChoose ? m_pack.row(finding.api, finding.use) : nullptr;
        return row != nullptr && (m_choice.isOptional ? row->optionalResolver : row->resolver) == m_choice.key;
    }

    [[nodiscard]] bool isOffered(const ProjectChoice::Option &option) const
    {
        return std::any_of(m_uses.begin(), m_uses.end(),
                           [&](const CaseParts::Place &use) { return hasOption(m_parts.at(use), option.form); });
    }

    /// The default, which every use has, is the first that no use has a form of its own for. It needs no answer where the
    /// choice is optional.
    [[nodiscard]] std::vector<const ProjectChoice::Option *> openOptions() const
    {
        std::vector<const ProjectChoice::Option *> options;
        const auto usual = std::find_if(m_choice.options.begin(), m_choice.options.end(),
                                        [this](const ProjectChoice::Option &option) { return !isOffered(option); });
        if (usual != m_choice.options.end() && !m_choice.isOptional)
            options.push_back(&*usual);
        for (const ProjectChoice::Option &option : m_choice.options)
            if (isOffered(option))
                options.push_back(&option);
        return options;
    }

    void addSite(Finding &finding, const std::vector<const ProjectChoice::Option *> &options, Case &item) const
    {
        for (std::size_t index = 0; index < options.size(); ++index) {
            SiteContribution contribution;
            contribution.site = static_cast<std::uint32_t>(item.sites.size());
            contribution.proposal = proposalFor(finding, options[index]->form);
            contribution.proposal->form = "case:" + std::string(m_choice.key) + "/" + item.resolutions[index].id;
            item.resolutions[index].contributions.push_back(std::move(contribution));
        }
        item.sites.push_back({finding.id, "use"});
        finding.cases.push_back(item.id);
        if (m_choice.isOptional)
            return; // it is decided by itself, too
        finding.proposals.clear();
        finding.category = mapping::Category::context;
        finding.kind = mapping::SubKind::none;
    }

    const ProjectChoice &m_choice;
    CaseParts m_parts;
    const mapping::Pack &m_pack;
    std::vector<CaseParts::Place> m_uses; ///< in the order of the files
};

} // namespace

void findProjectChoices(const std::vector<std::shared_ptr<const FileAnalysis> *> &files, const mapping::Pack &pack,
                        std::vector<std::shared_ptr<FileAnalysis>> &changed, std::vector<SharedCase> &cases)
{
    for (const ProjectChoice &choice : projectChoices()) {
        if (choice.target == pack.name)
            ChoiceCase(choice, files, pack, changed).run(cases);
    }
}

} // namespace torchferry::convert::context
