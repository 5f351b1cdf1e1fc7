// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QWidget>

#include "core/mapping/category.h"

namespace torchferry::ui {

/// A thin map of the whole file: where something waits (or passes the filter), and where the view is.
class OverviewRuler final : public QWidget {
    Q_OBJECT

public:
    struct Entry {
        int row = 0;
        mapping::Category category = mapping::Category::missing;
        bool guess = false; ///< hollow
        bool operator==(const Entry &) const = default;
    };

    explicit OverviewRuler(QWidget *parent = nullptr);
    void setEntries(std::vector<Entry> entries, int rows);
    void setView(int top, int rows, int current);
    [[nodiscard]] const std::vector<Entry> &entries() const { return m_entries; }

Q_SIGNALS:
    void rowRequested(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    [[nodiscard]] int y(int row) const;
    void request(int y);

    std::vector<Entry> m_entries;
    int m_rows = 0;
    int m_top = 0;
    int m_viewRows = 0;
    int m_current = -1;
};

} // namespace torchferry::ui
