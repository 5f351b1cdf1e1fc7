// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/gutter.h"

#include <algorithm>

#include <QCoreApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/base/signs.h"
#include "ui/base/theme.h"
#include "ui/diff/diff_pane.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

constexpr int margin = 6;
constexpr int signSize = 12;

int chipSize(const QFontMetrics &metrics)
{
    return std::clamp(metrics.height() - 1, 14, 30);
}

} // namespace

Gutter::Gutter(DiffPane *pane) : QWidget(pane), m_pane(pane)
{
    setCursor(Qt::PointingHandCursor);
}

void Gutter::setSource(std::function<std::vector<GutterEntry>(int)> source)
{
    m_source = std::move(source);
    update();
}

int Gutter::wantedWidth() const
{
    std::uint32_t last = 0;
    for (auto row = m_pane->rows().rbegin(); row != m_pane->rows().rend() && last == 0; ++row)
        last = row->number;
    const QFontMetrics metrics = m_pane->fontMetrics();
    const int digits = std::max(3, static_cast<int>(QString::number(last).size()));
    const int signs = m_source || m_signsReserved ? chipSize(metrics) + 4 + signSize + 6 : 0;
    return margin + signs + metrics.horizontalAdvance(u'9') * digits + margin + 3;
}

void Gutter::paintEntries(QPainter &painter, const std::vector<GutterEntry> &entries, const QRect &row) const
{
    if (entries.empty())
        return;
    const auto rank = [](const GutterEntry &entry) {
        using review::State;
        const bool open = entry.state == State::pending || entry.state == State::manual || entry.openCase;
        const bool quiet = entry.state == State::unchanged || entry.state == State::coveredByOther;
        return entry.current ? 3 : open ? 2 : quiet ? 0 : 1;
    };
    const GutterEntry &shown = *std::max_element(entries.begin(), entries.end(),
                                                 [&](const auto &a, const auto &b) { return rank(a) < rank(b); });
    using review::State;
    const Theme &theme = Theme::current();
    const bool quiet = shown.state == State::unchanged || shown.state == State::coveredByOther;
    const bool open = shown.state == State::pending || shown.state == State::manual || shown.openCase;
    const int size = chipSize(m_pane->fontMetrics());
    const QRect chip(margin, row.center().y() - size / 2, size, size);
    if (quiet)
        painter.setOpacity(0.55);
    if (entries.size() > 1) { // more of them lie behind
        painter.setPen(QPen(theme.ink(shown.category), 1));
        painter.setBrush(theme.color(u"gutter"_s));
        painter.drawRoundedRect(QRectF(chip).adjusted(2.5, -1.5, 2.5, -2.5), 4, 4);
    }
    paintCategory(painter, chip, shown.category, open);
    const QRect sign(chip.right() + 5, row.center().y() - signSize / 2, signSize, signSize);
    const State state = shown.openCase ? State::pending : shown.state;
    paintState(painter, sign, state, theme.color(stateRole(state)));
    painter.setOpacity(1);
}

void Gutter::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(u"gutter"_s));
    painter.setPen(theme.color(u"border"_s));
    painter.drawLine(width() - 1, 0, width() - 1, height());
    QFont numbers = m_pane->font();
    for (const DiffPane::SeenRow &seen : m_pane->seenRows()) {
        if (seen.row >= static_cast<int>(m_pane->rows().size()))
            break;
        const PaneLine &line = m_pane->rows()[static_cast<std::size_t>(seen.row)];
        const bool current = seen.row == m_pane->spotlight().row;
        if (current)
            painter.fillRect(QRect(0, seen.top, width() - 1, seen.height), theme.color(u"currentRow"_s));
        // Of a line that goes on in the next ones the number stands at its beginning.
        const QRect row(0, seen.top, width() - 1, m_pane->lineHeight());
        if (m_pane->view().foldOf(seen.row) != nullptr)
            continue;
        if (!line.filler()) {
            numbers.setBold(current);
            painter.setFont(numbers);
            painter.setPen(theme.color(current ? u"text"_s : u"lineNumber"_s));
            painter.drawText(row.adjusted(0, 0, -margin - 2, 0), Qt::AlignRight | Qt::AlignVCenter,
                             QString::number(line.number));
        }
        if (m_source)
            paintEntries(painter, m_source(seen.row), row);
    }
}

int Gutter::rowAt(int y) const
{
    for (const DiffPane::SeenRow &seen : m_pane->seenRows()) {
        if (y >= seen.top && y < seen.top + seen.height)
            return seen.row;
    }
    return -1;
}

void Gutter::mousePressEvent(QMouseEvent *event)
{
    const int row = rowAt(event->position().toPoint().y());
    if (event->button() == Qt::LeftButton && row >= 0)
        Q_EMIT rowClicked(row);
}

void Gutter::wheelEvent(QWheelEvent *event)
{
    // The gutter scrolls with the text it belongs to.
    QCoreApplication::sendEvent(m_pane, event);
}

bool Gutter::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && m_description) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = m_description(rowAt(help->pos().y()));
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace torchferry::ui
