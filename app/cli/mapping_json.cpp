// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mapping_view.h"

#include "core/report/consistency_words.h"

namespace torchferry::cli {

namespace {

using mapping::Form;
using mapping::Row;
using mapping::Variant;
using report::JsonWriter;

class RowJson {
public:
    RowJson(const ShownApi &shown, const RowWords &words) : m_shown(shown), m_words(words) {}

    std::string write()
    {
        m_json.beginObject();
        m_json.member("schema", "torchferry-mapping/1");
        m_json.key("target");
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("name", m_shown.pack->name);
        m_json.member("version", m_shown.pack->version);
        m_json.end();
        m_json.member("api", m_shown.api);
        m_json.key("rows");
        m_json.beginArray();
        const std::vector<Row> &rows = *m_shown.pack->rowsOf(m_shown.api);
        for (std::size_t index = 0; index < rows.size(); ++index)
            writeRow(rows[index], index);
        m_json.end();
        writeVersions();
        m_json.end();
        return m_json.take();
    }

private:
    /// What happens in each version: whether the name is the same there, under which conditions, and what rows have.
    void writeVersions()
    {
        m_json.key("versions");
        m_json.beginArray();
        for (const auto &pack : m_shown.versions) {
            m_json.beginObject();
            m_json.member("version", pack->version);
            if (const mapping::SameName *same = pack->sameName(m_shown.api)) {
                m_json.key("same");
                m_json.beginObject();
                m_json.member("target", same->target);
                std::vector<std::string> pairs;
                for (const auto &[from, to] : same->pairs)
                    pairs.push_back(from + " -> " + to);
                texts("by_position_only", pairs);
                texts("has_to_pass", same->needs);
                texts("must_not_pass", same->except);
                text("note", same->row().notes.in(m_shown.language));
                m_json.end();
            }
            texts("entry_targets", rowTargets(*pack, m_shown.api));
            m_json.end();
        }
        m_json.end();
    }

    void texts(std::string_view name, const std::vector<std::string> &list)
    {
        m_json.key(name);
        m_json.beginArray(list.size() < 2 ? JsonWriter::Layout::flat : JsonWriter::Layout::lines);
        for (const std::string &text : list)
            m_json.value(text);
        m_json.end();
    }

    void text(std::string_view name, const std::string &value)
    {
        if (!value.empty())
            m_json.member(name, value);
    }

    void writeRow(const Row &row, std::size_t index)
    {
        m_json.beginObject();
        m_json.key("category");
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("number", static_cast<std::uint32_t>(mapping::number(row.category)));
        m_json.member("key", mapping::key(row.category));
        m_json.member("kind", mapping::key(row.subKind));
        m_json.member("label", m_words.category(row.category));
        m_json.end();
        text("detail", row.detail);
        report::writeConsistency(m_json, *m_shown.pack, &row);
        std::vector<std::string> uses;
        for (const mapping::Use use : row.uses)
            uses.emplace_back(mapping::key(use));
        m_json.key("uses");
        m_json.beginArray(JsonWriter::Layout::flat);
        for (const std::string &use : uses)
            m_json.value(use);
        m_json.end();
        m_json.key("variants");
        m_json.beginArray();
        for (std::size_t variant = 0; variant < row.variants.size(); ++variant)
            writeVariant(row, index, variant);
        m_json.end();
        text("notes", row.notes.in(m_shown.language));
        text("advice", row.advice.in(m_shown.language));
        text("because", row.because.in(m_shown.language));
        text("package", row.package);
        text("resolver", row.resolver);
        texts("docs", documentation(m_shown, row));
        m_json.key("where");
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("path", row.where.path);
        m_json.member("row", row.where.row);
        m_json.end();
        m_json.end();
    }

    void writeVariant(const Row &row, std::size_t index, std::size_t number)
    {
        const Variant &variant = row.variants[number];
        m_json.beginObject();
        texts("source", sourceSignatures(*m_shown.pack, row, variant));
        text("target_name", variant.target);
        texts("target", targetSignatures(*m_shown.pack, variant));
        m_json.key("parameters");
        m_json.beginArray();
        for (const mapping::ParameterRule &rule : variant.params) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("source", rule.source);
            m_json.member("target", rule.target);
            m_json.member("note", mapping::key(rule.note));
            text("value", rule.value);
            m_json.end();
        }
        m_json.end();
        writeExample(m_shown.example(index, number, "table"));
        m_json.key("forms");
        m_json.beginArray();
        for (const Form &form : variant.forms)
            writeForm(form, m_shown.example(index, number, form.id));
        m_json.end();
        m_json.end();
    }

    void writeForm(const Form &form, const Example *example)
    {
        m_json.beginObject();
        m_json.member("id", form.id);
        text("when", form.condition);
        text("label", form.label.in(m_shown.language));
        templates("prelude", form.prelude);
        if (form.deletes || form.byHand)
            m_json.member(form.deletes ? "delete" : "manual", true);
        else if (form.statements.empty())
            m_json.member("emit", form.emit.source);
        templates("statements", form.statements);
        templates("after", form.after);
        writeExample(example);
        m_json.end();
    }

    void templates(std::string_view name, const std::vector<mapping::Template> &list)
    {
        std::vector<std::string> sources;
        for (const mapping::Template &one : list)
            sources.push_back(one.source);
        if (!sources.empty())
            texts(name, sources);
    }

    void writeExample(const Example *example)
    {
        if (example == nullptr)
            return;
        m_json.key("example");
        m_json.beginObject();
        m_json.member("before", example->before);
        m_json.member("after", example->after);
        m_json.end();
    }

    const ShownApi &m_shown;
    const RowWords &m_words;
    JsonWriter m_json;
};

} // namespace

std::string shownAsJson(const ShownApi &shown, const RowWords &words)
{
    return RowJson(shown, words).write();
}

} // namespace torchferry::cli
