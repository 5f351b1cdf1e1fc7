// SPDX-License-Identifier: Apache-2.0
// After new commits a page says what they mean for the decisions, before anything is taken over.
#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "support/scratch_repository.h"
#include "ui/models/impact_model.h"
#include "ui/panels/impact_page.h"
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

const QByteArray first = "import torch\nx = torch.cat([a, b], dim=0)\ny = torch.load('f')\n";
const QByteArray later =
    "import torch\n\nx = torch.cat([a, b], dim=0)\ny = torch.load('g')\nz = torch.gather(a, 1, b)\n";

/// Decides everything at the first commit, and makes another.
void prepare(const ScratchRepository &repository, WindowFixture &fixture)
{
    repository.write(u"a.py"_s, first);
    repository.write(u"gone.py"_s, "import torch\nx = torch.ones(1).cuda()\ny = torch.cat([x], dim=0)\n");
    repository.commitAll();
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    QVERIFY(fixture.session().review().counts().of(Standing::decided) >= 3);
    fixture.close();
    repository.write(u"a.py"_s, later);
    repository.write(u"new.py"_s, "import torch\nx = torch.ones(3)\n");
    QVERIFY(QFile::remove(repository.path() + u"/gone.py"_s));
    repository.commitAll(u"later"_s);
}

/// All of the rows, as they are read.
QStringList read(const QAbstractItemModel &model, const QModelIndex &parent = {})
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        rows.append(index.data(Qt::AccessibleTextRole).toString());
        rows += read(model, index);
    }
    return rows;
}

/// Opens the project and waits for the page.
bool openToPage(WindowFixture &fixture, const QString &path)
{
    fixture.start();
    QSignalSpy shown(&fixture.window(), &MainWindow::impactShown);
    fixture.window().open(path);
    return QTest::qWaitFor([&] { return shown.count() == 1; }, 60'000);
}

} // namespace

class TestImpactPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-impact-page"_s); }
    void init() { test::resetSettings(); }
    void saysWhatNewCommitsMean();
    void carriesDecisionsOver();
    void opensWithEverythingToDecide();
    void changesNothingWhenCancelled();
    void staysWhenTheLanguageChanges();
    void opensAtOnceWithoutDecisions();
};

void TestImpactPage::saysWhatNewCommitsMean()
{
    const ScratchRepository repository;
    WindowFixture fixture;
    prepare(repository, fixture);
    QVERIFY(openToPage(fixture, repository.path()));
    ImpactPage &page = *fixture.window().impactPage();
    QVERIFY(page.isVisible());
    QVERIFY(fixture.window().session() == nullptr);
    const QString text = page.text();
    QVERIFY2(text.contains(u"1 moved, 1 changed, 2 new, "_s), qPrintable(text));
    QVERIFY2(text.contains(u"1 decision still holds. "_s), qPrintable(text));
    QVERIFY2(text.contains(u"Nothing has been changed yet."_s), qPrintable(text));
    const QAbstractItemModel &model = *page.list()->model();
    QAbstractItemModelTester tester(page.list()->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QStringList rows = read(model);
    const QString all = rows.join(u'\n');
    for (const QString &row : {u"a.py, 1 moved, 1 changed, 1 new, 1 still holds, 1 no longer holds"_s,
                               u"gone.py (file is gone), "_s, u"new.py (new file), 1 new"_s})
        QVERIFY2(all.contains(row), qPrintable(all));
    QVERIFY2(all.contains(u"line 2 → 3, moved, accepted, still holds"_s), qPrintable(all));
    QVERIFY2(all.contains(u"changed, accepted, no longer holds"_s), qPrintable(all));
}

void TestImpactPage::carriesDecisionsOver()
{
    const ScratchRepository repository;
    WindowFixture fixture;
    prepare(repository, fixture);
    QVERIFY(openToPage(fixture, repository.path()));
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    fixture.press(u"Return"_s);
    QCOMPARE(opened.count(), 1);
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 1U);
    fixture.close();
    QVERIFY(fixture.open(repository.path())); // it was answered
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 1U);
}

void TestImpactPage::opensWithEverythingToDecide()
{
    const ScratchRepository repository;
    WindowFixture fixture;
    prepare(repository, fixture);
    QVERIFY(openToPage(fixture, repository.path()));
    Q_EMIT fixture.window().impactPage()->resetRequested();
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 0U);
    fixture.press(u"Ctrl+Z"_s);
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 1U);
}

void TestImpactPage::changesNothingWhenCancelled()
{
    const ScratchRepository repository;
    WindowFixture fixture;
    prepare(repository, fixture);
    for (int round = 0; round < 2; ++round) { // as often as one likes
        QVERIFY(openToPage(fixture, repository.path()));
        fixture.press(u"Esc"_s);
        QVERIFY(fixture.window().startPage()->isVisible());
        QVERIFY(fixture.window().session() == nullptr);
    }
}

void TestImpactPage::staysWhenTheLanguageChanges()
{
    const ScratchRepository repository;
    WindowFixture fixture;
    prepare(repository, fixture);
    QVERIFY(openToPage(fixture, repository.path()));
    fixture.press(u"Ctrl+Shift+L"_s);
    QTRY_VERIFY(fixture.window().impactPage()->isVisible());
    QVERIFY(fixture.window().impactPage()->text().contains(u"尚未"_s));
    fixture.press(u"Return"_s);
    QVERIFY(fixture.window().session() != nullptr);
    QCOMPARE(fixture.session().review().counts().of(Standing::decided), 1U);
}

void TestImpactPage::opensAtOnceWithoutDecisions()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, first);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.close();
    repository.write(u"a.py"_s, later);
    repository.commitAll(u"later"_s);
    QVERIFY(fixture.open(repository.path()));
}

QTEST_MAIN(TestImpactPage)
#include "test_impact_page.moc"
