// SPDX-License-Identifier: Apache-2.0
#include "core/review/review.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/review/source_layout.h"

namespace torchferry::review {

namespace {

using Verdict = Decision::Verdict;

const convert::Resolution *findResolution(const convert::Case &together, std::string_view id)
{
    const auto at = std::find_if(together.resolutions.begin(), together.resolutions.end(),
                                 [&](const convert::Resolution &resolution) { return resolution.id == id; });
    return at == together.resolutions.end() ? nullptr : &*at;
}

Error unknownForm(std::string_view form)
{
    return {"TF5091", {{"form", std::string(form)}}, {}};
}

} // namespace

/// The decisions one command will make, each subject once, on top of those that stand.
class Review::Draft {
public:
    explicit Draft(const Review &review) : m_review(review) {}

    [[nodiscard]] const Decision &now(const Subject &subject) const
    {
        const auto file = m_places.find(subject.file);
        if (file == m_places.end())
            return m_review.decision(subject);
        const std::vector<std::uint32_t> &places = file->second.of(subject.kind);
        const std::uint32_t place = subject.index < places.size() ? places[subject.index] : 0;
        return place == 0 ? m_review.decision(subject) : m_changes[place - 1].after;
    }
    [[nodiscard]] bool isPending(const Subject &subject) const { return now(subject).verdict == Verdict::pending; }

    void accept(const Subject &finding, std::size_t proposal, Decision::Origin origin)
    {
        const convert::FileAnalysis &file = m_review.fileOf(finding);
        const std::string &form = file.findings[finding.finding()].proposals[proposal].form;
        put(finding, {Verdict::accepted, form, decisionHash(file, finding, form), {}, {}, origin});
    }
    void acceptIfPending(const Subject &finding, Decision::Origin origin)
    {
        if (isPending(finding) && !m_review.fileOf(finding).findings[finding.finding()].proposals.empty())
            accept(finding, 0, origin);
    }
    void resolve(const Subject &caseSubject, const convert::Resolution &resolution, Decision::Origin origin)
    {
        for (const Subject &part : m_review.partsOf(caseSubject)) {
            const convert::FileAnalysis &file = m_review.fileOf(part);
            put(part, {Verdict::accepted, resolution.id, decisionHash(file, part, resolution.id), {}, {}, origin});
            if (resolution.manual)
                continue;
            for (const convert::Site &site : file.cases[part.caseId()].sites)
                acceptIfPending({part.file, site.finding}, origin);
        }
    }
    void resolveFirst(const Subject &caseSubject, Decision::Origin origin)
    {
        if (!isPending(caseSubject))
            return;
        const convert::Resolution *first = firstWritten(m_review.fileOf(caseSubject).cases[caseSubject.caseId()]);
        if (first != nullptr && !isRefused(caseSubject))
            resolve(caseSubject, *first, origin);
    }
    /// One of the sites is rejected or written by hand: the places of the case can no longer change together.
    [[nodiscard]] bool isRefused(const Subject &caseSubject) const
    {
        const std::vector<Subject> parts = m_review.partsOf(caseSubject);
        return std::any_of(parts.begin(), parts.end(), [&](const Subject &part) {
            const std::vector<convert::Site> &sites = m_review.fileOf(part).cases[part.caseId()].sites;
            return std::any_of(sites.begin(), sites.end(), [&](const convert::Site &site) {
                const Verdict verdict = now({part.file, site.finding}).verdict;
                return verdict == Verdict::rejected || verdict == Verdict::edited;
            });
        });
    }
    /// For what takes a site away from its cases: a case is decided as a whole or not at all.
    void set(const Subject &subject, Decision decision)
    {
        if (subject.kind != Subject::Kind::finding) {
            for (const Subject &part : m_review.partsOf(subject))
                put(part, decision);
            return;
        }
        put(subject, std::move(decision));
        const convert::FileAnalysis &file = m_review.fileOf(subject);
        for (const convert::CaseId id : file.findings[subject.finding()].cases) {
            const Subject together{subject.file, id};
            const convert::Resolution *resolution = findResolution(file.cases[id], now(together).form);
            if (now(together).verdict != Verdict::accepted || (resolution && resolution->manual))
                continue;
            for (const Subject &part : m_review.partsOf(together))
                put(part, {});
        }
    }

