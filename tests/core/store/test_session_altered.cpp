// SPDX-License-Identifier: Apache-2.0
// Databases that another program, or a bad drive, changed: records that no longer fit their checksums, and what was put there
// to do harm.
#include "session_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace torchferry;
using namespace torchferry::test;

class TestSessionAltered : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void leavesOutWhatDoesNotFit_data();
    void leavesOutWhatDoesNotFit();
    void everyValueCounts_data();
    void everyValueCounts();
    void leavesOutBulkThatDoesNotFit_data();
    void leavesOutBulkThatDoesNotFit();
    void leavesOutThePlace();
    void refusesStrangeSchemas_data();
    void refusesStrangeSchemas();
    void hugeTextsAreLeftOut();
    void refusesRecordOfNoSize();
    void readsManyCommands();
    void survivesGarbageInTheLog();
    void opensNothingThatIsNoFile_data();
    void opensNothingThatIsNoFile();
    void refusesReadOnlyFile();
    void reads();
    void readsWhileAnotherWrites();
    void readingDecidesNothing();

private:
    [[nodiscard]] QString file(const QString &name = "s.sqlite") const { return m_folder->filePath(name); }
    void alter(const QString &sql)
    {
        SQLite::Database database(file().toStdString(), SQLite::OPEN_READWRITE);
        database.exec(sql.toStdString());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionAltered::leavesOutWhatDoesNotFit_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QByteArray>("left");
    const QByteArray others = "1 3";
    QTest::newRow("unknown verdict") << "UPDATE change SET after_verdict = 17 WHERE command = 2" << others;
    QTest::newRow("huge verdict") << "UPDATE change SET after_verdict = 4294967297 WHERE command = 2" << others;
    QTest::newRow("negative position") << "UPDATE change SET position = -1 WHERE command = 2" << others;
    QTest::newRow("undone") << "UPDATE command SET undone = 1 WHERE id = 2" << others;
    QTest::newRow("undone and more") << "UPDATE command SET undone = 7 WHERE id = 2" << others;
    QTest::newRow("label") << "UPDATE command SET label = 'x' WHERE id = 2" << others;
    QTest::newRow("checksum") << "UPDATE command SET checksum = checksum + 1 WHERE id = 2" << others;
    QTest::newRow("a change more") << "INSERT INTO change SELECT command, 1, kind, fingerprint || 'x', before_verdict, "
                                      "before_form, before_text_hash, before_own_text, before_reason, before_origin, "
                                      "after_verdict, after_form, after_text_hash, after_own_text, after_reason, "
                                      "after_origin FROM change WHERE command = 2"
                                   << others;
    QTest::newRow("a change less") << "DELETE FROM change WHERE command = 2" << others;
    QTest::newRow("the command gone") << "DELETE FROM command WHERE id = 2" << others;
    QTest::newRow("negative number") << "UPDATE change SET command = -2 WHERE command = 2;"
                                        "UPDATE command SET id = -2 WHERE id = 2"
                                     << others;
    QTest::newRow("another number") << "UPDATE change SET command = 9 WHERE command = 2;"
                                       "UPDATE command SET id = 9 WHERE id = 2"
                                    << others;
    QTest::newRow("largest number") << "INSERT INTO command VALUES (9223372036854775807, 'x', 0, 0)"
                                    << QByteArray("1 2 3");
    QTest::newRow("one bit of a text") << "UPDATE change SET after_form = 'tablf' WHERE command = 2" << others;
    QTest::newRow("no UTF-8") << "UPDATE change SET after_own_text = CAST(x'FF00FE' AS TEXT) WHERE command = 2"
                              << others;
}

void TestSessionAltered::leavesOutWhatDoesNotFit()
{
    QFETCH(QString, sql);
    QFETCH(QByteArray, left);
    makeSession(file(), 3);
    alter(sql);
    const auto store = opened(file());
    QCOMPARE(ids(*store), left);
    const std::vector<Error> notices = store->takeNotices();
    QCOMPARE(notices.size(), 1U);
    QCOMPARE(codeOf(notices[0]), "TF2512");
    QVERIFY(argumentOf(notices[0], "count").toInt() >= 1);
    // What was found is kept, and what is used is sound from now on.
    const QString copy = QString::fromUtf8(argumentOf(notices[0], "copy"));
    SQLite::Database kept(copy.toStdString(), SQLite::OPEN_READONLY);
    QVERIFY(kept.execAndGet("SELECT count(*) FROM command").getInt() >= 2);
    QVERIFY(store->record(command(4)));
    QCOMPARE(noticesOf(*opened(copy)), "TF2512");
}

