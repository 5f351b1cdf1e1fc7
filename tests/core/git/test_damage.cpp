// SPDX-License-Identifier: Apache-2.0
#include "git_fixture.h"

#include <functional>

#include <QDir>
#include <QTest>

#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

using namespace torchferry;
using namespace torchferry::test;
using engine::InputFile;
using git::Repository;

namespace {

QByteArray zipped(const QByteArray &bytes)
{
    return qCompress(bytes, 9).mid(4); // without Qt's own length
}

QString looseFile(const ScratchRepository &scratch, const QByteArray &id)
{
    return scratch.path(".git/objects/" + QString::fromLatin1(id.left(2)) + '/' + QString::fromLatin1(id.mid(2)));
}

void overwrite(const QString &path, const QByteArray &bytes)
{
    QFile::remove(path);
    QDir().mkpath(QFileInfo(path).path());
    writeBytes(path, bytes);
}

/// What became of reading: the codes of the files that have one, by path; or "failed: code". In a process of its own
/// that is killed when it takes too long or wants too much memory.
QByteArray outcome(const ScratchRepository &scratch, const std::function<QByteArray()> &action)
{
    Q_UNUSED(scratch);
    return inChild([&] {
        std::signal(SIGALRM, SIG_DFL);
        alarm(20);
        return action();
    });
}

QByteArray describe(const Error &error)
{
    return codeOf(error) + ' ' + argumentOf(error, "path") + ' ' + argumentOf(error, "object");
}

QByteArray scanned(const ScratchRepository &scratch)
{
    return outcome(scratch, [&]() -> QByteArray {
        const auto repository = Repository::open(scratch.path().toStdString());
        if (!repository)
            return "open: " + describe(repository.error());
        const auto head = repository->head();
        if (!head)
            return "head: " + describe(head.error());
        const auto input = repository->snapshot(head->commitId);
        if (!input)
            return "snapshot: " + describe(input.error());
        QByteArray text;
        for (const InputFile &file : input->files)
            if (file.failure)
                text += describe(*file.failure) + '\n';
        (void)repository->eachEntry(head->commitId, [](const Repository::Entry &) -> Result<> { return {}; });
        (void)repository->hasUncommittedChanges();
        return text;
    });
}

/// "header\0" and the bytes, as loose objects are.
QByteArray withHeader(const QByteArray &type, qint64 size, const QByteArray &bytes)
{
    return type + ' ' + QByteArray::number(size) + '\0' + bytes;
}

QByteArray variableBytes(int count)
{
    QByteArray bytes;
    unsigned state = 1;
    for (int i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        bytes += static_cast<char>('a' + (state >> 24U) % 26);
    }
    return bytes;
}

struct Ids {
    QByteArray blob;
    QByteArray tree;
    QByteArray folder;
    QByteArray commit;
};

Ids fill(const ScratchRepository &scratch)
{
    scratch.write("a.py", variableBytes(20000) + "\n");
    scratch.write("pkg/b.py", "y = 1\n");
    scratch.commitAll();
    const auto id = [&](const char *name) { return scratch.git({"rev-parse", name}).trimmed(); };
    return {id("HEAD:a.py"), id("HEAD^{tree}"), id("HEAD:pkg"), id("HEAD")};
}

} // namespace

class TestDamage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateGit(); }

    void looseObjects_data();
    void looseObjects();
    void wrongBytesUnderAnId();
    void damagedHereAndWholeElsewhere();
    void packs_data();
    void packs();
    void packFilesCutAnywhere();
    void deltasOfEachOther();
    void readsWhatGitPacks_data();
    void readsWhatGitPacks();
    void alternates();
    void references_data();
    void references();
    void auxiliaryFiles_data();
    void auxiliaryFiles();
};

