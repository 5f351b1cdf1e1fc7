// SPDX-License-Identifier: Apache-2.0
// What the parts of the window show: with nothing to show, with too much for their width, and beside each other.
#include <algorithm>
#include <cstdlib>

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolButton>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/case_panel.h"
#include "ui/panels/edit_panel.h"
#include "ui/panels/finding_card.h"
#include "ui/panels/overview_page.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

/// The texts of the labels one sees, without the places where lines may be broken.
QStringList textsIn(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>()) {
        const QString text = label->text().isEmpty() ? label->accessibleName() : label->text(); // code is painted
        if (label->isVisibleTo(&widget) && !text.isEmpty())
            texts.append(QString(text).remove(u'\u200b'));
    }
    return texts;
}

bool says(const QWidget &widget, const QString &what)
{
    return textsIn(widget).join(u'\n').contains(what);
}

/// Opens what is looked up; its widgets are made then.
void unfoldDetails(const FindingCard &card)
{
    for (QPushButton *button : card.findChildren<QPushButton *>()) {
        if (button->isCheckable() && !button->isChecked() && button->isVisibleTo(&card))
            button->setChecked(true);
    }
}

/// The first finding of a case that has to be decided.
Stop firstCase(const Session &session)
{
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        for (const convert::Case &together : session.file(file).cases) {
            if (!together.optional)
                return {file, together.sites.front().finding};
        }
    }
    return {};
}

} // namespace

class TestPanels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cardWithoutAFinding();
    void projectWithoutFindings();
    void casePanelWithoutACase();
    void casePanelTellsItsConditions();
    void cardIsNeverWiderThanItsPlace();
    void cardShowsOwnText();
    void cardShowsSignaturesAndPages();
    void cardOfAnOverloadedName();
    void parametersOfThisCall();
    void reasonsLeadToTheirPlaces();
    void ownTextIsCheckedInItsPlace();
    void clearingTheFilterClearsTheField();
    void farColumnsAreRevealed();
    void placesFarApartAreBothRevealed();
    void sidesStandAsTheWidthAllows();
    void recentProjectsByKeys();
};

void TestPanels::initTestCase()
{
    test::isolateProgram(u"torchferry-panels-test"_s);
}

void TestPanels::init()
{
    test::resetSettings();
}

void TestPanels::cardWithoutAFinding()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.session().select({});
    const FindingCard &card = *fixture.workbench().card();
    QTRY_VERIFY(says(card, u"No finding is selected"_s));
    QVERIFY(says(card, u"F8"_s)); // and what to do
    fixture.press(u"A"_s);
    QCOMPARE(fixture.session().review().counts().of(review::Standing::decided), 0U);
    fixture.press(u"F8"_s);
    QVERIFY(!says(card, u"No finding is selected"_s));
}

void TestPanels::projectWithoutFindings()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "print('nothing to see')\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const auto *overview = fixture.workbench().findChild<OverviewPage *>();
    QVERIFY(says(*overview, u"nothing to port"_s));
    fixture.press(u"Ctrl+2"_s);
    QVERIFY(says(*fixture.workbench().card(), u"nothing to port"_s));
    for (const QString &key : {u"F8"_s, u"J"_s, u"A"_s, u"E"_s, u"D"_s, u"Ctrl+Shift+P"_s, u"Ctrl+3"_s})
        fixture.press(key);
    QCOMPARE(fixture.workbench().page(), Workbench::Page::commit);
}

void TestPanels::casePanelWithoutACase()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.cat([a, b], dim=0)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    CasePanel &panel = *fixture.workbench().casePanel();
    QVERIFY(!panel.isVisible());
    QVERIFY(!panel.refresh());
    QVERIFY(says(panel, u"no linked changes"_s));
    QVERIFY(!panel.choose(1));
}

