// SPDX-License-Identifier: Apache-2.0
#include "core/convert/context/joint_choices.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/convert/context/case_parts.h"
#include "core/convert/context/resolver_table.h"
#include "core/convert/model/emission.h"
#include "core/convert/model/import_facts.h"

namespace torchferry::convert::context {

using mapping::Use;

namespace {

/// More places than these that cannot follow tell a reader no more.
constexpr std::size_t mostObstacles = 5;

using Place = CaseParts::Place;

bool writesAlike(const Proposal &one, const Proposal &other)
{
    return one.range == other.range && one.pieces == other.pieces && one.statements.empty() && other.statements.empty();
}

bool isMade(const Finding &finding)
{
    return finding.use == Use::call || finding.use == Use::base;
}

/// What is written as it stands is right whatever it is.
bool isSure(const FileAnalysis &file, const Proposal &proposal)
{
    return !proposal.certainty.isGuess() || changesNothing(file.source->text(), proposal);
}

/// By itself the use is manual, or right under a condition only that nothing shows.
bool isOpen(const Finding &finding)
{
    if (finding.proposals.empty())
        return true;
    const auto &reasons = finding.proposals.front().certainty.reasons();
    return std::any_of(reasons.begin(), reasons.end(), [](const certainty::Reason &reason) {
        return reason.limit == certainty::Limit::formUnverifiable;
    });
}

/// Another use in the same expression stays one of the source.
bool waitsForOthers(const Finding &finding)
{
    const auto &reasons = finding.certainty.reasons();
    return std::any_of(reasons.begin(), reasons.end(), [](const certainty::Reason &reason) {
        return reason.limit == certainty::Limit::besideUnported;
    });
}

class JointCase {
public:
    /// Of the files of one program.
    JointCase(const JointChoice &choice, std::uint32_t program,
              const std::vector<std::shared_ptr<const FileAnalysis> *> &files,
              std::vector<std::shared_ptr<FileAnalysis>> &changed)
        : m_choice(choice),
          m_program(program),
          m_parts(files, changed)
    {}

    void run(std::vector<SharedCase> &cases)
    {
        for (std::uint32_t file = 0; file < m_parts.size(); ++file)
            if (m_parts.has(file) && m_parts.at(file).program == m_program)
                collect(file);
        if (!m_isMade || !m_isOpen)
            return;
        if (m_obstacles.empty())
            write(m_sites, cases);
        else if (!m_manual.empty())
            write(m_manual, cases);
    }

private:
    void collect(std::uint32_t file)
    {
        for (const Finding &finding : m_parts.at(file).findings) {
            const bool isOfClass = finding.api == m_choice.api && finding.row != nullptr;
            m_isMade = m_isMade || (isOfClass && isMade(finding) && finding.joint && finding.joint->proposal);
            if (!finding.joint) {
                // Imports go as the names they bind do.
                if (isOfClass && !finding.row->variants.front().jointForms.empty()
                    && finding.origin != OccurrenceKind::unusedImport)
                    m_obstacles.push_back({file, finding.id});
                continue;
            }
            const bool isManual = finding.proposals.empty();
            // A guess among the sites would make one of all.
            if (!finding.joint->proposal || !finding.cases.empty()
                || !isSure(m_parts.at(file), *finding.joint->proposal)) {
                m_obstacles.push_back({file, finding.id});
                if (isManual && finding.cases.empty()) {
                    m_manual.push_back({file, finding.id});
                    m_isOpen = true;
                }
                continue;
            }
            m_isOpen = m_isOpen || isOpen(finding);
            if (isManual)
                m_manual.push_back({file, finding.id});
            if (isManual || finding.certainty.isGuess()
                || !writesAlike(finding.proposals.front(), *finding.joint->proposal))
                m_sites.push_back({file, finding.id});
        }
    }

    void write(const std::vector<Place> &places, std::vector<SharedCase> &cases)
    {
        const std::string identity = m_parts.identityOf(m_choice.key, places);
        const std::vector<Precondition> unmet = preconditions();
        SharedCase shared;
        for (auto place = places.begin(); place != places.end();) {
            const std::uint32_t file = place->file;
            Case item = m_parts.begin(file, m_choice.question, places.size(), shared, cases.size(), identity);
            item.resolutions.push_back(resolution(m_choice.id, m_choice.keeps));
            item.resolutions.front().preconditions = unmet;
            if (unmet.empty())
                item.resolutions.push_back(resolution(m_choice.ownId, m_choice.own));
            FileAnalysis &analysis = m_parts.changing(file);
            const auto imports = std::make_shared<FileAnalysis::ImportFacts>(*analysis.importFacts);
            for (; place != places.end() && place->file == file; ++place) {
                addSite(analysis, place->finding, item, unmet.empty());
                // The first resolution writes another name than an import of the counterpart has.
                imports->retargetKeepsText[place->finding] = false;
            }
            analysis.importFacts = imports;
            if (unmet.empty())
                liftBeside(analysis, item);
            m_parts.end(file, std::move(item), shared);
        }
        cases.push_back(std::move(shared));
    }

