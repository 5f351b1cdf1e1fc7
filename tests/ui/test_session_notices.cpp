// SPDX-License-Identifier: Apache-2.0
// What happens to the file of a session is shown above the project, in both languages, and decisions are kept.
#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QTest>

#include <SQLiteCpp/SQLiteCpp.h>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/notice_stack.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

std::uint32_t accepted(WindowFixture &fixture)
{
    return fixture.session().review().counts().of(State::accepted);
}

QString databaseOf(const ScratchRepository &repository)
{
    const auto git = git::Repository::open(utf8(repository.path()));
    return qs(store::SessionStore::defaultPath(git->gitDirectory(), "paddle").string());
}

void acceptOne(WindowFixture &fixture)
{
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
}

/// Takes everything of a session away but its lock: database, log, copies.
void removeFiles(const QString &database, bool copiesToo)
{
    const QFileInfo info(database);
    QDir folder(info.path());
    for (const QString &name : folder.entryList({info.fileName() + u'*'}, QDir::Files)) {
        if (!name.endsWith(u".lock"_s) && (copiesToo || !name.contains(u".copy-"_s)))
            folder.remove(name);
    }
}

void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestSessionNotices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::resetSettings(); }

    void tellsWhenItIsOpened_data();
    void tellsWhenItIsOpened();
    void tellsWhileItIsOpen_data();
    void tellsWhileItIsOpen();
    void tellsThatNothingIsSaved();
    void asksBeforeItIsLost();
};

void TestSessionNotices::tellsWhenItIsOpened_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("chinese");
    QTest::addColumn<quint32>("kept");
    QTest::newRow("gone") << u"gone"_s << u"was missing; its copy of"_s << u"已丢失；已恢复它在"_s << 2U;
    QTest::newRow("empty") << u"empty"_s << u"was empty; its copy of"_s << u"为空；已恢复它在"_s << 2U;
    QTest::newRow("no copy") << u"no copy"_s << u"it has no good copy"_s << u"也没有完好的副本"_s << 0U;
    QTest::newRow("altered") << u"altered"_s << u"Damaged decisions in"_s << u"已损坏，未予采用"_s << 1U;
    QTest::newRow("place") << u"place"_s << u"the current location in"_s << u"当前位置的记录"_s << 2U;
}

void TestSessionNotices::tellsWhenItIsOpened()
{
    QFETCH(QString, what);
    QFETCH(QString, english);
    QFETCH(QString, chinese);
    QFETCH(quint32, kept);
    for (const bool inChinese : {false, true}) {
        settings::setLanguage(inChinese ? u"zh"_s : u"en"_s);
        const ScratchRepository repository;
        test::writeProject(repository);
        WindowFixture fixture;
        QVERIFY(fixture.open(repository.path()));
        acceptOne(fixture);
        acceptOne(fixture);
        QCOMPARE(accepted(fixture), 2U);
        fixture.close();
        const QString database = databaseOf(repository);
        if (what == u"gone") {
            removeFiles(database, false);
        } else if (what == u"empty" || what == u"no copy") {
            removeFiles(database, what == u"no copy");
            writeFile(database, {});
        } else {
            SQLite::Database file(utf8(database), SQLite::OPEN_READWRITE);
            file.exec(what == u"altered"
                          ? "UPDATE command SET checksum = checksum + 1 WHERE id = (SELECT max(id) FROM command)"
                          : "UPDATE view SET checksum = checksum + 1");
        }
        QVERIFY(fixture.open(repository.path()));
        const QStringList texts = fixture.window().notices()->texts();
        QVERIFY2(texts.size() == 1, qPrintable(texts.join(u'\n')));
        QVERIFY2(texts.front().contains(inChinese ? chinese : english), qPrintable(texts.front()));
        QVERIFY(!texts.front().contains(u'{') && !texts.front().contains(u"TF25"_s));
        QVERIFY(fixture.window().notices()->isVisible());
        QCOMPARE(accepted(fixture), kept);
        // The window goes on: it decides, keeps that, and the notice goes when it is put away.
        acceptOne(fixture);
        QCOMPARE(accepted(fixture), kept + 1);
        fixture.window().notices()->findChild<QAbstractButton *>()->click();
        QVERIFY(fixture.window().notices()->texts().isEmpty());
        QVERIFY(!fixture.window().notices()->isVisible());
        fixture.close();
        QVERIFY(fixture.open(repository.path()));
        QCOMPARE(accepted(fixture), kept + 1);
        QVERIFY(fixture.window().notices()->texts().isEmpty());
    }
}

