// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"

#include <algorithm>
#include <map>

#include "core/base/cancel.h"
#include "core/report/advice.h"
#include "core/report/consistency_words.h"
#include "core/report/project_decisions.h"
#include "core/report/version_outlook.h"
#include "core/review/helper_modules.h"
#include "core/review/projection.h"
#include "core/review/shared_names.h"
#include "core/review/short_texts.h"

namespace torchferry::report {

using convert::Case;
using convert::FileAnalysis;
using convert::FileStatus;
using convert::Finding;
using review::FileDecisions;
using review::State;

namespace {

constexpr State allStates[] = {State::accepted,  State::edited, State::rejected,      State::pending,
                               State::unchanged, State::manual, State::coveredByOther};
constexpr types::Confidence allConfidences[] = {types::Confidence::certain, types::Confidence::likely,
                                                types::Confidence::guess};

constexpr review::Standing allStandings[] = {review::Standing::nothingToChange, review::Standing::toDecide,
                                             review::Standing::decided, review::Standing::manual};

bool isOpen(State state)
{
    return state == State::pending || state == State::manual;
}

/// A case over several files is reported once, with its sites in all of them.
bool isReportedHere(const Case &subject)
{
    return !subject.part || subject.part->isFirst;
}

bool hasOpenCase(const FileAnalysis &file, const FileDecisions &decisions)
{
    return std::any_of(file.cases.begin(), file.cases.end(),
                       [&](const Case &subject) { return isOpen(stateOf(subject, decisions.caseOf(subject.id))); });
}

/// A person has to look after the file: it cannot be read, decoded or parsed. Links and submodules are skipped, too, but
/// there is nothing to do about them.
bool isClosed(const FileAnalysis &file)
{
    const bool undecodable = file.reason && file.reason->code.starts_with("TF11");
    return file.status == FileStatus::unreadable || file.status == FileStatus::syntaxError
           || (file.status == FileStatus::skipped && undecodable);
}

/// What is not known before the decisions are, worked out once a file.
struct FileView {
    const FileAnalysis *file = nullptr;
    const FileDecisions *decisions = nullptr;
    review::States states;
    FileStatus status = FileStatus::unchanged;
};

FileStatus statusFrom(const FileAnalysis &file, const FileDecisions &decisions, const review::Projection &projection)
{
    if (file.status == FileStatus::unreadable || file.status == FileStatus::skipped
        || file.status == FileStatus::syntaxError)
        return file.status;
    if (!projection.changesAnything)
        return FileStatus::unchanged;
    const bool left = std::any_of(projection.states.begin(), projection.states.end(), isOpen);
    return left || hasOpenCase(file, decisions) ? FileStatus::partly : FileStatus::converted;
}

FileView viewOf(const FileAnalysis &file, const FileDecisions &decisions, review::Projection &&projection)
{
    const FileStatus status = file.source ? statusFrom(file, decisions, projection) : file.status;
    return {&file, &decisions, std::move(projection.states), status};
}

/// `helpers` is told of all projections.
std::vector<FileView> viewsOf(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions,
                              review::HelperModules &helpers)
{
    std::vector<FileView> views;
    views.reserve(analysis.files.size());
    const review::SharedNames shared = review::sharedNames(analysis, decisions);
    for (std::uint32_t index = 0; index < analysis.files.size(); ++index) {
        const FileAnalysis &file = *analysis.files[index];
        review::Projection projection = review::project(file, decisions[index], review::PendingAs::source, &shared);
        helpers.add(index, projection);
        views.push_back(viewOf(file, decisions[index], std::move(projection)));
    }
    return views;
}

void countFindings(const FileView &one, Summary &summary, std::map<std::string_view, std::uint32_t> &left)
{
    for (const convert::FindingId id : one.states.ids()) {
        const Finding &finding = one.file->findings[id];
        const State state = one.states[id];
        ++summary.findings;
        ++summary.byCategory[mapping::number(finding.category)];
        ++summary.byState[static_cast<std::size_t>(state)];
        ++summary.byConfidence[static_cast<std::size_t>(finding.confidence())];
        if (state == State::pending && finding.confidence() == types::Confidence::guess)
            ++summary.pendingGuesses;
    }
    for (const review::Use &use : review::usesOf(*one.file, one.states, *one.decisions)) {
        summary.uses.add(use);
        if (isOpen(use.state))
            ++left[one.file->findings[use.place].api];
    }
}

Summary summaryOf(const std::vector<FileView> &views)
{
    Summary summary;
    std::map<std::uint32_t, std::size_t> byCase;
    std::map<std::string_view, std::uint32_t> left;
    for (const FileView &one : views) {
        ++summary.files;
        ++summary.byStatus[static_cast<std::size_t>(one.status)];
        summary.closedFiles += isClosed(*one.file) ? 1U : 0U;
        countFindings(one, summary, left);
        for (const Case &subject : one.file->cases)
            summary.openCases +=
                isReportedHere(subject) && isOpen(stateOf(subject, one.decisions->caseOf(subject.id))) ? 1U : 0U;
        addProjectDecisions(*one.file, *one.decisions, byCase, summary);
    }
    for (const auto &[api, count] : left)
        summary.left.push_back({std::string(api), count});
    std::stable_sort(summary.left.begin(), summary.left.end(),
                     [](const Summary::Left &a, const Summary::Left &b) { return a.count > b.count; });
    return summary;
}

/// Writes one report. Ids count over the whole report; within a file they start at `m_firstFinding`.
class ReportWriter {
public:
    ReportWriter(const engine::Analysis &analysis, const Catalogue &catalogue)
        : m_analysis(analysis),
          m_catalogue(catalogue)
    {
        std::uint32_t first = 1;
        for (const auto &file : analysis.files) {
            m_firstFindings.push_back(first);
            first += static_cast<std::uint32_t>(file->findings.size());
        }
    }

