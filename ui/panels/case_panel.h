// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

#include "ui/session/session.h"

class QHBoxLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace torchferry::ui {

class ChoiceButton;
class Messages;

/// Category 5: the places that belong together side by side, what each resolution makes of them, and one choice.
class CasePanel final : public QFrame {
    Q_OBJECT

public:
    CasePanel(Session &session, const Messages &messages, QWidget *parent = nullptr);

    /// Shows the case of the current finding; false when it has none, which the panel says then.
    bool refresh();
    void focusChoices();
    /// Takes resolution `number` (from 1); false when there is none of that number or it is not available.
    bool choose(int number);

Q_SIGNALS:
    void closed();

private:
    void addResolutions(const convert::Case &together);
    void addConditions(ChoiceButton &choice, const convert::Resolution &resolution) const;
    void showSites(const std::string &resolution);
    void showConditions(const convert::Resolution &resolution);
    void showEmpty();
    [[nodiscard]] QWidget *site(const struct SitePreview &preview) const;

    Session &m_session;
    const Messages &m_messages;
    QLabel *m_title;
    QScrollArea *m_choiceArea = nullptr;
    QVBoxLayout *m_choices;
    QHBoxLayout *m_sites;
    QVBoxLayout *m_conditions;
    QList<ChoiceButton *> m_buttons;
    std::string m_shown;
};

} // namespace torchferry::ui
