// SPDX-License-Identifier: Apache-2.0
// Training programs print the same before and after their conversion, or something is left to a person:
// tests/property/programs. They run under torch, of Debian's package python3-torch; where it is missing the test fails.
#include <QProcess>
#include <QTest>

#include "paths.h"

class TestPrograms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void printTheSame_data();
    void printTheSame();
    void printTheSameInMindSpore_data();
    void printTheSameInMindSpore();
    void silentDifferenceIsSeen();

private:
    static QByteArray run(const QStringList &arguments, int &status);
};

QByteArray TestPrograms::run(const QStringList &arguments, int &status)
{
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(QStringLiteral("/usr/bin/python3"), // that of the system: it is the one that has the packages
                 QStringList{QStringLiteral("-B"),
                             QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/programs/programs.py"),
                             QStringLiteral("--cli"), QStringLiteral(TORCHFERRY_CLI)}
                     + arguments);
    status = python.waitForFinished(290000) ? python.exitCode() : -1;
    return python.readAll();
}

void TestPrograms::printTheSame_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("names");
    for (const char *version : {"3.0", "3.3"}) {
        for (const char *names :
             {"^[a-c]", "^[d-g]", "^[h-m]", "^[n-r]", "^s", "^[t-z]"}) // the time of one row is limited
            QTest::addRow("Paddle %s, %s", version, names)
                << QString::fromLatin1(version) << QString::fromLatin1(names);
    }
}

void TestPrograms::printTheSame()
{
    QFETCH(QString, version);
    QFETCH(QString, names);
    int status = 0;
    const QByteArray said = run({QStringLiteral("--target-version"), version, QStringLiteral("--only"), names}, status);
    QVERIFY2(status == 0, said.constData());
    QVERIFY2(said.contains(" programs run under torch"), said.constData());
    QVERIFY2(said.left(said.indexOf(' ')).toInt() >= 5, said.constData());
    QVERIFY2(said.contains("0 different, 0 fails"), said.constData());
}

void TestPrograms::printTheSameInMindSpore_data()
{
    QTest::addColumn<QString>("profile");
    for (const char *profile : {"ascend", "portable"})
        QTest::addRow("%s", profile) << QString::fromLatin1(profile);
}

void TestPrograms::printTheSameInMindSpore()
{
    QFETCH(QString, profile);
    int status = 0;
    const QByteArray said =
        run({QStringLiteral("--target"), QStringLiteral("mindspore"), QStringLiteral("--profile"), profile}, status);
    QVERIFY2(status == 0, said.constData());
    QVERIFY2(said.contains("MindSpore 2.7, " + profile.toLatin1()), said.constData());
    QVERIFY2(said.contains("0 different, 0 fails"), said.constData());
}

/// What is left alone does not pass: a program that is not converted at all still is one of torch.
void TestPrograms::silentDifferenceIsSeen()
{
    int status = 0;
    const QByteArray said = run({QStringLiteral("--target-version"), QStringLiteral("3.0"), QStringLiteral("--only"),
                                 QStringLiteral("^sgd_tensors$"), QStringLiteral("--accept"), QStringLiteral("none")},
                                status);
    QCOMPARE(status, 1);
    QVERIFY2(said.contains("sgd_tensors"), said.constData());
}

QTEST_GUILESS_MAIN(TestPrograms)
#include "test_programs.moc"