    std::string write(const std::vector<FileView> &views, const std::vector<review::HelperFile> &helpers,
                      const Outlooks *outlooks)
    {
        m_json.beginObject();
        m_json.member("schema", "torchferry-report/1");
        m_json.key("tool");
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("name", "torchferry");
        m_json.member("version", TORCHFERRY_VERSION);
        m_json.end();
        m_json.key("target");
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("name", m_analysis.pack->name);
        m_json.member("profile", m_analysis.pack->version);
        if (!m_analysis.pack->profile.empty())
            m_json.member("variant", m_analysis.pack->profile);
        m_json.end();
        m_json.member("root", m_analysis.root);
        if (!m_analysis.pack->problems.empty()) {
            m_json.key("rule_problems");
            m_json.beginArray();
            for (const Error &problem : m_analysis.pack->problems)
                m_json.value(m_catalogue.sentence(problem));
            m_json.end();
        }
        writeSummary(summaryOf(views));
        if (outlooks != nullptr)
            writeOutlooks(*outlooks);
        m_json.key("files");
        m_json.beginArray();
        for (const FileView &one : views)
            writeFile(one);
        m_json.end();
        writeHelpers(helpers);
        m_json.end();
        return m_json.take();
    }

private:
    void writeHelpers(const std::vector<review::HelperFile> &files)
    {
        if (files.empty())
            return;
        m_json.key("helper_modules");
        m_json.beginArray();
        for (const review::HelperFile &file : files) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("path", file.path);
            m_json.member("new", file.isNew);
            m_json.key("added");
            m_json.beginArray();
            for (const std::string &helper : file.helpers)
                m_json.value(helper);
            m_json.end();
            m_json.end();
        }
        m_json.end();
    }

    void writeSummary(const Summary &summary)
    {
        m_json.key("summary");
        m_json.beginObject();
        m_json.member("files", summary.files);
        m_json.member("findings", summary.findings);
        m_json.key("by_category");
        m_json.beginObject(JsonWriter::Layout::flat);
        for (int number = 1; number <= 7; ++number)
            m_json.member(std::to_string(number), summary.byCategory[number]);
        m_json.end();
        m_json.key("by_state");
        m_json.beginObject(JsonWriter::Layout::flat);
        for (const State state : allStates)
            m_json.member(review::key(state), summary.byState[static_cast<std::size_t>(state)]);
        m_json.end();
        m_json.key("by_confidence");
        m_json.beginObject(JsonWriter::Layout::flat);
        for (const types::Confidence confidence : allConfidences)
            m_json.member(types::key(confidence), summary.byConfidence[static_cast<std::size_t>(confidence)]);
        m_json.end();
        m_json.key("uses");
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("total", summary.uses.total());
        for (const review::Standing standing : allStandings)
            m_json.member(review::key(standing), summary.uses.of(standing));
        m_json.end();
        m_json.end();
    }

