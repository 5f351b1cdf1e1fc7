// SPDX-License-Identifier: Apache-2.0
// How one moves in a pane, selects and copies.
#include <algorithm>
#include <cmath>

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/diff/diff_pane.h"
#include "ui/diff/gutter.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

constexpr int wheelStep = 120; // an eighth of a degree is the unit: one notch of a wheel
constexpr int dragInterval = 40;

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c.isSurrogate() || c.isMark();
}

} // namespace

int DiffPane::textRow(int row, int step) const
{
    for (int at = row; at >= 0 && at < static_cast<int>(m_rows.size()); at += step) {
        if (lineAt(at) != nullptr)
            return at;
    }
    return -1;
}

TextPlace DiffPane::clamped(TextPlace place) const
{
    place.row = std::clamp(place.row, 0, std::max(0, static_cast<int>(m_rows.size()) - 1));
    if (lineAt(place.row) == nullptr) {
        int row = textRow(place.row, 1);
        if (row < 0)
            row = textRow(place.row, -1);
        return {std::max(0, row), 0};
    }
    const QString &text = m_rows[static_cast<std::size_t>(place.row)].text;
    place.column = std::clamp(place.column, 0, static_cast<int>(text.size()));
    // Not between the halves of a character.
    if (place.column > 0 && place.column < text.size() && text[place.column].isLowSurrogate()
        && text[place.column - 1].isHighSurrogate())
        --place.column;
    return place;
}

TextPlace DiffPane::placeAt(const QPoint &point) const
{
    if (m_rows.empty())
        return {};
    const int line = m_view.top() + (point.y() < 0 ? -1 : point.y() / m_lineHeight);
    const int row = std::min(m_view.rowAt(line), static_cast<int>(m_rows.size()) - 1);
    if (lineAt(row) == nullptr)
        return clamped({row, 0});
    const QTextLayout &layout = layoutOf(row);
    const int part = std::clamp(line - m_view.lineOf(row), 0, std::max(0, layout.lineCount() - 1));
    return {row, layout.lineAt(part).xToCursor(point.x() - textRect().left() + m_view.x())};
}

QRect DiffPane::caretRect(const TextPlace &place) const
{
    const QTextLine line = layoutOf(place.row).lineForTextPosition(place.column);
    const int number = line.isValid() ? line.lineNumber() : 0;
    const double x = line.isValid() ? line.cursorToX(place.column) : 0;
    return {static_cast<int>(textRect().left() - m_view.x() + x),
            (m_view.lineOf(place.row) - m_view.top() + number) * m_lineHeight, 2, m_lineHeight};
}

void DiffPane::setCaret(const TextPlace &caret, bool select, bool show)
{
    const TextPlace caretBefore = m_caret;
    const TextPlace anchorBefore = m_anchor;
    m_caret = clamped(caret);
    if (!select)
        m_anchor = m_caret;
    if (show && !m_rows.empty()) {
        const QRect at = caretRect(m_caret);
        m_view.keepInView(m_view.top() + (at.top() >= 0 ? at.top() / m_lineHeight : -(-at.top() / m_lineHeight)));
        const int x = at.left() - textRect().left() + m_view.x();
        if (m_wrapped || x < m_view.room() / 2)
            m_view.setX(m_wrapped ? 0 : std::min(m_view.x(), std::max(0, x - 28)));
        else if (x > m_view.x() + m_view.room() - 28)
            m_view.setX(x - m_view.room() + 28);
        else if (x < m_view.x() + 28)
            m_view.setX(x - 28);
    }
    update();
    tellReaders(anchorBefore, caretBefore);
}

void DiffPane::tellReaders(const TextPlace &anchorBefore, const TextPlace &caretBefore)
{
    if (!QAccessible::isActive())
        return;
    if (anchorBefore != caretBefore || m_anchor != m_caret) {
        QAccessibleTextSelectionEvent event(this, offsetOf(std::min(m_anchor, m_caret)),
                                            offsetOf(std::max(m_anchor, m_caret)));
        QAccessible::updateAccessibility(&event);
    }
    if (caretBefore != m_caret) {
        QAccessibleTextCursorEvent event(this, offsetOf(m_caret));
        QAccessible::updateAccessibility(&event);
    }
}

void DiffPane::select(const TextPlace &from, const TextPlace &to)
{
    m_anchor = clamped(from);
    setCaret(to, true);
}

void DiffPane::selectWordAt(const TextPlace &place)
{
    const TextPlace at = clamped(place);
    const PaneLine *row = lineAt(at.row);
    if (row == nullptr)
        return;
    int begin = at.column;
    int end = at.column;
    while (begin > 0 && isWord(row->text[begin - 1]))
        --begin;
    while (end < row->text.size() && isWord(row->text[end]))
        ++end;
    select({at.row, begin}, {at.row, end});
}

void DiffPane::selectAll()
{
    m_anchor = clamped({});
    setCaret({static_cast<int>(m_rows.size()), 0}, true, false);
    const int last = textRow(static_cast<int>(m_rows.size()) - 1, -1);
    if (last >= 0)
        setCaret({last, static_cast<int>(m_rows[static_cast<std::size_t>(last)].text.size())}, true, false);
}

