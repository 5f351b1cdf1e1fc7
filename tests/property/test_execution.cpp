// SPDX-License-Identifier: Apache-2.0
// Arguments are evaluated as often and in the order they were before: programs of calls whose arguments leave traces are
// run under Python with stand-ins for both frameworks. tests/property/execution.py runs as many more as one likes.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

class TestExecution : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tracesStay_data();
    void tracesStay();

private:
    static QByteArray run(const QStringList &arguments, int &status);
};

QByteArray TestExecution::run(const QStringList &arguments, int &status)
{
    QProcess python;
    python.start(QStringLiteral("python3"),
                 QStringList{QStringLiteral("-W"), QStringLiteral("ignore"),
                             QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/execution.py")}
                     + arguments);
    status = python.waitForFinished(120000) ? python.exitCode() : -1;
    return python.readAllStandardOutput() + python.readAllStandardError();
}

void TestExecution::tracesStay_data()
{
    QTest::addColumn<int>("seed");
    for (const int seed : {1, 6, 8, 10})
        QTest::addRow("seed %d", seed) << seed;
}

void TestExecution::tracesStay()
{
    QFETCH(int, seed);
    QTemporaryDir folder;
    const QString before = folder.filePath(QStringLiteral("before"));
    const QString after = folder.filePath(QStringLiteral("after"));
    int status = 0;
    const QByteArray said =
        run({QStringLiteral("generate"), QString::number(seed), QStringLiteral("25"), before}, status);
    QVERIFY2(status == 0, said.constData());
    std::vector<std::pair<std::string, std::string>> texts;
    const QStringList names = QDir(before).entryList({QStringLiteral("*.py")}, QDir::Files, QDir::Name);
    QCOMPARE(names.size(), 25);
    for (const QString &name : names) {
        QFile file(before + QLatin1Char('/') + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        texts.emplace_back(name.toStdString(), file.readAll().toStdString());
    }
    const auto analysis = test::analyseTexts(texts, test::realPack());
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    std::vector<review::FileDecisions> some;
    for (const auto &file : analysis->files)
        some.push_back(test::decideSome(*file, random, 0.5));
    for (const auto &[decisions, least] : {std::pair(test::decideAll(*analysis), 300), std::pair(some, 150)}) {
        QVERIFY(QDir(after).removeRecursively() && QDir().mkpath(after));
        for (const auto &[path, text] : test::projectAll(*analysis, decisions)) {
            QFile written(after + QLatin1Char('/') + QString::fromStdString(path));
            QVERIFY(written.open(QIODevice::WriteOnly));
            written.write(text.data(), static_cast<qint64>(text.size()));
        }
        const QByteArray shown = run({QStringLiteral("compare"), before, after}, status);
        QVERIFY2(status == 0, shown.constData());
        // "compared N changed M early K differences 0"
        const QList<QByteArray> words = shown.simplified().split(' ');
        QVERIFY2(words.size() == 8 && words.at(1).toInt() > 1400 && words.at(3).toInt() > least, shown.constData());
        QVERIFY2(words.at(5).toInt() * 10 < words.at(3).toInt(), shown.constData());
    }
}

QTEST_GUILESS_MAIN(TestExecution)
#include "test_execution.moc"
