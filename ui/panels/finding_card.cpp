// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/finding_card.h"

#include <algorithm>

#include <QApplication>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QUrl>

#include "core/mapping/documentation.h"
#include "ui/base/fonts.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/panels/parameter_table.h"
#include "ui/panels/signature_list.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QLabel *nameLabel(const std::string &name)
{
    auto *label = new QLabel;
    QFont font = fixedFont(label);
    font.setBold(true);
    label->setFont(font);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    // A dotted name has no blanks to break at.
    label->setText(breakable(visible(qs(name))));
    label->setAccessibleName(qs(name));
    return label;
}

/// Between the text of a link and its edge: border and padding of the style sheet.
constexpr int linkPadding = 3;

/// A dotted name that fits the narrowest card in one line; its end says most.
QString shortName(const QString &name)
{
    constexpr qsizetype longest = 28;
    return name.size() <= longest ? name : u'…' + name.right(longest - 1);
}

/// The card shows the sentence among the reasons.
bool isReason(const convert::Finding &finding, const Message &message)
{
    const std::vector<certainty::Reason> &reasons = finding.certainty.reasons();
    return std::any_of(reasons.begin(), reasons.end(),
                       [&message](const certainty::Reason &reason) { return reason.message() == message; });
}

QVBoxLayout *listIn(QWidget *box)
{
    auto *list = new QVBoxLayout(box);
    list->setContentsMargins(0, 0, 0, 0);
    list->setSpacing(4);
    return list;
}

/// Only pages of the web are opened from mapping data, never files or other schemes.
void openLink(const QString &link)
{
    const QUrl url(link, QUrl::StrictMode);
    if (url.scheme() == u"https" || url.scheme() == u"http")
        QDesktopServices::openUrl(url);
}

} // namespace

FindingCard::FindingCard(Session &session, const Messages &messages, QWidget *parent)
    : QScrollArea(parent),
      m_session(session),
      m_messages(messages),
      m_content(new QWidget),
      m_layout(new QVBoxLayout(m_content))
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Selected finding"));
    m_content->setProperty("kind", u"side"_s);
    m_layout->setContentsMargins(16, 14, 16, 18);
    m_layout->setSpacing(10);
    setWidget(m_content);
    refresh();
}

void FindingCard::refresh()
{
    const bool hadFocus = m_content->isAncestorOf(QApplication::focusWidget());
    m_content->setUpdatesEnabled(false);
    clearLayout(m_layout);
    m_alternatives.clear();
    const convert::Finding *finding = m_session.finding();
    if (finding == nullptr) {
        addEmpty();
    } else {
        const review::State state = *m_session.state();
        addHead(*finding, state);
        addActions(*finding, state);
        addAlternatives(*finding);
        addNotes(*finding); // what means something else is seen before it is accepted
        addParameters(*finding);
        addReasons(*finding);
        addEvidence(*finding);
        addSignatures(*finding);
        addDocumentation(*finding);
    }
    m_layout->addStretch();
    m_content->setUpdatesEnabled(true);
    verticalScrollBar()->setValue(0);
    if (hadFocus)
        setFocus();
}

void FindingCard::addEmpty()
{
    const engine::Analysis &analysis = m_session.analysis();
    const bool none = std::all_of(analysis.files.begin(), analysis.files.end(),
                                  [](const auto &file) { return file->findings.empty(); });
    if (none) {
        m_layout->addWidget(headingLabel(tr("There is nothing to port")));
        m_layout->addWidget(
            textLabel(tr("No file of this project uses %1.").arg(qs(analysis.pack->source.name)), u"muted"_s));
        return;
    }
    m_layout->addWidget(headingLabel(tr("No finding is selected")));
    m_layout->addWidget(textLabel(
        tr("J and K select the next and the previous finding, F8 the next one with something left to do. Click a number in the margin "
           "to select its finding."),
        u"muted"_s));
}

void FindingCard::addHead(const convert::Finding &finding, review::State state)
{
    auto *line = new QHBoxLayout;
    line->addWidget(new CategoryChip(finding.category));
    line->addStretch();
    line->addWidget(new StateChip(state));
    m_layout->addLayout(line);

    m_layout->addWidget(nameLabel(finding.api));
    if (!finding.target.empty()) {
        auto *target = new QHBoxLayout;
        target->setSpacing(8);
        auto *arrow = new QLabel(u"→"_s);
        arrow->setAccessibleName(tr("becomes"));
        target->addWidget(arrow, 0, Qt::AlignTop);
        target->addWidget(nameLabel(finding.target), 1);
        m_layout->addLayout(target);
    }
    QStringList facts;
    if (finding.kind != mapping::SubKind::none)
        facts.append(Labels::subKind(finding.kind));
    if (finding.row != nullptr && !finding.row->detail.empty())
        facts.append(Labels::detail(finding.row->detail));
    facts.append(Labels::use(finding.use));
    facts.append(tr("confidence: %1").arg(Labels::confidence(finding.confidence())));
    m_layout->addWidget(textLabel(facts.join(u" · "_s), u"muted"_s));
    if (!finding.message.code.empty())
        m_layout->addWidget(wrappedLabel(visible(m_messages.sentence(finding.message))));
}

