// SPDX-License-Identifier: Apache-2.0
// How an import plan writes the symbols of the target.
#include <algorithm>
#include <unordered_set>

#include "core/base/dotted.h"
#include "core/python/words.h"
#include "core/review/import_plan.h"

namespace torchferry::review {

namespace {

void addWords(std::string_view text, std::unordered_set<std::string_view> &words)
{
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && python::isWordCharacter(text[end]))
            ++end;
        if (end > begin)
            words.insert(text.substr(begin, end - begin));
        begin = std::max(end, begin + 1);
    }
}

/// Those of what it writes itself.
void addWords(const ActiveEdit &edit, std::unordered_set<std::string_view> &words)
{
    const auto add = [&words](const auto &pieces) {
        for (const convert::Piece &piece : pieces) {
            if (piece.kind == convert::Piece::Kind::literal || piece.kind == convert::Piece::Kind::variable)
                addWords(std::string_view(piece.text), words);
        }
    };
    add(edit.pieces);
    for (const convert::StatementEdit &statement : edit.statements)
        add(statement.pieces);
    words.insert(edit.reads.begin(), edit.reads.end());
}

} // namespace

using convert::FindingId;
using convert::ImportClause;
using convert::ImportGroup;
using convert::ImportStatement;

std::string ImportPlan::renderName(const std::string &symbol, FindingId finding) const
{
    return render(symbol, finding).text;
}

/// What would be a longer name than the source has is written through a module that the file imports by a name of its
/// own: `torch.sigmoid` becomes `F.sigmoid`.
ImportPlan::Rendering ImportPlan::render(const std::string &symbol, FindingId finding) const
{
    Rendering rendering = renderByRoute(symbol, finding);
    const auto dotsIn = [](std::string_view name) { return std::count(name.begin(), name.end(), '.'); };
    const ByteRange written = m_file.findings[finding].nameRange;
    const std::ptrdiff_t dots = dotsIn(m_file.source->text().substr(written.begin, written.size()));
    if (dotsIn(rendering.text) <= dots)
        return rendering;
    const ImportClause *way = shorterWayTo(symbol, finding);
    if (way == nullptr)
        return rendering;
    std::string text = way->name + symbol.substr(way->retargeted.size());
    return dotsIn(text) < dotsIn(rendering.text) ? Rendering{std::move(text), names::none, way->group} : rendering;
}

/// The import of a module that leaves the least of `symbol` to be written out, of those that are retargeted and read by
/// others all the same; null if there is none.
const ImportClause *ImportPlan::shorterWayTo(const std::string &symbol, FindingId finding) const
{
    const ImportClause *best = nullptr;
    for (const ImportClause *way : m_ways) {
        const bool stays = m_groups[way->group].isRead || m_renderedByAlias[way->group];
        const bool isAbove = symbol.size() > way->retargeted.size() && isWithin(symbol, way->retargeted);
        if (stays && isAbove && way->range.end <= m_file.findings[finding].range.begin
            && (best == nullptr || way->retargeted.size() > best->retargeted.size()))
            best = way;
    }
    return best;
}

/// The imports of modules that names may be written through: each the only one of its name.
void ImportPlan::collectWays()
{
    std::vector<int> clauses(m_groups.size(), 0);
    for (const ImportStatement &statement : m_importFacts.imports) {
        for (const ImportClause &clause : statement.clauses)
            ++clauses[clause.group];
    }
    for (const ImportStatement &statement : m_importFacts.imports) {
        if (!statement.topLevel || !statement.alone || !statement.indentation.empty() || statement.asks
            || statement.broken)
            continue;
        for (const ImportClause &clause : statement.clauses) { // `from loom import nn, tie`
            if (clause.framework && !clause.retargeted.empty() && m_file.pack->modules.contains(clause.source)
                && clauses[clause.group] == 1 && m_groups[clause.group].retargeted
                && m_importFacts.groups[clause.group].isOnlyOfName)
                m_ways.push_back(&clause);
        }
    }
}

