// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/overview_ruler.h"

#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

OverviewRuler::OverviewRuler(QWidget *parent) : QWidget(parent)
{
    setFixedWidth(14);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Open findings in this file"));
}

void OverviewRuler::setEntries(std::vector<Entry> entries, int rows)
{
    m_entries = std::move(entries);
    m_rows = rows;
    update();
}

void OverviewRuler::setView(int top, int rows, int current)
{
    m_top = top;
    m_viewRows = rows;
    m_current = current;
    update();
}

int OverviewRuler::y(int row) const
{
    // A short file is not stretched: its marks stand beside their lines.
    const int rows = std::max({m_rows, m_viewRows, 1});
    return static_cast<int>(static_cast<qint64>(row) * height() / rows);
}

void OverviewRuler::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(u"gutter"_s));
    painter.setPen(theme.color(u"border"_s));
    painter.drawLine(0, 0, 0, height());
    if (m_rows > m_viewRows)
        painter.fillRect(QRect(1, y(m_top), width() - 1, std::max(8, y(m_top + m_viewRows) - y(m_top))),
                         theme.color(u"sunken"_s));
    for (const Entry &entry : m_entries) {
        const QRect mark(4, y(entry.row) + 1, width() - 7, 3);
        painter.fillRect(mark, theme.fill(entry.category));
        if (entry.guess)
            painter.fillRect(mark.adjusted(2, 1, -2, -1), theme.color(u"gutter"_s));
    }
    if (m_current >= 0) {
        painter.setPen(QPen(theme.color(u"text"_s), 1));
        painter.drawRect(QRect(2, y(m_current), width() - 5, 4));
    }
}

void OverviewRuler::request(int at)
{
    const int rows = std::max({m_rows, m_viewRows, 1});
    Q_EMIT rowRequested(std::clamp(at * rows / std::max(1, height()), 0, std::max(0, m_rows - 1)));
}

void OverviewRuler::mousePressEvent(QMouseEvent *event)
{
    request(event->position().toPoint().y());
}

void OverviewRuler::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        request(event->position().toPoint().y());
}

} // namespace torchferry::ui
