// SPDX-License-Identifier: Apache-2.0
#include "session_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>

using namespace torchferry;
using namespace torchferry::test;

class TestSessionFailures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void oneWindowAtATime();
    void refusesDamaged_data();
    void refusesDamaged();
    void refusesNewer();
    void leavesRefusedFilesAlone();
    void refusesWhatCannotBeMade_data();
    void refusesWhatCannotBeMade();
    void refusesReadOnlyFolder();
    void reportsAFullDisk();
    void refusesWhileAnotherProgramWrites();
    void movesAside();
    void movesAsideOnlyWhatNobodyUses();

private:
    [[nodiscard]] QString file(const QString &name = "s.sqlite") const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionFailures::oneWindowAtATime()
{
    auto first = opened(file());
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2504");
    const QString path = file();
    QCOMPARE(test::inChild([&] { return codeOf(SessionStore::open(pathOf(path))); }), "TF2504");
    first.reset();
    QCOMPARE(test::inChild([&] { return codeOf(SessionStore::open(pathOf(path))); }), "none");
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "none");
}

void TestSessionFailures::refusesDamaged_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how :
         {"text", "short", "other program", "cut", "scribbled", "missing table", "missing column", "version 0"})
        QTest::newRow(how) << how;
}

void TestSessionFailures::refusesDamaged()
{
    QFETCH(QString, how);
    if (how == "text") {
        test::writeBytes(file(), QByteArray("this is no database\n").repeated(100));
    } else if (how == "short") {
        test::writeBytes(file(), "x");
    } else if (how == "other program") {
        SQLite::Database(file().toStdString(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (x)");
    } else {
        {
            const auto store = opened(file());
            StoredCommand large = command(1);
            large.changes.resize(500, large.changes.front());
            QVERIFY(store->record(large));
        }
        QByteArray bytes = test::readBytes(file());
        QVERIFY(bytes.size() > 20000);
        if (how == "cut")
            test::writeBytes(file(), bytes.left(bytes.size() / 2));
        if (how == "scribbled")
            test::writeBytes(file(), bytes.replace(8192, 8192, QByteArray(8192, '\x5A')));
        SQLite::Database database(file().toStdString(), SQLite::OPEN_READWRITE);
        if (how == "missing table")
            database.exec("DROP TABLE view");
        if (how == "missing column")
            database.exec("ALTER TABLE change RENAME COLUMN after_form TO x");
        if (how == "version 0")
            database.exec("PRAGMA user_version = 0");
    }
    const auto store = SessionStore::open(pathOf(file()));
    QCOMPARE(codeOf(store), "TF2502");
    QCOMPARE(argumentOf(store.error(), "path"), file().toUtf8());
}

void TestSessionFailures::refusesNewer()
{
    QVERIFY(opened(file())->record(command(1)));
    {
        SQLite::Database database(file().toStdString(), SQLite::OPEN_READWRITE);
        database.exec(
            "DROP TABLE view; PRAGMA user_version = 5"); // what a newer version may have done is not ours to judge
    }
    const auto store = SessionStore::open(pathOf(file()));
    QCOMPARE(codeOf(store), "TF2503");
    QCOMPARE(argumentOf(store.error(), "version"), "5");
    QCOMPARE(argumentOf(store.error(), "known"), "4");
}

void TestSessionFailures::leavesRefusedFilesAlone()
{
    const QByteArray bytes = QByteArray("SQLite format 3\0", 16) + QByteArray(5000, 'x');
    test::writeBytes(file(), bytes);
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2502");
    QCOMPARE(test::readBytes(file()), bytes);
}

void TestSessionFailures::refusesWhatCannotBeMade_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("below a file") << "blocker/s.sqlite" << QByteArray("TF2501");
    QTest::newRow("a folder") << "folder" << QByteArray("TF2516");
    QTest::newRow("a link") << "link" << QByteArray("TF2516");
    QTest::newRow("name too long") << QString(300, 'x') << QByteArray("TF2501");
}

void TestSessionFailures::refusesWhatCannotBeMade()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, code);
    test::writeBytes(file("blocker"), "");
    QVERIFY(QDir().mkpath(file("folder")));
    QVERIFY(QFile::link("elsewhere", file("link")));
    QCOMPARE(codeOf(SessionStore::open(pathOf(file(name)))), code);
    QVERIFY(!QFile::exists(file("elsewhere")));
}

