// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/engine/engine.h"

namespace torchferry::engine {

namespace fs = std::filesystem;

namespace {

mapping::RuleText readText(mapping::RuleText::Kind kind, const fs::path &file, std::string shown)
{
    mapping::RuleText text;
    text.kind = kind;
    text.path = std::move(shown);
    std::error_code error;
    const std::uintmax_t size = fs::file_size(file, error);
    if (!error && size > largestRules) {
        text.failure = Error{"TF3011", {{"path", text.path}}, {text.path, 0, 0}};
        return text;
    }
    std::ifstream stream;
    if (!error) {
        stream.open(file, std::ios::binary);
        text.bytes.resize(size);
        stream.read(text.bytes.data(), static_cast<std::streamsize>(size));
    }
    if (error || !stream) {
        text.bytes.clear();
        text.failure = Error{"TF3001", {{"path", text.path}}, {text.path, 0, 0}};
    }
    return text;
}

/// The .json files of a folder in the order of their names; none when there is no such folder.
void readRules(mapping::RuleText::Kind kind, const fs::path &folder, const std::string &shown,
               std::vector<mapping::RuleText> &rules)
{
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (!fs::exists(status))
        return;
    std::vector<fs::path> names;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error))
        if (entry->path().extension() == ".json")
            names.push_back(entry->path().filename());
    if (error) {
        mapping::RuleText unreadable;
        unreadable.kind = kind;
        unreadable.path = shown;
        unreadable.failure = Error{"TF3001", {{"path", shown}}, {shown, 0, 0}};
        rules.push_back(std::move(unreadable));
    }
    std::sort(names.begin(), names.end());
    for (const fs::path &name : names)
        rules.push_back(readText(kind, folder / name, shown + "/" + name.generic_string()));
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
    readRules(mapping::RuleText::Kind::userRules, folder, folder.generic_string(), rules);
    return rules;
}

std::vector<mapping::RuleText> folderRules(const std::string &root)
{
    std::vector<mapping::RuleText> rules;
    const fs::path own = fs::path(root) / ".torchferry";
    std::error_code error;
    if (fs::exists(own / "project.json", error))
        rules.push_back(
            readText(mapping::RuleText::Kind::projectSettings, own / "project.json", ".torchferry/project.json"));
    readRules(mapping::RuleText::Kind::projectRules, own / "rules", ".torchferry/rules", rules);
    return rules;
}

mapping::LoadedPack loadMapping(const MappingRequest &request)
{
    mapping::LoadOptions options;
    options.version = request.version;
    options.rules = userRules();
    options.rules.insert(options.rules.end(), request.rules.begin(), request.rules.end());
    return mapping::loadPack(fs::path(dataDirectory()) / "mappings", request.target, options);
}

} // namespace torchferry::engine
