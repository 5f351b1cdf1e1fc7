// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAccessibleTextInterface>
#include <QAccessibleWidget>

namespace torchferry::ui {

class DiffPane;

/// A pane as screen readers know it: the text of the file, without the rows that keep both sides level.
class PaneAccessible final : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    /// Makes Qt ask for this one. Once is enough.
    static void install();
    explicit PaneAccessible(DiffPane *pane);

    [[nodiscard]] QAccessible::State state() const override;
    [[nodiscard]] void *interface_cast(QAccessible::InterfaceType type) override;

    void selection(int index, int *start, int *end) const override;
    [[nodiscard]] int selectionCount() const override;
    void addSelection(int start, int end) override;
    void removeSelection(int index) override;
    void setSelection(int index, int start, int end) override;
    [[nodiscard]] int cursorPosition() const override;
    void setCursorPosition(int position) override;
    [[nodiscard]] QString text(int start, int end) const override;
    [[nodiscard]] QString textAtOffset(int offset, QAccessible::TextBoundaryType boundary, int *start,
                                       int *end) const override;
    [[nodiscard]] int characterCount() const override;
    [[nodiscard]] QRect characterRect(int offset) const override;
    [[nodiscard]] int offsetAtPoint(const QPoint &point) const override;
    void scrollToSubstring(int start, int end) override;
    [[nodiscard]] QString attributes(int offset, int *start, int *end) const override;

private:
    [[nodiscard]] DiffPane *pane() const;
};

} // namespace torchferry::ui
