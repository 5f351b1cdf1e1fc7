// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <QFrame>

#include "core/base/error.h"

class QLabel;
class QPushButton;
class QTreeView;

namespace torchferry::ui {

class Messages;
class ProblemModel;

/// Tells above the project that rules or settings have errors, and lists them with their places. It stops nothing: what
/// is wrong is left out, and the notice can be put away.
class RulesNotice final : public QFrame {
    Q_OBJECT

public:
    RulesNotice(const std::vector<Error> &problems, const Messages &messages, QWidget *parent = nullptr);

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] bool expanded() const;
    /// Shows the list, or one line that there is something to be listed.
    void setExpanded(bool expanded);
    void focusList();
    [[nodiscard]] QTreeView *list() const { return m_list; }

Q_SIGNALS:
    void dismissed();
    void reloadRequested();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showDetails();

    ProblemModel *m_model;
    QTreeView *m_list;
    QLabel *m_details;
    QWidget *m_body;
    QPushButton *m_toggle;
};

} // namespace torchferry::ui
