// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include <QFrame>

class QLabel;
class QPushButton;

namespace torchferry::ui {

/// A question at the foot of the window: Return says yes, Esc says no. Not a dialog, so that it needs no window manager.
class ConfirmBar final : public QFrame {
    Q_OBJECT

public:
    explicit ConfirmBar(QWidget *parent = nullptr);

    void ask(const QString &question, const QString &yes, std::function<void()> action);
    /// Tells something that needs attention; there is only "close". `advice` may be empty.
    void tell(const QString &sentence, const QString &advice);
    /// As if "cancel" was pressed.
    void dismiss() { close(false); }
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void open(const QString &text, const QString &look);
    void close(bool confirmed);

    QLabel *m_text;
    QPushButton *m_yes;
    QPushButton *m_no;
    std::function<void()> m_action;
};

} // namespace torchferry::ui
