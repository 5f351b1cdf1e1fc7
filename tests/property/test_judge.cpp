// SPDX-License-Identifier: Apache-2.0
// Runs judge.py, which shares no code with the program, on repositories made for the occasion.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QTest>

#include "paths.h"
#include "support/scratch_repository.h"

using torchferry::test::ScratchRepository;

namespace {

struct Outcome {
    int status = -1;
    QByteArray output;
};

Outcome run(const QString &program, const QStringList &arguments, const QString &directory)
{
    QProcess process;
    process.setWorkingDirectory(directory);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(15 * 60 * 1000))
        return {-1, process.errorString().toUtf8() + process.readAll()};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

QString folderOfTests()
{
    return QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/");
}

void copyTree(const QString &from, const QString &to)
{
    QDirIterator files(from, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString file = files.next();
        if (file.contains(QLatin1String("__pycache__")))
            continue;
        const QString copy = to + QLatin1Char('/') + QDir(from).relativeFilePath(file);
        QVERIFY(QDir().mkpath(QFileInfo(copy).path()));
        QVERIFY2(QFile::copy(file, copy), qPrintable(copy));
    }
}

} // namespace

class TestJudge : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { torchferry::test::isolateGit(); }
    void everythingHolds_data();
    void everythingHolds();
    void judgeSeesWhatIsWrong();
};

void TestJudge::everythingHolds_data()
{
    QTest::addColumn<int>("seed"); // 0: the sample project
    QTest::newRow("the sample project") << 0;
    for (int seed = 1; seed <= 2; ++seed)
        QTest::addRow("generated programs, seed %d", seed) << seed;
}

void TestJudge::everythingHolds()
{
    QFETCH(int, seed);
    const ScratchRepository repository;
    if (seed == 0) {
        copyTree(QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/sample"), repository.path());
        QVERIFY(QFile::link(QStringLiteral("README.md"), repository.path(QStringLiteral("link"))));
    } else {
        const Outcome made =
            run(QStringLiteral("python3"),
                {QStringLiteral("-BWignore"), folderOfTests() + QStringLiteral("generate.py"), QStringLiteral("--seed"),
                 QString::number(seed), QStringLiteral("--count"), QStringLiteral("40"), repository.path()},
                repository.path());
        QVERIFY2(made.status == 0, made.output.constData());
    }
    repository.commitAll();

    const Outcome judged = run(QStringLiteral("python3"),
                               {QStringLiteral("-B"), folderOfTests() + QStringLiteral("judge.py"),
                                QStringLiteral("--cli"), QStringLiteral(TORCHFERRY_CLI), repository.path()},
                               repository.path());
    QVERIFY2(judged.status == 0, judged.output.constData());
    QVERIFY(judged.output.contains("all good"));
}

/// A program that does damage must not pass: the judge is given one that breaks every promise.
void TestJudge::judgeSeesWhatIsWrong()
{
    const ScratchRepository repository;
    for (const QString &name : {QStringLiteral("a.py"), QStringLiteral("b.py")})
        repository.write(name, "import torch\n\n\ndef f(x):\n    return torch.relu(x)  # kept?\n");
    repository.commitAll();

    const Outcome judged =
        run(QStringLiteral("python3"),
            {QStringLiteral("-B"), folderOfTests() + QStringLiteral("judge.py"), QStringLiteral("--quick"),
             QStringLiteral("--cli"), folderOfTests() + QStringLiteral("vandal.py"), repository.path()},
            repository.path());
    QCOMPARE(judged.status, 1);
    for (const char *check :
         {"output compiles when the input did", "every comment is still there",
          "nothing changes outside findings and imports", "every dotted use of the source is reported",
          "--accept none is byte-identical", "converting the output changes nothing", "the same for any number of jobs",
          "the report keeps to its schema", "names under paddle exist and calls bind"})
        QVERIFY2(judged.output.contains(QByteArray("FAIL  ") + check), judged.output.constData());
}

QTEST_GUILESS_MAIN(TestJudge)
#include "test_judge.moc"
