// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <unordered_map>

#include "core/store/records.h"
#include "core/store/store.h"
#include "core/store/tables.h"

namespace torchferry::store {

namespace {

using review::Decision;
using review::Subject;

std::string keyOf(Subject::Kind kind, const std::string &fingerprint)
{
    return (kind == Subject::Kind::finding ? "f " : "c ") + fingerprint;
}

std::string fingerprintOf(const engine::Analysis &analysis, const Subject &subject)
{
    const convert::FileAnalysis &file = *analysis.files[subject.file];
    return subject.kind == Subject::Kind::finding ? file.findings[subject.finding()].fingerprint.toString()
                                                  : file.cases[subject.caseId()].fingerprint(file.findings);
}

/// Plays stored commands back on an analysis: finds their subjects, and tells which decisions still hold.
class Replay {
public:
    explicit Replay(const engine::Analysis &analysis) : m_analysis(analysis)
    {
        for (std::uint32_t file = 0; file < analysis.files.size(); ++file) {
            const convert::FileAnalysis &each = *analysis.files[file];
            for (const convert::FindingId id : each.findings.ids())
                add({file, id});
            for (const convert::CaseId id : each.cases.ids())
                add({file, id});
        }
    }

    [[nodiscard]] review::Command play(const StoredCommand &stored)
    {
        review::Command command;
        command.id = stored.id;
        command.label = stored.label;
        command.undone = stored.undone;
        for (const StoredChange &change : stored.changes) {
            const std::string key = keyOf(change.subject.kind, change.subject.fingerprint);
            const auto subject = m_subjects.find(key);
            const bool holds = subject != m_subjects.end() && stillHolds(subject->second, change.after);
            if (!stored.undone)
                m_outcomes[key] = change.after.verdict == Decision::Verdict::pending ? Outcome::open
                                  : holds                                            ? Outcome::applied
                                                                                     : Outcome::lost;
            if (subject == m_subjects.end())
                continue;
            // One that would now write other text is open again, whatever was decided before it.
            Decision &present = m_present[subject->second];
            Decision after = holds ? change.after : Decision();
            after.reason = change.after.reason; // a remark outlives what was decided
            if (present != after)
                command.changes.push_back({subject->second, present, after});
            present = after;
        }
        return command;
    }

    [[nodiscard]] StoredReview::Restored result() const
    {
        StoredReview::Restored restored;
        for (const auto &[key, outcome] : m_outcomes) {
            restored.applied += outcome == Outcome::applied ? 1 : 0;
            restored.lost += outcome == Outcome::lost ? 1 : 0;
        }
        return restored;
    }

private:
    enum class Outcome : std::uint8_t { open, applied, lost };

    void add(const Subject &subject)
    {
        m_subjects.try_emplace(keyOf(subject.kind, fingerprintOf(m_analysis, subject)), subject);
    }

    [[nodiscard]] bool stillHolds(const Subject &subject, const Decision &decision)
    {
        if (decision.verdict != Decision::Verdict::accepted)
            return true;
        const auto [hash, isNew] = m_hashes.try_emplace({subject, decision.form});
        if (isNew)
            hash->second = review::decisionHash(*m_analysis.files[subject.file], subject, decision.form);
        return !hash->second.empty() && hash->second == decision.textHash;
    }

    const engine::Analysis &m_analysis;
    std::unordered_map<std::string, Subject> m_subjects;
    std::unordered_map<std::string, Outcome> m_outcomes;
    std::map<Subject, Decision> m_present;
    std::map<std::pair<Subject, std::string>, std::string> m_hashes;
};

} // namespace

StoredReview::StoredReview(std::unique_ptr<SessionStore> store) : m_store(std::move(store)) {}

StoredReview::Restored StoredReview::attach(review::Review &review)
{
    m_review = &review;
    return replay(review);
}

StoredReview::Restored StoredReview::replay(review::Review &review) const
{
    const std::vector<StoredCommand> stored = m_store->commands();
    Replay player(review.analysis());
    std::vector<review::Command> commands;
    for (const bool undone : {false, true}) // in the order in which they would be played
        for (const StoredCommand &command : stored)
            if (command.undone == undone)
                commands.push_back(player.play(command));
    review.restore(std::move(commands));
    return player.result();
}

Result<> StoredReview::record(const review::Command &command)
{
    if (!m_review)
        return failure("TF2505", {{"path", ""}, {"detail", "the review is not attached"}});
    CommandWriter writer(command.id, command.label, command.changes.size());
    for (const review::Change &change : command.changes)
        writer.add(change.subject.kind, fingerprintOf(m_review->analysis(), change.subject), change.before,
                   change.after);
    return m_store->record(LoggedCommand{command.id, command.undone, writer.take()});
}

Result<> StoredReview::setUndone(std::uint64_t commandId, bool undone)
{
    return m_store->setUndone(commandId, undone);
}

} // namespace torchferry::store
