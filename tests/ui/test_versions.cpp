// SPDX-License-Identifier: Apache-2.0
// The version of the target is chosen, remembered, and changed later; the overview says what each means.
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "core/report/version_outlook.h"
#include "support/scratch_repository.h"
#include "ui/base/text.h"
#include "ui/panels/overview_page.h"
#include "ui/panels/rules_notice.h"
#include "ui/panels/start_page.h"
#include "ui/panels/version_bar.h"
#include "ui/panels/version_field.h"
#include "ui/panels/version_table.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

/// What is written for torch.cat changes with 3.4; other names do not.
const QByteArray versionRules = R"json({ "schema": "torchferry-rules/1", "rows": {
  "torch.cat": { "category": 4, "forms": [
     { "when": "target >= 3.4", "emit": "paddle.concat(x={tensors})" },
     { "emit": "paddle.concat({tensors})" } ] } } })json";

const QByteArray program = "import torch\n"
                           "a = torch.cat([x])\n"
                           "b = torch.gather(x, 1, y)\n";

State stateOf(const Session &session, const std::string &api)
{
    return session.review().states(0)[test::findingOf(session, api)];
}

} // namespace

class TestVersions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void versionIsChangedLater();
    void overviewSaysWhatVersionsMean();
    void overviewSaysWhatItCouldNotWorkOut();
    void versionIsRemembered();
    void versionOfTheProjectIsUsual();
    void versionIsChosenWhenOpening();
    void wrongVersionIsRefused();
    void rememberedVersionThatNoLongerFits();
};

void TestVersions::initTestCase()
{
    test::isolateProgram(u"torchferry-versions-test"_s);
}

void TestVersions::init()
{
    test::resetSettings();
}

void TestVersions::versionIsChangedLater()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, versionRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(test::proposalOf(fixture.session(), "torch.cat"), u"paddle.concat([x])"_s);
    fixture.press(u"Ctrl+2"_s);
    for (const std::string api : {"torch.cat", "torch.gather"}) {
        fixture.session().select({0, test::findingOf(fixture.session(), api)});
        fixture.press(u"A"_s);
        QCOMPARE(stateOf(fixture.session(), api), State::accepted);
    }
    fixture.press(u"Ctrl+Shift+V"_s);
    VersionBar &bar = *fixture.workbench().versionBar();
    QVERIFY(bar.isVisible());
    QVERIFY(bar.isAncestorOf(QApplication::focusWidget()));
    // What there is to choose: the usual one, and those in which something changes.
    QCOMPARE(bar.field()->version(), QString());
    QVERIFY(bar.field()->currentText().startsWith(u"3.3"_s));
    QVERIFY(bar.field()->findText(u"3.4"_s) > 0);
    fixture.press(u"Esc"_s);
    QVERIFY(!bar.isVisible());
    QCOMPARE(fixture.workbench().page(), Workbench::Page::review);
    fixture.press(u"Ctrl+Shift+V"_s);
    fixture.type(u"3.4"_s);
    test::waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    QCOMPARE(test::proposalOf(fixture.session(), "torch.cat"), u"paddle.concat(x=[x])"_s);
    // What would be written otherwise now is asked for again, the rest is kept.
    QCOMPARE(stateOf(fixture.session(), "torch.cat"), State::pending);
    QCOMPARE(stateOf(fixture.session(), "torch.gather"), State::accepted);
    const auto noticesAboutVersions = [&fixture] {
        QStringList texts;
        for (const Error &notice : fixture.session().notices())
            if (notice.code == "TF9711")
                for (const MessageArgument &argument : notice.arguments)
                    texts.append(qs(argument.value));
        return texts.join(u' ');
    };
    QCOMPARE(noticesAboutVersions(), u"3.3 3.4 1 1"_s);
    test::waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QCOMPARE(noticesAboutVersions(), QString()); // it was said once
    // And back: what was decided for that version is there again.
    fixture.press(u"Ctrl+Shift+V"_s);
    QCOMPARE(fixture.workbench().versionBar()->field()->version(), u"3.4"_s);
    fixture.workbench().versionBar()->field()->setVersion({});
    test::waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.3"));
    QCOMPARE(stateOf(fixture.session(), "torch.cat"), State::accepted);
    QCOMPARE(noticesAboutVersions(), u"3.4 3.3 2 0"_s);
}

