// SPDX-License-Identifier: Apache-2.0
// Bulk actions, and the rejection of what others rest on, say what they do: before, and after in the same numbers.
#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "support/scratch_repository.h"
#include "ui/models/effect_model.h"
#include "ui/panels/confirm_bar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::Counts;
using review::Standing;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

const QByteArray layered =
    "import torch\nimport torch.nn as nn\n\n\nclass Net(nn.Module):\n    def __init__(self):\n"
    "        super().__init__()\n        self.a = nn.ReLU()\n        self.b = nn.Tanh()\n"
    "        self.c = torch.cat([torch.gather(a, 1, b), c], dim=1)\n        self.d = torch.load('f')\n";

int numberIn(const QString &text, const QString &pattern)
{
    const auto match = QRegularExpression(pattern).match(text);
    return match.hasMatch() ? match.captured(1).toInt() : 0;
}

void select(WindowFixture &fixture, std::string_view api)
{
    for (const convert::Finding &finding : fixture.session().file(0).findings) {
        if (finding.api == api)
            fixture.session().select({0, finding.id});
    }
    fixture.workbench().showPage(Workbench::Page::review);
}

} // namespace

class TestBulk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-bulk"_s); }
    void init() { test::resetSettings(); }
    void saysBeforeAndAfterTheSame();
    void listsWhatIsConcerned();
    void asksBeforeABaseClassIsRejected();
    void rejectsOthersAtOnceAndSaysWhatFollowed();
    void rejectsWhatWasAskedAbout();
    void takesBackAQuestionWhoseNumbersChanged();
};

void TestBulk::saysBeforeAndAfterTheSame()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, layered);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const review::Review &review = fixture.session().review();
    QSignalSpy said(&fixture.session(), &Session::announced);
    for (const QString &key : {u"Ctrl+Shift+A"_s, u"Ctrl+Shift+C"_s, u"Ctrl+Shift+F"_s, u"Ctrl+Shift+P"_s}) {
        fixture.press(u"F8"_s);
        const Counts before = review.counts();
        fixture.press(key);
        const QString asked = fixture.workbench().confirmBar()->text();
        const int findings = numberIn(asked, u"Accept (\\d+) finding"_s);
        const int changes = numberIn(asked, u"(\\d+) changes?\\b"_s);
        const int questions = numberIn(asked, u"(\\d+) new questions? follow"_s);
        const int nothing = numberIn(asked, u"(\\d+) needs? nothing then"_s);
        const int nothingToo = numberIn(asked, u"(\\d+) more needs? nothing then"_s);
        QVERIFY2(findings > 0, qPrintable(asked));
        QCOMPARE(changes + nothing, findings);
        QCOMPARE(review.counts(), before);
        fixture.press(u"Return"_s);
        const Counts after = review.counts();
        const QString told = said.last().front().toString();
        QVERIFY2(told.startsWith(u"Accepted %1 finding"_s.arg(findings)), qPrintable(told));
        QCOMPARE(numberIn(told, u": (\\d+) changed"_s), changes);
        QCOMPARE(after.total(), before.total());
        QVERIFY(after.of(Standing::decided) >= before.of(Standing::decided) + static_cast<std::uint32_t>(changes));
        QCOMPARE(static_cast<int>(after.of(Standing::toDecide)),
                 static_cast<int>(before.of(Standing::toDecide)) - findings - nothingToo + questions);
        fixture.press(u"Ctrl+Z"_s); // one step
        QCOMPARE(review.counts(), before);
    }
}

