// SPDX-License-Identifier: Apache-2.0
// Errors in rules are shown and stop nothing; the version of the target is chosen, remembered, and changed later.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "support/scratch_repository.h"
#include "ui/base/messages.h"
#include "ui/base/text.h"
#include "ui/commands/actions.h"
#include "ui/models/problem_model.h"
#include "ui/panels/impact_page.h"
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

/// A rule with an unknown member in line 3, column 9, and one that is right.
const QByteArray brokenRules = R"json({ "schema": "torchferry-rules/1", "rows": {
  "torch.gather": { "category": 4, "forms": [ { "emit": "paddle.take_along_axis({input}, {index}, {dim}, True)" } ] },
        "torch.cat": { "tagret": "paddle.concat" } } })json";

const QByteArray goodRules = R"json({ "schema": "torchferry-rules/1", "rows": {
  "torch.gather": { "category": 4, "forms": [ { "emit": "paddle.take_along_axis({input}, {index}, {dim}, True)" } ] } } })json";

/// What is written for torch.cat changes with 3.4; other names do not.
const QByteArray versionRules = R"json({ "schema": "torchferry-rules/1", "rows": {
  "torch.cat": { "category": 4, "forms": [
     { "when": "target >= 3.4", "emit": "paddle.concat(x={tensors})" },
     { "emit": "paddle.concat({tensors})" } ] } } })json";

const QByteArray program = "import torch\n"
                           "a = torch.cat([x])\n"
                           "b = torch.gather(x, 1, y)\n";

void waitUntilOpen(WindowFixture &fixture, const std::function<void()> &action)
{
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    // What new commits mean for the decisions is said first.
    QObject::connect(
        &fixture.window(), &MainWindow::impactShown, &fixture.window(),
        [&fixture] { Q_EMIT fixture.window().impactPage()->carryRequested(); }, Qt::QueuedConnection);
    action();
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
}

convert::FindingId findingOf(const Session &session, const std::string &api)
{
    for (const convert::Finding &finding : session.file(0).findings) {
        if (finding.api == api)
            return finding.id;
    }
    return nothing;
}

QString proposalOf(const Session &session, const std::string &api)
{
    return qs(review::proposalText(session.file(0), findingOf(session, api), 0));
}

State stateOf(const Session &session, const std::string &api)
{
    return session.review().states(0)[findingOf(session, api)];
}

} // namespace

class TestRulesAndVersions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void problemsAsAModel();
    void noNoticeWithoutErrors();
    void errorsAreShownAndStopNothing();
    void noticeIsPutAway();
    void errorsOfTheUser();
    void noticeByKeys();
    void correctedRulesTakeTheNoticeAway();
    void versionIsChangedLater();
    void overviewSaysWhatVersionsMean();
    void versionIsRemembered();
    void versionOfTheProjectIsUsual();
    void versionIsChosenWhenOpening();
    void wrongVersionIsRefused();
    void rememberedVersionThatNoLongerFits();
};

void TestRulesAndVersions::initTestCase()
{
    test::isolateProgram(u"torchferry-rules-test"_s);
}

void TestRulesAndVersions::init()
{
    test::resetSettings();
}

void TestRulesAndVersions::problemsAsAModel()
{
    const Messages messages(u"en"_s);
    ProblemModel model({{"TF3006", {{"key", "x"}}, {".torchferry/rules/a\u202e.json", 12, 1}},
                        {"TF3006", {{"key", "tagret"}}, {".torchferry/rules/a\u202e.json", 3, 9}},
                        {"TF3001", {{"path", "/r"}}, {"/r", 0, 0}},
                        {"TF3015", {{"target", "t"}, {"version", "1"}, {"range", ">=2"}}, {}}},
                       messages);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 4);
    QVERIFY(model.index(0, 0).data().toString().isEmpty()); // no file is to blame
    QCOMPARE(model.index(1, 0).data().toString(), u".torchferry/rules/a‹U+202E›.json:3:9"_s);
    QVERIFY(model.index(1, 1).data().toString().contains(u"tagret"_s));
    QVERIFY(!model.index(1, 1).data().toString().contains(u".json"_s)); // the place is in a column of its own
    QVERIFY(model.line(1).startsWith(u".torchferry/rules/a‹U+202E›.json:3:9: "_s));
    QVERIFY(!model.index(1, 0).data(ProblemModel::AdviceRole).toString().isEmpty());
    QCOMPARE(model.index(2, 0).data().toString(), u".torchferry/rules/a‹U+202E›.json:12:1"_s);
    QCOMPARE(model.index(3, 0).data().toString(), u"/r"_s);
}

