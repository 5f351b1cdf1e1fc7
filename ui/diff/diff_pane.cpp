// SPDX-License-Identifier: Apache-2.0
// What a pane is and how it is painted; keys and mouse are in diff_pane_input.cpp.
#include "ui/diff/diff_pane.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <QEvent>
#include <QPainter>
#include <QTextOption>

#include "ui/base/theme.h"
#include "ui/diff/gutter.h"
#include "ui/diff/line_text.h"
#include "ui/diff/marks.h"
#include "ui/diff/pane_accessible.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// Between the gutter and the text, and behind the widest line.
constexpr int air = 4;
/// Layouts that are kept: a few screens of them.
constexpr std::size_t keptLayouts = 1000;

} // namespace

DiffPane::DiffPane(Side side, RowView &view, QWidget *parent)
    : QWidget(parent),
      m_side(side),
      m_view(view),
      m_gutter(new Gutter(this)),
      m_offsets{0}
{
    PaneAccessible::install();
    setProperty("kind", u"pane"_s);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::IBeamCursor);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&view, &RowView::moved, this, [this] {
        update();
        m_gutter->update();
    });
    connect(&view, &RowView::shaped, this, [this] {
        update();
        m_gutter->update();
    });
    measure();
}

DiffPane::~DiffPane() = default;

void DiffPane::measure()
{
    const QFontMetricsF metrics(font());
    // Signs of other scripts come from another font, and are higher: all lines are as high as the highest of them.
    QTextLayout other(u"国g"_s, font());
    other.beginLayout();
    const QTextLine line = other.createLine();
    other.endLayout();
    m_ascent = static_cast<int>(std::ceil(std::max(metrics.ascent(), line.ascent())));
    m_lineHeight = m_ascent + static_cast<int>(std::ceil(std::max(metrics.descent(), line.descent()))) + 1;
    m_advance = std::max(1.0, metrics.horizontalAdvance(u'9'));
    m_layouts.clear();
}

void DiffPane::setRows(const std::vector<PaneLine> &rows)
{
    changeRows(0, 0, rows);
}

void DiffPane::changeRows(std::size_t head, std::size_t tail, const std::vector<PaneLine> &middle, int shift)
{
    const auto isSame = [](const PaneLine &one, const PaneLine &other) {
        return one.filler() == other.filler() && one.text == other.text;
    };
    const std::size_t countBefore = m_rows.size();
    const std::vector<PaneLine> before(std::make_move_iterator(m_rows.begin() + static_cast<std::ptrdiff_t>(head)),
                                       std::make_move_iterator(m_rows.end() - static_cast<std::ptrdiff_t>(tail)));
    const std::size_t common = std::min(before.size(), middle.size());
    std::size_t sameHead = 0;
    while (sameHead < common && isSame(middle[sameHead], before[sameHead]))
        ++sameHead;
    std::size_t sameTail = 0;
    while (sameTail < common - sameHead
           && isSame(middle[middle.size() - sameTail - 1], before[before.size() - sameTail - 1]))
        ++sameTail;
    replaceRows(m_rows, head, tail, middle, shift);
    const bool coloursStay = m_syntax.change(static_cast<int>(head + sameHead), static_cast<int>(tail + sameTail),
                                             static_cast<int>(m_rows.size()), [this](int at) { return textAt(at); });
    keepLayouts(before, head, head + sameHead, coloursStay ? tail + sameTail : 0, countBefore);
    m_offsets.resize(m_rows.size() + 1);
    m_offsets[0] = 0;
    double widest = 0;
    for (std::size_t at = 0; at < m_rows.size(); ++at) {
        const PaneLine &row = m_rows[at];
        m_offsets[at + 1] = m_offsets[at] + (row.filler() ? 0 : static_cast<int>(row.text.size()) + 1);
        const int columns = row.columns;
        // A guess is enough for what is only scrolled through: twice as wide at most.
        widest = std::max(widest, m_advance * (columns < 0 ? 2 * static_cast<int>(row.text.size()) : columns));
    }
    m_contentWidth = static_cast<int>(std::ceil(widest)) + 6 * air;
    m_caret = clamped(m_caret);
    m_anchor = clamped(m_anchor);
    m_wantedX = -1;
    layoutGutter();
    update();
}

const QString *DiffPane::textAt(int row) const
{
    const PaneLine *line = lineAt(row);
    return line == nullptr ? nullptr : &line->text;
}

/// Keeps what was laid out of the first `sameHead` and the last `sameTail` rows; `before` is what stood behind `head`.
void DiffPane::keepLayouts(const std::vector<PaneLine> &before, std::size_t head, std::size_t sameHead,
                           std::size_t sameTail, std::size_t countBefore)
{
    std::unordered_map<int, std::unique_ptr<QTextLayout>> kept;
    for (auto &[row, layout] : m_layouts) {
        const auto at = static_cast<std::size_t>(row);
        const bool isAtEnd = at + sameTail >= countBefore;
        if (at >= countBefore || (at >= sameHead && !isAtEnd))
            continue;
        const std::size_t now = at < sameHead ? at : at + m_rows.size() - countBefore;
        const bool isOutside = at < head || at - head >= before.size();
        if (isOutside || m_rows[now].marks == before[at - head].marks)
            kept.emplace(static_cast<int>(now), std::move(layout));
    }
    m_layouts = std::move(kept);
}

