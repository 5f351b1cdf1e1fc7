// SPDX-License-Identifier: Apache-2.0
// What the card says about a finding: the four answers in their order.
#include <algorithm>

#include <QPushButton>

#include "core/report/consistency_words.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/change_preview.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/finding_card.h"
#include "ui/panels/finding_details.h"
#include "ui/session/background.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

using review::State;

/// Texts up to this size are projected at once: nobody sees that it takes time.
constexpr std::size_t shortText = 60'000;

/// The finding's certainty has the same reason.
bool isReason(const convert::Finding &finding, const Message &message)
{
    const std::vector<certainty::Reason> &reasons = finding.certainty.reasons();
    return std::any_of(reasons.begin(), reasons.end(),
                       [&message](const certainty::Reason &reason) { return reason.message() == message; });
}

bool isUndecided(State state)
{
    return state == State::pending || state == State::manual;
}

/// The alternative that Accept takes: its place among the proposals.
constexpr std::size_t firstChoice = 0;

/// What Accept takes of a case that is open; null when it takes nothing of it.
const convert::Resolution *firstAvailable(const Session &session, const convert::Case *together)
{
    if (together == nullptr || !isOpen(session.review(), session.stop().file, together->id))
        return nullptr;
    return review::firstAvailable(*together);
}

} // namespace

void FindingCard::showEmpty()
{
    const engine::Analysis &analysis = m_session.analysis();
    const bool none = std::all_of(analysis.files.begin(), analysis.files.end(),
                                  [](const auto &file) { return file->findings.empty(); });
    if (none) {
        m_emptyTitle->setText(tr("There is nothing to port"));
        m_emptyText->setText(tr("No file of this project uses %1.").arg(qs(analysis.pack->source.name)));
        return;
    }
    m_emptyTitle->setText(tr("No finding is selected"));
    m_emptyText->setText(tr(
        "J and K select the next and the previous finding, F8 the next one with something left to do. Click a sign in the margin "
        "to select its finding."));
}

void FindingCard::showHead(const convert::Finding &finding, State state)
{
    m_category->setCategory(finding.category);
    m_state->setState(state);
    m_guess->setVisible(review::isGuess(finding) && isUndecided(state));
    QString name = visible(qs(finding.api));
    QString spoken = name;
    if (!finding.target.empty()) {
        name += u" → "_s + visible(qs(finding.target));
        spoken = tr("%1 becomes %2").arg(spoken, visible(qs(finding.target)));
    }
    m_name->setText(breakable(name)); // a dotted name has no blanks to break at
    m_name->setAccessibleName(spoken);
    QStringList facts;
    if (finding.kind != mapping::SubKind::none)
        facts.append(Labels::subKind(finding.kind));
    if (finding.row != nullptr && !finding.row->detail.empty())
        facts.append(Labels::detail(finding.row->detail));
    if (finding.row != nullptr) {
        if (const auto consistency = mapping::consistencyOf(*m_session.analysis().pack, *finding.row))
            facts.append(qs(report::consistencyWord(*consistency, m_messages.catalogue())));
    }
    facts.append(Labels::use(finding.use));
    m_facts->setText(facts.join(u" · "_s));
}

void FindingCard::showActions(const convert::Finding &finding, State state)
{
    const bool decided = state == State::accepted || state == State::rejected || state == State::edited;
    const std::vector<convert::Proposal> &proposals = finding.proposals;
    const convert::Resolution *resolution =
        proposals.empty() ? firstAvailable(m_session, m_session.currentCase()) : nullptr;
    m_accept->setVisible(resolution != nullptr
                         || (!proposals.empty() && state != State::accepted && state != State::unchanged));
    if (resolution != nullptr) {
        setKind(m_accept, u"compact"_s);
        m_accept->setText(tr("Accept  A"));
        m_accept->setAccessibleName(tr("Accept: %1").arg(visible(m_messages.sentence(resolution->label))));
    }
    if (!proposals.empty()) {
        const bool several = proposals.size() > 1;
        const QString label = labelOf(finding, proposals[firstChoice]);
        m_accept->setText(several ? tr("Accept 1  A") : tr("Accept  A"));
        m_accept->setAccessibleName(!several          ? tr("Accept")
                                    : label.isEmpty() ? tr("Accept alternative 1")
                                                      : tr("Accept alternative 1: %1").arg(label));
        const QString kind = state == State::pending && !review::isGuess(finding) ? u"primary"_s : u"compact"_s;
        setKind(m_accept, kind);
    }
    m_reject->setVisible(state == State::manual || state == State::pending || state == State::accepted);
    m_reject->setText(state == State::manual ? tr("Done  R") : tr("Reject  R"));
    m_reject->setAccessibleName(state == State::manual ? tr("Done: nothing has to be written here")
                                                       : tr("Reject: keep the source text"));
    m_edit->setVisible(state != State::coveredByOther && !finding.advisory);
    const QString kind = state == State::manual && finding.cases.empty() ? u"primary"_s : u"compact"_s;
    setKind(m_edit, kind);
    m_reset->setVisible(decided);
}

