// SPDX-License-Identifier: Apache-2.0
// A minute of run.py, which shares no code with the program: failures from outside, of one seed.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "paths.h"

namespace {

constexpr int longest = 14 * 60 * 1000; // milliseconds, on a busy machine

struct Outcome {
    int status = -1;
    QByteArray output;
};

Outcome campaign(const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("python3"),
                  QStringList{QStringLiteral("-B"), QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/faults/run.py")}
                      + arguments);
    if (!process.waitForFinished(longest))
        return {-1, process.errorString().toUtf8() + process.readAll()};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

} // namespace

class TestFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsLost_data();
    void nothingIsLost();
    void campaignSeesWhatIsWrong();
};

void TestFaults::nothingIsLost_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("count");
    QTest::newRow("kills of the command line") << QStringLiteral("kills") << 12;
    QTest::newRow("kills of the window") << QStringLiteral("windows") << 5;
    QTest::newRow("hostile repositories") << QStringLiteral("hostile") << 36;
    QTest::newRow("damaged sessions") << QStringLiteral("sessions") << 8;
    QTest::newRow("full disks") << QStringLiteral("disks") << 5;
    QTest::newRow("several processes") << QStringLiteral("processes") << 4;
}

void TestFaults::nothingIsLost()
{
    QFETCH(QString, kind);
    QFETCH(int, count);
    const Outcome outcome =
        campaign({QStringLiteral("--build"), QStringLiteral(TORCHFERRY_BINARY_DIR), QStringLiteral("--seed"),
                  QStringLiteral("20"), QStringLiteral("--") + kind, QString::number(count)});
    QVERIFY2(outcome.status == 0, outcome.output.constData());
    QVERIFY2(outcome.output.contains(QByteArray::number(count) + " cases, 0 failed")
                 || outcome.output.contains("the window is not built"),
             outcome.output.constData());
}

/// A program that does damage must not pass: the campaign is given one.
void TestFaults::campaignSeesWhatIsWrong()
{
    const QTemporaryDir build;
    QVERIFY(QDir(build.path()).mkdir(QStringLiteral("bin")));
    QVERIFY(QFile::link(QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/faults/vandal.py"),
                        build.filePath(QStringLiteral("bin/torchferry-cli"))));
    const Outcome outcome =
        campaign({QStringLiteral("--build"), build.path(), QStringLiteral("--seed"), QStringLiteral("3"),
                  QStringLiteral("--kills"), QStringLiteral("7"), QStringLiteral("--hostile"), QStringLiteral("2")});
    QCOMPARE(outcome.status, 1);
    for (const char *reported :
         {"half a result", "HEAD was changed", "tmp/mine was written", "ended with status 7, which is not documented",
          "said what is for nobody to read", "without a sentence", "ran a program of the repository", "again: run.py"})
        QVERIFY2(outcome.output.contains(reported), outcome.output.constData());
}

QTEST_GUILESS_MAIN(TestFaults)
#include "test_faults.moc"
