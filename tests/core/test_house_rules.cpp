// SPDX-License-Identifier: Apache-2.0
// The rules of the house that a compiler does not check: who includes whom, what a file says of itself, what the tree
// must not contain. Each rule is a function from a file to its offences, tried on a made-up file first.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

#include "paths.h"

namespace {

struct TextFile {
    QString path; ///< relative to the tree, with '/'
    QString text;
};

/// Every file of the tree that a person wrote; what a build makes and what git keeps for itself is left out.
QList<TextFile> filesOfTheTree(const QStringList &suffixes)
{
    static const QRegularExpression notOurs(QStringLiteral("^(build[^/]*|\\.git|\\.cache|cmake-build[^/]*)(/|$)"));
    const QDir root(QStringLiteral(TORCHFERRY_SOURCE_DIR));
    QList<TextFile> files;
    QDirIterator walk(root.path(), QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const QString path = root.relativeFilePath(walk.next());
        const QFileInfo info = walk.fileInfo();
        if (path.contains(notOurs) || !(suffixes.contains(info.suffix()) || suffixes.contains(info.fileName())))
            continue;
        QFile file(info.filePath());
        if (file.open(QIODevice::ReadOnly))
            files.append({path, QString::fromUtf8(file.readAll())});
    }
    return files;
}

QList<TextFile> cppFilesUnder(const QString &folder)
{
    QList<TextFile> files = filesOfTheTree({QStringLiteral("cpp"), QStringLiteral("h")});
    files.removeIf([&folder](const TextFile &file) { return !file.path.startsWith(folder + QLatin1Char('/')); });
    return files;
}

QStringList captures(const QString &text, const QString &pattern, int group = 1)
{
    QStringList found;
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    for (auto matches = expression.globalMatch(text); matches.hasNext();)
        found.append(matches.next().captured(group));
    return found;
}

QString withoutComments(const QString &code)
{
    // A string literal is matched first and kept, so that "//" inside one starts no comment.
    static const QRegularExpression token(
        QStringLiteral("(\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)+')|//[^\\n]*|/\\*.*?\\*/"),
        QRegularExpression::DotMatchesEverythingOption);
    QString result = code;
    return result.replace(token, QStringLiteral("\\1"));
}

// --- the rules ---------------------------------------------------------------------------------------------------

QStringList qtIncludes(const TextFile &file)
{
    return captures(file.text, QStringLiteral("^\\s*#\\s*include\\s*[<\"](Q[A-Z][^>\"]*|Qt[^>\"]*/[^>\"]*)[>\"]"));
}

/// The rooms in the order in which they may know of each other: a room includes rooms of smaller number, and itself.
const QMap<QString, int> &rooms()
{
    static const QMap<QString, int> order{
        {QStringLiteral("core/base"), 0},    {QStringLiteral("core/certainty"), 1},
        {QStringLiteral("core/source"), 1},  {QStringLiteral("core/python"), 2},
        {QStringLiteral("core/mapping"), 3}, {QStringLiteral("core/names"), 4},
        {QStringLiteral("core/types"), 5},   {QStringLiteral("core/convert"), 6},
        {QStringLiteral("core/engine"), 7},  {QStringLiteral("core/git"), 8},
        {QStringLiteral("core/review"), 8},  {QStringLiteral("core/store"), 9},
        {QStringLiteral("core/report"), 10}, {QStringLiteral("ui"), 11},
        {QStringLiteral("app"), 12},
    };
    return order;
}

QString roomOf(const QString &path)
{
    const QStringList parts = path.split(QLatin1Char('/'));
    if (parts.first() == QLatin1String("core") && parts.size() > 2)
        return parts.at(0) + QLatin1Char('/') + parts.at(1);
    return parts.first();
}

QStringList includesOfLaterRooms(const TextFile &file)
{
    QStringList wrong;
    const QString room = roomOf(file.path);
    const QStringList included =
        captures(file.text, QStringLiteral("^\\s*#\\s*include\\s*\"((?:core|ui|app)/[^\"]+)\""));
    for (const QString &include : included) {
        const QString other = roomOf(include);
        if (other != room && rooms().value(other, 99) >= rooms().value(room, -1))
            wrong.append(include);
    }
    return wrong;
}

/// The folders of the rooms that have some, in the order in which they may know of each other; those in one list do not know
/// each other, and "." is the room's own folder, which may include all of them. The one place that says so.
const QMap<QString, QList<QStringList>> &foldersOfRooms()
{
    static const QMap<QString, QList<QStringList>> order{
        {QStringLiteral("core/convert"),
         {{QStringLiteral("model")},
          {QStringLiteral("syntax")},
          {QStringLiteral("calls")},
          {QStringLiteral("dataflow")},
          {QStringLiteral("guards")},
          {QStringLiteral("safety")},
          {QStringLiteral("rewrite"), QStringLiteral("occurrences")},
          {QStringLiteral("proposals")},
          {QStringLiteral("imports")},
          {QStringLiteral("context/shape")},
          {QStringLiteral("context/mindspore"), QStringLiteral("context/paddle")},
          {QStringLiteral("context")},
          {QStringLiteral(".")}}},
        {QStringLiteral("core/types"),
         {{QStringLiteral("lattice")},
          {QStringLiteral("classes")},
          {QStringLiteral("program")},
          {QStringLiteral("component")},
          {QStringLiteral("file")},
          {QStringLiteral("fixpoint")}}},
    };
    return order;
}

/// The folder of a file inside its room: "context/shape" of "core/convert/context/shape/a.cpp".
QString folderInRoom(const QString &path)
{
    const QString folder = path.mid(roomOf(path).size() + 1).section(QLatin1Char('/'), 0, -2);
    return folder.isEmpty() ? QStringLiteral(".") : folder;
}

qsizetype placeInRoom(const QString &path)
{
    const QList<QStringList> order = foldersOfRooms().value(roomOf(path));
    const auto holds = [&path](const QStringList &folders) { return folders.contains(folderInRoom(path)); };
    return std::find_if(order.begin(), order.end(), holds) - order.begin();
}

QStringList includesOfLaterFolders(const TextFile &file)
{
    const QString room = roomOf(file.path);
    if (!foldersOfRooms().contains(room))
        return {};
    if (placeInRoom(file.path) == foldersOfRooms().value(room).size())
        return {QStringLiteral("no place in the order: ") + folderInRoom(file.path)};
    QStringList wrong;
    for (const QString &include : captures(file.text, QStringLiteral("^\\s*#\\s*include\\s*\"(core/[^\"]+)\""))) {
        if (roomOf(include) == room && folderInRoom(include) != folderInRoom(file.path)
            && placeInRoom(include) >= placeInRoom(file.path))
            wrong.append(include);
    }
    return wrong;
}

QStringList libraryHeadersInHeaders(const TextFile &file)
{
    if (!file.path.endsWith(QLatin1String(".h")))
        return {};
    return captures(
        file.text,
        QStringLiteral("^\\s*#\\s*include\\s*[<\"]((?:nlohmann|git2|SQLiteCpp|sqlite3|tree_sitter)[^>\"]*)"));
}

QStringList frameworkNames(const TextFile &file)
{
    return captures(withoutComments(file.text),
                    QStringLiteral("((?i)torch(?!ferry)\\w*|\\w*paddle\\w*|\\w*mindspore\\w*)"));
}

QStringList missingLicence(const TextFile &file)
{
    const QString head = file.text.section(QLatin1Char('\n'), 0, 2);
    return head.contains(QLatin1String("SPDX-License-Identifier: Apache-2.0"))
               ? QStringList{}
               : QStringList{QStringLiteral("no licence")};
}

QStringList tooLong(const TextFile &file)
{
    const auto lines = file.text.count(QLatin1Char('\n'));
    return lines < 500 ? QStringList{} : QStringList{QStringLiteral("%1 lines").arg(lines)};
}

QStringList machinesAndHosts(const TextFile &file)
{
    // Spelled apart, so that this file is not its own offence.
    static const QString hosts = QStringLiteral("deb\\."
                                                "debian|security\\."
                                                "debian|snapshot\\."
                                                "debian|registry\\."
                                                "npmjs|"
                                                "archive\\."
                                                "ubuntu|pypi\\."
                                                "org|python"
                                                "hosted\\.org");
    static const QString folders = QStringLiteral("(?<![\\w.~}$/])/(?:work|root|home|Users)/\\w+");
    return captures(file.text, QStringLiteral("(%1|%2)").arg(hosts, folders));
}

QStringList sleepingOrSkipping(const TextFile &file)
{
    return captures(withoutComments(file.text), QStringLiteral("\\b(Q"
                                                               "SKIP|q"
                                                               "Sleep|q"
                                                               "Wait|m?u?sleep|sleep_for|sleep_until)\\s*\\("));
}

/// They end the program where there is no memory for a name; FolderEntries does not.
QStringList standardFolderIterators(const TextFile &file)
{
    return captures(withoutComments(file.text), QStringLiteral("\\b((?:recursive_)?directory_iterator)\\b"));
}

/// What code tells apart it tells apart by `Reason`.
QStringList comparedCodes(const TextFile &file)
{
    return captures(withoutComments(file.text),
                    QStringLiteral("(?|[=!]=\\s*\"(TF\\d{4})\"|\"(TF\\d{4})\"\\w*\\s*[=!]=)"));
}

QStringList writtenCodes(const TextFile &file)
{
    return captures(withoutComments(file.text), QStringLiteral("\"(TF\\d{4})\""));
}

using Rule = QStringList (*)(const TextFile &);

QString offences(const QList<TextFile> &files, Rule rule)
{
    QStringList all;
    for (const TextFile &file : files) {
        for (const QString &offence : rule(file))
            all.append(file.path + QLatin1String(": ") + offence);
    }
    return all.join(QLatin1Char('\n'));
}

} // namespace

class TestHouseRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRuleFindsItsOffence_data();
    void aRuleFindsItsOffence();
    void theTreeIsFound();
    void coreIncludesNoQt();
    void arrowsGoOneWay();
    void arrowsInsideRoomsGoOneWay();
    void theOrderNamesFoldersThatExist();
    void librariesStayBehindTheRooms();
    void frameworksAreData();
    void everySourceFileNamesItsLicence();
    void filesStayShort();
    void foldersAreReadByOurOwn();
    void nothingNamesAMachine();
    void reasonsAreNoTexts();
    void testsNeitherSleepNorSkip();
    void everyCodeHasASentenceInBothLanguages();
};

Q_DECLARE_METATYPE(Rule)

void TestHouseRules::aRuleFindsItsOffence_data()
{
    QTest::addColumn<Rule>("rule");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("expected");

    // "`" keeps what a rule looks for apart, so that this file is no offence itself.
    const auto row = [](const char *name, Rule rule, const char *path, const char *text, const QStringList &expected) {
        const QString whole = QString::fromLatin1(text).remove(QLatin1Char('`'));
        QTest::newRow(name) << rule << QString::fromLatin1(path) << whole << expected;
    };
    row("Qt in core", qtIncludes, "core/base/a.h", "#include <string>\n#include <QString>\n",
        {QStringLiteral("QString")});
    row("Qt module in core", qtIncludes, "core/base/a.h", "#include <QtCore/qglobal.h>\n",
        {QStringLiteral("QtCore/qglobal.h")});
    row("no Qt", qtIncludes, "core/base/a.h", "#include <queue>\n#include \"core/base/range.h\"\n", {});
    row("later room", includesOfLaterRooms, "core/source/a.cpp", "#include \"core/python/tree.h\"\n",
        {QStringLiteral("core/python/tree.h")});
    row("ui from core", includesOfLaterRooms, "core/report/a.cpp", "#include \"ui/x.h\"\n", {QStringLiteral("ui/x.h")});
    row("sister room", includesOfLaterRooms, "core/review/a.cpp", "#include \"core/git/b.h\"\n",
        {QStringLiteral("core/git/b.h")});
    row("unknown room", includesOfLaterRooms, "core/base/a.cpp", "#include \"core/cellar/b.h\"\n",
        {QStringLiteral("core/cellar/b.h")});
    row("earlier room", includesOfLaterRooms, "core/convert/context/a.cpp",
        "#include \"core/types/lattice/types.h\"\n#include \"core/convert/model/finding.h\"\n", {});
    row("later folder", includesOfLaterFolders, "core/convert/model/a.h", "#include \"core/convert/calls/b.h\"\n",
        {QStringLiteral("core/convert/calls/b.h")});
    row("sister folder", includesOfLaterFolders, "core/convert/occurrences/a.cpp",
        "#include \"core/convert/rewrite/b.h\"\n", {QStringLiteral("core/convert/rewrite/b.h")});
    row("folder inside a folder", includesOfLaterFolders, "core/convert/context/shape/a.cpp",
        "#include \"core/convert/context/b.h\"\n", {QStringLiteral("core/convert/context/b.h")});
    row("the room's own folder", includesOfLaterFolders, "core/convert/model/a.cpp", "#include \"core/convert/b.h\"\n",
        {QStringLiteral("core/convert/b.h")});
    row("folder without a place", includesOfLaterFolders, "core/types/attic/a.cpp", "",
        {QStringLiteral("no place in the order: attic")});
    row("earlier folder", includesOfLaterFolders, "core/convert/convert.cpp",
        "#include \"core/convert/context/b.h\"\n#include \"core/types/lattice/c.h\"\n#include \"core/convert/d.h\"\n",
        {});
    row("room without folders", includesOfLaterFolders, "core/names/a.cpp", "#include \"core/names/b.h\"\n", {});
    row("library in a header", libraryHeadersInHeaders, "core/git/a.h", "#include <git2.h>\n",
        {QStringLiteral("git2.h")});
    row("library in a source", libraryHeadersInHeaders, "core/git/a.cpp", "#include <git2.h>\n", {});
    row("framework in code", frameworkNames, "core/base/a.cpp", "auto x = \"torch.nn\"; // paddle\n",
        {QStringLiteral("torch")});
    row("framework in a comment", frameworkNames, "core/base/a.cpp",
        "/// \"torch\"\nnamespace torchferry {} /* paddle */\n", {});
    row("slashes in a string", frameworkNames, "core/base/a.cpp", "f(\"//\", paddle);\n", {QStringLiteral("paddle")});
    row("licence", missingLicence, "a.cpp", "// SPDX-License-Identifier: Apache-2.0\n", {});
    row("no licence", missingLicence, "a.cpp", "int x;\n", {QStringLiteral("no licence")});
    row("folder iterator", standardFolderIterators, "core/git/a.cpp", "for (auto &e : fs::directory_iterator(x)) {}\n",
        {QStringLiteral("directory_iterator")});
    row("home folder", machinesAndHosts, "a.md", "see /ho`me/ann/x",
        {QStringLiteral("/home"
                        "/ann")});
    row("registry", machinesAndHosts, "a.sh", "curl https://registry.`npmjs.org/x",
        {QStringLiteral("registry."
                        "npmjs")});
    row("compared code", comparedCodes, "core/git/a.cpp", "if (error.code == \"TF1234\" || a != \"TF1235\") {}\n",
        {QStringLiteral("TF1234"), QStringLiteral("TF1235")});
    row("code compared the other way", comparedCodes, "ui/a.cpp", "if (\"TF1234\" == error.code) {}\n",
        {QStringLiteral("TF1234")});
    row("code that is only written", comparedCodes, "ui/a.cpp",
        "return a == b ? failure(\"TF1234\") : c; // == \"TF1\"\n", {});
    row("path below another", machinesAndHosts, "a.sh", "$base/ho`me/x ${b}/wo`rk/y src/ro`ot/z ~/wo`rk/a", {});
    row("sleeping", sleepingOrSkipping, "t.cpp", "QTest::q`Wait(10);\n",
        {QStringLiteral("q"
                        "Wait")});
    row("waiting for a signal", sleepingOrSkipping, "t.cpp", "QVERIFY(spy.wait(10));\n", {});
    QTest::newRow("too long") << Rule(tooLong) << QStringLiteral("a.cpp") << QString(500, QLatin1Char('\n'))
                              << QStringList{QStringLiteral("500 lines")};
    QTest::newRow("long enough") << Rule(tooLong) << QStringLiteral("a.cpp") << QString(499, QLatin1Char('\n'))
                                 << QStringList{};
}