    void note(const Subject &subject, std::string text) { changeOf(subject).after.reason = std::move(text); }

    /// Leaves the draft empty.
    [[nodiscard]] std::vector<Change> changes()
    {
        m_places.clear();
        std::erase_if(m_changes, [](const Change &change) { return change.before == change.after; });
        const auto isBefore = [](const Change &a, const Change &b) { return a.subject < b.subject; };
        if (!std::is_sorted(m_changes.begin(), m_changes.end(), isBefore))
            std::sort(m_changes.begin(), m_changes.end(), isBefore);
        return std::exchange(m_changes, {});
    }

private:
    /// Where in `m_changes` the subjects of a file are, counted from 1.
    struct Places {
        std::vector<std::uint32_t> findings;
        std::vector<std::uint32_t> cases;

        [[nodiscard]] const std::vector<std::uint32_t> &of(Subject::Kind kind) const
        {
            return kind == Subject::Kind::finding ? findings : cases;
        }
        [[nodiscard]] std::uint32_t &of(const Subject &subject)
        {
            std::vector<std::uint32_t> &places = subject.kind == Subject::Kind::finding ? findings : cases;
            if (subject.index >= places.size())
                places.resize(std::size_t{subject.index} + 1);
            return places[subject.index];
        }
    };

    Change &changeOf(const Subject &subject)
    {
        std::uint32_t &place = m_places[subject.file].of(subject);
        if (place == 0) {
            const Decision &standing = m_review.decision(subject);
            m_changes.push_back({subject, standing, standing});
            place = static_cast<std::uint32_t>(m_changes.size());
        }
        return m_changes[place - 1];
    }

    /// A remark is about the place: it outlives what is decided there.
    void put(const Subject &subject, Decision decision)
    {
        Decision &after = changeOf(subject).after;
        decision.reason = std::move(after.reason);
        after = std::move(decision);
    }

