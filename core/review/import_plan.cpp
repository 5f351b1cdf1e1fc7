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

bool contains(const std::vector<std::uint32_t> &list, std::uint32_t item)
{
    return std::find(list.begin(), list.end(), item) != list.end();
}

void addOnce(std::vector<std::uint32_t> &list, std::uint32_t item)
{
    if (!contains(list, item))
        list.push_back(item);
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
    IdVector<FindingId, bool> hasEdit(file.findings.size(), false);
    for (const ActiveEdit &edit : edits)
        hasEdit[edit.finding] = true;
    std::vector<ImportReadiness> readiness(importFacts.groups.size());
    const std::vector<bool> neededByHand = groupsReadByHand(importFacts, edits, false);
    const std::vector<bool> isByHand = groupsReadByHand(importFacts, edits, true);
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
        if (group.sharedImport == names::none)
            continue;
        const ImportSplit split =
            splitOf(file, decisions, renderPass, static_cast<std::uint32_t>(index), isByHand[index]);
        ready.canSplit = split.isPossible;
        ready.isAccepted = split.isAccepted;
        ready.rewritten = split.rewritten;
        ready.left = split.left.size();
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
      m_leftOut(file.findings.size(), false),
      m_imports(file.pack->imports)
{
    for (mapping::TargetImport &import : m_imports)
        if (import.prefix == file.pack->helpers.name)
            import.module = file.helperPlace.from;
    for (const FindingId id : m_leftOut.ids())
        m_leftOut[id] = !renderPass.written[id] && !renderPass.standing[id];
    prepareGroups();
    evaluateGroups(readinessOf(file, decisions, edits, renderPass), shared, pending);
    splitGroups(decisions, renderPass);
    chooseNames(renderPass, edits);
    collectNeeded(renderPass);
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
            const SharedNames::Fate fate = pending == PendingAs::proposal ? answer.shown : answer.now;
            state.done = fate != SharedNames::Fate::stays;
            state.splitByAll = fate == SharedNames::Fate::split;
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

/// `import torch.nn as nn` of which most uses are rewritten: the name becomes the target's, and the uses that still need
/// the source are written out, `torch.nn.…`, by an import that says so. The rewritten ones would have to be written out
/// otherwise, and it is the others that a person has to visit anyway.
void ImportPlan::splitGroups(const FileDecisions &decisions, const RenderPass &renderPass)
{
    for (std::uint32_t index = 0; index < m_groups.size(); ++index) {
        GroupState &state = m_groups[index];
        const ImportGroup &group = m_importFacts.groups[index];
        const bool isShared = group.sharedImport != names::none;
        if (state.done ? !state.splitByAll : isShared || group.exported)
            continue;
        ImportSplit split = splitOf(m_file, decisions, renderPass, index, m_renderedByAlias[index]);
        const bool isWorthIt = split.isAccepted && split.rewritten >= split.left.size();
        if (split.left.empty() || !split.isPossible || (!isShared && !isWorthIt))
            continue;
        state.done = state.retargeted = state.split = true;
        m_respellings.insert(m_respellings.end(), std::make_move_iterator(split.left.begin()),
                             std::make_move_iterator(split.left.end()));
    }
    const auto key = [](const Respelling &each) { return each.range.begin; };
    std::sort(m_respellings.begin(), m_respellings.end(),
              [&](const Respelling &a, const Respelling &b) { return key(a) < key(b); });
    const auto behind = std::unique(m_respellings.begin(), m_respellings.end(),
                                    [&](const Respelling &a, const Respelling &b) { return key(a) == key(b); });
    m_respellings.erase(behind, m_respellings.end());
}

bool ImportPlan::needsNoDecision(FindingId finding) const
{
    const std::uint32_t group = m_importFacts.groupOf[finding];
    if (!m_importFacts.retargetKeepsText[finding])
        return false;
    if (group == names::none)
        return true; // a member that keeps its name
    const bool isGuess = m_file.findings[finding].confidence() == types::Confidence::guess; // it waits for an answer
    if (m_groups[group].split && isGuess)
        return false; // it reads the source by its full name until then
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

/// Which imports of the target the written names need, of the module and of functions.
void ImportPlan::collectNeeded(const RenderPass &renderPass)
{
    m_reads.resize(m_imports.size());
    for (const RenderPass::Name &name : renderPass.names) {
        if (mapping::importFor(m_imports, name.symbol) == nullptr) {
            m_imports.push_back(mapping::plainImport(rootOf(name.symbol)));
            m_localNames.push_back({m_imports.back().name, m_imports.back().bound, false, names::none});
            m_reads.emplace_back();
        }
        const std::uint32_t group = m_importFacts.groupOf[name.finding];
        const Rendering rendering = render(name.symbol, name.finding);
        if (rendering.group != names::none)
            m_renderedByAlias[rendering.group] = true;
        if (rendering.import == names::none)
            continue;
        m_reads[rendering.import].push_back(m_file.findings[name.finding].range.begin);
        if (m_localNames[rendering.import].isThere)
            continue;
        if (group != names::none && !m_groups[group].topLevel)
            addOnce(m_groups[group].imports, rendering.import);
        else
            addOnce(m_moduleImports, rendering.import);
    }
    for (std::vector<std::uint32_t> &places : m_reads)
        std::sort(places.begin(), places.end());
    collectForModule();
    collectFunctions();
}

/// `import a.b` in a function makes `a` a name of that function: where another import binds `a` as well, the function
/// may read it before. The module imports `a.b` then.
void ImportPlan::collectForModule()
{
    const auto isBoundByOther = [this](std::uint32_t import) {
        for (std::uint32_t other = 0; other < m_imports.size(); ++other) {
            if (other != import && !m_reads[other].empty() && m_localNames[other].name == m_localNames[import].name)
                return true;
        }
        return false;
    };
    for (GroupState &state : m_groups) {
        std::erase_if(state.imports, [&](std::uint32_t import) {
            const bool forModule = m_imports[import].isWrittenOut() && isBoundByOther(import);
            if (forModule)
                addOnce(m_moduleImports, import);
            return forModule;
        });
    }
}

/// Which functions import the target, and which of them is in which.
void ImportPlan::collectFunctions()
{
    for (const ImportStatement &statement : m_importFacts.imports) {
        if (statement.function.empty())
            continue;
        Function &function = m_functions[{statement.function.begin, ~statement.function.end}];
        function.range = statement.function;
        if (statement.broken)
            continue;
        for (const std::uint32_t import : localImports(statement))
            addOnce(function.imports, import);
    }
    const Function *around = nullptr;
    for (auto &[place, function] : m_functions) { // outer ones before those in them
        while (around != nullptr && !around->range.contains(function.range))
            around = around->around;
        function.around = around;
        around = &function;
    }
}

std::vector<std::uint32_t> ImportPlan::localImports(const ImportStatement &statement) const
{
    std::vector<std::uint32_t> imports;
    if (statement.topLevel)
        return imports;
    for (const ImportClause &clause : statement.clauses) {
        for (const std::uint32_t import : m_groups[clause.group].imports)
            addOnce(imports, import);
    }
    return imports;
}

/// The module has `import`, or a function around that of `statement` does. One more would make its name one of the
/// inner function, and hide the other from the rest of it, also where the import is not reached.
bool ImportPlan::hasFromOutside(const ImportStatement &statement, std::uint32_t import) const
{
    if (statement.function.empty())
        return false;
    if (contains(m_moduleImports, import) || m_localNames[import].isThere)
        return true;
    const auto function = m_functions.find({statement.function.begin, ~statement.function.end});
    const Function *around = function == m_functions.end() ? nullptr : function->second.around;
    for (; around != nullptr; around = around->around) {
        if (contains(around->imports, import))
            return true;
    }
    return false;
}

/// `function` reads the name of `import`.
bool ImportPlan::isRead(const ByteRange &function, std::uint32_t import) const
{
    const std::vector<std::uint32_t> &places = m_reads[import];
    const auto first = std::lower_bound(places.begin(), places.end(), function.begin);
    return first != places.end() && *first < function.end;
}

bool ImportPlan::isInBlock(const ImportStatement &statement, std::uint32_t import) const
{
    return m_inBlocks.contains({statement.block, import});
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
