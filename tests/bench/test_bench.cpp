// SPDX-License-Identifier: Apache-2.0
// The measuring program works; what it measures is no matter of a test.
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include "paths.h"

class TestBench : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void measuresAFolder();
    void saysWhatItNeeds();

private:
    static int run(const QStringList &arguments, QByteArray *output)
    {
        QProcess process;
        process.start(QStringLiteral(TORCHFERRY_BENCH), arguments);
        process.waitForFinished(-1);
        *output = process.readAllStandardOutput();
        return process.exitCode();
    }
};

void TestBench::measuresAFolder()
{
    QByteArray output;
    QCOMPARE(run({QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/sample"), QStringLiteral("--repeat"),
                  QStringLiteral("1")},
                 &output),
             0);
    const QJsonObject result = QJsonDocument::fromJson(output).object();
    for (const char *key :
         {"lines", "bytes", "parse_seconds", "convert_seconds", "convert_over_parse", "proposals_over_parse"})
        QVERIFY2(result.value(QLatin1StringView(key)).toDouble() > 0, output.constData());
    QVERIFY(result.value(QStringLiteral("on_all_cores")).toObject().contains(QStringLiteral("spin_speed_up")));
    QVERIFY(result.value(QStringLiteral("pack")).toObject().value(QStringLiteral("files_over_compiled")).toDouble()
            > 0);
    QVERIFY(result.value(QStringLiteral("scan_of_one_file_seconds")).toDouble() > 0);
}

void TestBench::saysWhatItNeeds()
{
    QByteArray output;
    QCOMPARE(run({}, &output), 2);
    QCOMPARE(run({QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/icons")}, &output), 2);
}

QTEST_GUILESS_MAIN(TestBench)
#include "test_bench.moc"
