// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include <QFrame>
#include <QModelIndex>

class QAbstractItemModel;
class QLabel;
class QPushButton;
class QTreeView;

namespace torchferry::ui {

/// A question at the foot of the window: Return says yes, Esc says no. Not a dialog, so that it needs no window manager.
class ConfirmBar final : public QFrame {
    Q_OBJECT

public:
    explicit ConfirmBar(QWidget *parent = nullptr);
    ~ConfirmBar() override;

    void ask(const QString &question, const QString &yes, std::function<void()> action);
    /// The same; a list below the question, folded at first, shows what it is about.
    void ask(const QString &question, const QString &yes, std::unique_ptr<QAbstractItemModel> details,
             std::function<void()> action);
    /// Tells something that needs attention; there is only "close". `advice` may be empty.
    void tell(const QString &sentence, const QString &advice);
    /// As if "cancel" was pressed.
    void dismiss() { close(false); }
    [[nodiscard]] QString text() const;
    [[nodiscard]] QTreeView *details() const { return m_list; }

Q_SIGNALS:
    void closed();
    void detailChosen(const QModelIndex &index); ///< of the model given

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void open(const QString &text, const QString &look);
    void close(bool confirmed);
    void takeDetails(std::unique_ptr<QAbstractItemModel> details);
    void showDetails(bool shown);

    QLabel *m_text;
    QPushButton *m_which;
    QPushButton *m_yes;
    QPushButton *m_no;
    QTreeView *m_list;
    std::unique_ptr<QAbstractItemModel> m_details;
    std::function<void()> m_action;
};

} // namespace torchferry::ui
