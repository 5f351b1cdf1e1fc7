// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/diff_pane.h"

#include <algorithm>
#include <cstdlib>

#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>

#include "ui/base/theme.h"
#include "ui/diff/gutter.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QTextLayout::FormatRange formatOf(const Mark &mark)
{
    const Theme &theme = Theme::current();
    QTextLayout::FormatRange range;
    range.start = mark.start;
    range.length = mark.length;
    switch (mark.kind) {
    case Mark::Kind::change:
        range.format.setBackground(theme.tint(mark.category));
        if (mark.pending) {
            range.format.setUnderlineStyle(QTextCharFormat::DotLine);
            range.format.setUnderlineColor(theme.ink(mark.category));
        }
        break;
    case Mark::Kind::import: range.format.setBackground(theme.color(u"importMark"_s)); break;
    case Mark::Kind::finding:
        if (!mark.dim) {
            range.format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
            range.format.setUnderlineColor(theme.ink(mark.category));
        }
        break;
    case Mark::Kind::control:
        range.format.setBackground(theme.color(u"controlTint"_s));
        range.format.setForeground(theme.color(u"control"_s));
        break;
    case Mark::Kind::error:
        range.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        range.format.setUnderlineColor(theme.color(u"bad"_s));
        break;
    }
    return range;
}

QString joined(const std::vector<PaneLine> &rows, std::size_t begin, std::size_t end)
{
    QString text;
    for (std::size_t row = begin; row < end; ++row) {
        if (row > begin)
            text += u'\n';
        text += rows[row].text;
    }
    return text;
}

} // namespace

DiffPane::DiffPane(Side side, QWidget *parent) : QPlainTextEdit(parent), m_side(side), m_gutter(new Gutter(this))
{
    setProperty("kind", u"pane"_s);
    setReadOnly(true);
    setLineWrapMode(NoWrap);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(NoFrame);
    setTabChangesFocus(true);
    connect(this, &QPlainTextEdit::updateRequest, m_gutter, [this] { m_gutter->update(); });
}

void DiffPane::setRows(std::vector<PaneLine> rows)
{
    const std::size_t common = std::min(rows.size(), m_rows.size());
    std::size_t head = 0;
    while (head < common && rows[head].text == m_rows[head].text)
        ++head;
    std::size_t tail = 0;
    while (tail < common - head && rows[rows.size() - 1 - tail].text == m_rows[m_rows.size() - 1 - tail].text)
        ++tail;
    const bool sameText = head == rows.size() && rows.size() == m_rows.size();
    const bool fresh = m_rows.empty() || rows.empty() || head + tail == 0;
    const int top = topRow();
    if (fresh) {
        setPlainText(joined(rows, 0, rows.size()));
    } else if (!sameText) {
        // The block in front (behind, at the very top) stays, so that the replacement is always whole blocks.
        const std::size_t begin = head == 0 ? 0 : head - 1;
        const std::size_t oldEnd = m_rows.size() - tail;
        const std::size_t newEnd = rows.size() - tail;
        QTextCursor cursor(document());
        const QTextBlock first = document()->findBlockByNumber(static_cast<int>(begin));
        const std::size_t lastOld = head == 0 ? oldEnd : oldEnd - 1;
        const QTextBlock last = document()->findBlockByNumber(static_cast<int>(lastOld));
        cursor.setPosition(first.position());
        cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
        cursor.insertText(joined(rows, begin, head == 0 ? newEnd + 1 : newEnd));
        setTopRow(top);
    }
    m_rows = std::move(rows);
    m_syntax.reset(fresh ? 0 : static_cast<int>(head == 0 ? 0 : head - 1), static_cast<int>(m_rows.size()));
    // Marks may have changed anywhere; rows out of sight are coloured again when they are seen.
    m_colored.assign(m_rows.size(), false);
    layoutGutter();
    colorSeenRows();
    viewport()->update();
    m_gutter->update();
}

void DiffPane::setSignsReserved(bool reserved)
{
    m_gutter->setSignsReserved(reserved);
    layoutGutter();
}

void DiffPane::setSpotlight(const Spotlight &spotlight)
{
    m_spotlight = spotlight;
    viewport()->update();
    m_gutter->update();
}

void DiffPane::reveal(int row, int other)
{
    if (row < 0)
        return;
    const int rowHeight = std::max(1, fontMetrics().lineSpacing());
    const int visible = std::max(1, viewport()->height() / rowHeight);
    const bool both = other >= 0 && std::abs(row - other) < visible - 4;
    const int first = both ? std::min(row, other) : row;
    const int last = both ? std::max(row, other) : row;
    const int top = topRow();
    if (first < top + 2 || last > top + visible - 4)
        setTopRow(std::max(0, first - std::min(visible / 3, std::max(1, visible - 3 - (last - first)))));
}

DiffPane::ScrollRange DiffPane::scrollRange() const
{
    const QTextBlock block = document()->findBlockByNumber(m_spotlight.row);
    if (m_spotlight.row < 0 || !block.isValid())
        return {};
    (void)blockBoundingGeometry(block); // lays the line out: the scroll bar knows its width then
    if (block.layout()->lineCount() == 0)
        return {};
    constexpr int air = 28;
    const QTextLine line = block.layout()->lineAt(0);
    const int width = viewport()->width();
    const int last = std::min(m_spotlight.start + m_spotlight.length, static_cast<int>(block.text().size()));
    const auto begin = static_cast<int>(line.cursorToX(m_spotlight.start));
    // Of what is long its beginning is enough.
    const int end = std::min(static_cast<int>(line.cursorToX(last)), begin + width / 2);
    // Air is for what has to be scrolled to: not worth cutting the lines' first letters off.
    return {end <= width ? 0 : end + air - width, std::max(0, begin - air)};
}

