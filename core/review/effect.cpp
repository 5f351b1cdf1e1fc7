// SPDX-License-Identifier: Apache-2.0
#include "core/review/effect.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/review/review.h"

namespace torchferry::review {

std::optional<EffectKind> Turn::kind() const
{
    const Standing was = standingOf(before);
    const Standing is = standingOf(after);
    if (asked) {
        if (is == Standing::decided)
            return EffectKind::decided;
        return is == Standing::nothingToChange ? EffectKind::settled : EffectKind::stillOpen;
    }
    if (was == is)
        return std::nullopt;
    switch (is) {
    case Standing::decided: return EffectKind::decidedToo;
    case Standing::nothingToChange: return EffectKind::settledToo;
    case Standing::toDecide: return EffectKind::question;
    case Standing::manual: return EffectKind::manualFromThen;
    }
    return std::nullopt;
}

std::uint32_t Effect::count(EffectKind kind) const
{
    return static_cast<std::uint32_t>(
        std::count_if(turns.begin(), turns.end(), [kind](const Turn &turn) { return turn.kind() == kind; }));
}

std::uint32_t Effect::asked() const
{
    return static_cast<std::uint32_t>(
        std::count_if(turns.begin(), turns.end(), [](const Turn &turn) { return turn.asked; }));
}

bool Effect::hasConsequences() const
{
    return !otherFiles.empty() || std::any_of(turns.begin(), turns.end(), [](const Turn &turn) { return !turn.asked; });
}

std::vector<convert::FindingId> usesInClassOf(const convert::FileAnalysis &file, convert::FindingId base)
{
    std::vector<convert::FindingId> uses;
    const convert::Finding &finding = file.findings[base];
    if (finding.use != mapping::Use::base)
        return uses;
    const std::string_view path = finding.fingerprint.place->definitions; // bases are in the class
    for (const convert::Finding &other : file.findings) {
        if (!other.fingerprint.place || other.use == mapping::Use::base || isSite(file, other.id))
            continue;
        const std::string_view place = other.fingerprint.place->definitions;
        if (place.starts_with(path) && (place.size() == path.size() || place[path.size()] == '.'))
            uses.push_back(other.id);
    }
    return uses;
}

void addTurns(Effect &effect, std::uint32_t file, const std::vector<Use> &before, const std::vector<Use> &after,
              const std::vector<bool> &asked)
{
    for (std::size_t index = 0; index < before.size(); ++index) {
        const Use &use = before[index];
        const Turn turn{file, use.place, use.together, use.category, use.state, after[index].state, asked[index]};
        if (turn.kind())
            effect.turns.push_back(turn);
    }
}

namespace {

/// By file, those that have one, in order.
using Decided = std::map<std::uint32_t, FileDecisions>;

Decided decisionsAfter(const Review &review, const std::vector<Change> &changes)
{
    Decided decided;
    for (const Change &change : changes) {
        const std::uint32_t file = change.subject.file;
        FileDecisions &decisions = decided.try_emplace(file, review.decisions(file)).first->second;
        Decision &decision = change.subject.kind == Subject::Kind::finding
                                 ? decisions.mutableFinding(change.subject.finding())
                                 : decisions.mutableCase(change.subject.caseId());
        decision = change.after;
    }
    return decided;
}

} // namespace

Effect Review::effectOf(const std::vector<Change> &changes, const std::vector<Subject> &asked, Outcomes *outcomes) const
{
    settleShared();
    Decided decided = decisionsAfter(*this, changes);
    SharedReadiness shared = m_shared;
    for (const auto &[file, decisions] : decided)
        shared.update(file, decisions);
    std::set<std::uint32_t> files;
    for (const auto &[file, decisions] : decided)
        files.insert(file);
    std::set<std::uint32_t> linked;
    for (const std::uint32_t sharedImport : shared.settle()) {
        for (const convert::SharedImport::Member &member : m_analysis->sharedImports[sharedImport].members)
            linked.insert(member.file);
    }
    files.insert(linked.begin(), linked.end());
    for (const Subject &subject : asked)
        files.insert(subject.file);
    const std::set<Subject> askedAbout(asked.begin(), asked.end());

    Effect effect;
    effect.before = effect.after = counts();
    for (const std::uint32_t file : files) {
        const convert::FileAnalysis &analysis = *m_analysis->files[file];
        const auto there = decided.find(file);
        const FileDecisions &decisions = there == decided.end() ? m_decisions[file] : there->second;
        States states = statesOf(analysis, decisions, &shared.names());
        std::vector<Use> after = usesOf(analysis, states, decisions);
        std::vector<bool> isAsked;
        for (const Use &use : uses(file))
            isAsked.push_back(
                askedAbout.contains(use.together ? Subject{file, *use.together} : Subject{file, use.place}));
        const std::size_t turns = effect.turns.size();
        addTurns(effect, file, uses(file), after, isAsked);
        if (linked.contains(file) && effect.turns.size() == turns
            && projection(file, PendingAs::source).text
                   != project(analysis, decisions, PendingAs::source, &shared.names()).text)
            effect.otherFiles.push_back(file);
        effect.after -= counts(file);
        for (const Use &use : after)
            effect.after.add(use);
        if (outcomes != nullptr)
            outcomes->push_back({file, std::move(states), std::move(after)});
    }
    return effect;
}

Effect Review::effectOfAcceptingAll(const std::vector<Subject> &subjects, std::string_view label) const
{
    m_foreseen.reset();
    Foreseen foreseen{subjects, std::string(label), acceptingAll(subjects, label), {}};
    Effect effect = effectOf(foreseen.changes, subjects, &foreseen.outcomes);
    m_foreseen = std::move(foreseen);
    return effect;
}

Effect Review::effectOfRejecting(const Subject &subject) const
{
    return effectOf(rejecting(subject), {subject});
}

} // namespace torchferry::review
