// SPDX-License-Identifier: Apache-2.0
// A session whose file is emptied, removed, replaced or changed by another process, before it is opened and while it is.
#include "session_fixture.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>

using namespace torchferry;
using namespace torchferry::test;

class TestSessionLost : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void comesBackFromItsCopy_data();
    void comesBackFromItsCopy();
    void usesTheSecondCopyWhenTheFirstIsBad();
    void tellsWhenThereIsNoCopy();
    void aFreshSessionTellsNothing();
    void copiesAreFew();
    void keepsACopyAfterACrash();
    void movedAsideComesBackFromItsCopy();
    void leftoverLogMeetsNoOtherDatabase();
    void writesAgain_data();
    void writesAgain();
    void touchedIsNotChanged();
    void writesAgainWhenTheFolderIsBack();
    void tellsThatNothingIsSaved();
    void anotherWindowThatTookOverIsLeftAlone();
    void closingWritesAgain();

private:
    [[nodiscard]] QString file(const QString &name = "s.sqlite") const { return m_folder->filePath(name); }
    [[nodiscard]] QStringList files(const QString &pattern) const
    {
        return QDir(m_folder->path()).entryList({pattern}, QDir::Files, QDir::Name);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionLost::comesBackFromItsCopy_data()
{
    QTest::addColumn<bool>("emptied");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("emptied") << true << QByteArray("TF2510");
    QTest::newRow("removed") << false << QByteArray("TF2509");
}

void TestSessionLost::comesBackFromItsCopy()
{
    QFETCH(bool, emptied);
    QFETCH(QByteArray, code);
    makeSession(file(), 3);
    if (emptied)
        test::writeBytes(file(), "");
    else
        QVERIFY(QFile::remove(file()));
    const auto store = opened(file());
    QCOMPARE(ids(*store), "1 2 3");
    const std::vector<Error> notices = store->takeNotices();
    QCOMPARE(notices.size(), 1U);
    QCOMPARE(codeOf(notices[0]), code);
    QVERIFY(argumentOf(notices[0], "time").endsWith(" UTC"));
    QCOMPARE(noticesOf(*store), ""); // reported once
    QVERIFY(store->record(command(4)));
    QCOMPARE(noticesOf(*store), "");
}

void TestSessionLost::usesTheSecondCopyWhenTheFirstIsBad()
{
    makeSession(file(), 1);
    QVERIFY(opened(file())->record(command(2)));
    test::writeBytes(file("s.sqlite.copy-1"), "scribbled");
    QVERIFY(QFile::remove(file()));
    const auto store = opened(file());
    QCOMPARE(noticesOf(*store), "TF2509");
    QCOMPARE(ids(*store), "1");
    const QStringList kept = files("s.sqlite.copy-1.*.bak");
    QCOMPARE(kept.size(), 1);
    QCOMPARE(test::readBytes(file(kept[0])), "scribbled");
}

void TestSessionLost::tellsWhenThereIsNoCopy()
{
    test::writeBytes(file(), "");
    const auto store = opened(file());
    QCOMPARE(noticesOf(*store), "TF2511");
    QCOMPARE(ids(*store), "");
    QVERIFY(store->record(command(1)));
}

void TestSessionLost::aFreshSessionTellsNothing()
{
    const auto store = opened(file());
    QCOMPARE(noticesOf(*store), "");
    QVERIFY(!store->readOnly());
}

void TestSessionLost::copiesAreFew()
{
    for (std::uint64_t id = 1; id <= 6; ++id) {
        const auto store = opened(file());
        QVERIFY(store->record(command(id)));
    }
    QCOMPARE(files("s.sqlite*"), QStringList({"s.sqlite", "s.sqlite.copy-1", "s.sqlite.copy-2", "s.sqlite.lock"}));
    QCOMPARE(ids(*opened(file("s.sqlite.copy-1"))), "1 2 3 4 5 6");
    QCOMPARE(ids(*opened(file("s.sqlite.copy-2"))), "1 2 3 4 5");
    QCOMPARE(QFile::permissions(file("s.sqlite.copy-1")) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    // Looking at a session is no reason for another copy.
    const QByteArray before = test::readBytes(file("s.sqlite.copy-2"));
    (void)opened(file());
    QCOMPARE(test::readBytes(file("s.sqlite.copy-2")), before);
}

void TestSessionLost::keepsACopyAfterACrash()
{
    const QString path = file();
    const QByteArray done = test::inChild([&] {
        auto *store = opened(path).release(); // never closed
        return store->record(command(1)) && store->record(command(2)) ? QByteArray("recorded") : QByteArray("failed");
    });
    QCOMPARE(done, "recorded");
    QCOMPARE(files("s.sqlite.copy-*"), QStringList());
    QCOMPARE(ids(*opened(path)), "1 2");
    QCOMPARE(ids(*opened(file("s.sqlite.copy-1"))), "1 2");
}

void TestSessionLost::movedAsideComesBackFromItsCopy()
{
    makeSession(file(), 2);
    test::writeBytes(file(), QByteArray("SQLite format 3\0", 16) + QByteArray(5000, 'x'));
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2502");
    QVERIFY(SessionStore::moveAside(pathOf(file())));
    const auto store = opened(file());
    QCOMPARE(noticesOf(*store), "TF2509");
    QCOMPARE(ids(*store), "1 2");
}

void TestSessionLost::leftoverLogMeetsNoOtherDatabase()
{
    const QString path = file();
    (void)test::inChild([&] {
        auto *store = opened(path).release();
        return store->record(command(1)) ? QByteArray("recorded") : QByteArray("failed");
    });
    const QByteArray log = test::readBytes(file("s.sqlite-wal"));
    QVERIFY(!log.isEmpty());
    QVERIFY(QFile::remove(path));
    const auto store = opened(path);
    QCOMPARE(noticesOf(*store), "TF2511");
    QCOMPARE(ids(*store), "");
    const QStringList kept = files("*.bak-wal");
    QCOMPARE(kept.size(), 1);
    QCOMPARE(test::readBytes(file(kept[0])), log);
}

void TestSessionLost::writesAgain_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("removed") << "removed" << QByteArray("TF2513");
    QTest::newRow("removed with all that is beside it") << "all removed" << QByteArray("TF2513");
    QTest::newRow("moved away") << "moved" << QByteArray("TF2513");
    for (const char *how : {"replaced", "emptied", "cut", "overwritten", "another database", "log removed",
                            "log scribbled on", "a folder", "changed by a program", "a link"})
        QTest::newRow(how) << how << QByteArray("TF2514");
}

void TestSessionLost::writesAgain()
{
    QFETCH(QString, how);
    QFETCH(QByteArray, code);
    const auto store = opened(file());
    for (const std::uint64_t id : {1U, 2U, 3U})
        QVERIFY(store->record(command(id)));
    QVERIFY(store->setUndone(3, true));
    QVERIFY(store->setViewState({"a.py", "print", 3, "{}"}));
    QVERIFY(store->setInfo({"/r/.git", "/r", "t", "1", "c", "h", "2.1"}));
    makeSession(file("other"), 1);
    if (how == "cut" || how == "another database") // else all of it is in the log as well
        SQLite::Database(file().toStdString(), SQLite::OPEN_READWRITE).exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const auto removed = [this](const QString &name) { return QFile::remove(file(name)); };
    if (how == "removed") {
        QVERIFY(removed("s.sqlite"));
    } else if (how == "all removed") {
        for (const char *name : {"s.sqlite", "s.sqlite-wal", "s.sqlite-shm", "s.sqlite.lock"})
            QVERIFY(removed(name));
    } else if (how == "moved") {
        QVERIFY(QFile::rename(file(), file("elsewhere")));
    } else if (how == "replaced") {
        QVERIFY(removed("s.sqlite") && QFile::copy(file("other"), file()));
    } else if (how == "emptied") {
        test::writeBytes(file(), "");
    } else if (how == "cut") {
        QVERIFY(QFile::resize(file(), 4096));
    } else if (how == "overwritten") {
        test::writeBytes(file(), QByteArray(QFileInfo(file()).size(), 'x'));
    } else if (how == "another database") {
        test::writeBytes(file(), test::readBytes(file("other")));
    } else if (how == "log removed") {
        QVERIFY(removed("s.sqlite-wal"));
    } else if (how == "log scribbled on") {
        test::writeBytes(file("s.sqlite-wal"), QByteArray(QFileInfo(file("s.sqlite-wal")).size(), 'x'));
    } else if (how == "a folder") {
        QVERIFY(removed("s.sqlite") && QDir().mkpath(file()));
    } else if (how == "a link") {
        QVERIFY(removed("s.sqlite") && QFile::link(file("other"), file()));
    } else {
        SQLite::Database(file().toStdString(), SQLite::OPEN_READWRITE).exec("UPDATE change SET after_form = 'other'");
    }
    QVERIFY(store->setUndone(3, false));
    QVERIFY(store->record(command(4)));
    QCOMPARE(noticesOf(*store), code);
    QCOMPARE(ids(*store), "1 2 3 4");
    // On disk, as another program sees it.
    const auto read = SessionStore::openToRead(pathOf(file()));
    QVERIFY2(read, codeOf(read).constData());
    QCOMPARE(ids(**read), "1 2 3 4");
    QCOMPARE((*read)->commands().front().changes.front().after.form, std::string("table"));
    QCOMPARE((*read)->viewState().path, std::string("a.py"));
    QCOMPARE((*read)->info()->chosenVersion, std::string("2.1"));
    QCOMPARE(ids(*opened(file("other"))), "1"); // what it was replaced by was left alone
    QCOMPARE(files("s.sqlite.*.bak").isEmpty(), code == "TF2513" || how == "a folder");
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2504"); // still locked
}

void TestSessionLost::touchedIsNotChanged()
{
    const auto store = opened(file());
    QVERIFY(store->record(command(1)));
    test::writeBytes(file(), test::readBytes(file()));
    QVERIFY(store->record(command(2)));
    QCOMPARE(noticesOf(*store), "");
    QCOMPARE(files("*.bak"), QStringList());
    QCOMPARE(ids(**SessionStore::openToRead(pathOf(file()))), "1 2");
}

void TestSessionLost::writesAgainWhenTheFolderIsBack()
{
    const QString path = file("state/s.sqlite");
    const auto store = opened(path);
    QVERIFY(store->record(command(1)));
    QVERIFY(QDir(file("state")).removeRecursively());
    QVERIFY(store->record(command(2)));
    QCOMPARE(noticesOf(*store), "TF2513");
    QCOMPARE(ids(**SessionStore::openToRead(pathOf(path))), "1 2");
}

void TestSessionLost::tellsThatNothingIsSaved()
{
    const QString path = file();
    const QByteArray result = test::inChild([&] {
        const auto store = opened(path);
        if (!store->record(command(1)))
            return QByteArray("failed");
        QFile::remove(path);
        // Nothing can be made: the system answers as it does when the disk is full.
        signal(SIGXFSZ, SIG_IGN);
        rlimit limit = {};
        getrlimit(RLIMIT_FSIZE, &limit);
        const rlim_t before = limit.rlim_cur;
        limit.rlim_cur = 2000;
        setrlimit(RLIMIT_FSIZE, &limit);
        QByteArray reported;
        const auto tell = [&](const QByteArray &code) { reported += code + ": " + noticesOf(*store) + ", "; };
        tell(codeOf(store->record(command(2))));
        tell(codeOf(store->setViewState({})));
        limit.rlim_cur = before;
        setrlimit(RLIMIT_FSIZE, &limit);
        tell(codeOf(store->record(command(2))));
        return reported + ids(**SessionStore::openToRead(pathOf(path)));
    });
    QCOMPARE(result, "TF2515: TF2515, TF2515: , none: TF2513, 1 2");
}

void TestSessionLost::anotherWindowThatTookOverIsLeftAlone()
{
    auto first = opened(file());
    QVERIFY(first->record(command(1)));
    for (const char *name : {"s.sqlite", "s.sqlite-wal", "s.sqlite-shm", "s.sqlite.lock"})
        QVERIFY(QFile::remove(file(name)));
    const auto second = opened(file());
    QVERIFY(second->record(command(7)));
    QCOMPARE(codeOf(first->record(command(2))), "TF2504");
    QCOMPARE(noticesOf(*first), "TF2504");
    first.reset();
    QVERIFY(second->record(command(8)));
    QCOMPARE(noticesOf(*second), "");
    QCOMPARE(ids(**SessionStore::openToRead(pathOf(file()))), "7 8");
}

void TestSessionLost::closingWritesAgain()
{
    auto store = opened(file());
    QVERIFY(store->record(command(1)));
    QVERIFY(QFile::remove(file()));
    store.reset();
    QCOMPARE(ids(*opened(file())), "1");
}

QTEST_GUILESS_MAIN(TestSessionLost)
#include "test_session_lost.moc"
