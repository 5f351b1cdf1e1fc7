// SPDX-License-Identifier: Apache-2.0
#include "support/analysis_builder.h"

#include <algorithm>
#include <cstdlib>

namespace torchferry::test {

namespace {

convert::Proposal proposal(const std::string &form, const std::string &text, ByteRange range)
{
    convert::Proposal proposal;
    proposal.form = form;
    proposal.range = range;
    convert::Piece piece;
    piece.text = text;
    proposal.pieces = {piece};
    return proposal;
}

} // namespace

AnalysisBuilder &AnalysisBuilder::file(const std::string &path, const std::string &text)
{
    Draft draft{std::make_shared<convert::FileAnalysis>(), std::make_shared<convert::FileAnalysis::ImportFacts>()};
    auto source = source::SourceFile::decode(path, {}, text);
    if (!source)
        std::abort();
    draft.file->path = path;
    draft.file->source = *source;
    static const auto pack = std::make_shared<const mapping::Pack>();
    draft.file->pack = pack;
    m_files.push_back(std::move(draft));
    return *this;
}

AnalysisBuilder &AnalysisBuilder::use(const Use &use)
{
    Draft &draft = m_files.back();
    const std::size_t at = draft.file->source->text().find(use.fragment);
    if (at == std::string_view::npos)
        std::abort();
    convert::Finding finding;
    finding.id = draft.file->findings.nextId();
    finding.range = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + use.fragment.size())};
    finding.nameRange = finding.range;
    finding.api = use.api;
    finding.category = use.category;
    if (use.confidence == types::Confidence::likely)
        finding.certainty.limit(certainty::Limit::nameAlsoBound, {{"api", use.api}});
    else if (use.confidence == types::Confidence::guess)
        finding.certainty.limit(certainty::Limit::nameMayBeOther, {{"api", use.api}});
    finding.fingerprint = {
        std::make_shared<const convert::Fingerprint::Place>(convert::Fingerprint::Place{draft.file->path, ""}),
        use.api + " call", std::hash<std::string>()(use.fragment), 0};
    for (const convert::Finding &other : draft.file->findings)
        finding.fingerprint.ordinal += other.fingerprint.rule == finding.fingerprint.rule
                                       && other.fingerprint.tokens == finding.fingerprint.tokens;
    for (const auto &[form, text] : use.proposals)
        finding.proposals.push_back(proposal(form, text, finding.range));
    finding.message.code = "TF4001";
    draft.file->findings.push_back(std::move(finding));
    draft.importFacts->groupOf.push_back(names::none);
    draft.importFacts->retargetKeepsText.push_back(use.unchanged);
    return *this;
}

AnalysisBuilder &AnalysisBuilder::together(const std::vector<std::uint32_t> &sites,
                                           std::vector<convert::Resolution> resolutions, bool optional)
{
    convert::FileAnalysis &file = *m_files.back().file;
    convert::Case together;
    together.id = file.cases.nextId();
    together.code = "TF5001";
    together.optional = optional;
    for (const std::uint32_t use : sites) {
        const convert::FindingId site(use);
        together.sites.push_back({site, "site"});
        file.findings[site].cases.push_back(together.id);
    }
    for (convert::Resolution &resolution : resolutions)
        for (convert::SiteContribution &contribution : resolution.contributions)
            if (contribution.proposal)
                contribution.proposal->range = file.findings[together.sites[contribution.site].finding].range;
    together.resolutions = std::move(resolutions);
    file.cases.push_back(std::move(together));
    return *this;
}

std::shared_ptr<const engine::Analysis> AnalysisBuilder::build()
{
    auto analysis = std::make_shared<engine::Analysis>();
    analysis->root = "/project";
    for (Draft &draft : m_files) {
        draft.file->importFacts = draft.importFacts;
        analysis->files.push_back(draft.file);
    }
    m_files.clear();
    return analysis;
}

convert::Resolution resolution(const std::string &id, const std::vector<std::pair<std::uint32_t, std::string>> &texts)
{
    convert::Resolution resolution;
    resolution.id = id;
    for (const auto &[site, text] : texts) {
        convert::SiteContribution contribution;
        contribution.site = site;
        contribution.proposal = proposal("case:" + id, text, {});
        resolution.contributions.push_back(std::move(contribution));
    }
    return resolution;
}

} // namespace torchferry::test
