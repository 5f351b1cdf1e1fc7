// SPDX-License-Identifier: Apache-2.0
// Regression cases: each file of tests/golden/engine is Python that is easy to get wrong, with what it must become beside
// it. They are written for frameworks that do not exist, so that nothing of the engine can know them.
//
//     CASE.py                     the source; a folder is a project of several files, "root_of_…" its root
//     CASE.expected.py            the file converted, everything accepted that is not uncertain
//     CASE.findings               place, decision, confidence, code, API and warnings of each finding, and the cases
//     CASE@PROFILE.expected.py    what differs in that profile of the target; so with CASE@PROFILE.findings
//
// mappings/TARGET is a made-up target. The cases of `spindle` (one import root, no profiles) lie in tests/golden/engine
// itself, those of any other target in tests/golden/engine/TARGET. Every case is converted in every profile of its
// target, and is expected to become the same in all of them unless a file with the profile's name says otherwise.
//
// To write the expected texts and the lists of findings anew: TORCHFERRY_WRITE_FINDINGS=1 build/dev/tests/bin/golden_test_engine, then read
// what `git diff` says. The run itself fails.
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <map>
#include <set>

#include "core/convert/context/resolver_table.h"
#include "core/mapping/target_check.h"
#include "core/python/tree.h"
#include "paths.h"
#include "support/conversion.h"
#include "support/findings_text.h"
#include "support/form_coverage.h"

using namespace torchferry;

namespace {

const QString folder = QStringLiteral(TORCHFERRY_SOURCE_DIR "/tests/golden/engine");
const QString expectedEnding = QStringLiteral(".expected.py");
const QString findingsEnding = QStringLiteral(".findings");

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read: " + path.toUtf8() + ")");
}

const QString firstTarget = QStringLiteral("spindle");

QStringList targets()
{
    QStringList names;
    for (const QString &name : QDir(folder + QStringLiteral("/mappings")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (QFile::exists(folder + QStringLiteral("/mappings/") + name + QStringLiteral("/pack.json")))
            names << name;
    return names;
}

QString casesOf(const QString &target)
{
    return target == firstTarget ? folder : folder + QLatin1Char('/') + target;
}

/// Paths of the sources below the folder of a target, without those of the other targets.
QStringList filesOf(const QString &target)
{
    const QDir top(casesOf(target));
    const QStringList others = target == firstTarget ? targets() << QStringLiteral("mappings") : QStringList();
    QStringList paths;
    QDirIterator entries(top.path(), {QStringLiteral("*.py")}, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QString path = top.relativeFilePath(entries.next());
        if (!path.endsWith(expectedEnding) && !others.contains(path.section(QLatin1Char('/'), 0, 0)))
            paths << path;
    }
    paths.sort();
    return paths;
}

std::string project(const engine::Analysis &analysis, std::string_view accept, std::size_t index = 0)
{
    return test::projectAll(analysis, test::decideAll(analysis, accept, false))[index].second;
}

} // namespace

class TestEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void trap_data();
    void trap();
    void otherLineEndings_data();
    void otherLineEndings();
    void mixedLineEndings();
    void largeInput_data();
    void largeInput();
    void outputCompiles();
    void outputFitsTheTarget();
    void rowsAreClean();
    void noFrameworkInTheEngine();
    void everyPartIsUsed();
    void everyFormIsWritten();
    void everyListHasItsTrap();
    void cleanupTestCase();

private:
    struct Trap {
        QString path;  ///< in the folder of the target's cases
        QString title; ///< the path; of other targets than the first with the target's name and the profile
        std::shared_ptr<const mapping::Pack> pack;
        std::shared_ptr<const engine::Analysis> project;
        std::size_t index = 0; ///< of the file in its project
        std::shared_ptr<const convert::FileAnalysis> file;
        QByteArray converted; ///< as it would be written

        [[nodiscard]] QString sourcePath() const;
        /// The profile's own file with that ending, else the one for all profiles.
        [[nodiscard]] QString besideIt(const QString &ending) const;
        /// The list that `found` is held against. Where lists are written: the profile's own if it differs from the
        /// one of the first profile.
        [[nodiscard]] QString findingsPath(const std::string &found) const;
    };

    std::shared_ptr<const mapping::Pack> load(const QString &target, const std::string &version,
                                              const std::string &profile);
    void convertCases(const std::shared_ptr<const mapping::Pack> &pack);

    std::shared_ptr<const mapping::Pack> m_pack; ///< of the first target
    std::vector<Trap> m_traps;
};