void TestVersions::overviewSaysWhatVersionsMean()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const auto texts = [&fixture] { return fixture.workbench().overview()->versions()->texts(); };
    const auto hasAll = [&] {
        return texts().last().contains(u"paddle.enable_compat (3.5)"_s) && !texts().join(u' ').contains(u"…"_s)
               && texts().size() == 12; // three versions, four in two profiles, and what a proxy does
    };
    QTRY_VERIFY2_WITH_TIMEOUT(hasAll(), qPrintable(texts().join(u'\n')), 60'000);
    const QStringList lines = texts();
    QCOMPARE(lines.filter(u"mindspore "_s).size(), 8); // four versions in two profiles
    QVERIFY2(lines.at(lines.size() - 2).startsWith(u"mindspore 2.7 · portable "_s), qPrintable(lines.join(u'\n')));
    QVERIFY(lines[0].startsWith(u"paddle 3.0 "_s) && lines[1].startsWith(u"paddle 3.3 · open now "_s)
            && lines[2].startsWith(u"paddle 3.5 · development "_s));
    for (int index = 0; index < 3; ++index) {
        const QStringList counts = lines[index].split(u' ').last(6).first(3); // then "97.5 %" and the mixed files
        int sum = 0;
        for (const QString &count : counts)
            sum += count.toInt();
        QVERIFY2(!lines[index].contains(u"…"_s) && sum > 0, qPrintable(lines[index]));
        if (lines[index].contains(u"open now"_s)) // a case is one use there, too
            QCOMPARE(sum, static_cast<int>(fixture.session().review().counts().total()));
    }
    const report::TargetOutlook open = report::targetOutlookOf(fixture.session().analysis());
    QVERIFY(open.uses.uses > 0);
    QCOMPARE(lines[1].split(u' ').last(3), QStringList({QLocale().toString(open.settledPermille() / 10.0, 'f', 1),
                                                        u"%"_s, QString::number(open.mixedFiles)}));
    // The bar says it of the version that is typed, and what is special about one.
    fixture.press(u"Ctrl+Shift+V"_s);
    VersionBar &bar = *fixture.workbench().versionBar();
    fixture.type(u"3.1"_s);
    QVERIFY2(bar.verdict().contains(u"3.1 that is not known of 3.0"_s) && bar.verdict().contains(u"keep their text"_s),
             qPrintable(bar.verdict()));
    bar.field()->setVersion(u"3.5"_s);
    QCOMPARE(bar.field()->version(), u"3.5"_s);
    QVERIFY2(bar.verdict().contains(u"development version"_s), qPrintable(bar.verdict()));
    fixture.press(u"Esc"_s);
    // What was worked out is kept with the session.
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().extra().value(u"versions"_s).toObject().size(), 3);
    QCOMPARE(fixture.session().extra().value(u"targets"_s).toObject().size(), 8);
    QTRY_COMPARE_WITH_TIMEOUT(texts(), lines, 60'000);
    // Another choice is opened from there. Its own versions are those of its profile, the others are beside them.
    const QList<QPushButton *> choices = fixture.workbench().overview()->versions()->findChildren<QPushButton *>();
    const auto portable = std::find_if(choices.begin(), choices.end(), [](const QPushButton *choice) {
        return choice->text().endsWith(u"mindspore 2.6 · portable"_s);
    });
    QVERIFY(portable != choices.end());
    test::waitUntilOpen(fixture, [&] { (*portable)->click(); });
    QCOMPARE(fixture.session().target(), std::string("mindspore"));
    QCOMPARE(fixture.session().analysis().pack->profile, std::string("portable"));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("2.6"));
    QTRY_COMPARE_WITH_TIMEOUT(texts().filter(u"mindspore "_s).size(), 8, 60'000);
    QCOMPARE(texts().filter(u"open now"_s).size(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(texts().filter(u"paddle 3."_s).size(), 3, 60'000);
}

/// What is known is shown, and what is not is said with the reason.
void TestVersions::overviewSaysWhatItCouldNotWorkOut()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(QDir(repository.path()).rename(u".git"_s, u".away"_s)); // before the others are begun
    const auto texts = [&fixture] { return fixture.workbench().overview()->versions()->texts(); };
    QTRY_VERIFY2_WITH_TIMEOUT(texts().last().contains(u"could not be worked out: "_s)
                                  && texts().last().contains(u"F5"_s),
                              qPrintable(texts().join(u'\n')), 60'000);
    const QStringList lines = texts();
    QVERIFY2(lines[0].endsWith(u"– – – – –"_s) && lines[2].endsWith(u"– – – – –"_s), qPrintable(lines.join(u'\n')));
    QVERIFY2(lines[1].contains(u"open now"_s) && !lines[1].contains(u"–"_s), qPrintable(lines[1]));
}

void TestVersions::versionIsRemembered()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, versionRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    test::waitUntilOpen(fixture, [&] { fixture.window().open(repository.path(), {{}, {}, u"3.4"_s}); });
    QCOMPARE(fixture.session().chosenVersion(), std::string("3.4"));
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    test::waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    test::waitUntilOpen(fixture, [&] { fixture.window().open(repository.path(), {{}, {}, QString()}); });
    QCOMPARE(fixture.session().chosenVersion(), std::string());
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.3"));
}

void TestVersions::versionOfTheProjectIsUsual()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, versionRules);
    test::settleVersion(repository, "3.4");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    fixture.press(u"Ctrl+Shift+V"_s);
    const VersionField &field = *fixture.workbench().versionBar()->field();
    QCOMPARE(field.version(), QString());
    QVERIFY2(field.currentText().contains(u"3.4"_s) && field.currentText().contains(u"the project"_s),
             qPrintable(field.currentText()));
    fixture.type(u"3.0"_s);
    test::waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(test::proposalOf(fixture.session(), "torch.cat"), u"paddle.concat([x])"_s);
}

