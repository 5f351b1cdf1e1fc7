// SPDX-License-Identifier: Apache-2.0
// How the card is put together, and what can be done with it; what it says is in finding_card_content.cpp.
#include "ui/panels/finding_card.h"

#include <algorithm>

#include <QApplication>
#include <QHBoxLayout>
#include <QScrollBar>

#include "ui/base/flow_layout.h"
#include "ui/base/fonts.h"
#include "ui/base/labels.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/code_change.h"
#include "ui/diff/diff_view.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QVBoxLayout *column(QWidget *box, int spacing)
{
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    return layout;
}

} // namespace

FindingCard::FindingCard(Session &session, const Messages &messages, const DiffView &diff, QWidget *parent)
    : QScrollArea(parent),
      m_session(session),
      m_messages(messages),
      m_diff(diff),
      m_empty(new QWidget),
      m_emptyTitle(headingLabel({})),
      m_emptyText(textLabel({}, u"muted"_s)),
      m_body(new QWidget),
      m_changeTitle(headingLabel({})),
      m_changeNote(wrappedLabel({}, u"muted"_s)),
      m_change(new CodeChange),
      m_why(new SentenceList),
      m_sureness(new SentenceList),
      m_choices(new QWidget),
      m_details(new FoldedBox(tr("Details")))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Selected finding"));
    auto *content = new QWidget;
    content->setProperty("kind", u"side"_s);
    auto *layout = column(content, 0);
    layout->setContentsMargins(16, 14, 16, 18);
    auto *empty = column(m_empty, 10);
    empty->addWidget(m_emptyTitle);
    empty->addWidget(m_emptyText);
    layout->addWidget(m_empty);
    auto *body = column(m_body, 14);
    body->addWidget(makeHead());
    body->addWidget(makeActions());
    auto *change = new QWidget;
    auto *changeLayout = column(change, 6);
    for (QWidget *part : {static_cast<QWidget *>(m_changeTitle), static_cast<QWidget *>(m_changeNote),
                          static_cast<QWidget *>(m_change), makeLinked()})
        changeLayout->addWidget(part);
    body->addWidget(change);
    m_why->setHeading(tr("Why"));
    body->addWidget(m_why);
    body->addWidget(m_sureness);
    column(m_choices, 6)->addWidget(headingLabel(tr("What else could be written")));
    body->addWidget(m_choices);
    body->addWidget(m_details);
    layout->addWidget(m_body);
    layout->addStretch();
    setWidget(content);
    m_details->setOpen(session.extra().value(u"card-details"_s).toBool());
    connect(m_details, &FoldedBox::toggled, this, [this](bool open) {
        m_session.setExtra(u"card-details"_s, open);
        showDetails();
    });
    for (SentenceList *list : {m_why, m_sureness})
        connect(list, &SentenceList::placeRequested, this, &FindingCard::placeRequested);
    refresh();
}

QWidget *FindingCard::makeHead()
{
    auto *head = new QWidget;
    auto *layout = column(head, 8);
    auto *chips = new QWidget;
    auto *flow = new FlowLayout(8, chips);
    m_category = new CategoryChip(mapping::Category::oneToOne);
    m_state = new StateChip(review::State::pending);
    m_guess = new QLabel(u"? "_s + Labels::confidence(types::Confidence::guess));
    m_guess->setProperty("kind", u"guess"_s);
    m_guess->setAccessibleName(Labels::confidence(types::Confidence::guess));
    for (QWidget *chip :
         {static_cast<QWidget *>(m_category), static_cast<QWidget *>(m_state), static_cast<QWidget *>(m_guess)})
        flow->addWidget(chip);
    layout->addWidget(chips);
    m_name = textLabel({}, u"name"_s);
    m_name->setTextFormat(Qt::PlainText);
    layout->addWidget(m_name);
    m_facts = textLabel({}, u"muted"_s);
    layout->addWidget(m_facts);
    return head;
}

