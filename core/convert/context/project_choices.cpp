// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/project_choices.h"

#include <algorithm>
#include <string>

#include "core/convert/context/resolver_table.h"
#include "core/convert/context/shape/program_shape.h"
#include "core/mapping/option_forms.h"

namespace torchferry::convert::context {

namespace {

struct Use {
    std::uint32_t file = 0;
    FindingId finding;
};

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
          m_files(files),
          m_pack(pack),
          m_changed(changed)
    {}

    void run(std::vector<SharedCase> &cases)
    {
        collectUses();
        if (m_uses.size() < 2)
            return; // the alternatives of one use are asked for at it
        const std::vector<const ProjectChoice::Option *> options = openOptions();
        SharedCase shared;
        for (auto use = m_uses.begin(); use != m_uses.end();) {
            const std::uint32_t file = use->file;
            std::shared_ptr<FileAnalysis> &analysis = m_changed[file];
            if (analysis == nullptr)
                analysis = std::make_shared<FileAnalysis>(**m_files[file]);
            Case item;
            item.id = analysis->cases.nextId();
            item.code = m_choice.question;
            item.optional = m_choice.isOptional;
            item.title = {std::string(m_choice.question), {{"count", std::to_string(m_uses.size())}}};
            item.part = CasePart{static_cast<std::uint32_t>(cases.size()), shared.parts.empty(), identity()};
            for (const ProjectChoice::Option *option : options) {
                Resolution resolution;
                resolution.id = option->form.substr(mapping::optionPrefix.size());
                resolution.label = {std::string(option->label), {}};
                item.resolutions.push_back(std::move(resolution));
            }
            for (; use != m_uses.end() && use->file == file; ++use)
                addSite(analysis->findings[use->finding], options, item);
            item.resolutions.push_back(manualResolution());
            shared.parts.push_back({file, item.id});
            analysis->cases.push_back(std::move(item));
        }
        cases.push_back(std::move(shared));
    }

private:
    /// The file with what cases before this one made of it.
    [[nodiscard]] const FileAnalysis &at(std::uint32_t file) const
    {
        return m_changed[file] != nullptr ? *m_changed[file] : **m_files[file];
    }

    void collectUses()
    {
        for (std::uint32_t file = 0; file < m_files.size(); ++file) {
            if (*m_files[file] == nullptr)
                continue;
            for (const Finding &finding : at(file).findings)
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

    /// The first is the default, which every use has; it needs no answer where the choice is optional.
    [[nodiscard]] std::vector<const ProjectChoice::Option *> openOptions() const
    {
        std::vector<const ProjectChoice::Option *> options;
        for (const ProjectChoice::Option &option : m_choice.options) {
            const bool isOffered = std::any_of(m_uses.begin(), m_uses.end(), [&](const Use &use) {
                return hasOption(at(use.file).findings[use.finding], option.form);
            });
            const bool isDefault = &option == &m_choice.options.front();
            if (isDefault ? !m_choice.isOptional : isOffered)
                options.push_back(&option);
        }
        return options;
    }

    [[nodiscard]] std::string identity() const
    {
        std::string text(m_choice.key);
        for (const Use &use : m_uses)
            text += '\x1e' + at(use.file).findings[use.finding].fingerprint.toString();
        return text;
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
    const std::vector<std::shared_ptr<const FileAnalysis> *> &m_files;
    const mapping::Pack &m_pack;
    std::vector<std::shared_ptr<FileAnalysis>> &m_changed; ///< by file, null: as in `m_files`
    std::vector<Use> m_uses;                               ///< in the order of the files
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
