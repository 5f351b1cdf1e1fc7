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

/// Where a string in triple quotes that `statement` opens and does not close comes to its end in `text`; the end of the
/// statement if there is none.
std::uint32_t endOfStrings(std::string_view text, const ByteRange &statement)
{
    for (std::size_t at = statement.begin; at < statement.end; ++at) {
        const char c = text[at];
        if (c == '#') {
            at = std::min(text.find_first_of("\r\n", at), text.size());
        } else if (c == '\'' || c == '"') {
            const std::string_view triple = text.substr(at, 3);
            const bool isLong = triple.size() == 3 && triple[1] == c && triple[2] == c;
            std::size_t end = at + (isLong ? 3 : 1);
            while (end < text.size() && !(isLong ? text.substr(end).starts_with(triple) : text[end] == c)
                   && (isLong || (text[end] != '\n' && text[end] != '\r')))
                end += text[end] == '\\' ? 2 : 1;
            at = end + (isLong ? 2 : 0);
        }
        if (at >= statement.end)
            return static_cast<std::uint32_t>(std::min(at + 1, text.size()));
    }
    return statement.end;
}

} // namespace

std::vector<ByteRange> brokenStatements(std::string_view text, const std::vector<ByteRange> &errors)
{
    std::vector<ByteRange> broken;
    bool anySound = false;
    std::uint32_t inString = 0; // up to there it is the text of a string
    for (ByteRange statement : statementsOf(text)) {
        if (statement.begin < inString)
            continue;
        const std::uint32_t end = endOfStrings(text, statement);
        const bool isOpen = end > statement.end; // what follows is text, whatever the grammar makes of it
        inString = statement.end = end;
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
        anySound = anySound || isOpen;
        part = part.substr(0, part.find_last_not_of(" \t\r\n") + 1);
        broken.push_back({statement.begin, statement.begin + static_cast<std::uint32_t>(part.size())});
    }
    return anySound ? broken : std::vector<ByteRange>();
}

std::vector<ByteRange> mergeConflicts(std::string_view text)
{
    std::vector<ByteRange> conflicts;
    std::size_t begin = std::string_view::npos;
    bool isDivided = false;
    for (std::size_t line = 0; line < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", line), text.size());
        const std::string_view words = text.substr(line, end - line);
        if (words.starts_with("<<<<<<< ")) {
            begin = line;
            isDivided = false;
        } else if (words == "=======") {
            isDivided = true;
        } else if (words.starts_with(">>>>>>> ") && begin != std::string_view::npos && isDivided) {
            conflicts.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
            begin = std::string_view::npos;
        }
        line = end + 1;
    }
    return conflicts;
}

std::string withoutMarks(std::string_view text, const std::vector<ByteRange> &conflicts)
{
    std::string blanked(text);
    for (const ByteRange &conflict : conflicts) {
        for (std::size_t line = conflict.begin; line < conflict.end;) {
            const std::size_t end = std::min(text.find_first_of("\r\n", line), text.size());
            const std::string_view words = text.substr(line, end - line);
            const bool isMark = words == "=======" || words.starts_with("<<<<<<< ") || words.starts_with("||||||| ")
                                || words.starts_with(">>>>>>> ");
            if (isMark)
                std::fill(blanked.begin() + static_cast<std::ptrdiff_t>(line),
                          blanked.begin() + static_cast<std::ptrdiff_t>(end), ' ');
            line = end + 1;
        }
    }
    return blanked;
}

} // namespace torchferry::python
