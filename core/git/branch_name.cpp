// SPDX-License-Identifier: Apache-2.0
#include "core/git/branch_name.h"

#include <algorithm>
#include <string>

#include "core/base/reason.h"
#include "core/git/handles.h"
#include "core/source/encodings.h"

namespace torchferry::git {

namespace {

/// A file name has 255 bytes at most, and git appends ".lock" while it writes the file.
constexpr std::size_t kLongestPart = 250;

Error problem(std::string_view code, std::string_view name, std::vector<MessageArgument> more = {})
{
    more.insert(more.begin(), {"branch", printable(name)});
    return {std::string(code), std::move(more), {}};
}

/// A control character is written out: it would be invisible.
std::string visible(char c)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f)
        return {c};
    return {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
}

std::optional<std::string> forbiddenIn(std::string_view name)
{
    for (std::size_t at = 0; at < name.size(); ++at) {
        const auto byte = static_cast<unsigned char>(name[at]);
        if (byte <= 0x20 || byte == 0x7f || std::string_view("~^:?*[\\").find(name[at]) != std::string_view::npos)
            return visible(name[at]);
        for (const std::string_view pair : {"..", "@{", "//"})
            if (name.substr(at).starts_with(pair))
                return std::string(pair);
    }
    return std::nullopt;
}

} // namespace

std::optional<Error> branchNameProblem(std::string_view name)
{
    if (name.empty())
        return problem(codeOf(Reason::branchNameEmpty), name);
    if (source::validUtf8Prefix(name) != name.size())
        return problem(codeOf(Reason::branchNameNotUtf8), name);
    if (name == "HEAD" || name == "@")
        return problem(codeOf(Reason::branchNameTaken), name);
    if (const auto part = forbiddenIn(name))
        return problem(codeOf(Reason::forbiddenInBranchName), name, {{"part", *part}});
    if (name.starts_with('-') || name.starts_with('/'))
        return problem(codeOf(Reason::branchNameBegin), name, {{"part", std::string(name.substr(0, 1))}});
    if (name.ends_with('/') || name.ends_with('.'))
        return problem(codeOf(Reason::branchNameEnd), name, {{"part", std::string(name.substr(name.size() - 1))}});
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part.starts_with('.'))
            return problem(codeOf(Reason::branchNameBegin), name, {{"part", "."}});
        if (part.ends_with(".lock"))
            return problem(codeOf(Reason::branchNameEnd), name, {{"part", ".lock"}});
        if (part.size() > kLongestPart)
            return problem(codeOf(Reason::branchNameTooLong), name, {{"limit", std::to_string(kLongestPart)}});
        begin = end + 1;
    }
    return std::nullopt;
}

} // namespace torchferry::git
