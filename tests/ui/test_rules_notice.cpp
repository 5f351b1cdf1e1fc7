// SPDX-License-Identifier: Apache-2.0
// Errors in rules are shown and stop nothing.
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QLabel>
#include <QTest>
#include <QTreeView>

#include "support/scratch_repository.h"
#include "ui/base/text.h"
#include "ui/commands/actions.h"
#include "ui/models/problem_model.h"
#include "ui/panels/rules_notice.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

/// A rule with an unknown member in line 3, column 9, and one that is right.
const QByteArray brokenRules = R"json({ "schema": "torchferry-rules/1", "rows": {
  "torch.gather": { "category": 4, "forms": [ { "emit": "paddle.take_along_axis({input}, {index}, {dim}, True)" } ] },
        "torch.cat": { "tagret": "paddle.concat" } } })json";

const QByteArray goodRules = R"json({ "schema": "torchferry-rules/1", "rows": {
  "torch.gather": { "category": 4, "forms": [ { "emit": "paddle.take_along_axis({input}, {index}, {dim}, True)" } ] } } })json";

const QByteArray program = "import torch\n"
                           "a = torch.cat([x])\n"
                           "b = torch.gather(x, 1, y)\n";

} // namespace

class TestRulesNotice : public QObject {
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
};

void TestRulesNotice::initTestCase()
{
    test::isolateProgram(u"torchferry-rules-test"_s);
}

void TestRulesNotice::init()
{
    test::resetSettings();
}

void TestRulesNotice::problemsAsAModel()
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

void TestRulesNotice::noNoticeWithoutErrors()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, program);
    repository.write(u".torchferry/rules/a.json"_s, goodRules);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
    QVERIFY(!fixture.window().actions()->action(u"problems"_s)->isEnabled());
    QVERIFY(test::proposalOf(fixture.session(), "torch.gather").endsWith(u", True)"_s));
}

void TestRulesNotice::errorsAreShownAndStopNothing()
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
    QVERIFY(test::proposalOf(fixture.session(), "torch.gather").endsWith(u", True)"_s));
    QCOMPARE(test::proposalOf(fixture.session(), "torch.cat"), u"paddle.cat([x])"_s);
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

void TestRulesNotice::noticeIsPutAway()
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

void TestRulesNotice::errorsOfTheUser()
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
    test::waitUntilOpen(fixture, [&] { fixture.press(u"F5"_s); });
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
}

void TestRulesNotice::noticeByKeys()
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
    QCOMPARE(fixture.state(), review::State::accepted);
    fixture.press(u"Ctrl+Shift+R"_s);
    fixture.press(u"Ctrl+Shift+R"_s);
    QVERIFY(!notice.expanded());
}

void TestRulesNotice::correctedRulesTakeTheNoticeAway()
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
    test::waitUntilCarried(fixture, [&] { fixture.press(u"F5"_s); });
    QVERIFY(!fixture.workbench().rulesNotice()->isVisible());
    QCOMPARE(fixture.session().review().counts().of(review::Standing::decided), 1U);
}

QTEST_MAIN(TestRulesNotice)
#include "test_rules_notice.moc"