/// Through the import it was read by, if that is retargeted; else through what the file imports already, else through
/// what the pack says.
ImportPlan::Rendering ImportPlan::renderByRoute(const std::string &symbol, FindingId finding) const
{
    const std::uint32_t group = m_importFacts.groupOf.has(finding) ? m_importFacts.groupOf[finding] : names::none;
    if (group != names::none && m_groups[group].retargeted) {
        if (const ImportGroup &read = m_importFacts.groups[group]; isWithin(symbol, read.retargeted))
            return {read.name + symbol.substr(read.retargeted.size()), names::none, group};
        for (const ImportClause *way : m_groups[group].ways) {
            if (isWithin(symbol, way->retargeted))
                return {way->name + symbol.substr(way->retargeted.size()), names::none, group};
        }
    }
    const mapping::TargetImport *import = mapping::importFor(m_imports, symbol);
    if (import == nullptr)
        return {symbol, names::none, names::none};
    if (const convert::TargetBinding *closest = import->preferred ? closestTo(symbol, import->prefix) : nullptr)
        return {closest->name + symbol.substr(closest->target.size()), names::none, names::none};
    const auto index = wayAround(static_cast<std::uint32_t>(import - m_imports.data()), symbol);
    const LocalName &local = m_localNames[index];
    return {local.name + symbol.substr(local.bound.size()), index, local.group};
}

/// Where something else has the name of an import, the symbol is written through the import of a package around it:
/// `ds.transforms.Compose`, where `transforms` is taken. The import itself if there is none.
std::uint32_t ImportPlan::wayAround(std::uint32_t index, const std::string &symbol) const
{
    const auto isMadeUp = [this](std::uint32_t at) { // those of packages the pack says nothing of are none of its own
        return at < m_importFacts.targetNames.size() && m_localNames[at].name == m_importFacts.targetNames[at].fresh
               && m_localNames[at].name != m_imports[at].name;
    };
    if (!isMadeUp(index))
        return index;
    std::uint32_t best = index;
    for (std::uint32_t at = 0; at < m_imports.size(); ++at) {
        const std::string &prefix = m_imports[at].prefix;
        const bool isAround = prefix.size() < m_imports[index].prefix.size() && isWithin(symbol, prefix)
                              && isWithin(m_imports[index].prefix, prefix);
        if (isAround && !isMadeUp(at) && (best == index || prefix.size() > m_imports[best].prefix.size()))
            best = at;
    }
    return best;
}

/// The import of the file that leaves the least of `symbol` to be written out; below `prefix` only.
const convert::TargetBinding *ImportPlan::closestTo(const std::string &symbol, const std::string &prefix) const
{
    const convert::TargetBinding *closest = nullptr;
    for (const convert::TargetBinding &binding : m_importFacts.targetBindings) {
        if (isWithin(symbol, binding.target) && isWithin(binding.target, prefix)
            && (closest == nullptr || binding.target.size() > closest->target.size()))
            closest = &binding;
    }
    return closest;
}

void ImportPlan::chooseNames(const RenderPass &renderPass, const std::vector<ActiveEdit> &edits)
{
    for (std::uint32_t index = 0; index < m_imports.size(); ++index)
        m_localNames.push_back(localNameOf(index));
    collectWays();
    for (const RenderPass::Name &name : renderPass.names) {
        const Rendering rendering = renderByRoute(name.symbol, name.finding);
        if (rendering.group != names::none)
            m_renderedByAlias[rendering.group] = true;
    }
    importByName(renderPass, edits);
}

/// What would be written out in full where the source has a short name, `paddle.io.BatchSampler` where `DataLoader` was,
/// is imported from its module, if nothing else in the file has its name.
void ImportPlan::importByName(const RenderPass &renderPass, const std::vector<ActiveEdit> &edits)
{
    std::unordered_set<std::string_view> taken;
    std::unordered_set<std::string_view> done;
    for (const RenderPass::Name &name : renderPass.names) {
        if (!done.insert(name.symbol).second || !isSpelledOut(name)) {
            done.erase(name.symbol); // another place may have a shorter name
            continue;
        }
        if (taken.empty()) {
            addWords(m_file.source->text(), taken);
            for (const ActiveEdit &edit : edits)
                addWords(edit, taken);
            for (const LocalName &local : m_localNames)
                taken.insert(local.name);
        }
        const std::string_view own = lastPart(name.symbol);
        if (!taken.insert(own).second && !takesNameOfSource(name, std::string(own)))
            continue;
        m_imports.push_back({name.symbol, std::string(ownerOf(name.symbol)), std::string(own), name.symbol, true});
        m_localNames.push_back({std::string(own), name.symbol, false, names::none});
    }
}

