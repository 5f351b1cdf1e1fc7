// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/case_preview.h"

#include <algorithm>

#include <QStringList>

#include "ui/base/text.h"
#include "ui/diff/line_text.h"

namespace torchferry::ui {

namespace {

/// Lines without the indentation they share.
QString dedented(const QStringList &lines)
{
    qsizetype shared = -1;
    for (const QString &line : lines) {
        qsizetype blanks = 0;
        while (blanks < line.size() && line[blanks].isSpace())
            ++blanks;
        if (blanks < line.size())
            shared = shared < 0 ? blanks : std::min(shared, blanks);
    }
    QStringList result;
    for (const QString &line : lines)
        result.append(line.mid(std::max<qsizetype>(0, shared)));
    return result.join(u'\n');
}

/// The rows that stand beside lines `first` to `last` of the source; what was put before or after them with them.
QString besides(const review::Projection &projection, const LineIndex &right, std::uint32_t first, std::uint32_t last)
{
    const auto &rows = projection.rows;
    const auto inside = [&](const review::ProjectionRow &row) { return row.left >= first && row.left <= last; };
    auto begin = std::find_if(rows.begin(), rows.end(), inside);
    if (begin == rows.end())
        return {};
    auto end = begin;
    for (auto row = begin; row != rows.end(); ++row) {
        if (inside(*row))
            end = row + 1;
    }
    while (begin != rows.begin() && (begin - 1)->left == 0)
        --begin;
    while (end != rows.end() && end->left == 0)
        ++end;
    QStringList lines;
    for (auto row = begin; row != end; ++row) {
        if (row->right > 0)
            lines.append(displayLine(right.text(row->right)).text);
    }
    return dedented(lines);
}

} // namespace

std::vector<SitePreview> previewCase(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                                     convert::CaseId id, const std::string &resolution)
{
    review::FileDecisions copy = decisions;
    review::Decision &decision = copy.mutableCase(id);
    decision = {};
    decision.verdict = review::Decision::Verdict::accepted;
    decision.form = resolution;
    const review::Projection projection = review::project(file, copy, review::PendingAs::proposal);
    const LineIndex left(file.source->text());
    const LineIndex right(projection.text);
    std::vector<SitePreview> sites;
    for (const convert::Site &site : file.cases[id].sites) {
        const convert::Finding &finding = file.findings[site.finding];
        const std::uint32_t first = left.lineOf(finding.range.begin);
        const std::uint32_t last = left.lineOf(std::max(finding.range.begin, finding.range.end - 1));
        QStringList before;
        for (std::uint32_t line = first; line <= last; ++line)
            before.append(displayLine(left.text(line)).text);
        sites.push_back({site.finding, site.role, first, dedented(before), besides(projection, right, first, last)});
    }
    return sites;
}

} // namespace torchferry::ui
