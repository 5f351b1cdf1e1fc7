// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include <QSet>
#include <QWidget>

#include "ui/session/session.h"

class QSplitter;
class QStackedWidget;

namespace torchferry::ui {

class Actions;
class CasePanel;
class CommitPage;
class ConfirmBar;
class DiffView;
class EditPanel;
class FindingCard;
class Messages;
class NoteBar;
class OverviewPage;
class RulesNotice;
class Sidebar;
class VersionBar;
class VersionOutlooks;

/// Everything about one open project: files on the left; overview, review or commit beside them.
class Workbench final : public QWidget {
    Q_OBJECT

public:
    enum class Page { overview, review, commit };

    /// `session`, `messages` and `actions` outlive the workbench.
    Workbench(Session &session, const Messages &messages, Actions &actions, QWidget *parent = nullptr);

    void showPage(Page page);
    [[nodiscard]] Page page() const;
    /// Opens where the session was left.
    void restore();
    /// One step back: a question, a panel, a page.
    void back();
    /// Enables what can be done here and now.
    void updateActions();

    [[nodiscard]] DiffView *diff() const { return m_diff; }
    [[nodiscard]] FindingCard *card() const { return m_card; }
    [[nodiscard]] CasePanel *casePanel() const { return m_case; }
    [[nodiscard]] EditPanel *editPanel() const { return m_edit; }
    [[nodiscard]] CommitPage *commitPage() const { return m_commit; }
    [[nodiscard]] ConfirmBar *confirmBar() const { return m_confirm; }
    [[nodiscard]] NoteBar *noteBar() const { return m_note; }
    [[nodiscard]] Sidebar *sidebar() const { return m_sidebar; }
    [[nodiscard]] RulesNotice *rulesNotice() const { return m_notice; }
    [[nodiscard]] VersionBar *versionBar() const { return m_version; }
    [[nodiscard]] OverviewPage *overview() const { return m_overview; }

Q_SIGNALS:
    void progressChanged(const QString &text);
    void reloadRequested();
    void versionChosen(const QString &version); ///< of the target; empty: the usual one
    /// Another target, or the same with another profile.
    void targetChosen(const QString &target, const QString &profile, const QString &version);
    void helpRequested(const QString &page); ///< "versions"

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QWidget *makeReview();
    void connectSession();
    void connectParts();
    void connectCommands();
    void connectDecisions();
    void connectBulk();
    void connectBars();

    void followSelection(const Stop &before);
    void followDecisions(const QList<quint32> &files);
    void tellProgress();
    void showNote();

    void openFile(quint32 file);
    void startReview();
    void enterReview(); ///< where one was, else at the first thing to do
    void startEdit();
    void showTogether(bool focus);
    void showBottom(QWidget *panel, int height);
    void sizeBottom();
    void closeBottom();
    void choose(int number);
    void commitCommand();
    void askForAnswersFile();
    void saveAnswersIn(const QString &path);
    void toggleProblems();
    void moveFocus(bool forward);
    /// Does `action` about the current finding, says it, and goes on from there if `goesOn`.
    void decide(const std::function<bool()> &action, bool goesOn);
    void reject(bool goesOn);
    void ask(const BulkPlan &plan, const QString &question);
    void rememberSizes();
    static void setSplitterSizes(QSplitter &splitter, const QJsonValue &value, const QList<int> &otherwise);
    void showSide(const QString &key, bool shown); ///< `key` of the session says that it is folded away
    void arrangeSides();
    /// What is beside the code gives way where the window is too narrow for both, unless it was asked for.
    [[nodiscard]] bool isRoomFor(const QString &key) const;

    Session &m_session;
    const Messages &m_messages;
    Actions &m_actions;
    VersionOutlooks *m_outlooks;
    Sidebar *m_sidebar;
    DiffView *m_diff;
    FindingCard *m_card;
    CasePanel *m_case;
    EditPanel *m_edit;
    OverviewPage *m_overview;
    CommitPage *m_commit;
    ConfirmBar *m_confirm;
    NoteBar *m_note;
    RulesNotice *m_notice;
    VersionBar *m_version;
    QStackedWidget *m_pages;
    QStackedWidget *m_bottom;
    QSplitter *m_columns;
    QSplitter *m_reviewColumns;
    QSplitter *m_rows;
    int m_bottomHeight = 0;
    QSet<QString> m_askedFor; ///< keys of sides that are shown where there is no room for them
};

} // namespace torchferry::ui
