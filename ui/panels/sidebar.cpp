// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/sidebar.h"

#include <QListView>
#include <QTabBar>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/base/text.h"
#include "ui/models/file_filter_model.h"
#include "ui/models/file_tree_model.h"
#include "ui/models/finding_list_model.h"
#include "ui/panels/file_delegate.h"
#include "ui/panels/filter_bar.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

Sidebar::Sidebar(Session &session, QWidget *parent)
    : QWidget(parent),
      m_session(session),
      m_filter(new FilterBar),
      m_tabs(new QTabWidget),
      m_files(new QTreeView),
      m_findings(new QListView),
      m_fileModel(new FileTreeModel(session.review(), this)),
      m_shownFiles(new FileFilterModel(session.review(), this)),
      m_findingModel(new FindingListModel(session.review(), this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_filter);
    makeFiles();
    makeFindings();
    m_tabs->setDocumentMode(true);
    m_tabs->setFocusPolicy(Qt::NoFocus); // its bar takes the focus, and has a name
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->tabBar()->setExpanding(true);
    m_tabs->tabBar()->setAccessibleName(tr("Files or findings"));
    m_tabs->addTab(m_files, tr("Files"));
    m_tabs->addTab(m_findings, tr("Findings"));
    layout->addWidget(m_tabs, 1);

    m_filter->setFilter(session.filter());
    showNewFiles();
    applyFilter();
    follow();
    connect(m_filter, &FilterBar::changed, &session, &Session::setFilter);
    connect(m_filter, &FilterBar::left, this, &Sidebar::focusList);
    connect(&session, &Session::filterChanged, this, [this] {
        m_filter->setFilter(m_session.filter());
        applyFilter();
    });
    connect(&session, &Session::selectionChanged, this, &Sidebar::follow);
    connect(&session, &Session::decisionsChanged, this, [this](const QList<quint32> &files) {
        m_fileModel->refresh(files);
        showNewFiles();
        m_shownFiles->refresh();
        m_findingModel->refresh(files);
        nameTabs();
        follow();
    });
}

void Sidebar::makeFiles()
{
    m_shownFiles->setSourceModel(m_fileModel);
    m_files->setModel(m_shownFiles);
    m_files->setProperty("kind", u"side"_s);
    m_files->setHeaderHidden(true);
    m_files->setUniformRowHeights(true);
    m_files->setIndentation(14);
    m_files->setItemDelegate(new FileDelegate(m_files));
    m_files->setAccessibleName(tr("Files"));
    m_files->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_files, &QTreeView::activated, this, &Sidebar::activateFile);
    connect(m_files, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (index.data(FileTreeModel::FileRole).toInt() >= 0 || index.data(FileTreeModel::NewRole).toBool())
            activateFile(index);
    });
    m_files->setExpandsOnDoubleClick(false); // `activated` does it, for keys too
}

void Sidebar::makeFindings()
{
    m_findings->setModel(m_findingModel);
    m_findings->setModelColumn(FindingListModel::ApiColumn);
    m_findings->setProperty("kind", u"side"_s);
    m_findings->setUniformItemSizes(true);
    m_findings->setItemDelegate(new FindingDelegate(m_findings));
    m_findings->setAccessibleName(tr("Findings"));
    connect(m_findings, &QListView::activated, this, &Sidebar::activateFinding);
    connect(m_findings, &QListView::clicked, this, &Sidebar::activateFinding);
}

void Sidebar::applyFilter()
{
    m_fileModel->setFilter(m_session.filter());
    m_shownFiles->setFilter(m_session.filter());
    m_findingModel->setFilter(m_session.filter());
    // Thousands of files stay folded; what one can take in at a glance is shown open.
    if (m_session.filter().active() || m_session.analysis().files.size() <= 400)
        m_files->expandAll();
    nameTabs();
    follow();
}

void Sidebar::showNewFiles()
{
    QStringList paths;
    for (const review::HelperFile &file : m_session.helperFiles()) {
        if (file.isNew)
            paths.append(qs(file.path));
    }
    m_fileModel->setNewFiles(paths);
}

void Sidebar::nameTabs()
{
    m_tabs->setTabText(1, tr("Findings %1").arg(m_findingModel->rowCount()));
}

void Sidebar::follow()
{
    const QModelIndex file = m_shownFiles->mapFromSource(m_fileModel->indexOf(m_session.stop().file));
    if (file.isValid()) {
        m_files->setCurrentIndex(file);
        m_files->scrollTo(file);
    }
    const QModelIndex finding = m_findingModel->indexOf({m_session.stop().file, m_session.stop().finding});
    if (finding.isValid()) {
        const QModelIndex shown = finding.siblingAtColumn(FindingListModel::ApiColumn);
        m_findings->setCurrentIndex(shown);
        m_findings->scrollTo(shown);
    }
}

void Sidebar::activateFile(const QModelIndex &index)
{
    const int file = index.data(FileTreeModel::FileRole).toInt();
    if (file >= 0)
        Q_EMIT fileActivated(static_cast<quint32>(file));
    else if (index.data(FileTreeModel::NewRole).toBool())
        Q_EMIT newFileActivated(index.data(FileTreeModel::PathRole).toString());
    else
        m_files->setExpanded(index, !m_files->isExpanded(index));
}

void Sidebar::activateFinding(const QModelIndex &index)
{
    const review::Subject at = m_findingModel->subject(index);
    Q_EMIT findingActivated(at.file, at.finding());
}

int Sidebar::neededWidth() const
{
    return m_filter->neededWidth();
}

void Sidebar::focusFilter()
{
    m_filter->focusText();
}

void Sidebar::focusList()
{
    // What one stood at may have been filtered out; the keys need something to stand on.
    if (!m_files->currentIndex().isValid()) {
        QModelIndex first = m_shownFiles->index(0, 0);
        while (m_shownFiles->hasChildren(first))
            first = m_shownFiles->index(0, 0, first);
        m_files->setCurrentIndex(first);
    }
    if (!m_findings->currentIndex().isValid())
        m_findings->setCurrentIndex(m_findingModel->index(0, FindingListModel::ApiColumn));
    m_tabs->currentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace torchferry::ui
