// SPDX-License-Identifier: Apache-2.0
#include "ui/window/appearance.h"

#include <algorithm>

#include <QApplication>
#include <QLibraryInfo>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include "ui/base/fonts.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

Appearance::Appearance(QApplication &application)
    : m_application(application),
      m_systemFont(QApplication::font()),
      m_systemDark(QApplication::palette().color(QPalette::Window).lightness() < 128)
{
    if (m_systemFont.pointSizeF() <= 0)
        m_systemFont.setPointSizeF(10);
}

void Appearance::apply()
{
    applyLanguage();
    applyTheme();
}

void Appearance::applyTheme()
{
    const settings::Appearance wanted = settings::appearance();
    const bool dark =
        wanted == settings::Appearance::dark || (wanted == settings::Appearance::automatic && m_systemDark);
    const bool isChinese = settings::language() == u"zh";
    const Theme &whole = dark ? Theme::dark() : Theme::light();
    const Theme theme = isChinese ? whole.forChinese() : whole;
    QFont font = m_systemFont;
    font.setFamilies(withChinese(m_systemFont.family(), false));
    // Hinting draws Chinese strokes as whole pixels: small, they look bold beside Latin letters.
    if (isChinese)
        font.setHintingPreference(QFont::PreferNoHinting);
    font.setPointSizeF(std::max(5.0, m_systemFont.pointSizeF() + settings::zoom()));
    QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    QApplication::setPalette(theme.palette());
    QApplication::setFont(font);
    m_application.setStyleSheet(theme.styleSheet());
}

void Appearance::applyLanguage()
{
    const QString language = settings::language();
    QCoreApplication::removeTranslator(&m_translator);
    QCoreApplication::removeTranslator(&m_qtTranslator);
    // English has a file too: for the plurals.
    if (m_translator.load(u":/torchferry/translations/torchferry_%1.qm"_s.arg(language)))
        QCoreApplication::installTranslator(&m_translator);
    const QString qtLanguage = language == u"zh" ? u"zh_CN"_s : language;
    if (m_qtTranslator.load(u"qtbase_"_s + qtLanguage, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qtTranslator);
}

void Appearance::toggleTheme()
{
    const bool dark = &Theme::current() == &Theme::dark();
    settings::setAppearance(dark ? settings::Appearance::light : settings::Appearance::dark);
    applyTheme();
}

void Appearance::toggleLanguage()
{
    settings::setLanguage(settings::language() == u"zh" ? u"en"_s : u"zh"_s);
    apply();
}

void Appearance::zoom(int step)
{
    settings::setZoom(step == 0 ? 0 : settings::zoom() + step);
    applyTheme();
}

} // namespace torchferry::ui
