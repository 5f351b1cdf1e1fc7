// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "ui/session/session.h"

class QListView;
class QTabWidget;
class QTreeView;

namespace torchferry::ui {

class FileFilterModel;
class FileTreeModel;
class FilterBar;
class FindingListModel;

/// The left side: what to narrow to, the files, the findings. Follows a session.
class Sidebar final : public QWidget {
    Q_OBJECT

public:
    explicit Sidebar(Session &session, QWidget *parent = nullptr);
    void focusFilter();
    void focusList();
    /// With less, what is chosen in the filter is cut.
    [[nodiscard]] int neededWidth() const;
    [[nodiscard]] QTreeView *files() const { return m_files; }

Q_SIGNALS:
    void fileActivated(quint32 file);
    void newFileActivated(const QString &path);
    void findingActivated(quint32 file, convert::FindingId finding);

private:
    void makeFiles();
    void makeFindings();
    void follow();
    void applyFilter();
    void nameTabs();
    void showNewFiles();
    void activateFile(const QModelIndex &index);
    void activateFinding(const QModelIndex &index);

    Session &m_session;
    FilterBar *m_filter;
    QTabWidget *m_tabs;
    QTreeView *m_files;
    QListView *m_findings;
    FileTreeModel *m_fileModel;
    FileFilterModel *m_shownFiles;
    FindingListModel *m_findingModel;
};

} // namespace torchferry::ui
