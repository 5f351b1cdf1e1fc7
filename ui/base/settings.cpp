// SPDX-License-Identifier: Apache-2.0
#include "ui/base/settings.h"

#include <algorithm>

#include <QDir>
#include <QLocale>
#include <QSettings>

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui::settings {

namespace {

constexpr qsizetype maximumRecent = 12;

}

Appearance appearance()
{
    const QString value = QSettings().value(u"appearance"_s).toString();
    if (value == u"light")
        return Appearance::light;
    return value == u"dark" ? Appearance::dark : Appearance::automatic;
}

void setAppearance(Appearance value)
{
    QSettings().setValue(u"appearance"_s, value == Appearance::dark    ? u"dark"_s
                                          : value == Appearance::light ? u"light"_s
                                                                       : u"automatic"_s);
}

QString language()
{
    const QString chosen = QSettings().value(u"language"_s).toString();
    if (chosen == u"en" || chosen == u"zh")
        return chosen;
    return QLocale().language() == QLocale::Chinese ? u"zh"_s : u"en"_s;
}

void setLanguage(const QString &value)
{
    QSettings().setValue(u"language"_s, value);
}

int zoom()
{
    return std::clamp(QSettings().value(u"zoom"_s, 0).toInt(), -6, 24);
}

void setZoom(int points)
{
    QSettings().setValue(u"zoom"_s, std::clamp(points, -6, 24));
}

DiffLayout diffLayout()
{
    const QString value = QSettings().value(u"diff"_s).toString();
    if (value == u"beside")
        return DiffLayout::beside;
    return value == u"stacked" ? DiffLayout::stacked : DiffLayout::automatic;
}

void setDiffLayout(DiffLayout layout)
{
    QSettings().setValue(u"diff"_s, layout == DiffLayout::stacked  ? u"stacked"_s
                                    : layout == DiffLayout::beside ? u"beside"_s
                                                                   : u"automatic"_s);
}

QStringList recentProjects()
{
    return QSettings().value(u"recent"_s).toStringList();
}

void addRecentProject(const QString &path)
{
    const QString clean = QDir::cleanPath(path);
    QStringList recent = recentProjects();
    recent.removeAll(clean);
    recent.prepend(clean);
    QSettings().setValue(u"recent"_s, recent.mid(0, maximumRecent));
}

void removeRecentProject(const QString &path)
{
    QStringList recent = recentProjects();
    recent.removeAll(path);
    QSettings().setValue(u"recent"_s, recent);
}

Target targetOf(const QString &project)
{
    const QStringList kept = QSettings().value(u"targets"_s).toMap().value(QDir::cleanPath(project)).toStringList();
    return {kept.value(0), kept.value(1)};
}

void setTargetOf(const QString &project, const Target &target)
{
    const QVariantMap before = QSettings().value(u"targets"_s).toMap();
    QVariantMap targets;
    for (const QString &recent : recentProjects())
        if (before.contains(recent))
            targets.insert(recent, before.value(recent));
    targets.insert(QDir::cleanPath(project), QStringList{target.name, target.profile});
    QSettings().setValue(u"targets"_s, targets);
}

} // namespace torchferry::ui::settings
