// SPDX-License-Identifier: Apache-2.0
#include "core/report/catalogue.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/folder_entries.h"

namespace torchferry::report {

namespace fs = std::filesystem;

namespace {

std::string textOf(const nlohmann::json &entry, const char *key)
{
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result<std::vector<fs::path>> filesOf(const fs::path &folder)
{
    std::vector<fs::path> files;
    FolderEntries entries(folder);
    while (entries.next())
        if (fs::path file = folder / entries.name(); file.extension() == ".json")
            files.push_back(std::move(file));
    if (entries.error() || files.empty())
        return failure("TF1001",
                       {{"path", folder.string()}, {"detail", entries.error() ? entries.error().message() : "*.json"}});
    std::sort(files.begin(), files.end());
    return files;
}

Result<> readFile(const fs::path &path, std::unordered_map<std::string, Catalogue::Entry> &entries)
{
    std::ifstream stream(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (!stream)
        return failure("TF1001", {{"path", path.string()}, {"detail", std::generic_category().message(errno)}});
    const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
    if (!document.is_object())
        return failure("TF1002", {{"path", path.string()}});
    for (const auto &[code, entry] : document.items()) {
        if (!entry.is_object() || textOf(entry, "text").empty())
            return failure("TF1002", {{"path", path.string()}});
        entries[code] = {textOf(entry, "text"), textOf(entry, "why"), textOf(entry, "do")};
    }
    return {};
}

/// `{name}` becomes the argument's value; braces around anything else stay.
std::string fill(std::string_view text, const std::vector<MessageArgument> &arguments)
{
    std::string filled;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        filled += text.substr(0, open);
        if (open == std::string_view::npos)
            break;
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        const std::string_view name = close == std::string_view::npos ? std::string_view() : text.substr(1, close - 1);
        const auto found = std::find_if(arguments.begin(), arguments.end(),
                                        [&](const MessageArgument &one) { return !name.empty() && one.name == name; });
        if (found == arguments.end()) {
            filled += '{';
            text.remove_prefix(1);
        } else {
            filled += found->value;
            text.remove_prefix(close + 1);
        }
    }
    return filled;
}

} // namespace

Result<Catalogue> Catalogue::load(const fs::path &resources, std::string_view language)
{
    Catalogue catalogue;
    // English first: a sentence that is not translated yet is better than a code.
    std::vector<std::string> languages = {"en"};
    if (language == "zh")
        languages.emplace_back("zh");
    catalogue.m_language = languages.back();
    for (const std::string &one : languages) {
        const auto files = filesOf(resources / "messages" / one);
        if (!files)
            return tl::unexpected(files.error());
        for (const fs::path &file : *files)
            if (auto read = readFile(file, catalogue.m_entries); !read)
                return tl::unexpected(std::move(read.error()));
    }
    return catalogue;
}

std::string Catalogue::sentence(const Message &message) const
{
    if (const Entry *entry = find(message.code))
        return fill(entry->text, message.arguments);
    std::string text = message.code;
    for (const MessageArgument &argument : message.arguments)
        text += ' ' + std::string(argument.name) + '=' + argument.value;
    return text;
}

std::string Catalogue::sentence(const Error &error) const
{
    std::string place;
    if (!error.where.path.empty()) {
        place = error.where.path + ':';
        if (error.where.row != 0)
            place += std::to_string(error.where.row) + ':' + std::to_string(error.where.column) + ':';
        place += ' ';
    }
    return place + sentence(Message{error.code, error.arguments});
}

std::string Catalogue::remedy(const Message &message) const
{
    const Entry *entry = find(message.code);
    return entry ? fill(entry->what, message.arguments) : std::string();
}

const Catalogue::Entry *Catalogue::find(std::string_view code) const
{
    const auto found = m_entries.find(std::string(code));
    return found == m_entries.end() ? nullptr : &found->second;
}

} // namespace torchferry::report
