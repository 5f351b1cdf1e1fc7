// SPDX-License-Identifier: Apache-2.0
#include "ui/base/fonts.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QHash>
#include <QWidget>

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QStringList lookUp(const QString &family, bool fixed)
{
    QStringList candidates;
    if (fixed)
        candidates = {u"Noto Sans Mono CJK SC"_s, u"Sarasa Mono SC"_s, u"Source Han Mono SC"_s};
    candidates += {u"Noto Sans CJK SC"_s, u"Source Han Sans SC"_s, u"Source Han Sans CN"_s, u"WenQuanYi Micro Hei"_s};
    // "Sans Serif" is an alias: in a list the next real family would be taken for all text.
    QStringList families{QFontInfo(QFont(family)).family()};
    for (const QString &candidate : std::as_const(candidates)) {
        if (QFontDatabase::hasFamily(candidate)) {
            families.append(candidate);
            break;
        }
    }
    return families;
}

} // namespace

QStringList withChinese(const QString &family, bool fixed)
{
    // Asking the system takes longer than painting a line of code.
    static QHash<std::pair<QString, bool>, QStringList> known;
    const std::pair<QString, bool> key(family, fixed);
    if (const auto at = known.constFind(key); at != known.constEnd())
        return *at;
    return *known.insert(key, lookUp(family, fixed));
}

QStringList fixedFamilies()
{
    static const QString family = QFontDatabase::systemFont(QFontDatabase::FixedFont).family();
    return withChinese(family, true);
}

QString fixedFamiliesCss()
{
    return u'"' + fixedFamilies().join(u"\", \""_s) + u'"';
}

QFont fixedFont(const QWidget *widget)
{
    static const QFont system = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QFont font = system;
    font.setFamilies(fixedFamilies());
    const QFont around = widget == nullptr ? QApplication::font() : widget->font();
    font.setHintingPreference(QApplication::font().hintingPreference());
    font.setPointSizeF(std::max(6.0, around.pointSizeF()));
    return font;
}

} // namespace torchferry::ui
