// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mapping_list.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "app/cli/mappings.h"
#include "core/base/dotted.h"
#include "core/report/consistency_words.h"

namespace torchferry::cli {

namespace {

using mapping::Pack;
using mapping::Row;
using mapping::Variant;

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::string_view keyOf(mapping::ApiKind kind)
{
    constexpr std::string_view keys[] = {"function", "class", "method", "attribute", "constant", "module"};
    return keys[static_cast<std::size_t>(kind)];
}

std::set<std::string> targetsOf(const Row &row)
{
    std::set<std::string> targets;
    for (const Variant &variant : row.variants)
        if (!variant.target.empty())
            targets.insert(variant.target);
    return targets;
}

std::string joined(const std::set<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

class Filter {
public:
    Filter(const Options &options, const Pack &pack) : m_options(options), m_pack(pack), m_text(lower(options.text)) {}

    [[nodiscard]] bool passes(const Row &row) const
    {
        if (m_options.category && mapping::number(row.category) != *m_options.category)
            return false;
        const std::string &space = m_options.nameSpace;
        if (!space.empty()
            && !(row.api.starts_with(space) && (row.api.size() == space.size() || row.api[space.size()] == '.')))
            return false;
        return hasKind(row) && hasText(row);
    }

private:
    [[nodiscard]] bool hasKind(const Row &row) const
    {
        if (m_options.kind.empty())
            return true;
        const mapping::ApiFacts *facts = m_pack.sourceFacts.find(row.api);
        const std::string_view name = facts != nullptr                       ? keyOf(facts->kind)
                                      : m_pack.sourceFacts.isModule(row.api) ? std::string_view("module")
                                                                             : std::string_view();
        return m_options.kind == mapping::key(row.category) || m_options.kind == mapping::key(row.subKind)
               || m_options.kind == row.detail || m_options.kind == name;
    }

    [[nodiscard]] bool hasText(const Row &row) const
    {
        if (m_text.empty())
            return true;
        const auto contains = [this](const std::string &text) { return lower(text).find(m_text) != std::string::npos; };
        if (contains(row.api) || contains(row.package))
            return true;
        for (const mapping::LocalText *text : {&row.notes, &row.advice, &row.because})
            if (contains(text->en) || contains(text->zh))
                return true;
        return std::any_of(row.variants.begin(), row.variants.end(),
                           [&](const Variant &variant) { return contains(variant.target); });
    }

    const Options &m_options;
    const Pack &m_pack;
    std::string m_text;
};

std::string asJson(const Pack &pack, const std::vector<const Row *> &rows)
{
    report::JsonWriter json;
    json.beginObject();
    json.member("schema", "torchferry-mappings/1");
    json.key("target");
    json.beginObject(report::JsonWriter::Layout::flat);
    json.member("name", pack.name);
    json.member("version", pack.version);
    json.end();
    json.key("rows");
    json.beginArray();
    for (const Row *row : rows) {
        json.beginObject(report::JsonWriter::Layout::flat);
        json.member("api", row->api);
        json.member("category", static_cast<std::uint32_t>(mapping::number(row->category)));
        json.member("kind", mapping::key(row->subKind));
        report::writeConsistency(json, pack, row);
        json.key("targets");
        json.beginArray(report::JsonWriter::Layout::flat);
        for (const std::string &target : targetsOf(*row))
            json.value(target);
        json.end();
        json.end();
    }
    json.end();
    json.end();
    return json.take();
}

/// How unlike two names are: letters put in, left out, changed or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most)
{
    if (a.size() > b.size() + most || b.size() > a.size() + most)
        return most + 1;
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> now(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = std::min(now[j], before[j - 2] + 1);
        }
        std::swap(before, last);
        std::swap(last, now);
    }
    return last[b.size()];
}

/// How many slips a part of a name may have and still be meant: none in `b`, one in `relu`, two in `gather`.
std::size_t slipsIn(std::string_view part)
{
    return part.size() < 3 ? 0 : part.size() < 5 ? 1 : std::max<std::size_t>(2, part.size() / 5);
}

} // namespace

std::string listed(const Options &options, const Pack &pack, const RowWords &words)
{
    const Filter filter(options, pack);
    std::vector<const Row *> rows;
    for (const auto &[api, list] : pack.rows)
        for (const Row &row : *list)
            if (filter.passes(row))
                rows.push_back(&row);
    for (const auto &[api, same] : pack.same)
        if (filter.passes(same->row()))
            rows.push_back(&same->row());
    // Rows of one name stand together in their pack, so that their places order them.
    std::sort(rows.begin(), rows.end(),
              [](const Row *a, const Row *b) { return a->api != b->api ? a->api < b->api : a < b; });
    const std::string format = options.format.value_or("text");
    if (format == "json")
        return asJson(pack, rows);
    std::string text = format == "md" ? words.text("TF9229") + "\n|---|---|---|\n" : "";
    for (const Row *row : rows) {
        const std::string kind = words.kind(row->subKind);
        const std::string category = words.category(row->category) + (kind.empty() ? "" : " · " + kind);
        const std::string targets = joined(targetsOf(*row));
        text += format == "md" ? fmt::format("| `{}` | {} | {} |\n", row->api, category,
                                             targets.empty() ? "–" : "`" + targets + "`")
                               : fmt::format("{}\t{}\t{}\n", row->api, category, targets.empty() ? "–" : targets);
    }
    return text;
}

std::vector<std::string> closestNames(const Pack &pack, std::string_view name, std::size_t count)
{
    const std::string wanted = lower(name);
    // Further away than any slip: the right end in another namespace, and behind that an end with a slip in it.
    constexpr std::size_t elsewhere = 100;
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const auto &[api, rows] : pack.rows) {
        if (api.ends_with(".*"))
            continue;
        const std::string text = lower(api);
        const std::size_t end = distance(lastPart(text), lastPart(wanted), slipsIn(lastPart(wanted)));
        if (end > slipsIn(lastPart(wanted)))
            continue;
        const std::size_t way = distance(ownerOf(text), ownerOf(wanted), slipsIn(ownerOf(wanted)));
        if (text.ends_with("." + wanted))
            found.emplace_back(0, api);
        else if (way <= slipsIn(ownerOf(wanted)))
            found.emplace_back(end + way, api);
        else if (slipsIn(lastPart(wanted)) > 0) // a letter or two say nothing without their namespace
            found.emplace_back(elsewhere + end, api);
    }
    std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) {
        return std::make_tuple(a.first, a.second.size(), a.second)
               < std::make_tuple(b.first, b.second.size(), b.second);
    });
    std::vector<std::string> result;
    for (std::size_t i = 0; i < std::min(count, found.size()); ++i)
        result.push_back(found[i].second);
    return result;
}

const std::vector<std::string> &listKinds()
{
    static const std::vector<std::string> kinds{
        "one-to-one",  "source-more", "args-differ", "composite", "context",     "other-package",
        "missing",     "no-params",   "identical",   "renamed",   "target-more", "defaults-differ",
        "input-usage", "input-type",  "return-type", "delete",    "function",    "class",
        "method",      "attribute",   "constant",    "module"};
    return kinds;
}

} // namespace torchferry::cli