void FindingCard::showLinked(const convert::Finding &finding)
{
    m_linked->setVisible(!finding.cases.empty());
    if (finding.cases.empty())
        return;
    const convert::Case &together = *m_session.currentCase();
    QString text = m_messages.sentence(together.title);
    const convert::Resolution *taken = finding.proposals.empty() ? firstAvailable(m_session, &together) : nullptr;
    if (taken != nullptr)
        text += u' ' + tr("Accept takes: %1.").arg(m_messages.sentence(taken->label));
    setProse(m_linkedTitle, visible(text));
    const bool open = isOpen(m_session.review(), m_session.stop().file, together.id);
    const QString kind = open ? u"primary"_s : u"compact"_s;
    setKind(m_linkedButton, kind);
}

void FindingCard::showChange(const convert::Finding &finding, State state)
{
    const review::Decision &decision = m_session.review().decision({m_session.stop().file, finding.id});
    const bool several = finding.proposals.size() > 1;
    QString title = tr("What will change");
    if (state == State::edited)
        title = tr("Custom replacement");
    else if (state == State::pending && several)
        title = tr("What will change: alternative 1");
    m_changeTitle->setText(title);
    m_changeNote->clear();
    if (state == State::rejected)
        setProse(m_changeNote, tr("Nothing: the source text stays."));
    else if (state == State::unchanged)
        setProse(m_changeNote, tr("Nothing: the text means the same in the target."));
    else if (state == State::manual && finding.proposals.empty())
        setProse(m_changeNote, tr("Nothing is written here: this is work for you."));
    else if (decision.verdict == review::Decision::Verdict::edited && decision.ownText.empty())
        setProse(m_changeNote, tr("The code is removed."));
    m_change->hide();
    const bool isSilent = !m_changeNote->text().isEmpty();
    m_changeNote->setVisible(isSilent);
    if (isSilent && state != State::edited)
        return;
    // What is not decided is not in a result as decided: it shows what accepting it would write.
    const bool isAhead = state == State::pending && m_diff.pendingAs() == review::PendingAs::source;
    if (isAhead)
        preview(finding, {}, m_change, m_changeNote, false);
    else if (const review::FindingChanges *changes = m_diff.changes())
        showPreview(codeParts(*changes, changes->of(finding.id)), m_change, m_changeNote, false);
}

void FindingCard::showPreview(const QList<CodePart> &parts, CodeChange *where, QLabel *remark, bool onlyAfter)
{
    const convert::Finding *finding = m_session.finding();
    const bool guess = review::isGuess(*finding) && isUndecided(*m_session.state());
    where->setParts(parts, finding->category, guess, onlyAfter);
    where->setVisible(!where->parts().isEmpty());
    for (const Choice &choice : m_alternatives)
        if (choice.code == where)
            choice.button->setAccessibleDescription(where->plainText());
    if (where->parts().isEmpty() && remark->text().isEmpty()) {
        const bool covered = *m_session.state() == State::coveredByOther;
        setProse(remark, !parts.isEmpty() ? tr("The statement is removed.")
                         : covered        ? tr("Nothing by itself: it is part of what is written around it.")
                                          : tr("Nothing: the text stays as it is."));
    }
    remark->setVisible(!remark->text().isEmpty());
}

void FindingCard::preview(const convert::Finding &finding, const std::string &form, CodeChange *where, QLabel *remark,
                          bool onlyAfter)
{
    const convert::FileAnalysis &at = file();
    where->setParts({}, finding.category, false, onlyAfter); // what it showed of another use
    if (!at.source)
        return;
    const review::Review &review = m_session.review();
    review::FileDecisions decisions =
        review::withAccepted(at, review.decisions(m_session.stop().file), finding.id, form);
    const std::shared_ptr<const review::SourceLayout> layout = review.layout(m_session.stop().file);
    if (at.source->text().size() <= shortText) {
        showPreview(previewChange(at, decisions, m_diff.pendingAs(), review.sharedNames(), *layout, finding.id), where,
                    remark, onlyAfter);
        return;
    }
    inBackground(
        this,
        [analysis = m_session.sharedAnalysis(), &at, decisions = std::move(decisions), shared = review.sharedNames(),
         pending = m_diff.pendingAs(), layout,
         id = finding.id] { return previewChange(at, decisions, pending, shared, *layout, id); },
        [this, shown = m_shown, where, remark, onlyAfter](const QList<CodePart> &parts) {
            if (shown == m_shown)
                showPreview(parts, where, remark, onlyAfter);
        });
}

void FindingCard::say(QList<SentenceList::Sentence> &sentences, const QString &text, const types::Evidence *place)
{
    const QString shown = visible(text).trimmed();
    if (shown.isEmpty() || m_said.contains(shown))
        return;
    m_said.insert(shown);
    SentenceList::Sentence sentence{shown, {}, 0};
    if (place != nullptr && file().source) {
        sentence.place = place->offset;
        sentence.line = static_cast<int>(file().source->position(place->offset).line);
    }
    sentences.append(sentence);
}

