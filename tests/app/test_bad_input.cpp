// SPDX-License-Identifier: Apache-2.0
// What people really have on their disks: each is met with a sentence, and nothing crashes or is damaged.

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

#include "cli_fixture.h"
#include "paths.h"

using namespace torchferry::test;

namespace {

const QByteArray program =
    "import torch\n\n\ndef f(x):\n\tif x is None:\n\t\treturn torch.relu(x)  # one\n\treturn torch.abs(x)\n";

QByteArray withLineEnds(QByteArray text, const QByteArray &end)
{
    return text.replace("\n", end);
}

} // namespace

class TestBadInput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { isolateGit(); }
    void unusualFiles_data();
    void unusualFiles();
    void unreadableFiles_data();
    void unreadableFiles();
    void syntaxErrorsLeaveTheRest();
    void tenMegabytes();
    void notARepository_data();
    void notARepository();
    void pathsThatCannotBeRead();
    void brokenMappingPack_data();
    void brokenMappingPack();
    void readOnlyRepository();
    void hostileNames();
};

/// Files that are fine but odd: converted, and every oddity is still there.
void TestBadInput::unusualFiles_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after"); // with torch.relu(x) and the import rewritten
    const auto converted = [](QByteArray text) {
        return text.replace("import torch", "import paddle")
            .replace("torch.relu(", "paddle.nn.functional.relu(")
            .replace("torch.abs(", "paddle.abs(");
    };
    const auto row = [&](const char *name, const QByteArray &before) {
        QTest::newRow(name) << before << converted(before);
    };
    row("tabs", program);
    row("CRLF", withLineEnds(program, "\r\n"));
    row("a byte order mark", "\xEF\xBB\xBF" + program);
    row("a byte order mark and CRLF", "\xEF\xBB\xBF" + withLineEnds(program, "\r\n"));
    row("mixed line ends", QByteArray(program).replace(":\n", ":\r\n"));
    row("no newline at the end", program.chopped(1));
    row("form feeds and trailing blanks", QByteArray(program).replace("\n\n\n", "  \n\f\n \n"));
    row("GBK with a cookie", "# -*- coding: gbk -*-\n# \xD6\xD0\xCE\xC4\n" + program);
    row("Latin-1 with a cookie", "# vim: set fileencoding=latin-1 :\ns = '\xE9\xFC'\n" + program);
    row("Chinese in UTF-8", "# 优化器 🔥\n" + program + "s = '形状'\n");
    QTest::newRow("0 bytes") << QByteArray("") << QByteArray("");
    QTest::newRow("a newline") << QByteArray("\n") << QByteArray("\n");
    QTest::newRow("only a byte order mark") << QByteArray("\xEF\xBB\xBF") << QByteArray("\xEF\xBB\xBF");
}

void TestBadInput::unusualFiles()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const ScratchRepository repository;
    repository.git({"config", "core.autocrlf", "false"});
    repository.write("a.py", before);
    repository.commitAll();
    const Run run =
        cli({"convert", repository.path(), "--output", repository.beside("out"), "--accept", "all", "--guesses"});
    QVERIFY2(run.status == 0, run.errors + run.output);
    QCOMPARE(readBytes(repository.beside("out/a.py")), after);
    const Run none = cli({"convert", repository.path(), "--output", repository.beside("none"), "--accept", "none"});
    QVERIFY2(none.status == 0 || none.status == 1, none.errors);
    QCOMPARE(readBytes(repository.beside("none/a.py")), before);
}

/// Files that cannot be understood: left as they are, and the report says why.
void TestBadInput::unreadableFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("said");
    QTest::newRow("Latin-1 without a cookie") << QByteArray("s = '\xE9'\nimport torch\n") << "is not valid utf-8";
    QTest::newRow("a NUL byte") << QByteArray("import torch\nx = '\0'\n", 22) << "NUL byte on line 2";
    QTest::newRow("UTF-16") << QByteArray("\xFF\xFEi\0m\0p\0o\0r\0t\0", 14) << "";
    QTest::newRow("an unknown encoding") << QByteArray("# coding: klingon\nimport torch\n") << "klingon";
    QTest::newRow("a cookie that is not true") << QByteArray("# coding: ascii\ns = '\xC3\xA9'\n") << "is not valid";
}