void TestPanels::casePanelTellsItsConditions()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const Stop site = firstCase(fixture.session());
    QVERIFY(site.file != nothing);
    fixture.press(u"Ctrl+2"_s);
    fixture.session().select(site);
    const CasePanel &panel = *fixture.workbench().casePanel();
    QTRY_VERIFY(panel.isVisible());
    const convert::Case &together = *fixture.session().currentCase();
    QCOMPARE(panel.findChildren<ChoiceButton *>().size(), qsizetype(together.resolutions.size()));
    // Each condition of the resolution that is looked at is listed, and each place is shown.
    const QString all = textsIn(panel).join(u'\n');
    const auto available = std::find_if(together.resolutions.begin(), together.resolutions.end(),
                                        [](const convert::Resolution &each) { return each.available(); });
    QVERIFY(all.count(u"✓ "_s) + all.count(u"✗ "_s) >= qsizetype(available->preconditions.size()));
    QVERIFY(all.contains(u"optimizer"_s) && all.contains(u"scheduler"_s));
    QCOMPARE(all.count(u" · line "_s), qsizetype(together.sites.size()));
    // The one that was chosen has the focus when one comes back to it.
    fixture.press(u"D"_s);
    fixture.press(u"2"_s);
    fixture.press(u"D"_s);
    QVERIFY(QApplication::focusWidget()->property("chosen").toBool());
}

void TestPanels::cardIsNeverWiderThanItsPlace()
{
    const ScratchRepository repository;
    const QByteArray longName(90, 'x');
    repository.write(u"a.py"_s,
                     "import torch\n"
                     "y = torch.stack([torch.from_numpy((data[i+1:i+1+block_size]).astype(np.int64)) for i in ix], dim="
                         + longName + ")\n");
    test::settleVersion(repository, "3.0"); // more is said about this call
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const FindingCard &card = *fixture.workbench().card();
    QVERIFY(says(card, QString::fromLatin1(longName.left(20))));
    for (int step = 0; step < 2; ++step) {
        QCoreApplication::processEvents();
        if (step == 0) { // with a scroll bar there is less room
            unfoldDetails(card);
            QTRY_VERIFY(card.verticalScrollBar()->isVisible());
        }
        QVERIFY2(card.widget()->minimumSizeHint().width() <= card.viewport()->width(),
                 qPrintable(QString::number(card.widget()->minimumSizeHint().width())));
        fixture.press(u"J"_s);
    }
}

void TestPanels::cardShowsOwnText()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.cat([a, b], dim=0)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    QVERIFY(fixture.session().edit(u"my_concat(a, b)"_s));
    QCoreApplication::processEvents(); // what is new is shown
    QVERIFY(says(*fixture.workbench().card(), u"my_concat"_s));
    QVERIFY(says(*fixture.workbench().card(), u"Custom replacement"_s));
    fixture.press(u"Ctrl+Z"_s);
    QVERIFY(!says(*fixture.workbench().card(), u"my_concat"_s));
}

void TestPanels::cardShowsSignaturesAndPages()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.gather(a, 1, b)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const FindingCard &card = *fixture.workbench().card();
    QVERIFY(!says(card, u"Signatures"_s)); // folded, until one asks
    unfoldDetails(card);
    QVERIFY(says(card, u"Signatures"_s));
    QVERIFY2(says(card, u"torch.gather(input"_s), qPrintable(textsIn(card).join(u'\n')));
    QVERIFY2(says(card, u"paddle.gather("_s), qPrintable(textsIn(card).join(u'\n')));
    QStringList links;
    for (const QPushButton *button : card.findChildren<QPushButton *>()) {
        if (button->toolTip().startsWith(u"https://"_s)) {
            links.append(button->toolTip());
            QVERIFY(button->text().contains(u"torch.gather"_s) || button->text().contains(u"paddle.gather"_s));
            QVERIFY(button->accessibleName().contains(button->toolTip()));
        }
    }
    QCOMPARE(links.size(), 2);
    QVERIFY(links.at(0).contains(u"torch.gather"_s) && links.at(1).endsWith(u"/gather_en.html"_s));
    fixture.press(u"Ctrl+Shift+L"_s);
    QTRY_VERIFY(says(*fixture.workbench().card(), u"签名"_s));
    bool chinese = false;
    for (const QPushButton *button : fixture.workbench().card()->findChildren<QPushButton *>())
        chinese = chinese || button->toolTip().endsWith(u"/gather_cn.html"_s);
    QVERIFY(chinese);
}

/// Of several signatures the card shows those this call can mean.
void TestPanels::cardOfAnOverloadedName()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.max(torch.ones(2), torch.zeros(2))\n");
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    QCOMPARE(fixture.session().finding()->api, std::string("torch.max"));
    const FindingCard &card = *fixture.workbench().card();
    unfoldDetails(card);
    QVERIFY2(says(card, u"torch.max(input, other"_s) || says(card, u"torch.max(input: Tensor, other"_s),
             qPrintable(textsIn(card).join(u'\n')));
    QVERIFY2(!says(card, u"keepdim"_s), qPrintable(textsIn(card).join(u'\n')));
}