void TestDamage::looseObjects_data()
{
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QByteArray>("expected"); // "ID" denotes the object's id
    const auto row = [](const char *object, const char *damage, const char *expected) {
        QTest::addRow("%s, %s", object, damage) << QString(object) << QString(damage) << QByteArray(expected);
    };
    for (const char *damage : {"cut", "cut short", "one byte", "empty", "garbage", "zeroes", "flipped", "no header",
                               "fewer bytes", "more bytes", "old format", "pipe", "folder"}) {
        row("blob", damage, "TF2027 a.py ID\n");
        row("folder", damage, "snapshot: TF2027 pkg ID");
        row("tree", damage, "snapshot: TF2027 PROJECT ID");
        row("commit", damage, "head: TF2027 PROJECT ID");
    }
    row("blob", "claims 2^60", "TF1105 a.py (no such argument)\n");
    row("folder", "claims 2^60", "snapshot: TF2028 pkg ID");
    row("tree", "claims 2^60", "snapshot: TF2028 PROJECT ID");
    row("commit", "claims 2^60", "head: TF2028 PROJECT ID");
    row("blob", "bomb", "TF2027 a.py ID\n");
    row("folder", "bomb", "snapshot: TF2027 pkg ID");
    row("folder", "entry without end", "snapshot: TF2027 pkg ID");
    row("folder", "huge name", "snapshot: TF2027 pkg ID");
}

void TestDamage::looseObjects()
{
    QFETCH(QString, object);
    QFETCH(QString, damage);
    QFETCH(QByteArray, expected);
    const ScratchRepository scratch;
    const Ids ids = fill(scratch);
    const QByteArray id = object == "blob"     ? ids.blob
                          : object == "folder" ? ids.folder
                          : object == "tree"   ? ids.tree
                                               : ids.commit;
    const QByteArray type = object == "folder" ? QByteArray("tree") : object.toLatin1();
    const QString path = looseFile(scratch, id);
    const QByteArray whole = readBytes(path);
    if (damage == "cut")
        overwrite(path, whole.left(whole.size() / 2));
    if (damage == "cut short")
        overwrite(path, whole.left(whole.size() - 1));
    if (damage == "one byte")
        overwrite(path, whole.left(1));
    if (damage == "empty")
        overwrite(path, {});
    if (damage == "garbage")
        overwrite(path, variableBytes(5000));
    if (damage == "zeroes")
        overwrite(path, QByteArray(whole.size(), '\0'));
    if (damage == "flipped") {
        QByteArray other = whole;
        for (qsizetype at = other.size() / 2; at < other.size() / 2 + 4; ++at)
            other[at] = static_cast<char>(~other[at]);
        overwrite(path, other);
    }
    if (damage == "no header")
        overwrite(path, zipped("x = 1\n"));
    if (damage == "fewer bytes")
        overwrite(path, zipped(withHeader(type, 1000, "x = 1\n")));
    if (damage == "more bytes")
        overwrite(path, zipped(withHeader(type, 3, "x = 1\n")));
    if (damage == "old format") // as objects stood in files before 2008: no git reads it any more
        overwrite(path, QByteArray("\x36", 1) + zipped("x = 1\n"));
    if (damage == "pipe") {
        QFile::remove(path);
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
    }
    if (damage == "folder") {
        QFile::remove(path);
        QVERIFY(QDir().mkpath(path));
    }
    if (damage == "claims 2^60")
        overwrite(path, zipped(withHeader(type, qint64{1} << 60, "x = 1\n")));
    if (damage == "bomb") // a hundred MiB in a hundred KiB
        overwrite(path, zipped(withHeader(type, 6, QByteArray(100 << 20, 'x'))));
    if (damage == "entry without end")
        overwrite(path, zipped(withHeader(type, 8, "100644 a")));
    if (damage == "huge name") {
        const QByteArray entry = "100644 " + QByteArray(1 << 20, 'n') + '\0' + QByteArray(20, 'i');
        overwrite(path, zipped(withHeader(type, entry.size(), entry)));
    }
    QElapsedTimer timer;
    timer.start();
    const QByteArray result = scanned(scratch);
    QCOMPARE(result, QByteArray(expected).replace("ID", id).replace("PROJECT", scratch.path().toUtf8()));
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

void TestDamage::wrongBytesUnderAnId()
{
    const ScratchRepository scratch;
    const Ids ids = fill(scratch);
    overwrite(looseFile(scratch, ids.blob), zipped(withHeader("blob", 6, "x = 2\n")));
    QCOMPARE(scanned(scratch), "TF2027 a.py " + ids.blob + '\n');
}

void TestDamage::damagedHereAndWholeElsewhere()
{
    const ScratchRepository scratch;
    const Ids ids = fill(scratch);
    scratch.git({"repack", "-q", "-a"});
    overwrite(looseFile(scratch, ids.blob), "garbage");
    QCOMPARE(scanned(scratch), "");
}

void TestDamage::packs_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("damage");
    for (const char *file : {"pack", "idx"})
        for (const char *damage : {"cut", "empty", "garbage", "zeroes", "header only", "pipe", "gone"})
            QTest::addRow("%s, %s", file, damage) << QString(file) << QString(damage);
}

