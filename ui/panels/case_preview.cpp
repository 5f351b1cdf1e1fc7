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
    const auto blanksOf = [](const QString &line) {
        const auto word = std::find_if(line.begin(), line.end(), [](QChar c) { return !c.isSpace(); });
        return static_cast<qsizetype>(word - line.begin());
    };
    const auto shared = [&](qsizetype from) {
        qsizetype least = -1;
        for (qsizetype index = from; index < lines.size(); ++index) {
            const qsizetype blanks = blanksOf(lines[index]);
            if (blanks < lines[index].size())
                least = least < 0 ? blanks : std::min(least, blanks);
        }
        return std::max<qsizetype>(0, least);
    };
    // Code aligned below an opening bracket is far to the right: in a narrow preview a step is enough.
    constexpr qsizetype step = 4;
    const qsizetype all = shared(0);
    const qsizetype further = std::max<qsizetype>(0, shared(1) - all - step);
    QStringList result;
    for (qsizetype index = 0; index < lines.size(); ++index)
        result.append(lines[index].mid(index == 0 ? all : std::min(all + further, blanksOf(lines[index]))));
    return result.join(u'\n');
}

/// What `site` becomes: what it writes, wherever that is, and what stays of its lines `range`.
QString becomes(const convert::FileAnalysis &file, const review::Projection &projection,
                const std::vector<convert::Site> &sites, convert::FindingId site, ByteRange range)
{
    using Origin = review::TextSpan::Origin;
    // Another site in the same lines is a part of what they become: `f(model) if isinstance(model, Class) else model`.
    const auto isOtherSite = [&](convert::FindingId finding) {
        return finding != site && !file.findings[finding].range.overlaps(range)
               && std::any_of(sites.begin(), sites.end(),
                              [&](const convert::Site &other) { return other.finding == finding; });
    };
    std::string text;
    std::uint32_t at = 0;
    std::uint32_t end = 0; // of what was added last, in the projected text
    const auto add = [&](std::string_view part, ByteRange place) {
        const std::string_view between =
            std::string_view(projection.text).substr(end, std::max(end, place.begin) - end);
        if (!text.empty() && text.back() != '\n' && between.find('\n') != std::string_view::npos)
            text += '\n'; // it is in another line
        text += part;
        end = place.end;
    };
    for (const review::TextSpan &textSpan : projection.spans) {
        const std::string_view written =
            std::string_view(projection.text).substr(textSpan.text.begin, textSpan.text.size());
        if (textSpan.origin == Origin::source) {
            const std::uint32_t begin = std::max(textSpan.source.begin, range.begin);
            const std::uint32_t last = std::min(textSpan.source.end, range.end);
            if (begin < last) {
                const std::uint32_t shift = textSpan.text.begin - textSpan.source.begin;
                add(file.source->text().substr(begin, last - begin), {begin + shift, last + shift});
            }
            at = std::max(at, textSpan.source.end);
        } else if (textSpan.origin != Origin::import) {
            const bool inside = at >= range.begin && at < range.end;
            if (textSpan.finding == site || (inside && !isOtherSite(textSpan.finding)))
                add(written, textSpan.text);
        }
    }
    QStringList lines;
    const LineIndex index(text);
    for (std::uint32_t line = 1; line <= index.count(); ++line) {
        const QString shown = displayLine(index.text(line)).text;
        if (!shown.trimmed().isEmpty())
            lines.append(shown);
    }
    return dedented(lines);
}

} // namespace

std::vector<SitePreview> previewCase(const convert::FileAnalysis &file, const review::FileDecisions &decisions,
                                     convert::CaseId id, const std::string &resolution,
                                     const review::SharedNames *shared)
{
    review::FileDecisions copy = decisions;
    review::Decision &decision = copy.mutableCase(id);
    decision = {};
    decision.verdict = review::Decision::Verdict::accepted;
    decision.form = resolution;
    const review::Projection projection = review::project(file, copy, review::PendingAs::proposal, shared);
    const LineIndex left(file.source->text());
    std::vector<SitePreview> sites;
    for (const convert::Site &site : file.cases[id].sites) {
        const convert::Finding &finding = file.findings[site.finding];
        const std::uint32_t first = left.lineOf(finding.range.begin);
        const std::uint32_t last = left.lineOf(std::max(finding.range.begin, finding.range.end - 1));
        QStringList before;
        for (std::uint32_t line = first; line <= last; ++line)
            before.append(displayLine(left.text(line)).text);
        const ByteRange lines{left.line(first).begin, left.line(last).end};
        sites.push_back({site.finding,
                         site.role,
                         first,
                         {},
                         dedented(before),
                         becomes(file, projection, file.cases[id].sites, site.finding, lines)});
    }
    std::stable_sort(sites.begin(), sites.end(),
                     [](const SitePreview &a, const SitePreview &b) { return a.line < b.line; });
    return sites;
}

std::vector<SitePreview> previewAll(const review::Review &review, std::uint32_t file, convert::CaseId id,
                                    const std::string &resolution, std::size_t most)
{
    const auto previewOf = [&](std::uint32_t index, convert::CaseId part) {
        return previewCase(*review.analysis().files[index], review.decisions(index), part, resolution,
                           &review.sharedNames());
    };
    std::vector<SitePreview> sites = previewOf(file, id);
    if (const auto &part = review.analysis().files[file]->cases[id].part) {
        for (const convert::SharedCase::Part &other : review.analysis().sharedCases[part->sharedCase].parts) {
            if (other.file == file || sites.size() >= most)
                continue;
            for (SitePreview &site : previewOf(other.file, other.id)) {
                site.path = qs(review.analysis().files[other.file]->path);
                sites.push_back(std::move(site));
            }
        }
    }
    if (sites.size() > most)
        sites.resize(most);
    return sites;
}

} // namespace torchferry::ui
