// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QStringList>

namespace torchferry::ui {

/// A family, and behind it the one Chinese is written in: left to the system's choice, its glyphs may come from a font
/// for Japanese, whose forms differ.
[[nodiscard]] QStringList withChinese(const QString &family, bool fixed);
/// The families of code, first the system's.
[[nodiscard]] QStringList fixedFamilies();
/// The same as a value of `font-family`.
[[nodiscard]] QString fixedFamiliesCss();
/// The font of code in the size of the text around it.
[[nodiscard]] QFont fixedFont(const QWidget *widget = nullptr);

} // namespace torchferry::ui
