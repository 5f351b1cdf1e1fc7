// SPDX-License-Identifier: Apache-2.0
#include "core/review/idle_statements.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "core/base/lines.h"
#include "core/python/words.h"
#include "core/review/layout_edit.h"
#include "core/review/scanned_text.h"
#include "core/review/span_writer.h"

namespace torchferry::review {

namespace {

using python::LineScan;

constexpr std::string_view idle = "pass; ";

/// A name, or several with a comma and a space between them.
bool isNames(std::string_view text)
{
    bool beginsName = true;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (beginsName && (!python::isWordCharacter(c) || (c >= '0' && c <= '9')))
            return false;
        beginsName = false;
        if (c == ',') {
            if (at + 2 >= text.size() || text[at + 1] != ' ')
                return false;
            ++at;
            beginsName = true;
        } else if (!python::isWordCharacter(c)) {
            return false;
        }
    }
    return !text.empty();
}

/// `a, b = a, b`
bool isSelfAssignment(std::string_view statement)
{
    constexpr std::string_view sign = " = ";
    const std::size_t at = statement.find(sign);
    return at != std::string_view::npos && statement.substr(0, at) == statement.substr(at + sign.size())
           && isNames(statement.substr(0, at));
}

struct Copy {
    std::size_t begin = 0;  ///< of the bracket
    std::uint32_t size = 0; ///< of `[x for x in `
    std::size_t end = 0;    ///< of the closing bracket
};

/// `[x for x in y]`, `y` being a name or attributes of one.
std::optional<Copy> copyIn(std::string_view statement)
{
    constexpr std::string_view loop = " for ";
    constexpr std::string_view over = " in ";
    for (std::size_t open = statement.find('['); open != std::string_view::npos; open = statement.find('[', open + 1)) {
        const std::string_view inside = statement.substr(open + 1);
        const auto isOfName = [](char c) { return python::isWordCharacter(c); };
        const auto name =
            static_cast<std::size_t>(std::find_if_not(inside.begin(), inside.end(), isOfName) - inside.begin());
        if (!inside.substr(name).starts_with(loop)) // decided at each bracket: a line may have thousands of them
            continue;
        const std::string_view word = inside.substr(0, name);
        const std::string_view rest = inside.substr(std::min(name + loop.size(), inside.size()));
        if (!isNames(word) || !rest.starts_with(word) || !rest.substr(word.size()).starts_with(over))
            continue;
        const std::string_view iterated = rest.substr(word.size() + over.size());
        const auto isPart = [](char c) { return python::isWordCharacter(c) || c == '.'; };
        const auto end =
            static_cast<std::size_t>(std::find_if_not(iterated.begin(), iterated.end(), isPart) - iterated.begin());
        if (end == 0 || end == iterated.size() || iterated[end] != ']' || iterated.substr(0, end) == word)
            continue;
        const std::size_t head = 1 + name + loop.size() + word.size() + over.size();
        return Copy{open, static_cast<std::uint32_t>(head), open + head + end};
    }
    return std::nullopt;
}

/// Some line looks as if it did nothing: most files have none, and are not looked at more closely.
bool mayBeIdle(std::string_view text)
{
    bool found = false;
    std::size_t begin = 0;
    forEachLineEnd(text, [&](std::size_t at, std::size_t length) {
        std::string_view line = text.substr(begin, at - begin);
        begin = at + length;
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        found = found || line.starts_with(idle) || isSelfAssignment(line) || copyIn(line);
    });
    return found;
}

class Finder {
public:
    Finder(std::string_view text, const std::vector<TextSpan> &spans, const source::SourceFile &source)
        : m_text(text),
          m_scanned(text),
          m_cursor(spans),
          m_source(source)
    {}

    std::vector<LayoutEdit> run()
    {
        const std::vector<LineScan::Line> &lines = m_scanned.scan().lines;
        for (std::size_t index = 0; index < lines.size(); ++index) {
            const LineScan::Line &line = lines[index];
            if (isOutside(line) && line.begin != line.end && m_scanned.scan().isSound)
                look(line, index);
        }
        return std::move(m_edits);
    }

private:
    /// It begins a statement.
    static bool isOutside(const LineScan::Line &line)
    {
        return line.bracket == LineScan::none && !line.isInString && !line.isContinued;
    }

    void look(const LineScan::Line &line, std::size_t index)
    {
        const std::string_view whole = m_scanned.lineText(line);
        const std::size_t indentation = std::min(whole.find_first_not_of(" \t"), whole.size());
        const std::string_view statement = whole.substr(indentation);
        if (isSelfAssignment(statement)) {
            if (line.comment == LineScan::none && !isSources(line) && !isInClass(index, indentation))
                remove(line, index, indentation);
        } else if (statement.starts_with(idle) && statement.size() > idle.size()) {
            if (!isSources(line))
                m_edits.push_back({line.begin + static_cast<std::uint32_t>(indentation), idle.size(), {}});
        } else if (const auto copied = copyIn(statement)) {
            if (!isSources(line) && !bindsList()) {
                const std::uint32_t at = line.begin + static_cast<std::uint32_t>(indentation + copied->begin);
                m_edits.push_back({at, copied->size, "list("});
                m_edits.push_back({line.begin + static_cast<std::uint32_t>(indentation + copied->end), 1, ")"});
            }
        }
    }

