// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_sides.h"

#include <algorithm>

#include <QApplication>
#include <QEvent>
#include <QGridLayout>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/base/widgets.h"
#include "ui/diff/gutter.h"
#include "ui/diff/unified.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QWidget *titled(ElidedLabel *title, QWidget *content)
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    title->setProperty("kind", u"muted"_s);
    title->setContentsMargins(12, 4, 12, 4);
    layout->addWidget(title);
    layout->addWidget(content, 1);
    return box;
}

} // namespace

DiffSides::DiffSides(QWidget *parent)
    : QWidget(parent),
      m_left(new DiffPane(DiffPane::Side::left, m_view)),
      m_right(new DiffPane(DiffPane::Side::right, m_view)),
      m_ruler(new OverviewRuler),
      m_sides(new QSplitter(Qt::Horizontal)),
      m_vertical(new QScrollBar(Qt::Vertical)),
      m_horizontal(new QScrollBar(Qt::Horizontal)),
      m_leftTitle(new ElidedLabel(Qt::ElideRight)),
      m_rightTitle(new ElidedLabel(Qt::ElideRight))
{
    m_sides->setChildrenCollapsible(false);
    m_sides->addWidget(titled(m_leftTitle, m_left));
    m_rightBox = titled(m_rightTitle, m_right);
    m_sides->addWidget(m_rightBox);
    m_sides->setStretchFactor(0, 1);
    m_sides->setStretchFactor(1, 1);
    m_sides->setSizes({1000, 1000});
    m_vertical->setAccessibleName(tr("Rows of both sides"));
    m_horizontal->setAccessibleName(tr("Columns of both sides"));
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_sides, 0, 0);
    layout->addWidget(m_vertical, 0, 1);
    layout->addWidget(m_ruler, 0, 2);
    layout->addWidget(m_horizontal, 1, 0);
    layout->setColumnStretch(0, 1);
    layout->setRowStretch(0, 1);
    m_left->setAccessibleName(tr("Source"));
    m_right->setAccessibleName(tr("Result"));
    setFocusProxy(m_left);
    connectView();
}

void DiffSides::connectView()
{
    connect(m_vertical, &QScrollBar::valueChanged, &m_view, &RowView::setTop);
    connect(m_horizontal, &QScrollBar::valueChanged, &m_view, &RowView::setX);
    connect(&m_view, &RowView::moved, this, &DiffSides::updateBars);
    connect(&m_view, &RowView::shaped, this, &DiffSides::updateBars);
    connect(m_ruler, &OverviewRuler::rowRequested, this,
            [this](int row) { m_view.setTop(m_view.lineOf(row) - m_view.page() / 2); });
    for (DiffPane *pane : {m_left, m_right}) {
        connect(pane, &DiffPane::resized, this, &DiffSides::measure);
        connect(pane, &DiffPane::foldClicked, this, &DiffSides::unfold);
    }
}

void DiffSides::setTitles(const QString &left, const QString &right)
{
    m_leftTitle->setWhole(left);
    m_rightTitle->setWhole(right);
}

void DiffSides::setContent(DiffContent content, bool other)
{
    m_content = m_unified ? ui::unified(std::move(content)) : std::move(content);
    if (other)
        m_unfolded.clear();
    m_left->setRows(m_unified ? mergedRows(m_content) : m_content.left);
    m_right->setRows(m_unified ? std::vector<PaneLine>() : m_content.right);
    shape();
    if (other) {
        m_view.setTop(0);
        m_view.setX(0);
        m_left->setCaret({}, false, false);
        m_right->setCaret({}, false, false);
    }
}

void DiffSides::changeContent(const DiffPatch &patch)
{
    m_content.apply(patch);
    m_left->changeRows(patch.head, patch.tail, patch.left);
    m_right->changeRows(patch.head, patch.tail, patch.right, patch.shift);
    shape();
}

void DiffSides::shape()
{
    const auto count = static_cast<int>(m_content.left.size());
    std::vector<int> heights(m_content.left.size(), 1);
    for (int row = 0; m_wrapped && row < count; ++row)
        heights[static_cast<std::size_t>(row)] = std::max(m_left->linesOf(row), m_right->linesOf(row));
    m_view.setShape(std::move(heights), m_folded ? unchangedStretches(m_content, m_unfolded) : std::vector<Fold>());
    measure();
}

