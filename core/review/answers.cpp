// SPDX-License-Identifier: Apache-2.0
// Reads the file of answers.
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/mapping/fields.h"
#include "core/review/answers.h"

namespace torchferry::review {

using mapping::Fields;
using mapping::Json;
using mapping::Problem;
using Verdict = Decision::Verdict;

namespace {

/// 0 if it is absent. Anything else than a whole number from 1 on would ask for more than is meant.
std::uint32_t numberOf(Fields &fields, std::string_view key, Problem &problem)
{
    const Json *value = fields.take(key, Json::Kind::number);
    if (value == nullptr)
        return 0;
    if (value->number >= 1 && value->number <= 4e9 && std::floor(value->number) == value->number)
        return static_cast<std::uint32_t>(value->number);
    problem.report("TF3008",
                   {{"key", std::string(key)}, {"value", fmt::format("{}", value->number)}, {"allowed", "1, 2, 3, …"}},
                   value->offset);
    return 0;
}

Answers::Place placeIn(Fields &fields, Problem &problem)
{
    Answers::Place place;
    place.path = fields.text("path");
    place.line = numberOf(fields, "line", problem);
    place.column = numberOf(fields, "column", problem);
    return place;
}

/// Accepted, where nothing else is said.
Verdict verdictIn(Fields &fields, std::initializer_list<std::pair<std::string_view, Verdict>> allowed, Problem &problem)
{
    const Json *value = fields.take("verdict", Json::Kind::string);
    if (value == nullptr)
        return Verdict::accepted;
    std::string words;
    for (const auto &[word, verdict] : allowed) {
        if (value->text == word)
            return verdict;
        words += (words.empty() ? "" : ", ") + std::string(word);
    }
    problem.report("TF3008", {{"key", "verdict"}, {"value", value->text}, {"allowed", words}}, value->offset);
    return Verdict::accepted;
}

Answers::OfCase caseIn(const Json &value, Problem &problem)
{
    Answers::OfCase answer;
    Fields fields(value, problem);
    answer.place = placeIn(fields, problem);
    answer.code = fields.text("case");
    answer.verdict = verdictIn(fields, {{"accepted", Verdict::accepted}, {"rejected", Verdict::rejected}}, problem);
    answer.resolution =
        answer.verdict == Verdict::accepted ? fields.requiredText("resolution") : fields.text("resolution");
    answer.note = fields.text("note");
    answer.number = numberOf(fields, "number", problem);
    fields.finish();
    return answer;
}

Answers::OfSymbol symbolIn(const Json &value, Problem &problem)
{
    Answers::OfSymbol answer;
    Fields fields(value, problem);
    answer.path = fields.text("path");
    answer.name = fields.requiredText("name");
    answer.type = fields.requiredText("type");
    fields.finish();
    return answer;
}

Answers::OfFinding findingIn(const Json &value, Problem &problem)
{
    Answers::OfFinding answer;
    Fields fields(value, problem);
    answer.place = placeIn(fields, problem);
    answer.endLine = numberOf(fields, "end-line", problem);
    answer.endColumn = numberOf(fields, "end-column", problem);
    answer.api = fields.text("api");
    answer.verdict = verdictIn(fields,
                               {{"accepted", Verdict::accepted},
                                {"rejected", Verdict::rejected},
                                {"edited", Verdict::edited},
                                {"pending", Verdict::pending}},
                               problem);
    answer.form = fields.text("form");
    answer.text = answer.verdict == Verdict::edited ? fields.requiredText("text") : fields.text("text");
    answer.note = fields.text("note");
    fields.finish();
    return answer;
}

template <class Answer, class Read>
void readAll(Fields &fields, std::string_view key, Problem &problem, std::vector<Answer> &answers, const Read &read)
{
    if (const Json *list = fields.take(key, Json::Kind::array))
        for (const Json &each : list->children)
            if (mapping::expect(each, Json::Kind::object, problem))
                answers.push_back(read(each, problem));
}

} // namespace

Result<Answers> readAnswers(const std::filesystem::path &file)
{
    const auto document = mapping::Document::read(file);
    if (!document)
        return tl::unexpected(document.error());
    Problem problem(*document);
    Answers answers;
    answers.file = file.string();
    if (mapping::expect(document->root(), Json::Kind::object, problem)) {
        Fields fields(document->root(), problem);
        mapping::expectSchema(fields, "torchferry-answers/1", problem);
        readAll(fields, "cases", problem, answers.cases, caseIn);
        readAll(fields, "symbols", problem, answers.symbols, symbolIn);
        readAll(fields, "findings", problem, answers.findings, findingIn);
        fields.finish();
    }
    if (problem.found())
        return tl::unexpected(problem.errors().front());
    return answers;
}

} // namespace torchferry::review