    /// The source has the same line in the same place.
    bool isSources(const LineScan::Line &line)
    {
        bool isSame = false;
        m_cursor.forEachIn({line.begin, line.end}, [&](const TextSpan &span) {
            if (span.origin != TextSpan::Origin::source)
                return;
            const std::uint32_t at = std::max(span.text.begin, line.begin);
            const std::uint32_t inLine = at - line.begin;
            const std::uint32_t there = span.source.begin + (at - span.text.begin);
            const std::string_view text = m_scanned.lineText(line);
            const std::string_view rest = there < inLine ? "" : m_source.text().substr(there - inLine);
            isSame = isSame
                     || (rest.starts_with(text)
                         && (rest.size() == text.size() || rest[text.size()] == '\n' || rest[text.size()] == '\r'));
        });
        return isSame;
    }

    /// The next line before or behind it that begins a statement.
    const LineScan::Line *neighbour(std::size_t index, bool isBefore) const
    {
        const std::vector<LineScan::Line> &lines = m_scanned.scan().lines;
        while (isBefore ? index > 0 : index + 1 < lines.size()) {
            index = isBefore ? index - 1 : index + 1;
            const LineScan::Line &line = lines[index];
            if (isOutside(line) && m_scanned.codeEnd(line) != line.begin)
                return &line;
        }
        return nullptr;
    }

    std::size_t indentationOf(const LineScan::Line *line) const
    {
        const std::string_view text = line == nullptr ? std::string_view() : m_scanned.lineText(*line);
        return std::min(text.find_first_not_of(" \t"), text.size());
    }

    /// The nearest line before that is indented less begins a class.
    bool isInClass(std::size_t index, std::size_t indentation) const
    {
        const std::vector<LineScan::Line> &lines = m_scanned.scan().lines;
        while (index-- > 0) {
            const LineScan::Line &line = lines[index];
            if (!isOutside(line) || m_scanned.codeEnd(line) == line.begin || indentationOf(&line) >= indentation)
                continue;
            return m_scanned.lineText(line).substr(indentationOf(&line)).starts_with("class ");
        }
        return false;
    }

    void remove(const LineScan::Line &line, std::size_t index, std::size_t indentation)
    {
        const LineScan::Line *before = neighbour(index, true);
        const LineScan::Line *behind = neighbour(index, false);
        const bool isFirst = before != nullptr && indentationOf(before) < indentation;
        const bool isLast = behind == nullptr || indentationOf(behind) < indentation;
        if (isFirst && isLast) {
            const std::uint32_t at = line.begin + static_cast<std::uint32_t>(indentation);
            m_edits.push_back({at, line.end - at, "pass"});
        } else if (index + 1 < m_scanned.scan().lines.size()) {
            m_edits.push_back({line.begin, (&line + 1)->begin - line.begin, {}});
        }
    }

    /// Something of the file is called `list`.
    bool bindsList()
    {
        if (!m_bindsList) {
            const auto has = [this](std::string_view part) { return m_text.find(part) != std::string_view::npos; };
            m_bindsList = has("list =") || has("list=") || has("def list(") || has("import list") || has("as list")
                          || has("for list ") || has("(list,") || has("list:") || has("list,") || has(", list)");
        }
        return *m_bindsList;
    }

    std::string_view m_text;
    ScannedText m_scanned;
    SpanCursor m_cursor;
    const source::SourceFile &m_source;
    std::vector<LayoutEdit> m_edits;
    std::optional<bool> m_bindsList;
};

} // namespace

void removeIdleStatements(std::string &text, std::vector<TextSpan> &spans, const source::SourceFile &source)
{
    if (text == source.text() || !mayBeIdle(text))
        return;
    const std::vector<LayoutEdit> edits = Finder(text, spans, source).run();
    if (edits.empty())
        return;
    SpanWriter writer(spans);
    std::string result;
    std::size_t at = 0;
    for (const LayoutEdit &edit : edits) {
        result.append(text, at, edit.at - at);
        result += edit.inserted;
        at = edit.at + edit.removed;
        writer.copyTo(edit.at);
        TextSpan changed;
        changed.origin = TextSpan::Origin::import;
        writer.replace(edit.removed, edit.inserted.size(), changed);
    }
    result.append(text, at);
    text = std::move(result);
    spans = writer.take();
}

} // namespace torchferry::review
