// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/scratch_repository.h"

using namespace torchferry;
using review::Decision;
using review::Subject;
using store::SessionStore;
using store::StoredCommand;
namespace fs = std::filesystem;

namespace {

fs::path pathOf(const QString &name)
{
    return name.toStdString();
}

std::unique_ptr<SessionStore> opened(const QString &name)
{
    auto store = SessionStore::open(pathOf(name));
    if (!store)
        qFatal("cannot open: %s", store.error().code.c_str());
    return std::move(*store);
}

template <class T>
QByteArray codeOf(const Result<T> &result)
{
    return result ? QByteArray("none") : QByteArray::fromStdString(result.error().code);
}

QByteArray argumentOf(const Error &error, std::string_view name)
{
    for (const MessageArgument &argument : error.arguments)
        if (argument.name == name)
            return QByteArray::fromStdString(argument.value);
    return "(no such argument)";
}

Decision decision(Decision::Verdict verdict, const std::string &form = {})
{
    Decision decision;
    decision.verdict = verdict;
    decision.form = form;
    return decision;
}

StoredCommand command(std::uint64_t id, const std::string &label = "accept")
{
    StoredCommand command;
    command.id = id;
    command.label = label;
    command.changes.push_back({{Subject::Kind::finding, "a.py|f|" + std::to_string(id)},
                               decision(Decision::Verdict::pending),
                               decision(Decision::Verdict::accepted, "table")});
    return command;
}

QByteArray ids(const SessionStore &store)
{
    const auto commands = store.commands();
    if (!commands)
        return codeOf(commands);
    QByteArrayList parts;
    for (const StoredCommand &each : *commands)
        parts.append(QByteArray::number(qulonglong(each.id)) + (each.undone ? "u" : ""));
    return parts.join(' ');
}

} // namespace

class TestSessionStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateGit(); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void keepsInfoAndViewState();
    void keepsCommandsExactly();
    void recordingDropsUndone();
    void undoneIsKept();
    void unknownCommandCannotBeUndone();
    void numbersAreUsedOnce();
    void isPrivate();
    void isDurable();
    void survivesAKilledProcess();
    void survivesAProcessKilledWhileWriting();
    void oneWindowAtATime();
    void refusesDamaged_data();
    void refusesDamaged();
    void refusesUnknownVerdict();
    void refusesNewer();
    void leavesRefusedFilesAlone();
    void refusesWhatCannotBeMade_data();
    void refusesWhatCannotBeMade();
    void refusesReadOnlyFolder();
    void reportsAFullDisk();
    void refusesWhileAnotherProgramWrites();
    void movesAside();
    void movesAsideOnlyWhatNobodyUses();
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
        QVERIFY(store->info());
        QVERIFY(!store->info()->has_value());
        QCOMPARE(store->viewState()->path, std::string());
        QVERIFY(store->setInfo({"/r/.git", "/r", "t", "1", "c", "h"}));
        QVERIFY(store->setInfo({"/r/.git", "/r", "t", "2", "d", "i"}));
        QVERIFY(store->setViewState({"a.py", "print", -3, "{\"x\": 1}"}));
    }
    const auto store = opened(file());
    const auto info = store->info();
    QVERIFY(info && *info);
    QCOMPARE((*info)->repository, std::string("/r/.git"));
    QCOMPARE((*info)->workTree, std::string("/r"));
    QCOMPARE((*info)->target, std::string("t"));
    QCOMPARE((*info)->targetVersion, std::string("2"));
    QCOMPARE((*info)->baseCommit, std::string("d"));
    QCOMPARE((*info)->packHash, std::string("i"));
    const auto view = store->viewState();
    QVERIFY(view);
    QCOMPARE(view->path, std::string("a.py"));
    QCOMPARE(view->fingerprint, std::string("print"));
    QCOMPARE(view->scrollLine, -3);
    QCOMPARE(view->extra, std::string("{\"x\": 1}"));
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
    QVERIFY(commands);
    QCOMPARE(commands->size(), 1U);
    const StoredCommand &read = commands->front();
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
    QCOMPARE(store->commands()->back().changes.size(), 1U);
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
    QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 1);
    QVERIFY(database.execAndGet("PRAGMA application_id").getInt() != 0);
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
    QVERIFY(commands);
    QVERIFY(commands->size() >= acknowledged);
    for (std::size_t i = 0; i < commands->size(); ++i) {
        QCOMPARE((*commands)[i].id, i + 1);
        QCOMPARE((*commands)[i].changes.size(), 200U);
    }
}

