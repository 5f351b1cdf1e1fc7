// SPDX-License-Identifier: Apache-2.0
// What a person may meet in the window at its edges. Two windows are in test_two_windows.cpp, files that vanished in
// test_impact_page.cpp.
#include <csignal>
#include <sys/resource.h>

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include "support/scratch_repository.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/notice_stack.h"
#include "ui/panels/start_page.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::Standing;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

const QByteArray small = "import torch\nx = torch.cat([a, b], dim=0)\n";

QLineEdit *branchOf(WindowFixture &fixture)
{
    return fixture.workbench().commitPage()->findChild<QLineEdit *>();
}

/// What the page says in words.
QString textOf(const QWidget &page)
{
    QStringList texts;
    for (const QLabel *label : page.findChildren<QLabel *>()) {
        if (label->isVisible())
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

} // namespace

class TestBadInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-bad-input"_s); }
    void init() { test::resetSettings(); }
    void branchNamesThatAreRefused_data();
    void branchNamesThatAreRefused();
    void stateFolderThatCannotBeWritten();
    void noSpaceLeftForADecision();
    void nothingToConvert();
    void everythingDecided();
    void oneFile();
};

void TestBadInput::branchNamesThatAreRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("empty") << QString();
    QTest::newRow("a control character") << u"a\x01"
                                            u"b"_s;
    QTest::newRow("a tab") << u"a\tb"_s;
    for (const QChar c : u" ~^:?*[\\\x7f"_s)
        QTest::newRow(QByteArray("U+") + QByteArray::number(c.unicode(), 16)) << u"a%1b"_s.arg(c);
    for (const QString &name : {u"a..b"_s, u"a@{b"_s, u"@"_s, u".a"_s, u"a/.b"_s, u"a.lock"_s, u"a/b.lock/c"_s,
                                u"a//b"_s, u"/a"_s, u"a/"_s, u"a."_s, u"-a"_s, u"HEAD"_s})
        QTest::newRow(name.toUtf8()) << name;
}

void TestBadInput::branchNamesThatAreRefused()
{
    QFETCH(QString, name);
    const ScratchRepository repository;
    repository.write(u"a.py"_s, small);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    fixture.press(u"Ctrl+3"_s);
    CommitPage &page = *fixture.workbench().commitPage();
    QTRY_VERIFY(page.plan().has_value());
    branchOf(fixture)->setText(name);
    QTRY_VERIFY2(textOf(page).contains(u"branch"_s, Qt::CaseInsensitive), qPrintable(textOf(page)));
    const QString before = textOf(page);
    fixture.press(u"Ctrl+Return"_s);
    QTRY_VERIFY(!page.running());
    QVERIFY2(page.committedId().isEmpty(), qPrintable(before));
    QProcess git;
    git.start(u"git"_s, {u"-C"_s, repository.path(), u"branch"_s, u"--list"_s});
    QVERIFY(git.waitForFinished());
    QCOMPARE(git.readAllStandardOutput().trimmed().count('\n'), 0); // the one that was there
}

void TestBadInput::stateFolderThatCannotBeWritten()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, small);
    repository.commitAll();
    // A file where the folder has to be: not even the superuser can write there.
    const QByteArray before = qgetenv("XDG_STATE_HOME");
    const QString blocked = repository.beside(u"state"_s);
    QFile file(blocked);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    qputenv("XDG_STATE_HOME", blocked.toUtf8());
    WindowFixture fixture;
    const bool opened = fixture.open(repository.path());
    qputenv("XDG_STATE_HOME", before);
    QVERIFY(!opened);
    const QString text = fixture.window().startPage()->failureText();
    QVERIFY2(text.contains(blocked) && text.contains(u'\n'), qPrintable(text)); // where, and what to do
    QVERIFY(fixture.window().session() == nullptr);
}

void TestBadInput::noSpaceLeftForADecision()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\n" + QByteArray("x = torch.cat([a, b], dim=0)\n").repeated(400));
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.session().flush();
    // Files cannot grow: the system answers as it does when the disk is full.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = {};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlim_t before = limit.rlim_cur;
    limit.rlim_cur = 2000;
    setrlimit(RLIMIT_FSIZE, &limit);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    const std::uint32_t decided = fixture.session().review().counts().of(Standing::decided);
    const QString told = fixture.workbench().confirmBar()->isVisible()
                             ? fixture.workbench().confirmBar()->text()
                             : fixture.window().notices()->texts().join(u'\n');
    limit.rlim_cur = before;
    setrlimit(RLIMIT_FSIZE, &limit);
    QCOMPARE(decided, 0U); // what is not on disk is not decided
    QVERIFY2(!told.isEmpty(), "it has to be said");
    fixture.press(u"Esc"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 400U);
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 400U);
}

void TestBadInput::nothingToConvert()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "print('no framework here')\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY2(textOf(fixture.workbench()).contains(u"nothing to port"_s), qPrintable(textOf(fixture.workbench())));
    QSignalSpy said(&fixture.session(), &Session::announced);
    fixture.press(u"F8"_s);
    QVERIFY(said.count() == 1 && said.last().front().toString().startsWith(u"Nothing is left to do."_s));
    fixture.press(u"M"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    QVERIFY(!fixture.workbench().confirmBar()->isVisible());
    fixture.press(u"Ctrl+3"_s);
    QTRY_VERIFY(fixture.workbench().commitPage()->plan().has_value());
    fixture.press(u"Ctrl+Return"_s);
    QVERIFY(fixture.workbench().commitPage()->committedId().isEmpty());
}

void TestBadInput::everythingDecided()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    fixture.press(u"F8"_s);
    for (int step = 0; step < 40 && session.review().counts().of(Standing::toDecide) > 0; ++step) {
        fixture.press(u"R"_s);
        if (fixture.workbench().confirmBar()->isVisible())
            fixture.press(u"Return"_s);
        fixture.press(u"F8"_s);
    }
    QVERIFY2(session.review().counts().left() == 0, session.finding() == nullptr ? "" : session.finding()->api.c_str());
    QSignalSpy said(&session, &Session::announced);
    fixture.press(u"F8"_s);
    QVERIFY(said.last().front().toString().startsWith(u"Nothing is left to do."_s));
    fixture.press(u"Ctrl+Shift+P"_s);
    QVERIFY(!fixture.workbench().confirmBar()->isVisible());
    QVERIFY2(said.last().front().toString().startsWith(u"Nothing here is pending."_s),
             qPrintable(said.last().front().toString()));
    fixture.press(u"J"_s);
    QVERIFY(session.finding() != nullptr); // one can still look at them
    fixture.press(u"Ctrl+1"_s);
    fixture.press(u"Ctrl+3"_s);
    QTRY_VERIFY(fixture.workbench().commitPage()->plan().has_value());
    QVERIFY(fixture.workbench().commitPage()->plan()->files.empty()); // all was rejected
}

void TestBadInput::oneFile()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, small);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const Stop at = fixture.session().stop();
    for (const QString &key : {u"]"_s, u"["_s, u"J"_s, u"K"_s, u"F8"_s, u"Shift+F8"_s}) {
        fixture.press(key);
        QCOMPARE(fixture.session().stop(), at);
    }
}

QTEST_MAIN(TestBadInput)
#include "test_bad_input.moc"
