// SPDX-License-Identifier: Apache-2.0
// Characters beyond U+FFFF are one to the caret, to readers, and to what is marked; names that look alike are explained.
#include <QAccessible>
#include <QTest>

#include "support/scratch_repository.h"
#include "ui/diff/diff_pane.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/edit_panel.h"
#include "ui/panels/note_bar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

const QByteArray wide = "import torch\nx = '\xf0\x9f\x98\x80\xf0\x9f\x98\x80'; y = torch.cat([a], dim=0)\n";

} // namespace

class TestWideCharacters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-wide-characters"_s); }
    void init() { test::resetSettings(); }
    void theCaretStepsOverWholeCharacters();
    void readersGetWholeCharacters();
    void problemsAreMarkedWhereTheyAre();
    void namesThatLookAlikeAreExplained();
};

void TestWideCharacters::theCaretStepsOverWholeCharacters()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, wide);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    DiffPane &pane = *fixture.workbench().diff()->left();
    pane.setFocus();
    pane.setCaret({1, 5}); // in front of the first one
    const int from = pane.caretRect(pane.caret()).left();
    fixture.press(u"Right"_s);
    QCOMPARE(pane.caret().column, 7);
    QVERIFY(pane.caretRect(pane.caret()).left() > from);
    fixture.press(u"Right"_s);
    QCOMPARE(pane.caret().column, 9);
    fixture.press(u"Left"_s);
    QCOMPARE(pane.caret().column, 7);
    fixture.press(u"Shift+Left"_s);
    QCOMPARE(pane.caret().column, 5);
    QVERIFY(pane.hasSelection());
    for (int x = 0; x < 300; ++x) { // nor does the mouse get in between
        const TextPlace place = pane.placeAt(QPoint(x, pane.caretRect({1, 0}).center().y()));
        QVERIFY(place.row != 1 || (place.column != 6 && place.column != 8));
    }
}

void TestWideCharacters::readersGetWholeCharacters()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, wide);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    DiffPane &pane = *fixture.workbench().diff()->left();
    QAccessibleTextInterface *text = QAccessible::queryAccessibleInterface(&pane)->textInterface();
    const int line = pane.offsetOf({1, 0});
    for (const int offset : {5, 6}) {
        int start = 0;
        int end = 0;
        QCOMPARE(text->textAtOffset(line + offset, QAccessible::CharBoundary, &start, &end), u"😀"_s);
        QCOMPARE(start - line, 5);
        QCOMPARE(end - line, 7);
    }
}

void TestWideCharacters::problemsAreMarkedWhereTheyAre()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, wide);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"E"_s);
    EditPanel &panel = *fixture.workbench().editPanel();
    panel.editor()->setPlainText(u"f('😀', paddle.no_such(1))"_s);
    QTRY_COMPARE(panel.editor()->extraSelections().size(), 1);
    QCOMPARE(panel.editor()->extraSelections().front().cursor.selectedText(), u"paddle.no_such"_s);
}

void TestWideCharacters::namesThatLookAlikeAreExplained()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = t\xd0\xbe"
                                "rch.cat([a], dim=0)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    bool found = false;
    for (const convert::Finding &finding : fixture.session().file(0).findings) {
        if (finding.message.code != "TF4140")
            continue;
        found = true;
        QCOMPARE(fixture.session().review().states(0)[finding.id], State::manual);
        fixture.session().select({0, finding.id});
    }
    QVERIFY(found);
    fixture.workbench().showPage(Workbench::Page::review);
    fixture.press(u"M"_s);
    fixture.type(u"ask Ann who wrote this"_s);
    fixture.press(u"Return"_s);
    QCOMPARE(fixture.session().note(), u"ask Ann who wrote this"_s);
    QVERIFY(fixture.workbench().noteBar()->isVisible());
}

QTEST_MAIN(TestWideCharacters)
#include "test_wide_characters.moc"
