// SPDX-License-Identifier: Apache-2.0
// What the plan writes in place of import statements.
#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/model/emission.h"
#include "core/convert/rewrite/argument_edits.h"
#include "core/review/import_plan.h"

namespace torchferry::review {

using convert::ImportClause;
using convert::ImportStatement;

namespace {

std::string joined(const std::vector<std::string> &lines, const std::string &separator)
{
    std::string text;
    for (const std::string &line : lines)
        text += (text.empty() ? "" : separator) + line;
    return text;
}

} // namespace

void ImportPlan::writeStatements()
{
    // A top-level `import torch` that goes is the best place for the target's imports: look for it before the others.
    std::vector<std::uint32_t> order;
    for (std::uint32_t index = 0; index < m_importFacts.imports.size(); ++index)
        order.push_back(index);
    std::stable_partition(order.begin(), order.end(),
                          [&](std::uint32_t index) { return m_importFacts.imports[index].module.empty(); });
    std::vector<std::uint32_t> needed = m_moduleImports;
    extendLists(needed);
    joinLists(needed);
    writeHelperImport(needed);
    for (const std::uint32_t index : order) {
        const ImportStatement &statement = m_importFacts.imports[index];
        if (statement.broken || !statement.topLevel)
            continue;
        // Beside an `import torch` that stays is a better place than that of a from-import that goes.
        if (!statement.module.empty() && m_importFacts.imports[order.front()].module.empty())
            writeRemaining(needed);
        const bool hadSome = !needed.empty();
        writeStatement(index, needed);
        if (hadSome && needed.empty() && statement.indentation.empty())
            m_written = std::max(m_written.value_or(0), statement.range.begin);
    }
    writeRemaining(needed);
    writeLocalStatements();
    writeSplitImports();
    std::stable_sort(m_edits.begin(), m_edits.end(),
                     [](const ImportEdit &a, const ImportEdit &b) { return a.range.begin < b.range.begin; });
    takePlaceOfRemoved();
    joinToBegin();
}

/// `from typing import Any` takes what the target's code reads of that library besides, where nothing reads it before.
void ImportPlan::extendLists(std::vector<std::uint32_t> &needed)
{
    for (const convert::ImportList &list : m_importFacts.importLists) {
        std::vector<std::uint32_t> added;
        for (const std::uint32_t import : needed) {
            const bool isBefore = !m_reads[import].empty() && m_reads[import].front() < list.statement.end;
            if (m_imports[import].module == list.module && !isBefore
                && m_localNames[import].name == lastPart(m_imports[import].prefix)
                && extend(list, m_localNames[import].name))
                added.push_back(import);
        }
        std::erase_if(needed, [&added](std::uint32_t import) {
            return std::find(added.begin(), added.end(), import) != added.end();
        });
    }
}

/// In its place where the list is in order, else as the last. Not where the line would get too long by it.
bool ImportPlan::extend(const convert::ImportList &list, std::string_view name)
{
    const std::string_view text = m_file.source->text();
    const auto textOf = [text](const ByteRange &range) { return text.substr(range.begin, range.size()); };
    const bool isSorted = std::is_sorted(list.names.begin(), list.names.end(),
                                         [&](const ByteRange &a, const ByteRange &b) { return textOf(a) < textOf(b); });
    auto next = list.names.end();
    if (isSorted)
        next = std::find_if(list.names.begin(), list.names.end(),
                            [&](const ByteRange &each) { return textOf(each) > name; });
    const std::uint32_t at = next == list.names.end() ? list.names.back().end : next->begin;
    const std::size_t before = text.find_last_of("\r\n", at == 0 ? 0 : at - 1);
    const std::size_t lineBegin = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t lineEnd = std::min(text.find_first_of("\r\n", at), text.size());
    // One name a line, and so is this one.
    const ByteRange &beside = next == list.names.end() ? list.names.back() : *next;
    const std::string_view indentation = text.substr(lineBegin, beside.begin - lineBegin);
    const std::string_view behind = text.substr(beside.end, std::max<std::size_t>(lineEnd, beside.end) - beside.end);
    const std::size_t other = behind.find_first_not_of(" \t,");
    const bool isAlone = indentation.find_first_not_of(" \t") == std::string_view::npos
                         && (other == std::string_view::npos || behind[other] == '#');
    std::string added(name);
    if (isAlone) {
        const std::string end = std::string(m_file.source->newline()) + std::string(indentation);
        if (next != list.names.end()) {
            m_edits.push_back({{at, at}, added + "," + end, false, 0});
            return true;
        }
        const bool hasComma = behind.starts_with(',');
        if (!hasComma)
            m_edits.push_back({{at, at}, ",", false, 0});
        const auto behindComments = static_cast<std::uint32_t>(lineEnd);
        m_edits.push_back({{behindComments, behindComments}, end + added + (hasComma ? "," : ""), false, 0});
        return true;
    }
    added = next == list.names.end() ? ", " + added : added + ", ";
    if (m_file.lineLimit && lineEnd - lineBegin + added.size() > *m_file.lineLimit)
        return false;
    m_edits.push_back({{at, at}, std::move(added), false, 0});
    return true;
}

/// The source, beside the import that is the target's now: `import torch.nn`.
void ImportPlan::writeSplitImports()
{
    for (std::uint32_t index = 0; index < m_importFacts.imports.size(); ++index) {
        const ImportStatement &statement = m_importFacts.imports[index];
        for (const ImportClause &clause : statement.clauses) {
            if (m_groups[clause.group].split)
                m_edits.push_back({{statement.range.begin, statement.range.begin},
                                   "import " + clause.source + separatorOf(statement),
                                   false,
                                   index});
        }
    }
}

void ImportPlan::writeStatement(std::uint32_t index, std::vector<std::uint32_t> &needed)
{
    if (m_importFacts.imports[index].module.empty())
        writeImport(index, needed);
    else
        writeFrom(index, needed);
}

/// What `import` is followed by, for those that are no from-imports. `import a.b` is one of `a` as well.
std::vector<std::string> ImportPlan::clausesOf(const std::vector<std::uint32_t> &needed) const
{
    std::vector<std::string> clauses;
    for (const std::uint32_t index : needed) {
        const mapping::TargetImport &import = m_imports[index];
        const LocalName &local = m_localNames[index];
        const bool isCovered = std::any_of(needed.begin(), needed.end(), [&](std::uint32_t other) {
            return other != index && m_localNames[other].name == local.name && m_localNames[other].bound == local.bound
                   && import.prefix == local.bound && m_imports[other].isWrittenOut();
        });
        if (!import.module.empty() || isCovered)
            continue;
        const bool isPlain = local.bound != import.prefix || local.name == import.prefix;
        clauses.push_back(isPlain ? import.prefix : import.prefix + " as " + local.name);
    }
    return clauses;
}

/// One for each module, by its name, and the names in it likewise.
std::vector<std::string> ImportPlan::fromLinesOf(const std::vector<std::uint32_t> &needed) const
{
    std::map<std::string, std::set<std::string>> names;
    for (const std::uint32_t index : needed) {
        const mapping::TargetImport &import = m_imports[index];
        if (import.module.empty())
            continue;
        const std::string name(lastPart(import.prefix));
        const std::string &local = m_localNames[index].name;
        std::string clause = name;
        if (name != local)
            clause.append(" as ").append(local);
        names[import.module].insert(std::move(clause));
    }
    std::vector<std::string> lines;
    lines.reserve(names.size());
    for (const auto &[module, list] : names)
        lines.push_back("from " + module + " import " + joined({list.begin(), list.end()}, ", "));
    return lines;
}

/// All that `needed` are imported by, other libraries before the target, with `end` behind each line.
std::string ImportPlan::linesOf(const std::vector<std::uint32_t> &needed, std::string_view end) const
{
    const auto [own, others] = ownAndOthers(needed);
    std::string text;
    for (const std::vector<std::uint32_t> *list : {&others, &own}) {
        for (const std::string &clause : clausesOf(*list))
            text.append("import ").append(clause).append(end);
        for (const std::string &line : fromLinesOf(*list))
            text.append(line).append(end);
    }
    return text;
}

/// All that `needed` are imported by, each on a line of its own: other libraries before the target.
std::vector<std::string> ImportPlan::linesFor(const std::vector<std::uint32_t> &needed) const
{
    const auto [own, others] = ownAndOthers(needed);
    std::vector<std::string> lines;
    for (const std::string &clause : clausesOf(others))
        lines.push_back("import " + clause);
    for (std::string &line : fromLinesOf(others))
        lines.push_back(std::move(line));
    for (const std::string &clause : clausesOf(own))
        lines.push_back("import " + clause);
    for (std::string &line : fromLinesOf(own))
        lines.push_back(std::move(line));
    return lines;
}

/// Those of the target, and those of other libraries.
std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> ImportPlan::ownAndOthers(
    const std::vector<std::uint32_t> &needed) const
{
    std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> result;
    for (const std::uint32_t import : needed)
        (isOfLibrary(import) ? result.second : result.first).push_back(import);
    return result;
}

bool ImportPlan::isOfLibrary(std::uint32_t import) const
{
    const std::vector<std::string> &libraries = m_file.pack->libraries;
    return std::find(libraries.begin(), libraries.end(), rootOf(m_imports[import].prefix)) != libraries.end();
}

/// What is between a line that is written at `statement` and the next.
std::string ImportPlan::separatorOf(const ImportStatement &statement) const
{
    return statement.alone ? std::string(m_file.source->newline()) + statement.indentation : "; ";
}

constexpr std::string_view importWord = " import ";

/// `lines` in the place of `statement`, with the comments that were inside it: on lines of their own before it, or
/// behind it where it shares its line with what is before. Empty without lines: a removal sees to the comments itself.
std::string ImportPlan::replacementOf(const ImportStatement &statement, const std::vector<std::string> &lines) const
{
    std::string text = joined(lines, separatorOf(statement));
    if (lines.empty() || statement.comments.empty())
        return text;
    const std::string_view source = m_file.source->text();
    std::vector<std::string> comments;
    for (const ByteRange &comment : statement.comments)
        comments.emplace_back(source.substr(comment.begin, comment.size()));
    if (statement.alone) {
        comments.push_back(std::move(text));
        return joined(comments, separatorOf(statement));
    }
    const std::size_t next = source.find_first_not_of(" \t\f", statement.range.end);
    const bool isLast =
        next == std::string_view::npos || std::string_view("\r\n#").find(source[next]) != std::string_view::npos;
    if (isLast)
        return text + "  " + joined(comments, "  ");
    // Something follows in the same line, so that only brackets can hold them: those of a list of names, else empty ones.
    const std::string newline(m_file.source->newline());
    const std::string inBrackets = "(  " + joined(comments, newline) + newline + statement.indentation + "    ";
    std::vector<std::string> written = lines;
    for (std::string &line : written) {
        const std::size_t names = line.find(importWord);
        if (line.starts_with("from ") && names != std::string::npos && line.back() != ')') {
            line.insert(names + importWord.size(), inBrackets);
            line += ')';
            return joined(written, separatorOf(statement));
        }
    }
    written.push_back(inBrackets + ")");
    return joined(written, separatorOf(statement));
}

/// In functions, and under conditions.
void ImportPlan::writeLocalStatements()
{
    for (std::uint32_t index = 0; index < m_importFacts.imports.size(); ++index) {
        const ImportStatement &statement = m_importFacts.imports[index];
        if (statement.broken || statement.topLevel)
            continue;
        std::vector<std::uint32_t> local = localImports(statement);
        std::erase_if(local, [&](std::uint32_t import) {
            return hasFromOutside(statement, import) || isInBlock(statement, import);
        });
        const std::vector<std::uint32_t> needed = local;
        writeStatement(index, local);
        for (const std::uint32_t import : needed)
            m_inBlocks.emplace(statement.block, import);
        // The source import stays here, and the target's is needed beside it, if the module has not imported it above.
        std::erase_if(local, [&](std::uint32_t import) {
            return m_written && *m_written < statement.range.begin
                   && std::find(m_moduleImports.begin(), m_moduleImports.end(), import) != m_moduleImports.end();
        });
        std::string text = linesOf(local, separatorOf(statement));
        if (!text.empty())
            m_edits.push_back({{statement.range.begin, statement.range.begin}, std::move(text), false, index});
    }
}

void ImportPlan::writeImport(std::uint32_t index, std::vector<std::uint32_t> &needed)
{
    const ImportStatement &statement = m_importFacts.imports[index];
    const std::string_view text = m_file.source->text();
    const auto isDropped = [this](const ImportClause &clause) { return actionOf(clause) == ImportAction::drop; };
    if (std::all_of(statement.clauses.begin(), statement.clauses.end(), isDropped) && !fromLinesOf(needed).empty())
        return removeStatement(index, needed);
    std::vector<std::string> clauses;
    bool changed = false;
    for (const ImportClause &clause : statement.clauses) {
        switch (actionOf(clause)) {
        case ImportAction::keep: clauses.emplace_back(text.substr(clause.range.begin, clause.range.size())); break;
        case ImportAction::retarget:
            clauses.push_back(clause.retargeted + " as " + clause.name);
            changed = true;
            break;
        case ImportAction::drop:
            changed = true;
            for (std::string &written : clausesOf(ownAndOthers(needed).first))
                clauses.push_back(std::move(written));
            std::erase_if(needed, [this](std::uint32_t import) {
                return m_imports[import].module.empty() && !isOfLibrary(import);
            });
            break;
        }
    }
    if (!changed)
        return;
    if (clauses.empty())
        return removeStatement(index, needed);
    // What was one import becomes several statements, as nobody writes them in one.
    const bool wasOne = statement.clauses.size() == 1 && statement.comments.empty();
    m_edits.push_back({{statement.clauses.front().range.begin, statement.clauses.back().range.end},
                       joined(clauses, wasOne ? separatorOf(statement) + "import " : ", "),
                       false,
                       index});
}

void ImportPlan::writeFrom(std::uint32_t index, std::vector<std::uint32_t> &needed)
{
    const ImportStatement &statement = m_importFacts.imports[index];
    const std::string_view text = m_file.source->text();
    convert::CallPlan plan;
    const std::uint32_t first = statement.clauses.front().range.begin;
    plan.list = statement.list.empty() ? ByteRange{first - 1, statement.clauses.back().range.end + 1} : statement.list;
    plan.comments = statement.comments;
    std::vector<std::string> modules; // of what is carried
    bool keeps = false;
    bool changed = false;
    for (std::uint32_t at = 0; at < statement.clauses.size(); ++at) {
        const ImportAction fate = actionOf(statement.clauses[at]);
        keeps = keeps || fate == ImportAction::keep;
        changed = changed || fate != ImportAction::keep;
        if (fate != ImportAction::retarget)
            continue;
        const std::string_view module = ownerOf(statement.clauses[at].retargeted);
        if (std::find(modules.begin(), modules.end(), module) == modules.end())
            modules.emplace_back(module);
    }
    if (!changed)
        return;
    if (!keeps && modules.empty())
        return removeStatement(index, needed);
    const bool inPlace = !keeps && modules.size() == 1;
    std::vector<std::string> lines(modules.size());
    for (std::uint32_t at = 0; at < statement.clauses.size(); ++at) {
        const ImportClause &clause = statement.clauses[at];
        plan.slots.push_back({clause.range, clause.range, {}});
        const ImportAction fate = actionOf(clause);
        if (fate == ImportAction::keep)
            continue;
        const std::string name(lastPart(clause.retargeted));
        // `from x import a as a` says that others may import it from here.
        const bool isPlain = name == clause.name && (!clause.aliased || lastPart(clause.source) != name);
        const std::string written = isPlain ? name : name + " as " + clause.name;
        if (fate == ImportAction::retarget && inPlace) {
            if (written != text.substr(clause.range.begin, clause.range.size()))
                plan.operations.push_back(
                    {convert::ArgumentOperation::Kind::value, {}, at, {convert::literalPiece(written)}});
            continue;
        }
        plan.operations.push_back({convert::ArgumentOperation::Kind::drop, {}, at, {}});
        if (fate == ImportAction::retarget) {
            const auto module = std::find(modules.begin(), modules.end(), ownerOf(clause.retargeted));
            std::string &line = lines[static_cast<std::size_t>(module - modules.begin())];
            line += (line.empty() ? "from " + *module + " import " : ", ") + written;
        }
    }
    const auto joined = m_joined.find(index);
    if (!keeps && !inPlace) { // all of it goes to several modules: the lines take its place
        for (std::size_t at = 0; joined != m_joined.end() && at < modules.size(); ++at) {
            std::string names = lines[at].substr(lines[at].find(importWord) + importWord.size());
            lines[at].erase(lines[at].size() - names.size());
            for (const auto &[name, module] : joined->second)
                if (module == modules[at])
                    addName(names, name);
            lines[at] += names;
        }
        m_edits.push_back({statement.range, replacementOf(statement, lines), false, index});
        return;
    }
    // The made-up brackets of a bare list may lie one character behind the end of the file.
    const std::string padded = plan.list.end > text.size() ? std::string(text) + "\n" : std::string();
    const std::string_view source = padded.empty() ? text : std::string_view(padded);
    std::string list;
    for (const convert::Piece &piece : convert::composeCall(plan, source)) {
        if (piece.kind == convert::Piece::Kind::source)
            list += source.substr(piece.range.begin, piece.range.size());
        else
            list += piece.text;
    }
    if (statement.list.empty()) { // made-up brackets around a bare list: the space before, whatever comes after
        list = list.substr(1, list.size() - 2);
        // Names behind a backslash are gone: the comma before it would have nothing behind it.
        const std::size_t last = list.find_last_not_of(" \t\f\\\r\n");
        if (last != std::string::npos && list[last] == ',')
            list.erase(last);
        plan.list = {plan.list.begin + 1, plan.list.end - 1};
    }
    if (inPlace && joined != m_joined.end()) {
        for (const auto &[name, module] : joined->second)
            addName(list, name);
    }
    if (inPlace && modules.front() != text.substr(statement.module.begin, statement.module.size()))
        m_edits.push_back({statement.module, modules.front(), false, index});
    if (list != text.substr(plan.list.begin, plan.list.size()))
        m_edits.push_back({plan.list, std::move(list), false, index});
    for (const std::string &line : lines) {
        if (line.empty())
            continue;
        m_edits.push_back(
            {{statement.range.begin, statement.range.begin}, line + separatorOf(statement), false, index});
    }
}

/// The import of the root that what the statement imports becomes a part of.
std::uint32_t ImportPlan::rootAskedFor(const ImportStatement &statement) const
{
    std::string_view root = m_file.pack->roots.front();
    for (const ImportClause &clause : statement.clauses) {
        const auto module = m_file.pack->modules.find(std::string(rootOf(clause.source)));
        if (clause.framework && module != m_file.pack->modules.end()) {
            root = rootOf(module->second);
            break;
        }
    }
    const mapping::TargetImport *import = mapping::importFor(m_imports, root);
    return import == nullptr ? 0 : static_cast<std::uint32_t>(import - m_imports.data());
}

void ImportPlan::removeStatement(std::uint32_t index, std::vector<std::uint32_t> &needed)
{
    const ImportStatement &statement = m_importFacts.imports[index];
    std::vector<std::string> lines = linesFor(needed);
    needed.clear();
    // `try: import torch` asks whether the framework is there: with nothing in its place the answer would always be yes.
    const bool isAsked = lines.empty() && (statement.siblings == 1 || statement.asks);
    const std::uint32_t root = isAsked ? rootAskedFor(statement) : 0;
    if (isAsked && !isInBlock(statement, root)
        && !(hasFromOutside(statement, root) && isRead(statement.function, root))) {
        for (const std::string &clause : clausesOf({root}))
            lines.push_back("import " + clause);
        for (std::string &line : fromLinesOf({root}))
            lines.push_back(std::move(line));
        m_inBlocks.emplace(statement.block, root);
    }
    m_edits.push_back({statement.range, replacementOf(statement, lines), false, index});
    m_edits.back().removesStatement = m_edits.back().text.empty();
}

void ImportPlan::writeRemaining(std::vector<std::uint32_t> &needed)
{
    if (needed.empty())
        return;
    const auto fits = [](const ImportStatement &statement) {
        return statement.topLevel && statement.alone && statement.indentation.empty() && !statement.broken;
    };
    const auto plain =
        std::find_if(m_importFacts.imports.begin(), m_importFacts.imports.end(),
                     [&](const ImportStatement &statement) { return fits(statement) && statement.module.empty(); });
    const auto any = std::find_if(m_importFacts.imports.begin(), m_importFacts.imports.end(), fits);
    const std::uint32_t offset = plain != m_importFacts.imports.end() ? plain->range.begin
                                 : any != m_importFacts.imports.end() ? any->range.begin
                                                                      : m_importFacts.importOffset;
    const std::string_view source = m_file.source->text();
    // Behind a docstring on the same line it is one statement more of that line.
    const bool sharesLine = offset > 0 && offset < source.size() && source[offset - 1] != '\n'
                            && source[offset - 1] != '\r' && offset == m_importFacts.importOffset;
    const std::string end = sharesLine ? "; " : std::string(m_file.source->newline());
    std::string text = linesOf(needed, end);
    if (offset == source.size() && !source.empty() && source.back() != '\n' && source.back() != '\r')
        text = std::string(m_file.source->newline()) + text;
    m_edits.push_back({{offset, offset}, std::move(text), false, 0});
    m_written = std::max(m_written.value_or(0), offset);
    needed.clear();
}

} // namespace torchferry::review
