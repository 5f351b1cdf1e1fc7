// SPDX-License-Identifier: Apache-2.0
#include "core/review/import_plan.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "core/base/dotted.h"

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
    return !finding.proposals.empty() && finding.proposals.front().form == "import";
}

/// Marks the groups whose name is read in a text typed by hand: of imports that can be carried over, or of the others.
std::vector<bool> groupsReadByHand(const convert::FileAnalysis::Internals &internals,
                                   const std::vector<ActiveEdit> &edits, bool carriable)
{
    std::vector<bool> result(internals.groups.size(), false);
    std::unordered_set<std::string_view> read;
    for (const ActiveEdit &edit : edits)
        read.insert(edit.reads.begin(), edit.reads.end());
    if (read.empty())
        return result;
    for (const ImportStatement &statement : internals.imports) {
        for (const ImportClause &clause : statement.clauses) {
            if (read.contains(clause.name) && clause.carried.empty() != carriable)
                result[clause.group] = true;
        }
    }
    return result;
}

} // namespace

std::vector<GroupStand> standsOf(const convert::FileAnalysis &file, const FileDecisions &decisions,
                                 const std::vector<ActiveEdit> &edits, const Passage &passage)
{
    const convert::FileAnalysis::Internals &internals = *file.internals;
    std::vector<bool> hasEdit(file.findings.size(), false);
    for (const ActiveEdit &edit : edits)
        hasEdit[edit.finding] = true;
    std::vector<GroupStand> stands(internals.groups.size());
    const std::vector<bool> neededByHand = groupsReadByHand(internals, edits, false);
    for (std::size_t index = 0; index < stands.size(); ++index) {
        const ImportGroup &group = internals.groups[index];
        GroupStand &stand = stands[index];
        // What is typed by hand reads a name that can be carried over as that of the target.
        stand.all = stand.allSettle = !group.otherUses && !neededByHand[index];
        for (const FindingId id : group.findings) {
            const convert::Finding &finding = file.findings[id];
            const bool undecided = decisions.finding(id).verdict == Decision::Verdict::pending;
            const bool implicit = undecided && internals.carries[id] && finding.confidence != types::Confidence::guess;
            const bool gone = passage.written[id] || !passage.standing[id]; // written, or in text that was left out
            const bool active = passage.written[id] || (hasEdit[id] && isImportForm(finding));
            const bool isOpen = undecided && !active && isImportForm(finding) && !internals.carries[id];
            stand.all = stand.all && (gone || active || implicit);
            stand.some = stand.some || active || (gone && !isImportForm(finding));
            stand.someAsk = stand.someAsk || !internals.carries[id];
            // Whether others may read the name unseen is for a person to say: until then nobody relies on it.
            const bool waits = undecided && !finding.proposals.empty() && !(isOpen && group.link != names::none);
            stand.allSettle = stand.allSettle && (active || implicit || waits);
        }
    }
    return stands;
}

ImportPlan::ImportPlan(const convert::FileAnalysis &file, const FileDecisions &decisions,
                       const std::vector<ActiveEdit> &edits, const Passage &passage, const SharedNames *shared,
                       PendingAs pending)
    : m_file(file),
      m_internals(*file.internals),
      m_groups(file.internals->groups.size()),
      m_spelledByAlias(groupsReadByHand(*file.internals, edits, true)),
      m_leftOut(file.findings.size(), false)
{
    for (std::size_t id = 0; id < m_leftOut.size(); ++id)
        m_leftOut[id] = !passage.written[id] && !passage.standing[id];
    prepareGroups();
    judgeGroups(standsOf(file, decisions, edits, passage), shared, pending);
    collectRoots(passage);
    writeStatements();
}

/// What clauses and uses are asked for each by each, found out once for all of a group.
void ImportPlan::prepareGroups()
{
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        const std::vector<FindingId> &uses = m_internals.groups[index].findings;
        m_groups[index].isRead = std::any_of(uses.begin(), uses.end(), [&](FindingId id) {
            return (m_internals.carries[id] && !m_leftOut[id]) || isImportForm(m_file.findings[id]);
        });
    }
    for (const ImportStatement &statement : m_internals.imports) {
        for (const ImportClause &clause : statement.clauses) {
            std::vector<const ImportClause *> &ways = m_groups[clause.group].ways;
            const bool isKnown = std::any_of(ways.begin(), ways.end(), [&clause](const ImportClause *way) {
                return way->carried == clause.carried && way->name == clause.name;
            });
            if (!clause.carried.empty() && !isKnown)
                ways.push_back(&clause);
        }
    }
}