void TestSessionAltered::everyValueCounts_data()
{
    QTest::addColumn<QString>("column");
    for (const char *half : {"before", "after"})
        for (const char *part : {"form", "text_hash", "own_text", "reason"})
            QTest::addRow("%s_%s", half, part) << QString("%1_%2 = 'other'").arg(half, part);
    for (const char *half : {"before", "after"})
        for (const char *part : {"verdict", "origin"})
            QTest::addRow("%s_%s", half, part) << QString("%1_%2 = 2").arg(half, part);
    QTest::newRow("kind") << "kind = 1";
    QTest::newRow("fingerprint") << "fingerprint = 'b.py|f|1'";
}

void TestSessionAltered::everyValueCounts()
{
    QFETCH(QString, column);
    makeSession(file(), 2);
    alter("UPDATE change SET " + column + " WHERE command = 1");
    const auto store = opened(file());
    QCOMPARE(ids(*store), "2");
    QCOMPARE(noticesOf(*store), "TF2512");
    // It is reported once: the database was put in order.
    QCOMPARE(ids(**SessionStore::openToRead(pathOf(file()))), "2");
}

void TestSessionAltered::leavesOutBulkThatDoesNotFit_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("a part less") << "DELETE FROM packed WHERE position = 1";
    QTest::newRow("no part") << "DELETE FROM packed";
    QTest::newRow("parts the other way round") << "UPDATE packed SET position = 7 WHERE position = 0;"
                                                  "UPDATE packed SET position = 0 WHERE position = 1;"
                                                  "UPDATE packed SET position = 1 WHERE position = 7";
    QTest::newRow("other bytes") << "UPDATE packed SET bytes = zeroblob(length(bytes)) WHERE position = 1";
    QTest::newRow("more bytes") << "UPDATE packed SET bytes = CAST(bytes || x'00' AS BLOB) WHERE position = 1";
    QTest::newRow("rows beside it")
        << "INSERT INTO change SELECT 2, 0, kind, fingerprint, before_verdict, before_form, "
           "before_text_hash, before_own_text, before_reason, before_origin, "
           "after_verdict, after_form, after_text_hash, after_own_text, after_reason, "
           "after_origin FROM change WHERE command = 1";
    QTest::newRow("of another command") << "UPDATE packed SET command = 9";
    QTest::newRow("label") << "UPDATE command SET label = 'x' WHERE id = 2";
}

void TestSessionAltered::leavesOutBulkThatDoesNotFit()
{
    QFETCH(QString, sql);
    {
        const auto store = opened(file());
        QVERIFY(store->record(command(1)));
        StoredCommand bulk = command(2);
        bulk.changes.resize(50'000, bulk.changes.front());
        QVERIFY(store->record(bulk));
        QVERIFY(store->record(command(3)));
    }
    alter(sql);
    const auto store = opened(file());
    QCOMPARE(ids(*store), "1 3");
    QCOMPARE(noticesOf(*store), "TF2512");
    QCOMPARE(ids(**SessionStore::openToRead(pathOf(file()))), "1 3");
}

void TestSessionAltered::leavesOutThePlace()
{
    {
        const auto store = opened(file());
        QVERIFY(store->setInfo({"/r/.git", "/r", "t", "1", "c", "h", "2.1"}));
        QVERIFY(store->setViewState({"a.py", "print", 3, "{}"}));
        QVERIFY(store->record(command(1)));
    }
    alter("UPDATE session SET chosen_version = '9'; UPDATE view SET scroll_line = 9223372036854775807");
    const auto store = opened(file());
    QVERIFY(!store->info());
    QCOMPARE(store->viewState().path, std::string());
    QCOMPARE(ids(*store), "1");
    QCOMPARE(noticesOf(*store), "TF2517");
}

void TestSessionAltered::refusesStrangeSchemas_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("trigger") << "CREATE TRIGGER t AFTER INSERT ON command BEGIN DELETE FROM change; END";
    QTest::newRow("view") << "CREATE VIEW v AS SELECT * FROM change";
    QTest::newRow("a view in place of a table")
        << "DROP TABLE view; CREATE VIEW view (path, fingerprint, scroll_line, extra, checksum) AS "
           "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, i, i, i, i FROM n";
    QTest::newRow("generated column") << "ALTER TABLE command ADD COLUMN g TEXT AS (hex(zeroblob(100000000)))";
    QTest::newRow("a generated column in place of a stored one")
        << "DROP TABLE view; CREATE TABLE view (id INTEGER PRIMARY KEY CHECK (id = 1), path TEXT NOT NULL, "
           "fingerprint TEXT NOT NULL, scroll_line INTEGER NOT NULL, extra TEXT AS (hex(zeroblob(100000000))), "
           "checksum INTEGER NOT NULL DEFAULT 0) STRICT";
    QTest::newRow("another check")
        << "DROP TABLE view; CREATE TABLE view (id INTEGER PRIMARY KEY CHECK (length(randomblob(1000000000)) > id), "
           "path TEXT NOT NULL, fingerprint TEXT NOT NULL, scroll_line INTEGER NOT NULL, extra TEXT NOT NULL, "
           "checksum INTEGER NOT NULL DEFAULT 0) STRICT";
    QTest::newRow("another table") << "CREATE TABLE t (x)";
    QTest::newRow("index") << "CREATE INDEX i ON change (fingerprint)";
    QTest::newRow("index on an expression") << "CREATE INDEX i ON change (hex(zeroblob(100000)))";
    QTest::newRow("virtual table") << "CREATE VIRTUAL TABLE t USING fts5(x)";
    QTest::newRow("virtual table of a module that may not be there")
        << "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES "
           "('table', 't', 't', 0, 'CREATE VIRTUAL TABLE t USING nothing(x)')";
    QTest::newRow("statistics") << "ANALYZE";
    QTest::newRow("another type") << "DROP TABLE view; CREATE TABLE view (id, path, fingerprint, scroll_line, extra, "
                                     "checksum)";
}