QString TestEngine::Trap::sourcePath() const
{
    return casesOf(QString::fromStdString(pack->name)) + QLatin1Char('/') + path;
}

QString TestEngine::Trap::besideIt(const QString &ending) const
{
    const QString stem = sourcePath().chopped(3);
    const QString own = stem + QLatin1Char('@') + QString::fromStdString(pack->profile) + ending;
    return QFile::exists(own) ? own : stem + ending;
}

QString TestEngine::Trap::findingsPath(const std::string &found) const
{
    if (!test::writesFindings())
        return besideIt(findingsEnding);
    const QString stem = sourcePath().chopped(3);
    const QString own = stem + QLatin1Char('@') + QString::fromStdString(pack->profile) + findingsEnding;
    const bool isFirst = pack->profiles.empty() || pack->profile == pack->profiles.front().name;
    if (!isFirst && contents(stem + findingsEnding) != QByteArray::fromStdString(found))
        return own;
    QFile::remove(own);
    return stem + findingsEnding;
}

std::shared_ptr<const mapping::Pack> TestEngine::load(const QString &target, const std::string &version,
                                                      const std::string &profile)
{
    const auto loaded = mapping::loadPack((folder + QStringLiteral("/mappings")).toStdString(), target.toStdString(),
                                          {.version = version, .rules = {}, .profile = profile});
    if (loaded)
        return *loaded;
    for (const Error &error : loaded.error())
        qWarning("%s %s:%u:%u", error.code.c_str(), error.where.path.c_str(), error.where.row, error.where.column);
    return nullptr;
}

void TestEngine::initTestCase()
{
    for (const QString &target : targets()) {
        const auto pack = load(target, {}, {});
        QVERIFY2(pack != nullptr, qPrintable(target));
        if (target == firstTarget)
            m_pack = pack;
        if (pack->profiles.empty())
            convertCases(pack);
        for (const mapping::Profile &profile : pack->profiles)
            convertCases(load(target, {}, profile.name));
    }
    QVERIFY(m_pack != nullptr);
    QVERIFY(m_traps.size() > 100);
}

void TestEngine::convertCases(const std::shared_ptr<const mapping::Pack> &pack)
{
    const QString target = QString::fromStdString(pack->name);
    const QString top = casesOf(target);
    QString prefix;
    if (target != firstTarget)
        prefix = target + QLatin1Char('@') + QString::fromStdString(pack->profile) + QLatin1Char('/');
    // A folder is a project of its own, and so is every file beside the folders.
    std::map<QString, std::vector<std::pair<std::string, std::string>>> projects;
    for (const QString &path : filesOf(target))
        projects[path.section(QLatin1Char('/'), 0, 0)].emplace_back(
            path.toStdString(), contents(top + QLatin1Char('/') + path).toStdString());
    QVERIFY2(!projects.empty(), qPrintable(target));
    for (auto &[name, files] : projects) {
        // What a folder named "root_of_…" holds lies at the root of its project.
        const bool atRoot = name.startsWith(QLatin1String("root_of_"));
        auto texts = files;
        for (auto &[path, text] : texts)
            path = atRoot ? path.substr(static_cast<std::size_t>(name.size()) + 1) : path;
        const auto analysis = test::analyseTexts(texts, pack);
        const test::Texts converted = test::projectAll(*analysis, test::decideAll(*analysis, "all", false));
        for (std::size_t index = 0; index < analysis->files.size(); ++index) {
            const auto &file = analysis->files[index];
            const QString path = (atRoot ? name + QLatin1Char('/') : QString()) + QString::fromStdString(file->path);
            QVERIFY2(file->source != nullptr, qPrintable(path));
            const auto encoded = file->source->encode(converted[index].second);
            QVERIFY2(encoded.has_value(), qPrintable(path));
            m_traps.push_back({path, prefix + path, pack, analysis, index, file, QByteArray::fromStdString(*encoded)});
        }
    }
}

void TestEngine::trap_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t index = 0; index < m_traps.size(); ++index)
        QTest::newRow(qPrintable(m_traps[index].title)) << static_cast<int>(index);
}

