// SPDX-License-Identifier: Apache-2.0
// Decides what answers say, and says by answers what was decided.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/base/dotted.h"
#include "core/review/answers.h"

namespace torchferry::review {

using convert::Case;
using convert::CaseId;
using convert::FileAnalysis;
using convert::Finding;
using convert::FindingId;
using convert::Resolution;
using Verdict = Decision::Verdict;

namespace {

bool isAt(const Answers::Place &place, const FileAnalysis &file, std::uint32_t offset)
{
    if (place.line == 0 && place.column == 0)
        return true;
    const auto position = file.source->position(offset);
    return (place.line == 0 || place.line == position.line) && (place.column == 0 || place.column == position.column);
}

/// Of a site of the case.
bool isMeant(const Answers::OfCase &answer, const FileAnalysis &file, const Case &item)
{
    return (answer.place.path.empty() || answer.place.path == file.path)
           && (answer.code.empty() || answer.code == item.code)
           && std::any_of(item.sites.begin(), item.sites.end(), [&](const convert::Site &site) {
                  return isAt(answer.place, file, file.findings[site.finding].range.begin);
              });
}

bool isMeant(const Answers::OfFinding &answer, const FileAnalysis &file, const Finding &finding)
{
    return (answer.api.empty() || answer.api == finding.api) && isAt(answer.place, file, finding.range.begin)
           && isAt({{}, answer.endLine, answer.endColumn}, file, finding.range.end);
}

std::string placeText(const Answers::Place &place)
{
    std::string text = place.path;
    for (const std::uint32_t number : {place.line, place.column})
        if (number != 0)
            text += ":" + std::to_string(number);
    return text;
}

/// As a message names the answer, the one of that number in its list: "TF5001 train.py:6", else "cases 2".
std::string described(const std::string &name, const Answers::Place &place, std::string_view kind, std::size_t number)
{
    const std::string where = placeText(place);
    const std::string text = name + (name.empty() || where.empty() ? "" : " ") + where;
    return text.empty() ? std::string(kind) + ' ' + std::to_string(number) : text;
}

class Application {
public:
    Application(const engine::Analysis &analysis, const Answers &answers, std::vector<FileDecisions> &decisions)
        : m_analysis(analysis),
          m_answers(answers),
          m_decisions(decisions)
    {
        for (std::uint32_t file = 0; file < m_analysis.files.size(); ++file) {
            if (!m_analysis.files[file]->source)
                continue;
            m_files.push_back(file);
            m_fileOf.emplace(m_analysis.files[file]->path, file);
        }
    }

    Result<> run()
    {
        for (const Answers::OfSymbol &answer : m_answers.symbols) {
            if (!apply(answer))
                return failure("TF9058", {{"file", m_answers.file}, {"name", answer.name}});
        }
        for (const Answers::OfCase &answer : m_answers.cases) {
            if (Result<> done = apply(answer); !done)
                return done;
        }
        for (const Answers::OfFinding &answer : m_answers.findings) {
            if (Result<> done = apply(answer); !done)
                return done;
        }
        return {};
    }

private:
    template <class Action>
    Result<> forFilesOf(const Answers::Place &place, const std::string &name, const Action &action)
    {
        bool isFound = false;
        if (!place.path.empty()) {
            const auto file = m_fileOf.find(place.path);
            if (file != m_fileOf.end())
                if (Result<> done = action(file->second, isFound); !done)
                    return done;
        } else {
            for (const std::uint32_t file : m_files)
                if (Result<> done = action(file, isFound); !done)
                    return done;
        }
        if (!isFound)
            return failure("TF9057", {{"file", m_answers.file}, {"answer", name}});
        return {};
    }

    Result<> apply(const Answers::OfCase &answer)
    {
        const std::string name = described(answer.code, answer.place, "cases",
                                           static_cast<std::size_t>(&answer - m_answers.cases.data()) + 1);
        return forFilesOf(answer.place, name, [&](std::uint32_t index, bool &isFound) -> Result<> {
            const FileAnalysis &file = *m_analysis.files[index];
            std::uint32_t number = 0;
            for (const CaseId id : file.cases.ids()) {
                if (!isMeant(answer, file, file.cases[id]) || (++number != answer.number && answer.number != 0))
                    continue;
                isFound = true;
                if (Result<> done = apply(index, id, answer, name); !done)
                    return done;
            }
            return {};
        });
    }