    void writeOutlooks(const Outlooks &outlooks)
    {
        m_json.key("versions");
        m_json.beginArray();
        for (const VersionOutlook &one : outlooks.versions) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("version", one.version);
            m_json.member("released", !one.isDevelopment);
            m_json.member("uses", one.uses);
            m_json.member("rewritten", one.rewritten);
            m_json.member("keep_text", one.keeping);
            m_json.member("left_for_a_person", one.forPerson);
            m_json.end();
        }
        m_json.end();
        if (outlooks.proxy.proxy.empty())
            return;
        m_json.key("proxy");
        m_json.beginObject();
        m_json.member("name", outlooks.proxy.proxy);
        m_json.member("version", outlooks.proxy.version);
        m_json.member("uses", outlooks.proxy.uses);
        m_json.member("not_working", outlooks.proxy.failing);
        m_json.key("names");
        m_json.beginArray();
        for (const Summary::Left &name : outlooks.proxy.names) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("api", name.api);
            m_json.member("count", name.count);
            m_json.end();
        }
        m_json.end();
        m_json.end();
    }

    void writeFile(const FileView &one)
    {
        const FileAnalysis &file = *one.file;
        m_json.beginObject();
        m_json.member("path", file.path);
        m_json.member("status", convert::key(one.status));
        if (file.reason)
            m_json.member("reason", m_catalogue.sentence(*file.reason));
        m_json.key("findings");
        m_json.beginArray();
        const review::ShortTexts texts(file);
        const Advice advice(file, m_catalogue);
        for (const convert::FindingId id : one.states.ids()) {
            lookForCancel();
            writeFinding(file, file.findings[id], one.states[id], one.decisions->finding(id).reason, texts, advice);
        }
        m_json.end();
        m_json.key("cases");
        m_json.beginArray();
        for (const Case &subject : file.cases)
            if (isReportedHere(subject))
                writeCase(subject, stateOf(subject, one.decisions->caseOf(subject.id)));
        m_json.end();
        m_json.end();
        m_firstFinding += static_cast<std::uint32_t>(file.findings.size());
        m_firstCase += static_cast<std::uint32_t>(file.cases.size());
    }

    void writePosition(std::string_view name, const source::SourceFile::Position &position)
    {
        m_json.key(name);
        m_json.beginObject(JsonWriter::Layout::flat);
        m_json.member("line", position.line);
        m_json.member("column", position.column);
        m_json.member("byte", position.byte);
        m_json.end();
    }

    void writeText(std::string_view name, const review::ShortTexts::Text &text)
    {
        m_json.member(name, text.text);
        if (text.shortened)
            m_json.member("shortened", true);
    }

    void writeFinding(const FileAnalysis &file, const Finding &finding, State state, const std::string &note,
                      const review::ShortTexts &texts, const Advice &advice)
    {
        m_json.beginObject();
        m_json.member("id", m_firstFinding + finding.id.index());
        m_json.member("code", finding.message.code);
        m_json.member("api", finding.api);
        m_json.member("target", finding.target);
        m_json.member("category", static_cast<std::uint32_t>(mapping::number(finding.category)));
        m_json.member("kind", mapping::key(finding.kind));
        writeConsistency(m_json, *m_analysis.pack, finding.row);
        m_json.member("confidence", types::key(finding.confidence()));
        m_json.member("state", review::key(state));
        if (!note.empty())
            m_json.member("note", note);
        m_json.key("range");
        m_json.beginObject();
        writePosition("start", file.source->position(finding.range.begin));
        writePosition("end", file.source->position(finding.range.end));
        m_json.end();
        writeText("original", texts.original(finding.id));
        m_json.key("proposals");
        m_json.beginArray();
        for (std::size_t index = 0; index < finding.proposals.size(); ++index) {
            m_json.beginObject();
            m_json.member("form", finding.proposals[index].form);
            m_json.member("label", m_catalogue.sentence(finding.proposals[index].label));
            writeText("text", texts.proposal(finding.id, index));
            if (finding.proposals[index].confidence() != finding.confidence()) {
                m_json.member("confidence", certainty::key(finding.proposals[index].confidence()));
                writeReasons(finding.proposals[index].certainty);
            }
            m_json.end();
        }
        m_json.end();
        m_json.key("evidence");
        m_json.beginArray();
        for (const types::Evidence &evidence : finding.evidence) {
            const auto position = file.source->position(evidence.offset);
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("text", m_catalogue.sentence(evidence.message));
            m_json.member("line", position.line);
            m_json.member("column", position.column);
            m_json.end();
        }
        m_json.end();
        writeReasons(finding.certainty);
        m_json.member("message", m_catalogue.sentence(finding.message));
        std::vector<std::string> remarks;
        for (const Message &remark : finding.warnings)
            remarks.push_back(m_catalogue.sentence(remark));
        m_json.memberUnlessEmpty("remarks", remarks);
        std::vector<std::string> linked;
        for (const convert::CaseId id : finding.cases)
            linked.push_back(m_catalogue.sentence(file.cases[id].title));
        m_json.memberUnlessEmpty("linked", linked);
        if (finding.row != nullptr && (!finding.proposals.empty() || !finding.cases.empty()))
            if (const std::string &notes = finding.row->notes.in(m_catalogue.language()); !notes.empty())
                m_json.member("notes", notes);
        if (isOpen(state))
            m_json.memberUnlessEmpty("advice", advice.about(finding));
        m_json.end();
    }

    /// Nothing for what is certain.
    void writeReasons(const certainty::Certainty &certainty)
    {
        if (certainty.isCertain())
            return;
        m_json.key("reasons");
        m_json.beginArray();
        for (const certainty::Reason &reason : certainty.reasons()) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("code", reason.rule().code);
            m_json.member("about", certainty::key(reason.rule().concern));
            m_json.member("at_most", certainty::key(reason.rule().atMost));
            m_json.member("text", m_catalogue.sentence(reason.message()));
            m_json.end();
        }
        m_json.end();
    }

    /// `path`: of the file the sites are in, empty if that is the file the case is reported for.
    void writeSites(const Case &subject, std::uint32_t firstFinding, std::string_view path)
    {
        for (const convert::Site &site : subject.sites) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("finding", firstFinding + site.finding.index());
            m_json.member("role", site.role);
            if (!path.empty())
                m_json.member("file", path);
            m_json.end();
        }
    }

    void writePreconditions(const convert::Resolution &resolution)
    {
        m_json.key("preconditions");
        m_json.beginArray();
        for (const convert::Precondition &precondition : resolution.preconditions) {
            m_json.beginObject(JsonWriter::Layout::flat);
            m_json.member("text", m_catalogue.sentence(precondition.text));
            m_json.member("met", precondition.met);
            m_json.end();
        }
        m_json.end();
    }

    void writeCase(const Case &subject, State state)
    {
        m_json.beginObject();
        m_json.member("id", m_firstCase + subject.id.index());
        m_json.member("code", subject.code);
        m_json.member("title", m_catalogue.sentence(subject.title));
        m_json.member("state", review::key(state));
        m_json.key("sites");
        m_json.beginArray();
        if (subject.part) {
            for (const convert::SharedCase::Part &part : m_analysis.sharedCases[subject.part->sharedCase].parts)
                writeSites(m_analysis.files[part.file]->cases[part.id], m_firstFindings[part.file],
                           m_analysis.files[part.file]->path);
        } else
            writeSites(subject, m_firstFinding, {});
        m_json.end();
        m_json.key("resolutions");
        m_json.beginArray();
        for (const convert::Resolution &resolution : subject.resolutions) {
            m_json.beginObject();
            m_json.member("id", resolution.id);
            m_json.member("label", m_catalogue.sentence(resolution.label));
            writePreconditions(resolution);
            m_json.end();
        }
        m_json.end();
        m_json.end();
    }

    const engine::Analysis &m_analysis;
    const Catalogue &m_catalogue;
    JsonWriter m_json;
    std::vector<std::uint32_t> m_firstFindings; ///< by file
    std::uint32_t m_firstFinding = 1;
    std::uint32_t m_firstCase = 1;
};

} // namespace

bool Summary::complete() const
{
    return byState[static_cast<std::size_t>(State::pending)] == 0
           && byState[static_cast<std::size_t>(State::manual)] == 0 && openCases == 0 && closedFiles == 0;
}

FileStatus statusOf(const FileAnalysis &file, const FileDecisions &decisions)
{
    return viewOf(file, decisions, review::project(file, decisions, review::PendingAs::source)).status;
}

Summary summarise(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions)
{
    review::HelperModules helpers(analysis);
    return summaryOf(viewsOf(analysis, decisions, helpers));
}

std::string toJson(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions,
                   const Catalogue &catalogue, const Outlooks *outlooks)
{
    review::HelperModules helpers(analysis);
    const std::vector<FileView> views = viewsOf(analysis, decisions, helpers);
    return ReportWriter(analysis, catalogue).write(views, helpers.files(), outlooks);
}

} // namespace torchferry::report
