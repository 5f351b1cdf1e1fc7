// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QScrollArea>
#include <QTimer>

#include "ui/models/rank_model.h"
#include "ui/session/commit_job.h"
#include "ui/session/session.h"

class QFrame;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTreeView;

namespace torchferry::ui {

class Messages;

/// What is still open first, then what goes in, the branch and the message, and one button.
class CommitPage final : public QScrollArea {
    Q_OBJECT

public:
    CommitPage(Session &session, const Messages &messages, QWidget *parent = nullptr);
    ~CommitPage() override; ///< cancels, or waits for the branch that is being made

    /// Counts again; branch and message are filled in unless they were typed.
    void refresh();
    void focusFirst();
    /// Makes the commit, on another thread.
    void commit();
    /// Ends the commit that is being made, unless its branch is being made already.
    void cancel();
    [[nodiscard]] bool running() const { return m_gate != nullptr; }
    [[nodiscard]] QString committedId() const { return m_committed; }

Q_SIGNALS:
    void announced(const QString &text);
    void fileChosen(quint32 file);
    void pendingRequested();
    void reviewRequested();

private:
    [[nodiscard]] QWidget *makeOpen();
    [[nodiscard]] QWidget *makeTaken();
    [[nodiscard]] QWidget *makeForm();
    [[nodiscard]] QWidget *makeResult();
    [[nodiscard]] QTreeView *makeList(RankModel *model, const QString &name);
    void showHelpers();
    void suggest();
    void check();
    void show(const CommitPreflight &checked);
    void finish(const Result<std::string> &result);
    void updateButton();

    Session &m_session;
    const Messages &m_messages;
    CommitSummary m_summary;
    RankModel *m_openFiles;
    RankModel *m_takenFiles;
    QFrame *m_openCard = nullptr;
    QFrame *m_resultCard = nullptr;
    QLabel *m_openText;
    QLabel *m_takenText;
    QLabel *m_addedText;
    QPlainTextEdit *m_addedModules; ///< what the modules of helpers will hold
    QLabel *m_author;
    QLabel *m_problem;
    QLabel *m_hint;
    QLabel *m_resultText;
    QLabel *m_resultCommands;
    QLineEdit *m_branch;
    QPlainTextEdit *m_message;
    QPushButton *m_commit;
    QPushButton *m_cancel;
    QPushButton *m_toPending;
    QTimer m_delay;
    QString m_committed;
    QString m_suggestedMessage;
    QString m_suggestedBranch;
    quint64 m_generation = 0;
    std::shared_ptr<CommitGate> m_gate; ///< of the commit that is being made
    bool m_blocked = false;
};

} // namespace torchferry::ui
