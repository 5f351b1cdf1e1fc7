// SPDX-License-Identifier: Apache-2.0
#include "ui/base/columns.h"

#include <algorithm>

#include <QBoxLayout>

namespace torchferry::ui {

Columns::Columns(int least, int gap, QWidget *parent)
    : QWidget(parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_least(least)
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(gap);
}

void Columns::add(QWidget *column)
{
    m_layout->addWidget(column, 1);
}

QSize Columns::minimumSizeHint() const
{
    // What stands beside each other now can stand below each other.
    int width = 0;
    for (int index = 0; index < m_layout->count(); ++index)
        width = std::max(width, m_layout->itemAt(index)->minimumSize().width());
    return {width, m_layout->minimumSize().height()};
}

void Columns::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int wanted = m_layout->count() * m_least * fontMetrics().averageCharWidth();
    const auto direction = width() < wanted ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (direction != m_layout->direction())
        m_layout->setDirection(direction);
}

} // namespace torchferry::ui
