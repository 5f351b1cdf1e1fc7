// SPDX-License-Identifier: Apache-2.0
// The code has its room: columns at usual sizes, what folds away, wrapping, and stretches in which nothing changes.
#include <QTest>

#include "support/scratch_repository.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/finding_card.h"
#include "ui/panels/sidebar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

QByteArray longFile()
{
    QByteArray code = "import torch\n";
    for (int part = 0; part < 10; ++part)
        code += QByteArray("value = 1\n").repeated(40) + "y = torch.cat([a, b], dim=1)\n";
    return code + "z = [" + QByteArray("'some text', ").repeated(30) + "torch.cat([a, b], dim=1)]\n";
}

} // namespace

class TestRoom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-room"_s); }
    void init() { test::resetSettings(); }
    void columns_data();
    void columns();
    void sidesFoldAwayAndComeBack();
    void linesWrap();
    void unchangedStretchesFold();
};

void TestRoom::columns_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("sides");
    QTest::addColumn<int>("columns");
    QTest::newRow("1440 x 900") << QSize(1440, 900) << true << 80;
    QTest::newRow("1440 x 900, sides folded") << QSize(1440, 900) << false << 80;
    QTest::newRow("1100 x 700") << QSize(1100, 700) << true << 50;
    QTest::newRow("1920 x 1080") << QSize(1920, 1080) << true << 80;
}

void TestRoom::columns()
{
    QFETCH(QSize, size);
    QFETCH(bool, sides);
    QFETCH(int, columns);
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.window().resize(size);
    fixture.press(u"F8"_s);
    if (!sides) {
        fixture.press(u"Ctrl+B"_s);
        fixture.press(u"Ctrl+I"_s);
    }
    const DiffView &diff = *fixture.workbench().diff();
    QTRY_VERIFY2(diff.left()->columns() >= columns && diff.right()->columns() >= columns,
                 qPrintable(u"%1 and %2"_s.arg(diff.left()->columns()).arg(diff.right()->columns())));
    if (!sides)
        QTRY_VERIFY(!diff.stacked()); // with their room both stand beside each other
}

void TestRoom::sidesFoldAwayAndComeBack()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    QCoreApplication::processEvents();
    const int sidebar = fixture.workbench().sidebar()->width();
    const int card = fixture.workbench().card()->width();
    fixture.press(u"Ctrl+B"_s);
    fixture.press(u"Ctrl+I"_s);
    QVERIFY(!fixture.workbench().sidebar()->isVisible());
    QVERIFY(!fixture.workbench().card()->isVisible());
    fixture.press(u"A"_s); // what is decided does not need them
    fixture.press(u"Ctrl+3"_s);
    fixture.press(u"Ctrl+2"_s);
    QVERIFY(!fixture.workbench().sidebar()->isVisible());
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(!fixture.workbench().sidebar()->isVisible());
    QVERIFY(!fixture.workbench().card()->isVisible());
    fixture.press(u"Ctrl+B"_s);
    fixture.press(u"Ctrl+I"_s);
    QTRY_VERIFY(std::abs(fixture.workbench().sidebar()->width() - sidebar) <= 2);
    QTRY_VERIFY(std::abs(fixture.workbench().card()->width() - card) <= 2);
}

void TestRoom::linesWrap()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, longFile());
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Shift+F8"_s); // the long line is the last
    const DiffView &diff = *fixture.workbench().diff();
    const RowView &view = diff.sides()->view();
    QTRY_VERIFY(view.x() > 0);
    fixture.press(u"Alt+Z"_s);
    QCOMPARE(view.lastX(), 0);
    const int row = diff.left()->spotlight().row;
    QVERIFY(view.heightOf(row) > 1);
    QCOMPARE(view.heightOf(row), std::max(diff.left()->linesOf(row), diff.right()->linesOf(row)));
    QCOMPARE(diff.left()->seenRows(), diff.right()->seenRows());
    fixture.window().resize(1000, 700); // narrower: more lines, still level
    QTRY_VERIFY(view.heightOf(row) == std::max(diff.left()->linesOf(row), diff.right()->linesOf(row)));
    QCOMPARE(diff.left()->seenRows(), diff.right()->seenRows());
    fixture.press(u"Alt+Z"_s);
    QCOMPARE(view.heightOf(row), 1);
}

void TestRoom::unchangedStretchesFold()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, longFile());
    repository.write(u"b.py"_s, "import torch\n" + QByteArray("value = 1\n").repeated(40) + "y = torch.cat([a])\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const DiffView &diff = *fixture.workbench().diff();
    const RowView &view = diff.sides()->view();
    QVERIFY(view.rowCount() > 300);
    QCOMPARE(view.folds().size(), std::size_t{10});
    QVERIFY(view.lineCount() < 120);
    for (const convert::Finding &finding : fixture.session().file(0).findings) // nothing that is found is folded away
        QVERIFY(view.foldOf(diff.content().places[finding.id].row) == nullptr);
    const Fold fold = view.folds().front();
    Q_EMIT diff.left()->foldClicked(fold.first);
    QCOMPARE(view.folds().size(), std::size_t{9});
    QVERIFY(view.foldOf(fold.first) == nullptr);
    QCOMPARE(diff.left()->seenRows(), diff.right()->seenRows());
    fixture.press(u"W"_s);
    QVERIFY(view.folds().empty());
    QCOMPARE(view.lineCount(), view.rowCount());
    fixture.press(u"W"_s);
    QCOMPARE(view.folds().size(), std::size_t{10});
    fixture.press(u"]"_s); // a short file needs no folding
    QVERIFY(view.folds().empty());
}

QTEST_MAIN(TestRoom)
#include "test_room.moc"
