// SPDX-License-Identifier: Apache-2.0
// What the plan writes in place of import statements.
#include <algorithm>

#include "core/base/dotted.h"
#include "core/convert/emit.h"
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
        for (const std::string &root : needed)
            m_inBlocks.emplace(statement.block, root);
        // The source import stays here, and the target's is needed beside it, if the module has not imported it above.
        const std::string end =
            statement.alone ? std::string(m_file.source->newline()) + statement.indentation : std::string("; ");
        std::string text;
        for (const std::string &root : local) {
            const bool isThere = m_rootsWritten < statement.range.begin
                                 && std::find(m_moduleRoots.begin(), m_moduleRoots.end(), root) != m_moduleRoots.end();
            if (!isThere)
                text += "import " + rootClause(root) + end;
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
        if (fate != Fate::carry)
            continue;
        const std::string_view module = ownerOf(statement.clauses[at].carried);
        if (std::find(modules.begin(), modules.end(), module) == modules.end())
            modules.emplace_back(module);
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
        m_inBlocks.emplace(statement.block, root);
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

} // namespace torchferry::review