    Result<> apply(std::uint32_t index, CaseId id, const Answers::OfCase &answer, const std::string &name)
    {
        const Case &item = m_analysis.files[index]->cases[id];
        if (answer.verdict == Verdict::accepted) {
            if (Result<> fits = check(item, answer, name); !fits)
                return fits;
        }
        choose(index, id, answer);
        if (item.part)
            for (const convert::SharedCase::Part &part : m_analysis.sharedCases[item.part->sharedCase].parts)
                choose(part.file, part.id, answer);
        return {};
    }

    Result<> check(const Case &item, const Answers::OfCase &answer, const std::string &name) const
    {
        const auto chosen =
            std::find_if(item.resolutions.begin(), item.resolutions.end(),
                         [&answer](const Resolution &resolution) { return resolution.id == answer.resolution; });
        if (chosen == item.resolutions.end()) {
            std::string names;
            for (const Resolution &resolution : item.resolutions)
                names += (names.empty() ? "" : ", ") + resolution.id;
            return notOffered(name, answer.resolution, names);
        }
        if (!chosen->available())
            return failure("TF9060", {{"file", m_answers.file}, {"answer", name}, {"resolution", answer.resolution}});
        return {};
    }

    [[nodiscard]] Result<> notOffered(const std::string &name, const std::string &chosen,
                                      const std::string &known) const
    {
        return failure("TF9059",
                       {{"file", m_answers.file}, {"answer", name}, {"resolution", chosen}, {"known", known}});
    }

    void choose(std::uint32_t index, CaseId id, const Answers::OfCase &answer)
    {
        const FileAnalysis &file = *m_analysis.files[index];
        FileDecisions &decisions = m_decisions[index];
        Decision &decision = decisions.mutableCase(id);
        decision.verdict = answer.verdict;
        decision.form = answer.resolution;
        decision.reason = answer.note;
        for (const Resolution &resolution : file.cases[id].resolutions) {
            if (answer.verdict != Verdict::accepted || resolution.id != answer.resolution)
                continue;
            for (const convert::SiteContribution &contribution : resolution.contributions) {
                const FindingId site = file.cases[id].sites[contribution.site].finding;
                const Finding &finding = file.findings[site];
                if (!finding.proposals.empty() && decisions.finding(site).verdict != Verdict::accepted)
                    decide(decisions.mutableFinding(site), finding, true);
            }
        }
    }

