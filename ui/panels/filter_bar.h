// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/models/finding_filter.h"

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QPushButton;

namespace torchferry::ui {

/// What the window is narrowed to, to be typed and chosen.
class FilterBar final : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);

    [[nodiscard]] FindingFilter filter() const;
    /// Shows a filter without telling it.
    void setFilter(const FindingFilter &filter);
    void focusText();
    /// With less, what is chosen is cut.
    [[nodiscard]] int neededWidth() const;

Q_SIGNALS:
    void changed(const torchferry::ui::FindingFilter &filter);
    void left(); ///< Return or Down in the text: on to the list

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void tell();
    void updateChips();
    void arrangeBoxes();
    [[nodiscard]] int neededBy(const QComboBox &box) const;

    QLineEdit *m_text;
    QList<QPushButton *> m_categories;
    QComboBox *m_states;
    QComboBox *m_confidence;
    QBoxLayout *m_boxes; ///< the two above
    QTimer m_delay;
};

} // namespace torchferry::ui
