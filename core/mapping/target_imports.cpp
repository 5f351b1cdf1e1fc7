// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/target_imports.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/mapping/fields.h"

namespace torchferry::mapping {
namespace {

std::vector<std::string_view> wordsOf(std::string_view text)
{
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0)
            words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

bool isDottedName(std::string_view dotted)
{
    for (std::size_t begin = 0; begin <= dotted.size();) {
        const std::size_t end = std::min(dotted.find('.', begin), dotted.size());
        if (!isRootName(dotted.substr(begin, end - begin)))
            return false;
        begin = end + 1;
    }
    return true;
}

} // namespace

std::optional<TargetImport> readTargetImport(std::string_view statement)
{
    std::vector<std::string_view> words = wordsOf(statement);
    TargetImport result;
    if (words.size() > 2 && words.front() == "from") {
        result.module = words[1];
        words.erase(words.begin(), words.begin() + 2);
        if (!isDottedName(result.module) || words.size() < 2 || !isRootName(words[1]))
            return std::nullopt;
    }
    const bool isAliased = words.size() == 4 && words[2] == "as" && isRootName(words[3]);
    if (words.size() < 2 || words[0] != "import" || !isDottedName(words[1]) || (words.size() != 2 && !isAliased))
        return std::nullopt;
    result.prefix = result.module.empty() ? std::string() : result.module + '.';
    result.prefix += words[1];
    const bool bindsRoot = result.module.empty() && !isAliased;
    result.bound = bindsRoot ? rootOf(result.prefix) : std::string_view(result.prefix);
    result.name = isAliased ? words[3] : lastPart(result.bound);
    return result;
}

std::vector<TargetImport> readTargetImports(Fields &fields, const std::vector<std::string> &roots, Problem &problem)
{
    std::vector<TargetImport> imports;
    const Json *list = fields.take("imports", Json::Kind::object);
    if (list == nullptr)
        return imports;
    for (const Json &statement : list->children) {
        if (!expect(statement, Json::Kind::string, problem))
            continue;
        std::optional<TargetImport> import = readTargetImport(statement.text);
        if (!import || import->prefix != statement.key) {
            problem.report("TF3351", {{"prefix", statement.key}, {"statement", statement.text}}, statement.offset);
            continue;
        }
        if (std::find(roots.begin(), roots.end(), rootOf(import->prefix)) == roots.end()) {
            problem.report("TF3352", {{"prefix", import->prefix}, {"root", std::string(rootOf(import->prefix))}},
                           statement.keyOffset);
            continue;
        }
        const auto other = std::find_if(imports.begin(), imports.end(), [&](const TargetImport &each) {
            return each.name == import->name && each.bound != import->bound;
        });
        if (other != imports.end())
            problem.report("TF3353", {{"prefix", import->prefix}, {"name", import->name}, {"other", other->prefix}},
                           statement.offset);
        else
            imports.push_back(std::move(*import));
    }
    return imports;
}

TargetImport plainImport(std::string_view root)
{
    const std::string name(root);
    return {name, {}, name, name, false};
}

const TargetImport *importFor(const std::vector<TargetImport> &imports, std::string_view symbol)
{
    const TargetImport *longest = nullptr;
    for (const TargetImport &each : imports) {
        if (isWithin(symbol, each.prefix) && (longest == nullptr || each.prefix.size() > longest->prefix.size()))
            longest = &each;
    }
    return longest;
}

bool isRootName(std::string_view name)
{
    const auto isPart = [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
               || (static_cast<unsigned char>(c) & 0x80U) != 0;
    };
    return !name.empty() && (name.front() < '0' || name.front() > '9') && std::all_of(name.begin(), name.end(), isPart);
}

} // namespace torchferry::mapping