void TestBadInput::unreadableFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, said);
    const ScratchRepository repository;
    repository.write("bad.py", bytes);
    repository.write("good.py", program);
    repository.commitAll();
    const QString report = repository.beside("r.json");
    const Run run = cli({"convert", repository.path(), "--output", repository.beside("out"), "--report", report});
    QVERIFY2(run.status == 1, run.errors);
    QVERIFY2(QString::fromUtf8(run.errors).contains("bad.py") && QString::fromUtf8(run.errors).contains(said),
             run.errors);
    QCOMPARE(readBytes(repository.beside("out/bad.py")), bytes);
    QVERIFY(readBytes(repository.beside("out/good.py")).contains("paddle"));
    const QJsonObject parsed = reportOf({0, readBytes(report), {}});
    const QJsonObject file = fileIn(parsed, "bad.py");
    QVERIFY2(QStringList({"unreadable", "skipped"}).contains(file["status"].toString()), readBytes(report));
    QVERIFY(file["reason"].toString().contains(said));
    QCOMPARE(fileIn(parsed, "good.py")["status"].toString(), "converted");
}

void TestBadInput::syntaxErrorsLeaveTheRest()
{
    const ScratchRepository repository;
    repository.write("bad.py", "import torch\n\ny = torch.abs(1)\n\ndef broken(:\n    pass\n\nz = torch.abs(2)\n");
    repository.write("good.py", program);
    repository.commitAll();
    const QString report = repository.beside("r.json");
    const Run run = cli({"convert", repository.path(), "--output", repository.beside("out"), "--report", report});
    QVERIFY2(run.status == 1, run.errors);
    const QJsonObject parsed = reportOf({0, readBytes(report), {}});
    QCOMPARE(fileIn(parsed, "bad.py")["status"].toString(), "syntax-error");
    QVERIFY2(fileIn(parsed, "bad.py")["reason"].toString().contains("line 5")
                 || fileIn(parsed, "bad.py")["reason"].toString().contains(":5"),
             qPrintable(fileIn(parsed, "bad.py")["reason"].toString()));
    QVERIFY(fileIn(parsed, "bad.py")["findings"].toArray().size() >= 2);
    QVERIFY(readBytes(repository.beside("out/bad.py")).contains("def broken(:\n    pass\n"));
    QCOMPARE(fileIn(parsed, "good.py")["status"].toString(), "converted");
}

void TestBadInput::tenMegabytes()
{
    QByteArray text = "import torch\n";
    while (text.size() < 10 * 1024 * 1024)
        text +=
            "def f(a, b):\n    \"\"\"Adds.\"\"\"\n    total = [a + b, a * b, (a, b)]  # a list\n    return total[0]\n\n\n";
    text += "y = torch.abs(torch.ones(2))\n";
    const ScratchRepository repository;
    repository.write("large.py", text);
    repository.commitAll();
    const Run run = cli({"convert", repository.path(), "--output", repository.beside("out")});
    QVERIFY2(run.status == 0, run.errors);
    const QByteArray converted = readBytes(repository.beside("out/large.py"));
    QVERIFY(converted.startsWith("import paddle\n"));
    QVERIFY2(converted.endsWith("y = paddle.abs(paddle.ones(2))\n")
                 || converted.endsWith("y = paddle.abs(paddle.ones([2]))\n"),
             converted.right(60));
    QCOMPARE(converted.mid(14, 10 * 1024 * 1024), text.mid(13, 10 * 1024 * 1024));
}

void TestBadInput::notARepository_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("said");
    QTest::newRow("bare") << "bare"
                          << "bare repository";
    QTest::newRow("no commits") << "empty"
                                << "no commits";
    QTest::newRow("no such path") << "missing"
                                  << "does not exist";
}

void TestBadInput::notARepository()
{
    QFETCH(QString, kind);
    QFETCH(QString, said);
    const ScratchRepository repository;
    QString path = repository.path();
    if (kind == "bare") {
        repository.commitAll();
        path = repository.beside("bare.git");
        repository.git({"clone", "-q", "--bare", repository.path(), path});
    } else if (kind == "missing") {
        path = repository.path("not/here");
    }
    for (const QStringList &rest :
         {QStringList{"scan", path}, QStringList{"convert", path, "--output", repository.beside("out")},
          QStringList{"check", path}}) {
        const Run run = cli(rest);
        QCOMPARE(run.status, 3);
        QVERIFY2(QString::fromUtf8(run.errors).contains(said), run.errors);
        QVERIFY2(run.errors.count('\n') >= 2, run.errors); // the sentence, and what to do
        QCOMPARE(run.output, "");
    }
    QVERIFY(!QFileInfo::exists(repository.beside("out")));
}

