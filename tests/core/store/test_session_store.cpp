// SPDX-License-Identifier: Apache-2.0
#include "session_fixture.h"

#include "core/store/records.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <random>

#include <sys/stat.h>
#include <unistd.h>

using namespace torchferry;
using namespace torchferry::test;
namespace fs = std::filesystem;

namespace {

/// The second command of a session, over as many findings.
StoredCommand bulkOf(std::size_t changes)
{
    StoredCommand bulk = command(2, "accept-project");
    bulk.undone = true;
    bulk.changes.resize(changes, bulk.changes.front());
    for (std::size_t index = 0; index < changes; ++index)
        bulk.changes[index].subject.fingerprint = "a.py|f|" + std::to_string(index);
    return bulk;
}

} // namespace

class TestSessionStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void keepsInfoAndViewState();
    void keepsCommandsExactly();
    void recordingDropsUndone();
    void undoneIsKept();
    void unknownCommandCannotBeUndone();
    void numbersAreUsedOnce();
    void isPrivate();
    void isDurable();
    void bringsOldOnesUpToDate_data();
    void bringsOldOnesUpToDate();
    void bulkDecisionsArePacked();
    void bytesOfNoCommandAreRefused();
    void survivesAKilledProcess();
    void survivesAProcessKilledWhileWriting();
    void defaultPaths_data();
    void defaultPaths();
    void defaultPathsDiffer();

private:
    [[nodiscard]] QString file(const QString &name = "s.sqlite") const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionStore::keepsInfoAndViewState()
{
    {
        const auto store = opened(file());
        QVERIFY(!store->info().has_value());
        QCOMPARE(store->viewState().path, std::string());
        QVERIFY(store->setInfo({"/r/.git", "/r", "t", "1", "c", "h", ""}));
        QVERIFY(store->setInfo({"/r/.git", "/r", "t", "2", "d", "i", "2.1"}));
        QVERIFY(store->setViewState({"a.py", "print", -3, "{\"x\": 1}"}));
    }
    const auto store = opened(file());
    const auto info = store->info();
    QVERIFY(info);
    QCOMPARE(info->repository, std::string("/r/.git"));
    QCOMPARE(info->workTree, std::string("/r"));
    QCOMPARE(info->target, std::string("t"));
    QCOMPARE(info->targetVersion, std::string("2"));
    QCOMPARE(info->baseCommit, std::string("d"));
    QCOMPARE(info->packHash, std::string("i"));
    QCOMPARE(info->chosenVersion, std::string("2.1"));
    const auto view = store->viewState();
    QCOMPARE(view.path, std::string("a.py"));
    QCOMPARE(view.fingerprint, std::string("print"));
    QCOMPARE(view.scrollLine, -3);
    QCOMPARE(view.extra, std::string("{\"x\": 1}"));
}

void TestSessionStore::keepsCommandsExactly()
{
    StoredCommand original;
    original.id = (std::uint64_t{1} << 40U) + 3;
    original.label = "resolve";
    Decision before = decision(Decision::Verdict::accepted, "form:2");
    before.textHash = "00ff";
    Decision after = decision(Decision::Verdict::edited);
    after.ownText = std::string("x = '\xE4\xB8\xAD'\n\0'; DROP TABLE change; --", 38);
    after.reason = "because\r\n";
    after.origin = Decision::Origin::earlierRun;
    original.changes.push_back({{Subject::Kind::finding, "a.py|Net|x"}, before, after});
    Decision bulk = decision(Decision::Verdict::rejected);
    bulk.origin = Decision::Origin::bulk;
    original.changes.push_back({{Subject::Kind::case_, "a.py|Net|x"}, after, bulk});
    {
        const auto store = opened(file());
        QVERIFY(store->record(original));
    }
    const auto commands = opened(file())->commands();
    QCOMPARE(commands.size(), 1U);
    const StoredCommand &read = commands.front();
    QCOMPARE(read.id, original.id);
    QCOMPARE(read.label, original.label);
    QVERIFY(!read.undone);
    QCOMPARE(read.changes.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        QVERIFY(read.changes[i].subject.kind == original.changes[i].subject.kind);
        QCOMPARE(read.changes[i].subject.fingerprint, original.changes[i].subject.fingerprint);
        QVERIFY(read.changes[i].before == original.changes[i].before);
        QVERIFY(read.changes[i].after == original.changes[i].after);
    }
}

