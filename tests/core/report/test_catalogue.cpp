// SPDX-License-Identifier: Apache-2.0
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include "core/report/catalogue.h"
#include "paths.h"

using torchferry::Error;
using torchferry::Message;
using torchferry::report::Catalogue;

namespace {

const std::filesystem::path resources = TORCHFERRY_SOURCE_DIR "/resources";

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

std::string pathOf(const QTemporaryDir &folder)
{
    return folder.path().toStdString();
}

QSet<QString> placeholders(const std::string &text)
{
    static const QRegularExpression hole(QStringLiteral("\\{([a-z]\\w*)\\}"));
    QSet<QString> found;
    for (auto matches = hole.globalMatch(QString::fromStdString(text)); matches.hasNext();)
        found.insert(matches.next().captured(1));
    return found;
}

} // namespace

class TestCatalogue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fillsIn_data();
    void fillsIn();
    void placesGoFirst();
    void chineseFallsBackToEnglish();
    void brokenCatalogues_data();
    void brokenCatalogues();
    void languagesAgreeAboutArguments();
};

void TestCatalogue::fillsIn_data()
{
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("remedy");
    QTest::newRow("arguments") << "TF0001"
                               << "a/b.py has 3 of 3."
                               << "Look at a/b.py.";
    QTest::newRow("braces and unknown names stay") << "TF0002"
                                                   << "{ \"x\": {other} {"
                                                   << "";
    QTest::newRow("an unknown code says what there is") << "TF0009"
                                                        << "TF0009 path=a/b.py count=3"
                                                        << "";
}

void TestCatalogue::fillsIn()
{
    QFETCH(QString, code);
    QFETCH(QString, sentence);
    QFETCH(QString, remedy);
    QTemporaryDir folder;
    write(folder.filePath("messages/en/a.json"),
          R"({"TF0001": {"text": "{path} has {count} of {count}.", "do": "Look at {path}."}})");
    write(folder.filePath("messages/en/b.json"), R"({"TF0002": {"text": "{ \"x\": {other} {"}})");
    const auto catalogue = Catalogue::load(pathOf(folder), "en");
    QVERIFY(catalogue.has_value());
    const Message message{code.toStdString(), {{"path", "a/b.py"}, {"count", "3"}}};
    QCOMPARE(QString::fromStdString(catalogue->sentence(message)), sentence);
    QCOMPARE(QString::fromStdString(catalogue->remedy(message)), remedy);
}

void TestCatalogue::placesGoFirst()
{
    QTemporaryDir folder;
    write(folder.filePath("messages/en/a.json"), R"({"TF0001": {"text": "No."}})");
    const auto catalogue = Catalogue::load(pathOf(folder), "en");
    QVERIFY(catalogue.has_value());
    QCOMPARE(catalogue->sentence(Error{"TF0001", {}, {}}), "No.");
    QCOMPARE(catalogue->sentence(Error{"TF0001", {}, {"a.json", 0, 0}}), "a.json: No.");
    QCOMPARE(catalogue->sentence(Error{"TF0001", {}, {"a.json", 3, 14}}), "a.json:3:14: No.");
}

void TestCatalogue::chineseFallsBackToEnglish()
{
    QTemporaryDir folder;
    write(folder.filePath("messages/en/a.json"), R"({"TF0001": {"text": "one"}, "TF0002": {"text": "two"}})");
    write(folder.filePath("messages/zh/a.json"), R"({"TF0001": {"text": "一"}})");
    const auto chinese = Catalogue::load(pathOf(folder), "zh");
    QVERIFY(chinese.has_value());
    QCOMPARE(chinese->sentence(Message{"TF0001", {}}), "一");
    QCOMPARE(chinese->sentence(Message{"TF0002", {}}), "two");
    const auto unknown = Catalogue::load(pathOf(folder), "tlh");
    QVERIFY(unknown.has_value());
    QCOMPARE(unknown->sentence(Message{"TF0001", {}}), "one");
}

void TestCatalogue::brokenCatalogues_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::newRow("no file") << QByteArray() << "TF1001";
    QTest::newRow("no JSON") << QByteArray("{\"TF0001\": ") << "TF1002";
    QTest::newRow("no object") << QByteArray("[]") << "TF1002";
    QTest::newRow("an entry without text") << QByteArray("{\"TF0001\": {\"why\": \"x\"}}") << "TF1002";
    QTest::newRow("a text that is no string") << QByteArray("{\"TF0001\": {\"text\": 3}}") << "TF1002";
}

void TestCatalogue::brokenCatalogues()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    QTemporaryDir folder;
    if (!bytes.isEmpty())
        write(folder.filePath("messages/en/a.json"), bytes);
    const auto catalogue = Catalogue::load(pathOf(folder), "en");
    QVERIFY(!catalogue.has_value());
    QCOMPARE(QString::fromStdString(catalogue.error().code), code);
    QVERIFY(QString::fromStdString(catalogue.error().arguments.front().value).startsWith(folder.path()));
}

void TestCatalogue::languagesAgreeAboutArguments()
{
    const auto english = Catalogue::load(resources, "en");
    const auto chinese = Catalogue::load(resources, "zh");
    QVERIFY(english.has_value());
    QVERIFY(chinese.has_value());
    int compared = 0;
    for (int number = 0; number < 10000; ++number) {
        const std::string code = QString::asprintf("TF%04d", number).toStdString();
        const Catalogue::Entry *en = english->find(code);
        const Catalogue::Entry *zh = chinese->find(code);
        if (!en)
            continue;
        ++compared;
        QVERIFY2(placeholders(en->text) == placeholders(zh->text), code.c_str());
        QVERIFY2(en->what.empty() == zh->what.empty() && en->why.empty() == zh->why.empty(), code.c_str());
        QVERIFY2(placeholders(en->what) == placeholders(zh->what), code.c_str());
        QVERIFY2(placeholders(en->why) == placeholders(zh->why), code.c_str());
    }
    QVERIFY(compared > 100);
}

QTEST_GUILESS_MAIN(TestCatalogue)
#include "test_catalogue.moc"