/// The table shows what is passed and what becomes of it; what the call leaves alone takes one line. A note about the
/// same name meaning something else is above it.
void TestPanels::parametersOfThisCall()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.nn.BatchNorm2d(8, momentum=0.05)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    unfoldDetails(*fixture.workbench().card());
    QStringList cells;
    for (const QLabel *label : fixture.workbench().card()->findChildren<QLabel *>()) {
        QTextDocument plain;
        plain.setHtml(label->text());
        cells.append(plain.toPlainText().remove(u'\u200b'));
    }
    QVERIFY2(cells.contains(u"0.05 → 0.95"_s), qPrintable(cells.join(u'\n')));
    const auto starts = [&](const QString &text) {
        return std::find_if(cells.begin(), cells.end(), [&](const QString &cell) { return cell.startsWith(text); });
    };
    for (const QString &stays : {u"num_features"_s, u"affine"_s, u"eps"_s, u"weight_attr"_s})
        QVERIFY2(starts(stays) == cells.end(), qPrintable(stays));
    QVERIFY2(starts(u"momentum weighs"_s) != cells.end(), qPrintable(cells.join(u'\n'))); // without backticks
}

void TestPanels::reasonsLeadToTheirPlaces()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\n\n\ndef f(n: int, x: torch.Tensor):\n    return x.view(n, 2)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    fixture.press(u"Ctrl+2"_s);
    for (const convert::Finding &finding : session.file(0).findings) {
        if (finding.api == "torch.Tensor.view")
            session.select({0, finding.id});
    }
    QVERIFY(session.finding() != nullptr);
    QPushButton *link = nullptr;
    for (QPushButton *button : fixture.workbench().card()->findChildren<QPushButton *>()) {
        if (button->text() == u"line 4"_s)
            link = button;
    }
    QVERIFY(link != nullptr);
    link->click();
    const DiffPane &source = *fixture.workbench().diff()->left();
    QVERIFY(source.hasFocus());
    QCOMPARE(source.rows()[static_cast<std::size_t>(source.caret().row)].text, u"def f(n: int, x: torch.Tensor):"_s);
    QCOMPARE(source.selectedText(), u"x"_s); // not only the line
}

void TestPanels::ownTextIsCheckedInItsPlace()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch.nn as nn\n\nlayer = nn.Linear(1, 2)\nother = nn.ReLU()\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"J"_s);
    QCOMPARE(fixture.session().finding()->api, std::string("torch.nn.Linear"));
    fixture.press(u"E"_s);
    EditPanel &panel = *fixture.workbench().editPanel();
    const auto type = [&](const QString &text) {
        fixture.press(u"Ctrl+A"_s);
        fixture.type(text);
    };
    // `nn` is what the file's imports make of it, with this text in its place.
    type(u"nn.NoSuchLayer(1)"_s);
    QTRY_VERIFY2(panel.verdict().contains(u"NoSuchLayer"_s), qPrintable(panel.verdict()));
    QCOMPARE(panel.editor()->extraSelections().size(), 1);
    type(u"nn.Linear(1, 2)"_s);
    QTRY_VERIFY2(panel.verdict().startsWith(u"Every name"_s), qPrintable(panel.verdict()));
    type(u"nn.Linear(1, 2"_s);
    QTRY_VERIFY2(panel.verdict().contains(u"not valid Python"_s), qPrintable(panel.verdict()));
    type(u"paddle.no_such_function(1) + 2"_s);
    QTRY_VERIFY2(panel.verdict().contains(u"no_such_function"_s), qPrintable(panel.verdict()));
    QVERIFY(!panel.verdict().contains(u"not valid Python"_s));
}

void TestPanels::clearingTheFilterClearsTheField()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"Ctrl+F"_s);
    const auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    const auto buttons = [field] { // the sign of the filter, and what clears it
        const QList<QToolButton *> all = field->findChildren<QToolButton *>();
        return std::count_if(all.begin(), all.end(), [](const QToolButton *each) { return each->isVisible(); });
    };
    QCOMPARE(buttons(), 1);
    fixture.type(u"gather"_s);
    QTRY_COMPARE(buttons(), 2);
    fixture.press(u"Return"_s);
    fixture.press(u"Ctrl+Shift+E"_s);
    QVERIFY(field->text().isEmpty());
    QVERIFY(!fixture.session().filter().active());
    QTRY_COMPARE(buttons(), 1);
}

