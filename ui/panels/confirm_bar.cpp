// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/confirm_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>

#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

ConfirmBar::ConfirmBar(QWidget *parent)
    : QFrame(parent),
      m_text(textLabel({})),
      m_yes(button({}, tr("Confirm"), u"primary"_s)),
      m_no(button({}, tr("Cancel"), u"compact"_s))
{
    setProperty("kind", u"ask"_s);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 10);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_yes);
    layout->addWidget(m_no);
    connect(m_yes, &QPushButton::clicked, this, [this] { close(true); });
    connect(m_no, &QPushButton::clicked, this, [this] { close(false); });
    hide();
}

void ConfirmBar::open(const QString &text, const QString &look)
{
    setKind(this, look);
    m_text->setText(text);
    setAccessibleName(text);
    show();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void ConfirmBar::ask(const QString &question, const QString &yes, std::function<void()> action)
{
    m_action = std::move(action);
    m_yes->setText(yes + u"  ↵"_s);
    m_yes->setAccessibleName(yes);
    m_yes->show();
    m_no->setText(tr("Cancel  Esc"));
    m_no->setAccessibleName(tr("Cancel"));
    open(question, u"ask"_s);
    m_yes->setFocus(Qt::OtherFocusReason);
}

void ConfirmBar::tell(const QString &sentence, const QString &advice)
{
    m_action = nullptr;
    m_yes->hide();
    m_no->setText(tr("Close  Esc"));
    m_no->setAccessibleName(tr("Close"));
    open(advice.isEmpty() ? sentence : sentence + u'\n' + advice, u"tell"_s);
    m_no->setFocus(Qt::OtherFocusReason);
}

QString ConfirmBar::text() const
{
    return m_text->text();
}

void ConfirmBar::close(bool confirmed)
{
    hide();
    const std::function<void()> action = std::exchange(m_action, nullptr);
    Q_EMIT closed();
    if (confirmed && action)
        action();
}

void ConfirmBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        close(!m_yes->isHidden() && !m_no->hasFocus());
    else if (event->key() == Qt::Key_Escape)
        close(false);
    else
        QFrame::keyPressEvent(event);
}

} // namespace torchferry::ui