void ImportPlan::judgeGroups(const std::vector<GroupStand> &stands, const SharedNames *shared, PendingAs pending)
{
    for (std::size_t index = 0; index < m_groups.size(); ++index) {
        GroupState &state = m_groups[index];
        const std::uint32_t link = m_internals.groups[index].link;
        state.alone = stands[index].all && stands[index].some;
        state.topLevel = m_internals.groups[index].elsewhere; // the file imports it from the project, and that stays
        if (link == names::none) {
            state.done = state.alone;
            state.settles = stands[index].allSettle && stands[index].someAsk;
        } else if (shared != nullptr) {
            const SharedNames::Answer &answer = shared->answers[link];
            state.done = pending == PendingAs::proposal ? answer.shown : answer.carried;
            state.settles = answer.settles;
        }
        state.carried = state.done && !m_internals.groups[index].carried.empty();
    }
    for (const ImportStatement &statement : m_internals.imports) {
        for (const ImportClause &clause : statement.clauses) {
            GroupState &state = m_groups[clause.group];
            state.topLevel = state.topLevel || statement.topLevel;
            state.carried = state.carried || (state.done && !clause.carried.empty());
        }
    }
}

bool ImportPlan::settled(FindingId finding) const
{
    const std::uint32_t group = m_internals.groupOf[finding];
    if (!m_internals.carries[finding])
        return false;
    if (group == names::none)
        return true; // a member that keeps its name
    const bool isGuess = m_file.findings[finding].confidence == types::Confidence::guess; // it waits for an answer
    return m_groups[group].carried || (m_groups[group].settles && !isGuess);
}

ImportPlan::Fate ImportPlan::fateOf(const ImportClause &clause) const
{
    const GroupState &state = m_groups[clause.group];
    const ImportGroup &group = m_internals.groups[clause.group];
    if (!clause.framework)
        return Fate::keep;
    if (!state.done) {
        // Nothing reads it any more; that others are not ready is their affair, unless they have it from here.
        const bool goes = state.alone && group.link != names::none && !group.exported && !group.inStrings;
        return goes ? Fate::drop : Fate::keep;
    }
    return !clause.carried.empty() && isUseful(clause, clause.group) ? Fate::carry : Fate::drop;
}

/// Somebody still reads the name once it is carried over: a use that keeps it, or one that is spelled through it.
bool ImportPlan::isUseful(const ImportClause &clause, std::uint32_t group) const
{
    const ImportGroup &uses = m_internals.groups[group];
    return m_groups[group].isRead
           || ((m_spelledByAlias[group] || uses.inStrings || uses.exported) && !clause.carried.empty());
}

std::string ImportPlan::spell(const std::string &symbol, FindingId finding) const
{
    const std::uint32_t group = finding < m_internals.groupOf.size() ? m_internals.groupOf[finding] : names::none;
    if (group != names::none && m_groups[group].carried) {
        if (const ImportGroup &read = m_internals.groups[group]; isWithin(symbol, read.carried))
            return read.name + symbol.substr(read.carried.size());
        for (const ImportClause *way : m_groups[group].ways) {
            if (isWithin(symbol, way->carried))
                return way->name + symbol.substr(way->carried.size());
        }
    }
    const std::string &root = m_file.pack->importName;
    return rootOf(symbol) == root ? m_internals.rootName + symbol.substr(root.size()) : symbol;
}

void ImportPlan::collectRoots(const Passage &passage)
{
    for (const Passage::Name &name : passage.names) {
        const std::uint32_t group = m_internals.groupOf[name.finding];
        const std::string spelled = spell(name.symbol, name.finding);
        const std::string_view root = rootOf(name.symbol);
        const bool isTarget = root == m_file.pack->importName;
        const bool isWrittenOut = isTarget ? rootOf(spelled) == m_internals.rootName : true;
        if (!isWrittenOut) {
            m_spelledByAlias[group] = true;
            continue;
        }
        const auto reads = m_rootReads.find(root);
        (reads == m_rootReads.end() ? m_rootReads.emplace(root, 0).first : reads)
            ->second.push_back(m_file.findings[name.finding].range.begin);
        if (isTarget && m_internals.rootImported)
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

/// Which functions import roots, and which of them stands in which.
void ImportPlan::collectFunctions()
{
    for (const ImportStatement &statement : m_internals.imports) {
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
    return root == m_file.pack->importName && m_internals.rootName != root ? root + " as " + m_internals.rootName
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
        || (m_internals.rootImported && root == m_file.pack->importName))
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
        std::upper_bound(m_internals.imports.begin(), m_internals.imports.end(), range.begin, beginsBehind);
    if (statement == m_internals.imports.begin())
        return false;
    const std::vector<ImportClause> &clauses = std::prev(statement)->clauses;
    const auto clause = std::upper_bound(clauses.begin(), clauses.end(), range.begin, beginsBehind);
    return clause != clauses.begin() && std::prev(clause)->range == range && fateOf(*std::prev(clause)) != Fate::keep;
}

} // namespace torchferry::review
