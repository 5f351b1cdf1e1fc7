// SPDX-License-Identifier: Apache-2.0
// Every pair of colours that meets in the window can be read.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "ui/base/labels.h"
#include "ui/base/theme.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;

namespace {

QJsonObject file(const QString &name)
{
    QFile json(u":/torchferry/themes/%1.json"_s.arg(name));
    return json.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(json.readAll()).object() : QJsonObject();
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothNameTheSameColors();
    void contrasts_data();
    void contrasts();
    void brokenThemesAreRefused();
    void knownContrast();
    void iconsTakeTheColor();
    void nothingIsLeftInTheStyleSheet();
};

void TestTheme::bothNameTheSameColors()
{
    QVERIFY(file(u"light"_s).size() > 40);
    QCOMPARE(file(u"light"_s).keys(), file(u"dark"_s).keys());
}

void TestTheme::contrasts_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("ground");
    QList<std::pair<QString, QString>> pairs{
        {u"lineNumber"_s, u"gutter"_s}, {u"accent"_s, u"base"_s},     {u"accent"_s, u"window"_s},
        {u"accent"_s, u"raised"_s},     {u"onAccent"_s, u"accent"_s}, {u"selectionText"_s, u"selection"_s},
        {u"good"_s, u"base"_s},         {u"bad"_s, u"base"_s},        {u"warn"_s, u"warnTint"_s},
        {u"bad"_s, u"badTint"_s},       {u"good"_s, u"goodTint"_s},   {u"text"_s, u"warnTint"_s},
        {u"text"_s, u"badTint"_s},      {u"text"_s, u"goodTint"_s},   {u"control"_s, u"controlTint"_s}};
    for (const QString &text : {u"text"_s, u"muted"_s}) {
        for (const QString &ground : {u"window"_s, u"base"_s, u"raised"_s, u"button"_s, u"sunken"_s, u"changedRow"_s,
                                      u"currentRow"_s, u"accentTint"_s})
            pairs.append({text, ground});
    }
    QStringList codeGrounds{u"base"_s, u"changedRow"_s, u"currentRow"_s, u"importMark"_s};
    for (const mapping::Category category : allCategories) {
        const QString ink = u"category%1"_s.arg(mapping::number(category));
        for (const QString &ground : {ink + u"Tint"_s, u"base"_s, u"window"_s, u"currentRow"_s, u"changedRow"_s})
            pairs.append({ink, ground});
        pairs.append({ink + u"On"_s, ink + u"Fill"_s});
        pairs.append({u"text"_s, ink + u"Tint"_s});
        codeGrounds.append(ink + u"Tint"_s);
    }
    for (const QString &key : file(u"light"_s).keys()) {
        if (key.startsWith(u"syntax"_s)) {
            for (const QString &ground : std::as_const(codeGrounds))
                pairs.append({key, ground});
        }
    }
    for (const bool dark : {false, true}) {
        for (const auto &[text, ground] : std::as_const(pairs))
            QTest::addRow("%s: %s on %s", dark ? "dark" : "light", qPrintable(text), qPrintable(ground))
                << dark << text << ground;
    }
}

void TestTheme::contrasts()
{
    QFETCH(bool, dark);
    QFETCH(QString, text);
    QFETCH(QString, ground);
    const Theme &theme = dark ? Theme::dark() : Theme::light();
    const double ratio = contrast(theme.color(text), theme.color(ground));
    QVERIFY2(ratio >= 4.5, qPrintable(QString::number(ratio)));
}

void TestTheme::brokenThemesAreRefused()
{
    QVERIFY(!Theme::fromJson("not json"));
    QVERIFY(!Theme::fromJson(R"({"text": "no colour"})"));
    QVERIFY(Theme::fromJson(R"({"text": "#123456"})"));
}

void TestTheme::knownContrast()
{
    QCOMPARE(qRound(contrast(Qt::black, Qt::white)), 21);
    QCOMPARE(qRound(contrast(Qt::red, Qt::red)), 1);
}

void TestTheme::iconsTakeTheColor()
{
    const QImage image = Theme::dark().icon(u"accept"_s).pixmap(32, 32).toImage();
    QVERIFY(!image.isNull());
    int inked = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (qAlpha(image.pixel(x, y)) > 200) {
                ++inked;
                QVERIFY(QColor(image.pixel(x, y)).lightness() > 150);
            }
        }
    }
    QVERIFY(inked > 10);
    QVERIFY(Theme::dark().icon(u"no such icon"_s).isNull());
}

void TestTheme::nothingIsLeftInTheStyleSheet()
{
    for (const Theme *theme : {&Theme::light(), &Theme::dark()}) {
        const QString sheet = theme->styleSheet();
        QVERIFY(sheet.contains(theme->color(u"accent"_s).name()));
        QVERIFY2(!sheet.section(u"*/"_s, 1).contains(u'@'), qPrintable(sheet.section(u'@', 1, 1)));
    }
}

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
