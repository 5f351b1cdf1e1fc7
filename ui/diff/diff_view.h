// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "ui/diff/diff_content.h"
#include "ui/diff/diff_pane.h"
#include "ui/diff/gutter.h"
#include "ui/diff/overview_ruler.h"
#include "ui/session/session.h"

class QLabel;
class QSplitter;
class QStackedLayout;

namespace torchferry::ui {

class ElidedLabel;
class Messages;

/// The open file side by side: what it says now, and what it becomes. Follows a session.
class DiffView final : public QWidget {
    Q_OBJECT

public:
    DiffView(Session &session, const Messages &messages, QWidget *parent = nullptr);

    /// Projects the open file again: another file, or other decisions.
    void refresh();
    /// Goes to the finding of the session.
    void followSelection(bool scroll = true);
    /// The first row in the view, as kept in the session.
    void scrollTo(int row);

    /// Whether the source is above the result instead of beside it.
    [[nodiscard]] bool stacked() const;
    void setStacked(bool stacked);

    /// Brings line `line` (from 1) of the source into view.
    /// Goes to a place of the source, an offset into its text, and marks the word there.
    void showPlace(quint32 offset);

    [[nodiscard]] DiffPane *left() const { return m_left; }
    [[nodiscard]] DiffPane *right() const { return m_right; }
    [[nodiscard]] const OverviewRuler *ruler() const { return m_ruler; }
    [[nodiscard]] const DiffContent &content() const { return m_content; }

Q_SIGNALS:
    void stackedChanged(bool stacked);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QWidget *makePanes();
    void connectPanes();
    void showFile();
    void showHeader();
    void updateRuler();
    void updateView();
    void revealColumns();
    void arrange();
    void rowClicked(int row, bool rightSide);
    void select(convert::FindingId finding);
    [[nodiscard]] std::vector<GutterEntry> entries(int row) const;
    [[nodiscard]] QString description(int row) const;

    Session &m_session;
    const Messages &m_messages;
    DiffContent m_content;
    std::uint32_t m_file = nothing;
    DiffPane *m_left;
    DiffPane *m_right;
    OverviewRuler *m_ruler;
    QSplitter *m_sides;
    ElidedLabel *m_path;
    QLabel *m_status;
    ElidedLabel *m_leftTitle;
    ElidedLabel *m_rightTitle;
    QLabel *m_message;
    QStackedLayout *m_stack;
};

} // namespace torchferry::ui
