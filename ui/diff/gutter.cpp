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

int signSize(const QFontMetrics &metrics)
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
    const int digits = std::max(3, static_cast<int>(QString::number(last).size())) + (m_signed ? 2 : 0);
    const int signs = m_source || m_signsReserved ? signSize(metrics) + 6 : 0;
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
    const int size = signSize(m_pane->fontMetrics());
    const QRect sign(margin, row.center().y() - size / 2, size, size);
    if (entries.size() > 1) { // more of them lie behind
        painter.setPen(QPen(Theme::current().ink(shown.category), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawLine(sign.right() + 3, sign.top() + 3, sign.right() + 3, sign.bottom() - 2);
    }
    paintUse(painter, sign, shown.category, shown.openCase ? State::pending : shown.state, shown.guess);
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
                             QString::number(line.number)
                                 + (!m_signed                         ? QString()
                                    : line.of == PaneLine::Of::source ? u" −"_s
                                    : line.of == PaneLine::Of::result ? u" +"_s
                                                                      : u"  "_s));
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
