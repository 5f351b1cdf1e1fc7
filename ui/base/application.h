// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QApplication>
#include <QTimer>

#include "core/base/error.h"

namespace torchferry::ui {

/// The application. What is thrown in a slot, an event handler or while painting ends here: it is shown, and the window
/// lives on. Decisions are on disk by then, or were not made.
class Application final : public QApplication {
    Q_OBJECT

public:
    Application(int &argc, char **argv);

    bool notify(QObject *receiver, QEvent *event) override;
    /// Shows a failure that was caught elsewhere. On the thread of the application; without one of this kind, nothing
    /// happens.
    static void report(const Error &failure);

Q_SIGNALS:
    /// TF9502 (internal failure) or TF9503 (not enough memory), or what was reported; not from within what failed.
    void failed(const torchferry::Error &failure);

private:
    void take(const char *code, const char *detail) noexcept;
    void tell();

    Error m_failure;
    QTimer m_delay;
    int m_untold = 0; ///< how often telling was tried in vain
};

} // namespace torchferry::ui
