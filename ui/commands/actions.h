// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include <QAction>
#include <QHash>
#include <QObject>

#include "ui/commands/command_table.h"

class QMenuBar;
class QToolBar;
class QWidget;

namespace torchferry::ui {

/// The actions of one window, made from the command table.
class Actions final : public QObject {
    Q_OBJECT

public:
    /// Actions are added to `window`, so that their keys work anywhere in it.
    explicit Actions(QWidget *window);

    [[nodiscard]] QAction *action(const QString &id) const { return m_actions.value(id); }
    /// Runs `handler` when the command is given, as long as `context` lives.
    void on(const QString &id, QObject *context, std::function<void()> handler);
    void setEnabled(const QString &id, bool enabled);
    /// Disables everything that decides, with `reason` in its tooltip; an empty one ends that.
    void setReadOnly(const QString &reason);
    /// Choosing an alternative by its number from 1; enabled with the command "choose".
    void onChoice(QObject *context, std::function<void(int)> handler);

    void fill(QMenuBar *bar) const;
    void fill(QToolBar *bar) const;

private:
    QHash<QString, QAction *> m_actions;
    QList<QAction *> m_choices;
    bool m_readOnly = false;
};

} // namespace torchferry::ui
