// SPDX-License-Identifier: Apache-2.0
// Both sides of the diff show the same rows, whatever one scrolls with; and what is copied or read aloud is the file.
#include <QAccessible>
#include <QClipboard>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QWheelEvent>

#include "support/scratch_repository.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/finding_card.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

/// 300 lines; every now and then a call that becomes more lines or fewer, and a very long line.
QByteArray longFile()
{
    QByteArray code = "import torch\nimport torch.nn as nn\n\n\ndef f(x: torch.Tensor, a, b):\n";
    for (int part = 0; part < 30; ++part) {
        code +=
            "    # part " + QByteArray::number(part) + "\n    y = torch.cat(\n        [a, b],\n        dim=1,\n    )\n";
        code += "    z = [" + QByteArray("'some text', ").repeated(part % 7 == 3 ? 30 : 1) + "]\n";
        code += "    v, i = torch.max(x, dim=1)\n    x = x.view(-1, 4)\n    print(y, z, v, i)\n\n";
    }
    return code;
}

} // namespace

class TestScrolling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-scrolling"_s); }
    void init();
    void cleanup() { m_fixture.reset(); }
    void panesNeverPart_data();
    void panesNeverPart();
    void jumpsComeBackToTheFirstColumn();
    void moreRoomShowsTheFirstColumn();
    void copiesNoFillers();
    void readersHearTheFile();
    void caretStepsOverWholeCharacters();
    void veryLongLinesAreShownAtOnce();

private:
    [[nodiscard]] DiffSides &sides() { return *m_fixture->workbench().diff()->sides(); }
    [[nodiscard]] DiffPane &pane(int index) { return index == 0 ? *sides().left() : *sides().right(); }
    void level(const char *what);
    void open(const QByteArray &code);
    void go(const QString &way, DiffPane &pane);

    std::unique_ptr<ScratchRepository> m_repository;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestScrolling::init()
{
    test::resetSettings();
}

void TestScrolling::open(const QByteArray &code)
{
    m_repository = std::make_unique<ScratchRepository>();
    m_repository->write(u"a.py"_s, code);
    m_repository->commitAll();
    m_fixture = std::make_unique<WindowFixture>();
    QVERIFY(m_fixture->open(m_repository->path()));
    m_fixture->press(u"F8"_s);
    QCoreApplication::processEvents();
}

/// The same rows at the same heights on both sides, all of them with text or a filler, coloured as the file is.
void TestScrolling::level(const char *what)
{
    QCoreApplication::processEvents();
    const std::vector<DiffPane::SeenRow> left = pane(0).seenRows();
    const std::vector<DiffPane::SeenRow> right = pane(1).seenRows();
    QVERIFY2(!left.empty() && left == right, what);
    for (const DiffPane *at : {&pane(0), &pane(1)}) {
        for (const DiffPane::SeenRow &seen : left) {
            const PaneLine &line = at->rows()[static_cast<std::size_t>(seen.row)];
            if (line.text.contains(u"print"_s))
                QVERIFY2(!at->formatsOf(seen.row).isEmpty(), what);
        }
    }
}

void TestScrolling::panesNeverPart_data()
{
    QTest::addColumn<QString>("way");
    for (const char *way :
         {"wheel", "wheel over the gutter", "scroll bar", "PgDown PgUp", "Ctrl+Home Ctrl+End", "caret past the edge",
          "ruler", "next finding", "place of a reason", "resize", "drag past the edge", "filter jump", "reader"})
        QTest::newRow(way) << QString::fromLatin1(way);
}