void TestRulesAndVersions::noNoticeWithoutErrors()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, goodRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
    QVERIFY(!fixture.window().actions()->action(u"problems"_s)->isEnabled());
    QVERIFY(proposalOf(fixture.session(), "torch.gather").endsWith(u", True)"_s));
}

void TestRulesAndVersions::errorsAreShownAndStopNothing()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, brokenRules);
    repository.write(u".torchferry/rules/b.json"_s, "{ \"schema\": ");
    repository.commitAll();
    repository.write(u".torchferry/rules/a.json"_s, goodRules); // not committed: the commit counts
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    RulesNotice &notice = *fixture.workbench().rulesNotice();
    QVERIFY(notice.isVisible());
    QVERIFY(notice.accessibleName().startsWith(u"2 errors"_s));
    QVERIFY(!notice.expanded());
    // The rule beside the wrong one counts, and so does the rest of the pack.
    QVERIFY(proposalOf(fixture.session(), "torch.gather").endsWith(u", True)"_s));
    QCOMPARE(proposalOf(fixture.session(), "torch.cat"), u"paddle.cat([x])"_s);
    fixture.press(u"Ctrl+Shift+R"_s);
    QVERIFY(notice.expanded());
    QVERIFY(notice.list()->hasFocus());
    const QAbstractItemModel &model = *notice.list()->model();
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, 0).data().toString(), u".torchferry/rules/a.json:3:24"_s);
    QVERIFY(model.index(1, 0).data().toString().startsWith(u".torchferry/rules/b.json:1:"_s));
    // What to do is said below the list.
    const auto details = [&notice] {
        QString text;
        for (const QLabel *label : notice.findChildren<QLabel *>())
            text += label->text().remove(u'\u200b') + u'\n';
        return text;
    };
    QVERIFY2(details().contains(u"a.json:3:24: "_s) && details().contains(u"commit it"_s), qPrintable(details()));
    fixture.press(u"Down"_s);
    QVERIFY2(details().contains(u"b.json:1:"_s), qPrintable(details()));
}

void TestRulesAndVersions::noticeIsPutAway()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, brokenRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Q_EMIT fixture.workbench().rulesNotice()->dismissed();
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible()); // the same errors do not come back by themselves
    fixture.press(u"Ctrl+Shift+R"_s);                         // but can be looked up
    QVERIFY(fixture.workbench().rulesNotice()->isVisible());
    fixture.close();
    repository.write(u".torchferry/rules/b.json"_s, "[]");
    repository.commitAll(u"one more"_s);
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(fixture.workbench().rulesNotice()->isVisible());
}

void TestRulesAndVersions::errorsOfTheUser()
{
    const QString folder = QString::fromLocal8Bit(qgetenv("XDG_CONFIG_HOME")) + u"/torchferry/rules"_s;
    QVERIFY2(QDir().mkpath(folder), qPrintable(folder));
    QFile file(folder + u"/mine.json"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(brokenRules);
    file.close();
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.commitAll();
    WindowFixture fixture;
    const bool opened = fixture.open(repository.path());
    file.remove();
    QVERIFY(opened);
    RulesNotice &notice = *fixture.workbench().rulesNotice();
    QVERIFY(notice.isVisible());
    QCOMPARE(notice.list()->model()->index(0, 0).data().toString(), folder + u"/mine.json:3:24"_s);
    waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
}

void TestRulesAndVersions::noticeByKeys()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, brokenRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    RulesNotice &notice = *fixture.workbench().rulesNotice();
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+Shift+R"_s);
    QVERIFY(notice.list()->hasFocus());
    fixture.press(u"Ctrl+C"_s);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(u".torchferry/rules/a.json:3:24: "_s));
    fixture.press(u"F6"_s);
    QVERIFY(!notice.isAncestorOf(QApplication::focusWidget()));
    fixture.press(u"Shift+F6"_s);
    QVERIFY(notice.list()->hasFocus());
    fixture.press(u"Esc"_s);
    QVERIFY(!notice.expanded());
    QVERIFY(notice.isVisible());
    QCOMPARE(fixture.workbench().page(), Workbench::Page::review);
    fixture.press(u"A"_s);
    QCOMPARE(fixture.state(), State::accepted);
    fixture.press(u"Ctrl+Shift+R"_s);
    fixture.press(u"Ctrl+Shift+R"_s);
    QVERIFY(!notice.expanded());
}