void FindingCard::addActions(const convert::Finding &finding, review::State state)
{
    using review::State;
    auto *line = new QHBoxLayout;
    line->setSpacing(6);
    const auto add = [&](const QString &text, const QString &name, auto signal, bool primary) {
        QPushButton *entry = button(text, name, primary ? u"primary"_s : u"compact"_s);
        connect(entry, &QPushButton::clicked, this, signal);
        if (m_session.readOnly())
            disable(*entry, Labels::readOnly());
        line->addWidget(entry);
    };
    const bool decided = state == State::accepted || state == State::rejected || state == State::edited;
    if (!finding.proposals.empty() && state != State::accepted && state != State::unchanged)
        add(tr("Accept  A"), tr("Accept"), &FindingCard::acceptRequested, state == State::pending);
    if (state == State::manual)
        add(tr("Done  R"), tr("Done: nothing has to be written here"), &FindingCard::rejectRequested, false);
    else if (state == State::pending || state == State::accepted)
        add(tr("Reject  R"), tr("Reject: keep the source text"), &FindingCard::rejectRequested, false);
    if (state != State::coveredByOther && !finding.advisory)
        add(tr("Edit  E"), tr("Edit manually"), &FindingCard::editRequested,
            state == State::manual && finding.cases.empty());
    if (decided)
        add(tr("Reset  U"), tr("Back to pending"), &FindingCard::resetRequested, false);
    line->addStretch();
    m_layout->addLayout(line);
    if (!finding.cases.empty()) {
        const convert::Case &together = *m_session.currentCase();
        auto *box = new QFrame;
        box->setProperty("kind", u"card"_s);
        auto *inside = new QVBoxLayout(box);
        inside->addWidget(wrappedLabel(visible(m_messages.sentence(together.title))));
        QPushButton *entry =
            button(tr("Linked changes  D"), tr("Resolve the linked changes"),
                   isOpen(m_session.review(), m_session.stop().file, together.id) ? u"primary"_s : u"compact"_s);
        connect(entry, &QPushButton::clicked, this, &FindingCard::togetherRequested);
        inside->addWidget(entry, 0, Qt::AlignLeft);
        m_layout->addWidget(box);
    }
}

QString FindingCard::labelOf(const convert::Finding &finding, const convert::Proposal &proposal,
                             const QString &text) const
{
    QString label = m_messages.sentence(proposal.label);
    // A form without a label of its own is called by its template, and a renaming by the name shown above: both say
    // less than the text below.
    const bool only = finding.proposals.size() == 1;
    if (label.contains(u'{') || label.simplified() == text.simplified() || (only && label == qs(finding.target)))
        label.clear();
    if (proposal.confidence() < finding.confidence())
        label += (label.isEmpty() ? u""_s : u" · "_s) + Labels::confidence(proposal.confidence());
    return label;
}

void FindingCard::addAlternatives(const convert::Finding &finding)
{
    const convert::FileAnalysis &file = m_session.file(m_session.stop().file);
    const review::Decision &decision = m_session.review().decision({m_session.stop().file, finding.id});
    if (decision.verdict == review::Decision::Verdict::edited) {
        m_layout->addWidget(headingLabel(tr("Custom replacement")));
        m_layout->addWidget(decision.ownText.empty() ? textLabel(tr("The code is removed."), u"muted"_s)
                                                     : codeLabel(qs(decision.ownText)));
    }
    if (finding.proposals.empty())
        return;
    m_layout->addWidget(headingLabel(finding.proposals.size() == 1 ? tr("Proposal") : tr("Alternatives")));
    int number = 0;
    for (std::size_t index = 0; index < finding.proposals.size(); ++index) {
        const convert::Proposal &proposal = finding.proposals[index];
        const bool chosen = decision.verdict == review::Decision::Verdict::accepted && decision.form == proposal.form;
        const QString text = qs(review::proposalText(file, finding.id, index));
        const QString label = labelOf(finding, proposal, text);
        auto *choice = new ChoiceButton(++number <= 9 ? number : 0, visible(label.isEmpty() ? text : label), chosen,
                                        !label.isEmpty());
        choice->addBelow(text.isEmpty() ? textLabel(tr("The statement is removed."), u"muted"_s) : codeLabel(text));
        for (const certainty::Reason &reason : proposal.certainty.reasons()) {
            if (proposal.confidence() < finding.confidence() && !isReason(finding, reason.message()))
                choice->addBelow(textLabel(visible(m_messages.sentence(reason.message())), u"muted"_s));
        }
        choice->setAccessibleDescription(visible(text));
        const std::string form = proposal.form;
        connect(choice, &QPushButton::clicked, this, [this, form] { m_session.accept(form); });
        if (m_session.readOnly())
            disable(*choice, Labels::readOnly());
        m_alternatives.append(choice);
        m_layout->addWidget(choice);
    }
}