void TestScrolling::go(const QString &way, DiffPane &at)
{
    RowView &view = sides().view();
    at.setFocus();
    const auto wheel = [](QWidget *widget, int delta) {
        const QPointF point(10, 10);
        QWheelEvent event(point, widget->mapToGlobal(point), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    };
    const auto keys = [&](std::initializer_list<Qt::Key> presses, Qt::KeyboardModifiers modifiers = {}) {
        for (const Qt::Key key : presses) {
            QTest::keyClick(&at, key, modifiers);
            level(qPrintable(QKeySequence(modifiers | key).toString()));
        }
    };
    if (way == u"wheel"_s || way == u"wheel over the gutter"_s) {
        QWidget *target = way == u"wheel"_s ? static_cast<QWidget *>(&at) : at.findChild<QWidget *>();
        for (const int delta : {-120, -120, -360, -40, -40, -40, 120}) {
            wheel(target, delta);
            level("wheel");
        }
    } else if (way == u"scroll bar"_s) {
        for (QScrollBar *bar : sides().findChildren<QScrollBar *>(QString(), Qt::FindDirectChildrenOnly)) {
            for (const int percent : {10, 50, 100, 30}) {
                bar->setSliderPosition(bar->maximum() * percent / 100);
                level("scroll bar");
            }
        }
    } else if (way == u"PgDown PgUp"_s) {
        keys({Qt::Key_PageDown, Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_PageDown});
    } else if (way == u"Ctrl+Home Ctrl+End"_s) {
        keys({Qt::Key_End, Qt::Key_Home, Qt::Key_End}, Qt::ControlModifier);
    } else if (way == u"caret past the edge"_s) {
        for (int step = 0; step < view.page() + 12; ++step)
            QTest::keyClick(&at, Qt::Key_Down);
        level("down");
        keys({Qt::Key_End, Qt::Key_Up, Qt::Key_Down, Qt::Key_Down});
        for (int step = 0; step < view.page() + 4; ++step)
            QTest::keyClick(&at, Qt::Key_Up, Qt::ShiftModifier);
        level("up");
    } else if (way == u"ruler"_s) {
        for (const int part : {2, 3, 5}) {
            QTest::mouseClick(sides().ruler(), Qt::LeftButton, {}, {6, sides().ruler()->height() * part / 6});
            level("ruler");
        }
    } else if (way == u"next finding"_s) {
        for (int step = 0; step < 40; ++step) {
            m_fixture->press(u"J"_s);
            level("J");
        }
    } else if (way == u"place of a reason"_s) {
        m_fixture->workbench().diff()->showPlace(4000);
        level("place");
    } else if (way == u"resize"_s) {
        view.setTop(100);
        for (const QSize size : {QSize(1100, 700), QSize(1500, 500), QSize(1000, 900), QSize(1400, 860)}) {
            m_fixture->window().resize(size);
            level("resize");
        }
    } else if (way == u"drag past the edge"_s) {
        QTest::mousePress(&at, Qt::LeftButton, {}, {120, 40});
        QTest::mouseMove(&at, {140, at.height() + 60});
        QTRY_VERIFY(view.top() > 5);
        level("drag");
        QTest::mouseRelease(&at, Qt::LeftButton, {}, {140, at.height() + 60});
        level("release");
        QVERIFY(at.hasSelection());
    } else if (way == u"filter jump"_s) {
        m_fixture->press(u"Ctrl+F"_s);
        m_fixture->type(u"cat"_s);
        m_fixture->press(u"Return"_s);
        for (int step = 0; step < 20; ++step) {
            m_fixture->press(u"F8"_s);
            level("F8");
        }
    } else if (way == u"reader"_s) {
        QAccessibleInterface *reader = QAccessible::queryAccessibleInterface(&at);
        QVERIFY(reader != nullptr && reader->textInterface() != nullptr);
        reader->textInterface()->scrollToSubstring(4000, 4010);
        level("reader");
        reader->textInterface()->setCursorPosition(5500);
        level("reader");
    }
}

void TestScrolling::panesNeverPart()
{
    QFETCH(QString, way);
    open(longFile());
    for (const int index : {0, 1}) {
        sides().view().setTop(0);
        const int before = sides().view().top();
        go(way, pane(index));
        if (way != u"wheel over the gutter"_s)
            QVERIFY(sides().view().top() != before || way == u"resize"_s);
    }
}

void TestScrolling::jumpsComeBackToTheFirstColumn()
{
    open("import torch\nx = [" + QByteArray("'some text', ").repeated(30)
         + "torch.cat([a, b], dim=0)]\ny = torch.cat([a, b], dim=0)\nz = torch.cat([a, b], dim=0)\n");
    QTRY_VERIFY(sides().view().x() > 0);
    m_fixture->press(u"F8"_s);
    QCOMPARE(sides().view().x(), 0);
    m_fixture->press(u"Shift+F8"_s);
    QVERIFY(sides().view().x() > 0);
    m_fixture->press(u"Shift+F8"_s);
    QCOMPARE(sides().view().x(), 0);
}

void TestScrolling::moreRoomShowsTheFirstColumn()
{
    open("import torch\nx = [" + QByteArray("'text', ").repeated(5) + "torch.cat([a, b], dim=0)]\n");
    m_fixture->window().resize(900, 700);
    QTRY_VERIFY(sides().view().x() > 0);
    m_fixture->window().resize(1900, 700);
    QTRY_COMPARE(sides().view().x(), 0);
}

void TestScrolling::copiesNoFillers()
{
    open("import torch\noptimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
         "scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=30)\nz = 1\n");
    bool fillers = false;
    for (const int index : {0, 1}) {
        for (const PaneLine &line : pane(index).rows())
            fillers = fillers || line.filler();
        pane(index).setFocus();
        QTest::keyClick(&pane(index), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&pane(index), Qt::Key_C, Qt::ControlModifier);
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied, pane(index).text());
        QVERIFY(!copied.contains(u"\n\n"_s)); // the file has no empty line
        QVERIFY(copied.endsWith(u"z = 1"_s));
    }
    QVERIFY(fillers);
}