QString DiffPane::selectedText() const
{
    const auto [from, to] = std::minmax(m_anchor, m_caret);
    QStringList lines;
    for (int row = from.row; row <= to.row; ++row) {
        const PaneLine *line = lineAt(row);
        if (line == nullptr)
            continue;
        const int begin = row == from.row ? from.column : 0;
        const int end = row == to.row ? to.column : static_cast<int>(line->text.size());
        lines.append(line->text.mid(begin, end - begin));
    }
    return lines.join(u'\n');
}

void DiffPane::copy() const
{
    if (hasSelection())
        QApplication::clipboard()->setText(selectedText());
}

int DiffPane::offsetOf(const TextPlace &place) const
{
    const auto row = static_cast<std::size_t>(std::clamp(place.row, 0, static_cast<int>(m_offsets.size()) - 1));
    return m_offsets[row] + place.column;
}

TextPlace DiffPane::placeOf(int offset) const
{
    // Rows that are no text begin where the next one does: the last that begins there is meant.
    const auto after = std::upper_bound(m_offsets.begin(), m_offsets.end() - 1, std::max(0, offset));
    const int row = std::max(0, static_cast<int>(after - m_offsets.begin()) - 1);
    return clamped({row, offset - m_offsets[static_cast<std::size_t>(row)]});
}

TextPlace DiffPane::movedBy(int lines)
{
    const QRect at = caretRect(m_caret);
    if (m_wantedX < 0)
        m_wantedX = at.left() - textRect().left() + m_view.x();
    const QTextLine part = layoutOf(m_caret.row).lineForTextPosition(m_caret.column);
    const int line = m_view.lineOf(m_caret.row) + (part.isValid() ? part.lineNumber() : 0);
    int wanted = std::clamp(line + lines, 0, std::max(0, m_view.lineCount() - 1));
    const int step = lines < 0 ? -1 : 1;
    // Lines that are not of this side are passed by.
    while (wanted >= 0 && wanted < m_view.lineCount()) {
        const int row = m_view.rowAt(wanted);
        const bool own = lineAt(row) != nullptr && wanted - m_view.lineOf(row) < linesOf(row);
        if (own)
            break;
        wanted += step;
    }
    if (wanted < 0 || wanted >= m_view.lineCount())
        return lines < 0 ? clamped({0, 0}) : clamped({static_cast<int>(m_rows.size()) - 1, m_caret.column});
    const int row = m_view.rowAt(wanted);
    const QTextLayout &layout = layoutOf(row);
    const int number = std::min(wanted - m_view.lineOf(row), layout.lineCount() - 1);
    return {row, layout.lineAt(number).xToCursor(m_wantedX)};
}

TextPlace DiffPane::wordFrom(const TextPlace &place, bool forward) const
{
    const PaneLine *line = lineAt(place.row);
    if (line == nullptr)
        return place;
    const QString &text = line->text;
    int at = place.column;
    if (forward) {
        if (at >= text.size()) {
            const int next = textRow(place.row + 1, 1);
            return next < 0 ? place : TextPlace{next, 0};
        }
        const bool word = isWord(text[at]);
        while (at < text.size() && !text[at].isSpace() && isWord(text[at]) == word)
            ++at;
        while (at < text.size() && text[at].isSpace())
            ++at;
        return {place.row, at};
    }
    if (at == 0) {
        const int previous = textRow(place.row - 1, -1);
        return previous < 0
                   ? place
                   : TextPlace{previous, static_cast<int>(m_rows[static_cast<std::size_t>(previous)].text.size())};
    }
    while (at > 0 && text[at - 1].isSpace())
        --at;
    const bool word = at > 0 && isWord(text[at - 1]);
    while (at > 0 && !text[at - 1].isSpace() && isWord(text[at - 1]) == word)
        --at;
    return {place.row, at};
}

TextPlace DiffPane::moved(const QKeyEvent &key, bool &known)
{
    const bool control = (key.modifiers() & Qt::ControlModifier) != 0;
    const PaneLine *line = lineAt(m_caret.row);
    const int length = line == nullptr ? 0 : static_cast<int>(line->text.size());
    switch (key.key()) {
    case Qt::Key_Left:
        if (control)
            return wordFrom(m_caret, false);
        if (m_caret.column > 0)
            return {m_caret.row, layoutOf(m_caret.row).previousCursorPosition(m_caret.column)};
        return wordFrom(m_caret, false);
    case Qt::Key_Right:
        if (!control && m_caret.column < length)
            return {m_caret.row, layoutOf(m_caret.row).nextCursorPosition(m_caret.column)};
        return wordFrom(m_caret, true);
    case Qt::Key_Home: {
        if (control)
            return clamped({});
        // To the first word, and from there to the edge.
        int indentation = 0;
        while (line != nullptr && indentation < length && line->text[indentation].isSpace())
            ++indentation;
        return {m_caret.row, m_caret.column == indentation ? 0 : indentation};
    }
    case Qt::Key_End: {
        if (!control)
            return {m_caret.row, length};
        const int last = textRow(static_cast<int>(m_rows.size()) - 1, -1);
        return last < 0 ? m_caret
                        : TextPlace{last, static_cast<int>(m_rows[static_cast<std::size_t>(last)].text.size())};
    }
    default: known = false; return m_caret;
    }
}

