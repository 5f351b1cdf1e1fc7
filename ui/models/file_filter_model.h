// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSortFilterProxyModel>

#include "ui/models/finding_filter.h"

namespace torchferry::ui {

/// The file tree narrowed by a filter: a file stays if one of its findings passes, a folder if one of its files does.
class FileFilterModel final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit FileFilterModel(const review::Review &review, QObject *parent = nullptr);
    void setFilter(const FindingFilter &filter);
    /// Decisions changed: what passes may have changed with them.
    void refresh();

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    const review::Review &m_review;
    FindingFilter m_filter;
};

} // namespace torchferry::ui
