// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>

#include "ui/session/session.h"

class QPushButton;
class QVBoxLayout;

namespace torchferry::ui {

class ChoiceButton;
class Messages;

/// Everything about the current finding: what it is, what it becomes and why, what else it could become.
class FindingCard final : public QScrollArea {
    Q_OBJECT

public:
    FindingCard(Session &session, const Messages &messages, QWidget *parent = nullptr);

    void refresh();
    /// Puts the focus on the alternatives; false when there are none.
    bool focusAlternatives();
    /// Accepts alternative `number` (from 1); false when there is none of that number.
    bool choose(int number);

Q_SIGNALS:
    void acceptRequested();
    void rejectRequested();
    void resetRequested();
    void editRequested();
    void togetherRequested();
    void placeRequested(quint32 offset); ///< into the text of the open file's source

private:
    void addHead(const convert::Finding &finding, review::State state);
    void addActions(const convert::Finding &finding, review::State state);
    /// What a proposal is called; empty when its text says it all.
    [[nodiscard]] QString labelOf(const convert::Finding &finding, const convert::Proposal &proposal,
                                  const QString &text) const;
    void addAlternatives(const convert::Finding &finding);
    void addParameters(const convert::Finding &finding);
    void addSignatures(const convert::Finding &finding);
    void addSentence(QVBoxLayout &list, const Message &message, const types::Evidence *place);
    /// What limits the certainty of the finding.
    void addReasons(const convert::Finding &finding);
    /// Why it is believed to be this API, with the places.
    void addEvidence(const convert::Finding &finding);
    void addNotes(const convert::Finding &finding);
    void addDocumentation(const convert::Finding &finding);
    void addSection(const QString &heading, QWidget *content);
    void addEmpty();

    Session &m_session;
    const Messages &m_messages;
    QWidget *m_content;
    QVBoxLayout *m_layout;
    QList<ChoiceButton *> m_alternatives;
};

} // namespace torchferry::ui
