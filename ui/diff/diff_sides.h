// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "ui/diff/diff_content.h"
#include "ui/diff/diff_pane.h"
#include "ui/diff/folding.h"
#include "ui/diff/overview_ruler.h"
#include "ui/diff/row_view.h"

class QScrollBar;
class QSplitter;

namespace torchferry::ui {

class ElidedLabel;

/// Two texts side by side (or one above the other), level with each other, with one pair of scroll bars and a map of the
/// whole. What is shown is a `DiffContent`; whose it is, is the business of who uses it.
class DiffSides final : public QWidget {
    Q_OBJECT

public:
    explicit DiffSides(QWidget *parent = nullptr);

    /// `other`: the content is of another file than before, and is shown from its beginning.
    void setContent(DiffContent content, bool other);
    /// What is shown changes; not of a unified view.
    void changeContent(const DiffPatch &patch);
    [[nodiscard]] const DiffContent &content() const { return m_content; }
    void setTitles(const QString &left, const QString &right);

    [[nodiscard]] DiffPane *left() const { return m_left; }
    [[nodiscard]] DiffPane *right() const { return m_right; }
    [[nodiscard]] OverviewRuler *ruler() const { return m_ruler; }
    [[nodiscard]] RowView &view() { return m_view; }
    [[nodiscard]] const RowView &view() const { return m_view; }

    [[nodiscard]] bool stacked() const;
    void setStacked(bool stacked);
    /// Columns of code each side would have beside the other.
    [[nodiscard]] int columnsBeside() const;
    /// One pane with what differs below each other; of the content that is set from now on.
    [[nodiscard]] bool unified() const { return m_unified; }
    void setUnified(bool unified);
    [[nodiscard]] bool wrapped() const { return m_wrapped; }
    void setWrapped(bool wrapped);
    /// Whether stretches in which nothing changes are folded.
    [[nodiscard]] bool folded() const { return m_folded; }
    void setFolded(bool folded);
    /// Opens the fold a row is part of, if it is.
    void unfold(int row);

    /// Scrolls so that `row` (and `other`) is well inside, and sideways no further than the spotlights need.
    void reveal(int row, int other = -1);
    void revealColumns();

Q_SIGNALS:
    void moved();

protected:
    bool event(QEvent *event) override;

private:
    void connectView();
    void shape();
    void measure();
    void updateBars();

    RowView m_view;
    DiffContent m_content;
    std::vector<SourceLines> m_unfolded;
    DiffPane *m_left;
    DiffPane *m_right;
    OverviewRuler *m_ruler;
    QSplitter *m_sides;
    QScrollBar *m_vertical;
    QScrollBar *m_horizontal;
    ElidedLabel *m_leftTitle;
    ElidedLabel *m_rightTitle;
    QWidget *m_rightBox;
    bool m_unified = false;
    bool m_wrapped = false;
    bool m_folded = false;
};

} // namespace torchferry::ui