void TestHouseRules::aRuleFindsItsOffence()
{
    QFETCH(Rule, rule);
    QFETCH(QString, path);
    QFETCH(QString, text);
    QFETCH(QStringList, expected);
    QCOMPARE(rule({path, text}), expected);
}

void TestHouseRules::theTreeIsFound()
{
    QVERIFY(cppFilesUnder(QStringLiteral("core")).size() > 20);
}

void TestHouseRules::coreIncludesNoQt()
{
    QCOMPARE(offences(cppFilesUnder(QStringLiteral("core")), qtIncludes), QString());
}

void TestHouseRules::arrowsGoOneWay()
{
    QCOMPARE(
        offences(cppFilesUnder(QStringLiteral("core")) + cppFilesUnder(QStringLiteral("ui")), includesOfLaterRooms),
        QString());
}

void TestHouseRules::arrowsInsideRoomsGoOneWay()
{
    QCOMPARE(offences(cppFilesUnder(QStringLiteral("core")), includesOfLaterFolders), QString());
}

void TestHouseRules::theOrderNamesFoldersThatExist()
{
    const QDir root(QStringLiteral(TORCHFERRY_SOURCE_DIR));
    for (auto room = foldersOfRooms().begin(); room != foldersOfRooms().end(); ++room) {
        for (const QStringList &folders : room.value()) {
            for (const QString &folder : folders)
                QVERIFY2(root.exists(room.key() + QLatin1Char('/') + folder), qPrintable(room.key() + u' ' + folder));
        }
    }
}