QString DiffPane::text() const
{
    QString text;
    text.reserve(m_offsets.back());
    for (const PaneLine &row : m_rows) {
        if (!row.filler())
            text += row.text + u'\n';
    }
    text.chop(1);
    return text;
}

void DiffPane::setSignsReserved(bool reserved)
{
    m_gutter->setSignsReserved(reserved);
    layoutGutter();
}

void DiffPane::setWrapped(bool wrapped)
{
    if (wrapped == m_wrapped)
        return;
    m_wrapped = wrapped;
    m_layouts.clear();
    update();
}

void DiffPane::setSpotlight(const Spotlight &spotlight)
{
    if (spotlight == m_spotlight)
        return;
    m_spotlight = spotlight;
    update();
    m_gutter->update();
}

DiffPane::ScrollRange DiffPane::scrollRange() const
{
    const PaneLine *row = lineAt(m_spotlight.row);
    if (row == nullptr)
        return {};
    constexpr int around = 28;
    const int width = textRect().width();
    const int last = std::min(m_spotlight.start + m_spotlight.length, static_cast<int>(row->text.size()));
    const QTextLine line = layoutOf(m_spotlight.row).lineAt(0);
    const auto begin = static_cast<int>(line.cursorToX(m_spotlight.start));
    // Of what is long its beginning is enough.
    const int end = std::min(static_cast<int>(line.cursorToX(last)), begin + width / 2);
    // Air is for what has to be scrolled to: not worth cutting the lines' first letters off.
    return {end <= width ? 0 : end + around - width, std::max(0, begin - around)};
}

std::vector<DiffPane::SeenRow> DiffPane::seenRows() const
{
    std::vector<SeenRow> seen;
    const int first = m_view.topRow();
    if (first < 0)
        return seen;
    int top = (m_view.lineOf(first) - m_view.top()) * m_lineHeight;
    for (int row = first; row < m_view.rowCount() && top < height(); ++row) {
        const int lines = m_view.heightOf(row);
        if (lines == 0)
            continue;
        seen.push_back({row, top, lines * m_lineHeight});
        top += lines * m_lineHeight;
    }
    return seen;
}

QRect DiffPane::textRect() const
{
    const int gutter = m_gutter->width();
    return {gutter + air, 0, std::max(1, width() - gutter - 2 * air), height()};
}

const PaneLine *DiffPane::lineAt(int row) const
{
    if (row < 0 || row >= static_cast<int>(m_rows.size()) || m_rows[static_cast<std::size_t>(row)].filler())
        return nullptr;
    return &m_rows[static_cast<std::size_t>(row)];
}

int DiffPane::linesOf(int row) const
{
    const PaneLine *line = lineAt(row);
    if (!m_wrapped || line == nullptr)
        return 1;
    const int columns = line->columns;
    if (columns >= 0 && columns * m_advance <= textRect().width())
        return 1;
    return std::max(1, layoutOf(row).lineCount());
}

QList<QTextLayout::FormatRange> DiffPane::formatsOf(int row) const
{
    const PaneLine *line = lineAt(row);
    if (line == nullptr)
        return {};
    QList<QTextLayout::FormatRange> formats = m_syntax.formats(row, [this](int at) { return textAt(at); });
    for (const Mark &mark : line->marks)
        formats.append(markFormat(mark));
    return formats;
}

