// SPDX-License-Identifier: Apache-2.0
// Every text of the window is there in Chinese, with the places its arguments go to.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>

#include "paths.h"
#include "ui/base/labels.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Entry {
    QString context;
    QString source;
    QStringList translations;
    bool unfinished = false;
};

QList<Entry> entries(const QString &language)
{
    QFile file(QStringLiteral(TORCHFERRY_SOURCE_DIR) + u"/resources/translations/torchferry_%1.ts"_s.arg(language));
    QList<Entry> result;
    if (!file.open(QIODevice::ReadOnly))
        return result;
    QXmlStreamReader xml(&file);
    QString context;
    bool plain = true;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"message") {
            plain = !xml.attributes().hasAttribute(u"numerus"_s);
        } else if (xml.name() == u"source") {
            result.append({context, xml.readElementText(), {}, false});
        } else if (xml.name() == u"translation") {
            result.back().unfinished = xml.attributes().hasAttribute(u"type"_s);
            if (plain)
                result.back().translations.append(xml.readElementText());
        } else if (xml.name() == u"numerusform") {
            result.back().translations.append(xml.readElementText());
        }
    }
    return result;
}

QSet<QString> placeholders(const QString &text)
{
    static const QRegularExpression pattern(u"%[0-9n]"_s);
    QSet<QString> found;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        found.insert(match.next().captured());
    return found;
}

/// Texts in the sources that ask to be translated: a new one must not be forgotten.
QSet<QString> textsInSources()
{
    static const QRegularExpression pattern(uR"re(\btr\(\s*"((?:[^"\\]|\\.)*)"(\s*"(?:[^"\\]|\\.)*")*)re"_s);
    QSet<QString> found;
    QDir root(QStringLiteral(TORCHFERRY_SOURCE_DIR) + u"/ui"_s);
    for (const QString &room : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QDir folder(root.filePath(room));
        for (const QString &name : folder.entryList({u"*.cpp"_s})) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            const QString text = QString::fromUtf8(file.readAll());
            for (auto match = pattern.globalMatch(text); match.hasNext();) {
                static const QRegularExpression joint(uR"re("\s*")re"_s);
                QString literal = match.next().captured();
                literal = literal.mid(literal.indexOf(u'"') + 1);
                literal.chop(1);
                found.insert(literal.remove(joint));
            }
        }
    }
    return found;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsUnfinished_data();
    void nothingIsUnfinished();
    void nothingIsForgotten();
    void chinesePlacesAreThoseOfEnglish();
    void englishCounts_data();
    void englishCounts();
};

void TestTranslations::nothingIsUnfinished_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("Chinese") << u"zh"_s << 250;
    QTest::newRow("English plurals") << u"en"_s << 10;
}

void TestTranslations::nothingIsUnfinished()
{
    QFETCH(QString, language);
    QFETCH(int, atLeast);
    const QList<Entry> all = entries(language);
    QVERIFY(all.size() >= atLeast);
    for (const Entry &entry : all) {
        QVERIFY2(!entry.unfinished, qPrintable(entry.source));
        QVERIFY2(!entry.translations.isEmpty() && !entry.translations.contains(QString()), qPrintable(entry.source));
    }
}

void TestTranslations::nothingIsForgotten()
{
    QSet<QString> known;
    for (const Entry &entry : entries(u"zh"_s))
        known.insert(entry.source);
    const QSet<QString> used = textsInSources();
    QVERIFY(used.size() > 200);
    for (const QString &text : used)
        QVERIFY2(known.contains(text), qPrintable(text));
}

void TestTranslations::chinesePlacesAreThoseOfEnglish()
{
    for (const Entry &entry : entries(u"zh"_s)) {
        for (const QString &translation : entry.translations)
            QVERIFY2(placeholders(translation) == placeholders(entry.source),
                     qPrintable(entry.source + u" / "_s + translation));
    }
}

void TestTranslations::englishCounts_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("text");
    QTest::newRow("one") << u"en"_s << 1 << u"1 finding"_s;
    QTest::newRow("many") << u"en"_s << 23 << u"23 findings"_s;
    QTest::newRow("none") << u"en"_s << 0 << u"0 findings"_s;
    QTest::newRow("Chinese") << u"zh"_s << 23 << u"23 个发现项"_s;
}

void TestTranslations::englishCounts()
{
    QFETCH(QString, language);
    QFETCH(int, count);
    QTranslator translator;
    QVERIFY(translator.load(u":/torchferry/translations/torchferry_%1.qm"_s.arg(language)));
    QCoreApplication::installTranslator(&translator);
    QTEST(Labels::findings(count), "text");
    QCoreApplication::removeTranslator(&translator);
}

QTEST_MAIN(TestTranslations)
#include "test_translations.moc"
