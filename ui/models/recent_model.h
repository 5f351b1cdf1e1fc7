// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <QStringList>

namespace torchferry::ui {

/// Projects opened lately, the last one first.
class RecentModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { PathRole = Qt::UserRole + 1, ExistsRole };

    explicit RecentModel(QObject *parent = nullptr);
    /// Reads the settings again.
    void reload();
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    QStringList m_paths;
};

} // namespace torchferry::ui
