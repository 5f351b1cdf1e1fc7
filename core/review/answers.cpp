// SPDX-License-Identifier: Apache-2.0
#include "core/review/answers.h"

#include <algorithm>

#include "core/base/dotted.h"
#include "core/mapping/fields.h"

namespace torchferry::review {

using convert::Case;
using convert::CaseId;
using convert::FileAnalysis;
using convert::Finding;
using convert::Resolution;
using mapping::Fields;
using mapping::Json;
using mapping::Problem;

namespace {

std::uint32_t lineOf(const FileAnalysis &file, std::uint32_t offset)
{
    const std::string_view text = file.source->text();
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(offset, text.size()));
    return static_cast<std::uint32_t>(std::count(text.begin(), end, '\n')) + 1;
}

Answers::OfCase caseIn(const Json &value, Problem &problem)
{
    Answers::OfCase answer;
    Fields fields(value, problem);
    answer.path = fields.text("path");
    answer.code = fields.text("case");
    answer.resolution = fields.requiredText("resolution");
    if (const Json *line = fields.take("line", Json::Kind::number))
        answer.line = static_cast<std::uint32_t>(std::max(0.0, line->number));
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

class Application {
public:
    Application(const engine::Analysis &analysis, const Answers &answers, std::vector<FileDecisions> &decisions)
        : m_analysis(analysis),
          m_answers(answers),
          m_decisions(decisions)
    {}

    Result<> run()
    {
        for (const Answers::OfSymbol &answer : m_answers.symbols) {
            if (!apply(answer))
                return failure("TF9058", {{"file", m_answers.file}, {"name", answer.name}});
        }
        for (const Answers::OfCase &answer : m_answers.cases) {
            bool isFound = false;
            for (std::uint32_t file = 0; file < m_analysis.files.size(); ++file) {
                for (const CaseId id : m_analysis.files[file]->cases.ids()) {
                    if (!matches(file, id, answer))
                        continue;
                    isFound = true;
                    if (Result<> done = apply(file, id, answer); !done)
                        return done;
                }
            }
            if (!isFound)
                return failure("TF9057", {{"file", m_answers.file}, {"answer", described(answer)}});
        }
        return {};
    }

private:
    static std::string described(const Answers::OfCase &answer)
    {
        std::string text = answer.code;
        if (!answer.path.empty())
            text += (text.empty() ? "" : " ") + answer.path;
        if (answer.line != 0)
            text += ":" + std::to_string(answer.line);
        return text.empty() ? answer.resolution : text;
    }

    bool matches(std::uint32_t index, CaseId id, const Answers::OfCase &answer) const
    {
        const FileAnalysis &file = *m_analysis.files[index];
        const Case &item = file.cases[id];
        const bool isMeant =
            (answer.path.empty() || answer.path == file.path) && (answer.code.empty() || answer.code == item.code);
        return isMeant
               && (answer.line == 0
                   || std::any_of(item.sites.begin(), item.sites.end(), [&](const convert::Site &site) {
                          return lineOf(file, file.findings[site.finding].range.begin) == answer.line;
                      }));
    }

    Result<> apply(std::uint32_t index, CaseId id, const Answers::OfCase &answer)
    {
        const Case &item = m_analysis.files[index]->cases[id];
        const auto chosen =
            std::find_if(item.resolutions.begin(), item.resolutions.end(),
                         [&answer](const Resolution &resolution) { return resolution.id == answer.resolution; });
        if (chosen == item.resolutions.end()) {
            std::string names;
            for (const Resolution &resolution : item.resolutions)
                names += (names.empty() ? "" : ", ") + resolution.id;
            return failure("TF9059", {{"file", m_answers.file},
                                      {"answer", described(answer)},
                                      {"resolution", answer.resolution},
                                      {"known", names}});
        }
        if (!chosen->available())
            return failure(
                "TF9060", {{"file", m_answers.file}, {"answer", described(answer)}, {"resolution", answer.resolution}});
        choose(index, id, *chosen);
        if (!item.part)
            return {};
        for (const convert::SharedCase::Part &part : m_analysis.sharedCases[item.part->sharedCase].parts) {
            for (const Resolution &resolution : m_analysis.files[part.file]->cases[part.id].resolutions) {
                if (resolution.id == answer.resolution)
                    choose(part.file, part.id, resolution);
            }
        }
        return {};
    }

    void choose(std::uint32_t index, CaseId id, const Resolution &resolution)
    {
        const FileAnalysis &file = *m_analysis.files[index];
        FileDecisions &decisions = m_decisions[index];
        Decision &decision = decisions.mutableCase(id);
        decision.verdict = Decision::Verdict::accepted;
        decision.form = resolution.id;
        for (const convert::SiteContribution &contribution : resolution.contributions) {
            const convert::FindingId site = file.cases[id].sites[contribution.site].finding;
            const Finding &finding = file.findings[site];
            if (!finding.proposals.empty() && decisions.finding(site).verdict != Decision::Verdict::accepted)
                decide(decisions.mutableFinding(site), finding, true);
        }
    }

    static void decide(Decision &decision, const Finding &finding, bool isAccepted)
    {
        decision.verdict = isAccepted ? Decision::Verdict::accepted : Decision::Verdict::rejected;
        decision.form = isAccepted ? finding.proposals.front().form : std::string();
    }

    /// False if nothing in the project reads a member of such an object that is in question.
    bool apply(const Answers::OfSymbol &answer)
    {
        bool isFound = false;
        for (std::uint32_t index = 0; index < m_analysis.files.size(); ++index) {
            const FileAnalysis &file = *m_analysis.files[index];
            if (!file.source || (!answer.path.empty() && answer.path != file.path))
                continue;
            for (const Finding &finding : file.findings) {
                const std::string_view text = file.source->text().substr(finding.range.begin, finding.range.size());
                const bool isOfIt = text.starts_with(answer.name) && text.substr(answer.name.size()).starts_with('.');
                if (!isOfIt || finding.proposals.empty()
                    || finding.proposals.front().confidence() != certainty::Confidence::guess)
                    continue;
                isFound = true;
                decide(m_decisions[index].mutableFinding(finding.id), finding, ownerOf(finding.api) == answer.type);
            }
        }
        return isFound;
    }

    const engine::Analysis &m_analysis;
    const Answers &m_answers;
    std::vector<FileDecisions> &m_decisions;
};

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
        if (const Json *cases = fields.take("cases", Json::Kind::array)) {
            for (const Json &each : cases->children)
                if (mapping::expect(each, Json::Kind::object, problem))
                    answers.cases.push_back(caseIn(each, problem));
        }
        if (const Json *symbols = fields.take("symbols", Json::Kind::array)) {
            for (const Json &each : symbols->children)
                if (mapping::expect(each, Json::Kind::object, problem))
                    answers.symbols.push_back(symbolIn(each, problem));
        }
        fields.finish();
    }
    if (problem.found())
        return tl::unexpected(problem.errors().front());
    return answers;
}

Result<> applyAnswers(const engine::Analysis &analysis, const Answers &answers, std::vector<FileDecisions> &decisions)
{
    std::vector<FileDecisions> answered = decisions;
    if (Result<> done = Application(analysis, answers, answered).run(); !done)
        return done;
    decisions = std::move(answered);
    return {};
}

} // namespace torchferry::review
