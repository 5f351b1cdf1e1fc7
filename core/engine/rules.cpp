// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/base/folder_entries.h"
#include "core/base/regular_file.h"
#include "core/engine/engine.h"
#include "core/source/line_limit.h"

namespace torchferry::engine {

namespace fs = std::filesystem;

namespace {

using Kind = mapping::RuleText::Kind;

mapping::RuleText notRead(Kind kind, const std::string &shown, std::string code)
{
    mapping::RuleText text;
    text.kind = kind;
    text.path = shown;
    text.failure = Error{std::move(code), {{"path", shown}}, {shown, 0, 0}};
    return text;
}

mapping::RuleText readText(Kind kind, const fs::path &file, Links links, const std::string &shown)
{
    const auto opened = RegularFile::open(file, links);
    if (!opened && links == Links::refused && opened.error() == std::errc::too_many_symbolic_link_levels)
        return notRead(kind, shown, "TF2011");
    if (opened && opened->size() > largestRules)
        return notRead(kind, shown, "TF3011");
    auto bytes = opened ? opened->readAll() : tl::unexpected(opened.error());
    if (!bytes)
        return notRead(kind, shown, "TF3001");
    mapping::RuleText text;
    text.kind = kind;
    text.path = shown;
    text.bytes = std::move(*bytes);
    return text;
}

/// The .json files of a folder in the order of their names; none when there is no such folder.
void readRules(Kind kind, const fs::path &folder, Links links, const std::string &shown,
               std::vector<mapping::RuleText> &rules)
{
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (!fs::exists(status))
        return;
    std::vector<fs::path> names;
    FolderEntries entries(folder);
    while (entries.next())
        if (const fs::path name = entries.name(); name.extension() == ".json")
            names.push_back(name);
    if (entries.error())
        rules.push_back(notRead(kind, shown, "TF3001"));
    std::sort(names.begin(), names.end());
    for (const fs::path &name : names)
        rules.push_back(readText(kind, folder / name, links, shown + "/" + name.generic_string()));
}

/// A project can be anybody's: a link in it must not make the program read what lies elsewhere. Tells of the link.
bool isLink(Kind kind, const fs::path &path, const std::string &shown, std::vector<mapping::RuleText> &rules)
{
    std::error_code error;
    const bool link = fs::is_symlink(fs::symlink_status(path, error));
    if (link)
        rules.push_back(notRead(kind, shown, "TF2011"));
    return link;
}

} // namespace

std::vector<mapping::RuleText> userRules()
{
    std::vector<mapping::RuleText> rules;
    fs::path configuration;
    const char *home = std::getenv("HOME");
    // A relative path there is to be ignored, says the base directory specification.
    if (const char *given = std::getenv("XDG_CONFIG_HOME"); given != nullptr && fs::path(given).is_absolute())
        configuration = given;
    else if (home != nullptr && *home != '\0')
        configuration = fs::path(home) / ".config";
    else
        return rules;
    const fs::path folder = configuration / "torchferry" / "rules";
    // The user's own, which may well be links into a folder that is kept under version control.
    readRules(Kind::userRules, folder, Links::followed, folder.generic_string(), rules);
    return rules;
}

std::vector<mapping::RuleText> folderRules(const std::string &root)
{
    std::vector<mapping::RuleText> rules;
    const fs::path own = fs::path(root) / ".torchferry";
    if (isLink(Kind::projectSettings, own, ".torchferry", rules))
        return rules;
    std::error_code error;
    if (fs::exists(fs::symlink_status(own / "project.json", error)))
        rules.push_back(
            readText(Kind::projectSettings, own / "project.json", Links::refused, ".torchferry/project.json"));
    if (!isLink(Kind::projectRules, own / "rules", ".torchferry/rules", rules))
        readRules(Kind::projectRules, own / "rules", Links::refused, ".torchferry/rules", rules);
    return rules;
}

std::optional<std::uint32_t> folderLineLimit(const std::string &root)
{
    for (const std::string_view name : source::lineLimitFiles) {
        const auto opened = RegularFile::open(fs::path(root) / name, Links::refused);
        if (!opened || opened->size() > source::largestLineLimitFile)
            continue;
        const auto bytes = opened->readAll();
        if (const auto limit = bytes ? source::lineLimitIn(*bytes) : std::nullopt)
            return limit;
    }
    return std::nullopt;
}

mapping::LoadedPack loadMapping(const MappingRequest &request)
{
    mapping::LoadOptions options;
    options.version = request.version;
    options.profile = request.profile;
    options.helpers = request.helpers;
    options.rules = userRules();
    options.rules.insert(options.rules.end(), request.rules.begin(), request.rules.end());
    if (request.mayBeCompiled)
        options.compiled = compiledMapping(request.target);
    return mapping::loadPack(fs::path(dataDirectory()) / "mappings", request.target, options);
}

mapping::LoadedPack addVariants(const MappingRequest &usual, std::vector<std::shared_ptr<const mapping::Pack>> &packs)
{
    const auto load = [&usual](const std::string &version, const std::string &profile) {
        MappingRequest request = usual;
        request.version = version;
        request.profile = profile;
        return loadMapping(request);
    };
    mapping::LoadedPack first = load({}, {});
    if (!first)
        return first;
    std::vector<std::string> profiles;
    for (const mapping::Profile &profile : (*first)->profiles)
        profiles.push_back(profile.name);
    if (profiles.empty())
        profiles.emplace_back();
    for (const std::string &version : mapping::versionsOf(**first)) {
        for (const std::string &profile : profiles) {
            const bool isUsual = version == (*first)->version && profile == (*first)->profile;
            mapping::LoadedPack pack = isUsual ? first : load(version, profile);
            if (!pack)
                return pack;
            packs.push_back(std::move(*pack));
        }
    }
    return first;
}

} // namespace torchferry::engine