void TestSessionStore::oneWindowAtATime()
{
    auto first = opened(file());
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2504");
    const QString path = file();
    QCOMPARE(test::inChild([&] { return codeOf(SessionStore::open(pathOf(path))); }), "TF2504");
    first.reset();
    QCOMPARE(test::inChild([&] { return codeOf(SessionStore::open(pathOf(path))); }), "none");
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "none");
}

void TestSessionStore::refusesDamaged_data()
{
    QTest::addColumn<QString>("how");
    for (const char *how :
         {"text", "short", "other program", "cut", "scribbled", "missing table", "missing column", "version 0"})
        QTest::newRow(how) << how;
}

void TestSessionStore::refusesDamaged()
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

void TestSessionStore::refusesUnknownVerdict()
{
    QVERIFY(opened(file())->record(command(1)));
    SQLite::Database(file().toStdString(), SQLite::OPEN_READWRITE).exec("UPDATE change SET after_verdict = 17");
    QCOMPARE(codeOf(opened(file())->commands()), "TF2502");
}

void TestSessionStore::refusesNewer()
{
    QVERIFY(opened(file())->record(command(1)));
    {
        SQLite::Database database(file().toStdString(), SQLite::OPEN_READWRITE);
        database.exec(
            "DROP TABLE view; PRAGMA user_version = 2"); // what a newer version may have done is not ours to judge
    }
    const auto store = SessionStore::open(pathOf(file()));
    QCOMPARE(codeOf(store), "TF2503");
    QCOMPARE(argumentOf(store.error(), "version"), "2");
    QCOMPARE(argumentOf(store.error(), "known"), "1");
}

void TestSessionStore::leavesRefusedFilesAlone()
{
    const QByteArray bytes = QByteArray("SQLite format 3\0", 16) + QByteArray(5000, 'x');
    test::writeBytes(file(), bytes);
    QCOMPARE(codeOf(SessionStore::open(pathOf(file()))), "TF2502");
    QCOMPARE(test::readBytes(file()), bytes);
}

void TestSessionStore::refusesWhatCannotBeMade_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("below a file") << "blocker/s.sqlite";
    QTest::newRow("a folder") << "folder";
    QTest::newRow("a link") << "link";
    QTest::newRow("name too long") << QString(300, 'x');
}

void TestSessionStore::refusesWhatCannotBeMade()
{
    QFETCH(QString, name);
    test::writeBytes(file("blocker"), "");
    QVERIFY(QDir().mkpath(file("folder")));
    QVERIFY(QFile::link("elsewhere", file("link")));
    QCOMPARE(codeOf(SessionStore::open(pathOf(file(name)))), "TF2501");
    QVERIFY(!QFile::exists(file("elsewhere")));
}

void TestSessionStore::refusesReadOnlyFolder()
{
    QVERIFY(QFile::setPermissions(m_folder->path(),
                                  QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther));
    const QString path = file();
    const QByteArray code = test::inUnprivilegedChild([&] { return codeOf(SessionStore::open(pathOf(path))); });
    QVERIFY(QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QCOMPARE(code, "TF2501");
}

void TestSessionStore::reportsAFullDisk()
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
        const QByteArray refused = codeOf(store->record(large)) + ' ' + ids(*store);
        limit.rlim_cur = before;
        setrlimit(RLIMIT_FSIZE, &limit);
        return refused + ' ' + codeOf(store->record(command(3))) + ' ' + ids(*store);
    });
    QCOMPARE(result, "TF2505 1 none 1 3");
    QCOMPARE(ids(*opened(path)), "1 3");
}

void TestSessionStore::refusesWhileAnotherProgramWrites()
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

void TestSessionStore::movesAside()
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

void TestSessionStore::movesAsideOnlyWhatNobodyUses()
{
    const auto store = opened(file());
    QCOMPARE(codeOf(SessionStore::moveAside(pathOf(file()))), "TF2504");
    QVERIFY(QFile::exists(file()));
    QCOMPARE(codeOf(SessionStore::moveAside(pathOf(file("nothing")))), "TF2507");
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
    QVERIFY(one != SessionStore::defaultPath("/x/project/.git/worktrees/side", "paddle"));
}

QTEST_GUILESS_MAIN(TestSessionStore)
#include "test_session_store.moc"
