// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "core/review/finding_change.h"
#include "ui/diff/diff_marks.h"
#include "ui/diff/diff_sides.h"
#include "ui/diff/gutter.h"
#include "ui/session/session.h"

class QLabel;
class QPushButton;
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
    /// Shows a file that a commit adds, until another one is opened; empty: none.
    void showNew(const QString &path);
    /// What is shown has helpers in it that decisions in other files add.
    [[nodiscard]] bool showsHelpers() const { return m_showsHelpers || helperFile() != nullptr; }
    /// Goes to the finding of the session.
    void followSelection(bool scroll = true);
    /// The first row in the view, as kept in the session.
    void scrollTo(int row);

    /// Whether the source is above the result instead of beside it.
    [[nodiscard]] bool stacked() const;
    void setStacked(bool stacked);

    /// Whether the result is what a commit would write now, or what it becomes if all proposals are accepted.
    [[nodiscard]] bool asDecided() const { return m_pendingAs == review::PendingAs::source; }
    void setAsDecided(bool asDecided);

    /// Whether both are in one pane, below each other where they differ.
    [[nodiscard]] bool isUnified() const { return m_sides->unified(); }
    void setUnified(bool unified);

    [[nodiscard]] bool wrapped() const { return m_sides->wrapped(); }
    void setWrapped(bool wrapped);
    /// Whether long files are shown with the stretches in which nothing changes.
    [[nodiscard]] bool wholeFile() const { return m_wholeFile; }
    void setWholeFile(bool wholeFile);

    /// Goes to a place of the source, an offset into its text, and marks the word there.
    void showPlace(quint32 offset);

    [[nodiscard]] DiffSides *sides() const { return m_sides; }
    [[nodiscard]] DiffPane *left() const { return m_sides->left(); }
    [[nodiscard]] DiffPane *right() const { return m_sides->right(); }
    [[nodiscard]] const OverviewRuler *ruler() const { return m_sides->ruler(); }
    [[nodiscard]] const DiffContent &content() const { return m_sides->content(); }
    /// What each finding of the open file changes, as the result has it; null when there is no text.
    [[nodiscard]] const review::FindingChanges *changes() const { return m_shown ? &m_shown->changes : nullptr; }
    [[nodiscard]] review::PendingAs pendingAs() const { return m_pendingAs; }

Q_SIGNALS:
    void stackedChanged(bool stacked);
    void asDecidedChanged(bool asDecided);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectPanes();
    [[nodiscard]] static QString titleAsDecided();
    void showSwitch();
    void keepTop(const std::function<void()> &change);
    void showFile(bool other);
    [[nodiscard]] const review::HelperFile *helperFile() const;
    void showHelpers(const review::HelperFile &file, bool other);
    void showMessage(const QString &text);
    void showHeader();
    void updateRuler();
    void updateView();
    void arrange();
    void fold();
    void rowClicked(int row, bool rightSide);
    void select(convert::FindingId finding);
    [[nodiscard]] std::vector<GutterEntry> entries(int row) const;
    [[nodiscard]] QString description(int row) const;

    struct Shown {
        Shown(const convert::FileAnalysis &file, review::Projection made, bool isOfOnePane)
            : projection(std::move(made)),
              changes(file, projection),
              marks(diffMarks(file, projection)),
              inOnePane(isOfOnePane)
        {}
        review::Projection projection;
        review::FindingChanges changes;
        DiffMarks marks;
        bool inOnePane;
    };

    Session &m_session;
    const Messages &m_messages;
    std::unique_ptr<const Shown> m_shown;
    std::uint32_t m_file = nothing;
    QString m_newFile; ///< its path
    bool m_showsHelpers = false;
    bool m_wholeFile = false;
    review::PendingAs m_pendingAs = review::PendingAs::proposal;
    DiffSides *m_sides;
    ElidedLabel *m_path;
    ElidedLabel *m_status;
    QPushButton *m_switch;
    QLabel *m_message;
    QStackedLayout *m_stack;
};

} // namespace torchferry::ui
