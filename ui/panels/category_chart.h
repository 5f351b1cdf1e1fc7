// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>

#include "core/review/review.h"
#include "core/review/uses.h"

namespace torchferry::ui {

/// One bar of the chart: a category, how many findings it has, how many of them are left. Pressing it narrows the
/// review to the category.
class CategoryBar final : public QAbstractButton {
    Q_OBJECT

public:
    explicit CategoryBar(mapping::Category category, QWidget *parent = nullptr);
    /// `longest`: the count that fills the whole width.
    void setCounts(std::uint32_t total, std::uint32_t open, std::uint32_t longest);
    [[nodiscard]] mapping::Category category() const { return m_category; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    mapping::Category m_category;
    std::uint32_t m_total = 0;
    std::uint32_t m_open = 0;
    std::uint32_t m_longest = 1;
};

/// Findings by category.
class CategoryChart final : public QWidget {
    Q_OBJECT

public:
    explicit CategoryChart(QWidget *parent = nullptr);
    void setCounts(const review::Counts &counts);
    void focusFirst();

Q_SIGNALS:
    void categoryChosen(torchferry::mapping::Category category);

private:
    QList<CategoryBar *> m_bars;
};

} // namespace torchferry::ui