    const Review &m_review;
    std::vector<Change> m_changes;
    std::unordered_map<std::uint32_t, Places> m_places; ///< by file
};

Review::Review(std::shared_ptr<const engine::Analysis> analysis, DecisionSink *sink)
    : m_analysis(std::move(analysis)),
      m_sink(sink),
      m_decisions(m_analysis->files.size()),
      m_states(m_analysis->files.size()),
      m_counted(m_analysis->files.size()),
      m_shared(*m_analysis)
{
    for (std::uint32_t file = 0; file < m_analysis->files.size(); ++file) {
        if (m_shared.concerns(file))
            m_unread.push_back(file);
    }
}

const convert::FileAnalysis &Review::fileOf(const Subject &subject) const
{
    return *m_analysis->files[subject.file];
}

std::vector<Subject> Review::partsOf(const Subject &caseSubject) const
{
    const convert::Case &item = fileOf(caseSubject).cases[caseSubject.caseId()];
    if (!item.part)
        return {caseSubject};
    std::vector<Subject> parts;
    for (const convert::SharedCase::Part &part : m_analysis->sharedCases[item.part->sharedCase].parts)
        parts.emplace_back(part.file, part.id);
    return parts;
}

const Decision &Review::decision(const Subject &subject) const
{
    const FileDecisions &file = m_decisions[subject.file];
    return subject.kind == Subject::Kind::finding ? file.finding(subject.finding()) : file.caseOf(subject.caseId());
}

const States &Review::states(std::uint32_t file) const
{
    settleShared();
    if (!m_states[file])
        m_states[file] = statesOf(*m_analysis->files[file], m_decisions[file], &m_shared.names());
    return *m_states[file];
}

const Review::Counted &Review::counted(std::uint32_t file) const
{
    settleShared();
    if (m_counted[file])
        return *m_counted[file];
    Counted counted;
    counted.uses = usesOf(*m_analysis->files[file], states(file), m_decisions[file]);
    for (const Use &use : counted.uses)
        counted.counts.add(use);
    return m_counted[file].emplace(std::move(counted));
}

const std::vector<Use> &Review::uses(std::uint32_t file) const
{
    return counted(file).uses;
}

const Counts &Review::counts(std::uint32_t file) const
{
    return counted(file).counts;
}

Counts Review::counts() const
{
    Counts sum;
    for (std::uint32_t file = 0; file < m_analysis->files.size(); ++file)
        sum += counts(file);
    return sum;
}

Projection Review::projection(std::uint32_t file, PendingAs pending) const
{
    const std::shared_ptr<const SourceLayout> known = layout(file);
    return project(*m_analysis->files[file], m_decisions[file], pending, &sharedNames(), {&states(file), known.get()});
}

std::shared_ptr<const SourceLayout> Review::layout(std::uint32_t file) const
{
    const convert::FileAnalysis &analysis = *m_analysis->files[file];
    if (analysis.source && (!m_layout.second || m_layout.first != file))
        m_layout = {file, std::make_shared<const SourceLayout>(*analysis.source, analysis.lineLimit)};
    return analysis.source ? m_layout.second : nullptr;
}

const SharedNames &Review::sharedNames() const
{
    settleShared();
    return m_shared.names();
}

Result<std::uint32_t> Review::accept(const Subject &finding, std::string_view form)
{
    if (finding.kind == Subject::Kind::case_)
        return form.empty() ? acceptAll({finding}, "resolve") : resolve(finding, form);
    const std::vector<convert::Proposal> &proposals = fileOf(finding).findings[finding.finding()].proposals;
    std::size_t index = 0;
    while (index < proposals.size() && !form.empty() && proposals[index].form != form)
        ++index;
    if (index == proposals.size()) {
        if (form.empty())
            return 0; // nothing to accept
        return tl::unexpected(unknownForm(form));
    }
    Draft draft(*this);
    draft.accept(finding, index, Decision::Origin::person);
    return apply("accept", draft.changes());
}

std::vector<Change> Review::rejecting(const Subject &subject) const
{
    Draft draft(*this);
    Decision decision;
    decision.verdict = Verdict::rejected;
    draft.set(subject, std::move(decision));
    return draft.changes();
}

Result<std::uint32_t> Review::reject(const Subject &subject)
{
    return apply("reject", rejecting(subject));
}

Result<std::uint32_t> Review::reset(const Subject &subject)
{
    Draft draft(*this);
    draft.set(subject, {});
    return apply("reset", draft.changes());
}

Result<std::uint32_t> Review::note(const Subject &finding, std::string text)
{
    Draft draft(*this);
    draft.note(finding, std::move(text));
    return apply("note", draft.changes());
}

Result<std::uint32_t> Review::resetAll()
{
    Draft draft(*this);
    for (std::uint32_t file = 0; file < m_decisions.size(); ++file) {
        for (const convert::FindingId id : m_decisions[file].findings.ids())
            draft.set({file, id}, {});
        for (const convert::CaseId id : m_decisions[file].cases.ids())
            draft.set({file, id}, {});
    }
    return apply("reset-all", draft.changes());
}

Result<std::uint32_t> Review::edit(const Subject &finding, std::string ownText)
{
    Draft draft(*this);
    Decision decision;
    decision.verdict = Verdict::edited;
    decision.ownText = std::move(ownText);
    draft.set(finding, std::move(decision));
    return apply("edit", draft.changes());
}

Result<std::uint32_t> Review::resolve(const Subject &caseSubject, std::string_view id)
{
    const convert::Resolution *resolution = findResolution(fileOf(caseSubject).cases[caseSubject.caseId()], id);
    if (!resolution)
        return tl::unexpected(unknownForm(id));
    if (!resolution->available())
        return failure("TF5090", {{"resolution", std::string(id)}});
    Draft draft(*this);
    if (!resolution->manual && draft.isRefused(caseSubject))
        return failure("TF5092", {{"resolution", std::string(id)}});
    draft.resolve(caseSubject, *resolution, Decision::Origin::person);
    return apply("resolve", draft.changes());
}

std::vector<Change> Review::acceptingAll(const std::vector<Subject> &subjects, std::string_view label) const
{
    Draft draft(*this);
    for (const Subject &subject : subjects) {
        if (subject.kind == Subject::Kind::finding)
            draft.acceptIfPending(subject, Decision::Origin::bulk);
        else
            draft.resolveFirst(subject, Decision::Origin::bulk);
    }
    addUnchanged(draft, subjects, label);
    return draft.changes();
}

Result<std::uint32_t> Review::acceptAll(const std::vector<Subject> &subjects, std::string_view label)
{
    if (m_foreseen && m_foreseen->label == label && m_foreseen->subjects == subjects) {
        Foreseen foreseen = std::move(*m_foreseen);
        return apply(label, std::move(foreseen.changes), std::move(foreseen.outcomes));
    }
    return apply(label, acceptingAll(subjects, label));
}

void Review::addUnchanged(Draft &draft, const std::vector<Subject> &subjects, std::string_view label) const
{
    std::set<std::uint32_t> files;
    if (label == "accept-project")
        for (std::uint32_t file = 0; file < m_analysis->files.size(); ++file)
            files.insert(file);
    else if (label == "accept-file" || label == "accept-api" || label == "accept-category")
        for (const Subject &subject : subjects)
            files.insert(subject.file);
    for (const std::uint32_t file : files)
        for (const convert::Finding &finding : m_analysis->files[file]->findings)
            if (states(file)[finding.id] == State::unchanged && !isGuess(finding))
                draft.acceptIfPending({file, finding.id}, Decision::Origin::bulk);
}

std::vector<Subject> Review::undecidedOfFile(std::uint32_t file, bool guesses) const
{
    std::vector<Subject> subjects;
    for (const convert::Finding &finding : m_analysis->files[file]->findings)
        if (!finding.proposals.empty() && states(file)[finding.id] == State::pending && (guesses || !isGuess(finding))
            && !isSite(*m_analysis->files[file], finding.id))
            subjects.emplace_back(file, finding.id);
    return subjects;
}

std::vector<Subject> Review::undecidedOfProject(bool guesses) const
{
    std::vector<Subject> all;
    for (std::uint32_t file = 0; file < m_analysis->files.size(); ++file) {
        const std::vector<Subject> some = undecidedOfFile(file, guesses);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::vector<Subject> Review::undecidedOfApi(std::string_view api, bool guesses) const
{
    std::vector<Subject> all = undecidedOfProject(guesses);
    std::erase_if(all, [&](const Subject &subject) { return fileOf(subject).findings[subject.finding()].api != api; });
    return all;
}

std::vector<Subject> Review::undecidedOfCategory(mapping::Category category, bool guesses) const
{
    std::vector<Subject> all = undecidedOfProject(guesses);
    std::erase_if(
        all, [&](const Subject &subject) { return fileOf(subject).findings[subject.finding()].category != category; });
    return all;
}

bool Review::canUndo() const
{
    return !m_commands.empty() && !m_commands.front().undone;
}

bool Review::canRedo() const
{
    return !m_commands.empty() && m_commands.back().undone;
}

Result<> Review::undo()
{
    const auto firstUndone =
        std::find_if(m_commands.begin(), m_commands.end(), [](const Command &c) { return c.undone; });
    if (firstUndone == m_commands.begin())
        return {};
    return step(static_cast<std::size_t>(firstUndone - m_commands.begin()) - 1, true);
}

Result<> Review::redo()
{
    const auto firstUndone =
        std::find_if(m_commands.begin(), m_commands.end(), [](const Command &c) { return c.undone; });
    if (firstUndone == m_commands.end())
        return {};
    return step(static_cast<std::size_t>(firstUndone - m_commands.begin()), false);
}

} // namespace torchferry::review
