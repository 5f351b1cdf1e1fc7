// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/notice_stack.h"

#include <algorithm>

#include <QAccessible>
#include <QFrame>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

NoticeStack::NoticeStack(const Messages &messages, QWidget *parent)
    : QWidget(parent),
      m_messages(messages),
      m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    hide();
}

void NoticeStack::show(const std::vector<Notice> &notices)
{
    std::erase_if(m_shown, [&](const Shown &each) {
        if (std::find(notices.begin(), notices.end(), each.notice) != notices.end())
            return false;
        each.bar->hide();
        each.bar->deleteLater(); // one of its buttons may be what asked for this
        return true;
    });
    for (const Notice &notice : notices) {
        if (std::any_of(m_shown.begin(), m_shown.end(), [&](const Shown &each) { return each.notice == notice; }))
            continue;
        QWidget *bar = makeBar(notice);
        m_layout->addWidget(bar);
        m_shown.push_back({notice, bar});
        QAccessibleEvent event(bar, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
    setVisible(!m_shown.empty());
}

QStringList NoticeStack::texts() const
{
    QStringList texts;
    for (const Shown &each : m_shown)
        texts.append(each.bar->accessibleName());
    return texts;
}

QWidget *NoticeStack::makeBar(const Notice &notice)
{
    const Error error = notice.error;
    const QString text = visible(m_messages.sentence(error) + u' ' + m_messages.advice(error)).trimmed();
    auto *bar = new QFrame;
    bar->setProperty("kind", notice.alarming ? u"alarm"_s : u"notice"_s);
    bar->setAccessibleName(text);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(16);
    auto *label = textLabel({});
    setProse(label, text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(label, 1);
    QPushButton *answer = notice.canRetry ? button(tr("Try again"), tr("Try again"), u"compact"_s)
                                          : button(tr("Dismiss"), tr("Dismiss this notice"), u"compact"_s);
    layout->addWidget(answer, 0, Qt::AlignTop);
    connect(answer, &QPushButton::clicked, this, [this, error, canRetry = notice.canRetry] {
        if (canRetry)
            Q_EMIT retryRequested(error);
        else
            Q_EMIT dismissed(error);
    });
    return bar;
}

} // namespace torchferry::ui
