// SPDX-License-Identifier: Apache-2.0
// The code has its room: columns at usual sizes, what folds away, wrapping, and stretches in which nothing changes.
#include <algorithm>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTest>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/diff/code_change.h"
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
    void bothInOnePane();
    void longLinesAreOpenedAtOnce();
    void smallWindows_data();
    void smallWindows();
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

void TestRoom::bothInOnePane()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nkept = 1\ny = torch.cat([a, b], dim=1)\nz = torch.gather(y, 1, y)\n");
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    DiffView &diff = *fixture.workbench().diff();
    fixture.press(u"S"_s);
    QVERIFY(diff.isUnified());
    QVERIFY(!diff.right()->isVisible());
    QStringList shown;
    for (const PaneLine &row : diff.left()->rows()) {
        const QString sign = row.of == PaneLine::Of::source ? u"-"_s : row.of == PaneLine::Of::result ? u"+"_s : u" "_s;
        shown.append(sign + row.text);
    }
    QCOMPARE(shown.mid(0, 5),
             (QStringList{u"-import torch"_s, u"+import paddle"_s, u" kept = 1"_s, u"-y = torch.cat([a, b], dim=1)"_s,
                          u"+y = paddle.concat([a, b], axis=1)"_s}));
    // What is decided and gone to is seen there too.
    QVERIFY(fixture.session().finding() != nullptr);
    const FindingPlace &place = diff.content().places[fixture.session().finding()->id];
    QCOMPARE(diff.left()->spotlight().row, place.row);
    QVERIFY(place.resultRow > place.row);
    fixture.press(u"S"_s);
    QVERIFY(diff.right()->isVisible());
    QCOMPARE(diff.left()->rows().size(), diff.right()->rows().size());
}

