// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>

namespace torchferry::ui {

/// All keys on one sheet, made from the command table. A page of the window, not a dialog.
class CheatSheet final : public QFrame {
    Q_OBJECT

public:
    explicit CheatSheet(QWidget *parent = nullptr);
    /// The sheet as rows of (menu, command, keys): what is shown.
    struct Row {
        QString menu;
        QString command;
        QStringList keys;
    };
    [[nodiscard]] static QList<Row> rows();

Q_SIGNALS:
    void closed();
};

} // namespace torchferry::ui