void TestDamage::packs()
{
    QFETCH(QString, file);
    QFETCH(QString, damage);
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"repack", "-q", "-a", "-d"});
    scratch.git({"prune-packed"});
    const QDir folder(scratch.path(".git/objects/pack"));
    const QString path = folder.filePath(folder.entryList({"*." + file}).value(0));
    const QByteArray whole = readBytes(path);
    QVERIFY(whole.size() > 100);
    QFile::remove(path);
    if (damage == "cut")
        writeBytes(path, whole.left(whole.size() / 2));
    if (damage == "empty")
        writeBytes(path, {});
    if (damage == "garbage")
        writeBytes(path, variableBytes(static_cast<int>(whole.size())));
    if (damage == "zeroes")
        writeBytes(path, QByteArray(whole.size(), '\0'));
    if (damage == "header only") {
        QByteArray other = whole.left(1100);
        other += variableBytes(static_cast<int>(whole.size() - other.size()));
        writeBytes(path, file == "pack" ? whole.left(12) + variableBytes(static_cast<int>(whole.size()) - 12) : other);
    }
    if (damage == "pipe")
        QCOMPARE(mkfifo(path.toLocal8Bit().constData(), 0600), 0);
    const QByteArray result = scanned(scratch);
    QVERIFY2(result.contains("TF2027") || result.contains("TF2099") || result.contains("TF2014"), result.constData());
}

void TestDamage::packFilesCutAnywhere()
{
    const ScratchRepository scratch;
    for (int i = 0; i < 12; ++i)
        scratch.write(QString("f%1.py").arg(i), variableBytes(3000) + QByteArray::number(i));
    scratch.commitAll();
    scratch.git({"repack", "-q", "-a", "-d", "-f"});
    const QDir folder(scratch.path(".git/objects/pack"));
    for (const char *extension : {"*.pack", "*.idx"}) {
        const QString path = folder.filePath(folder.entryList({extension}).value(0));
        const QByteArray whole = readBytes(path);
        const int step = static_cast<int>(whole.size() / 60) + 1;
        const QByteArray results = outcome(scratch, [&] {
            for (int at = 0; at < whole.size(); at += step) {
                // A byte that is another one, and nothing behind it.
                QByteArray flipped = whole;
                flipped[at] = static_cast<char>(flipped[at] ^ 0x55);
                for (const QByteArray &bytes : {flipped, whole.left(at)}) {
                    overwrite(path, bytes);
                    const auto repository = Repository::open(scratch.path().toStdString());
                    const auto head = repository ? repository->head() : Result<git::Head>(failure("none"));
                    const auto input =
                        head ? repository->snapshot(head->commitId) : Result<engine::Input>(failure("none"));
                    if (!input)
                        continue;
                    for (const InputFile &file : input->files)
                        if (!file.failure && !file.bytes.starts_with(variableBytes(3000).toStdString()))
                            return "other bytes at " + QByteArray::number(at);
                }
            }
            return QByteArray("fine");
        });
        overwrite(path, whole);
        QCOMPARE(results, "fine");
    }
}

