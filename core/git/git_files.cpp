// SPDX-License-Identifier: Apache-2.0
#include "core/git/git_files.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <vector>

#include <sys/stat.h>

#include "core/base/folder_entries.h"
#include "core/base/regular_file.h"

namespace torchferry::git {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kLargestReference = std::uintmax_t{64} << 10U;         ///< also files with one path in them
constexpr std::uintmax_t kLargestConfiguration = std::uintmax_t{8} << 20U;      ///< git's own is some hundred bytes
constexpr std::uintmax_t kLargestPackedReferences = std::uintmax_t{128} << 20U; ///< two million references
constexpr std::uintmax_t kLargestIndex = std::uintmax_t{512} << 20U;            ///< five million files
constexpr std::size_t kMostReferences = 1000000;
constexpr std::size_t kMostEntries = 1000000;
constexpr int kDeepestInclude = 10; ///< as in git

using Problem = std::optional<std::string>;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// Empty where it cannot be read: libgit2 then says why.
std::string contents(const fs::path &path)
{
    const auto file = RegularFile::open(path, Links::followed);
    auto bytes = file ? file->readAll() : tl::unexpected(file.error());
    return bytes ? std::move(*bytes) : std::string();
}

/// The value of "path = VALUE" as settings are written, without its quotes and what follows it.
std::string valueOf(std::string_view text)
{
    std::string value;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!isQuoted && (text[at] == '#' || text[at] == ';'))
            break;
        if (text[at] == '"')
            isQuoted = !isQuoted;
        else if (text[at] == '\\' && at + 1 < text.size())
            value += text[++at];
        else
            value += text[at];
    }
    return std::string(trimmed(value));
}

fs::path expanded(const std::string &value, const fs::path &file)
{
    if (value.starts_with("~/")) {
        const char *home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
        return fs::path(home != nullptr ? home : "/") / value.substr(2);
    }
    return file.parent_path() / value; // an absolute one stays
}

/// What a file of settings includes, whatever the conditions are.
std::vector<fs::path> includesOf(std::string_view text, const fs::path &file)
{
    std::vector<fs::path> found;
    bool isInclude = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with('[')) {
            std::string name(line.substr(1, 7));
            std::transform(name.begin(), name.end(), name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
            isInclude = name == "include";
            const std::size_t close = line.rfind(']');
            line = close == std::string_view::npos ? std::string_view() : trimmed(line.substr(close + 1));
        }
        const std::size_t equals = line.find('=');
        if (!isInclude || equals == std::string_view::npos)
            continue;
        if (const std::string value = valueOf(line.substr(equals + 1)); !value.empty())
            found.push_back(expanded(value, file));
    }
    return found;
}

Problem configurationProblem(const fs::path &path, int depth)
{
    if (Problem problem = fileProblem(path, kLargestConfiguration))
        return problem;
    if (depth == kDeepestInclude)
        return std::nullopt;
    for (const fs::path &included : includesOf(contents(path), path))
        if (Problem problem = configurationProblem(included, depth + 1))
            return problem;
    return std::nullopt;
}

/// Every file below `folder`, which are loose references; folders that are links are not searched, nor by libgit2.
Problem referencesProblem(const fs::path &folder)
{
    std::size_t count = 0;
    std::vector<fs::path> waiting{folder};
    while (!waiting.empty()) {
        const fs::path present = std::move(waiting.back());
        waiting.pop_back();
        FolderEntries entries(present);
        while (entries.next()) {
            fs::path path = present / entries.name();
            if (entries.isFolder())
                waiting.push_back(std::move(path));
            else if (++count > kMostReferences)
                return folder.string() + " has more than " + std::to_string(kMostReferences) + " references";
            else if (Problem problem = fileProblem(path, kLargestReference))
                return problem;
        }
    }
    return std::nullopt;
}

/// The file of what a symbolic reference leads to, which a folder that is a link may hide from the search.
Problem targetProblem(const fs::path &head, const fs::path &common)
{
    const std::string text = contents(head);
    if (!text.starts_with("ref:"))
        return std::nullopt;
    return fileProblem(common / trimmed(std::string_view(text).substr(4)), kLargestReference);
}

} // namespace

Problem fileProblem(const fs::path &path, std::uintmax_t limit)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode)) // a folder blocks no read
        return std::nullopt;
    if (!S_ISREG(status.st_mode))
        return path.string() + " is a pipe or a device, not a file";
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    if (size > limit)
        return path.string() + " has " + std::to_string(size) + " bytes, the limit is " + std::to_string(limit);
    return std::nullopt;
}

Problem repositoryProblem(const fs::path &dotGit)
{
    std::error_code error;
    fs::path own = dotGit;
    if (!fs::is_directory(dotGit, error)) {
        if (Problem problem = fileProblem(dotGit, kLargestReference))
            return problem;
        constexpr std::string_view key = "gitdir:";
        const std::string text = contents(dotGit);
        if (!text.starts_with(key))
            return std::nullopt;
        own = dotGit.parent_path() / trimmed(std::string_view(text).substr(key.size()));
    }
    for (const char *name : {"HEAD", "commondir", "gitdir"})
        if (Problem problem = fileProblem(own / name, kLargestReference))
            return problem;
    const std::string leadsTo = contents(own / "commondir");
    const fs::path common = leadsTo.empty() ? own : own / trimmed(leadsTo);
    for (const fs::path &settings : {common / "config", own / "config.worktree"})
        if (Problem problem = configurationProblem(settings, 0))
            return problem;
    if (Problem problem = fileProblem(common / "packed-refs", kLargestPackedReferences))
        return problem;
    if (Problem problem = targetProblem(own / "HEAD", common))
        return problem;
    if (Problem problem = referencesProblem(common / "refs"))
        return problem;
    return own == common ? std::nullopt : referencesProblem(own / "refs");
}

Problem folderRulesProblem(const fs::path &workTree)
{
    std::size_t count = 0;
    std::vector<fs::path> waiting{workTree};
    while (!waiting.empty()) {
        const fs::path present = std::move(waiting.back());
        waiting.pop_back();
        FolderEntries entries(present);
        while (entries.next() && count < kMostEntries) {
            ++count;
            const std::string_view name = entries.name();
            if (name == ".gitignore" || name == ".gitattributes") {
                if (Problem problem = fileProblem(present / name, largestIgnoreRules))
                    return problem;
            } else if (name != ".git" && entries.isFolder()) {
                waiting.push_back(present / name);
            }
        }
    }
    return std::nullopt;
}

Problem workTreeFilesProblem(const fs::path &own, const fs::path &common)
{
    if (Problem problem = fileProblem(own / "index", kLargestIndex))
        return problem;
    for (const char *name : {"info/exclude", "info/attributes"})
        if (Problem problem = fileProblem(common / name, largestIgnoreRules))
            return problem;
    return std::nullopt;
}

} // namespace torchferry::git