void TestSessionNotices::tellsWhileItIsOpen_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("chinese");
    QTest::newRow("removed") << u"removed"_s << u"was removed while it was open"_s << u"在打开期间被删除"_s;
    QTest::newRow("emptied") << u"emptied"_s << u"was replaced or changed while it was open"_s
                             << u"在打开期间被替换或更改"_s;
}

void TestSessionNotices::tellsWhileItIsOpen()
{
    QFETCH(QString, what);
    QFETCH(QString, english);
    QFETCH(QString, chinese);
    for (const bool inChinese : {false, true}) {
        settings::setLanguage(inChinese ? u"zh"_s : u"en"_s);
        const ScratchRepository repository;
        test::writeProject(repository);
        WindowFixture fixture;
        QVERIFY(fixture.open(repository.path()));
        acceptOne(fixture);
        const QString database = databaseOf(repository);
        if (what == u"removed")
            removeFiles(database, true);
        else
            writeFile(database, {});
        acceptOne(fixture);
        QCOMPARE(accepted(fixture), 2U);
        const QStringList texts = fixture.window().notices()->texts();
        QVERIFY2(texts.size() == 1, qPrintable(texts.join(u'\n')));
        QVERIFY2(texts.front().contains(inChinese ? chinese : english), qPrintable(texts.front()));
        fixture.close();
        QVERIFY(fixture.open(repository.path()));
        QCOMPARE(accepted(fixture), 2U);
    }
}

void TestSessionNotices::tellsThatNothingIsSaved()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    acceptOne(fixture);
    const QString folder = QFileInfo(databaseOf(repository)).path();
    // A file where the folder was: not even the superuser can write there.
    QVERIFY(QDir().rename(folder, folder + u".away"_s));
    writeFile(folder, "x");
    acceptOne(fixture);
    QCOMPARE(accepted(fixture), 1U); // what is not on disk is not decided
    QStringList texts = fixture.window().notices()->texts();
    QVERIFY2(texts.size() == 1 && texts.front().contains(u"Decisions are no longer saved"_s),
             qPrintable(texts.join(u'\n')));
    QVERIFY(!fixture.workbench().confirmBar()->isVisible()); // it is shown once
    auto *again = fixture.window().notices()->findChild<QAbstractButton *>();
    again->click();
    QCOMPARE(fixture.window().notices()->texts(), texts);
    fixture.press(u"Ctrl+Shift+L"_s); // the notice is there in the other language too
    QTRY_VERIFY(fixture.window().notices()->texts().value(0).contains(u"决定不再保存"_s));
    // The window stays, and saves when it can.
    QVERIFY(QFile::remove(folder));
    QVERIFY(QDir().rename(folder + u".away"_s, folder));
    acceptOne(fixture);
    QCOMPARE(accepted(fixture), 2U);
    texts = fixture.window().notices()->texts();
    QVERIFY2(!texts.join(u' ').contains(u"不再保存"_s), qPrintable(texts.join(u'\n')));
    fixture.close();
    settings::setLanguage(u"en"_s);
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(accepted(fixture), 2U);
}

void TestSessionNotices::asksBeforeItIsLost()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    acceptOne(fixture);
    const QString folder = QFileInfo(databaseOf(repository)).path();
    QVERIFY(QDir().rename(folder, folder + u".away"_s));
    writeFile(folder, "x");
    acceptOne(fixture);
    fixture.window().close();
    QVERIFY(fixture.window().isVisible());
    QVERIFY(fixture.workbench().confirmBar()->text().contains(u"could not be saved"_s));
    fixture.press(u"Esc"_s);
    QVERIFY(fixture.window().isVisible());
    fixture.press(u"F5"_s);
    QVERIFY(fixture.window().session() != nullptr);
    fixture.press(u"Esc"_s);
    QVERIFY(QFile::remove(folder));
    QVERIFY(QDir().rename(folder + u".away"_s, folder));
    QVERIFY(fixture.window().close()); // everything can be saved again: the user is not asked
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(accepted(fixture), 1U);
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    test::isolateProgram(u"torchferry-session-notices-test"_s);
    TestSessionNotices tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "test_session_notices.moc"