int DiffPane::topRow() const
{
    return verticalScrollBar()->value();
}

void DiffPane::setTopRow(int row)
{
    verticalScrollBar()->setValue(row);
}

std::vector<DiffPane::SeenRow> DiffPane::seenRows() const
{
    std::vector<SeenRow> seen;
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    const int bottom = viewport()->height();
    while (block.isValid() && top <= bottom) {
        const double height = blockBoundingRect(block).height();
        seen.push_back({block.blockNumber(), static_cast<int>(top), static_cast<int>(height)});
        top += height;
        block = block.next();
    }
    return seen;
}

bool DiffPane::event(QEvent *event)
{
    // The base class claims letters even though nothing can be typed here; they are the window's keys.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
        if (plain && (key->key() < Qt::Key_Escape || key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace)) {
            event->ignore();
            return false;
        }
    }
    return QPlainTextEdit::event(event);
}

void DiffPane::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        setTabStopDistance(QFontMetricsF(font()).horizontalAdvance(u' ') * 4);
        layoutGutter();
    }
}

void DiffPane::colorRow(int row, const QTextBlock &block)
{
    const auto textAt = [this](int line) -> const QString * {
        const PaneLine &at = m_rows[static_cast<std::size_t>(line)];
        return at.filler() ? nullptr : &at.text;
    };
    const PaneLine &line = m_rows[static_cast<std::size_t>(row)];
    QList<QTextLayout::FormatRange> formats;
    for (const Mark &mark : line.marks)
        formats.append(formatOf(mark));
    formats = m_syntax.formats(row, textAt) + formats;
    block.layout()->setFormats(formats);
    m_colored[static_cast<std::size_t>(row)] = true;
}

void DiffPane::colorSeenRows()
{
    const int rowHeight = std::max(1, fontMetrics().lineSpacing());
    const int first = firstVisibleBlock().blockNumber();
    const int last = std::min(static_cast<int>(m_rows.size()) - 1, first + viewport()->height() / rowHeight + 2);
    QTextBlock block = document()->findBlockByNumber(first);
    for (int row = first; row <= last && block.isValid(); ++row, block = block.next()) {
        if (!m_colored[static_cast<std::size_t>(row)])
            colorRow(row, block);
    }
}

void DiffPane::paintRows(QPainter &painter)
{
    const Theme &theme = Theme::current();
    const int width = viewport()->width();
    for (const SeenRow &seen : seenRows()) {
        if (seen.row >= static_cast<int>(m_rows.size()))
            break;
        const PaneLine &row = m_rows[static_cast<std::size_t>(seen.row)];
        const QRect rect(0, seen.top, width, seen.height);
        if (seen.row == m_spotlight.row) {
            painter.fillRect(rect, theme.color(u"currentRow"_s));
        } else if (row.filler()) {
            painter.fillRect(rect, theme.color(u"filler"_s));
            painter.fillRect(rect, QBrush(theme.color(u"fillerLine"_s), Qt::BDiagPattern));
        } else if (row.changed) {
            painter.fillRect(rect, theme.color(u"changedRow"_s));
        }
    }
}

void DiffPane::paintSpotlight(QPainter &painter)
{
    if (m_spotlight.row < 0 || m_spotlight.length <= 0)
        return;
    const QTextBlock block = document()->findBlockByNumber(m_spotlight.row);
    if (!block.isValid() || block.layout()->lineCount() == 0)
        return;
    const QTextLine line = block.layout()->lineAt(0);
    const QPointF origin = blockBoundingGeometry(block).translated(contentOffset()).topLeft();
    const double left = line.cursorToX(m_spotlight.start) + origin.x();
    const double right =
        line.cursorToX(std::min(m_spotlight.start + m_spotlight.length, static_cast<int>(block.text().size())))
        + origin.x();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::current().ink(m_spotlight.category), 1.5));
    painter.drawRoundedRect(QRectF(left - 1.5, origin.y() + line.y() + 0.75, right - left + 3, line.height() - 1.5), 3,
                            3);
}

void DiffPane::paintEvent(QPaintEvent *event)
{
    {
        QPainter painter(viewport());
        paintRows(painter);
    }
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    paintSpotlight(painter);
}

void DiffPane::layoutGutter()
{
    const int width = m_gutter->wantedWidth();
    setViewportMargins(width, 0, 0, 0);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), width, viewport()->height());
}

void DiffPane::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    layoutGutter();
    colorSeenRows();
}

void DiffPane::scrollContentsBy(int dx, int dy)
{
    QPlainTextEdit::scrollContentsBy(dx, dy);
    if (dy != 0) {
        colorSeenRows();
        Q_EMIT scrolled();
    }
    m_gutter->update();
}

void DiffPane::mouseReleaseEvent(QMouseEvent *event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || textCursor().hasSelection())
        return;
    const QTextCursor cursor = cursorForPosition(event->position().toPoint());
    Q_EMIT positionClicked(cursor.blockNumber(), cursor.positionInBlock());
}

QMimeData *DiffPane::createMimeDataFromSelection() const
{
    // Fillers are no text of the file: what is copied is what the file says.
    const QTextCursor cursor = textCursor();
    QStringList lines;
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    while (block.isValid() && block.position() <= cursor.selectionEnd()) {
        const auto row = static_cast<std::size_t>(block.blockNumber());
        if (row < m_rows.size() && !m_rows[row].filler()) {
            const int begin = std::max(0, cursor.selectionStart() - block.position());
            const int end = std::min(block.length() - 1, cursor.selectionEnd() - block.position());
            lines.append(block.text().mid(begin, end - begin));
        }
        block = block.next();
    }
    auto *mime = new QMimeData;
    mime->setText(lines.join(u'\n'));
    return mime;
}

} // namespace torchferry::ui
