// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include <QWidget>

#include "ui/session/project_loader.h"

class QFrame;
class QLabel;
class QLineEdit;
class QListView;
class QMimeData;
class QPushButton;

namespace torchferry::ui {

class Messages;
class RecentModel;
class TargetField;
class VersionField;

/// Where one starts: a path to type, folders to choose, drop or take from the recent ones, and what went wrong.
class StartPage final : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(const Messages &messages, QWidget *parent = nullptr);

    /// Shows why a project could not be opened.
    void showFailure(const LoadFailure &failure);
    void clearFailure();
    void reloadRecent();
    void focusPath();
    void setPath(const QString &path);
    [[nodiscard]] QString failureText() const;
    /// What the next project is to be ported to, as far as it was chosen.
    [[nodiscard]] TargetChoice choice() const;
    void resetChoice();
    [[nodiscard]] TargetField *targetField() const { return m_target; }
    [[nodiscard]] VersionField *versionField() const { return m_version; }
    /// Opens what was dropped, or says why it cannot be. Drops anywhere in the window come here.
    void take(const QMimeData &dropped);

Q_SIGNALS:
    void openRequested(const QString &path);
    void moveAsideRequested(const QString &database, const QString &path);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] QWidget *makeFailure();
    [[nodiscard]] QWidget *makeOpen();
    [[nodiscard]] QWidget *makeRecent();
    void setDropActive(bool active);
    void browse();
    void forget(const QModelIndex &index);
    void openTyped();
    void offerVersions();
    void takeTarget();

    const Messages &m_messages;
    RecentModel *m_recent;
    QListView *m_recentView;
    QLabel *m_noRecent;
    QLabel *m_recentHint;
    QLineEdit *m_path;
    QFrame *m_drop;
    QFrame *m_failure;
    QLabel *m_failureText;
    QLabel *m_failureAdvice;
    QPushButton *m_moveAside;
    TargetField *m_target;
    VersionField *m_version;
    std::optional<QString> m_versionsAsked; ///< of which target
    QString m_failedPath;
    QString m_database;
};

} // namespace torchferry::ui
