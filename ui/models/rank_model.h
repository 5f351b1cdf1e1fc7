// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/review/review.h"

namespace torchferry::ui {

/// A list of things with a number beside each: files by remaining work, names by frequency.
class RankModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role { KeyRole = Qt::UserRole + 1 };
    struct Row {
        QString name;
        int count = 0;
        QVariant key;
        QString detail;    ///< in the tool tip
        QString instead{}; ///< of the number, where there is nothing to count
    };

    explicit RankModel(QString nameHeader, QString countHeader, QObject *parent = nullptr);
    void setRows(std::vector<Row> rows);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString m_nameHeader;
    QString m_countHeader;
    std::vector<Row> m_rows;
};

/// Files with something left for a person, most first; key: index of the file.
[[nodiscard]] std::vector<RankModel::Row> filesByRemainingWork(const review::Review &review);
/// Names of categories 6 and 7 (and unknown ones), most used first; key: the name.
[[nodiscard]] std::vector<RankModel::Row> namesWithoutCounterpart(const review::Review &review);

} // namespace torchferry::ui