void TestBadInput::pathsThatCannotBeRead()
{
    const ScratchRepository repository;
    QVERIFY(QFile::link("loop", repository.beside("loop")));
    const Run loop = cli({"scan", repository.beside("loop")});
    QCOMPARE(loop.status, 3);
    QVERIFY2(loop.errors.contains("loop"), loop.errors);

    repository.write("a.py", program);
    repository.commitAll();
    QVERIFY(QFile::setPermissions(repository.path(), QFile::WriteOwner));
    const QByteArray said = inUnprivilegedChild([&] {
        const Run run = cli({"scan", repository.path()});
        return QByteArray::number(run.status) + ' ' + run.errors;
    });
    QVERIFY(QFile::setPermissions(repository.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QVERIFY2(said.startsWith("3 ") && said.contains("cannot be read"), said);
}

void TestBadInput::brokenMappingPack_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::newRow("no JSON any more") << "mappings/paddle/rows/torch.json" << QByteArray("\"rows\":")
                                      << QByteArray("\"rows\"");
    QTest::newRow("an unknown key") << "mappings/paddle/rows/torch.json" << QByteArray("\"category\":")
                                    << QByteArray("\"catgory\":");
    QTest::newRow("no schema") << "mappings/paddle/pack.json" << QByteArray("torchferry-pack/1")
                               << QByteArray("torchferry-pack/9");
    QTest::newRow("a broken source") << "mappings/torch/source.json" << QByteArray("\"roots\":")
                                     << QByteArray("\"roots\"");
    QTest::newRow("an unknown key in the facts about Python")
        << "mappings/python/library.json" << QByteArray("\"effects\":") << QByteArray("\"effect\":");
}

void TestBadInput::brokenMappingPack()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QTemporaryDir data;
    for (const QString &folder : {QString("mappings"), QString("resources/messages")}) {
        const QDir source(TORCHFERRY_SOURCE_DIR);
        QDirIterator files(source.filePath(folder), QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const QString copy = data.filePath(source.relativeFilePath(path));
            QVERIFY(QDir().mkpath(QFileInfo(copy).path()));
            QVERIFY(QFile::copy(path, copy));
        }
    }
    const QString broken = data.filePath(file);
    QByteArray text = readBytes(broken);
    const qsizetype at = text.indexOf(from);
    QVERIFY(at > 0);
    text.replace(at, from.size(), to);
    QVERIFY(QFile::setPermissions(broken, QFile::ReadOwner | QFile::WriteOwner));
    writeBytes(broken, text);

    const Run run = cli({"scan", "-"}, program, {"TORCHFERRY_DATA_DIR=" + data.path()});
    QCOMPARE(run.status, 3);
    // "path:row:column: sentence"
    const QRegularExpression place(QRegularExpression::escape(QFileInfo(file).fileName()) + ":([0-9]+):([0-9]+): \\S");
    const auto match = place.match(QString::fromUtf8(run.errors));
    QVERIFY2(match.hasMatch(), run.errors);
    QCOMPARE(match.captured(1).toLongLong(), text.left(at).count('\n') + 1);
}

void TestBadInput::readOnlyRepository()
{
    const ScratchRepository repository;
    repository.write("a.py", program);
    repository.commitAll();
    const QByteArray before = repository.fingerprint();
    const QString objects = repository.path(".git/objects");
    const auto permit = [&](bool write) {
        const auto read = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
        for (const QString &name : QDir(objects).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QFile::setPermissions(objects + '/' + name, write ? read | QFile::WriteOwner : read);
        QFile::setPermissions(objects, write ? read | QFile::WriteOwner : read);
    };
    permit(false);
    const QByteArray said = inUnprivilegedChild([&] {
        const Run run = cli({"convert", repository.path(), "--branch", "port"});
        return QByteArray::number(run.status) + ' ' + run.errors;
    });
    const QByteArray scanned = inUnprivilegedChild([&] {
        return QByteArray::number(cli({"scan", repository.path()}).status);
    });
    permit(true);
    QVERIFY2(said.startsWith("4 ") && said.contains("cannot be written"), said);
    QCOMPARE(scanned, "1");
    QCOMPARE(repository.fingerprint(), before);
}

/// Names and texts that would play tricks on a terminal are written out.
void TestBadInput::hostileNames()
{
    const ScratchRepository repository;
    repository.write("a\x1b[31m.py", "s = '\xE9'\n");
    repository.commitAll();
    const Run run = cli({"scan", repository.path()});
    QVERIFY2(run.errors.contains("a\\x1b[31m.py"), run.errors);
    QVERIFY(!(run.errors + run.output).contains('\x1b'));
}

QTEST_GUILESS_MAIN(TestBadInput)
#include "test_bad_input.moc"
