// SPDX-License-Identifier: Apache-2.0
#include "ui/base/flow_layout.h"

#include <algorithm>

namespace torchferry::ui {

FlowLayout::FlowLayout(int gap, QWidget *parent) : QLayout(parent), m_gap(gap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange({0, 0, width, 0}, true);
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? m_gap : 0);
        height = std::max(height, item->sizeHint().height());
    }
    return {width, height};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, false);
}

int FlowLayout::arrange(const QRect &rect, bool dry) const
{
    int x = rect.x();
    int y = rect.y();
    int line = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const int width = std::min(item->sizeHint().width(), std::max(rect.width(), item->minimumSize().width()));
        if (x > rect.x() && x + width > rect.x() + rect.width()) {
            x = rect.x();
            y += line + m_gap;
            line = 0;
        }
        const int height = item->sizeHint().height();
        if (!dry)
            item->setGeometry({x, y, width, height});
        x += width + m_gap;
        line = std::max(line, height);
    }
    return y + line - rect.y();
}

} // namespace torchferry::ui