void TestVersions::versionIsChosenWhenOpening()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+O"_s);
    StartPage &page = *fixture.window().startPage();
    QVERIFY(!page.choice().version);
    page.versionField()->setFocus(Qt::OtherFocusReason);
    QTRY_VERIFY(page.versionField()->findText(u"3.0"_s) > 0); // read in the background
    QVERIFY(!page.choice().version);
    page.versionField()->lineEdit()->selectAll();
    fixture.type(u"3.2"_s);
    page.setPath(repository.path());
    test::waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.2"));
    QVERIFY(!page.choice().version); // the next project has its own
    fixture.press(u"Ctrl+O"_s);
    page.versionField()->lineEdit()->selectAll();
    page.versionField()->setFocus(Qt::OtherFocusReason);
    fixture.type(u"2.6"_s);
    QSignalSpy failed(&fixture.window(), &MainWindow::openFailed);
    fixture.press(u"Return"_s);
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY2(page.failureText().contains(u"2.6"_s) && page.failureText().contains(u">=3.0"_s),
             qPrintable(page.failureText()));
}

void TestVersions::wrongVersionIsRefused()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+Shift+V"_s);
    VersionBar &bar = *fixture.workbench().versionBar();
    for (const QString &wrong : {u"2.6"_s, u"4.0"_s, u"three"_s, u"3."_s}) {
        fixture.press(u"Ctrl+A"_s);
        fixture.type(wrong);
        QVERIFY2(bar.problem().contains(wrong) && bar.problem().contains(u">=3.0"_s), qPrintable(bar.problem()));
        fixture.press(u"Return"_s);
        QVERIFY(bar.isVisible());
    }
    fixture.press(u"Ctrl+A"_s);
    fixture.type(u"3.0.1"_s);
    QVERIFY(bar.problem().isEmpty());
}

void TestVersions::rememberedVersionThatNoLongerFits()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.close();
    {
        // As if a pack of long ago had covered it.
        const auto git = git::Repository::open(utf8(repository.path()));
        QVERIFY(git);
        auto store = store::SessionStore::open(store::SessionStore::defaultPath(git->gitDirectory(), "paddle"));
        QVERIFY(store);
        store::SessionInfo info = *(*store)->info();
        info.chosenVersion = "2.6";
        QVERIFY((*store)->setInfo(info));
    }
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.3"));
    QVERIFY(fixture.workbench().rulesNotice()->isVisible());
    QVERIFY(fixture.workbench().rulesNotice()->list()->model()->index(0, 1).data().toString().contains(u"2.6"_s));
}

QTEST_MAIN(TestVersions)
#include "test_versions.moc"
