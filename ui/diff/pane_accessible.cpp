// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/pane_accessible.h"

#include <algorithm>

#include "ui/diff/diff_pane.h"

namespace torchferry::ui {

namespace {

QAccessibleInterface *make(const QString &, QObject *object)
{
    auto *pane = qobject_cast<DiffPane *>(object);
    return pane == nullptr ? nullptr : new PaneAccessible(pane);
}

} // namespace

void PaneAccessible::install()
{
    static const bool installed = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    (void)installed;
}

PaneAccessible::PaneAccessible(DiffPane *pane) : QAccessibleWidget(pane, QAccessible::EditableText) {}

DiffPane *PaneAccessible::pane() const
{
    return static_cast<DiffPane *>(object());
}

QAccessible::State PaneAccessible::state() const
{
    QAccessible::State state = QAccessibleWidget::state();
    state.readOnly = true;
    state.multiLine = true;
    state.selectableText = true;
    return state;
}

void *PaneAccessible::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::TextInterface ? static_cast<QAccessibleTextInterface *>(this)
                                              : QAccessibleWidget::interface_cast(type);
}

void PaneAccessible::selection(int index, int *start, int *end) const
{
    *start = *end = 0;
    if (index != 0 || !pane()->hasSelection())
        return;
    *start = pane()->offsetOf(std::min(pane()->anchor(), pane()->caret()));
    *end = pane()->offsetOf(std::max(pane()->anchor(), pane()->caret()));
}

int PaneAccessible::selectionCount() const
{
    return pane()->hasSelection() ? 1 : 0;
}

void PaneAccessible::addSelection(int start, int end)
{
    setSelection(0, start, end);
}

void PaneAccessible::removeSelection(int index)
{
    if (index == 0)
        pane()->setCaret(pane()->caret());
}

void PaneAccessible::setSelection(int index, int start, int end)
{
    if (index == 0)
        pane()->select(pane()->placeOf(start), pane()->placeOf(end));
}

int PaneAccessible::cursorPosition() const
{
    return pane()->offsetOf(pane()->caret());
}

void PaneAccessible::setCursorPosition(int position)
{
    pane()->setCaret(pane()->placeOf(position));
}

QString PaneAccessible::text(int start, int end) const
{
    // Only the rows that are asked for: of a long file readers want a line at a time.
    QString text;
    const TextPlace from = pane()->placeOf(start);
    const auto &rows = pane()->rows();
    for (auto row = static_cast<std::size_t>(from.row); row < rows.size(); ++row) {
        if (rows[row].filler())
            continue;
        if (pane()->offsetOf({static_cast<int>(row), 0}) >= end)
            break;
        text += rows[row].text + u'\n';
    }
    const int skipped = start - pane()->offsetOf({from.row, 0});
    return text.mid(std::max(0, skipped), std::max(0, std::min(end, characterCount()) - start));
}

QString PaneAccessible::textAtOffset(int offset, QAccessible::TextBoundaryType boundary, int *start, int *end) const
{
    if (offset == -2)
        offset = cursorPosition();
    else if (offset == -1)
        offset = characterCount();
    const TextPlace place = pane()->placeOf(offset);
    const auto &rows = pane()->rows();
    if (place.row >= static_cast<int>(rows.size())) {
        *start = *end = -1;
        return {};
    }
    const int begin = pane()->offsetOf({place.row, 0});
    const int length = static_cast<int>(rows[static_cast<std::size_t>(place.row)].text.size());
    if (boundary == QAccessible::LineBoundary || boundary == QAccessible::ParagraphBoundary) {
        *start = begin;
        *end = std::min(characterCount(), begin + length + 1);
        return text(*start, *end);
    }
    // Anything smaller is found in its line.
    const QString line = rows[static_cast<std::size_t>(place.row)].text + u'\n';
    int from = offset - begin;
    // A character beyond U+FFFF is one, in two halves.
    if (from > 0 && line[from].isLowSurrogate() && line[from - 1].isHighSurrogate())
        --from;
    const bool isWide = line[from].isHighSurrogate() && from + 1 < line.size() && line[from + 1].isLowSurrogate();
    int to = std::min(from + (isWide ? 2 : 1), static_cast<int>(line.size()));
    if (boundary == QAccessible::WordBoundary) {
        const auto isWord = [](QChar c) { return c.isLetterOrNumber() || c == u'_'; };
        while (from > 0 && isWord(line[from - 1]))
            --from;
        while (to < line.size() && isWord(line[to - 1]) && isWord(line[to]))
            ++to;
    } else if (boundary == QAccessible::NoBoundary) {
        *start = 0;
        *end = characterCount();
        return text(*start, *end);
    }
    *start = begin + from;
    *end = std::min(characterCount(), begin + to);
    return text(*start, *end);
}

int PaneAccessible::characterCount() const
{
    return std::max(0, pane()->offsetOf({static_cast<int>(pane()->rows().size()), 0}) - 1);
}

QRect PaneAccessible::characterRect(int offset) const
{
    const QRect at = pane()->caretRect(pane()->placeOf(offset));
    const QRect next = pane()->caretRect(pane()->placeOf(offset + 1));
    const int width = next.top() == at.top() ? next.left() - at.left() : at.width();
    return {pane()->mapToGlobal(at.topLeft()), QSize(std::max(1, width), at.height())};
}

int PaneAccessible::offsetAtPoint(const QPoint &point) const
{
    return pane()->offsetOf(pane()->placeAt(pane()->mapFromGlobal(point)));
}

void PaneAccessible::scrollToSubstring(int start, int)
{
    pane()->setCaret(pane()->placeOf(start));
}

QString PaneAccessible::attributes(int, int *start, int *end) const
{
    *start = 0;
    *end = characterCount();
    return {};
}

} // namespace torchferry::ui
