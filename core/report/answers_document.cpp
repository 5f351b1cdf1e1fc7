// SPDX-License-Identifier: Apache-2.0
#include "core/report/answers_document.h"

#include "core/report/json_writer.h"

namespace torchferry::report {

namespace {

using review::Answers;
using Verdict = review::Decision::Verdict;

class DocumentWriter {
public:
    std::string write(const Answers &answers)
    {
        m_json.beginObject();
        m_json.member("schema", "torchferry-answers/1");
        writeAll("cases", answers.cases);
        writeAll("symbols", answers.symbols);
        writeAll("findings", answers.findings);
        m_json.end();
        return m_json.take();
    }

private:
    template <class Answer>
    void writeAll(std::string_view key, const std::vector<Answer> &answers)
    {
        if (answers.empty())
            return;
        m_json.key(key);
        m_json.beginArray();
        for (const Answer &answer : answers) {
            m_json.beginObject(JsonWriter::Layout::flat);
            write(answer);
            m_json.end();
        }
        m_json.end();
    }

    void write(const Answers::OfCase &answer)
    {
        write(answer.place);
        text("case", answer.code);
        number("number", answer.number);
        if (answer.verdict == Verdict::rejected)
            m_json.member("verdict", "rejected");
        text("resolution", answer.resolution);
        text("note", answer.note);
    }

    void write(const Answers::OfSymbol &answer)
    {
        text("path", answer.path);
        text("name", answer.name);
        text("type", answer.type);
    }

    void write(const Answers::OfFinding &answer)
    {
        write(answer.place);
        number("end-line", answer.endLine);
        number("end-column", answer.endColumn);
        text("api", answer.api);
        m_json.member("verdict", answer.verdict == Verdict::accepted   ? "accepted"
                                 : answer.verdict == Verdict::rejected ? "rejected"
                                 : answer.verdict == Verdict::edited   ? "edited"
                                                                       : "pending");
        text("form", answer.form);
        // Whoever empties a range by hand says so by an empty text.
        if (answer.verdict == Verdict::edited)
            m_json.member("text", answer.text);
        text("note", answer.note);
    }

    void write(const Answers::Place &place)
    {
        text("path", place.path);
        number("line", place.line);
        number("column", place.column);
    }

    void text(std::string_view key, const std::string &text)
    {
        if (!text.empty())
            m_json.member(key, text);
    }

    void number(std::string_view key, std::uint32_t number)
    {
        if (number != 0)
            m_json.member(key, number);
    }

    JsonWriter m_json;
};

} // namespace

std::string answersDocument(const review::Answers &answers)
{
    return DocumentWriter().write(answers);
}

} // namespace torchferry::report
