// SPDX-License-Identifier: Apache-2.0
#include "ui/base/theme.h"

#include <cmath>

#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>

#include "ui/base/fonts.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Theme load(const QString &name)
{
    return Theme::fromJson(read(u":/torchferry/themes/%1.json"_s.arg(name))).value_or(Theme());
}

double luminance(const QColor &color)
{
    const auto channel = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

} // namespace

std::optional<Theme> Theme::fromJson(const QByteArray &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (!document.isObject())
        return std::nullopt;
    Theme theme;
    const QJsonObject object = document.object();
    for (auto it = object.begin(); it != object.end(); ++it) {
        const QColor color(it.value().toString());
        if (!color.isValid())
            return std::nullopt;
        theme.m_colors.insert(it.key(), color);
    }
    return theme;
}

const Theme &Theme::light()
{
    static const Theme theme = load(u"light"_s);
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = load(u"dark"_s);
    return theme;
}

const Theme &Theme::current()
{
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? dark() : light();
}

Theme Theme::forChinese() const
{
    Theme theme = *this;
    theme.m_colors.insert(u"text"_s, color(u"textChinese"_s));
    return theme;
}

QColor Theme::color(const QString &role) const
{
    return m_colors.value(role, QColor(Qt::magenta));
}

QColor Theme::ink(mapping::Category category) const
{
    return color(u"category%1"_s.arg(mapping::number(category)));
}

QColor Theme::tint(mapping::Category category) const
{
    return color(u"category%1Tint"_s.arg(mapping::number(category)));
}

QColor Theme::fill(mapping::Category category) const
{
    return color(u"category%1Fill"_s.arg(mapping::number(category)));
}

QColor Theme::onFill(mapping::Category category) const
{
    return color(u"category%1On"_s.arg(mapping::number(category)));
}

QPalette Theme::palette() const
{
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const QString &name) { palette.setColor(role, color(name)); };
    set(QPalette::Window, u"window"_s);
    set(QPalette::WindowText, u"text"_s);
    set(QPalette::Base, u"base"_s);
    set(QPalette::AlternateBase, u"raised"_s);
    set(QPalette::Text, u"text"_s);
    set(QPalette::Button, u"button"_s);
    set(QPalette::ButtonText, u"text"_s);
    set(QPalette::BrightText, u"category7"_s);
    set(QPalette::Highlight, u"selection"_s);
    set(QPalette::HighlightedText, u"selectionText"_s);
    set(QPalette::ToolTipBase, u"raised"_s);
    set(QPalette::ToolTipText, u"text"_s);
    set(QPalette::PlaceholderText, u"muted"_s);
    set(QPalette::Link, u"accent"_s);
    set(QPalette::LinkVisited, u"accent"_s);
    set(QPalette::Light, u"raised"_s);
    set(QPalette::Midlight, u"border"_s);
    set(QPalette::Mid, u"border"_s);
    set(QPalette::Dark, u"border"_s);
    set(QPalette::Shadow, u"shadow"_s);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, color(u"disabled"_s));
    return palette;
}

QString Theme::styleSheet() const
{
    QString sheet = QString::fromUtf8(read(u":/torchferry/themes/style.qss"_s));
    for (auto it = m_colors.begin(); it != m_colors.end(); ++it)
        sheet.replace(u'@' + it.key() + u'@', it.value().name());
    // A font that is set on a widget does not survive its being moved into another one when there is a style sheet.
    sheet.replace(u"@fixedFamilies@"_s, fixedFamiliesCss());
    sheet.replace(u"@arrowSet@"_s, color(u"window"_s).lightness() < 128 ? u"dark"_s : u"light"_s);
    return sheet;
}

QIcon Theme::icon(const QString &name, const QString &role) const
{
    QByteArray svg = read(u":/torchferry/icons/%1.svg"_s.arg(name));
    if (svg.isEmpty())
        return {};
    QIcon icon;
    const auto addAll = [&](QIcon::Mode mode, const QString &colorRole) {
        QByteArray colored = svg;
        colored.replace("currentColor", color(colorRole).name().toUtf8());
        QSvgRenderer renderer(colored);
        for (const int size : {16, 20, 24, 32, 48}) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            renderer.render(&painter);
            painter.end();
            icon.addPixmap(pixmap, mode);
        }
    };
    addAll(QIcon::Normal, role);
    addAll(QIcon::Disabled, u"disabled"_s);
    return icon;
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace torchferry::ui
