// SPDX-License-Identifier: Apache-2.0
#include "ui/base/signs.h"

#include <algorithm>

#include <QPainter>
#include <QPainterPath>

#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

void paintCategory(QPainter &painter, const QRect &rect, mapping::Category category, bool filled)
{
    const Theme &theme = Theme::current();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(filled ? Qt::NoPen : QPen(theme.ink(category), 1));
    painter.setBrush(filled ? theme.fill(category) : theme.tint(category));
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    QFont font = painter.font();
    font.setPixelSize(std::max(9, rect.height() * 11 / 16));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(filled ? theme.onFill(category) : theme.ink(category));
    painter.drawText(rect, Qt::AlignCenter, QString::number(mapping::number(category)));
    painter.restore();
}

void paintState(QPainter &painter, const QRect &rect, review::State state, const QColor &color)
{
    using review::State;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.center().x() + 0.5, rect.center().y() + 0.5);
    const double unit = rect.width() / 12.0;
    painter.scale(unit, unit);
    painter.setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    QPainterPath path;
    switch (state) {
    case State::accepted:
        path.moveTo(-4, 0.5);
        path.lineTo(-1.2, 3.2);
        path.lineTo(4, -3.2);
        break;
    case State::rejected:
        path.moveTo(-3.2, -3.2);
        path.lineTo(3.2, 3.2);
        path.moveTo(3.2, -3.2);
        path.lineTo(-3.2, 3.2);
        break;
    case State::edited:
        path.moveTo(-4, 4);
        path.lineTo(-3, 0.8);
        path.lineTo(2.4, -4.4);
        path.lineTo(4.4, -2.4);
        path.lineTo(-0.8, 3);
        path.closeSubpath();
        break;
    case State::pending:
        painter.setBrush(Qt::NoBrush);
        path.addEllipse(QPointF(0, 0), 3.6, 3.6);
        break;
    case State::manual:
        path.moveTo(0, -4.4);
        path.lineTo(0, 0.8);
        path.moveTo(0, 4);
        path.lineTo(0, 4.1);
        break;
    case State::unchanged:
        path.moveTo(-3, -1.4);
        path.lineTo(3, -1.4);
        path.moveTo(-3, 1.8);
        path.lineTo(3, 1.8);
        break;
    case State::coveredByOther:
        path.moveTo(3.2, -3.6);
        path.lineTo(-3.2, 0);
        path.lineTo(3.2, 3.6);
        break;
    }
    painter.drawPath(path);
    painter.restore();
}

QString stateRole(review::State state)
{
    using review::State;
    switch (state) {
    case State::accepted:
    case State::edited: return u"good"_s;
    case State::rejected: return u"bad"_s;
    case State::manual: return u"warn"_s;
    default: return u"muted"_s;
    }
}

} // namespace torchferry::ui