void TestBulk::listsWhatIsConcerned()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, layered);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    ConfirmBar &bar = *fixture.workbench().confirmBar();
    QVERIFY(!bar.details()->isVisible());
    fixture.press(u"Shift+Tab"_s); // to the button in front of "accept"
    fixture.press(u"Return"_s);
    QVERIFY(bar.isVisible() && bar.details()->isVisible() && bar.details()->hasFocus());
    QAbstractItemModel &model = *bar.details()->model();
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    int rows = 0;
    for (int group = 0; group < model.rowCount(); ++group) {
        const QModelIndex heading = model.index(group, 0);
        QVERIFY(numberIn(heading.data().toString(), u"(\\d+) "_s) == model.rowCount(heading));
        rows += model.rowCount(heading);
    }
    QVERIFY(rows >= 4);
    const QModelIndex first = model.index(0, 0, model.index(0, 0));
    QVERIFY2(first.data().toString().contains(u", a.py:"_s), qPrintable(first.data().toString()));
    bar.details()->setCurrentIndex(first);
    fixture.press(u"Return"_s); // goes there, and asks on
    QVERIFY(bar.isVisible());
    QCOMPARE(fixture.session().stop().file, 0U);
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 0U);
    fixture.press(u"Esc"_s);
    QVERIFY(!bar.isVisible());
}

void TestBulk::asksBeforeABaseClassIsRejected()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, layered);
    test::settleVersion(repository, "3.0"); // where its name is another one
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    select(fixture, "torch.nn.Module");
    fixture.press(u"R"_s);
    ConfirmBar &bar = *fixture.workbench().confirmBar();
    QVERIFY(bar.isVisible());
    QVERIFY2(bar.text().contains(u"torch.nn.Module as base class"_s) && bar.text().contains(u"uses inside it"_s),
             qPrintable(bar.text()));
    const int questions = numberIn(bar.text(), u"(\\d+) new questions? follow"_s);
    QVERIFY2(questions >= 2, qPrintable(bar.text())); // the layers, whose import stays
    QVERIFY(fixture.state() != State::rejected);
    const Counts before = fixture.session().review().counts();
    fixture.press(u"Esc"_s);
    QVERIFY(fixture.state() != State::rejected);
    fixture.press(u"R"_s);
    fixture.press(u"Return"_s);
    QCOMPARE(fixture.state(), State::rejected);
    const Counts after = fixture.session().review().counts();
    QCOMPARE(static_cast<int>(after.of(Standing::toDecide)),
             static_cast<int>(before.of(Standing::toDecide)) - 1 + questions);
}

void TestBulk::rejectsOthersAtOnceAndSaysWhatFollowed()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch.nn as nn\na = nn.ReLU()\nb = nn.Tanh()\n");
    test::settleVersion(repository, "3.3");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    select(fixture, "torch.nn.ReLU");
    QSignalSpy said(&fixture.session(), &Session::announced);
    fixture.press(u"R"_s);
    QVERIFY(!fixture.workbench().confirmBar()->isVisible());
    QCOMPARE(fixture.state(), State::rejected);
    const QString told = said.last().front().toString();
    QVERIFY2(told.startsWith(u"rejected"_s) && told.contains(u"torch.nn.ReLU"_s), qPrintable(told));
}

/// The list of what follows leads to other places, and keys still do.
void TestBulk::rejectsWhatWasAskedAbout()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, layered);
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    select(fixture, "torch.nn.Module");
    const Stop base = fixture.session().stop();
    fixture.press(u"R"_s);
    QVERIFY(fixture.workbench().confirmBar()->isVisible());
    Stop other = base;
    for (const convert::Finding &finding : fixture.session().file(0).findings)
        if (finding.api == "torch.load")
            other.finding = finding.id;
    QVERIFY(other != base);
    fixture.session().select(other);
    fixture.press(u"Return"_s);
    const auto verdictOf = [&](const Stop &stop) {
        return fixture.session().review().decisions(stop.file).finding(stop.finding).verdict;
    };
    QCOMPARE(verdictOf(base), review::Decision::Verdict::rejected);
    QCOMPARE(verdictOf(other), review::Decision::Verdict::pending);
}

void TestBulk::takesBackAQuestionWhoseNumbersChanged()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, layered);
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    select(fixture, "torch.load");
    fixture.press(u"Ctrl+Shift+F"_s);
    QVERIFY(fixture.workbench().confirmBar()->isVisible());
    fixture.session().reject();
    QVERIFY(!fixture.workbench().confirmBar()->isVisible());
}

QTEST_MAIN(TestBulk)
#include "test_bulk.moc"