void TestSessionStore::recordingDropsUndone()
{
    const auto store = opened(file());
    for (const std::uint64_t id : {1U, 2U, 3U})
        QVERIFY(store->record(command(id)));
    QVERIFY(store->setUndone(3, true));
    QVERIFY(store->setUndone(2, true));
    QCOMPARE(ids(*store), "1 2u 3u");
    QVERIFY(store->record(command(4)));
    QCOMPARE(ids(*store), "1 4");
    QCOMPARE(store->commands().back().changes.size(), 1U);
}

void TestSessionStore::undoneIsKept()
{
    {
        const auto store = opened(file());
        QVERIFY(store->record(command(1)));
        QVERIFY(store->record(command(2)));
        QVERIFY(store->setUndone(2, true));
    }
    QCOMPARE(ids(*opened(file())), "1 2u");
    QVERIFY(opened(file())->setUndone(2, false));
    QCOMPARE(ids(*opened(file())), "1 2");
}

void TestSessionStore::unknownCommandCannotBeUndone()
{
    const auto store = opened(file());
    QCOMPARE(codeOf(store->setUndone(7, true)), "TF2505");
}

void TestSessionStore::numbersAreUsedOnce()
{
    const auto store = opened(file());
    QVERIFY(store->record(command(1)));
    QVERIFY(store->record(command(2)));
    QVERIFY(store->setUndone(2, true));
    QCOMPARE(codeOf(store->record(command(1))), "TF2505");
    QCOMPARE(ids(*store), "1 2u"); // nothing of the refused command stays, nor of what it was to drop
}

