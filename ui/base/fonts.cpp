// SPDX-License-Identifier: Apache-2.0
#include "ui/base/fonts.h"

#include <algorithm>

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QWidget>

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

QStringList withChinese(const QString &family, bool fixed)
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

QStringList fixedFamilies()
{
    return withChinese(QFontDatabase::systemFont(QFontDatabase::FixedFont).family(), true);
}

QString fixedFamiliesCss()
{
    return u'"' + fixedFamilies().join(u"\", \""_s) + u'"';
}

QFont fixedFont(const QWidget *widget)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setFamilies(fixedFamilies());
    const QFont around = widget == nullptr ? QApplication::font() : widget->font();
    font.setPointSizeF(std::max(6.0, around.pointSizeF()));
    return font;
}

} // namespace torchferry::ui
