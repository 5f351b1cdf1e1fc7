// SPDX-License-Identifier: Apache-2.0
#include "core/review/import_plan.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "core/base/dotted.h"
#include "core/convert/model/form_ids.h"

namespace torchferry::review {

using convert::FindingId;
using convert::ImportClause;
using convert::ImportGroup;
using convert::ImportStatement;

namespace {

bool isWithin(std::string_view symbol, std::string_view scope)
{
    return !scope.empty() && symbol.starts_with(scope)
           && (symbol.size() == scope.size() || symbol[scope.size()] == '.');
}

void addOnce(std::vector<std::string> &list, std::string_view item)
{
    if (std::find(list.begin(), list.end(), item) == list.end())
        list.emplace_back(item);
}

bool isImportForm(const convert::Finding &finding)
{
    return !finding.proposals.empty() && convert::changesImport(finding.proposals.front());
}

/// Marks the groups whose name is read in a text typed by hand: of imports that can be retargeted, or of the others.
std::vector<bool> groupsReadByHand(const convert::FileAnalysis::ImportFacts &importFacts,
                                   const std::vector<ActiveEdit> &edits, bool carriable)
{
    std::vector<bool> result(importFacts.groups.size(), false);
    std::unordered_set<std::string_view> read;
    for (const ActiveEdit &edit : edits)
        read.insert(edit.reads.begin(), edit.reads.end());
    if (read.empty())
        return result;
    for (const ImportStatement &statement : importFacts.imports) {
        for (const ImportClause &clause : statement.clauses) {
            if (read.contains(clause.name) && clause.retargeted.empty() != carriable)
                result[clause.group] = true;
        }
    }
    return result;
}

} // namespace

std::vector<ImportReadiness> readinessOf(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                         const std::vector<ActiveEdit> &edits, const RenderPass &renderPass)
{
    const convert::FileAnalysis::ImportFacts &importFacts = *file.importFacts;
    std::vector<bool> hasEdit(file.findings.size(), false);
    for (const ActiveEdit &edit : edits)
        hasEdit[edit.finding] = true;
    std::vector<ImportReadiness> readiness(importFacts.groups.size());
    const std::vector<bool> neededByHand = groupsReadByHand(importFacts, edits, false);
    for (std::size_t index = 0; index < readiness.size(); ++index) {
        const ImportGroup &group = importFacts.groups[index];
        ImportReadiness &ready = readiness[index];
        // What is typed by hand reads a name that can be retargeted as that of the target.
        ready.all = ready.allResolvable = !group.otherUses && !neededByHand[index];
        for (const FindingId id : group.findings) {
            const convert::Finding &finding = file.findings[id];
            const bool undecided = decisions.finding(id).verdict == Decision::Verdict::pending;
            const bool implicit =
                undecided && importFacts.retargetKeepsText[id] && finding.confidence() != types::Confidence::guess;
            const bool gone =
                renderPass.written[id] || !renderPass.standing[id]; // written, or in text that was left out
            const bool active = renderPass.written[id] || (hasEdit[id] && isImportForm(finding));
            const bool isOpen = undecided && !active && isImportForm(finding) && !importFacts.retargetKeepsText[id];
            ready.all = ready.all && (gone || active || implicit);
            ready.some = ready.some || active || (gone && !isImportForm(finding));
            ready.someNeedDecision = ready.someNeedDecision || !importFacts.retargetKeepsText[id];
            // Whether other code may read the name unseen is for the user to decide: until then no file relies on it.
            const bool waits =
                undecided && !finding.proposals.empty() && !(isOpen && group.sharedImport != names::none);
            ready.allResolvable = ready.allResolvable && (active || implicit || waits);
        }
    }
    return readiness;
}

ImportPlan::ImportPlan(const convert::FileAnalysis &file, const FileDecisions &decisions,
                       const std::vector<ActiveEdit> &edits, const RenderPass &renderPass, const SharedNames *shared,
                       PendingAs pending)
    : m_file(file),
      m_importFacts(*file.importFacts),
      m_groups(file.importFacts->groups.size()),
      m_renderedByAlias(groupsReadByHand(*file.importFacts, edits, true)),
      m_leftOut(file.findings.size(), false)
{
    for (std::size_t id = 0; id < m_leftOut.size(); ++id)
        m_leftOut[id] = !renderPass.written[id] && !renderPass.standing[id];
    prepareGroups();
    evaluateGroups(readinessOf(file, decisions, edits, renderPass), shared, pending);
    collectRoots(renderPass);
    writeStatements();
}

/// What clauses and uses are asked for each by each, found out once for all of a group.
void ImportPlan::prepareGroups()
{
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        const std::vector<FindingId> &uses = m_importFacts.groups[index].findings;
        m_groups[index].isRead = std::any_of(uses.begin(), uses.end(), [&](FindingId id) {
            return (m_importFacts.retargetKeepsText[id] && !m_leftOut[id]) || isImportForm(m_file.findings[id]);
        });
    }
    for (const ImportStatement &statement : m_importFacts.imports) {
        for (const ImportClause &clause : statement.clauses) {
            std::vector<const ImportClause *> &ways = m_groups[clause.group].ways;
            const bool isKnown = std::any_of(ways.begin(), ways.end(), [&clause](const ImportClause *way) {
                return way->retargeted == clause.retargeted && way->name == clause.name;
            });
            if (!clause.retargeted.empty() && !isKnown)
                ways.push_back(&clause);
        }
    }
}