void TestSessionAltered::refusesStrangeSchemas()
{
    QFETCH(QString, sql);
    makeSession(file(), 2);
    alter(sql);
    QElapsedTimer timer;
    timer.start();
    const QByteArray before = test::readBytes(file());
    const auto store = SessionStore::open(pathOf(file()));
    QCOMPARE(codeOf(store), "TF2502");
    QVERIFY(!argumentOf(store.error(), "detail").isEmpty());
    QCOMPARE(codeOf(SessionStore::openToRead(pathOf(file()))), "TF2502");
    QVERIFY(timer.elapsed() < 5000);
    QCOMPARE(test::readBytes(file()), before);
}

void TestSessionAltered::hugeTextsAreLeftOut()
{
    makeSession(file(), 3);
    alter("UPDATE change SET after_own_text = CAST(zeroblob(80000000) AS TEXT) WHERE command = 2");
    const auto store = opened(file());
    QCOMPARE(ids(*store), "1 3");
    QCOMPARE(noticesOf(*store), "TF2512");
    // Nor is one written that could not be read again.
    StoredCommand huge = command(4);
    huge.changes.front().after.ownText.assign(100'000'000, 'x');
    QCOMPARE(codeOf(store->record(huge)), "TF2505");
    QVERIFY(store->record(command(4)));
    QCOMPARE(noticesOf(*store), "");
}

void TestSessionAltered::refusesRecordOfNoSize()
{
    makeSession(file(), 2);
    QByteArray bytes = test::readBytes(file());
    // The first record of the schema, where the first page's list of cells has it: as long and with as large a number as
    // can be said. SQLite calls that a lack of memory.
    const qsizetype record = uchar(bytes[108]) * 256 + uchar(bytes[109]);
    const QByteArray claim = QByteArray(17, '\xff') + QByteArray("\0\xff\0", 3);
    bytes.replace(record, claim.size(), claim);
    test::writeBytes(file(), bytes);
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2502");
    QCOMPARE(codeOf(SessionStore::openToRead(pathOf(file()))), "TF2502");
}

