// SPDX-License-Identifier: Apache-2.0
#include "core/git/ignore_names.h"

#include <algorithm>
#include <system_error>

#include <fnmatch.h>

#include "core/base/regular_file.h"

namespace torchferry::git {

namespace {

constexpr std::size_t largestFile = std::size_t{1} << 20U;
constexpr std::size_t mostGlobs = 200; ///< each name is compared with each of them

/// Whether upper and lower case are one is a setting; that they may be does no harm.
std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

} // namespace

void IgnoreNames::add(const std::filesystem::path &file)
{
    const auto opened = RegularFile::open(file, Links::followed);
    if (!opened && opened.error() == std::errc::no_such_file_or_directory)
        return;
    const auto bytes = opened && opened->size() <= largestFile
                           ? opened->readAll()
                           : tl::unexpected(std::make_error_code(std::errc::file_too_large));
    if (!bytes) {
        m_all = true;
        return;
    }
    std::string_view rest = *bytes;
    while (!rest.empty() && !m_all) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        addPattern(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

void IgnoreNames::addPattern(std::string_view pattern)
{
    constexpr std::string_view space = " \t\r\f\v";
    // What begins with '!' takes something out of the rules.
    if (pattern.empty() || pattern.front() == '#' || pattern.front() == '!')
        return;
    pattern = pattern.substr(0, pattern.find_last_not_of(space) + 1);
    while (pattern.ends_with('/'))
        pattern.remove_suffix(1);
    const std::string last = lowered(pattern.substr(pattern.rfind('/') + 1)); // the whole, if there is no slash
    if (last.empty() && pattern.empty())
        return;
    if (last.empty() || last.find('\\') != std::string::npos || last.find("**") != std::string::npos
        || static_cast<unsigned char>(last.front()) >= 0x80) { // a byte order mark, to name one
        m_all = true;
        return;
    }
    if (last.find_first_of("*?[") == std::string::npos)
        m_plain.insert(last);
    else if (m_known.insert(last).second)
        m_globs.push_back(last);
    m_all = m_globs.size() > mostGlobs;
}

bool IgnoreNames::mayMatch(std::string_view name) const
{
    if (m_all)
        return true;
    const std::string low = lowered(name);
    return m_plain.contains(low) || std::any_of(m_globs.begin(), m_globs.end(), [&low](const std::string &glob) {
               return ::fnmatch(glob.c_str(), low.c_str(), 0) != FNM_NOMATCH;
           });
}

} // namespace torchferry::git
