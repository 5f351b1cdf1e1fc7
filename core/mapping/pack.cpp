// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/pack.h"

#include <algorithm>

#include "core/base/dotted.h"

namespace torchferry::mapping {
namespace {

const Row *firstFor(const std::vector<Row> &rows, Use use)
{
    for (const Row &row : rows)
        if (row.holdsFor(use))
            return &row;
    return nullptr;
}

bool isUnder(std::string_view dotted, const std::vector<std::string> &roots)
{
    return std::find(roots.begin(), roots.end(), rootOf(dotted)) != roots.end();
}

bool targetIsPlain(const Row &row)
{
    const std::string &target = row.variants.front().target;
    return !target.empty() && std::all_of(row.variants.begin(), row.variants.end(), [&target](const Variant &variant) {
        return variant.target == target;
    });
}

} // namespace

bool SourceDescription::owns(std::string_view dotted) const
{
    return isUnder(dotted, roots);
}

std::string_view SourceDescription::elementTypeOf(const std::string &api) const
{
    auto found = elementTypes.find(api);
    if (found == elementTypes.end())
        found = elementTypes.find(api.substr(0, api.rfind('.')) + ".*");
    return found == elementTypes.end() ? std::string_view() : std::string_view(found->second);
}

bool Pack::ownsTarget(std::string_view dotted) const
{
    return isUnder(dotted, roots);
}

bool Pack::mayWrite(std::string_view dotted) const
{
    return isUnder(dotted, targetRoots);
}

bool Pack::hasProfile(std::string_view named) const
{
    return std::any_of(profiles.begin(), profiles.end(), [named](const Profile &each) { return each.name == named; });
}

const std::string *Pack::unknownProfile(const Guard &guard) const
{
    if (guard.kind == Guard::Kind::profile && !hasProfile(guard.argument))
        return &guard.argument;
    for (const Guard &operand : guard.operands)
        if (const std::string *unknown = unknownProfile(operand))
            return unknown;
    return nullptr;
}

bool Pack::hasDefaultParameterRule(std::string_view parameter) const
{
    return std::any_of(defaultParameterRules.begin(), defaultParameterRules.end(),
                       [&](const DefaultParameterRule &rule) { return rule.parameter == parameter; });
}

const std::vector<Row> *Pack::rowsOf(std::string_view api) const
{
    const auto found = rows.find(api);
    if (found != rows.end())
        return &*found->second;
    const SameName *alike = sameName(api);
    return alike == nullptr ? nullptr : &alike->rows;
}

const SameName *Pack::sameName(std::string_view api) const
{
    const auto found = same.find(api);
    return found == same.end() ? nullptr : &*found->second;
}

const std::vector<Row> *Pack::namespaceRowsOf(std::string_view api) const
{
    for (std::size_t dot = api.rfind('.'); dot != std::string_view::npos && dot != 0; dot = api.rfind('.', dot - 1))
        if (const auto *list = rowsOf(std::string(api.substr(0, dot)).append(Row::namespaceEnd)))
            return list;
    return nullptr;
}

const Row *Pack::row(std::string_view api, Use use) const
{
    const std::vector<Row> *list = rowsOf(api);
    if (list == nullptr)
        list = namespaceRowsOf(api);
    if (list == nullptr)
        return nullptr;
    if (const Row *exact = firstFor(*list, use))
        return exact;
    if (use != Use::decorator && use != Use::base && use != Use::annotation)
        return nullptr;
    if (const Row *value = firstFor(*list, Use::value))
        return value;
    const Row *call = firstFor(*list, Use::call);
    return call != nullptr && targetIsPlain(*call) ? call : nullptr;
}

std::vector<std::string> generationsOf(const Pack &pack)
{
    std::vector<std::string> versions;
    const auto add = [&](const std::string &version) {
        const bool isKnown = std::any_of(versions.begin(), versions.end(), [&](const std::string &other) {
            return compareVersions(version, other) == 0;
        });
        if (!version.empty() && !isKnown && pack.range.contains(version))
            versions.push_back(version);
    };
    add(pack.range.oldest());
    for (const std::string &version : pack.versionsMentioned)
        add(version);
    std::sort(versions.begin(), versions.end(),
              [](const std::string &a, const std::string &b) { return compareVersions(a, b) < 0; });
    return versions;
}

std::vector<std::string> versionsOf(const Pack &pack)
{
    std::vector<std::string> versions = generationsOf(pack);
    const auto place =
        std::lower_bound(versions.begin(), versions.end(), pack.version,
                         [](const std::string &a, const std::string &b) { return compareVersions(a, b) < 0; });
    if (place != versions.end() && compareVersions(*place, pack.version) == 0)
        *place = pack.version;
    else
        versions.insert(place, pack.version);
    return versions;
}

std::string generationFor(const Pack &pack, std::string_view version)
{
    std::string newest(version);
    for (const std::string &each : generationsOf(pack))
        if (compareVersions(each, version) <= 0)
            newest = each;
    return newest;
}

bool isDevelopment(const Pack &pack, std::string_view version)
{
    return !pack.development.empty() && compareVersions(version, pack.development) >= 0;
}

} // namespace torchferry::mapping