void TestDamage::deltasOfEachOther()
{
    // Two objects of a pack, each made from the other: an index can say so of any two.
    const ScratchRepository scratch;
    scratch.write("a.py", "x = 1\n");
    scratch.commitAll();
    const QByteArray a(20, '\x11');
    const QByteArray b(20, '\x22');
    // First, since git follows the two in a circle, too.
    const QByteArray tree = scratch.git({"mktree", "--missing"}, "100644 blob " + a.toHex() + "\ta.py\n").trimmed();
    scratch.git({"update-ref", "refs/heads/main", scratch.git({"commit-tree", "-m", "x", tree}).trimmed()});
    const QByteArray delta = zipped(QByteArray("\x05\x05\x90\x05", 4));
    QByteArray pack("PACK\0\0\0\2\0\0\0\2", 12);
    const auto number = [](qsizetype value) {
        QByteArray bytes(4, '\0');
        for (int at = 0; at < 4; ++at)
            bytes[3 - at] = static_cast<char>(value >> (8 * at));
        return bytes;
    };
    QByteArray offsets;
    for (const QByteArray &base : {b, a}) {
        offsets += number(pack.size());
        pack += QByteArray("\x74", 1) + base + delta; // type 7, 4 bytes
    }
    pack += QByteArray(20, 'h');
    QByteArray index("\377tOc\0\0\0\2", 8);
    for (int byte = 0; byte < 256; ++byte)
        index += number(byte < 0x11 ? 0 : byte < 0x22 ? 1 : 2);
    index += a + b + QByteArray(8, '\0') + offsets + QByteArray(20, 'h') + QByteArray(20, 'i');
    overwrite(scratch.path(".git/objects/pack/pack-1.pack"), pack);
    overwrite(scratch.path(".git/objects/pack/pack-1.idx"), index);
    QCOMPARE(scanned(scratch), "TF2027 a.py " + a.toHex() + '\n');
}

void TestDamage::readsWhatGitPacks_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("as usual") << QStringList{"-c", "pack.window=50", "repack", "-a", "-d", "-f", "--depth=50"};
    QTest::newRow("deltas by id") << QStringList{"-c", "repack.useDeltaBaseOffset=false", "repack", "-a", "-d", "-f"};
    QTest::newRow("old index") << QStringList{"-c", "pack.indexVersion=1", "repack", "-a", "-d", "-f"};
    QTest::newRow("long offsets") << QStringList{"repack", "-a", "-d", "-f"};
    QTest::newRow("with an index of all packs") << QStringList{"repack", "-a", "-d", "-f", "--write-midx"};
}

void TestDamage::readsWhatGitPacks()
{
    QFETCH(QStringList, options);
    const ScratchRepository scratch;
    QByteArray text;
    for (int version = 0; version < 12; ++version) {
        text += "line " + QByteArray::number(version) + " " + variableBytes(200 + version) + '\n';
        for (int file = 0; file < 40; ++file)
            scratch.write(QString("pkg%1/f%2.py").arg(file % 7).arg(file), text + QByteArray::number(file));
        scratch.commitAll();
    }
    scratch.write("large.py", variableBytes(3 << 20));
    scratch.write("empty.py", "");
    scratch.git({"tag", "-a", "-m", "a tag", "v1"});
    scratch.commitAll();
    scratch.git(options);
    scratch.git({"prune-packed"});
    if (QTest::currentDataTag() == QByteArray("long offsets")) {
        const QDir folder(scratch.path(".git/objects/pack"));
        const QString pack = folder.filePath(folder.entryList({"*.pack"}).value(0));
        const QString index = folder.filePath(folder.entryList({"*.idx"}).value(0));
        QFile::remove(index);
        scratch.git({"index-pack", "--index-version=2,0x40", "-o", index, pack});
    }
    QVERIFY(!QDir(scratch.path(".git/objects")).exists("00"));
    const Repository repository = opened(scratch.path());
    for (const char *revision : {"HEAD", "HEAD~5", "v1", "HEAD~12"}) {
        const QByteArray id = scratch.git({"rev-parse", QString(revision) + "^{commit}"}).trimmed();
        QCOMPARE(QByteArray::fromStdString(repository.resolve(revision).value_or("none")), id);
        QCOMPARE(QByteArray::fromStdString(repository.resolve(id.left(10).toStdString()).value_or("none")), id);
        const auto input = repository.snapshot(id.toStdString());
        QVERIFY(input);
        QVERIFY(input->files.size() >= 40);
        for (const InputFile &file : input->files) {
            QVERIFY2(!file.failure, file.path.c_str());
            QCOMPARE(QByteArray::fromStdString(file.bytes),
                     scratch.git({"cat-file", "blob", QString::fromStdString(file.blobId)}));
        }
    }
}

