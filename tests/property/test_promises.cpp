// SPDX-License-Identifier: Apache-2.0
// The promises of conversion, on generated programs and on the sample project, for random subsets of decisions.
#include <QDir>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

#include "core/python/tree.h"
#include "core/review/shared_names.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

using Texts = test::Texts;

void readFolder(const QString &folder, Texts &texts)
{
    QStringList paths;
    QDirIterator files(folder, {QStringLiteral("*.py")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        paths.append(files.next());
    paths.sort();
    for (const QString &path : std::as_const(paths)) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        texts.emplace_back(QDir(folder).relativeFilePath(path).toStdString(), file.readAll().toStdString());
    }
}

std::vector<std::string> commentsOf(const std::string &text)
{
    const python::Tree tree = python::Tree::parse(text);
    std::vector<std::string> comments;
    for (python::NodeId id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) == python::Kind::comment) {
            std::string comment(tree.text(id));
            while (!comment.empty() && (comment.back() == '\r' || comment.back() == ' '))
                comment.pop_back();
            comments.push_back(std::move(comment));
        }
    }
    std::sort(comments.begin(), comments.end());
    return comments;
}

/// Names of the files under `folder` that Python does not compile, with what it says.
QByteArray compileAll(const QString &folder)
{
    static const QString script = QStringLiteral("import pathlib, sys\n"
                                                 "for path in sorted(pathlib.Path(sys.argv[1]).rglob('*.py')):\n"
                                                 "    try:\n"
                                                 "        compile(path.read_bytes(), str(path), 'exec')\n"
                                                 "    except (SyntaxError, ValueError) as error:\n"
                                                 "        print(path, error, repr(getattr(error, 'text', '')))\n");
    QProcess python;
    python.start(QStringLiteral("python3"),
                 {QStringLiteral("-W"), QStringLiteral("ignore"), QStringLiteral("-c"), script, folder});
    if (!python.waitForFinished(300000))
        return "python3 did not finish: " + python.errorString().toUtf8();
    return python.readAllStandardOutput() + python.readAllStandardError();
}

} // namespace

