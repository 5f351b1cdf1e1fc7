// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "ui/models/finding_filter.h"

namespace torchferry::ui {

/// The findings of the project that pass a filter, in document order.
class FindingListModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { CategoryColumn, ApiColumn, PlaceColumn, StateColumn, ColumnCount };
    enum Role { CategoryRole = Qt::UserRole + 1, StateRole, FileRole, FindingRole };

    /// `review` outlives the model.
    explicit FindingListModel(const review::Review &review, QObject *parent = nullptr);

    void setFilter(const FindingFilter &filter);
    /// States of findings of these files have changed. Rows do not vanish under the reader: what a filter of states no
    /// longer lets through goes with the next `setFilter`.
    void refresh(const QList<quint32> &files);
    [[nodiscard]] review::Subject subject(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const review::Subject &subject) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();
    [[nodiscard]] QString text(const review::Subject &at, int column) const;

    const review::Review &m_review;
    FindingFilter m_filter;
    std::vector<review::Subject> m_rows;
};

} // namespace torchferry::ui
