// SPDX-License-Identifier: Apache-2.0
// Imports that go where others are: of the module of helpers, and of what a list of names takes besides.
#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/dotted.h"
#include "core/review/import_plan.h"

namespace torchferry::review {

/// The module of helpers is one of the project: it is imported where others of it are.
void ImportPlan::writeHelperImport(std::vector<std::uint32_t> &needed)
{
    const std::optional<convert::OwnImportPlace> &place = m_importFacts.ownImports;
    const auto import = std::find_if(needed.begin(), needed.end(), [this](std::uint32_t each) {
        return m_imports[each].prefix == m_file.pack->helpers.name;
    });
    if (!place || import == needed.end() || (!m_reads[*import].empty() && m_reads[*import].front() < place->offset))
        return;
    const std::string newline(m_file.source->newline());
    m_edits.push_back({{place->offset, place->offset},
                       (place->beginsSection ? newline : std::string()) + linesOf({*import}, newline),
                       false,
                       0});
    needed.erase(import);
}

/// `from torch.utils.data import DataLoader`, which becomes one from `paddle.io`, takes what else is needed from there.
void ImportPlan::joinLists(std::vector<std::uint32_t> &needed)
{
    std::erase_if(needed, [&](std::uint32_t import) {
        if (m_imports[import].module.empty() || isOfLibrary(import)
            || m_localNames[import].name != m_imports[import].name
            || m_imports[import].name != lastPart(m_imports[import].prefix))
            return false;
        for (std::uint32_t at = 0; at < m_importFacts.imports.size(); ++at) {
            const convert::ImportStatement &statement = m_importFacts.imports[at];
            const bool isAfter = m_reads[import].empty() || m_reads[import].front() >= statement.range.end;
            if (!isAfter || !isRetargetedTo(statement, m_imports[import].module)
                || !hasRoomFor(at, m_imports[import].module, m_imports[import].name))
                continue;
            m_joined[at].emplace(m_imports[import].name, m_imports[import].module);
            return true;
        }
        return false;
    });
}

/// The import from `module` that the statement becomes takes the name besides: not where it goes over several lines and
/// stays there. In one line it may be as long as it was.
bool ImportPlan::hasRoomFor(std::uint32_t at, const std::string &module, std::string_view name) const
{
    const convert::ImportStatement &statement = m_importFacts.imports[at];
    std::size_t length = std::string_view("from  import ").size() + module.size() + name.size();
    bool isOnlyModule = true;
    for (const convert::ImportClause &clause : statement.clauses) {
        if (actionOf(clause) == ImportAction::drop)
            continue;
        const bool isOfModule = ownerOf(clause.retargeted) == module;
        length += isOfModule ? clause.range.size() + 2 : 0;
        isOnlyModule = isOnlyModule && isOfModule;
    }
    if (const auto joined = m_joined.find(at); joined != m_joined.end())
        for (const auto &[other, from] : joined->second)
            length += from == module ? other.size() + 2 : 0;
    const std::string_view written = m_file.source->text().substr(statement.range.begin, statement.range.size());
    const bool isWrapped = written.find_first_of("\r\n\\") != std::string_view::npos;
    const std::size_t most = std::max<std::size_t>(m_file.lineLimit.value_or(79), isWrapped ? 0 : written.size());
    return !(isOnlyModule && isWrapped) && length <= most;
}

/// What a statement of the module imports by names goes, or is imported from modules of the target instead, some of it
/// from `module`.
bool ImportPlan::isRetargetedTo(const convert::ImportStatement &statement, std::string_view module) const
{
    return statement.topLevel && statement.alone && statement.indentation.empty() && !statement.asks
           && !statement.broken && !statement.module.empty() && statement.comments.empty()
           && std::any_of(statement.clauses.begin(), statement.clauses.end(),
                          [&](const convert::ImportClause &clause) {
                              return actionOf(clause) == ImportAction::retarget && ownerOf(clause.retargeted) == module;
                          })
           && std::none_of(statement.clauses.begin(), statement.clauses.end(),
                           [&](const convert::ImportClause &clause) { return actionOf(clause) == ImportAction::keep; });
}

/// Where the import right before the import of the helpers goes, and an empty line stands before it, that takes its place:
/// no empty line stays behind what goes, which is where the other would be written.
void ImportPlan::takePlaceOfRemoved()
{
    const auto own = importOfHelpers();
    if (own == m_edits.end())
        return;
    const std::uint32_t offset = own->range.begin;
    const auto removed = std::find_if(m_edits.begin(), own, [&](const ImportEdit &edit) {
        if (!edit.removesStatement) // others may be of no statement
            return false;
        const convert::ImportStatement &statement = m_importFacts.imports[edit.statement];
        return statement.alone && statement.indentation.empty() && statement.comments.empty()
               && isBlank(edit.range.end, offset);
    });
    const std::string_view newline = m_file.source->newline();
    const std::string_view above = m_file.source->text().substr(0, removed->range.begin);
    if (removed == own || !(above.empty() || above.ends_with(std::string(newline) + std::string(newline))))
        return;
    removed->text = own->text.substr(newline.size(), own->text.size() - 2 * newline.size());
    removed->removesStatement = false;
    m_edits.erase(own);
}

/// Where nothing is left before the import of the helpers, no empty line stands before it.
void ImportPlan::joinToBegin()
{
    const std::string_view newline = m_file.source->newline();
    const auto own = importOfHelpers();
    if (own == m_edits.end())
        return;
    const std::uint32_t offset = own->range.begin;
    std::uint32_t at = 0;
    for (auto edit = m_edits.begin(); edit != own; at = edit->range.end, ++edit) {
        if (!edit->text.empty() || !isBlank(at, edit->range.begin))
            return;
    }
    if (isBlank(at, offset))
        own->text.erase(0, newline.size());
}

/// The edit that writes it where a section of imports begins with it.
std::vector<ImportEdit>::iterator ImportPlan::importOfHelpers()
{
    const std::optional<convert::OwnImportPlace> &place = m_importFacts.ownImports;
    const std::string_view newline = m_file.source->newline();
    return std::find_if(m_edits.begin(), m_edits.end(), [&](const ImportEdit &edit) {
        return place && place->beginsSection && edit.range == ByteRange{place->offset, place->offset}
               && edit.text.starts_with(newline);
    });
}

bool ImportPlan::isBlank(std::uint32_t begin, std::uint32_t end) const
{
    const std::string_view text = m_file.source->text();
    return begin >= end || text.substr(begin, end - begin).find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// In its place where the list is in order, else as the last.
void ImportPlan::addName(std::string &list, const std::string &name)
{
    std::vector<std::string_view> names; // each with all that is behind it, which is no matter for the order
    const std::string_view bare = list.starts_with('(') ? std::string_view(list).substr(1) : std::string_view(list);
    for (std::size_t comma = 0; comma != std::string_view::npos; comma = bare.find(", ", comma + 1))
        names.push_back(bare.substr(comma == 0 ? 0 : comma + 2));
    const auto next = std::is_sorted(names.begin(), names.end())
                          ? std::upper_bound(names.begin(), names.end(), std::string_view(name))
                          : names.end();
    if (next == names.end())
        list.insert(list.ends_with(')') ? list.size() - 1 : list.size(), ", " + name);
    else
        list.insert(list.size() - next->size(), name + ", ");
}

} // namespace torchferry::review
