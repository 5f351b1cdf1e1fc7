// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

class QLabel;

namespace torchferry::ui {

class Messages;
class Session;
class VersionField;
class VersionOutlooks;

/// Asks at the foot of the window for another version of the target. Return converts again, Esc leaves it.
class VersionBar final : public QFrame {
    Q_OBJECT

public:
    VersionBar(Session &session, const Messages &messages, VersionOutlooks &outlooks, QWidget *parent = nullptr);

    /// `version`: the one that is proposed; empty: the one that was chosen.
    void open(const QString &version = {});
    void dismiss();
    [[nodiscard]] VersionField *field() const { return m_field; }
    /// Why the typed version cannot be had; empty when it can.
    [[nodiscard]] QString problem() const;
    /// What is said about the typed version.
    [[nodiscard]] QString verdict() const;

Q_SIGNALS:
    void closed();
    void chosen(const QString &version); ///< empty: the usual one

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void check();
    void take();

    Session &m_session;
    const Messages &m_messages;
    VersionOutlooks &m_outlooks;
    VersionField *m_field;
    QLabel *m_verdict;
};

} // namespace torchferry::ui
