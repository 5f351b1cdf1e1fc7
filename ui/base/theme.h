// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include <QColor>
#include <QHash>
#include <QIcon>
#include <QPalette>
#include <QString>

#include "core/mapping/category.h"

namespace torchferry::ui {

/// The colours of one appearance, read from `resources/themes/<name>.json`. Immutable.
class Theme {
public:
    /// Parses a theme file; nothing when it is not one.
    [[nodiscard]] static std::optional<Theme> fromJson(const QByteArray &json);
    /// The two that come with the program.
    [[nodiscard]] static const Theme &light();
    [[nodiscard]] static const Theme &dark();
    /// The one the application shows now: derived from its palette, so that no code has to pass it around.
    [[nodiscard]] static const Theme &current();

    /// Colour of a role: "window", "base", "text", "muted", "border", "accent" … Magenta when the file lacks it.
    /// Chinese is drawn with strokes made stronger (by FreeType, for the fonts it is usually written in, and where Qt
    /// mixes light text with a dark ground): in the same colour as Latin letters all of it looks bold.
    [[nodiscard]] Theme forChinese() const;
    [[nodiscard]] QColor color(const QString &role) const;
    /// Ink of a category's family: readable on `base`, `window` and on the category's own tint.
    [[nodiscard]] QColor ink(mapping::Category category) const;
    /// Background of that family.
    [[nodiscard]] QColor tint(mapping::Category category) const;
    /// The family's own colour, for fields; `onFill` is readable on it.
    [[nodiscard]] QColor fill(mapping::Category category) const;
    [[nodiscard]] QColor onFill(mapping::Category category) const;

    [[nodiscard]] QPalette palette() const;
    /// The style sheet with this theme's colours filled in.
    [[nodiscard]] QString styleSheet() const;
    /// A line icon of `resources/icons` in the colour of a role.
    [[nodiscard]] QIcon icon(const QString &name, const QString &role = QStringLiteral("text")) const;

private:
    QHash<QString, QColor> m_colors;
};

/// WCAG contrast ratio of two opaque colours, 1 to 21.
[[nodiscard]] double contrast(const QColor &one, const QColor &other);

} // namespace torchferry::ui
