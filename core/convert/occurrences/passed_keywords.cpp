// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/passed_keywords.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/convert/calls/call_site.h"
#include "core/convert/calls/keyword_expansion.h"
#include "core/convert/calls/passed_dictionary.h"

namespace torchferry::convert {

using mapping::Note;
using mapping::Row;
using mapping::Use;
using python::Kind;
using python::NodeId;

namespace {

/// The counterpart does not take it by this name.
bool changes(const Row &row, std::string_view keyword)
{
    const std::vector<mapping::ParameterRule> &rules = row.variants.front().params;
    return std::any_of(rules.begin(), rules.end(), [keyword](const mapping::ParameterRule &rule) {
        return rule.source == keyword && rule.note != Note::same && rule.note != Note::default_;
    });
}

} // namespace

void collectPassedKeywords(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    std::map<NodeId, const Row *> calls;
    for (const Occurrence &occurrence : occurrences) {
        const Row *row = occurrence.use == Use::call && occurrence.origin == Occurrence::Origin::name
                             ? file.pack.row(occurrence.api, Use::call)
                             : nullptr;
        if (row != nullptr && row->optionalResolver == passedKeywordsResolver)
            calls.emplace(occurrence.node, row);
    }
    std::set<NodeId> taken;
    std::vector<Occurrence> found;
    for (const auto &[call, row] : calls) {
        const CallSite site = CallSite::of(file.tree, call);
        if (!site.starred || withKnownKeywords(file, site))
            continue;
        for (const Argument &argument : site.arguments) {
            const auto passed =
                argument.kind == Argument::Kind::doubleStar ? passedDictionaries(file, argument.value) : std::nullopt;
            const auto isMeant = [&, own = row](NodeId each) {
                const auto other = calls.find(each);
                return other != calls.end() && other->second == own;
            };
            if (!passed || !std::all_of(passed->calls.begin(), passed->calls.end(), isMeant))
                continue;
            for (const PassedEntry &entry : passed->entries) {
                if (!changes(*row, entry.name) || !taken.insert(entry.node).second)
                    continue;
                Occurrence occurrence;
                occurrence.origin = Occurrence::Origin::optionKey;
                occurrence.api = row->api;
                occurrence.use = Use::call;
                occurrence.name = entry.key;
                occurrence.node = entry.node;
                file.limitByMigration(occurrence.certainty);
                occurrence.evidence.push_back(
                    {{"TF5009", {{"key", std::string(entry.name)}, {"api", row->api}}}, file.tree.begin(call)});
                found.push_back(std::move(occurrence));
            }
        }
    }
    std::move(found.begin(), found.end(), std::back_inserter(occurrences));
}

bool describePassedKeyword(const FileContext &file, const Occurrence &occurrence, Finding &finding)
{
    if (occurrence.use != Use::call)
        return false;
    finding.row = file.pack.row(occurrence.api, Use::call);
    finding.target = finding.row->variants.front().target;
    finding.category = mapping::Category::context;
    finding.kind = mapping::SubKind::none;
    finding.message = {"TF5009", {{"key", std::string(file.tree.text(occurrence.name))}, {"api", occurrence.api}}};
    return true;
}

} // namespace torchferry::convert