void TestRulesAndVersions::correctedRulesTakeTheNoticeAway()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, brokenRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    repository.write(u".torchferry/rules/a.json"_s, goodRules);
    repository.commitAll(u"corrected"_s);
    waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
    QCOMPARE(fixture.session().review().counts().of(review::Standing::decided), 1U);
}

void TestRulesAndVersions::versionIsChangedLater()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, versionRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(proposalOf(fixture.session(), "torch.cat"), u"paddle.concat([x])"_s);
    fixture.press(u"Ctrl+2"_s);
    for (const std::string api : {"torch.cat", "torch.gather"}) {
        fixture.session().select({0, findingOf(fixture.session(), api)});
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
    waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    QCOMPARE(proposalOf(fixture.session(), "torch.cat"), u"paddle.concat(x=[x])"_s);
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
    waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QCOMPARE(noticesAboutVersions(), QString()); // it was said once
    // And back: what was decided for that version is there again.
    fixture.press(u"Ctrl+Shift+V"_s);
    QCOMPARE(fixture.workbench().versionBar()->field()->version(), u"3.4"_s);
    fixture.workbench().versionBar()->field()->setVersion({});
    waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.3"));
    QCOMPARE(stateOf(fixture.session(), "torch.cat"), State::accepted);
    QCOMPARE(noticesAboutVersions(), u"3.4 3.3 2 0"_s);
}

void TestRulesAndVersions::overviewSaysWhatVersionsMean()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const auto texts = [&fixture] { return fixture.workbench().overview()->versions()->texts(); };
    const auto hasAll = [&] {
        return texts().last().contains(u"paddle.enable_compat (3.5)"_s) && !texts().join(u' ').contains(u"…"_s)
               && texts().size() > 4;
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
    waitUntilOpen(fixture, [&] { (*portable)->click(); });
    QCOMPARE(fixture.session().target(), std::string("mindspore"));
    QCOMPARE(fixture.session().analysis().pack->profile, std::string("portable"));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("2.6"));
    QTRY_COMPARE_WITH_TIMEOUT(texts().filter(u"mindspore "_s).size(), 8, 60'000);
    QCOMPARE(texts().filter(u"open now"_s).size(), 1);
    QTRY_COMPARE_WITH_TIMEOUT(texts().filter(u"paddle 3."_s).size(), 3, 60'000);
}

void TestRulesAndVersions::versionIsRemembered()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, versionRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    waitUntilOpen(fixture, [&] { fixture.window().open(repository.path(), {{}, {}, u"3.4"_s}); });
    QCOMPARE(fixture.session().chosenVersion(), std::string("3.4"));
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.4"));
    waitUntilOpen(fixture, [&] { fixture.window().open(repository.path(), {{}, {}, QString()}); });
    QCOMPARE(fixture.session().chosenVersion(), std::string());
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.session().analysis().pack->version, std::string("3.3"));
}

void TestRulesAndVersions::versionOfTheProjectIsUsual()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, versionRules);
    repository.write(u".torchferry/project.json"_s,
                     R"({ "schema": "torchferry-project/1", "target_versions": { "paddle": "3.4" } })");
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
    waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
    QCOMPARE(proposalOf(fixture.session(), "torch.cat"), u"paddle.concat([x])"_s);
}

void TestRulesAndVersions::versionIsChosenWhenOpening()
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
    waitUntilOpen(fixture, [&] { fixture.press(u"Return"_s); });
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

void TestRulesAndVersions::wrongVersionIsRefused()
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

void TestRulesAndVersions::rememberedVersionThatNoLongerFits()
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

QTEST_MAIN(TestRulesAndVersions)
#include "test_rules_and_versions.moc"
