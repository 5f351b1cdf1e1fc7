// SPDX-License-Identifier: Apache-2.0
// The help pages: links lead somewhere, both languages say the same things, keys are the window's.

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "paths.h"

namespace {

const QString help = TORCHFERRY_SOURCE_DIR "/resources/help/";

QString read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pages(const QString &language)
{
    return QDir(help + language).entryList({"*.md"}, QDir::Files, QDir::Name);
}

QStringList captures(const QString &text, const QString &pattern)
{
    QStringList found;
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    for (auto matches = expression.globalMatch(text); matches.hasNext();)
        found.append(matches.next().captured(1));
    return found;
}

} // namespace

class TestHelp : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void linksLeadSomewhere_data();
    void linksLeadSomewhere();
    void languagesSayTheSame_data();
    void languagesSayTheSame();
    void indexNamesEveryPage();
    void keysAreThoseOfTheWindow();
    void codesHaveSentences();
};

void TestHelp::linksLeadSomewhere_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << "en";
    QTest::newRow("Chinese") << "zh";
}

void TestHelp::linksLeadSomewhere()
{
    QFETCH(QString, language);
    int links = 0;
    for (const QString &page : pages(language)) {
        for (const QString &target : captures(read(help + language + '/' + page), "\\]\\(([^)]+)\\)")) {
            QVERIFY2(QFile::exists(help + language + '/' + target), qPrintable(page + ": " + target));
            ++links;
        }
    }
    QVERIFY(links > 10);
}

void TestHelp::languagesSayTheSame_data()
{
    QTest::addColumn<QString>("page");
    QVERIFY(!pages("en").isEmpty());
    QCOMPARE(pages("en"), pages("zh"));
    for (const QString &page : pages("en"))
        QTest::newRow(qPrintable(page)) << page;
}

void TestHelp::languagesSayTheSame()
{
    QFETCH(QString, page);
    const QString english = read(help + "en/" + page);
    const QString chinese = read(help + "zh/" + page).replace("/images/zh/", "/images/en/"); // of the same page
    for (const QString &pattern :
         {QString("^(#+) "), QString("^(\\|)"), QString("^(- )"), QString("^(\\d+\\. )"), QString("^(    )")})
        QVERIFY2(captures(english, pattern).size() == captures(chinese, pattern).size(), qPrintable(pattern));
    for (const QString &pattern : {QString("\\b(TF\\d\\d\\w\\w)"), QString("`(--[a-z]+)"), QString("\\]\\(([^)]+)\\)")})
        QCOMPARE(captures(chinese, pattern), captures(english, pattern));
}

void TestHelp::indexNamesEveryPage()
{
    for (const QString &language : {QString("en"), QString("zh")}) {
        QStringList linked = captures(read(help + language + "/index.md"), "\\]\\(([^)]+)\\)");
        linked.append("index.md");
        linked.sort();
        QCOMPARE(linked, pages(language));
    }
}

void TestHelp::keysAreThoseOfTheWindow()
{
    const QString table = read(TORCHFERRY_SOURCE_DIR "/ui/commands/command_table.cpp");
    const QStringList keys =
        captures(table, "^    \\{\"[a-z-]+\",.*QT_TRANSLATE_NOOP\\(\"Commands\", \"[^\"]*\"\\), +\"([^\"]*)\"");
    QVERIFY(keys.size() > 30);
    for (const QString &language : {QString("en"), QString("zh")}) {
        const QString page = read(help + language + "/keys.md");
        for (const QString &alternatives : keys) {
            if (const QString key = alternatives.section(' ', 0, 0); !key.isEmpty()) {
                const QString cell = "(^\\| |[,、，] ?)" + QRegularExpression::escape(key) + "([,、，*]| \\|)";
                const bool listed = page.contains(QRegularExpression(cell, QRegularExpression::MultilineOption));
                QVERIFY2(listed || page.contains("**" + key + "**"), qPrintable(language + ": " + key));
            }
        }
    }
}

void TestHelp::codesHaveSentences()
{
    QString sentences;
    const QDir folder(TORCHFERRY_SOURCE_DIR "/resources/messages/en");
    for (const QString &file : folder.entryList({"*.json"}, QDir::Files))
        sentences += read(folder.filePath(file));
    const QStringList codes = captures(read(help + "en/troubleshooting.md"), "\\b(TF\\d{4})\\b");
    QVERIFY(codes.size() > 20);
    for (const QString &code : codes)
        QVERIFY2(sentences.contains('"' + code + "\":"), qPrintable(code));
}

QTEST_GUILESS_MAIN(TestHelp)
#include "test_help.moc"
