// SPDX-License-Identifier: Apache-2.0
// A file of answers gives the decisions again that it was written from.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/report/answers_document.h"
#include "core/review/answers.h"
#include "paths.h"
#include "review_fixture.h"
#include "support/conversion.h"

using namespace torchferry;
using namespace torchferry::test;
using review::FileDecisions;

namespace {

/// As answers tell them: not who decided, and not what the text was then.
std::vector<FileDecisions> told(std::vector<FileDecisions> decisions, const engine::Analysis &analysis)
{
    for (std::uint32_t file = 0; file < decisions.size(); ++file) {
        const auto forget = [](Decision &decision) {
            decision.textHash.clear();
            decision.origin = Decision::Origin::person;
        };
        for (const convert::FindingId id : analysis.files[file]->findings.ids())
            forget(decisions[file].mutableFinding(id));
        for (const convert::CaseId id : analysis.files[file]->cases.ids())
            forget(decisions[file].mutableCase(id));
    }
    return decisions;
}

std::vector<FileDecisions> decisionsOf(const Review &review)
{
    std::vector<FileDecisions> decisions;
    for (std::uint32_t file = 0; file < review.analysis().files.size(); ++file)
        decisions.push_back(review.decisions(file));
    return decisions;
}

/// Written, read and applied to nothing decided.
std::vector<FileDecisions> throughAFile(const engine::Analysis &analysis, const std::vector<FileDecisions> &decisions)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("answers.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write(QByteArray::fromStdString(report::answersDocument(review::answersOf(analysis, decisions))));
    file.close();
    const auto answers = review::readAnswers(path.toStdString());
    if (!answers)
        qFatal("not read: %s", answers.error().code.c_str());
    std::vector<FileDecisions> made(analysis.files.size());
    if (const auto applied = review::applyAnswers(analysis, *answers, made); !applied)
        qFatal("not applied: %s", applied.error().code.c_str());
    return made;
}

std::string contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("not read: %s", qPrintable(path));
    return file.readAll().toStdString();
}

} // namespace

class TestAnswers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatIsDecided();
    void tellsAllOfPrograms();
    void tellsCasesOfOnePlaceApart();
    void emptyOnesAreEmpty();
};

void TestAnswers::tellsWhatIsDecided()
{
    const auto analysis = project();
    Review review(analysis);
    made(review.accept(finding(0, 0), "form:2"));
    made(review.reject(finding(0, 2)));
    made(review.reject(finding(0, 1)));
    made(review.edit(finding(1, 0), "\"by hand\"\n"));
    made(review.resolve(caseOf(0, 0), "hand-over"));
    made(review.note(finding(1, 0), "\xe5\xa4\x87 \"x\""));
    const review::Answers answers = review::answersOf(*analysis, decisionsOf(review));
    QCOMPARE(answers.cases.size(), std::size_t{1});
    QCOMPARE(answers.cases.front().place.line, 5U);
    // The sites of the case follow from it.
    QCOMPARE(answers.findings.size(), std::size_t{4});
    QVERIFY(told(throughAFile(*analysis, decisionsOf(review)), *analysis) == told(decisionsOf(review), *analysis));
}

void TestAnswers::tellsAllOfPrograms()
{
    // Chance decides, in all training programs.
    std::mt19937 chance(1); // NOLINT(cert-msc51-cpp): the same decisions in each run
    const auto upTo = [&chance](std::size_t most) { return chance() % most; };
    const QDir folder(QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/programs/cases"));
    int cases = 0;
    int findings = 0;
    for (const QFileInfo &program : folder.entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name)) {
        test::Texts texts;
        QDirIterator files(program.filePath(), {QStringLiteral("*.py")}, QDir::Files, QDirIterator::Subdirectories);
        if (program.isFile())
            texts.emplace_back(program.fileName().toStdString(), contentOf(program.filePath()));
        while (files.hasNext()) {
            const QString path = files.next();
            texts.emplace_back(QDir(program.filePath()).relativeFilePath(path).toStdString(), contentOf(path));
        }
        const auto analysis = test::analyseTexts(texts, test::realPack(), 1);
        Review review(analysis);
        for (std::uint32_t file = 0; file < analysis->files.size(); ++file) {
            for (const convert::Finding &one : analysis->files[file]->findings) {
                const Subject subject{file, one.id};
                const std::size_t way = upTo(4);
                if (way == 0 && !one.proposals.empty())
                    made(review.accept(subject, one.proposals[upTo(one.proposals.size())].form));
                else if (way == 1)
                    made(review.reject(subject));
                else if (way == 2 && upTo(4) == 0)
                    made(review.edit(subject, "one + two"));
                ++findings;
            }
            for (const convert::Case &one : analysis->files[file]->cases) {
                const convert::Resolution &resolution = one.resolutions[upTo(one.resolutions.size())];
                if (upTo(4) == 0)
                    made(review.reject(Subject{file, one.id}));
                else if (resolution.available())
                    made(review.resolve(Subject{file, one.id}, resolution.id));
                ++cases;
            }
        }
        QVERIFY2(told(throughAFile(*analysis, decisionsOf(review)), *analysis) == told(decisionsOf(review), *analysis),
                 qPrintable(program.fileName()));
    }
    QVERIFY2(cases > 50 && findings > 1000, qPrintable(QString::number(cases)));
}

void TestAnswers::tellsCasesOfOnePlaceApart()
{
    auto analysis = std::make_shared<engine::Analysis>(*project());
    auto file = std::make_shared<convert::FileAnalysis>(*analysis->files[0]);
    const convert::CaseId first = *file->cases.ids().begin();
    convert::Case twin = file->cases[first];
    const convert::CaseId second = file->cases.nextId();
    twin.id = second;
    file->cases.push_back(twin);
    analysis->files[0] = file;

    review::Answers answers;
    answers.cases.push_back({{}, twin.code, Decision::Verdict::accepted, "hand-over", {}, 2});
    std::vector<FileDecisions> decisions(analysis->files.size());
    QVERIFY(review::applyAnswers(*analysis, answers, decisions));
    QVERIFY(decisions[0].caseOf(first).verdict == Decision::Verdict::pending);
    QVERIFY(decisions[0].caseOf(second).verdict == Decision::Verdict::accepted);
    QCOMPARE(review::answersOf(*analysis, decisions).cases.front().number, 2U);
    QVERIFY(told(throughAFile(*analysis, decisions), *analysis) == told(decisions, *analysis));
}

void TestAnswers::emptyOnesAreEmpty()
{
    const auto analysis = project();
    QCOMPARE(report::answersDocument(review::answersOf(*analysis, decisionsOf(Review(analysis)))),
             std::string("{\n  \"schema\": \"torchferry-answers/1\"\n}\n"));
}

QTEST_GUILESS_MAIN(TestAnswers)
#include "test_answers.moc"
