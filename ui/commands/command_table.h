// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include <QString>

namespace torchferry::ui {

/// The menus, in the order of the menu bar.
enum class Menu { file, edit, go, review, view, help };

/// Everything a person can do, as data: menus, tool bar and the sheet of keys are made from these rows.
struct CommandSpec {
    const char *id;
    Menu menu;
    const char *text; ///< English; translated in context "Commands"
    const char *keys; ///< portable key sequences separated by blanks; the first is the one shown
    const char *icon; ///< of resources/icons, or null
    bool onToolBar = false;
    bool separator = false; ///< a line before it, in its menu and on the tool bar
    bool checkable = false;
    bool decides = false; ///< changes decisions, rules or branches: not while the session can only be read
};

[[nodiscard]] std::span<const CommandSpec> commandTable();
[[nodiscard]] const CommandSpec *findCommand(QStringView id);
[[nodiscard]] QString menuTitle(Menu menu);
[[nodiscard]] QString commandText(const CommandSpec &spec);
/// A text of a menu without the mark of its mnemonic.
[[nodiscard]] QString withoutMnemonic(QString text);
/// The text without mnemonic mark and dots, for the sheet of keys and screen readers.
[[nodiscard]] QString plainCommandText(const CommandSpec &spec);
/// The key sequences of a row.
[[nodiscard]] QStringList commandKeys(const CommandSpec &spec);

/// Digits that choose an alternative of the current finding; one row of the sheet, nine shortcuts.
inline constexpr int choiceKeys = 9;

} // namespace torchferry::ui
