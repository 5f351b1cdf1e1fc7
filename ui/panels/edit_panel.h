// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QTimer>

#include "ui/panels/own_text_edit.h"
#include "ui/session/own_text.h"
#include "ui/session/session.h"

class QLabel;
class QListWidget;

namespace torchferry::ui {

class CodeChange;
class Messages;

/// Text of one's own in place of a finding, and beside it what that changes in the file. As one types, the target check lists
/// and marks all that does not exist or does not bind, and what is no Python.
class EditPanel final : public QFrame {
    Q_OBJECT

public:
    EditPanel(Session &session, const Messages &messages, QWidget *parent = nullptr);

    /// Takes the current finding and what would stand there now.
    void start();
    [[nodiscard]] OwnTextEdit *editor() const { return m_editor; }
    /// What the last check said, a line for each problem; for tests and screen readers.
    [[nodiscard]] QString verdict() const;
    [[nodiscard]] QListWidget *problems() const { return m_problems; }
    /// The lines as they are and as they would be written.
    [[nodiscard]] const CodeChange *change() const { return m_change; }
    /// What is said where nothing changes.
    [[nodiscard]] QString changeNote() const;

Q_SIGNALS:
    void closed();

private:
    void check();
    void show(const QString &text, const OwnTextVerdict &verdict);
    void showChange(const OwnTextVerdict &verdict);
    void addProblem(const QString &sentence, std::optional<std::pair<int, int>> range);
    void take();

    Session &m_session;
    const Messages &m_messages;
    Stop m_stop;
    OwnTextEdit *m_editor;
    CodeChange *m_change;
    QLabel *m_changeNote;
    QListWidget *m_problems;
    QLabel *m_title;
    QLabel *m_verdict;
    QTimer m_delay;
    quint64 m_generation = 0;
};

} // namespace torchferry::ui
