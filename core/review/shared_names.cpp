// SPDX-License-Identifier: Apache-2.0
#include "core/review/shared_names.h"

#include <algorithm>

#include "core/convert/internals.h"
#include "core/review/edits.h"
#include "core/review/import_plan.h"
#include "core/review/renderer.h"

namespace torchferry::review {

std::vector<GroupStand> standsOf(const convert::FileAnalysis &file, const FileDecisions &decisions, PendingAs pending)
{
    const std::vector<ActiveEdit> edits = activeEdits(file, decisions, pending);
    Renderer renderer(file, edits);
    renderer.renderFile(nullptr);
    return standsOf(file, decisions, edits, renderer.passage());
}

SharedStands::SharedStands(const engine::Analysis &analysis) : m_analysis(&analysis)
{
    if (analysis.links.empty())
        return;
    m_linksOf.resize(analysis.files.size());
    m_stands.resize(analysis.files.size());
    m_stale.assign(analysis.links.size(), true);
    m_names.answers.resize(analysis.links.size());
    for (std::uint32_t link = 0; link < analysis.links.size(); ++link) {
        for (const convert::Link::Member &member : analysis.links[link].members) {
            if (m_linksOf[member.file].empty() || m_linksOf[member.file].back() != link)
                m_linksOf[member.file].push_back(link);
        }
    }
}

void SharedStands::update(std::uint32_t file, const FileDecisions &decisions)
{
    if (!concerns(file))
        return;
    const convert::FileAnalysis &analysis = *m_analysis->files[file];
    Stands now{standsOf(analysis, decisions, PendingAs::source), standsOf(analysis, decisions, PendingAs::proposal)};
    if (now.source == m_stands[file].source && now.proposal == m_stands[file].proposal)
        return;
    m_stands[file] = std::move(now);
    for (const std::uint32_t link : m_linksOf[file])
        m_stale[link] = true;
}

std::vector<std::uint32_t> SharedStands::settle()
{
    std::vector<std::uint32_t> changed;
    changed.reserve(m_stale.size()); // all links are settled, or none
    for (std::uint32_t link = 0; link < m_stale.size(); ++link) {
        if (!m_stale[link])
            continue;
        m_stale[link] = false;
        GroupStand source;
        GroupStand proposal;
        const auto add = [](GroupStand &sum, const GroupStand &one) {
            sum.all = sum.all && one.all;
            sum.some = sum.some || one.some;
            sum.allSettle = sum.allSettle && one.allSettle;
            sum.someAsk = sum.someAsk || one.someAsk;
        };
        for (const convert::Link::Member &member : m_analysis->links[link].members) {
            add(source, m_stands[member.file].source[member.group]);
            add(proposal, m_stands[member.file].proposal[member.group]);
        }
        const SharedNames::Answer answer{source.all && source.some, source.allSettle && source.someAsk,
                                         proposal.all && proposal.some};
        if (answer == m_names.answers[link])
            continue;
        m_names.answers[link] = answer;
        changed.push_back(link);
    }
    return changed;
}

bool isLinked(const convert::FileAnalysis &file)
{
    return file.internals
           && std::any_of(file.internals->groups.begin(), file.internals->groups.end(),
                          [](const convert::ImportGroup &group) { return group.link != names::none; });
}

SharedNames sharedNames(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions)
{
    if (analysis.links.empty())
        return {};
    SharedStands stands(analysis);
    for (std::uint32_t file = 0; file < analysis.files.size(); ++file)
        stands.update(file, decisions[file]);
    stands.settle();
    return stands.names();
}

} // namespace torchferry::review
