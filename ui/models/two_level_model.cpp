// SPDX-License-Identifier: Apache-2.0
#include "ui/models/two_level_model.h"

namespace torchferry::ui {

// The internal id of an item is the number of its group, counted from 1; of a group 0.
QModelIndex TwoLevelModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr(0));
}

QModelIndex TwoLevelModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || isGroup(index))
        return {};
    return createIndex(static_cast<int>(groupOf(index)), 0, quintptr(0));
}

int TwoLevelModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(groupCount());
    if (!isGroup(parent) || parent.column() != 0)
        return 0;
    return static_cast<int>(itemCount(groupOf(parent)));
}

std::size_t TwoLevelModel::groupOf(const QModelIndex &index)
{
    return isGroup(index) ? static_cast<std::size_t>(index.row()) : index.internalId() - 1;
}

} // namespace torchferry::ui
