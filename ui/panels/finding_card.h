// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QScrollArea>
#include <QSet>

#include "ui/panels/card_parts.h"
#include "ui/session/session.h"

class QBoxLayout;
class QPushButton;

namespace torchferry::ui {

class CategoryChip;
class ChoiceButton;
class CodeChange;
class DiffView;
class Messages;
class StateChip;
struct CodePart;

/// Everything about the current finding, as four answers: what will change, why, how sure that is, and what else could be
/// written. All code in it is taken from a projection, as that of the result is.
class FindingCard final : public QScrollArea {
    Q_OBJECT

public:
    /// `diff` outlives the card, and is brought up to date before it.
    FindingCard(Session &session, const Messages &messages, const DiffView &diff, QWidget *parent = nullptr);

    void refresh();
    /// Puts the focus on the alternatives; false when there are none.
    bool focusAlternatives();
    /// Accepts alternative `number` (from 1); false when there is none of that number.
    bool choose(int number);
    /// What the finding changes, as shown.
    [[nodiscard]] const CodeChange *change() const { return m_change; }
    /// The alternatives that can be seen, by number.
    [[nodiscard]] QList<ChoiceButton *> alternatives() const;

Q_SIGNALS:
    void acceptRequested();
    void rejectRequested();
    void resetRequested();
    void editRequested();
    void togetherRequested();
    void placeRequested(quint32 offset); ///< into the text of the open file's source

private:
    struct Choice {
        ChoiceButton *button = nullptr;
        CodeChange *code = nullptr;
        QLabel *remark = nullptr;
    };

    [[nodiscard]] QWidget *makeHead();
    [[nodiscard]] QWidget *makeActions();
    [[nodiscard]] QWidget *makeLinked();
    void addChoice();

    void showEmpty();
    void showHead(const convert::Finding &finding, review::State state);
    void showActions(const convert::Finding &finding, review::State state);
    void showLinked(const convert::Finding &finding);
    void showChange(const convert::Finding &finding, review::State state);
    void showWhy(const convert::Finding &finding);
    void showSureness(const convert::Finding &finding);
    void showAlternatives(const convert::Finding &finding, review::State state);
    void showDetails();
    /// Shows what accepting `form` would write, now or, of a long file, in a moment.
    void preview(const convert::Finding &finding, const std::string &form, CodeChange *where, QLabel *remark,
                 bool onlyAfter);
    void showPreview(const QList<CodePart> &parts, CodeChange *where, QLabel *remark, bool onlyAfter);

    /// The sentence, unless it was said before; adds it to what is said.
    void say(QList<SentenceList::Sentence> &sentences, const QString &text, const types::Evidence *place = nullptr);
    /// What a proposal is called; empty when its text says it all.
    [[nodiscard]] QString labelOf(const convert::Finding &finding, const convert::Proposal &proposal) const;
    [[nodiscard]] const convert::FileAnalysis &file() const { return m_session.file(m_session.stop().file); }

    Session &m_session;
    const Messages &m_messages;
    const DiffView &m_diff;

    QWidget *m_empty;
    QLabel *m_emptyTitle;
    QLabel *m_emptyText;
    QWidget *m_body;
    CategoryChip *m_category;
    StateChip *m_state;
    QLabel *m_guess;
    QLabel *m_name;
    QLabel *m_facts;
    QPushButton *m_accept;
    QPushButton *m_reject;
    QPushButton *m_edit;
    QPushButton *m_reset;
    QWidget *m_linked;
    QLabel *m_linkedTitle;
    QPushButton *m_linkedButton;
    QLabel *m_changeTitle;
    QLabel *m_changeNote;
    CodeChange *m_change;
    SentenceList *m_why;
    SentenceList *m_sureness;
    QWidget *m_choices;
    QList<Choice> m_alternatives;
    FoldedBox *m_details;

    QSet<QString> m_said;
    int m_shown = 0; ///< grows when another finding or decision is shown: what is worked out for an earlier one is late
};

} // namespace torchferry::ui
