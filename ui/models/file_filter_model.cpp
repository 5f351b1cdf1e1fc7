// SPDX-License-Identifier: Apache-2.0
#include "ui/models/file_filter_model.h"

#include "ui/models/file_tree_model.h"

namespace torchferry::ui {

FileFilterModel::FileFilterModel(const review::Review &review, QObject *parent)
    : QSortFilterProxyModel(parent),
      m_review(review)
{
    setRecursiveFilteringEnabled(true);
}

void FileFilterModel::setFilter(const FindingFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    invalidateFilter();
}

void FileFilterModel::refresh()
{
    if (m_filter.states != FindingFilter::States::all)
        invalidateFilter();
}

bool FileFilterModel::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (!m_filter.active())
        return true;
    // A file that is new has nothing that passes, but one may look for its name.
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (index.data(FileTreeModel::NewRole).toBool())
        return !m_filter.narrowsFindings()
               && index.data(FileTreeModel::PathRole).toString().contains(m_filter.text, Qt::CaseInsensitive);
    const int file = index.data(FileTreeModel::FileRole).toInt();
    return file >= 0 && m_filter.acceptsFile(m_review, static_cast<std::uint32_t>(file));
}

} // namespace torchferry::ui