class TestPromises : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QTemporaryDir generated;
        QProcess python;
        python.start(QStringLiteral("python3"),
                     {QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/property/generate.py"), QStringLiteral("--seed"),
                      QStringLiteral("7"), QStringLiteral("--count"), QStringLiteral("60"), generated.path()});
        QVERIFY(python.waitForFinished(120000));
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
        readFolder(generated.path(), m_texts);
        QVERIFY(m_texts.size() >= 60);
        readFolder(QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/sample"), m_texts);
        QVERIFY(m_texts.size() >= 68);
        m_analysis = test::analyseTexts(m_texts, test::realPack(), 0, std::nullopt);
        std::size_t findings = 0;
        for (const auto &file : m_analysis->files)
            findings += file->findings.size();
        QVERIFY2(findings > 500, "the programs use the framework");
    }

    void nothingAcceptedChangesNothing()
    {
        for (const auto &file : m_analysis->files) {
            if (!file->source)
                continue;
            const review::Projection projection = review::project(*file, {}, review::PendingAs::source);
            QVERIFY2(projection.text == file->source->text(), file->path.c_str());
            QVERIFY(!projection.changesAnything);
            const auto encoded = file->source->encode(projection.text);
            QVERIFY(encoded.has_value());
            QVERIFY2(*encoded == file->source->bytes(), file->path.c_str());
        }
    }

    void anySubsetCompilesAndKeepsComments_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<double>("density");
        for (int seed = 1; seed <= 12; ++seed)
            QTest::addRow("seed %d", seed) << seed << (seed % 4 == 0 ? 1.0 : 0.15 + 0.2 * (seed % 4));
    }

    void anySubsetCompilesAndKeepsComments()
    {
        QFETCH(int, seed);
        QFETCH(double, density);
        std::mt19937 random(static_cast<std::uint32_t>(seed));
        QTemporaryDir output;
        int changed = 0;
        std::vector<review::FileDecisions> all;
        for (const auto &file : m_analysis->files)
            all.push_back(test::decideSome(*file, random, density));
        const review::SharedNames shared = review::sharedNames(*m_analysis, all);
        for (std::size_t index = 0; index < all.size(); ++index) {
            const auto &file = m_analysis->files[index];
            if (!file->source || !file->errors.empty())
                continue;
            const review::Projection projection =
                review::project(*file, all[index], review::PendingAs::source, &shared);
            changed += projection.changesAnything ? 1 : 0;
            QVERIFY2(commentsOf(projection.text) == commentsOf(std::string(file->source->text())), file->path.c_str());
            checkStretches(*file, projection);
            const auto encoded = file->source->encode(projection.text);
            QVERIFY(encoded.has_value());
            const QString path = output.path() + QLatin1Char('/') + QString::fromStdString(file->path);
            QDir().mkpath(QFileInfo(path).path());
            QFile written(path);
            QVERIFY(written.open(QIODevice::WriteOnly));
            written.write(encoded->data(), static_cast<qint64>(encoded->size()));
        }
        QVERIFY(changed > 20);
        const QByteArray complaints = compileAll(output.path());
        QVERIFY2(complaints.isEmpty(), complaints.constData());
    }

    /// The same rows and texts for any number of threads.
    void threadsMakeNoDifference()
    {
        const auto one = test::analyseTexts(m_texts, test::realPack(), 1, std::nullopt);
        const auto many = test::analyseTexts(m_texts, test::realPack(), 5, std::nullopt);
        const test::Texts texts = test::projectAll(*one, test::decideAll(*one));
        QVERIFY(texts == test::projectAll(*many, test::decideAll(*many)));
        for (std::size_t index = 0; index < one->files.size(); ++index) {
            const convert::FileAnalysis &a = *one->files[index];
            const convert::FileAnalysis &b = *many->files[index];
            QCOMPARE(a.findings.size(), b.findings.size());
            for (const convert::FindingId id : a.findings.ids()) {
                QCOMPARE(a.findings[id].fingerprint.toString(), b.findings[id].fingerprint.toString());
                QVERIFY(a.findings[id].certainty == b.findings[id].certainty);
            }
        }
    }

    /// What was converted is not converted again.
    void convertingTheOutputAgainChangesNothing() { checkConvertedOnce(*m_analysis); }

    /// What a call gives that is left for a hand stays the source's: its members are converted once.
    void membersOfWhatStaysAreConvertedOnce()
    {
        QFile file(QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/golden/paddle/torch.Tensor.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject pairs = QJsonDocument::fromJson(file.readAll()).object();
        QVERIFY(pairs.size() > 400);
        Texts texts;
        for (auto api = pairs.begin(); api != pairs.end(); ++api) {
            for (const QJsonValue &pair : api.value().toArray()) {
                QString text = QStringLiteral("import torch\n\n\ndef f(g, y, m, i, d, dev: str):\n"
                                              "    x = torch.randint(0, 5, (3,), generator=g)\n");
                for (const QString &line : pair[QLatin1String("before")].toString().split(QLatin1Char('\n')))
                    text += QLatin1String("    ") + line + QLatin1Char('\n');
                texts.emplace_back("case" + std::to_string(texts.size()) + ".py", text.toStdString());
            }
        }
        checkConvertedOnce(*test::analyseTexts(texts, test::realPack(), 0, std::nullopt));
    }

private:
    static void checkConvertedOnce(const engine::Analysis &analysis)
    {
        const Texts texts = test::projectAll(analysis, test::decideAll(analysis, "all", false));
        Texts converted;
        for (std::size_t index = 0; index < texts.size(); ++index) {
            const auto &file = analysis.files[index];
            if (!file->source || !file->errors.empty())
                continue;
            const auto encoded = file->source->encode(texts[index].second);
            QVERIFY(encoded.has_value());
            converted.emplace_back(file->path, *encoded);
        }
        const auto again = test::analyseTexts(converted, test::realPack(), 0, std::nullopt);
        const Texts twice = test::projectAll(*again, test::decideAll(*again, "all", false));
        for (std::size_t index = 0; index < twice.size(); ++index) {
            const auto &file = again->files[index];
            if (!file->source)
                continue;
            QCOMPARE(QString::fromStdString(twice[index].second),
                     QString::fromStdString(std::string(file->source->text())));
        }
    }

    /// The stretches cover the text, and what they call source is the source's bytes.
    static void checkStretches(const convert::FileAnalysis &file, const review::Projection &projection)
    {
        std::uint32_t at = 0;
        std::uint32_t source = 0;
        for (const review::TextSpan &textSpan : projection.spans) {
            QCOMPARE(textSpan.text.begin, at);
            at = textSpan.text.end;
            if (textSpan.origin != review::TextSpan::Origin::source)
                continue;
            QVERIFY(textSpan.source.begin >= source);
            source = textSpan.source.end;
            QCOMPARE(std::string_view(projection.text).substr(textSpan.text.begin, textSpan.text.size()),
                     file.source->text().substr(textSpan.source.begin, textSpan.source.size()));
        }
        QCOMPARE(static_cast<std::size_t>(at), projection.text.size());
        std::uint32_t left = 0;
        std::uint32_t right = 0;
        for (const review::ProjectionRow &row : projection.rows) {
            QVERIFY(row.left == 0 || row.left == ++left);
            QVERIFY(row.right == 0 || row.right == ++right);
        }
    }

    Texts m_texts;
    std::shared_ptr<const engine::Analysis> m_analysis;
};

QTEST_GUILESS_MAIN(TestPromises)
#include "test_promises.moc"
