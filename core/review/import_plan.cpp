// SPDX-License-Identifier: Apache-2.0
#include "core/review/import_plan.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/emit.h"

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

std::string joined(const std::vector<std::string> &lines, const std::string &separator)
{
    std::string text;
    for (const std::string &line : lines)
        text += (text.empty() ? "" : separator) + line;
    return text;
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
    for (const ActiveEdit &edit : edits) {
        for (const std::string &name : edit.reads) {
            for (const ImportStatement &statement : internals.imports) {
                for (const ImportClause &clause : statement.clauses) {
                    if (clause.name == name && clause.carried.empty() != carriable)
                        result[clause.group] = true;
                }
            }
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
    judgeGroups(standsOf(file, decisions, edits, passage), shared, pending);
    collectRoots(passage);
    writeStatements();
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
    return std::any_of(uses.findings.begin(), uses.findings.end(),
                       [&](FindingId id) {
                           return (m_internals.carries[id] && !m_leftOut[id]) || isImportForm(m_file.findings[id]);
                       })
           || ((m_spelledByAlias[group] || uses.inStrings || uses.exported) && !clause.carried.empty());
}

std::string ImportPlan::spell(const std::string &symbol, FindingId finding) const
{
    const std::uint32_t group = finding < m_internals.groupOf.size() ? m_internals.groupOf[finding] : names::none;
    if (group != names::none && m_groups[group].carried) {
        if (const ImportGroup &read = m_internals.groups[group]; isWithin(symbol, read.carried))
            return read.name + symbol.substr(read.carried.size());
        for (const ImportStatement &statement : m_internals.imports) {
            for (const ImportClause &clause : statement.clauses) {
                if (clause.group == group && isWithin(symbol, clause.carried))
                    return clause.name + symbol.substr(clause.carried.size());
            }
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
        m_rootReads.emplace_back(m_file.findings[name.finding].range.begin, root);
        if (isTarget && m_internals.rootImported)
            continue;
        if (group != names::none && !m_groups[group].topLevel)
            addOnce(m_groups[group].roots, root);
        else
            addOnce(m_moduleRoots, root);
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
    return std::any_of(m_internals.imports.begin(), m_internals.imports.end(), [&](const ImportStatement &other) {
        if (other.broken || other.function == statement.function || !other.function.contains(statement.function))
            return false;
        const std::vector<std::string> roots = localRoots(other);
        return std::find(roots.begin(), roots.end(), root) != roots.end();
    });
}

/// `function` reads the name of `root`.
bool ImportPlan::isRead(const ByteRange &function, const std::string &root) const
{
    return std::any_of(m_rootReads.begin(), m_rootReads.end(),
                       [&](const auto &read) { return function.contains(read.first) && read.second == root; });
}

bool ImportPlan::isInBlock(const ImportStatement &statement, const std::string &root) const
{
    return std::find(m_inBlocks.begin(), m_inBlocks.end(), std::pair(statement.block, root)) != m_inBlocks.end();
}

void ImportPlan::writeStatements()
{
    // A top-level `import torch` that goes is the best place for the root import: look for it before the others.
    std::vector<std::uint32_t> order;
    for (std::uint32_t index = 0; index < m_internals.imports.size(); ++index)
        order.push_back(index);
    std::stable_partition(order.begin(), order.end(),
                          [&](std::uint32_t index) { return m_internals.imports[index].module.empty(); });
    std::vector<std::string> roots = m_moduleRoots;
    for (const std::uint32_t index : order) {
        const ImportStatement &statement = m_internals.imports[index];
        if (statement.broken || !statement.topLevel)
            continue;
        // Beside an `import torch` that stays is a better place than that of a from-import that goes.
        if (!statement.module.empty() && m_internals.imports[order.front()].module.empty())
            writeRemainingRoots(roots);
        const bool hadRoots = !roots.empty();
        writeStatement(index, roots);
        if (hadRoots && roots.empty() && statement.indentation.empty())
            m_rootsWritten = statement.range.begin;
    }
    writeRemainingRoots(roots);
    writeLocalStatements();
    std::stable_sort(m_edits.begin(), m_edits.end(),
                     [](const ImportEdit &a, const ImportEdit &b) { return a.range.begin < b.range.begin; });
}

void ImportPlan::writeStatement(std::uint32_t index, std::vector<std::string> &roots)
{
    if (m_internals.imports[index].module.empty())
        writeImport(index, roots);
    else
        writeFrom(index, roots);
}

/// In functions, and under conditions.
void ImportPlan::writeLocalStatements()
{
    for (std::uint32_t index = 0; index < m_internals.imports.size(); ++index) {
        const ImportStatement &statement = m_internals.imports[index];
        if (statement.broken || statement.topLevel)
            continue;
        std::vector<std::string> local = localRoots(statement);
        std::erase_if(local, [&](const std::string &root) {
            return hasFromOutside(statement, root) || isInBlock(statement, root);
        });
        const std::vector<std::string> needed = local;
        writeStatement(index, local);
        for (const std::string &root : needed) {
            if (local.empty() || statement.alone)
                m_inBlocks.emplace_back(statement.block, root);
        }
        if (!statement.alone)
            continue;
        // The source import stays here, and the target's is needed beside it, if the module has not imported it above.
        std::string text;
        for (const std::string &root : local) {
            const bool isThere = m_rootsWritten < statement.range.begin
                                 && std::find(m_moduleRoots.begin(), m_moduleRoots.end(), root) != m_moduleRoots.end();
            if (!isThere)
                text += "import " + rootClause(root) + std::string(m_file.source->newline()) + statement.indentation;
        }
        if (!text.empty())
            m_edits.push_back({{statement.range.begin, statement.range.begin}, std::move(text), false, index});
    }
}

void ImportPlan::writeImport(std::uint32_t index, std::vector<std::string> &roots)
{
    const ImportStatement &statement = m_internals.imports[index];
    const std::string_view text = m_file.source->text();
    std::vector<std::string> clauses;
    bool changed = false;
    for (const ImportClause &clause : statement.clauses) {
        switch (fateOf(clause)) {
        case Fate::keep: clauses.emplace_back(text.substr(clause.range.begin, clause.range.size())); break;
        case Fate::carry:
            clauses.push_back(clause.carried + " as " + clause.name);
            changed = true;
            break;
        case Fate::drop:
            changed = true;
            for (const std::string &root : roots)
                clauses.push_back(rootClause(root));
            roots.clear();
            break;
        }
    }
    if (!changed)
        return;
    if (clauses.empty())
        return removeStatement(index, roots);
    std::string list;
    for (const std::string &clause : clauses)
        list += (list.empty() ? "" : ", ") + clause;
    m_edits.push_back(
        {{statement.clauses.front().range.begin, statement.clauses.back().range.end}, std::move(list), false, index});
}

void ImportPlan::writeFrom(std::uint32_t index, std::vector<std::string> &roots)
{
    const ImportStatement &statement = m_internals.imports[index];
    const std::string_view text = m_file.source->text();
    convert::CallPlan plan;
    const std::uint32_t first = statement.clauses.front().range.begin;
    plan.list = statement.list.empty() ? ByteRange{first - 1, statement.clauses.back().range.end + 1} : statement.list;
    plan.comments = statement.comments;
    std::vector<std::string> modules; // of what is carried
    bool keeps = false;
    bool changed = false;
    for (std::uint32_t at = 0; at < statement.clauses.size(); ++at) {
        const Fate fate = fateOf(statement.clauses[at]);
        keeps = keeps || fate == Fate::keep;
        changed = changed || fate != Fate::keep;
        if (fate == Fate::carry)
            addOnce(modules, ownerOf(statement.clauses[at].carried));
    }
    if (!changed)
        return;
    if (!keeps && modules.empty())
        return removeStatement(index, roots);
    const bool inPlace = !keeps && modules.size() == 1;
    std::vector<std::string> lines(modules.size());
    for (std::uint32_t at = 0; at < statement.clauses.size(); ++at) {
        const ImportClause &clause = statement.clauses[at];
        plan.slots.push_back({clause.range, clause.range, {}});
        const Fate fate = fateOf(clause);
        if (fate == Fate::keep)
            continue;
        const std::string name(lastPart(clause.carried));
        // `from x import a as a` says that others may import it from here.
        const bool isPlain = name == clause.name && (!clause.aliased || lastPart(clause.source) != name);
        const std::string written = isPlain ? name : name + " as " + clause.name;
        if (fate == Fate::carry && inPlace) {
            if (written != text.substr(clause.range.begin, clause.range.size()))
                plan.operations.push_back(
                    {convert::ArgumentOperation::Kind::value, {}, at, {convert::literalPiece(written)}});
            continue;
        }
        plan.operations.push_back({convert::ArgumentOperation::Kind::drop, {}, at, {}});
        if (fate == Fate::carry) {
            const auto module = std::find(modules.begin(), modules.end(), ownerOf(clause.carried));
            std::string &line = lines[static_cast<std::size_t>(module - modules.begin())];
            line += (line.empty() ? "from " + *module + " import " : ", ") + written;
        }
    }
    if (!keeps && !inPlace) { // all of it goes to several modules: the lines take its place
        std::string replaced = joined(lines, std::string(m_file.source->newline()) + statement.indentation);
        if (!statement.alone)
            replaced = joined(lines, "; ");
        m_edits.push_back({statement.range, std::move(replaced), false, index});
        return;
    }
    // The made-up brackets of a bare list may lie one character behind the end of the file.
    const std::string padded = plan.list.end > text.size() ? std::string(text) + "\n" : std::string();
    const std::string_view source = padded.empty() ? text : std::string_view(padded);
    std::string list;
    for (const convert::Piece &piece : plan.compose(source)) {
        if (piece.kind == convert::Piece::Kind::source)
            list += source.substr(piece.range.begin, piece.range.size());
        else
            list += piece.text;
    }
    if (statement.list.empty()) { // made-up brackets around a bare list: the space before, whatever comes after
        list = list.substr(1, list.size() - 2);
        plan.list = {plan.list.begin + 1, plan.list.end - 1};
    }
    if (inPlace && modules.front() != text.substr(statement.module.begin, statement.module.size()))
        m_edits.push_back({statement.module, modules.front(), false, index});
    if (list != text.substr(plan.list.begin, plan.list.size()))
        m_edits.push_back({plan.list, std::move(list), false, index});
    for (const std::string &line : lines) {
        if (line.empty())
            continue;
        const std::string separator =
            statement.alone ? std::string(m_file.source->newline()) + statement.indentation : "; ";
        m_edits.push_back({{statement.range.begin, statement.range.begin}, line + separator, false, index});
    }
}

void ImportPlan::removeStatement(std::uint32_t index, std::vector<std::string> &roots)
{
    const ImportStatement &statement = m_internals.imports[index];
    std::string replacement;
    for (const std::string &root : roots)
        replacement += (replacement.empty() ? "import " : ", ") + rootClause(root);
    roots.clear();
    // `try: import torch` asks whether the framework is there: with nothing in its place the answer would always be yes.
    const std::string &root = m_file.pack->importName;
    const bool isAsked = replacement.empty() && (statement.siblings == 1 || statement.asks);
    if (isAsked && !isInBlock(statement, root)
        && !(hasFromOutside(statement, root) && isRead(statement.function, root))) {
        replacement = "import " + rootClause(root);
        m_inBlocks.emplace_back(statement.block, root);
    }
    m_edits.push_back({statement.range, std::move(replacement), false, index});
    m_edits.back().removesStatement = m_edits.back().text.empty();
}

void ImportPlan::writeRemainingRoots(std::vector<std::string> &roots)
{
    if (roots.empty())
        return;
    const auto fits = [](const ImportStatement &statement) {
        return statement.topLevel && statement.alone && statement.indentation.empty() && !statement.broken;
    };
    const auto plain =
        std::find_if(m_internals.imports.begin(), m_internals.imports.end(),
                     [&](const ImportStatement &statement) { return fits(statement) && statement.module.empty(); });
    const auto any = std::find_if(m_internals.imports.begin(), m_internals.imports.end(), fits);
    const std::uint32_t offset = plain != m_internals.imports.end() ? plain->range.begin
                                 : any != m_internals.imports.end() ? any->range.begin
                                                                    : m_internals.importOffset;
    const std::string_view source = m_file.source->text();
    // Behind a docstring on the same line it is one statement more of that line.
    const bool sharesLine = offset > 0 && offset < source.size() && source[offset - 1] != '\n'
                            && source[offset - 1] != '\r' && offset == m_internals.importOffset;
    const std::string end = sharesLine ? "; " : std::string(m_file.source->newline());
    std::string text;
    for (const std::string &root : roots)
        text += "import " + rootClause(root) + end;
    if (offset == source.size() && !source.empty() && source.back() != '\n' && source.back() != '\r')
        text = std::string(m_file.source->newline()) + text;
    m_edits.push_back({{offset, offset}, std::move(text), false, 0});
    m_rootsWritten = offset;
    roots.clear();
}

bool ImportPlan::changesImport(FindingId finding) const
{
    const ByteRange range = m_file.findings[finding].range;
    for (const ImportStatement &statement : m_internals.imports) {
        for (const ImportClause &clause : statement.clauses) {
            if (clause.range == range)
                return fateOf(clause) != Fate::keep;
        }
    }
    return false;
}

} // namespace torchferry::review
