// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

#include "ui/session/session.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace torchferry::ui {

/// The remark of a person at the current finding: shown where there is one, and typed here. Return keeps it, Esc does not.
class NoteBar final : public QFrame {
    Q_OBJECT

public:
    explicit NoteBar(Session &session, QWidget *parent = nullptr);

    /// Shows the note of the current finding, if it has one; what is being typed is given up.
    void refresh();
    void startTyping();
    [[nodiscard]] QLineEdit *field() const { return m_field; }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void closed(); ///< what is typed was kept or left

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showTyping(bool shown);
    void stopTyping(bool keeps);

    Session &m_session;
    QLabel *m_text;
    QLineEdit *m_field;
    QPushButton *m_edit;
    QPushButton *m_keep;
    QPushButton *m_cancel;
};

} // namespace torchferry::ui
