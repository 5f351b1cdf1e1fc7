// SPDX-License-Identifier: Apache-2.0
#include "core/engine/targets.h"

#include <algorithm>
#include <filesystem>

#include "core/base/folder_entries.h"
#include "core/engine/engine.h"
#include "core/mapping/fields.h"
#include "core/mapping/rules.h"

namespace torchferry::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view targetsSchema = "torchferry-targets/1";

/// Those that are named in the order in which they are offered. A list that cannot be read leaves the order of the names.
std::vector<std::string> orderOf(const fs::path &list)
{
    const auto document = mapping::Document::read(list);
    if (!document)
        return {};
    mapping::Problem problem(*document);
    mapping::Fields fields(document->root(), problem);
    mapping::expectSchema(fields, targetsSchema, problem);
    return fields.texts("targets");
}

} // namespace

std::string mappingsDirectory()
{
    return (fs::path(dataDirectory()) / "mappings").string();
}

std::vector<std::string> targets()
{
    const fs::path folder = mappingsDirectory();
    const std::vector<std::string> order = orderOf(folder / "targets.json");
    std::vector<std::string> names;
    for (FolderEntries entries(folder); entries.next();)
        if (isTarget(std::string(entries.name())))
            names.emplace_back(entries.name());
    const auto place = [&order](const std::string &name) { return std::find(order.begin(), order.end(), name); };
    std::sort(names.begin(), names.end(), [&](const std::string &one, const std::string &other) {
        return std::pair(place(one), one) < std::pair(place(other), other);
    });
    return names;
}

bool isTarget(const std::string &name)
{
    std::error_code error;
    return name.find('/') == std::string::npos && fs::exists(fs::path(mappingsDirectory()) / name / "pack.json", error);
}

Error noTarget(const std::string &name)
{
    std::string all;
    for (const std::string &target : targets())
        all += (all.empty() ? "" : ", ") + target;
    return {"TF9016", {{"target", name}, {"path", mappingsDirectory()}, {"targets", all}}, {}};
}

std::string usualTarget()
{
    const std::vector<std::string> all = targets();
    return all.empty() ? std::string() : all.front();
}

std::vector<mapping::Profile> profilesOf(const std::string &target)
{
    std::vector<mapping::Profile> profiles;
    const auto document = mapping::Document::read(fs::path(mappingsDirectory()) / target / "pack.json");
    if (!document)
        return profiles;
    mapping::Problem problem(*document);
    const mapping::Json *list = mapping::Fields(document->root(), problem).take("profiles", mapping::Json::Kind::array);
    if (list == nullptr)
        return profiles;
    for (const mapping::Json &value : list->children) {
        mapping::Fields fields(value, problem);
        profiles.push_back({fields.text("name"), fields.local("label")});
    }
    return profiles;
}

Destination completed(Destination given, const std::vector<mapping::RuleText> &rules)
{
    if (given.target.empty())
        given.target = mapping::settledTarget(rules);
    if (given.target.empty())
        given.target = usualTarget();
    if (!given.profile.empty())
        return given;
    const std::vector<mapping::Profile> profiles = profilesOf(given.target);
    std::vector<Error> told; // when the pack is loaded
    const std::string settled = mapping::readSettings(rules, given.target, told).profile;
    for (const mapping::Profile &profile : profiles)
        if (profile.name == settled || given.profile.empty())
            given.profile = profile.name;
    return given;
}

} // namespace torchferry::engine