    static void decide(Decision &decision, const Finding &finding, bool isAccepted)
    {
        decision.verdict = isAccepted ? Verdict::accepted : Verdict::rejected;
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

    Result<> apply(const Answers::OfFinding &answer)
    {
        const std::string name = described(answer.api, answer.place, "findings",
                                           static_cast<std::size_t>(&answer - m_answers.findings.data()) + 1);
        return forFilesOf(answer.place, name, [&](std::uint32_t index, bool &isFound) -> Result<> {
            const FileAnalysis &file = *m_analysis.files[index];
            for (const FindingId id : findingsAt(index, answer.place.line)) {
                const Finding &finding = file.findings[id];
                // What has nothing to accept is manual work, whatever is said of all findings of a file or an API.
                const bool isForAll = answer.verdict == Verdict::accepted && answer.form.empty();
                if (!isMeant(answer, file, finding) || (isForAll && finding.proposals.empty()))
                    continue;
                isFound = true;
                Decision decision;
                decision.verdict = answer.verdict;
                decision.ownText = answer.text;
                decision.reason = answer.note;
                if (answer.verdict == Verdict::accepted) {
                    const convert::Proposal *form = formOf(finding, answer.form);
                    if (form == nullptr)
                        return notOffered(name, answer.form, formsOf(finding));
                    decision.form = form->form;
                }
                m_decisions[index].mutableFinding(finding.id) = std::move(decision);
            }
            return {};
        });
    }

    /// Those that begin in the line; all of the file for line 0.
    const std::vector<FindingId> &findingsAt(std::uint32_t index, std::uint32_t line)
    {
        const auto [lines, isNew] = m_findings.try_emplace(index);
        if (isNew) {
            const FileAnalysis &file = *m_analysis.files[index];
            for (const Finding &finding : file.findings) {
                lines->second[0].push_back(finding.id);
                lines->second[file.source->position(finding.range.begin).line].push_back(finding.id);
            }
        }
        return lines->second[line];
    }

    /// Null if the finding has no such form; the first, if none is named.
    static const convert::Proposal *formOf(const Finding &finding, const std::string &form)
    {
        const auto found =
            std::find_if(finding.proposals.begin(), finding.proposals.end(),
                         [&form](const convert::Proposal &proposal) { return form.empty() || proposal.form == form; });
        return found == finding.proposals.end() ? nullptr : &*found;
    }

    static std::string formsOf(const Finding &finding)
    {
        std::string names;
        for (const convert::Proposal &proposal : finding.proposals)
            names += (names.empty() ? "" : ", ") + proposal.form;
        return names;
    }

    const engine::Analysis &m_analysis;
    const Answers &m_answers;
    std::vector<FileDecisions> &m_decisions;
    std::vector<std::uint32_t> m_files;                                                  ///< those that could be read
    std::unordered_map<std::string_view, std::uint32_t> m_fileOf;                        ///< by path
    std::map<std::uint32_t, std::map<std::uint32_t, std::vector<FindingId>>> m_findings; ///< by file and line
};

/// The cases of a kind that have a site that begins there, in their order.
using CasesAt = std::map<std::pair<std::string_view, std::uint32_t>, std::vector<CaseId>>;

CasesAt casesAt(const FileAnalysis &file)
{
    CasesAt cases;
    for (const Case &item : file.cases) {
        for (const convert::Site &site : item.sites) {
            std::vector<CaseId> &there = cases[{item.code, file.findings[site.finding].range.begin}];
            if (there.empty() || there.back() != item.id)
                there.push_back(item.id);
        }
    }
    return cases;
}

struct Naming {
    Answers::Place place;
    std::uint32_t number = 0; ///< which of the cases of the kind there it is, from 1; 0 if it is the only one
};

/// By the place of the site that no other case of the kind has; of the first one, if there is none.
Naming namingOf(const FileAnalysis &file, const Case &item, const CasesAt &cases)
{
    const auto casesOf = [&](const convert::Site &site) -> const std::vector<CaseId> & {
        return cases.at({item.code, file.findings[site.finding].range.begin});
    };
    auto site = std::find_if(item.sites.begin(), item.sites.end(),
                             [&](const convert::Site &each) { return casesOf(each).size() == 1; });
    if (site == item.sites.end())
        site = item.sites.begin();
    const auto position = file.source->position(file.findings[site->finding].range.begin);
    Naming naming{{file.path, position.line, position.column}};
    if (const std::vector<CaseId> &there = casesOf(*site); there.size() > 1)
        naming.number = static_cast<std::uint32_t>(std::find(there.begin(), there.end(), item.id) - there.begin()) + 1;
    return naming;
}

bool areSame(const Decision &one, const Decision &other)
{
    return one.verdict == other.verdict && one.form == other.form && one.ownText == other.ownText
           && one.reason == other.reason;
}

Answers::OfFinding answerOf(const FileAnalysis &file, const Finding &finding, const Decision &decision)
{
    const auto begin = file.source->position(finding.range.begin);
    const auto end = file.source->position(finding.range.end);
    return {{file.path, begin.line, begin.column},
            end.line,
            end.column,
            finding.api,
            decision.verdict,
            decision.form,
            decision.ownText,
            decision.reason};
}

} // namespace

Result<> applyAnswers(const engine::Analysis &analysis, const Answers &answers, std::vector<FileDecisions> &decisions)
{
    std::vector<FileDecisions> answered = decisions;
    if (Result<> done = Application(analysis, answers, answered).run(); !done)
        return done;
    decisions = std::move(answered);
    return {};
}

Answers answersOf(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions)
{
    Answers answers;
    for (std::size_t index = 0; index < analysis.files.size(); ++index) {
        const FileAnalysis &file = *analysis.files[index];
        const CasesAt cases = casesAt(file);
        for (const Case &item : file.cases) {
            const Decision &decision = decisions[index].caseOf(item.id);
            const bool isElsewhere = item.part && !item.part->isFirst;
            if (decision.verdict == Verdict::pending || isElsewhere || item.sites.empty())
                continue;
            const Naming naming = namingOf(file, item, cases);
            answers.cases.push_back(
                {naming.place, item.code, decision.verdict, decision.form, decision.reason, naming.number});
        }
    }
    // What follows from the cases need not be said.
    std::vector<FileDecisions> implied(analysis.files.size());
    if (!Application(analysis, answers, implied).run())
        implied.assign(analysis.files.size(), {});
    for (std::size_t index = 0; index < analysis.files.size(); ++index) {
        const FileAnalysis &file = *analysis.files[index];
        for (const Finding &finding : file.findings) {
            const Decision &decision = decisions[index].finding(finding.id);
            if (!areSame(decision, implied[index].finding(finding.id)))
                answers.findings.push_back(answerOf(file, finding, decision));
        }
    }
    return answers;
}

} // namespace torchferry::review
