// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QBoxLayout;

namespace torchferry::ui {

/// Widgets beside each other where there is room for them, else below each other.
class Columns final : public QWidget {
public:
    /// `least`: letters that each of them has room for, or they stand below each other.
    Columns(int least, int gap, QWidget *parent = nullptr);
    void add(QWidget *column);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QBoxLayout *m_layout;
    int m_least;
};

} // namespace torchferry::ui
