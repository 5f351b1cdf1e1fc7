// SPDX-License-Identifier: Apache-2.0
// A converted model computes what torch's model does, with weights that torch stored and the added script converted:
// tests/property/weights. It runs under torch, of Debian's package python3-torch; where it is missing the test fails.
#include <QProcess>
#include <QTest>

#include "paths.h"

class TestWeights : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void areCarriedOver_data();
    void areCarriedOver();
};

void TestWeights::areCarriedOver_data()
{
    QTest::addColumn<QStringList>("target");
    QTest::addColumn<int>("agreeing"); // models of MindSpore know fewer layers
    QTest::newRow("Paddle 3.0") << QStringList{"--target-version", "3.0"} << 22;
    QTest::newRow("Paddle 3.3") << QStringList{"--target-version", "3.3"} << 22;
    QTest::newRow("MindSpore, ascend") << QStringList{"--target", "mindspore", "--profile", "ascend"} << 20;
    QTest::newRow("MindSpore, portable") << QStringList{"--target", "mindspore", "--profile", "portable"} << 20;
}

void TestWeights::areCarriedOver()
{
    QFETCH(QStringList, target);
    QFETCH(int, agreeing);
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(QStringLiteral("/usr/bin/python3"), // that of the system: it is the one that has the packages
                 QStringList{QStringLiteral("-B"),
                             QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/weights/weights.py"),
                             QStringLiteral("--cli"), QStringLiteral(TORCHFERRY_CLI)}
                     + target);
    QVERIFY(python.waitForFinished(290000));
    const QByteArray said = python.readAll();
    QVERIFY2(python.exitCode() == 0, said.constData());
    QVERIFY2(said.count("agree      ") >= agreeing, said.constData());
}

QTEST_GUILESS_MAIN(TestWeights)
#include "test_weights.moc"
