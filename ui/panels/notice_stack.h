// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QWidget>

#include "core/base/error.h"

class QLabel;
class QVBoxLayout;

namespace torchferry::ui {

class Messages;

/// What the user has to know about the window and its session, one bar a notice, above everything else. It asks for no
/// answer and takes no focus.
class NoticeStack final : public QWidget {
    Q_OBJECT

public:
    struct Notice {
        Error error;           ///< its sentence and its advice are shown
        bool canRetry = false; ///< "Try again", else "Dismiss"
        bool alarming = false; ///< decisions are at stake

        bool operator==(const Notice &) const = default;
    };

    /// `messages` outlives the stack.
    explicit NoticeStack(const Messages &messages, QWidget *parent = nullptr);

    /// Shows these and nothing else; those that are shown already stay as they are.
    void show(const std::vector<Notice> &notices);
    using QWidget::show;
    /// The texts as they are read, from the top.
    [[nodiscard]] QStringList texts() const;

Q_SIGNALS:
    void dismissed(const torchferry::Error &error);
    void retryRequested(const torchferry::Error &error);

private:
    [[nodiscard]] QWidget *makeBar(const Notice &notice);

    struct Shown {
        Notice notice;
        QWidget *bar;
    };
    const Messages &m_messages;
    QVBoxLayout *m_layout;
    std::vector<Shown> m_shown;
};

} // namespace torchferry::ui
