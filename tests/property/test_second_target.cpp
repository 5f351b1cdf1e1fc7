// SPDX-License-Identifier: Apache-2.0
// The promises of conversion for a target of several roots, preferred imports and profiles: the made-up one of
// tests/golden/engine, with the sources of all cases there, those of other targets too. Each case is a project: what
// one says in a string must not concern another.
#include <QDir>
#include <QDirIterator>
#include <QTest>

#include <map>
#include <set>

#include "core/mapping/target_check.h"
#include "core/names/names.h"
#include "core/python/tree.h"
#include "paths.h"
#include "support/conversion.h"

using namespace torchferry;

namespace {

using python::Field;
using python::Kind;
using python::NodeId;

std::vector<test::Texts> projects()
{
    const QDir top(QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/golden/engine"));
    QStringList paths;
    QDirIterator files(top.path(), {QStringLiteral("*.py")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = top.relativeFilePath(files.next());
        if (!path.endsWith(QLatin1String(".expected.py")))
            paths << path;
    }
    paths.sort();
    std::map<QString, test::Texts> cases;
    for (const QString &path : std::as_const(paths)) {
        QFile file(top.filePath(path));
        const bool ofTarget = QFile::exists(top.filePath(QStringLiteral("mappings/") + path.section(u'/', 0, 0)));
        if (file.open(QIODevice::ReadOnly))
            cases[path.section(u'/', 0, ofTarget ? 1 : 0)].emplace_back(path.toStdString(),
                                                                        file.readAll().toStdString());
    }
    std::vector<test::Texts> projects;
    for (auto &[name, texts] : cases)
        projects.push_back(std::move(texts));
    return projects;
}

/// Names that are read and that nothing in the text binds.
std::set<std::string> unboundIn(const std::string &text)
{
    const python::Tree tree = python::Tree::parse(text);
    const names::FileNames names = names::FileNames::build(tree, "text", false);
    std::set<std::string> unbound;
    for (NodeId node = 0; node < tree.size(); ++node) {
        const Kind parent = tree.kind(tree.parent(node));
        const bool isLabel = (parent == Kind::attribute && tree.field(node) == Field::attribute)
                             || (parent == Kind::keyword_argument && tree.field(node) == Field::name)
                             || parent == Kind::dotted_name || parent == Kind::aliased_import;
        if (tree.kind(node) == Kind::identifier && !isLabel && names.variableOf(node) == names::none)
            unbound.emplace(tree.text(node));
    }
    return unbound;
}

} // namespace

class TestSecondTarget : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        const std::vector<test::Texts> texts = projects();
        QVERIFY(texts.size() > 150);
        for (const char *profile : {"fine", "plain"}) {
            const auto pack = mapping::loadPack(TORCHFERRY_SOURCE_DIR "/tests/golden/engine/mappings", "bobbin",
                                                {.version = {}, .rules = {}, .profile = profile});
            QVERIFY(pack.has_value());
            for (const test::Texts &project : texts)
                m_analyses.push_back(test::analyseTexts(project, *pack, 1));
        }
    }

    void nothingAcceptedChangesNothing()
    {
        for (const auto &analysis : m_analyses) {
            for (const auto &file : analysis->files)
                QVERIFY2(!review::project(*file, {}, review::PendingAs::source).changesAnything, file->path.c_str());
        }
    }

    void anySubsetImportsWhatItReads_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<double>("density");
        for (int seed = 1; seed <= 12; ++seed)
            QTest::addRow("seed %d", seed) << seed << (seed % 4 == 0 ? 1.0 : 0.15 + 0.2 * (seed % 4));
    }

    /// Whatever is decided, the text parses as well as the source did, and every name in it comes from somewhere.
    void anySubsetImportsWhatItReads()
    {
        QFETCH(int, seed);
        QFETCH(double, density);
        std::mt19937 random(static_cast<std::mt19937::result_type>(seed));
        for (const auto &analysis : m_analyses) {
            std::vector<review::FileDecisions> decisions;
            for (const auto &file : analysis->files)
                decisions.push_back(test::decideSome(*file, random, density));
            const test::Texts texts = test::projectAll(*analysis, decisions);
            for (std::size_t index = 0; index < texts.size(); ++index) {
                const convert::FileAnalysis &file = *analysis->files[index];
                if (!file.source)
                    continue;
                const std::string &text = texts[index].second;
                const std::string where = file.path + '\n' + text;
                QVERIFY2(python::Tree::parse(text).errors().size() <= file.errors.size(), where.c_str());
                const std::set<std::string> before = unboundIn(std::string(file.source->text()));
                for (const std::string &name : unboundIn(text)) {
                    const bool isNew = !before.contains(name) && !isBuiltin(name);
                    QVERIFY2(!isNew || !file.errors.empty(), (name + " in " + where).c_str());
                }
                for (const mapping::TargetIssue &issue : mapping::checkTarget(text, *file.pack))
                    QVERIFY2(false, (issue.message.code + ' ' + issue.api + " in " + where).c_str());
            }
        }
    }

    void convertingTheOutputAgainChangesNothing()
    {
        for (const auto &analysis : m_analyses) {
            const test::Texts once = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
            const auto again = test::analyseTexts(once, analysis->files.front()->pack);
            const test::Texts twice = test::projectAll(*again, test::decideAll(*again, "all", false));
            for (std::size_t index = 0; index < twice.size(); ++index) {
                const auto &file = again->files[index];
                if (file->source && file->errors.empty())
                    QCOMPARE(QString::fromStdString(file->path + '\n' + twice[index].second),
                             QString::fromStdString(file->path + '\n' + std::string(file->source->text())));
            }
        }
    }

private:
    /// What a function that becomes a class attribute is wrapped in.
    static bool isBuiltin(const std::string &name) { return name == "staticmethod"; }

    std::vector<std::shared_ptr<const engine::Analysis>> m_analyses;
};

QTEST_GUILESS_MAIN(TestSecondTarget)
#include "test_second_target.moc"