    /// What is written in the same expression does not stay one of the source beside the sites: both resolutions
    /// write those.
    static void liftBeside(FileAnalysis &file, const Case &item)
    {
        for (Finding &finding : file.findings) {
            if (!waitsForOthers(finding))
                continue;
            for (const Site &site : item.sites) {
                const Finding &left = file.findings[site.finding];
                if (!finding.range.contains(left.range) && !left.range.contains(finding.range))
                    continue;
                const certainty::Reason beside{certainty::Limit::besideUnported, {{"api", left.api}}};
                finding.certainty.lift(beside);
                for (Proposal &proposal : finding.proposals)
                    proposal.certainty.lift(beside);
                std::erase(finding.warnings, beside.message());
            }
        }
    }

    static Resolution resolution(std::string_view id, std::string_view label)
    {
        Resolution made;
        made.id = id;
        made.label = {std::string(label), {}};
        return made;
    }

    [[nodiscard]] std::vector<Precondition> preconditions() const
    {
        std::vector<Precondition> unmet;
        for (const Place &place : m_obstacles) {
            if (unmet.size() == mostObstacles)
                break;
            const FileAnalysis &file = m_parts.at(place.file);
            const Finding &finding = file.findings[place.finding];
            const auto line = file.source->position(finding.nameRange.begin).line;
            unmet.push_back({{std::string(m_choice.obstacle),
                              {{"api", finding.api}, {"path", file.path}, {"line", std::to_string(line)}}},
                             false});
        }
        return unmet;
    }

    void addSite(FileAnalysis &file, FindingId id, Case &item, bool isOffered) const
    {
        Finding &finding = file.findings[id];
        const auto site = static_cast<std::uint32_t>(item.sites.size());
        item.sites.push_back({finding.id, "use"});
        finding.cases.push_back(item.id);
        finding.category = mapping::Category::context;
        finding.kind = mapping::SubKind::none;
        if (!isOffered)
            return;
        add(file, *finding.joint->proposal, site, item.resolutions[0]); // the file that is replaced keeps its own
        finding.joint.reset();
        if (!finding.proposals.empty())
            add(file, std::move(finding.proposals.front()), site, item.resolutions[1]);
        finding.proposals.clear();
    }

    void add(const FileAnalysis &file, Proposal proposal, std::uint32_t site, Resolution &resolution) const
    {
        SiteContribution contribution;
        contribution.site = site;
        contribution.isSure = isSure(file, proposal);
        proposal.form = "case:" + std::string(m_choice.key) + "/" + resolution.id;
        contribution.proposal = std::move(proposal);
        resolution.contributions.push_back(std::move(contribution));
    }

    const JointChoice &m_choice;
    std::uint32_t m_program;
    CaseParts m_parts;
    std::vector<Place> m_sites;  ///< what changes, in the order of the files
    std::vector<Place> m_manual; ///< what is left manual by itself
    std::vector<Place> m_obstacles;
    bool m_isOpen = false; ///< some use is, see above
    bool m_isMade = false; ///< the project makes objects of the class, which can be of the helper
};

} // namespace

void findJointChoices(const std::vector<std::shared_ptr<const FileAnalysis> *> &files, const mapping::Pack &pack,
                      std::vector<std::shared_ptr<FileAnalysis>> &changed, std::vector<SharedCase> &cases)
{
    for (const JointChoice &choice : jointChoices()) {
        if (choice.target != pack.name)
            continue;
        std::set<std::uint32_t> programs; // with something that is not sure by itself
        for (const std::shared_ptr<const FileAnalysis> *file : files) {
            const auto isOfChoice = [](const Finding &finding) { return finding.joint && isOpen(finding); };
            if (*file != nullptr && std::any_of((*file)->findings.begin(), (*file)->findings.end(), isOfChoice))
                programs.insert((*file)->program);
        }
        for (const std::uint32_t program : programs)
            JointCase(choice, program, files, changed).run(cases);
    }
}

} // namespace torchferry::convert::context