void TestEngine::trap()
{
    QFETCH(int, index);
    const Trap &trap = m_traps[static_cast<std::size_t>(index)];
    if (qEnvironmentVariableIsSet("TORCHFERRY_WRITE_FINDINGS")
        && trap.converted != contents(trap.besideIt(expectedEnding))) {
        QFile file(trap.besideIt(expectedEnding));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(trap.converted);
    }
    QCOMPARE(trap.converted, contents(trap.besideIt(expectedEnding)));
    const auto untouched = trap.file->source->encode(project(*trap.project, "none", trap.index));
    QCOMPARE(QByteArray::fromStdString(*untouched), contents(trap.sourcePath()));
    const auto policy = review::AcceptPolicy::parse("all", false);
    const std::string found = test::findingsText(*trap.file, review::decide(*trap.file, *policy));
    const std::string wrong = test::compareFindings(trap.findingsPath(found).toStdString(), found);
    QVERIFY2(wrong.empty(), wrong.c_str());
}

/// A list of findings without its case would not be checked.
void TestEngine::everyListHasItsTrap()
{
    QDirIterator entries(folder, {QLatin1Char('*') + findingsEnding}, QDir::Files, QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QString path = entries.next();
        const QString stem = path.chopped(findingsEnding.size()).section(QLatin1Char('@'), 0, 0);
        QVERIFY2(QFile::exists(stem + QStringLiteral(".py")), qPrintable(path));
    }
}

void TestEngine::cleanupTestCase()
{
    QVERIFY2(!test::writesFindings(), "the lists of findings are written: read the diff, and run the test again");
}

void TestEngine::otherLineEndings_data()
{
    QTest::addColumn<QByteArray>("end");
    QTest::addColumn<QByteArray>("mark");
    QTest::newRow("Windows") << QByteArray("\r\n") << QByteArray("\xef\xbb\xbf");
    QTest::newRow("old Macintosh") << QByteArray("\r") << QByteArray();
}

/// The same traps with a byte order mark, and with the line endings of other systems.
void TestEngine::otherLineEndings()
{
    QFETCH(QByteArray, end);
    QFETCH(QByteArray, mark);
    const auto foreign = [&](QByteArray text) { return mark + text.replace("\n", end); };
    std::vector<std::pair<std::string, std::string>> texts;
    std::vector<std::size_t> order;
    for (std::size_t index = 0; index < m_traps.size(); ++index) {
        if (m_traps[index].path.contains(QLatin1Char('/')))
            continue;
        order.push_back(index);
        texts.emplace_back(m_traps[index].path.toStdString(),
                           foreign(contents(m_traps[index].sourcePath())).toStdString());
    }
    for (std::size_t index = 0; index < order.size(); ++index) {
        const auto analysis = test::analyseTexts({texts[index]}, m_traps[order[index]].pack, 1);
        const convert::FileAnalysis &file = *analysis->files.front();
        const auto encoded = file.source->encode(project(*analysis, "all"));
        QVERIFY(encoded.has_value());
        QCOMPARE(QByteArray::fromStdString(*encoded), foreign(m_traps[order[index]].converted));
        QCOMPARE(QByteArray::fromStdString(*file.source->encode(project(*analysis, "none"))),
                 QByteArray::fromStdString(texts[index].second));
    }
}

/// Line ends of all kinds in one file: those that stay are kept, new ones are like most.
void TestEngine::mixedLineEndings()
{
    const std::string before = "'''a\rb'''\r\nimport loom\r# one\rdef f(x):\n    # two\r    y = loom.relu(\r"
                               "        input=x,  # three\r    )\r\n    z = loom.gone(x)\n    return y\r";
    const std::string after =
        "'''a\rb'''\r\nimport spindle\rimport loom\r# one\rdef f(x):\n    # two\r"
        "    y = spindle.relu(\r        x=x,  # three\r    )\r\n    z = loom.gone(x)\n    return y\r";
    const auto analysis = test::analyseTexts({{"mixed.py", before}}, m_pack, 1);
    const convert::FileAnalysis &file = *analysis->files.front();
    QVERIFY(file.errors.empty());
    QCOMPARE(project(*analysis, "all"), after);
    QCOMPARE(project(*analysis, "none"), before);
}