void TestHouseRules::librariesStayBehindTheRooms()
{
    QCOMPARE(offences(cppFilesUnder(QStringLiteral("core")), libraryHeadersInHeaders), QString());
}

void TestHouseRules::frameworksAreData()
{
    QList<TextFile> files = cppFilesUnder(QStringLiteral("core"));
    files.removeIf([](const TextFile &file) { return file.path.startsWith(QLatin1String("core/convert/context/")); });
    QCOMPARE(offences(files, frameworkNames), QString());
}

void TestHouseRules::everySourceFileNamesItsLicence()
{
    const QList<TextFile> files = filesOfTheTree({QStringLiteral("cpp"), QStringLiteral("h"), QStringLiteral("cmake"),
                                                  QStringLiteral("sh"), QStringLiteral("CMakeLists.txt")});
    QCOMPARE(offences(files, missingLicence), QString());
}

void TestHouseRules::filesStayShort()
{
    QCOMPARE(offences(filesOfTheTree({QStringLiteral("cpp"), QStringLiteral("h")}), tooLong), QString());
}

void TestHouseRules::foldersAreReadByOurOwn()
{
    for (const char *folder : {"core", "app", "ui"})
        QCOMPARE(offences(cppFilesUnder(QString::fromLatin1(folder)), standardFolderIterators), QString());
}