void TestPanels::farColumnsAreRevealed()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = [" + QByteArray("'some text', ").repeated(30)
                                    + "torch.cat([a, b], dim=0)]\ny = torch.cat([a, b], dim=0)\n# "
                                    + QByteArray("longer than what is written, ").repeated(30) + "\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const DiffView &diff = *fixture.workbench().diff();
    const auto seen = [&diff] {
        for (const DiffPane *pane : {diff.left(), diff.right()}) {
            const DiffPane::ScrollRange range = pane->scrollRange();
            const int now = diff.sides()->view().x();
            if (pane->spotlight().row < 0 || now < range.least || now > range.most)
                return false;
        }
        return true;
    };
    QTRY_VERIFY(seen());
    QVERIFY(diff.sides()->view().x() > 0);
    fixture.close();
    QVERIFY(fixture.open(repository.path())); // also where one comes back to
    const DiffView &again = *fixture.workbench().diff();
    QTRY_VERIFY(again.sides()->view().x() >= again.left()->scrollRange().least);
    QVERIFY(again.sides()->view().x() > 0);
    fixture.press(u"F8"_s); // the beginnings of lines are worth most
    QCOMPARE(again.sides()->view().x(), 0);
}

void TestPanels::placesFarApartAreBothRevealed()
{
    const ScratchRepository repository;
    QByteArray code = "import torch\n" + QByteArray("a = 1\n").repeated(60);
    code += "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n" + QByteArray("b = 1\n").repeated(6);
    code +=
        "scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=30)\n" + QByteArray("c = 1\n").repeated(60);
    repository.write(u"a.py"_s, code);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.window().resize(2100, 860); // room for both
    const Stop site = firstCase(fixture.session());
    QVERIFY(site.file != nothing);
    fixture.press(u"Ctrl+2"_s);
    fixture.session().select(site);
    const DiffView &diff = *fixture.workbench().diff();
    const auto inside = [](const DiffPane &pane) {
        const std::vector<DiffPane::SeenRow> rows = pane.seenRows();
        return !rows.empty() && rows.front().row <= pane.spotlight().row && pane.spotlight().row < rows.back().row;
    };
    QTRY_VERIFY(inside(*diff.left()) && inside(*diff.right()));
    QVERIFY(diff.left()->spotlight().row > diff.right()->spotlight().row); // it is made earlier in the result
}

void TestPanels::sidesStandAsTheWidthAllows()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const DiffView &diff = *fixture.workbench().diff();
    fixture.window().resize(2100, 860);
    QTRY_VERIFY(!diff.stacked());
    QTRY_VERIFY(std::abs(diff.left()->width() - diff.right()->width()) <= 2);
    fixture.window().resize(1000, 860);
    QTRY_VERIFY(diff.stacked());
    QTRY_VERIFY(std::abs(diff.left()->height() - diff.right()->height()) <= 2);
    QTRY_COMPARE(diff.left()->textRect().x(), diff.right()->textRect().x()); // code is below code
    fixture.press(u"Ctrl+Shift+S"_s);                                        // and as one wants it
    QTRY_VERIFY(!diff.stacked());
    fixture.close();
    QVERIFY(fixture.open(repository.path()));
    fixture.window().resize(1000, 860);
    QCoreApplication::processEvents();
    QVERIFY(!fixture.workbench().diff()->stacked());
}

void TestPanels::recentProjectsByKeys()
{
    const ScratchRepository one;
    test::writeProject(one);
    const ScratchRepository other;
    test::writeProject(other);
    WindowFixture fixture;
    QVERIFY(fixture.open(one.path()));
    QVERIFY(fixture.open(other.path()));
    settings::addRecentProject(u"/nowhere/gone"_s);
    fixture.press(u"Ctrl+O"_s);
    fixture.press(u"Down"_s); // from the field into the list
    QVERIFY(qobject_cast<QAbstractItemView *>(QApplication::focusWidget()) != nullptr);
    fixture.press(u"Del"_s);
    QCOMPARE(settings::recentProjects(), (QStringList{other.path(), one.path()}));
    fixture.press(u"Down"_s);
    QSignalSpy opened(&fixture.window(), &MainWindow::opened);
    fixture.press(u"Return"_s);
    QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 60'000);
    QCOMPARE(qs(fixture.session().workTree()), one.path());
}

QTEST_MAIN(TestPanels)
#include "test_panels.moc"