void DiffSides::measure()
{
    const int row = m_left->spotlight().row;
    const int line = m_view.lineOf(row);
    const bool seen = row >= 0 && line >= m_view.top() && line < m_view.top() + m_view.page();
    const int before = m_view.page();
    const int room = m_view.room();
    // Sides of different heights or widths show what both have room for.
    const int height = m_unified ? m_left->height() : std::min(m_left->height(), m_right->height());
    const int width = m_left->textRect().width();
    m_view.setPage(height / m_left->lineHeight());
    m_view.setWidths(m_wrapped ? 0 : std::max(m_left->contentWidth(), m_right->contentWidth()),
                     m_unified ? width : std::min(width, m_right->textRect().width()));
    // What one looks at stays in view when something else takes room.
    if (seen && m_view.page() != before)
        m_view.reveal(row, m_right->spotlight().row);
    // With more room, beginnings of lines may be seen that had to give way.
    if (seen && m_view.room() != room)
        revealColumns();
}

void DiffSides::updateBars()
{
    {
        const QSignalBlocker vertical(m_vertical);
        const QSignalBlocker horizontal(m_horizontal);
        m_vertical->setRange(0, m_view.lastTop());
        m_vertical->setPageStep(std::max(1, m_view.page() - 1));
        m_vertical->setValue(m_view.top());
        m_horizontal->setRange(0, m_view.lastX());
        m_horizontal->setPageStep(std::max(1, m_view.room()));
        m_horizontal->setSingleStep(20);
        m_horizontal->setValue(m_view.x());
    }
    m_horizontal->setVisible(m_view.lastX() > 0);
    Q_EMIT moved();
}

bool DiffSides::stacked() const
{
    return m_sides->orientation() == Qt::Vertical;
}

int DiffSides::columnsBeside() const
{
    const int room = width() - m_vertical->sizeHint().width() - m_ruler->width();
    return m_left->columnsIn(room / 2);
}

void DiffSides::setStacked(bool stacked)
{
    if (stacked == this->stacked())
        return;
    m_sides->setOrientation(stacked ? Qt::Vertical : Qt::Horizontal);
    m_sides->setSizes({1000, 1000});
    m_right->setSignsReserved(stacked);
}

void DiffSides::setUnified(bool unified)
{
    m_unified = unified;
    if (unified && m_rightBox->isAncestorOf(QApplication::focusWidget()))
        m_left->setFocus(Qt::OtherFocusReason);
    m_rightBox->setVisible(!unified);
    m_left->gutter()->setSigned(unified);
    m_left->setAccessibleName(unified ? tr("Source and result") : tr("Source"));
}

void DiffSides::setWrapped(bool wrapped)
{
    if (wrapped == m_wrapped)
        return;
    m_wrapped = wrapped;
    m_left->setWrapped(wrapped);
    m_right->setWrapped(wrapped);
    shape();
}

void DiffSides::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    m_folded = folded;
    m_unfolded.clear();
    shape();
}

void DiffSides::unfold(int row)
{
    const Fold *fold = m_view.foldOf(row);
    if (fold == nullptr)
        return;
    const PaneLine &first = m_content.left[static_cast<std::size_t>(fold->first)];
    const PaneLine &last = m_content.left[static_cast<std::size_t>(fold->last)];
    m_unfolded.push_back({first.number, last.number});
    shape();
}

void DiffSides::reveal(int row, int other)
{
    unfold(row);
    m_view.reveal(row, other);
}

void DiffSides::revealColumns()
{
    // Beginnings of lines are worth most: no further to the right than it takes to see the finding on both sides.
    const DiffPane::ScrollRange left = m_left->scrollRange();
    const DiffPane::ScrollRange right = m_right->scrollRange();
    const bool one = m_unified || m_right->spotlight().row < 0;
    const int most = one ? left.most : std::min(left.most, right.most);
    m_view.setX(m_wrapped ? 0 : std::min(m_unified ? left.least : std::max(left.least, right.least), most));
}

bool DiffSides::event(QEvent *event)
{
    // Widths of wrapped lines are known when all has its place.
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(
            this, [this] { m_wrapped ? shape() : measure(); }, Qt::QueuedConnection);
    return QWidget::event(event);
}

} // namespace torchferry::ui