void FindingCard::addParameters(const convert::Finding &finding)
{
    if (!finding.parameters.empty())
        addSection(tr("Parameters of this call"), parameterTable(finding, m_session.file(m_session.stop().file)));
}

void FindingCard::addSignatures(const convert::Finding &finding)
{
    if (QWidget *signatures = signatureList(finding, *m_session.analysis().pack))
        addSection(tr("Signatures"), signatures);
}

/// A sentence of a list, after a link to the place it is about if there is one.
void FindingCard::addSentence(QVBoxLayout &list, const Message &message, const types::Evidence *place)
{
    QLabel *sentence = wrappedLabel(visible(m_messages.sentence(message)));
    if (place == nullptr) {
        list.addWidget(sentence);
        return;
    }
    const convert::FileAnalysis &file = m_session.file(m_session.stop().file);
    const int line = file.source ? static_cast<int>(file.source->position(place->offset).line) : 0;
    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    QPushButton *link = button(tr("line %1").arg(line), tr("Go to line %1").arg(line), u"link"_s);
    connect(link, &QPushButton::clicked, this, [this, offset = place->offset] { Q_EMIT placeRequested(offset); });
    row->addWidget(link, 0, Qt::AlignTop);
    sentence->setContentsMargins(0, linkPadding, 0, linkPadding); // level with the link
    row->addWidget(sentence, 1, Qt::AlignTop);
    list.addLayout(row);
}

void FindingCard::addReasons(const convert::Finding &finding)
{
    if (finding.certainty.isCertain())
        return;
    auto *box = new QWidget;
    QVBoxLayout *list = listIn(box);
    for (const certainty::Reason &reason : finding.certainty.reasons()) {
        const Message message = reason.message();
        const auto place = std::find_if(finding.evidence.begin(), finding.evidence.end(),
                                        [&](const types::Evidence &evidence) { return evidence.message == message; });
        addSentence(*list, message, place == finding.evidence.end() ? nullptr : &*place);
    }
    addSection(finding.certainty.isGuess() ? tr("Why this is uncertain") : tr("Why this is likely"), box);
}

void FindingCard::addEvidence(const convert::Finding &finding)
{
    auto *box = new QWidget;
    QVBoxLayout *list = listIn(box);
    for (const types::Evidence &evidence : finding.evidence) {
        if (!isReason(finding, evidence.message))
            addSentence(*list, evidence.message, &evidence);
    }
    if (list->count() == 0) {
        delete box;
        return;
    }
    addSection(finding.certainty.isCertain() ? tr("Why this is certain") : tr("Evidence"), box);
}

void FindingCard::addNotes(const convert::Finding &finding)
{
    QStringList texts;
    for (const Message &remark : finding.warnings) {
        if (!isReason(finding, remark))
            texts.append(m_messages.sentence(remark));
    }
    if (finding.row != nullptr) {
        for (const mapping::LocalText *text : {&finding.row->notes, &finding.row->advice, &finding.row->because}) {
            if (!text->empty())
                texts.append(m_messages.local(*text));
        }
        if (!finding.row->package.empty())
            texts.append(tr("The counterpart is in the package %1.").arg(qs(finding.row->package)));
    }
    // With a proposal at hand there is nothing else to do than to look at it.
    if (const QString advice = m_messages.advice(finding.message); !advice.isEmpty() && finding.proposals.empty())
        texts.append(advice);
    if (texts.isEmpty())
        return;
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    for (const QString &text : std::as_const(texts))
        layout->addWidget(wrappedLabel(visible(text)));
    addSection(tr("Notes"), box);
}

void FindingCard::addDocumentation(const convert::Finding &finding)
{
    const auto links = mapping::documentationOf(*m_session.analysis().pack, finding.api, finding.target, finding.row,
                                                utf8(m_messages.language()));
    if (links.empty())
        return;
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (const mapping::DocumentationLink &link : links) {
        const QString url = qs(link.url);
        const QString text = shortName(visible(link.name.empty() ? QUrl(url).host() : qs(link.name)));
        QPushButton *entry = button(text + u" ↗"_s, tr("Open the documentation: %1").arg(visible(url)), u"link"_s);
        entry->setToolTip(visible(url));
        connect(entry, &QPushButton::clicked, this, [url] { openLink(url); });
        layout->addWidget(entry, 0, Qt::AlignLeft);
    }
    addSection(tr("Documentation"), box);
}

void FindingCard::addSection(const QString &heading, QWidget *content)
{
    m_layout->addSpacing(2);
    m_layout->addWidget(headingLabel(heading));
    m_layout->addWidget(content);
}

bool FindingCard::focusAlternatives()
{
    if (m_alternatives.isEmpty())
        return false;
    m_alternatives.front()->setFocus(Qt::ShortcutFocusReason);
    ensureWidgetVisible(m_alternatives.front());
    return true;
}

bool FindingCard::choose(int number)
{
    if (number < 1 || number > m_alternatives.size())
        return false;
    m_alternatives.at(number - 1)->click();
    return true;
}

} // namespace torchferry::ui
