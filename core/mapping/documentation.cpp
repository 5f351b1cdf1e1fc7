// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/documentation.h"

#include <algorithm>

namespace torchferry::mapping {

namespace {

/// The class a member belongs to, else the name itself.
std::string ownerOf(const SignatureSet &facts, const ApiFacts &api)
{
    const std::size_t dot = api.name.rfind('.');
    if (dot == std::string::npos)
        return api.name;
    const std::string around = api.name.substr(0, dot);
    const ApiFacts *owner = facts.find(around);
    return owner != nullptr && owner->kind == ApiKind::class_ ? around : api.name;
}

bool covers(const DocumentationRule &rule, std::string_view name)
{
    if (!rule.names.ends_with('*'))
        return rule.names == name;
    return name.starts_with(std::string_view(rule.names).substr(0, rule.names.size() - 1));
}

void replaceAll(std::string &text, std::string_view what, std::string_view by)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

void addLink(const std::vector<DocumentationRule> &rules, const SignatureSet &facts, std::string_view name,
             std::string_view language, std::vector<DocumentationLink> &links)
{
    const ApiFacts *api = facts.find(name);
    if (api == nullptr || api->kind == ApiKind::constant || api->kind == ApiKind::module)
        return;
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [&](const DocumentationRule &each) { return covers(each, api->name); });
    if (rule == rules.end() || rule->link.empty())
        return;
    const std::string owner = ownerOf(facts, *api);
    std::string path = owner;
    std::replace(path.begin(), path.end(), '.', '/');
    std::string url = rule->link.in(language);
    replaceAll(url, "{name}", api->name);
    replaceAll(url, "{owner}", owner);
    replaceAll(url, "{path}", path);
    links.push_back({api->name, std::move(url)});
}

} // namespace

std::vector<DocumentationLink> documentationOf(const Pack &pack, std::string_view api, std::string_view target,
                                               const Row *row, std::string_view language)
{
    std::vector<DocumentationLink> links;
    addLink(pack.source.documentation, pack.sourceFacts, api, language, links);
    addLink(pack.documentation, pack.targetFacts, target, language, links);
    if (row != nullptr)
        for (const std::string &url : row->docs)
            links.push_back({{}, url});
    return links;
}

} // namespace torchferry::mapping
