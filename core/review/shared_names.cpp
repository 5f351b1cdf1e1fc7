// SPDX-License-Identifier: Apache-2.0
#include "core/review/shared_names.h"

#include <algorithm>

#include "core/convert/model/import_facts.h"
#include "core/review/edits.h"
#include "core/review/import_plan.h"
#include "core/review/renderer.h"

namespace torchferry::review {

std::vector<ImportReadiness> readinessOf(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                         PendingAs pending)
{
    const std::vector<ActiveEdit> edits = activeEdits(file, decisions, pending);
    Renderer renderer(file, edits);
    renderer.renderFile(nullptr);
    return readinessOf(file, decisions, edits, renderer.renderPass());
}

namespace {

/// Of all files together.
SharedNames::Fate fateOf(const ImportReadiness &all)
{
    if (all.all)
        return all.some ? SharedNames::Fate::retargeted : SharedNames::Fate::stays;
    return all.canSplit && all.isAccepted && all.rewritten >= all.left ? SharedNames::Fate::split
                                                                       : SharedNames::Fate::stays;
}

} // namespace

SharedReadiness::SharedReadiness(const engine::Analysis &analysis) : m_analysis(&analysis)
{
    if (analysis.sharedImports.empty())
        return;
    m_sharedImportsOf.resize(analysis.files.size());
    m_readiness.resize(analysis.files.size());
    m_stale.assign(analysis.sharedImports.size(), true);
    m_names.answers.resize(analysis.sharedImports.size());
    for (std::uint32_t sharedImport = 0; sharedImport < analysis.sharedImports.size(); ++sharedImport) {
        for (const convert::SharedImport::Member &member : analysis.sharedImports[sharedImport].members) {
            if (m_sharedImportsOf[member.file].empty() || m_sharedImportsOf[member.file].back() != sharedImport)
                m_sharedImportsOf[member.file].push_back(sharedImport);
        }
    }
}

void SharedReadiness::update(std::uint32_t file, const FileDecisions &decisions)
{
    if (!concerns(file))
        return;
    const convert::FileAnalysis &analysis = *m_analysis->files[file];
    Readiness now{readinessOf(analysis, decisions, PendingAs::source),
                  readinessOf(analysis, decisions, PendingAs::proposal)};
    if (now.source == m_readiness[file].source && now.proposal == m_readiness[file].proposal)
        return;
    m_readiness[file] = std::move(now);
    for (const std::uint32_t sharedImport : m_sharedImportsOf[file])
        m_stale[sharedImport] = true;
}

std::vector<std::uint32_t> SharedReadiness::settle()
{
    std::vector<std::uint32_t> changed;
    changed.reserve(m_stale.size()); // all links are settled, or none
    for (std::uint32_t sharedImport = 0; sharedImport < m_stale.size(); ++sharedImport) {
        if (!m_stale[sharedImport])
            continue;
        m_stale[sharedImport] = false;
        ImportReadiness source;
        ImportReadiness proposal;
        const auto add = [](ImportReadiness &sum, const ImportReadiness &one) {
            sum.all = sum.all && one.all;
            sum.some = sum.some || one.some;
            sum.allResolvable = sum.allResolvable && one.allResolvable;
            sum.someNeedDecision = sum.someNeedDecision || one.someNeedDecision;
            sum.canSplit = sum.canSplit && (one.all || one.canSplit);
            sum.isAccepted = sum.isAccepted || one.isAccepted;
            sum.rewritten += one.rewritten;
            sum.left += one.left;
        };
        for (const convert::SharedImport::Member &member : m_analysis->sharedImports[sharedImport].members) {
            add(source, m_readiness[member.file].source[member.group]);
            add(proposal, m_readiness[member.file].proposal[member.group]);
        }
        const SharedNames::Answer answer{fateOf(source), source.allResolvable && source.someNeedDecision,
                                         fateOf(proposal)};
        if (answer == m_names.answers[sharedImport])
            continue;
        m_names.answers[sharedImport] = answer;
        changed.push_back(sharedImport);
    }
    return changed;
}

bool hasSharedImports(const convert::FileAnalysis &file)
{
    return file.importFacts
           && std::any_of(file.importFacts->groups.begin(), file.importFacts->groups.end(),
                          [](const convert::ImportGroup &group) { return group.sharedImport != names::none; });
}

SharedNames sharedNames(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions)
{
    if (analysis.sharedImports.empty())
        return {};
    SharedReadiness readiness(analysis);
    for (std::uint32_t file = 0; file < analysis.files.size(); ++file)
        readiness.update(file, decisions[file]);
    readiness.settle();
    return readiness.names();
}

} // namespace torchferry::review
