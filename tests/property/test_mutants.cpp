// SPDX-License-Identifier: Apache-2.0
// Valid programs changed at random into other valid programs keep the promises of conversion: tests/property/mutants.py
// makes them, converts them with the command line and judges them with Python's own compile(). It does as many more as
// one likes.
#include <QProcess>
#include <QTest>

#include "paths.h"

namespace {

QByteArray run(const QStringList &arguments, int &status)
{
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(QStringLiteral("python3"),
                 QStringList{QStringLiteral("-B"), QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/mutants.py")}
                     + arguments);
    status = python.waitForFinished(800000) ? python.exitCode() : -1;
    return python.readAll();
}

} // namespace

class TestMutants : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void mutantsKeepThePromises();
    void theCampaignSeesWhatIsWrong();
};

void TestMutants::mutantsKeepThePromises()
{
    int status = 0;
    const QByteArray said = run({QStringLiteral("--cli"), QStringLiteral(TORCHFERRY_CLI), QStringLiteral("--seed"),
                                 QStringLiteral("1"), QStringLiteral("--count"), QStringLiteral("1500"),
                                 // Where something of the source is left, what is beside it may be known better now.
                                 QStringLiteral("--known"), QStringLiteral("and something was left")},
                                status);
    QVERIFY2(status == 0, said.constData());
    // "mutants N batches B runs R changed C ...": outputs that differ from their mutants are what is judged.
    const QList<QByteArray> words = said.trimmed().split('\n').last().simplified().split(' ');
    QVERIFY2(words.size() > 7 && words.at(1).toInt() == 1500 && words.at(7).toInt() > 3000, said.constData());
}

/// A program that does damage must not pass: the campaign is given one that breaks every promise.
void TestMutants::theCampaignSeesWhatIsWrong()
{
    int status = 0;
    const QByteArray said =
        run({QStringLiteral("--cli"), QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/vandal.py"),
             QStringLiteral("--count"), QStringLiteral("144"), QStringLiteral("--batch"), QStringLiteral("24"),
             QStringLiteral("--samples"), QStringLiteral("0")},
            status);
    QVERIFY2(status == 1, said.constData());
    for (const char *check :
         {"the output compiles", "comments stay", "lines without a finding stay", "every file is written",
          "a changed file is reported as changed", "the program ends well: status",
          "a second conversion changes nothing", "what compiles is parsed"})
        QVERIFY2(said.contains(check), said.constData());
}

QTEST_GUILESS_MAIN(TestMutants)
#include "test_mutants.moc"