void ImportPlan::evaluateGroups(const std::vector<ImportReadiness> &readiness, const SharedNames *shared,
                                PendingAs pending)
{
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        GroupState &state = m_groups[index];
        const std::uint32_t sharedImport = m_importFacts.groups[index].sharedImport;
        state.alone = readiness[index].all && readiness[index].some;
        state.topLevel = m_importFacts.groups[index].elsewhere; // the file imports it from the project, and that stays
        if (sharedImport == names::none) {
            state.done = state.alone;
            state.resolvable = readiness[index].allResolvable && readiness[index].someNeedDecision;
        } else if (shared != nullptr) {
            const SharedNames::Answer &answer = shared->answers[sharedImport];
            state.done = pending == PendingAs::proposal ? answer.shown : answer.retargeted;
            state.resolvable = answer.resolvable;
        }
        state.retargeted = state.done && !m_importFacts.groups[index].retargeted.empty();
    }
    for (const ImportStatement &statement : m_importFacts.imports) {
        for (const ImportClause &clause : statement.clauses) {
            GroupState &state = m_groups[clause.group];
            state.topLevel = state.topLevel || statement.topLevel;
            state.retargeted = state.retargeted || (state.done && !clause.retargeted.empty());
        }
    }
}

bool ImportPlan::needsNoDecision(FindingId finding) const
{
    const std::uint32_t group = m_importFacts.groupOf[finding];
    if (!m_importFacts.retargetKeepsText[finding])
        return false;
    if (group == names::none)
        return true; // a member that keeps its name
    const bool isGuess = m_file.findings[finding].confidence() == types::Confidence::guess; // it waits for an answer
    return m_groups[group].retargeted || (m_groups[group].resolvable && !isGuess);
}

ImportPlan::ImportAction ImportPlan::actionOf(const ImportClause &clause) const
{
    const GroupState &state = m_groups[clause.group];
    const ImportGroup &group = m_importFacts.groups[clause.group];
    if (!clause.framework)
        return ImportAction::keep;
    if (!state.done) {
        // Nothing reads it any more; that others are not ready is their affair, unless they have it from here.
        const bool goes = state.alone && group.sharedImport != names::none && !group.exported && !group.inStrings;
        return goes ? ImportAction::drop : ImportAction::keep;
    }
    return !clause.retargeted.empty() && isUseful(clause, clause.group) ? ImportAction::retarget : ImportAction::drop;
}

/// Some code still reads the name once it is retargeted: a use that keeps it, or one that is rendered through it.
bool ImportPlan::isUseful(const ImportClause &clause, std::uint32_t group) const
{
    const ImportGroup &uses = m_importFacts.groups[group];
    return m_groups[group].isRead
           || ((m_renderedByAlias[group] || uses.inStrings || uses.exported) && !clause.retargeted.empty());
}

std::string ImportPlan::renderName(const std::string &symbol, FindingId finding) const
{
    const std::uint32_t group = finding < m_importFacts.groupOf.size() ? m_importFacts.groupOf[finding] : names::none;
    if (group != names::none && m_groups[group].retargeted) {
        if (const ImportGroup &read = m_importFacts.groups[group]; isWithin(symbol, read.retargeted))
            return read.name + symbol.substr(read.retargeted.size());
        for (const ImportClause *way : m_groups[group].ways) {
            if (isWithin(symbol, way->retargeted))
                return way->name + symbol.substr(way->retargeted.size());
        }
    }
    const std::string &root = m_file.pack->importName;
    return rootOf(symbol) == root ? m_importFacts.rootName + symbol.substr(root.size()) : symbol;
}

