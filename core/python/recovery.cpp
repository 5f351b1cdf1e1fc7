// SPDX-License-Identifier: Apache-2.0
#include "core/python/recovery.h"

#include <algorithm>
#include <cctype>

#include "core/python/tree.h"

namespace torchferry::python {

namespace {

/// The line starts a statement of the module: no indentation, no closing bracket, no further part of one above.
bool startsStatement(std::string_view line)
{
    if (line.empty())
        return false;
    const auto first = static_cast<unsigned char>(line.front());
    if (std::isalpha(first) == 0 && first != '_' && first != '@' && first < 0x80)
        return false;
    const std::string_view word = line.substr(0, line.find_first_of(" \t:(\r"));
    return word != "else" && word != "elif" && word != "except" && word != "finally";
}

/// By indentation alone. Decorators belong to what they decorate.
std::vector<ByteRange> statementsOf(std::string_view text)
{
    std::vector<ByteRange> statements;
    bool decorated = false;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find_first_of("\r\n", begin);
        const std::size_t length = text.substr(std::min(newline, text.size())).starts_with("\r\n") ? 2 : 1;
        const std::size_t end = newline == std::string_view::npos ? text.size() : newline + length;
        const std::string_view line = text.substr(begin, end - begin);
        if (startsStatement(line)) {
            if (!decorated)
                statements.push_back({static_cast<std::uint32_t>(begin), 0});
            decorated = line.front() == '@';
        }
        if (!statements.empty())
            statements.back().end = static_cast<std::uint32_t>(end);
        begin = end;
    }
    return statements;
}

} // namespace

std::vector<ByteRange> brokenStatements(std::string_view text, const std::vector<ByteRange> &errors)
{
    std::vector<ByteRange> broken;
    bool anySound = false;
    for (const ByteRange &statement : statementsOf(text)) {
        const bool hit = std::any_of(errors.begin(), errors.end(), [&](const ByteRange &error) {
            return error.overlaps(statement) || statement.contains(error);
        });
        if (!hit)
            continue;
        std::string_view part = text.substr(statement.begin, statement.size());
        if (Tree::parseStrictly(part).errors().empty()) {
            anySound = true;
            continue;
        }
        part = part.substr(0, part.find_last_not_of(" \t\r\n") + 1);
        broken.push_back({statement.begin, statement.begin + static_cast<std::uint32_t>(part.size())});
    }
    return anySound ? broken : std::vector<ByteRange>();
}

} // namespace torchferry::python
