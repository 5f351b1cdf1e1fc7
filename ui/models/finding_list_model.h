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
    enum Role { CategoryRole = Qt::UserRole + 1, StateRole, FileRole, FindingRole, GuessRole };

    /// `review` outlives the model.
    explicit FindingListModel(const review::Review &review, QObject *parent = nullptr);

    void setFilter(const FindingFilter &filter);
    /// Decisions of these files have changed. What a filter of states no longer lets through goes.
    void refresh(const QList<quint32> &files);
    /// The finding a row leads to.
    [[nodiscard]] review::Subject subject(const QModelIndex &index) const;
    [[nodiscard]] QModelIndex indexOf(const review::Subject &finding) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void fill();
    /// A use: its file, and where it is among the uses of that file.
    struct Row {
        std::uint32_t file = 0;
        std::uint32_t use = 0;
    };
    [[nodiscard]] const review::Use &useOf(const Row &row) const { return m_review.uses(row.file)[row.use]; }
    /// Left to do, and what it rests on is not known.
    [[nodiscard]] bool isOpenGuess(const Row &at) const;
    [[nodiscard]] QString text(const Row &at, int column) const;

    const review::Review &m_review;
    FindingFilter m_filter;
    std::vector<Row> m_rows;
};

} // namespace torchferry::ui