void FindingCard::showWhy(const convert::Finding &finding)
{
    QList<SentenceList::Sentence> sentences;
    if (!finding.message.code.empty())
        say(sentences, m_messages.sentence(finding.message));
    for (const Message &remark : finding.warnings) {
        if (!isReason(finding, remark))
            say(sentences, m_messages.sentence(remark));
    }
    if (finding.row != nullptr) {
        for (const mapping::LocalText *text : {&finding.row->notes, &finding.row->advice, &finding.row->because}) {
            if (!text->empty())
                say(sentences, m_messages.local(*text));
        }
        if (!finding.row->package.empty())
            say(sentences, tr("The counterpart is in the package %1.").arg(qs(finding.row->package)));
    }
    // With a proposal at hand there is nothing else to do than to look at it.
    if (finding.proposals.empty())
        say(sentences, m_messages.advice(finding.message));
    m_why->setSentences(sentences);
}

void FindingCard::showSureness(const convert::Finding &finding)
{
    const types::Confidence level =
        std::min(finding.confidence(),
                 finding.proposals.empty() ? finding.confidence() : finding.proposals.front().confidence());
    m_sureness->setHeading(tr("How sure: %1").arg(Labels::confidence(level)));
    QList<SentenceList::Sentence> sentences;
    const auto placeOf = [&](const Message &message) -> const types::Evidence * {
        const auto at = std::find_if(finding.evidence.begin(), finding.evidence.end(),
                                     [&](const types::Evidence &evidence) { return evidence.message == message; });
        return at == finding.evidence.end() ? nullptr : &*at;
    };
    for (const certainty::Reason &reason : finding.certainty.reasons())
        say(sentences, m_messages.sentence(reason.message()), placeOf(reason.message()));
    if (!finding.proposals.empty()) {
        for (const certainty::Reason &reason : finding.proposals.front().certainty.reasons())
            say(sentences, m_messages.sentence(reason.message()), placeOf(reason.message()));
    }
    for (const types::Evidence &evidence : finding.evidence) {
        if (!isReason(finding, evidence.message))
            say(sentences, m_messages.sentence(evidence.message), &evidence);
    }
    m_sureness->setSentences(sentences, true);
}

QString FindingCard::labelOf(const convert::Finding &finding, const convert::Proposal &proposal) const
{
    QString label = m_messages.sentence(proposal.label);
    // A form without a label of its own is called by its template: the code says more.
    if (label.contains(u'{') || label == qs(finding.target))
        label.clear();
    if (proposal.confidence() < finding.confidence())
        label += (label.isEmpty() ? u""_s : u" · "_s) + Labels::confidence(proposal.confidence());
    return visible(label);
}

void FindingCard::showAlternatives(const convert::Finding &finding, State state)
{
    const std::vector<convert::Proposal> &proposals = finding.proposals;
    const review::Decision &decision = m_session.review().decision({m_session.stop().file, finding.id});
    const bool accepted = decision.verdict == review::Decision::Verdict::accepted;
    // The only one is shown above, unless something else was decided.
    const bool shown =
        proposals.size() > 1 || (!proposals.empty() && (state == State::rejected || state == State::edited));
    m_choices->setVisible(shown);
    const std::size_t count = shown ? proposals.size() : 0;
    while (m_alternatives.size() < static_cast<qsizetype>(count))
        addChoice();
    for (std::size_t index = 0; index < static_cast<std::size_t>(m_alternatives.size()); ++index) {
        const Choice &choice = m_alternatives.at(static_cast<qsizetype>(index));
        choice.button->setVisible(index < count);
        if (index >= count)
            continue;
        const convert::Proposal &proposal = proposals[index];
        const bool chosen = accepted && decision.form == proposal.form;
        const bool isAbove = chosen || (state == State::pending && index == firstChoice);
        const QString label = labelOf(finding, proposal);
        const QString caption = label.isEmpty() ? tr("Alternative %1").arg(index + 1) : label;
        choice.button->setChoice(index < 9 ? static_cast<int>(index) + 1 : 0, caption, chosen,
                                 !label.isEmpty() || isAbove);
        QStringList remarks;
        if (isAbove && !chosen)
            remarks.append(tr("Shown above: Accept takes it."));
        for (const certainty::Reason &reason : proposal.certainty.reasons()) {
            const QString sentence = visible(m_messages.sentence(reason.message())).trimmed();
            if (!m_said.contains(sentence))
                remarks.append(sentence);
            m_said.insert(sentence);
        }
        setProse(choice.remark, remarks.join(u' '));
        choice.remark->setVisible(!remarks.isEmpty());
        choice.code->setVisible(!isAbove);
        if (!isAbove)
            preview(finding, proposal.form, choice.code, choice.remark, true);
        choice.button->setAccessibleDescription(isAbove ? m_change->plainText() : choice.code->plainText());
    }
}

void FindingCard::showDetails()
{
    const convert::Finding *finding = m_session.finding();
    m_details->setContent(m_details->isOpen() && finding != nullptr
                              ? findingDetails(*finding, file(), *m_session.analysis().pack, m_messages)
                              : nullptr);
}

} // namespace torchferry::ui