void ImportPlan::collectRoots(const RenderPass &renderPass)
{
    for (const RenderPass::Name &name : renderPass.names) {
        const std::uint32_t group = m_importFacts.groupOf[name.finding];
        const std::string rendered = renderName(name.symbol, name.finding);
        const std::string_view root = rootOf(name.symbol);
        const bool isTarget = root == m_file.pack->importName;
        const bool isWrittenOut = isTarget ? rootOf(rendered) == m_importFacts.rootName : true;
        if (!isWrittenOut) {
            m_renderedByAlias[group] = true;
            continue;
        }
        const auto reads = m_rootReads.find(root);
        (reads == m_rootReads.end() ? m_rootReads.emplace(root, 0).first : reads)
            ->second.push_back(m_file.findings[name.finding].range.begin);
        if (isTarget && m_importFacts.rootImported)
            continue;
        if (group != names::none && !m_groups[group].topLevel)
            addOnce(m_groups[group].roots, root);
        else
            addOnce(m_moduleRoots, root);
    }
    for (auto &[root, places] : m_rootReads)
        std::sort(places.begin(), places.end());
    collectFunctions();
}

/// Which functions import roots, and which of them is in which.
void ImportPlan::collectFunctions()
{
    for (const ImportStatement &statement : m_importFacts.imports) {
        if (statement.function.empty())
            continue;
        Function &function = m_functions[{statement.function.begin, ~statement.function.end}];
        function.range = statement.function;
        if (statement.broken)
            continue;
        for (const std::string &root : localRoots(statement))
            addOnce(function.roots, root);
    }
    const Function *around = nullptr;
    for (auto &[place, function] : m_functions) { // outer ones before those in them
        while (around != nullptr && !around->range.contains(function.range))
            around = around->around;
        function.around = around;
        around = &function;
    }
}

std::string ImportPlan::rootClause(const std::string &root) const
{
    return root == m_file.pack->importName && m_importFacts.rootName != root ? root + " as " + m_importFacts.rootName
                                                                             : root;
}

std::vector<std::string> ImportPlan::localRoots(const ImportStatement &statement) const
{
    std::vector<std::string> roots;
    if (statement.topLevel)
        return roots;
    for (const ImportClause &clause : statement.clauses) {
        for (const std::string &root : m_groups[clause.group].roots)
            addOnce(roots, root);
    }
    return roots;
}

/// The module imports `root`, or a function around that of `statement` does. An import would make the name one of the
/// inner function, and hide the other from the rest of it, also where the import is not reached.
bool ImportPlan::hasFromOutside(const ImportStatement &statement, const std::string &root) const
{
    if (statement.function.empty())
        return false;
    if (std::find(m_moduleRoots.begin(), m_moduleRoots.end(), root) != m_moduleRoots.end()
        || (m_importFacts.rootImported && root == m_file.pack->importName))
        return true;
    const auto function = m_functions.find({statement.function.begin, ~statement.function.end});
    const Function *around = function == m_functions.end() ? nullptr : function->second.around;
    for (; around != nullptr; around = around->around) {
        if (std::find(around->roots.begin(), around->roots.end(), root) != around->roots.end())
            return true;
    }
    return false;
}

/// `function` reads the name of `root`.
bool ImportPlan::isRead(const ByteRange &function, const std::string &root) const
{
    const auto places = m_rootReads.find(root);
    if (places == m_rootReads.end())
        return false;
    const auto first = std::lower_bound(places->second.begin(), places->second.end(), function.begin);
    return first != places->second.end() && *first < function.end;
}

bool ImportPlan::isInBlock(const ImportStatement &statement, const std::string &root) const
{
    return m_inBlocks.contains({statement.block, root});
}

bool ImportPlan::changesImport(FindingId finding) const
{
    const ByteRange range = m_file.findings[finding].range;
    const auto beginsBehind = [](std::uint32_t offset, const auto &item) { return offset < item.range.begin; };
    const auto statement =
        std::upper_bound(m_importFacts.imports.begin(), m_importFacts.imports.end(), range.begin, beginsBehind);
    if (statement == m_importFacts.imports.begin())
        return false;
    const std::vector<ImportClause> &clauses = std::prev(statement)->clauses;
    const auto clause = std::upper_bound(clauses.begin(), clauses.end(), range.begin, beginsBehind);
    return clause != clauses.begin() && std::prev(clause)->range == range
           && actionOf(*std::prev(clause)) != ImportAction::keep;
}

} // namespace torchferry::review