/// The source's import of that name goes, and nothing else has it.
bool ImportPlan::takesNameOfSource(const RenderPass::Name &name, const std::string &own) const
{
    const std::uint32_t group =
        m_importFacts.groupOf.has(name.finding) ? m_importFacts.groupOf[name.finding] : names::none;
    const auto goes = [&](const ImportStatement &statement) {
        const ImportClause *clause = clauseOf(statement, group);
        return clause == nullptr || actionOf(*clause) == ImportAction::drop;
    };
    return group != names::none && m_importFacts.groups[group].isOnlyOfName && m_importFacts.groups[group].name == own
           && std::all_of(m_importFacts.imports.begin(), m_importFacts.imports.end(), goes);
}

/// By a statement that imports others from `module` of the target then.
bool ImportPlan::isImportedAmong(std::uint32_t group, std::string_view module) const
{
    return std::any_of(m_importFacts.imports.begin(), m_importFacts.imports.end(),
                       [&](const ImportStatement &statement) {
                           return clauseOf(statement, group) != nullptr && isRetargetedTo(statement, module);
                       });
}

bool ImportPlan::isSpelledOut(const RenderPass::Name &name) const
{
    const std::uint32_t group =
        m_importFacts.groupOf.has(name.finding) ? m_importFacts.groupOf[name.finding] : names::none;
    const ByteRange source = m_file.findings[name.finding].nameRange;
    const std::string_view text = m_file.source->text().substr(source.begin, source.size());
    const bool isMember = source.begin > 0 && m_file.source->text()[source.begin - 1] == '.';
    const bool isOwnName =
        group == names::none && !isMember && text == lastPart(m_file.findings[name.finding].api); // of a library
    const bool isAlias = group != names::none && !m_file.pack->source.owns(m_importFacts.groups[group].name);
    if (!(isOwnName || isAlias) || !isModule(ownerOf(name.symbol)))
        return false;
    if (isAlias && isWithin(name.symbol, m_importFacts.groups[group].retargeted))
        return false; // `nn` of another file
    for (const ImportStatement &statement : m_importFacts.imports) {
        const ImportClause *clause = isAlias ? clauseOf(statement, group) : nullptr;
        if (clause != nullptr && isWithin(name.symbol, clause->retargeted))
            return false; // `nn`, which stays the source's here
    }
    const std::string written = render(name.symbol, name.finding).text;
    const bool isShort =
        isAlias && text == lastPart(m_file.findings[name.finding].api) && isImportedAmong(group, ownerOf(name.symbol));
    return (written == name.symbol || isShort)
           && std::count(text.begin(), text.end(), '.') < std::count(written.begin(), written.end(), '.');
}

/// One of the modules that imports of the source are retargeted to.
bool ImportPlan::isModule(std::string_view target) const
{
    if (target.find('.') == std::string_view::npos || m_file.pack->attributeModules.contains(std::string(target)))
        return false;
    return std::any_of(m_file.pack->modules.begin(), m_file.pack->modules.end(),
                       [target](const auto &each) { return each.second == target; });
}

ImportPlan::LocalName ImportPlan::localNameOf(std::uint32_t index) const
{
    const mapping::TargetImport &import = m_imports[index];
    const convert::TargetName &inFile = m_importFacts.targetNames[index];
    for (const convert::TargetBinding &binding : m_importFacts.targetBindings) {
        if (binding.target == import.bound && (!import.isWrittenOut() || isWithin(binding.module, import.prefix)))
            return {binding.name, import.bound, true, names::none};
    }
    if (inFile.group != names::none && m_groups[inFile.group].retargeted)
        return {m_importFacts.groups[inFile.group].name, import.bound, true, inFile.group};
    if (inFile.own == convert::TargetName::Own::free
        || (inFile.own == convert::TargetName::Own::ofSource && isFreed(import.name)))
        return {import.name, import.bound, false, names::none};
    return {inFile.fresh, import.prefix, false, names::none};
}

/// No import of the source that binds `name` stays, or is retargeted.
bool ImportPlan::isFreed(const std::string &name) const
{
    for (const ImportStatement &statement : m_importFacts.imports) {
        for (const ImportClause &clause : statement.clauses) {
            if (clause.name == name && (!clause.retargeted.empty() || actionOf(clause) != ImportAction::drop))
                return false;
        }
    }
    return true;
}

} // namespace torchferry::review
