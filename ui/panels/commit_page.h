// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include <QTimer>
#include <QWidget>

#include "ui/models/rank_model.h"
#include "ui/session/commit_job.h"
#include "ui/session/session.h"

class QCheckBox;
class QFrame;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QSplitter;
class QTreeView;

namespace torchferry::ui {

class DiffSides;
class ElidedLabel;
class Messages;

/// What is written, file by file as the diff that is written; where both frameworks would be in touch; the branch, the
/// message, and one button.
class CommitPage final : public QWidget {
    Q_OBJECT

public:
    CommitPage(Session &session, const Messages &messages, QWidget *parent = nullptr);
    ~CommitPage() override; ///< cancels, or waits for the branch that is being made

    /// Asks again what would be written; branch and message are filled in unless they were typed.
    void refresh();
    void focusFirst();
    /// What F6 goes through.
    [[nodiscard]] QList<QWidget *> parts() const;
    /// Makes the commit, on another thread.
    void commit();
    /// Ends the commit that is being made, unless its branch is being made already.
    void cancel();
    [[nodiscard]] bool running() const { return m_gate != nullptr; }
    [[nodiscard]] QString committedId() const { return m_committed; }

    /// What would be written; nothing while that is being worked out.
    [[nodiscard]] const std::optional<CommitPlan> &plan() const { return m_plan; }
    [[nodiscard]] DiffSides *diff() const { return m_diff; }
    [[nodiscard]] QTreeView *files() const { return m_files; }
    [[nodiscard]] QListWidget *mixedEdges() const { return m_mixed; }
    /// Whether the script that converts stored weights is written, too; not shown where there is none to write.
    [[nodiscard]] QCheckBox *script() const { return m_script; }

    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void announced(const QString &text);
    void fileChosen(quint32 file);
    void findingChosen(quint32 file, torchferry::convert::FindingId finding);
    void pendingRequested();
    void reviewRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] int sideWidth() const;
    [[nodiscard]] QWidget *makeSide();
    [[nodiscard]] QWidget *makeWritten();
    [[nodiscard]] QWidget *makeMixed();
    [[nodiscard]] QWidget *makeResult();
    void makePlan();
    void takePlan(CommitPlan plan);
    void showFiles();
    void showFile(int row);
    void showMixed();
    void suggest();
    void check();
    void show(const CommitPreflight &checked);
    void finish(const Result<std::string> &result);
    void updateButton();
    void updateProgress();

    Session &m_session;
    const Messages &m_messages;
    std::optional<CommitPlan> m_plan;
    CommitSummary m_summary;
    RankModel *m_fileModel;
    QTreeView *m_files;
    QSplitter *m_columns = nullptr;
    DiffSides *m_diff;
    ElidedLabel *m_fileTitle;
    QListWidget *m_mixed;
    QWidget *m_mixedBox = nullptr;
    QFrame *m_resultCard = nullptr;
    QScrollArea *m_side = nullptr;
    QLabel *m_openText;
    QLabel *m_writtenText;
    QLabel *m_mixedText;
    QLabel *m_author;
    QLabel *m_problem;
    QLabel *m_hint;
    QLabel *m_resultText;
    QLabel *m_resultCommands;
    QLineEdit *m_branch;
    QCheckBox *m_script;
    QLabel *m_scriptText;
    QPlainTextEdit *m_message;
    QPushButton *m_commit;
    QPushButton *m_cancel;
    QPushButton *m_toPending;
    QProgressBar *m_progress;
    QTimer m_delay;
    QTimer m_progressTimer;
    QString m_committed;
    QString m_suggestedMessage;
    QString m_suggestedBranch;
    quint64 m_generation = 0;
    quint64 m_planned = 0;              ///< the plan that is being worked out
    std::shared_ptr<CommitGate> m_gate; ///< of the commit that is being made
    bool m_blocked = false;
};

} // namespace torchferry::ui
