// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/import_lines.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace torchferry::mapping {

namespace {

constexpr std::string_view fromWord = "from ";
constexpr std::string_view importWord = " import ";
constexpr std::size_t longest = 79; ///< of a line with names: the narrowest limit in use; more stand one in a line

/// The names of a list, without the white space around them.
void splitInto(std::string_view list, std::set<std::string> &names)
{
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        const std::size_t begin = std::min(list.find_first_not_of(' '), end);
        names.emplace(list.substr(begin, end - begin));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

std::set<std::string> withNamesTogether(const std::set<std::string> &statements)
{
    std::map<std::string, std::set<std::string>> names; // by module
    std::set<std::string> result;
    for (const std::string &statement : statements) {
        const std::size_t behind = statement.starts_with(fromWord) ? statement.find(importWord) : std::string::npos;
        if (behind == std::string::npos)
            result.insert(statement);
        else
            splitInto(std::string_view(statement).substr(behind + importWord.size()),
                      names[statement.substr(0, behind)]);
    }
    for (const auto &[module, list] : names) {
        std::string statement = module + std::string(importWord);
        for (const std::string &name : list)
            statement += (statement.ends_with(importWord) ? "" : ", ") + name;
        if (statement.size() > longest) {
            statement = module + std::string(importWord) + "(\n";
            for (const std::string &name : list)
                statement += "    " + name + ",\n";
            statement += ")";
        }
        result.insert(std::move(statement));
    }
    return result;
}

} // namespace

std::string importLines(const std::set<std::string> &statements)
{
    std::string text;
    const std::set<std::string> together = withNamesTogether(statements);
    for (const bool isPlain : {true, false})
        for (const std::string &statement : together)
            text += statement.starts_with("import ") == isPlain ? statement + "\n" : "";
    return text;
}

} // namespace torchferry::mapping
