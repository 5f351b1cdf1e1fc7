// SPDX-License-Identifier: Apache-2.0
// Text of one's own: colours, names that are offered, all problems at once, and what the text changes.
#include <QListWidget>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

#include "support/scratch_repository.h"
#include "ui/diff/code_change.h"
#include "ui/panels/edit_panel.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

QStringList offered(const OwnTextEdit &editor)
{
    QStringList all;
    for (int row = 0; editor.offers()->isVisible() && row < editor.offers()->count(); ++row)
        all.append(editor.offers()->item(row)->data(Qt::UserRole).toString());
    return all;
}

} // namespace

class TestEditPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-edit-panel"_s); }
    void init();
    void coloursWhatIsTyped();
    void offersNamesAndParameters();
    void escapeClosesTheListFirst();
    void listsAllProblemsAtOnce();
    void showsWhatTheTextChanges();

private:
    EditPanel &panel() { return *m_fixture->workbench().editPanel(); }
    void begin(const QString &text)
    {
        m_fixture->press(u"Ctrl+A"_s);
        m_fixture->press(u"Delete"_s);
        m_fixture->type(text);
    }
    std::unique_ptr<ScratchRepository> m_repository;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestEditPanel::init()
{
    test::resetSettings();
    m_fixture.reset();
    m_repository = std::make_unique<ScratchRepository>();
    m_repository->write(u"a.py"_s,
                        "import torch\nimport torch.nn.functional as F\n\nx = torch.cat([a, b], dim=0)  # all\n"
                        "y = F.relu(x)\n");
    m_repository->commitAll();
    m_fixture = std::make_unique<WindowFixture>();
    QVERIFY(m_fixture->open(m_repository->path()));
    m_fixture->press(u"F8"_s);
    m_fixture->press(u"E"_s);
    QVERIFY(panel().editor()->hasFocus());
}

void TestEditPanel::coloursWhatIsTyped()
{
    begin(u"f('a', 3)"_s);
    const QTextBlock line = panel().editor()->document()->firstBlock();
    QTRY_VERIFY(!line.layout()->formats().isEmpty());
    QSet<QRgb> colours;
    for (const QTextLayout::FormatRange &range : line.layout()->formats())
        colours.insert(range.format.foreground().color().rgb());
    QVERIFY(colours.size() >= 2); // the string and the number
}

void TestEditPanel::offersNamesAndParameters()
{
    OwnTextEdit &editor = *panel().editor();
    begin(u"paddle.conc"_s);
    QVERIFY(offered(editor).contains(u"concat"_s));
    m_fixture->press(u"Tab"_s);
    QCOMPARE(editor.toPlainText(), u"paddle.concat"_s);
    QVERIFY(offered(editor).isEmpty());
    m_fixture->type(u"("_s);
    QVERIFY2(offered(editor).contains(u"axis="_s), qPrintable(offered(editor).join(u' ')));
    m_fixture->type(u"[a, b], a"_s);
    m_fixture->press(u"Down"_s);
    m_fixture->press(u"Return"_s);
    QCOMPARE(editor.toPlainText(), u"paddle.concat([a, b], axis="_s);
    begin(u"F.rel"_s); // a name of this file
    QVERIFY(offered(editor).contains(u"relu"_s));
    m_fixture->press(u"Return"_s); // nothing was chosen: a new line
    QCOMPARE(editor.toPlainText(), u"F.rel\n"_s);
}

void TestEditPanel::escapeClosesTheListFirst()
{
    begin(u"paddle.con"_s);
    QVERIFY(panel().editor()->offers()->isVisible());
    QVERIFY(m_fixture->window().rect().contains(panel().editor()->offers()->geometry()));
    m_fixture->press(u"Esc"_s);
    QVERIFY(!panel().editor()->offers()->isVisible() && panel().isVisible());
    m_fixture->press(u"Ctrl+Space"_s);
    QVERIFY(panel().editor()->offers()->isVisible());
    m_fixture->press(u"Esc"_s);
    m_fixture->press(u"Esc"_s);
    QVERIFY(!panel().isVisible());
}

void TestEditPanel::listsAllProblemsAtOnce()
{
    begin(u"paddle.no_such(paddle.concat(a, bad=1), paddle.nor_this())"_s);
    QTRY_COMPARE(panel().problems()->count(), 3);
    for (const QString &part : {u"no_such"_s, u"nor_this"_s, u"bad"_s})
        QVERIFY2(panel().verdict().contains(part), qPrintable(panel().verdict()));
    QCOMPARE(panel().editor()->extraSelections().size(), 3);
    Q_EMIT panel().problems()->itemActivated(panel().problems()->item(2));
    QCOMPARE(panel().editor()->textCursor().selectedText(), u"paddle.nor_this"_s);
    begin(u"paddle.concat([a, b)"_s);
    QTRY_VERIFY2(panel().verdict().contains(u"not valid Python"_s), qPrintable(panel().verdict()));
}

void TestEditPanel::showsWhatTheTextChanges()
{
    begin(u"paddle.concat([b, a])"_s);
    QTRY_COMPARE(panel().change()->plainText(),
                 u"− x = torch.cat([a, b], dim=0)  # all\n+ x = paddle.concat([b, a])  # all"_s);
    QVERIFY(panel().change()->isVisible() && panel().changeNote().isEmpty());
    begin(u"torch.cat([a, b], dim=0)"_s);
    QTRY_VERIFY(panel().changeNote().contains(u"nothing changes"_s));
    QVERIFY(!panel().change()->isVisible());
}

QTEST_MAIN(TestEditPanel)
#include "test_edit_panel.moc"
