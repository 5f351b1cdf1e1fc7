// SPDX-License-Identifier: Apache-2.0
// How the conversion of the sample project reads: tests/property/reading counts what is never written, and known.txt has
// what is still written, with reasons. It does the same for any folder of repositories.
#include <QProcess>
#include <QTest>

#include "paths.h"

namespace {

QByteArray run(const QString &program, const QStringList &arguments, int &status)
{
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(
        QStringLiteral("python3"),
        QStringList{QStringLiteral("-B"), QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/reading/") + program}
            + arguments);
    status = python.waitForFinished(400000) ? python.exitCode() : -1;
    return python.readAll();
}

} // namespace

class TestReading : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void checksSeeWhatIsWrong();
    void theSampleReadsWell_data();
    void theSampleReadsWell();
};

void TestReading::checksSeeWhatIsWrong()
{
    int status = 0;
    const QByteArray said = run(QStringLiteral("tests.py"), {}, status);
    QVERIFY2(status == 0, said.constData());
    QVERIFY2(said.contains("\nOK"), said.constData());
}

void TestReading::theSampleReadsWell_data()
{
    QTest::addColumn<QString>("version");
    for (const char *version : {"3.0", "3.3"})
        QTest::newRow(version) << QString::fromLatin1(version);
}

void TestReading::theSampleReadsWell()
{
    QFETCH(QString, version);
    int status = 0;
    const QByteArray said =
        run(QStringLiteral("reading.py"),
            {QStringLiteral("--cli"), QStringLiteral(TORCHFERRY_CLI), QStringLiteral("--target-version"), version,
             QStringLiteral("--places"), QStringLiteral("100"), QStringLiteral("--known"),
             QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/reading/known.txt"),
             QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/sample")},
            status);
    QVERIFY2(status == 0, said.constData());
    QVERIFY2(said.contains("never written: nothing but"), said.constData());
}

QTEST_GUILESS_MAIN(TestReading)
#include "test_reading.moc"
