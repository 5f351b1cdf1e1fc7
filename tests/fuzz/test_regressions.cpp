// SPDX-License-Identifier: Apache-2.0
// What the programs of tests/fuzz have found, made small: each file of tests/fuzz/regressions once broke a promise. They
// are asked here as they are asked there, under more subsets of decisions. One has the shapes of all of them.
#include <QDir>
#include <QFile>
#include <QtTest>

#include "fuzz/support/allowed_places.h"
#include "fuzz/support/promises.h"
#include "fuzz/support/python_compiler.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

class TestRegressions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void found_data();
    void found();
    void pythonIsAsked();
    void whatChangesElsewhereIsSeen();
};

void TestRegressions::found_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QDir folder(QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/fuzz/regressions"));
    const QStringList names = folder.entryList({QStringLiteral("*.py")}, QDir::Files, QDir::Name);
    QVERIFY(!names.isEmpty());
    for (const QString &name : names) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable(name)) << file.readAll();
    }
}

void TestRegressions::found()
{
    QFETCH(QByteArray, bytes);
    const std::string text = bytes.toStdString();
    fuzz::Examined examined;
    examined.seed = 1;
    examined.subsets = 24;
    examined.threads = true;
    examined.convertsOnce = true;
    for (const auto &pack : fuzz::packsFor(text)) {
        examined.pack = pack;
        const std::string fault = fuzz::brokenPromise(text, examined);
        QVERIFY2(fault.empty(), (pack->name + " " + pack->version + ": " + fault).c_str());
    }
}

void TestRegressions::pythonIsAsked()
{
    QCOMPARE(fuzz::complaintOfPython("x = 1\n"), std::string());
    QVERIFY(fuzz::complaintOfPython("x = (1\n").starts_with("SyntaxError"));
    QVERIFY(fuzz::complaintOfPython("return 1\n").starts_with("SyntaxError"));
    QCOMPARE(fuzz::complaintOfPython("# coding: latin-1\nx = '\xe9'\n"), std::string());
}

/// A projection that loses bytes is found out, and one that loses them where something was accepted is not.
void TestRegressions::whatChangesElsewhereIsSeen()
{
    const auto analysis =
        test::analyseTexts({{"a.py", "import loom\nx = loom.abs(y)\n"}}, fuzz::packsFor("loom").front(), 1);
    const convert::FileAnalysis &file = *analysis->files.front();
    const auto size = static_cast<std::uint32_t>(file.source->text().size());
    QVERIFY(!file.findings.empty());
    const ByteRange used = file.findings.back().range;
    using Origin = review::TextSpan::Origin;
    const auto without = [&](ByteRange gone) {
        review::Projection projection;
        projection.spans.push_back({{}, {0, gone.begin}, Origin::source, {}});
        projection.spans.push_back({{}, {gone.end, size}, Origin::source, {}});
        return projection;
    };
    review::FileDecisions decisions;
    QVERIFY(!fuzz::changeElsewhere(file, decisions, without(used)).empty());
    decisions.mutableFinding(file.findings.back().id).verdict = review::Decision::Verdict::accepted;
    QCOMPARE(fuzz::changeElsewhere(file, decisions, without(used)), std::string());
    QVERIFY(!fuzz::changeElsewhere(file, decisions, without({used.begin - 1, used.end})).empty());
    QCOMPARE(fuzz::changeElsewhere(file, {}, without({size, size})), std::string());
}

QTEST_GUILESS_MAIN(TestRegressions)
#include "test_regressions.moc"
