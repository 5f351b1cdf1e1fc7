// SPDX-License-Identifier: Apache-2.0
#include "ui/base/application.h"

#include <cstdio>
#include <exception>
#include <new>

namespace torchferry::ui {

Application::Application(int &argc, char **argv) : QApplication(argc, argv)
{
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &Application::tell);
}

bool Application::notify(QObject *receiver, QEvent *event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::bad_alloc &) {
        take("TF9503", nullptr);
    } catch (const std::exception &thrown) {
        take("TF9502", thrown.what());
    } catch (...) {
        take("TF9502", "?");
    }
    return false;
}

void Application::report(const Error &failure)
{
    auto *application = qobject_cast<Application *>(QCoreApplication::instance());
    if (application == nullptr)
        return;
    application->m_failure = failure;
    application->m_delay.start();
}

void Application::take(const char *code, const char *detail) noexcept
{
    // Telling may be what fails, for want of memory above all.
    constexpr int mostTries = 3;
    try {
        if (++m_untold > mostTries)
            throw std::bad_alloc();
        m_failure = {code, {}, {}};
        if (detail != nullptr)
            m_failure.arguments.push_back({"detail", detail});
        m_delay.start(); // not from within what failed
    } catch (...) {
        std::fputs("torchferry: an internal failure, and no way to tell it in the window: ", stderr);
        std::fputs(detail != nullptr ? detail : "not enough memory", stderr);
        std::fputc('\n', stderr);
        m_untold = 0;
    }
}

void Application::tell()
{
    const Error failure = m_failure;
    Q_EMIT failed(failure);
    m_untold = 0;
}

} // namespace torchferry::ui