void TestDamage::alternates()
{
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"clone", "-q", "--shared", ".", scratch.beside("sharing")});
    const Repository sharing = opened(scratch.beside("sharing"));
    QCOMPARE(sharing.snapshot(sharing.head()->commitId)->files.size(), 2U);
    // Each names the other, itself, what is not there, and what is no folder.
    const QByteArray other = scratch.beside("sharing/.git/objects").toUtf8();
    writeBytes(scratch.path(".git/objects/info/alternates"),
               other + "\n.\n../objects\n" + scratch.path(".git/objects").toUtf8() + "\n/nowhere\n/dev/zero\n\n#\n");
    QCOMPARE(scanned(scratch), "");
    QFile::remove(scratch.path(".git/objects/info/alternates"));
    QCOMPARE(mkfifo(scratch.path(".git/objects/info/alternates").toLocal8Bit().constData(), 0600), 0);
    QCOMPARE(scanned(scratch), "");
    QFile::remove(scratch.path(".git/objects/info/alternates"));
    // Objects that lie elsewhere are read there.
    QVERIFY(QDir().rename(scratch.path(".git/objects"), scratch.beside("elsewhere")));
    QVERIFY(QFile::link(scratch.beside("elsewhere"), scratch.path(".git/objects")));
    QCOMPARE(scanned(scratch), "");
}

void TestDamage::references_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("missing object") << ".git/refs/heads/main" << QByteArray(40, '1') + '\n';
    QTest::newRow("garbage") << ".git/refs/heads/main" << variableBytes(60);
    QTest::newRow("empty") << ".git/refs/heads/main" << QByteArray();
    QTest::newRow("zeroes") << ".git/refs/heads/main" << QByteArray(41, '\0');
    QTest::newRow("itself") << ".git/refs/heads/main" << QByteArray("ref: refs/heads/main\n");
    QTest::newRow("head, garbage") << ".git/HEAD" << variableBytes(60);
    QTest::newRow("head, empty") << ".git/HEAD" << QByteArray();
    QTest::newRow("head, to itself") << ".git/HEAD" << QByteArray("ref: HEAD\n");
    QTest::newRow("head, outside") << ".git/HEAD" << QByteArray("ref: ../../outside\n");
    QTest::newRow("packed, garbage") << ".git/packed-refs" << variableBytes(600);
    QTest::newRow("packed, cut") << ".git/packed-refs" << QByteArray("# pack-refs with: peeled\n12345");
}

void TestDamage::references()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    const ScratchRepository scratch;
    fill(scratch);
    if (file.endsWith("packed-refs"))
        scratch.git({"pack-refs", "--all"});
    overwrite(scratch.path(file), bytes);
    const QByteArray result = scanned(scratch);
    QVERIFY2(result.contains("TF20"), result.constData());
}

void TestDamage::auxiliaryFiles_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("index") << ".git/index";
    QTest::newRow("commit graph") << ".git/objects/info/commit-graph";
    QTest::newRow("index of all packs") << ".git/objects/pack/multi-pack-index";
    QTest::newRow("bitmap") << ".git/objects/pack/pack-1.bitmap";
}

void TestDamage::auxiliaryFiles()
{
    QFETCH(QString, file);
    const ScratchRepository scratch;
    fill(scratch);
    scratch.git({"repack", "-q", "-a", "-d", "--write-midx"});
    scratch.git({"commit-graph", "write"});
    for (const QByteArray &bytes : {QByteArray(), variableBytes(4000), QByteArray(4000, '\0'),
                                    readBytes(scratch.path(file)).left(readBytes(scratch.path(file)).size() / 2)}) {
        overwrite(scratch.path(file), bytes);
        QCOMPARE(scanned(scratch), "");
    }
}

QTEST_GUILESS_MAIN(TestDamage)
#include "test_damage.moc"