void TestHouseRules::nothingNamesAMachine()
{
    const QList<TextFile> files =
        filesOfTheTree({QStringLiteral("cpp"), QStringLiteral("h"), QStringLiteral("cmake"), QStringLiteral("sh"),
                        QStringLiteral("txt"), QStringLiteral("md"), QStringLiteral("json"), QStringLiteral("ts"),
                        QStringLiteral("py"), QStringLiteral("xml"), QStringLiteral("desktop"), QStringLiteral("qrc"),
                        QStringLiteral("run")});
    QCOMPARE(offences(files, machinesAndHosts), QString());
}

void TestHouseRules::reasonsAreNoTexts()
{
    QStringList reasons;
    QList<TextFile> sources;
    for (const char *folder : {"core", "app", "ui"})
        sources += cppFilesUnder(QString::fromLatin1(folder));
    for (const TextFile &file : std::as_const(sources)) {
        if (file.path == QLatin1String("core/base/reason.cpp"))
            reasons = writtenCodes(file);
    }
    QVERIFY(!reasons.isEmpty());
    QCOMPARE(QSet<QString>(reasons.begin(), reasons.end()).size(), reasons.size());
    sources.removeIf([](const TextFile &file) { return file.path == QLatin1String("core/base/reason.cpp"); });
    QCOMPARE(offences(sources, comparedCodes), QString());
    for (const TextFile &file : std::as_const(sources)) {
        for (const QString &code : writtenCodes(file))
            QVERIFY2(!reasons.contains(code), qPrintable(file.path + QLatin1String(" writes ") + code));
    }
}

void TestHouseRules::testsNeitherSleepNorSkip()
{
    QCOMPARE(offences(cppFilesUnder(QStringLiteral("tests")), sleepingOrSkipping), QString());
}

void TestHouseRules::everyCodeHasASentenceInBothLanguages()
{
    QSet<QString> used;
    for (const QString &folder : {QStringLiteral("core"), QStringLiteral("ui"), QStringLiteral("app")}) {
        for (const TextFile &file : cppFilesUnder(folder)) {
            for (const QString &code : captures(withoutComments(file.text), QStringLiteral("\"(TF\\d{4})\"")))
                used.insert(code);
        }
    }
    QMap<QString, QSet<QString>> written;
    for (const TextFile &file : filesOfTheTree({QStringLiteral("json")})) {
        const QStringList parts = file.path.split(QLatin1Char('/'));
        if (file.path.startsWith(QLatin1String("resources/messages/")) && parts.size() == 4) {
            for (const QString &code : captures(file.text, QStringLiteral("\"(TF\\d{4})\"\\s*:")))
                written[parts.at(2)].insert(code);
        }
    }
    const auto sorted = [](const QSet<QString> &codes) {
        QStringList list(codes.begin(), codes.end());
        list.sort();
        return list.join(QLatin1Char(' '));
    };
    QVERIFY(!used.isEmpty());
    for (const QString &language : {QStringLiteral("en"), QStringLiteral("zh")})
        QCOMPARE(language + QLatin1String(" lacks: ") + sorted(used - written.value(language)),
                 language + QLatin1String(" lacks: "));
    QCOMPARE(sorted(written.value(QStringLiteral("en"))), sorted(written.value(QStringLiteral("zh"))));
}

QTEST_GUILESS_MAIN(TestHouseRules)

#include "test_house_rules.moc"
