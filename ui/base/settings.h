// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace torchferry::ui {

/// What the program remembers for a person, independent of any project. Each call reads or writes the settings file.
namespace settings {

enum class Appearance { automatic, light, dark };

[[nodiscard]] Appearance appearance();
void setAppearance(Appearance appearance);

/// "en" or "zh": what was chosen, else what the locale says.
[[nodiscard]] QString language();
void setLanguage(const QString &language);

/// Difference to the system's font size in points, -6 to 24.
[[nodiscard]] int zoom();
void setZoom(int points);

/// How the sides of the diff stand; automatic: as the width allows.
enum class DiffLayout { automatic, beside, stacked };
[[nodiscard]] DiffLayout diffLayout();
void setDiffLayout(DiffLayout layout);

[[nodiscard]] QStringList recentProjects();
/// Puts `path` first; twelve are kept.
void addRecentProject(const QString &path);
void removeRecentProject(const QString &path);

/// What a project was ported to when it was open last.
struct Target {
    QString name;    ///< of a mapping pack; empty: it was not open
    QString profile; ///< empty: the target had none
    bool operator==(const Target &) const = default;
};
[[nodiscard]] Target targetOf(const QString &project);
/// Of a recent project.
void setTargetOf(const QString &project, const Target &target);

} // namespace settings

} // namespace torchferry::ui