void DiffPane::moveLines(const QKeyEvent &key, int lines)
{
    const TextPlace place = movedBy(lines);
    const double wanted = m_wantedX;
    setCaret(place, (key.modifiers() & Qt::ShiftModifier) != 0);
    m_wantedX = wanted;
}

void DiffPane::keyPressEvent(QKeyEvent *event)
{
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    if (event->matches(QKeySequence::Copy))
        return copy();
    if (event->matches(QKeySequence::SelectAll))
        return selectAll();
    if (m_rows.empty() || (event->modifiers() & (Qt::AltModifier | Qt::MetaModifier)) != 0)
        return QWidget::keyPressEvent(event);
    const int page = std::max(1, m_view.page() - 1);
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int lines = event->key() == Qt::Key_Up ? -1 : 1;
        return control ? m_view.setTop(m_view.top() + lines) : moveLines(*event, lines);
    }
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        if (control)
            return QWidget::keyPressEvent(event);
        // The page turns, and the caret with it.
        const int lines = event->key() == Qt::Key_PageUp ? -page : page;
        m_view.setTop(m_view.top() + lines);
        return moveLines(*event, lines);
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_view.foldOf(m_caret.row) != nullptr && event->modifiers() == Qt::NoModifier) {
            Q_EMIT foldClicked(m_caret.row);
            return;
        }
        return QWidget::keyPressEvent(event);
    default: break;
    }
    bool known = true;
    const TextPlace place = moved(*event, known);
    if (!known)
        return QWidget::keyPressEvent(event);
    m_wantedX = -1;
    setCaret(place, (event->modifiers() & Qt::ShiftModifier) != 0);
}

void DiffPane::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const TextPlace place = placeAt(event->position().toPoint());
    if (const Fold *fold = m_view.foldOf(place.row)) {
        Q_EMIT foldClicked(fold->first);
        return;
    }
    m_pressed = true;
    m_dragged = false;
    m_wantedX = -1;
    setCaret(place, (event->modifiers() & Qt::ShiftModifier) != 0, false);
}

void DiffPane::dragTo(const QPoint &point)
{
    m_dragPoint = point;
    m_dragged = true;
    const bool outside = point.y() < 0 || point.y() >= height();
    setCaret(placeAt({point.x(), std::clamp(point.y(), 0, std::max(0, height() - 1))}), true, false);
    if (outside && !m_dragTimer.isActive())
        m_dragTimer.start(dragInterval, this);
    else if (!outside)
        m_dragTimer.stop();
}

void DiffPane::mouseMoveEvent(QMouseEvent *event)
{
    if (m_pressed)
        dragTo(event->position().toPoint());
}

void DiffPane::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_dragTimer.timerId())
        return QWidget::timerEvent(event);
    const int beyond = m_dragPoint.y() < 0 ? m_dragPoint.y() : m_dragPoint.y() - height();
    m_view.setTop(m_view.top() + beyond / (2 * m_lineHeight) + (beyond < 0 ? -1 : 1));
    dragTo(m_dragPoint);
}

void DiffPane::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    m_pressed = false;
    m_dragTimer.stop();
    if (hasSelection()) {
        QClipboard *clipboard = QApplication::clipboard();
        if (clipboard->supportsSelection())
            clipboard->setText(selectedText(), QClipboard::Selection);
        return;
    }
    Q_EMIT positionClicked(m_caret.row, m_caret.column);
}

void DiffPane::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        selectWordAt(placeAt(event->position().toPoint()));
}

void DiffPane::wheelEvent(QWheelEvent *event)
{
    const QPoint angle = event->angleDelta();
    const bool sideways = (event->modifiers() & Qt::ShiftModifier) != 0 || std::abs(angle.x()) > std::abs(angle.y());
    if (sideways) {
        m_view.setX(m_view.x() - (angle.x() != 0 ? angle.x() : angle.y()) / 2);
    } else {
        const int perNotch = std::max(1, QApplication::wheelScrollLines());
        m_wheel += angle.y() * perNotch;
        const int lines = m_wheel / wheelStep;
        m_wheel -= lines * wheelStep;
        m_view.setTop(m_view.top() - lines);
    }
    event->accept();
}

void DiffPane::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    QAction *copySelection = menu.addAction(tr("Copy"), this, [this] { copy(); });
    copySelection->setEnabled(hasSelection());
    menu.addAction(tr("Select all"), this, [this] { selectAll(); });
    menu.exec(event->globalPos());
}

bool DiffPane::event(QEvent *event)
{
    // What is pressed here is meant for the text, also where a menu has the same keys.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Copy) || key->matches(QKeySequence::SelectAll)) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

} // namespace torchferry::ui