QWidget *FindingCard::makeActions()
{
    auto *box = new QWidget;
    auto *flow = new FlowLayout(6, box);
    const auto add = [&](const QString &text, const QString &name, auto signal) {
        QPushButton *entry = button(text, name, u"compact"_s);
        connect(entry, &QPushButton::clicked, this, signal);
        if (m_session.readOnly())
            disable(*entry, Labels::readOnly());
        flow->addWidget(entry);
        return entry;
    };
    m_accept = add(tr("Accept  A"), tr("Accept"), &FindingCard::acceptRequested);
    m_reject = add(tr("Reject  R"), tr("Reject: keep the source text"), &FindingCard::rejectRequested);
    m_edit = add(tr("Edit  E"), tr("Edit manually"), &FindingCard::editRequested);
    m_reset = add(tr("Reset  U"), tr("Back to pending"), &FindingCard::resetRequested);
    return box;
}

QWidget *FindingCard::makeLinked()
{
    auto *box = new QFrame;
    box->setProperty("kind", u"card"_s);
    auto *layout = new QVBoxLayout(box);
    m_linkedTitle = wrappedLabel({});
    m_linkedButton = button(tr("Linked changes  D"), tr("Resolve the linked changes"), u"compact"_s);
    connect(m_linkedButton, &QPushButton::clicked, this, &FindingCard::togetherRequested);
    layout->addWidget(m_linkedTitle);
    layout->addWidget(m_linkedButton, 0, Qt::AlignLeft);
    m_linked = box;
    return box;
}

void FindingCard::addChoice()
{
    Choice choice;
    choice.button = new ChoiceButton(1, {}, false);
    choice.code = new CodeChange;
    choice.remark = textLabel({}, u"muted"_s);
    choice.button->addBelow(choice.code);
    choice.button->addBelow(choice.remark);
    if (m_session.readOnly())
        disable(*choice.button, Labels::readOnly());
    connect(choice.button, &QPushButton::clicked, this, [this, index = m_alternatives.size()] {
        const convert::Finding *finding = m_session.finding();
        if (finding != nullptr && index < static_cast<qsizetype>(finding->proposals.size()))
            m_session.accept(finding->proposals[static_cast<std::size_t>(index)].form);
    });
    m_choices->layout()->addWidget(choice.button);
    m_alternatives.append(choice);
}

void FindingCard::refresh()
{
    const bool hadFocus = widget()->isAncestorOf(QApplication::focusWidget());
    ++m_shown;
    m_said.clear();
    widget()->setUpdatesEnabled(false);
    const convert::Finding *finding = m_session.finding();
    m_empty->setVisible(finding == nullptr);
    m_body->setVisible(finding != nullptr);
    if (finding == nullptr) {
        showEmpty();
    } else {
        const review::State state = *m_session.state();
        showHead(*finding, state);
        showActions(*finding, state);
        showChange(*finding, state);
        showLinked(*finding);
        showWhy(*finding); // what means something else is seen before it is accepted
        showSureness(*finding);
        showAlternatives(*finding, state);
        showDetails();
    }
    widget()->setUpdatesEnabled(true);
    verticalScrollBar()->setValue(0);
    if (hadFocus)
        setFocus();
}

QList<ChoiceButton *> FindingCard::alternatives() const
{
    QList<ChoiceButton *> buttons;
    for (const Choice &choice : m_alternatives) {
        if (choice.button->isVisibleTo(this))
            buttons.append(choice.button);
    }
    return buttons;
}

bool FindingCard::focusAlternatives()
{
    const QList<ChoiceButton *> buttons = alternatives();
    if (buttons.isEmpty())
        return false;
    buttons.front()->setFocus(Qt::ShortcutFocusReason);
    ensureWidgetVisible(buttons.front());
    return true;
}

bool FindingCard::choose(int number)
{
    const convert::Finding *finding = m_session.finding();
    if (finding == nullptr || number < 1 || number > static_cast<int>(finding->proposals.size())
        || m_session.readOnly())
        return false;
    m_session.accept(finding->proposals[static_cast<std::size_t>(number) - 1].form);
    return true;
}

} // namespace torchferry::ui
