// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace torchferry::ui {

/// Runs `work()` on another thread and then `done(result)` on the thread of the application, unless `context` is gone
/// by then. `work` must own what it uses.
template <class Work, class Done>
void inBackground(QObject *context, Work work, Done done)
{
    QPointer<QObject> guard(context);
    QThreadPool::globalInstance()->start([guard, work = std::move(work), done = std::move(done)]() mutable {
        auto result = std::make_shared<decltype(work())>(work());
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, done = std::move(done), result]() mutable {
                if (guard)
                    done(std::move(*result));
            },
            Qt::QueuedConnection);
    });
}

} // namespace torchferry::ui