void TestScrolling::readersHearTheFile()
{
    open("import torch\ny = torch.cat(\n    [a, b],\n    dim=1,\n)\nz = 1\n");
    for (const int index : {0, 1}) {
        QAccessibleInterface *reader = QAccessible::queryAccessibleInterface(&pane(index));
        QCOMPARE(reader->role(), QAccessible::EditableText);
        QVERIFY(reader->state().readOnly && reader->state().multiLine);
        QAccessibleTextInterface *text = reader->textInterface();
        QCOMPARE(text->text(0, text->characterCount()), pane(index).text());
        // Line by line, as a reader goes.
        QString heard;
        for (int at = 0; at < text->characterCount();) {
            int begin = 0;
            int end = 0;
            heard += text->textAtOffset(at, QAccessible::LineBoundary, &begin, &end);
            QVERIFY(end > at);
            at = end;
        }
        QCOMPARE(heard, pane(index).text());
    }
    QAccessibleTextInterface *text = QAccessible::queryAccessibleInterface(&pane(0))->textInterface();
    text->setCursorPosition(14);
    QCOMPARE(text->cursorPosition(), 14);
    QCOMPARE(pane(0).caret(), (TextPlace{1, 1}));
    int begin = 0;
    int end = 0;
    QCOMPARE(text->textAtOffset(18, QAccessible::WordBoundary, &begin, &end), u"torch"_s);
}

void TestScrolling::caretStepsOverWholeCharacters()
{
    open("import torch\nx = '\xF0\x9F\x94\xA5y'; z = torch.cat([a, b])\n");
    pane(0).setFocus();
    pane(0).setCaret({1, 5});
    const QRect before = pane(0).caretRect(pane(0).caret());
    QTest::keyClick(&pane(0), Qt::Key_Right);
    QCOMPARE(pane(0).caret(), (TextPlace{1, 7})); // two units, one character
    QVERIFY(pane(0).caretRect(pane(0).caret()).left() > before.left());
    QTest::keyClick(&pane(0), Qt::Key_Left);
    QCOMPARE(pane(0).caret(), (TextPlace{1, 5}));
    pane(0).setCaret({1, 6}); // never between its halves
    QCOMPARE(pane(0).caret().column, 5);
}

void TestScrolling::veryLongLinesAreShownAtOnce()
{
    open("import torch\nx = '" + QByteArray(200'000, 'y') + "'\nz = torch.cat([a, b])\n");
    QElapsedTimer timer;
    timer.start();
    m_fixture->workbench().diff()->refresh();
    sides().view().setX(1000);
    (void)pane(0).grab();
    (void)pane(1).grab();
    QVERIFY2(timer.elapsed() < 300, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(pane(0).rows()[1].text.size(), 200'006); // nothing is left out
}

QTEST_MAIN(TestScrolling)
#include "test_scrolling.moc"