void TestEngine::largeInput_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    const auto row = [](const char *title, const QByteArray &before, const QByteArray &after) {
        QTest::newRow(title) << "import loom\n" + before << "import spindle\n" + after;
    };
    const auto brackets = [](const char *inside) {
        return QByteArray(5000, '(') + inside + QByteArray(5000, ')') + '\n';
    };
    row("5,000 brackets", brackets("loom.relu(x)"), brackets("spindle.relu(x)"));
    const QByteArray many = QByteArray("1, ").repeated(9999) + '1';
    row("10,000 arguments", "loom.zeros(" + many + ")\n", "spindle.zeros([" + many + "])\n");
    row("20,000 lines", QByteArray("x = loom.relu(input=x)  # again\n").repeated(20000),
        QByteArray("x = spindle.relu(x=x)  # again\n").repeated(20000));
    row("calls in calls", QByteArray("loom.relu(").repeated(400) + 'x' + QByteArray(400, ')') + '\n',
        QByteArray("spindle.relu(").repeated(400) + 'x' + QByteArray(400, ')') + '\n');
    row("a long chain", "loom.zeros(1)" + QByteArray(".mul_(2)").repeated(2000) + '\n',
        "spindle.zeros([1])" + QByteArray(".multiply_(2)").repeated(2000) + '\n');
}

void TestEngine::largeInput()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const auto analysis = test::analyseTexts({{"large.py", before.toStdString()}}, m_pack, 1);
    const std::string text = project(*analysis, "all");
    QVERIFY2(text == after.toStdString(), text.substr(0, 400).c_str());
}

/// What the collection expects is Python, wherever the trap itself is.
void TestEngine::outputCompiles()
{
    QTemporaryDir output;
    for (const Trap &trap : m_traps) {
        for (const auto &[name, bytes] :
             {std::pair<QString, QByteArray>(QStringLiteral("before"), contents(trap.sourcePath())),
              std::pair<QString, QByteArray>(QStringLiteral("after"), trap.converted)}) {
            const QString path = output.filePath(name + QLatin1Char('/') + trap.title);
            QVERIFY(QDir().mkpath(QFileInfo(path).path()));
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
    }
    QProcess python;
    python.start(QStringLiteral("python3"),
                 {QStringLiteral("-W"), QStringLiteral("ignore"), QStringLiteral("-c"),
                  QStringLiteral("import pathlib, sys\n"
                                 "top = pathlib.Path(sys.argv[1])\n"
                                 "def compiles(path):\n"
                                 "    try:\n"
                                 "        compile(path.read_bytes(), str(path), 'exec')\n"
                                 "    except (SyntaxError, ValueError):\n"
                                 "        return False\n"
                                 "    return True\n"
                                 "count = 0\n"
                                 "for before in sorted((top / 'before').rglob('*.py')):\n"
                                 "    if compiles(before):\n"
                                 "        count += 1\n"
                                 "        after = top / 'after' / before.relative_to(top / 'before')\n"
                                 "        if not compiles(after):\n"
                                 "            print(after)\n"
                                 "    else:\n"
                                 "        print('newer', before.relative_to(top / 'before'))\n"
                                 "print(count)\n"),
                  output.path()});
    QVERIFY(python.waitForFinished(60000));
    const QList<QByteArray> lines = python.readAllStandardOutput().trimmed().split('\n');
    QVERIFY2(lines.back().toInt() > 40, lines.back().constData());
    // What is newer than this Python, or does not parse and shows what becomes of that, is read by our own parser.
    for (const QByteArray &line : lines.first(lines.size() - 1)) {
        QVERIFY2(line.startsWith("newer "), line.constData());
        const QByteArray path = line.mid(6);
        const auto errors = [&](const char *name) {
            const QByteArray bytes = contents(output.filePath(QLatin1StringView(name) + QString::fromUtf8(path)));
            return python::Tree::parse(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())))
                .errors()
                .size();
        };
        QVERIFY2(errors("after/") <= errors("before/"), line.constData());
    }
}

/// Nothing that is written names what the target does not have, or calls it in a way that does not bind.
void TestEngine::outputFitsTheTarget()
{
    for (const Trap &trap : m_traps) {
        const std::string text = project(*trap.project, "all", trap.index);
        for (const mapping::TargetIssue &issue : mapping::checkTarget(text, *trap.pack))
            QVERIFY2(false, (trap.title.toStdString() + ": " + issue.message.code + ' ' + issue.api).c_str());
    }
}