void TestRoom::longLinesAreOpenedAtOnce()
{
    const ScratchRepository repository;
    QByteArray line = "x = [";
    while (line.size() < 200'000)
        line += "1234567, 'text', ";
    line += "torch.cat([a, b], dim=1)]\n";
    repository.write(u"a.py"_s, "import torch\n" + line);
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const DiffView &diff = *fixture.workbench().diff();
    const QString shown = diff.left()->rows()[1].text;
    QVERIFY(shown.endsWith(u"torch.cat([a, b], dim=1)]"_s)); // nothing is left out
    QTRY_VERIFY(diff.sides()->view().x() > 0);               // and what was found is gone to
    const CodeChange *code = fixture.workbench().card()->change();
    QVERIFY2(code->plainText().contains(u"torch.cat([a, b], dim=1)"_s), qPrintable(code->plainText()));
    QVERIFY(code->plainText().size() < 2'000);
}

void TestRoom::smallWindows_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("points"); // more than usual
    QTest::addColumn<QString>("language");
    for (const QString &language : {u"en"_s, u"zh"_s}) {
        const auto name = [&](const char *what) { return what + QByteArray(", ") + language.toLatin1(); };
        QTest::newRow(name("640 x 480").constData()) << QSize(640, 480) << 0 << language;
        QTest::newRow(name("683 x 384, as of a scaled screen").constData()) << QSize(683, 384) << 0 << language;
        QTest::newRow(name("683 x 384, 24 points").constData()) << QSize(683, 384) << 15 << language;
        QTest::newRow(name("1366 x 768, 16 points").constData()) << QSize(1366, 768) << 7 << language;
        QTest::newRow(name("1366 x 768, 24 points").constData()) << QSize(1366, 768) << 15 << language;
        QTest::newRow(name("640 x 480, 24 points").constData()) << QSize(640, 480) << 15 << language;
    }
}

/// What is beyond the edge can be scrolled to.
bool isScrolled(const QWidget &part)
{
    for (const QWidget *around = part.parentWidget(); around != nullptr; around = around->parentWidget()) {
        const auto *area = qobject_cast<const QScrollArea *>(around);
        if (area != nullptr && area->horizontalScrollBar()->isVisible())
            return true;
    }
    return false;
}

/// Nothing is cut, nothing is beyond the edge: what does not fit scrolls up and down, or gives way.
void TestRoom::smallWindows()
{
    QFETCH(QSize, size);
    QFETCH(int, points);
    QFETCH(QString, language);
    static const QFont usual = QApplication::font();
    QApplication::setFont(usual); // what the row before made of it is no system's font
    const auto restore = qScopeGuard([] { QApplication::setFont(usual); });
    settings::setLanguage(language);
    settings::setZoom(points);
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.window().resize(size);
    QStringList wrong;
    const auto look = [&](const QString &page) {
        for (int round = 0; round < 4; ++round)
            QCoreApplication::processEvents();
        // Another page may have needed more.
        (void)QTest::qWaitFor(
            [&] {
                fixture.window().resize(size);
                return fixture.window().size() == size;
            },
            1000);
        for (int round = 0; round < 4; ++round)
            QCoreApplication::processEvents();
        const QWidget &window = fixture.window();
        if (window.size() != size)
            wrong.append(u"%1: the window is %2 x %3"_s.arg(page).arg(window.width()).arg(window.height()));
        for (const QScrollArea *area : window.findChildren<QScrollArea *>()) {
            const bool scrolls = area->horizontalScrollBar()->isVisible();
            if (area->isVisible() && area->widget() != nullptr && !scrolls
                && area->widget()->width() > area->viewport()->width())
                wrong.append(u"%1: %2 is %3 wide in %4"_s.arg(page, area->accessibleName())
                                 .arg(area->widget()->width())
                                 .arg(area->viewport()->width()));
        }
        for (const QPushButton *button : window.findChildren<QPushButton *>()) {
            if (!button->isVisible() || button->text().isEmpty())
                continue;
            const QRect where(button->mapTo(&window, QPoint()), button->size());
            if ((where.left() < 0 || where.right() >= window.width()) && !isScrolled(*button))
                wrong.append(u"%1: %2 is beyond the edge"_s.arg(page, button->text()));
            if (button->width() < button->fontMetrics().horizontalAdvance(button->text()))
                wrong.append(u"%1: %2 is cut"_s.arg(page, button->text()));
        }
        for (const QComboBox *box : window.findChildren<QComboBox *>()) {
            QStyleOptionComboBox option;
            option.initFrom(box);
            const QRect field =
                box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
            const int needed = box->fontMetrics().horizontalAdvance(box->currentText());
            if (box->isVisible() && field.width() < needed)
                wrong.append(u"%1: %2 has %3 of %4"_s.arg(page, box->currentText()).arg(field.width()).arg(needed));
        }
        for (const QLabel *label : window.findChildren<QLabel *>()) {
            const bool isPlain =
                label->isVisible() && !label->wordWrap() && !label->text().startsWith(u'<') && label->pixmap().isNull();
            int needed = 0;
            for (const QString &line : label->text().split(u'\n'))
                needed = std::max(needed, label->fontMetrics().horizontalAdvance(line));
            if (isPlain && label->contentsRect().width() < needed && !isScrolled(*label))
                wrong.append(
                    u"%1: the text %2 has %3 of %4"_s.arg(page, label->text()).arg(label->width()).arg(needed));
        }
    };
    look(u"overview"_s);
    fixture.press(u"F8"_s);
    look(u"review"_s);
    const DiffView &diff = *fixture.workbench().diff();
    if (diff.left()->columns() < 20)
        wrong.append(u"review: %1 columns"_s.arg(diff.left()->columns()));
    if (!fixture.workbench().card()->isVisible()) {
        fixture.press(u"Ctrl+I"_s); // asked for, it is there
        QVERIFY(fixture.workbench().card()->isVisible());
        look(u"card"_s);
        fixture.press(u"Ctrl+I"_s);
    }
    fixture.press(u"Ctrl+3"_s);
    look(u"commit"_s);
    fixture.press(u"F1"_s);
    look(u"keys"_s);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

QTEST_MAIN(TestRoom)
#include "test_room.moc"
