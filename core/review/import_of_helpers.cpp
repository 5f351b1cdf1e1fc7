// SPDX-License-Identifier: Apache-2.0
// The import of the module of helpers, which is one of the project.
#include <algorithm>
#include <optional>
#include <string_view>

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

/// Where nothing is left before the import of the helpers, no empty line stands before it.
void ImportPlan::joinToBegin()
{
    const std::optional<convert::OwnImportPlace> &place = m_importFacts.ownImports;
    const std::string_view newline = m_file.source->newline();
    const auto own = std::find_if(m_edits.begin(), m_edits.end(), [&](const ImportEdit &edit) {
        return place && place->beginsSection && edit.range == ByteRange{place->offset, place->offset}
               && edit.text.starts_with(newline);
    });
    if (own == m_edits.end())
        return;
    std::uint32_t at = 0;
    for (auto edit = m_edits.begin(); edit != own; at = edit->range.end, ++edit) {
        if (!edit->text.empty() || !isBlank(at, edit->range.begin))
            return;
    }
    if (isBlank(at, place->offset))
        own->text.erase(0, newline.size());
}

bool ImportPlan::isBlank(std::uint32_t begin, std::uint32_t end) const
{
    const std::string_view text = m_file.source->text();
    return begin >= end || text.substr(begin, end - begin).find_first_not_of(" \t\r\n") == std::string_view::npos;
}

} // namespace torchferry::review