QTextLayout &DiffPane::layoutOf(int row) const
{
    std::unique_ptr<QTextLayout> &layout = m_layouts[row];
    if (layout)
        return *layout;
    const PaneLine *line = lineAt(row);
    layout = std::make_unique<QTextLayout>(line == nullptr ? QString() : line->text, font());
    QTextOption option;
    option.setWrapMode(m_wrapped ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    option.setTabStopDistance(m_advance * tabColumns);
    option.setTextDirection(Qt::LeftToRight); // what a line begins with does not turn it around
    layout->setTextOption(option);
    layout->setFormats(formatsOf(row));
    layout->setCacheEnabled(true);
    layout->beginLayout();
    for (int number = 0;; ++number) {
        QTextLine part = layout->createLine();
        if (!part.isValid())
            break;
        part.setLineWidth(m_wrapped ? textRect().width() : 1e7);
        part.setPosition(QPointF(0, number * m_lineHeight + m_ascent - part.ascent()));
    }
    layout->endLayout();
    return *layout;
}

void DiffPane::layoutGutter()
{
    const int width = m_gutter->wantedWidth();
    const bool other = m_gutter->width() != width;
    m_gutter->setGeometry(0, 0, width, height());
    if (other)
        Q_EMIT resized();
}

void DiffPane::paintFold(QPainter &painter, const SeenRow &seen, const Fold &fold) const
{
    const Theme &theme = Theme::current();
    const QRect rect(0, seen.top, width(), seen.height);
    painter.fillRect(rect, theme.color(u"sunken"_s));
    painter.setPen(theme.color(u"muted"_s));
    painter.setFont(font());
    painter.drawText(rect.adjusted(textRect().left(), 0, -air, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("⋯ %n unchanged line(s)", nullptr, fold.count()));
}

void DiffPane::paintRow(QPainter &painter, const SeenRow &seen) const
{
    const Theme &theme = Theme::current();
    const PaneLine &row = m_rows[static_cast<std::size_t>(seen.row)];
    const QRect rect(0, seen.top, width(), seen.height);
    if (seen.row == m_spotlight.row) {
        painter.fillRect(rect, theme.color(u"currentRow"_s));
    } else if (row.filler()) {
        painter.fillRect(rect, theme.color(u"filler"_s));
        painter.fillRect(rect, QBrush(theme.color(u"fillerLine"_s), Qt::BDiagPattern));
    } else if (row.of != PaneLine::Of::both) {
        painter.fillRect(rect, theme.color(row.of == PaneLine::Of::source ? u"removedLine"_s : u"addedLine"_s));
    } else if (row.changed) {
        painter.fillRect(rect, theme.color(u"changedRow"_s));
    }
}

void DiffPane::paintText(QPainter &painter, const SeenRow &seen) const
{
    const PaneLine *row = lineAt(seen.row);
    if (row == nullptr)
        return;
    const QTextLayout &layout = layoutOf(seen.row);
    QList<QTextLayout::FormatRange> selections;
    const auto [from, to] = std::minmax(m_anchor, m_caret);
    if (from != to && from.row <= seen.row && seen.row <= to.row) {
        QTextLayout::FormatRange selected;
        selected.start = from.row == seen.row ? from.column : 0;
        // What goes on in the next row takes the end of the line with it.
        selected.length = (to.row == seen.row ? to.column : static_cast<int>(row->text.size()) + 1) - selected.start;
        selected.format.setBackground(palette().highlight());
        selected.format.setForeground(palette().highlightedText());
        if (to.row != seen.row)
            selected.format.setProperty(QTextFormat::FullWidthSelection, row->text.isEmpty());
        selections.append(selected);
    }
    layout.draw(&painter, QPointF(textRect().left() - m_view.x(), seen.top), selections);
    if (hasFocus() && m_caret.row == seen.row) {
        const QRect caret = caretRect(m_caret);
        painter.fillRect(caret, palette().text());
    }
}

void DiffPane::paintSpotlight(QPainter &painter) const
{
    const PaneLine *row = lineAt(m_spotlight.row);
    if (row == nullptr || m_spotlight.length <= 0 || m_view.foldOf(m_spotlight.row) != nullptr)
        return;
    const QTextLayout &layout = layoutOf(m_spotlight.row);
    const QTextLine line = layout.lineForTextPosition(m_spotlight.start);
    if (!line.isValid())
        return;
    const int end = std::min({m_spotlight.start + m_spotlight.length, static_cast<int>(row->text.size()),
                              line.textStart() + line.textLength()});
    const double x = textRect().left() - m_view.x();
    const double y = (m_view.lineOf(m_spotlight.row) - m_view.top() + line.lineNumber()) * m_lineHeight;
    const double left = line.cursorToX(m_spotlight.start) + x;
    const double right = line.cursorToX(end) + x;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::current().ink(m_spotlight.category), 1.5));
    painter.drawRoundedRect(QRectF(left - 1.5, y + 0.75, right - left + 3, m_lineHeight - 1.5), 3, 3);
}

void DiffPane::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), palette().base());
    painter.setPen(palette().color(QPalette::Text));
    const std::vector<SeenRow> seen = seenRows();
    if (m_layouts.size() > keptLayouts + seen.size())
        m_layouts.clear();
    painter.save();
    painter.setClipRect(rect().adjusted(m_gutter->width(), 0, 0, 0));
    for (const SeenRow &at : seen) {
        if (at.row >= static_cast<int>(m_rows.size()))
            break;
        if (const Fold *fold = m_view.foldOf(at.row)) {
            paintFold(painter, at, *fold);
            continue;
        }
        paintRow(painter, at);
        painter.setPen(palette().color(QPalette::Text));
        paintText(painter, at);
    }
    paintSpotlight(painter);
    painter.restore();
    if (hasFocus()) {
        painter.setPen(QPen(Theme::current().color(u"focus"_s), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(m_gutter->width(), 1, -1, -1));
    }
}

void DiffPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_wrapped)
        m_layouts.clear();
    layoutGutter();
    Q_EMIT resized();
}

void DiffPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        measure();
        layoutGutter();
        Q_EMIT resized();
    } else if (event->type() == QEvent::PaletteChange) {
        m_layouts.clear();
    }
}

} // namespace torchferry::ui
