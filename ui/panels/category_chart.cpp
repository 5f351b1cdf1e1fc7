// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/category_chart.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/base/labels.h"
#include "ui/base/signs.h"
#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

CategoryBar::CategoryBar(mapping::Category category, QWidget *parent) : QAbstractButton(parent), m_category(category)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

void CategoryBar::setCounts(std::uint32_t total, std::uint32_t open, std::uint32_t longest)
{
    m_total = total;
    m_open = open;
    m_longest = std::max(1U, longest);
    setEnabled(total > 0);
    setAccessibleName(tr("%1: %2, %3 remaining")
                          .arg(Labels::numbered(m_category), Labels::findings(static_cast<int>(total)))
                          .arg(open));
    setToolTip(accessibleName());
    update();
}

QSize CategoryBar::sizeHint() const
{
    return {420, std::max(30, fontMetrics().height() + 14)};
}

void CategoryBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Down)
        focusNextChild();
    else if (event->key() == Qt::Key_Up)
        focusPreviousChild();
    else
        QAbstractButton::keyPressEvent(event);
}

void CategoryBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || (isEnabled() && underMouse())) {
        painter.setPen(hasFocus() ? QPen(theme.color(u"focus"_s), 2) : QPen(Qt::NoPen));
        painter.setBrush(theme.color(u"sunken"_s));
        painter.drawRoundedRect(rect().adjusted(1, 1, -1, -1), 6, 6);
    }
    const int middle = height() / 2;
    paintCategory(painter, QRect(8, middle - 9, 18, 18), m_category, m_open > 0);
    const int labelWidth = std::clamp(width() * 38 / 100, 120, 230);
    painter.setPen(theme.color(m_total > 0 ? u"text"_s : u"disabled"_s));
    painter.drawText(QRect(36, 0, labelWidth - 36, height()), Qt::AlignVCenter,
                     fontMetrics().elidedText(Labels::category(m_category), Qt::ElideRight, labelWidth - 40));

    const int numberWidth = std::max(fontMetrics().horizontalAdvance(u"99999 / 99999"_s),
                                     fontMetrics().horizontalAdvance(u"%1 / %1"_s.arg(m_longest)));
    const QRectF track(labelWidth, middle - 6, width() - labelWidth - numberWidth - 16, 12);
    const double full = track.width() * m_total / m_longest;
    const double left = track.width() * m_open / m_longest;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(u"track"_s));
    painter.drawRoundedRect(track, 6, 6);
    if (m_total > 0) {
        painter.setBrush(theme.tint(m_category));
        painter.setPen(QPen(theme.ink(m_category), 1));
        painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(12.0, full), 12).adjusted(.5, .5, -.5, -.5),
                                6, 6);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.fill(m_category));
        if (m_open > 0)
            painter.drawRoundedRect(
                QRectF(track.left(), track.top(), std::max(12.0, left), 12).adjusted(.5, .5, -.5, -.5), 6, 6);
    }
    painter.setPen(theme.color(m_total > 0 ? u"text"_s : u"disabled"_s));
    painter.drawText(QRect(width() - numberWidth - 8, 0, numberWidth, height()), Qt::AlignVCenter | Qt::AlignRight,
                     m_total == 0 ? u"0"_s : u"%1 / %2"_s.arg(m_open).arg(m_total));
}

CategoryChart::CategoryChart(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const mapping::Category category : allCategories) {
        auto *bar = new CategoryBar(category);
        connect(bar, &QAbstractButton::clicked, this, [this, category] { Q_EMIT categoryChosen(category); });
        layout->addWidget(bar);
        m_bars.append(bar);
    }
}

void CategoryChart::setCounts(const review::Counts &counts)
{
    std::uint32_t longest = 1;
    for (const mapping::Category category : allCategories)
        longest = std::max(longest, counts.of(category));
    for (CategoryBar *bar : std::as_const(m_bars))
        bar->setCounts(counts.of(bar->category()), counts.left(bar->category()), longest);
}

void CategoryChart::focusFirst()
{
    for (CategoryBar *bar : std::as_const(m_bars)) {
        if (bar->isEnabled()) {
            bar->setFocus(Qt::OtherFocusReason);
            return;
        }
    }
}

} // namespace torchferry::ui