void TestSessionStore::isPrivate()
{
    const mode_t before = umask(0);
    {
        const auto store = opened(file("state/torchferry/sessions/s.sqlite"));
        QVERIFY(store->record(command(1)));
        umask(before);
        for (const char *folder : {"state", "state/torchferry", "state/torchferry/sessions"}) {
            struct stat status = {};
            QCOMPARE(stat(file(folder).toUtf8().constData(), &status), 0);
            QCOMPARE(status.st_mode & 0777U, 0700U);
        }
        int files = 0;
        for (const QFileInfo &info : QDir(file("state/torchferry/sessions")).entryInfoList(QDir::Files)) {
            struct stat status = {};
            QCOMPARE(stat(info.filePath().toUtf8().constData(), &status), 0);
            QVERIFY2((status.st_mode & 0777U) == 0600U, qPrintable(info.filePath()));
            ++files;
        }
        QCOMPARE(files, 4); // database, log, its index, lock
    }
    // One that others could read is closed to them.
    const QString old = file("state/torchferry/sessions/s.sqlite");
    QCOMPARE(chmod(old.toUtf8().constData(), 0644), 0);
    QCOMPARE(ids(*opened(old)), "1");
    struct stat status = {};
    QCOMPARE(stat(old.toUtf8().constData(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0600U);
}

void TestSessionStore::isDurable()
{
    (void)opened(file());
    SQLite::Database database(file().toStdString(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("PRAGMA journal_mode").getString(), std::string("wal"));
    QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 4);
    QVERIFY(database.execAndGet("PRAGMA application_id").getInt() != 0);
}

void TestSessionStore::bringsOldOnesUpToDate_data()
{
    QTest::addColumn<int>("from");
    QTest::newRow("version 1") << 1;
    QTest::newRow("version 2") << 2;
    QTest::newRow("version 3") << 3;
}

void TestSessionStore::bringsOldOnesUpToDate()
{
    QFETCH(int, from);
    const StoredCommand bulk = bulkOf(1500);
    {
        const auto store = opened(file());
        QVERIFY(store->setInfo({"/r/.git", "/r", "t", "1", "c", "h", ""}));
        QVERIFY(store->setViewState({"a.py", "print", 3, "{}"}));
        StoredCommand edited = command(1);
        edited.changes.front().after.ownText = std::string("x\0y\xFF", 4);
        QVERIFY(store->record(edited));
    }
    {
        // As that version of the schema had it.
        SQLite::Database database(file().toStdString(), SQLite::OPEN_READWRITE);
        database.exec(
            "INSERT INTO command VALUES (2, 'accept-project', 1, "
            + std::to_string(store::checksumOf(store::encodedAsRows(bulk), true))
            + ");WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1499) "
              "INSERT INTO change SELECT 2, i, 0, 'a.py|f|' || i, 0, '', '', '', '', 0, 1, 'table', '', '', '', "
              "0 FROM n; DROP TABLE packed; PRAGMA user_version = "
            + std::to_string(from));
        if (from < 3)
            database.exec("ALTER TABLE session DROP COLUMN checksum; ALTER TABLE command DROP COLUMN checksum;"
                          "ALTER TABLE view DROP COLUMN checksum");
        if (from < 2)
            database.exec("ALTER TABLE session DROP COLUMN chosen_version");
    }
    const auto store = opened(file());
    QCOMPARE(ids(*store), "1 2u");
    QCOMPARE(store::encoded(store->commands().back()), store::encoded(bulk));
    const auto info = store->info();
    QVERIFY(info);
    QCOMPARE(info->packHash, std::string("h"));
    QCOMPARE(info->chosenVersion, std::string());
    QCOMPARE(store->viewState().path, std::string("a.py"));
    QCOMPARE(store->commands().front().changes.front().after.ownText, std::string("x\0y\xFF", 4));
    QVERIFY(store->takeNotices().empty());
    SQLite::Database database(file().toStdString(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 4);
}

void TestSessionStore::bulkDecisionsArePacked()
{
    StoredCommand bulk = bulkOf(60'000);
    bulk.undone = false;
    bulk.changes[7].subject.kind = Subject::Kind::case_;
    bulk.changes[8].before = decision(Decision::Verdict::edited);
    bulk.changes[8].before.ownText = std::string(300, 'x');
    bulk.changes[9].after.reason = std::string("a\0b\xFF", 4);
    bulk.changes[9].after.origin = Decision::Origin::bulk;
    {
        const auto store = opened(file());
        QVERIFY(store->record(command(1)));
        QVERIFY(store->record(bulk));
        QVERIFY(store->record(command(3)));
        QVERIFY(store->setUndone(3, true));
        QVERIFY(store->setUndone(2, true));
    }
    {
        SQLite::Database database(file().toStdString(), SQLite::OPEN_READONLY);
        QCOMPARE(database.execAndGet("SELECT count(*) FROM change").getInt(), 2);
        QCOMPARE(database.execAndGet("SELECT count(*) FROM packed WHERE command = 2").getInt(), 2);
    }
    {
        const auto store = opened(file());
        QCOMPARE(ids(*store), "1 2u 3u");
        const std::vector<StoredCommand> commands = store->commands();
        QCOMPARE(commands[1].changes.size(), 60'000U);
        for (std::size_t index = 0; index < bulk.changes.size(); ++index) {
            QCOMPARE(commands[1].changes[index].subject.kind, bulk.changes[index].subject.kind);
            QCOMPARE(commands[1].changes[index].subject.fingerprint, bulk.changes[index].subject.fingerprint);
            QVERIFY(commands[1].changes[index].before == bulk.changes[index].before);
            QVERIFY(commands[1].changes[index].after == bulk.changes[index].after);
        }
        QVERIFY(store->record(command(4)));
    }
    SQLite::Database database(file().toStdString(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM packed").getInt(), 0);
}

void TestSessionStore::bytesOfNoCommandAreRefused()
{
    for (const std::size_t count : {std::size_t{3}, std::size_t{1200}}) {
        const std::string bytes = store::encoded(bulkOf(count));
        QVERIFY(store::parsed(bytes));
        QVERIFY(!store::parsed(bytes + "x"));
        for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 60)
            QVERIFY(!store::parsed(std::string_view(bytes).substr(0, size)));
        std::mt19937 random(3);
        for (int round = 0; round < 300; ++round) {
            std::string other = bytes;
            other[random() % other.size()] = static_cast<char>(random());
            (void)store::parsed(other); // whatever it is, nothing is read that is not there
        }
    }
}

void TestSessionStore::survivesAKilledProcess()
{
    const QString path = file();
    const QByteArray result = test::inChild([&] {
        // Deliberately not closed: the process ends here as if it were killed.
        auto *store = opened(path).release();
        for (std::uint64_t id = 1; id <= 20; ++id)
            if (!store->record(command(id)))
                return QByteArray("failed");
        return store->setUndone(20, true) ? QByteArray("recorded") : QByteArray("failed");
    });
    QCOMPARE(result, "recorded");
    QVERIFY(QFile::exists(path + "-wal")); // the log was not folded in, so there was no orderly end
    QCOMPARE(ids(*opened(path)), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20u");
}

void TestSessionStore::survivesAProcessKilledWhileWriting()
{
    const QString path = file();
    int ends[2];
    QCOMPARE(pipe(ends), 0);
    const pid_t child = fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        auto *store = opened(path).release();
        for (std::uint64_t id = 1;; ++id) {
            StoredCommand large = command(id);
            large.changes.resize(200, large.changes.front());
            if (!store->record(large) || write(ends[1], "x", 1) != 1)
                _exit(3);
        }
    }
    close(ends[1]);
    char buffer[25];
    std::size_t acknowledged = 0;
    while (acknowledged < sizeof buffer) {
        const ssize_t count = read(ends[0], buffer, sizeof buffer - acknowledged);
        QVERIFY(count > 0);
        acknowledged += static_cast<std::size_t>(count);
    }
    kill(child, SIGKILL);
    while (read(ends[0], buffer, sizeof buffer) > 0) // what it still said before it died
        ;
    close(ends[0]);

    // Everything acknowledged is there, and what was being written is there as a whole or not at all.
    const auto commands = opened(path)->commands();
    QVERIFY(commands.size() >= acknowledged);
    for (std::size_t i = 0; i < commands.size(); ++i) {
        QCOMPARE(commands[i].id, i + 1);
        QCOMPARE(commands[i].changes.size(), 200U);
    }
}

void TestSessionStore::defaultPaths_data()
{
    QTest::addColumn<QByteArray>("state");
    QTest::addColumn<QByteArray>("folder");
    QTest::newRow("set") << QByteArray("/s") << QByteArray("/s/torchferry/sessions");
    QTest::newRow("relative ones do not count") << QByteArray("s") << QByteArray("/h/.local/state/torchferry/sessions");
    QTest::newRow("not set") << QByteArray() << QByteArray("/h/.local/state/torchferry/sessions");
}

void TestSessionStore::defaultPaths()
{
    QFETCH(QByteArray, state);
    QFETCH(QByteArray, folder);
    const QByteArray oldState = qgetenv("XDG_STATE_HOME");
    const QByteArray oldHome = qgetenv("HOME");
    qputenv("HOME", "/h");
    state.isNull() ? qunsetenv("XDG_STATE_HOME") : qputenv("XDG_STATE_HOME", state);
    const fs::path path = SessionStore::defaultPath("/x/My project/.git", "paddle");
    qputenv("XDG_STATE_HOME", oldState);
    qputenv("HOME", oldHome);
    QCOMPARE(QByteArray::fromStdString(path.parent_path().string()), folder);
    const QString name = QString::fromStdString(path.filename().string());
    QVERIFY2(QRegularExpression("^My_project-[0-9a-f]{16}-paddle\\.sqlite$").match(name).hasMatch(), qPrintable(name));
}

void TestSessionStore::defaultPathsDiffer()
{
    const fs::path one = SessionStore::defaultPath("/x/project/.git", "paddle");
    QVERIFY(one == SessionStore::defaultPath("/x/project/.git", "paddle"));
    QVERIFY(one != SessionStore::defaultPath("/y/project/.git", "paddle"));
    QVERIFY(one != SessionStore::defaultPath("/x/project/.git", "mindspore"));
    QVERIFY(one != SessionStore::defaultPath("/x/project/.git", "paddle", "portable"));
    QVERIFY(one == SessionStore::defaultPath("/x/project/.git", "paddle", ""));
    QVERIFY(one != SessionStore::defaultPath("/x/project/.git/worktrees/side", "paddle"));
}

QTEST_GUILESS_MAIN(TestSessionStore)
#include "test_session_store.moc"
