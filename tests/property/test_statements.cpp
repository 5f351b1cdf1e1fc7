// SPDX-License-Identifier: Apache-2.0
// Rewrites that need statements, on generated programs for two made-up frameworks: for random subsets of decisions the
// output does what the program did, in the same order (statements.py).
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

QByteArray run(const QStringList &arguments)
{
    QProcess python;
    python.start(QStringLiteral("python3"),
                 QStringList{QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/statements.py")} + arguments);
    if (!python.waitForFinished(300000))
        return "python3 did not finish: " + python.errorString().toUtf8();
    return python.readAllStandardOutput() + python.readAllStandardError();
}

void write(const QString &folder, const test::Texts &texts)
{
    for (const auto &[path, text] : texts) {
        QFile file(folder + QLatin1Char('/') + QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(text));
    }
}

} // namespace

class TestStatements : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void nothingAcceptedChangesNothing();
    void everyKindOfEditIsThere();
    void anySubsetDoesTheSame_data();
    void anySubsetDoesTheSame();

private:
    QTemporaryDir m_folder;
    test::Texts m_texts;
    std::shared_ptr<const engine::Analysis> m_analysis;
};

void TestStatements::initTestCase()
{
    const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", "pirn");
    QVERIFY(pack.has_value());
    QCOMPARE(run({QStringLiteral("generate"), m_folder.path(), QStringLiteral("5"), QStringLiteral("60")}),
             QByteArray());
    for (const QFileInfo &entry :
         QDir(m_folder.path()).entryInfoList({QStringLiteral("*.py")}, QDir::Files, QDir::Name)) {
        QFile file(entry.filePath());
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_texts.emplace_back(entry.fileName().toStdString(), file.readAll().toStdString());
    }
    QCOMPARE(m_texts.size(), std::size_t{60});
    QCOMPARE(run({QStringLiteral("compare"), m_folder.path(), m_folder.path()}), QByteArray());
    m_analysis = test::analyseTexts(m_texts, *pack);
}

void TestStatements::nothingAcceptedChangesNothing()
{
    QVERIFY(test::projectAll(*m_analysis, test::decideAll(*m_analysis, "none")) == m_texts);
}

void TestStatements::everyKindOfEditIsThere()
{
    int before = 0;
    int after = 0;
    int refused = 0;
    for (const auto &file : m_analysis->files) {
        for (const convert::Finding &finding : file->findings) {
            refused += finding.message.code == "TF4150" ? 1 : 0;
            for (const convert::Proposal &proposal : finding.proposals) {
                for (const convert::StatementEdit &edit : proposal.statements) {
                    before += edit.kind == convert::StatementEdit::Kind::before ? 1 : 0;
                    after += edit.kind == convert::StatementEdit::Kind::after ? 1 : 0;
                }
            }
        }
    }
    QVERIFY(before > 200);
    QVERIFY(after > 20);
    QVERIFY(refused > 100);
}

void TestStatements::anySubsetDoesTheSame_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed <= 8; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void TestStatements::anySubsetDoesTheSame()
{
    QFETCH(int, seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    std::vector<review::FileDecisions> decisions = test::decideAll(*m_analysis, "all");
    if (seed > 0) {
        decisions.clear();
        for (const auto &file : m_analysis->files)
            decisions.push_back(test::decideSome(*file, random, 0.2 * (1 + seed % 4)));
    }
    QTemporaryDir output;
    const test::Texts converted = test::projectAll(*m_analysis, decisions);
    QVERIFY(converted != m_texts);
    write(output.path(), converted);
    const QByteArray differences = run({QStringLiteral("compare"), m_folder.path(), output.path()});
    if (!differences.isEmpty())
        output.setAutoRemove(false);
    QVERIFY2(differences.isEmpty(), differences.left(3000).constData());
}

QTEST_GUILESS_MAIN(TestStatements)
#include "test_statements.moc"
