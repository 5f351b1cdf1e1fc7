// SPDX-License-Identifier: Apache-2.0
#include "ui/base/signs.h"

#include <algorithm>

#include <QPainter>
#include <QPainterPath>

#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// Each category has a shape of its own, so that colour is not all that tells them apart.
QPainterPath shapeOf(mapping::Category category, const QRectF &r)
{
    QPainterPath path;
    const double w = r.width();
    const double h = r.height();
    const auto polygon = [&](std::initializer_list<QPointF> points) {
        QPolygonF corners;
        for (const QPointF &point : points)
            corners.append({r.left() + point.x() * w, r.top() + point.y() * h});
        path.addPolygon(corners);
        path.closeSubpath();
    };
    switch (category) {
    case mapping::Category::oneToOne: path.addEllipse(r); break;
    case mapping::Category::sourceMore: path.addRoundedRect(r, w / 6, h / 6); break;
    case mapping::Category::argsDiffer: polygon({{.25, 0}, {.75, 0}, {1, .5}, {.75, 1}, {.25, 1}, {0, .5}}); break;
    case mapping::Category::composite: polygon({{.5, 0}, {1, .34}, {1, 1}, {0, 1}, {0, .34}}); break;
    case mapping::Category::context:
        polygon({{.35, 0}, {.65, 0}, {1, .35}, {1, .65}, {.65, 1}, {.35, 1}, {0, .65}, {0, .35}});
        break;
    case mapping::Category::otherPackage: polygon({{0, 0}, {.66, 0}, {1, .5}, {.66, 1}, {0, 1}}); break;
    case mapping::Category::missing: polygon({{0, 0}, {1, 0}, {1, .66}, {.5, 1}, {0, .66}}); break;
    }
    return path;
}

void paintNumber(QPainter &painter, const QRect &rect, mapping::Category category, const QColor &color)
{
    QFont font = painter.font();
    font.setPixelSize(std::max(9, rect.height() * 11 / 16));
    font.setBold(true);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(rect, Qt::AlignCenter, QString::number(mapping::number(category)));
}

} // namespace

void paintCategory(QPainter &painter, const QRect &rect, mapping::Category category, bool filled)
{
    const Theme &theme = Theme::current();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(filled ? Qt::NoPen : QPen(theme.ink(category), 1));
    painter.setBrush(filled ? theme.fill(category) : theme.tint(category));
    painter.drawPath(shapeOf(category, QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5)));
    paintNumber(painter, rect, category, filled ? theme.onFill(category) : theme.ink(category));
    painter.restore();
}

void paintUse(QPainter &painter, const QRect &rect, mapping::Category category, review::State state, bool guess)
{
    using review::State;
    const Theme &theme = Theme::current();
    const bool open = state == State::pending || state == State::manual;
    const bool quiet = state == State::unchanged || state == State::coveredByOther;
    if (open && !guess)
        return paintCategory(painter, rect, category, true);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (quiet)
        painter.setOpacity(0.6);
    const int less = quiet ? rect.width() / 4 : 0;
    QPen pen(theme.ink(category), open ? 1.6 : 1);
    if (open)
        pen.setDashPattern({2, 1.4});
    painter.setPen(pen);
    painter.setBrush(open ? theme.color(u"base"_s) : theme.tint(category));
    painter.drawPath(shapeOf(category, QRectF(rect.adjusted(less, less, -less, -less)).adjusted(1, 1, -1, -1)));
    if (open)
        paintNumber(painter, rect, category, theme.ink(category));
    else if (!quiet)
        paintState(painter, rect.adjusted(2, 2, -2, -2), state, theme.color(stateRole(state)));
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
