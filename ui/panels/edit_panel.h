// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPlainTextEdit>
#include <QTimer>

#include "ui/session/own_text.h"
#include "ui/session/session.h"

class QLabel;

namespace torchferry::ui {

class Messages;

/// Where own text is typed: Ctrl+Return takes it, Esc does not, Tab indents only with Ctrl held otherwise moves on.
class OwnTextEdit final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit OwnTextEdit(QWidget *parent = nullptr);
    /// Underlines ranges of UTF-16 positions.
    void setIssues(const QList<std::pair<int, int>> &ranges);

Q_SIGNALS:
    void confirmed();
    void left();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
};

/// Text of one's own in place of a finding. The target check marks what does not exist or does not bind as one types.
class EditPanel final : public QFrame {
    Q_OBJECT

public:
    EditPanel(Session &session, const Messages &messages, QWidget *parent = nullptr);

    /// Takes the current finding and what would stand there now.
    void start();
    [[nodiscard]] OwnTextEdit *editor() const { return m_editor; }
    /// What the last check said; for tests and screen readers.
    [[nodiscard]] QString verdict() const;

Q_SIGNALS:
    void closed();

private:
    void check();
    void show(const QString &text, const OwnTextVerdict &verdict);
    void take();

    Session &m_session;
    const Messages &m_messages;
    Stop m_stop;
    OwnTextEdit *m_editor;
    QLabel *m_title;
    QLabel *m_verdict;
    QTimer m_delay;
    quint64 m_generation = 0;
};

} // namespace torchferry::ui