void TestSessionFailures::refusesReadOnlyFolder()
{
    QVERIFY(QFile::setPermissions(m_folder->path(),
                                  QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther));
    const QString path = file();
    const QByteArray code = test::inUnprivilegedChild([&] { return codeOf(SessionStore::open(pathOf(path))); });
    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(code, "TF2501");
}

void TestSessionFailures::reportsAFullDisk()
{
    const QString path = file();
    const QByteArray result = test::inChild([&] {
        const auto store = opened(path);
        if (!store->record(command(1)))
            return QByteArray("failed");
        // No file may grow: the system answers as it does when the disk is full.
        signal(SIGXFSZ, SIG_IGN);
        rlimit limit = {};
        getrlimit(RLIMIT_FSIZE, &limit);
        const rlim_t before = limit.rlim_cur;
        limit.rlim_cur = 60000;
        setrlimit(RLIMIT_FSIZE, &limit);
        StoredCommand large = command(2);
        large.changes.resize(2000, large.changes.front());
        const QByteArray refused = codeOf(store->record(large));
        const QByteArray stillThere = ids(*store);
        limit.rlim_cur = before;
        setrlimit(RLIMIT_FSIZE, &limit);
        const QByteArray afterwards = codeOf(store->record(command(3)));
        return refused + ": " + stillThere + ", " + afterwards + ": " + ids(*store);
    });
    QCOMPARE(result, "TF2505: 1, none: 1 3");
    QCOMPARE(ids(*opened(path)), "1 3");
}

void TestSessionFailures::refusesWhileAnotherProgramWrites()
{
    const auto store = opened(file());
    QVERIFY(store->record(command(1)));
    SQLite::Database other(file().toStdString(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    const auto recorded = store->record(command(2));
    QCOMPARE(codeOf(recorded), "TF2505");
    QVERIFY(argumentOf(recorded.error(), "detail").contains("locked"));
    other.exec("ROLLBACK");
    QCOMPARE(ids(*store), "1");
    QVERIFY(store->record(command(2)));
    QCOMPARE(ids(*store), "1 2");
}

void TestSessionFailures::movesAside()
{
    test::writeBytes(file(), "no database");
    test::writeBytes(file("s.sqlite-wal"), "log");
    test::writeBytes(file("s.sqlite-shm"), "index");
    const auto first = SessionStore::moveAside(pathOf(file()));
    QVERIFY(first);
    const QString aside = QString::fromStdString(first->string());
    QVERIFY(QRegularExpression("^s\\.sqlite\\.\\d{8}T\\d{6}Z\\.bak$").match(QFileInfo(aside).fileName()).hasMatch());
    QCOMPARE(test::readBytes(aside), "no database");
    QCOMPARE(test::readBytes(aside + "-wal"), "log");
    QVERIFY(!QFile::exists(file()) && !QFile::exists(file("s.sqlite-wal")) && !QFile::exists(file("s.sqlite-shm")));
    QVERIFY(opened(file())->record(command(1)));
    // Within the same second: nothing is overwritten.
    const auto second = SessionStore::moveAside(pathOf(file()));
    QVERIFY(second);
    QVERIFY(*first != *second);
    QCOMPARE(test::readBytes(aside), "no database");
    QCOMPARE(ids(*opened(QString::fromStdString(second->string()))), "1");
}

void TestSessionFailures::movesAsideOnlyWhatNobodyUses()
{
    const auto store = opened(file());
    QCOMPARE(codeOf(SessionStore::moveAside(pathOf(file()))), "TF2504");
    QVERIFY(QFile::exists(file()));
    QCOMPARE(codeOf(SessionStore::moveAside(pathOf(file("nothing")))), "TF2507");
}

QTEST_GUILESS_MAIN(TestSessionFailures)
#include "test_session_failures.moc"
