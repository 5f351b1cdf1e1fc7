// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/confirm_bar.h"

#include <QAbstractItemModel>
#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

ConfirmBar::ConfirmBar(QWidget *parent)
    : QFrame(parent),
      m_text(textLabel({})),
      m_which(button(tr("Show &which"), tr("Show which findings this is about"), u"compact"_s)),
      m_yes(button({}, tr("Confirm"), u"primary"_s)),
      m_no(button({}, tr("Cancel"), u"compact"_s)),
      m_list(new QTreeView)
{
    setProperty("kind", u"ask"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 10, 16, 10);
    auto *line = new QHBoxLayout;
    line->addWidget(m_text, 1);
    line->addWidget(m_which);
    line->addWidget(m_yes);
    line->addWidget(m_no);
    layout->addLayout(line);
    layout->addWidget(m_list);
    m_which->setCheckable(true);
    m_list->setHeaderHidden(true);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setAccessibleName(tr("What is concerned"));
    m_list->setFixedHeight(fontMetrics().lineSpacing() * 11);
    m_which->hide();
    m_list->hide();
    connect(m_yes, &QPushButton::clicked, this, [this] { close(true); });
    connect(m_no, &QPushButton::clicked, this, [this] { close(false); });
    connect(m_which, &QPushButton::toggled, this, &ConfirmBar::showDetails);
    connect(m_list, &QTreeView::activated, this, &ConfirmBar::detailChosen);
    hide();
}

ConfirmBar::~ConfirmBar() = default;

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
    ask(question, yes, nullptr, std::move(action));
}

void ConfirmBar::ask(const QString &question, const QString &yes, std::unique_ptr<QAbstractItemModel> details,
                     std::function<void()> action)
{
    takeDetails(std::move(details));
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
    takeDetails(nullptr);
    m_yes->hide();
    m_no->setText(tr("Close  Esc"));
    m_no->setAccessibleName(tr("Close"));
    open(advice.isEmpty() ? sentence : sentence + u'\n' + advice, u"tell"_s);
    m_no->setFocus(Qt::OtherFocusReason);
}

void ConfirmBar::takeDetails(std::unique_ptr<QAbstractItemModel> details)
{
    m_which->setChecked(false);
    m_which->setVisible(details != nullptr);
    m_list->setModel(details.get());
    m_details = std::move(details); // after the view has let go of the one before
}

void ConfirmBar::showDetails(bool shown)
{
    m_list->setVisible(shown);
    if (!shown || m_details == nullptr)
        return;
    expandIfFew(*m_list);
    m_list->setCurrentIndex(m_details->index(0, 0));
    m_list->setFocus(Qt::OtherFocusReason);
}

QString ConfirmBar::text() const
{
    return m_text->text();
}

void ConfirmBar::close(bool confirmed)
{
    hide();
    takeDetails(nullptr);
    const std::function<void()> action = std::exchange(m_action, nullptr);
    Q_EMIT closed();
    if (confirmed && action)
        action();
}

void ConfirmBar::keyPressEvent(QKeyEvent *event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isReturn && m_list->hasFocus())
        return; // it went to what one stands on
    if (isReturn && m_which->hasFocus())
        m_which->toggle();
    else if (isReturn)
        close(!m_yes->isHidden() && !m_no->hasFocus());
    else if (event->key() == Qt::Key_Escape)
        close(false);
    else
        QFrame::keyPressEvent(event);
}

} // namespace torchferry::ui