void TestEngine::rowsAreClean()
{
    for (const QString &target : targets()) {
        std::vector<std::shared_ptr<const mapping::Pack>> variants;
        for (const mapping::TargetVariant &variant : mapping::variantsToLint(*load(target, {}, {})))
            variants.push_back(load(target, variant.version, variant.profile));
        const mapping::ResolverKeys resolvers = convert::context::resolverKeysOf(target.toStdString());
        for (const mapping::LintIssue &issue : mapping::lint(variants, &resolvers))
            QVERIFY2(false, qPrintable(target + QStringLiteral(": ")
                                       + QString::fromStdString(issue.message.code + ' ' + issue.api)));
    }
}

/// Names of frameworks stand in the comments of the engine, in core/convert/context, and nowhere else.
void TestEngine::noFrameworkInTheEngine()
{
    const QString core = QStringLiteral(TORCHFERRY_SOURCE_DIR "/core");
    // The program itself is called after one of them.
    static const QRegularExpression names(QStringLiteral("torch(?!ferry)|paddle|mindspore"),
                                          QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression comments(QStringLiteral("//[^\\n]*|/\\*.*?\\*/"),
                                             QRegularExpression::DotMatchesEverythingOption);
    int files = 0;
    QStringList hits;
    QDirIterator entries(core, {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                         QDirIterator::Subdirectories);
    while (entries.hasNext()) {
        const QString path = entries.next();
        if (path.startsWith(core + QStringLiteral("/convert/context/")))
            continue;
        ++files;
        QString text = QString::fromUtf8(contents(path));
        text.remove(comments);
        if (const auto match = names.match(text); match.hasMatch())
            hits << QDir(core).relativeFilePath(path) + QLatin1String(": ")
                        + text.mid(match.capturedStart(), 40).section(QLatin1Char('\n'), 0, 0);
    }
    QVERIFY(files > 100);
    QVERIFY2(hits.isEmpty(), qPrintable(hits.join(QLatin1Char('\n'))));
}

/// The cases reach every part of the engine; otherwise they would prove little.
void TestEngine::everyPartIsUsed()
{
    std::set<std::string> parts;
    for (const Trap &trap : m_traps) {
        for (const convert::Finding &finding : trap.file->findings) {
            parts.insert("confidence " + std::string(types::key(finding.confidence())));
            parts.insert("kind " + std::string(convert::key(finding.origin)));
            parts.insert("use " + std::string(mapping::key(finding.use)));
            parts.insert("category " + std::to_string(static_cast<int>(finding.category)));
            if (!finding.evidence.empty())
                parts.insert("evidence");
            for (const convert::Proposal &proposal : finding.proposals) {
                parts.insert(proposal.form.substr(0, proposal.form.find(':')));
                if (!proposal.statements.empty())
                    parts.insert("statements");
            }
        }
        if (project(*trap.project, "all", trap.index).find("import spindle") != std::string::npos)
            parts.insert("imports");
    }
    std::set<std::string> expected = {"evidence", "table", "form", "statements", "imports"};
    for (int kind = 0; kind <= static_cast<int>(convert::lastOccurrenceKind); ++kind)
        expected.insert("kind " + std::string(convert::key(static_cast<convert::OccurrenceKind>(kind))));
    for (int use = 0; use <= static_cast<int>(mapping::Use::definition); ++use)
        expected.insert("use " + std::string(mapping::key(static_cast<mapping::Use>(use))));
    for (const char *confidence : {"certain", "likely", "guess"})
        expected.insert(std::string("confidence ") + confidence);
    for (int category = 1; category <= 7; ++category)
        expected.insert("category " + std::to_string(category));
    std::string missing;
    for (const std::string &part : expected)
        missing += parts.contains(part) ? std::string() : '\n' + part;
    QVERIFY2(missing.empty(), ("no case has:" + missing).c_str());
}

/// Every form of the made-up rows is what some case writes.
void TestEngine::everyFormIsWritten()
{
    std::map<std::shared_ptr<const mapping::Pack>, test::FormCoverage> packs;
    const auto policy = review::AcceptPolicy::parse("all", true);
    for (const Trap &trap : m_traps)
        packs[trap.pack].add(*trap.file, review::decide(*trap.file, *policy));
    bool allWritten = true;
    for (const auto &[pack, coverage] : packs) {
        for (const std::string &form : coverage.missing(*pack)) {
            allWritten = false;
            qWarning("%s %s: %s", pack->name.c_str(), pack->profile.c_str(), form.c_str());
        }
    }
    QVERIFY2(allWritten, "every form that is listed above needs a case that writes it");
}

QTEST_GUILESS_MAIN(TestEngine)
#include "test_engine.moc"
