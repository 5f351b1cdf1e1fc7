// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mapping_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/mapping/classify.h"
#include "core/mapping/documentation.h"
#include "core/report/consistency_words.h"

namespace torchferry::cli {

namespace {

using mapping::Form;
using mapping::ParameterRule;
using mapping::Row;
using mapping::Variant;

std::string indented(std::string_view text, std::string_view indent)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        result += std::string(indent) + std::string(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

std::string orDash(const std::string &text)
{
    return text.empty() ? "–" : text;
}

/// What a form writes, with the statements around it, as the pack has it.
std::string emitted(const Form &form)
{
    std::vector<mapping::Template> parts = form.prelude;
    if (form.statements.empty())
        parts.push_back(form.emit);
    parts.insert(parts.end(), form.statements.begin(), form.statements.end());
    parts.insert(parts.end(), form.after.begin(), form.after.end());
    std::string text;
    for (const mapping::Template &part : parts)
        text += (text.empty() ? "" : "\n") + part.source;
    return text;
}

std::string joinedUses(const Row &row, const RowWords &words)
{
    std::string text;
    for (const mapping::Use use : row.uses)
        text += (text.empty() ? "" : ", ") + words.use(use);
    return text;
}

std::string categoryLine(const ShownApi &shown, const Row &row, const RowWords &words)
{
    std::string text = words.category(row.category);
    for (const std::string &more : {words.kind(row.subKind), words.detail(row.detail)})
        if (!more.empty())
            text += " · " + more;
    if (const auto consistency = mapping::consistencyOf(*shown.pack, row))
        text += " · " + report::consistencyWord(*consistency, words.catalogue());
    return text;
}

/// How the target's own tables describe the pair, below its category; nothing where it has none.
std::vector<std::string> exceptionsOf(const ShownApi &shown, const Row &row, const RowWords &words)
{
    const auto consistency = mapping::consistencyOf(*shown.pack, row);
    return consistency ? report::exceptionSentences(*consistency, words.catalogue()) : std::vector<std::string>();
}

/// Texts of a row with what they are: notes, advice, reasons.
std::vector<std::pair<std::string, std::string>> textsOf(const Row &row, const std::string &language,
                                                         const RowWords &words)
{
    std::vector<std::pair<std::string, std::string>> texts;
    const auto add = [&](std::string_view code, const std::string &text) {
        if (!text.empty())
            texts.emplace_back(words.text(code), text);
    };
    add("TF9215", row.notes.in(language));
    add("TF9216", row.advice.in(language));
    add("TF9217", row.because.in(language));
    add("TF9221", row.package);
    return texts;
}

std::string joined(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// What a call has to be like so that it is the same.
std::string conditionsOf(const mapping::SameName &same, const RowWords &words)
{
    std::string text;
    if (!same.pairs.empty()) {
        std::vector<std::string> pairs;
        for (const auto &[from, to] : same.pairs)
            pairs.push_back(from + " → " + to);
        text += "; " + words.text("TF3412", {{"parameters", joined(pairs)}});
    }
    if (!same.needs.empty())
        text += "; " + words.text("TF3413", {{"parameters", joined(same.needs)}});
    if (!same.except.empty())
        text += "; " + words.text("TF3414", {{"parameters", joined(same.except)}});
    return text;
}

class TextWriter {
public:
    TextWriter(const ShownApi &shown, const RowWords &words) : m_shown(shown), m_words(words) {}

    std::string write()
    {
        const std::vector<Row> &rows = *m_shown.pack->rowsOf(m_shown.api);
        for (std::size_t index = 0; index < rows.size(); ++index)
            writeRow(rows[index], index);
        const std::vector<std::string> versions = versionLines(m_shown, m_words);
        if (!versions.empty())
            line(1, '\n' + m_words.text("TF3410"));
        for (const std::string &version : versions)
            line(2, version);
        return std::move(m_text);
    }

private:
    void line(int depth, const std::string &text)
    {
        m_text += indented(text, std::string(static_cast<std::size_t>(depth) * 2, ' '));
    }

    void writeRow(const Row &row, std::size_t index)
    {
        m_text += (index == 0 ? "" : "\n") + row.api + '\n';
        line(1, categoryLine(m_shown, row, m_words));
        for (const std::string &exception : exceptionsOf(m_shown, row, m_words))
            line(1, exception);
        line(1, m_words.text("TF9227", {{"uses", joinedUses(row, m_words)}}));
        for (std::size_t variant = 0; variant < row.variants.size(); ++variant) {
            m_text += '\n';
            if (row.variants.size() > 1)
                line(1, m_words.text("TF9222", {{"number", std::to_string(variant + 1)}}));
            writeVariant(row, index, variant);
        }
        for (const auto &[what, text] : textsOf(row, m_shown.language, m_words)) {
            m_text += '\n';
            line(1, what);
            line(2, text);
        }
        const std::vector<std::string> links = documentation(m_shown, row);
        if (!links.empty())
            line(1, '\n' + m_words.text("TF9218"));
        for (const std::string &link : links)
            line(2, link);
        m_text += '\n';
        line(1, m_words.text("TF9223", {{"place", fmt::format("{}:{}", row.where.path, row.where.row)}}));
    }

    void writeVariant(const Row &row, std::size_t index, std::size_t number)
    {
        const Variant &variant = row.variants[number];
        for (const std::string &signature : sourceSignatures(*m_shown.pack, row, variant))
            line(1, "  " + signature);
        const std::vector<std::string> targets = targetSignatures(*m_shown.pack, variant);
        for (const std::string &signature : targets)
            line(1, "→ " + signature);
        if (!variant.params.empty()) {
            line(1, m_words.text("TF9210"));
            std::vector<std::vector<std::string>> table;
            for (const ParameterRule &rule : variant.params)
                table.push_back(
                    {orDash(rule.source) + " → " + orDash(rule.target), m_words.note(rule.note), rule.value});
            writeTable(table);
        }
        writeExample(m_shown.example(index, number, "table"), 1);
        for (const Form &form : variant.forms) {
            line(1, form.condition.empty()
                        ? m_words.text("TF9211", {{"form", form.id}})
                        : m_words.text("TF9212", {{"form", form.id}, {"condition", form.condition}}));
            if (!form.label.empty())
                line(2, form.label.in(m_shown.language));
            line(2, form.deletes ? m_words.text("TF9220") : form.byHand ? m_words.text("TF9219") : emitted(form));
            writeExample(m_shown.example(index, number, form.id), 2);
        }
    }

    /// Columns to the left; the last one as it is.
    void writeTable(const std::vector<std::vector<std::string>> &table)
    {
        std::vector<std::size_t> widths(3);
        for (const auto &row : table)
            for (std::size_t column = 0; column < row.size(); ++column)
                widths[column] = std::max(widths[column], displayWidth(row[column]));
        for (const auto &row : table) {
            std::string text;
            for (std::size_t column = 0; column < row.size(); ++column)
                text += row[column] + std::string(widths[column] - displayWidth(row[column]) + 2, ' ');
            text.erase(text.find_last_not_of(' ') + 1);
            line(2, text);
        }
    }

    void writeExample(const Example *example, int depth)
    {
        if (example == nullptr)
            return;
        line(depth, m_words.text("TF9213"));
        line(depth + 1, example->before);
        line(depth, m_words.text("TF9214"));
        line(depth + 1, example->after);
    }

    const ShownApi &m_shown;
    const RowWords &m_words;
    std::string m_text;
};

class MarkdownWriter {
public:
    MarkdownWriter(const ShownApi &shown, const RowWords &words) : m_shown(shown), m_words(words) {}

    std::string write()
    {
        m_text = "# " + m_shown.api + "\n";
        const std::vector<Row> &rows = *m_shown.pack->rowsOf(m_shown.api);
        for (std::size_t index = 0; index < rows.size(); ++index)
            writeRow(rows[index], index);
        const std::vector<std::string> versions = versionLines(m_shown, m_words);
        if (!versions.empty())
            paragraph("**" + m_words.text("TF3410") + "**");
        for (const std::string &version : versions)
            m_text += "- " + version + '\n';
        return std::move(m_text);
    }

private:
    void paragraph(const std::string &text) { m_text += '\n' + text + '\n'; }
    void code(const std::string &text) { m_text += "\n```python\n" + text + "\n```\n"; }

    void writeRow(const Row &row, std::size_t index)
    {
        paragraph("**" + categoryLine(m_shown, row, m_words) + "**");
        for (const std::string &exception : exceptionsOf(m_shown, row, m_words))
            paragraph(exception);
        paragraph(m_words.text("TF9227", {{"uses", joinedUses(row, m_words)}}));
        for (std::size_t variant = 0; variant < row.variants.size(); ++variant) {
            if (row.variants.size() > 1)
                paragraph("## " + m_words.text("TF9222", {{"number", std::to_string(variant + 1)}}));
            writeVariant(row, index, variant);
        }
        for (const auto &[what, text] : textsOf(row, m_shown.language, m_words))
            paragraph("**" + what + "** " + text);
        const std::vector<std::string> links = documentation(m_shown, row);
        if (!links.empty())
            paragraph("**" + m_words.text("TF9218") + "**");
        for (const std::string &link : links)
            m_text += "- <" + link + ">\n";
    }

    void writeVariant(const Row &row, std::size_t index, std::size_t number)
    {
        const Variant &variant = row.variants[number];
        std::string signatures;
        for (const std::string &signature : sourceSignatures(*m_shown.pack, row, variant))
            signatures += signature + '\n';
        for (const std::string &signature : targetSignatures(*m_shown.pack, variant))
            signatures += "# → " + signature + '\n';
        if (!signatures.empty()) {
            signatures.pop_back();
            code(signatures);
        }
        if (!variant.params.empty()) {
            paragraph(m_words.text("TF9228"));
            m_text += "|---|---|---|---|\n";
            for (const ParameterRule &rule : variant.params)
                m_text += fmt::format("| {} | {} | {} | {} |\n", cell(rule.source), cell(rule.target),
                                      m_words.note(rule.note), cell(rule.value));
        }
        writeExample(m_shown.example(index, number, "table"));
        for (const Form &form : variant.forms) {
            paragraph("### "
                      + (form.condition.empty()
                             ? m_words.text("TF9211", {{"form", form.id}})
                             : m_words.text("TF9212", {{"form", form.id}, {"condition", "`" + form.condition + "`"}})));
            if (!form.label.empty())
                paragraph(form.label.in(m_shown.language));
            if (form.deletes || form.byHand)
                paragraph(m_words.text(form.deletes ? "TF9220" : "TF9219"));
            else
                code(emitted(form));
            writeExample(m_shown.example(index, number, form.id));
        }
    }

    void writeExample(const Example *example)
    {
        if (example == nullptr)
            return;
        paragraph(m_words.text("TF9213"));
        code(example->before);
        paragraph(m_words.text("TF9214"));
        code(example->after);
    }

    /// Code in a cell of a table, whose bars would end it.
    static std::string cell(const std::string &text)
    {
        if (text.empty())
            return "–";
        std::string escaped;
        for (const char c : text)
            escaped += c == '|' ? "\\|" : std::string(1, c);
        return "`" + escaped + "`";
    }

    const ShownApi &m_shown;
    const RowWords &m_words;
    std::string m_text;
};

std::string numberedCode(int first, std::size_t index)
{
    return fmt::format("TF{}", first + static_cast<int>(index));
}

} // namespace

const Example *ShownApi::example(std::size_t row, std::size_t variant, const std::string &form) const
{
    const auto found = examples.find({row, variant, form});
    return found == examples.end() ? nullptr : &found->second;
}

std::string RowWords::category(mapping::Category category) const
{
    const auto number = static_cast<std::size_t>(mapping::number(category));
    return fmt::format("{} · {}", number, text(numberedCode(9060, number)));
}

std::string RowWords::kind(mapping::SubKind kind) const
{
    return kind == mapping::SubKind::none ? std::string() : text(numberedCode(9240, static_cast<std::size_t>(kind)));
}

std::string RowWords::detail(const std::string &detail) const
{
    constexpr std::string_view known[] = {"input-usage", "input-type", "return-type", "delete"};
    for (std::size_t index = 0; index < std::size(known); ++index)
        if (detail == known[index])
            return text(numberedCode(9246, index));
    return detail;
}

std::string RowWords::note(mapping::Note note) const
{
    return text(numberedCode(9230, static_cast<std::size_t>(note)));
}

std::string RowWords::use(mapping::Use use) const
{
    return text(numberedCode(9250, static_cast<std::size_t>(use)));
}

std::vector<std::string> sourceSignatures(const mapping::Pack &pack, const Row &row, const Variant &variant)
{
    std::vector<std::string> result;
    for (const mapping::Signature &signature : mapping::sourceSignatures(variant, pack.sourceFacts.find(row.api)))
        result.push_back(row.api + signature.toString());
    if (result.empty())
        result.push_back(row.api);
    return result;
}

std::vector<std::string> targetSignatures(const mapping::Pack &pack, const Variant &variant)
{
    std::vector<std::string> result;
    if (variant.target.empty())
        return result;
    if (const mapping::ApiFacts *target = pack.targetFacts.find(variant.target))
        for (const mapping::Signature &signature : target->overloads)
            result.push_back(target->name + signature.toString());
    if (result.empty())
        result.push_back(variant.target);
    return result;
}

std::vector<std::string> documentation(const ShownApi &shown, const Row &row)
{
    std::vector<std::string> links;
    for (const Variant &variant : row.variants)
        for (mapping::DocumentationLink &link :
             mapping::documentationOf(*shown.pack, row.api, variant.target, &row, shown.language))
            if (std::find(links.begin(), links.end(), link.url) == links.end())
                links.push_back(std::move(link.url));
    return links;
}

std::vector<std::string> rowTargets(const mapping::Pack &pack, const std::string &api)
{
    std::vector<std::string> targets;
    const auto rows = pack.rows.find(api);
    if (rows == pack.rows.end())
        return targets;
    for (const Row &row : *rows->second)
        for (const Variant &variant : row.variants)
            if (!variant.target.empty() && std::find(targets.begin(), targets.end(), variant.target) == targets.end())
                targets.push_back(variant.target);
    return targets;
}

std::vector<std::string> versionLines(const ShownApi &shown, const RowWords &words)
{
    std::vector<std::string> lines;
    const bool isEver = std::any_of(shown.versions.begin(), shown.versions.end(),
                                    [&](const auto &pack) { return pack->sameName(shown.api) != nullptr; });
    if (!isEver)
        return lines;
    for (const auto &pack : shown.versions) {
        const std::string targets = orDash(joined(rowTargets(*pack, shown.api)));
        if (const mapping::SameName *same = pack->sameName(shown.api)) {
            const std::string conditions = conditionsOf(*same, words);
            lines.push_back(words.text("TF3411", {{"version", pack->version}, {"target", same->target}}) + conditions);
            if (!conditions.empty() && targets != orDash({}))
                lines.back() += "; " + words.text("TF9712", {{"targets", targets}});
            if (const std::string &note = same->row().notes.in(shown.language); !note.empty())
                lines.push_back("    " + note);
            continue;
        }
        lines.push_back(words.text("TF3415", {{"version", pack->version}, {"targets", targets}}));
    }
    return lines;
}

std::string shownAsText(const ShownApi &shown, const RowWords &words)
{
    return TextWriter(shown, words).write();
}

std::string shownAsMarkdown(const ShownApi &shown, const RowWords &words)
{
    return MarkdownWriter(shown, words).write();
}

} // namespace torchferry::cli