void TestSessionAltered::readsManyCommands()
{
    makeSession(file(), 1);
    alter("WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1100000) "
          "INSERT INTO command SELECT i, 'x', 0, 0 FROM n");
    QElapsedTimer timer;
    timer.start();
    const auto store = SessionStore::open(pathOf(file()));
    QCOMPARE(codeOf(store), "TF2502");
    QVERIFY(timer.elapsed() < 60'000);
}

void TestSessionAltered::survivesGarbageInTheLog()
{
    makeSession(file(), 2);
    test::writeBytes(file("s.sqlite-wal"), QByteArray(100'000, '\x37'));
    test::writeBytes(file("s.sqlite-shm"), QByteArray(32768, '\x37'));
    const auto store = opened(file());
    QCOMPARE(ids(*store), "1 2");
    QVERIFY(store->record(command(3)));
    QCOMPARE(ids(**SessionStore::openToRead(pathOf(file()))), "1 2 3");
}

void TestSessionAltered::opensNothingThatIsNoFile_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("kind");
    for (const char *name : {"s.sqlite", "s.sqlite-wal", "s.sqlite-shm", "s.sqlite-journal", "s.sqlite.lock"})
        for (const char *kind : {"pipe", "folder", "link", "link to nothing"})
            QTest::addRow("%s: %s", name, kind) << name << kind;
}

void TestSessionAltered::opensNothingThatIsNoFile()
{
    QFETCH(QString, name);
    QFETCH(QString, kind);
    makeSession(file(), 1);
    test::writeBytes(file("elsewhere"), "somebody else's");
    QFile::remove(file(name));
    if (kind == "pipe")
        QCOMPARE(mkfifo(file(name).toUtf8().constData(), 0600), 0);
    else if (kind == "folder")
        QVERIFY(QDir().mkpath(file(name)));
    else
        QVERIFY(QFile::link(file(kind == "link" ? "elsewhere" : "nothing"), file(name)));
    const auto store = SessionStore::open(pathOf(file()));
    QCOMPARE(codeOf(store), "TF2516");
    QCOMPARE(argumentOf(store.error(), "path"), file(name).toUtf8());
    QCOMPARE(codeOf(SessionStore::openToRead(pathOf(file()))), "TF2516");
    QCOMPARE(test::readBytes(file("elsewhere")), "somebody else's");
    QVERIFY(!QFile::exists(file("nothing")));
}

void TestSessionAltered::refusesReadOnlyFile()
{
    // Where the unprivileged child may look; only its rights on the file matter.
    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::Permissions(0x7777)));
    makeSession(file(), 1);
    for (const char *name : {"s.sqlite", "s.sqlite.lock"})
        QVERIFY(QFile::setPermissions(file(name), QFile::Permissions(0x4444)));
    QVERIFY(QFile::remove(file("s.sqlite.lock")));
    const QString path = file();
    QCOMPARE(test::inUnprivilegedChild([&] { return codeOf(SessionStore::open(pathOf(path))); }), "TF2501");
}

void TestSessionAltered::reads()
{
    auto store = opened(file());
    QVERIFY(store->setViewState({"a.py", "print", 3, "{}"}));
    QVERIFY(store->record(command(1)));
    const auto read = SessionStore::openToRead(pathOf(file()));
    QVERIFY(read);
    QVERIFY((*read)->readOnly());
    QCOMPARE(ids(**read), "1");
    QVERIFY(store->record(command(2)));
    QCOMPARE(ids(**read), "1"); // as it was when it was read
    QCOMPARE(noticesOf(*store), "");
    store.reset();
    QCOMPARE(ids(*opened(file())), "1 2");
    QCOMPARE(codeOf(SessionStore::openToRead(pathOf(file("nothing")))), "TF2501");
    QVERIFY(!QFile::exists(file("nothing")));
}

void TestSessionAltered::readsWhileAnotherWrites()
{
    const auto store = opened(file());
    const QString path = file();
    for (std::uint64_t id = 1; id <= 30; ++id) {
        StoredCommand large = command(id);
        large.changes.resize(100, large.changes.front());
        QVERIFY(store->record(large));
        // In a process of its own, as a second window is.
        const QByteArray seen = test::inChild([&] {
            const auto read = SessionStore::openToRead(pathOf(path));
            return read ? QByteArray::number(qulonglong((*read)->commands().size())) : codeOf(read);
        });
        QCOMPARE(seen, QByteArray::number(qulonglong(id)));
    }
    QCOMPARE(noticesOf(*store), "");
}

void TestSessionAltered::readingDecidesNothing()
{
    const auto store = opened(file());
    QVERIFY(store->record(command(1)));
    const auto read = SessionStore::openToRead(pathOf(file()));
    QVERIFY(read);
    QCOMPARE(codeOf((*read)->record(command(2))), "TF2508");
    QCOMPARE(codeOf((*read)->setUndone(1, true)), "TF2508");
    QCOMPARE(codeOf((*read)->setInfo({})), "TF2508");
    QCOMPARE(codeOf((*read)->setViewState({})), "TF2508");
    QCOMPARE(ids(**read), "1");
}

QTEST_GUILESS_MAIN(TestSessionAltered)
#include "test_session_altered.moc"
