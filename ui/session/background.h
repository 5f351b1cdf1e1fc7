// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include <QCoreApplication>
#include <QPointer>

#include "core/engine/guarded.h"
#include "ui/base/application.h"
#include "ui/session/workers.h"

namespace torchferry::ui {

/// Has `call()` run on the thread of the application. Memory that is short now is given back in a moment.
template <class Call>
void onApplicationThread(const Call &call)
{
    using namespace std::chrono_literals;
    for (int tries = 0; tries < 100; ++tries) {
        try {
            QMetaObject::invokeMethod(QCoreApplication::instance(), call, Qt::QueuedConnection);
            return;
        } catch (const std::bad_alloc &) {
            std::this_thread::sleep_for(10ms);
        }
    }
}

template <class Value>
struct IsResult : std::false_type {};
template <class Value>
struct IsResult<Result<Value>> : std::true_type {};

/// Runs `work()` on another thread and then `done(result)` on the thread of the application, unless `context` is gone
/// by then. `work` must own what it uses. An unforeseen failure is the error of the result (TF1905, TF1906) where
/// that is a `Result`; otherwise the window shows it, and `done` is not called.
template <class Work, class Done>
void inBackground(QObject *context, Work work, Done done)
{
    using Value = std::invoke_result_t<Work &>;
    struct Job {
        QPointer<QObject> context;
        Done done;
        std::optional<Result<Value>> result;
    };
    auto job = std::make_shared<Job>(Job{context, std::move(done), std::nullopt});
    Workers::start([job, work = std::make_shared<Work>(std::move(work))]() mutable {
        job->result.emplace(engine::guarded(nullptr, [&] { return (*work)(); }));
        work.reset();
        onApplicationThread([job = std::move(job)] {
            if (!job->context)
                return;
            Result<Value> &result = *job->result;
            if (result)
                job->done(std::move(*result));
            else if constexpr (IsResult<Value>::value)
                job->done(Value(tl::unexpected(std::move(result.error()))));
            else
                Application::report(result.error());
        });
    });
}

} // namespace torchferry::ui
