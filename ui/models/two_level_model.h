// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>

namespace torchferry::ui {

/// Groups, and items in each of them.
class TwoLevelModel : public QAbstractItemModel {
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const final;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const final;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;

protected:
    [[nodiscard]] virtual std::size_t groupCount() const = 0;
    [[nodiscard]] virtual std::size_t itemCount(std::size_t group) const = 0;
    [[nodiscard]] static bool isGroup(const QModelIndex &index) { return index.internalId() == 0; }
    /// The number of a group, or of that of an item.
    [[nodiscard]] static std::size_t groupOf(const QModelIndex &index);
};

} // namespace torchferry::ui
