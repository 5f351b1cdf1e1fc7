// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/actions.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QString toolTip(const CommandSpec &spec, const QAction &action)
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    return key.isEmpty() ? plainCommandText(spec) : u"%1  (%2)"_s.arg(plainCommandText(spec), key);
}

} // namespace

Actions::Actions(QWidget *window) : QObject(window)
{
    const Theme &theme = Theme::current();
    for (const CommandSpec &spec : commandTable()) {
        auto *action = new QAction(commandText(spec), this);
        action->setObjectName(QLatin1StringView(spec.id));
        action->setCheckable(spec.checkable);
        QList<QKeySequence> keys;
        for (const QString &key : commandKeys(spec))
            keys.append(QKeySequence::fromString(key, QKeySequence::PortableText));
        action->setShortcuts(keys);
        if (spec.icon != nullptr)
            action->setIcon(theme.icon(QLatin1StringView(spec.icon)));
        action->setIconText(plainCommandText(spec));
        action->setToolTip(toolTip(spec, *action));
        window->addAction(action);
        m_actions.insert(action->objectName(), action);
    }
    for (int number = 1; number <= choiceKeys; ++number) {
        auto *action = new QAction(QString::number(number), this);
        action->setShortcut(QKeySequence(Qt::Key_0 + number));
        window->addAction(action);
        m_choices.append(action);
    }
}

void Actions::on(const QString &id, QObject *context, std::function<void()> handler)
{
    QAction *action = m_actions.value(id);
    Q_ASSERT(action != nullptr);
    connect(action, &QAction::triggered, context, [handler = std::move(handler)] { handler(); });
}

void Actions::setEnabled(const QString &id, bool enabled)
{
    if (m_readOnly && findCommand(id)->decides)
        enabled = false;
    m_actions.value(id)->setEnabled(enabled);
    if (id == u"choose") {
        for (QAction *choice : std::as_const(m_choices))
            choice->setEnabled(enabled);
    }
}

void Actions::setReadOnly(const QString &reason)
{
    m_readOnly = !reason.isEmpty();
    for (const CommandSpec &spec : commandTable()) {
        if (!spec.decides)
            continue;
        const QString id = QLatin1StringView(spec.id);
        QAction *entry = action(id);
        entry->setToolTip(m_readOnly ? toolTip(spec, *entry) + u'\n' + reason : toolTip(spec, *entry));
        if (m_readOnly)
            setEnabled(id, false);
    }
}

void Actions::onChoice(QObject *context, std::function<void(int)> handler)
{
    for (int index = 0; index < choiceKeys; ++index)
        connect(m_choices.at(index), &QAction::triggered, context, [handler, index] { handler(index + 1); });
}

void Actions::fill(QMenuBar *bar) const
{
    bar->clear();
    for (const Menu menu : {Menu::file, Menu::edit, Menu::go, Menu::review, Menu::view, Menu::help}) {
        QMenu *entries = bar->addMenu(menuTitle(menu));
        for (const CommandSpec &spec : commandTable()) {
            if (spec.menu != menu)
                continue;
            if (spec.separator && !entries->isEmpty())
                entries->addSeparator();
            entries->addAction(action(QLatin1StringView(spec.id)));
        }
    }
}

void Actions::fill(QToolBar *bar) const
{
    bar->clear();
    for (const CommandSpec &spec : commandTable()) {
        if (!spec.onToolBar)
            continue;
        if (spec.separator)
            bar->addSeparator();
        QAction *entry = action(QLatin1StringView(spec.id));
        bar->addAction(entry);
        auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(entry));
        button->setToolButtonStyle(spec.menu == Menu::review || spec.checkable ? Qt::ToolButtonTextBesideIcon
                                                                               : Qt::ToolButtonIconOnly);
        button->setAccessibleName(plainCommandText(spec));
        button->setFocusPolicy(Qt::TabFocus);
    }
}

} // namespace torchferry::ui
