// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "core/report/catalogue.h"
#include "paths.h"
#include "support/scratch_repository.h"
#include "ui/base/text.h"
#include "ui/base/widgets.h"
#include "ui/diff/code_change.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/finding_card.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

class TestFindingCard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"torchferry-card-test"_s); }
    void init() { test::resetSettings(); }
    void everyReasonIsShown();
    void changeIsThatOfTheResult();
    void answersInOrder();
    void alternativesArePreviewed();
    void aNoteStandsOnce();
    void nothingIsMadeAnew();
};

namespace {

Stop findingOf(const Session &session, const std::string &api)
{
    for (const convert::Finding &finding : session.file(0).findings) {
        if (finding.api == api)
            return {0, finding.id};
    }
    return {};
}

/// What stands there and what it becomes, of the code on the card.
QStringList linesOf(const CodeChange &code, CodeLine::Side side)
{
    QStringList lines;
    for (const CodePart &part : code.parts()) {
        for (const CodeLine &line : part.lines) {
            if (line.side == side)
                lines.append(line.text.trimmed());
        }
    }
    return lines;
}

} // namespace

/// What limits the confidence is read on the card, once; what nothing limits needs no reason.
void TestFindingCard::everyReasonIsShown()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\n\n\nclass Own:\n    def view(self):\n        pass\n\n\n"
                                "def f(x):\n    return x.view(2).split(3), torch.zeros(2)\n");
    test::settleVersion(repository, "3.0"); // there the rewrites depend on what is known of x
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    fixture.press(u"Ctrl+2"_s);
    const auto shown = [&] {
        QStringList texts;
        const FindingCard *card = fixture.workbench().card();
        for (const QLabel *label : card->findChildren<QLabel *>()) {
            if (label->isVisibleTo(card))
                texts << (label->accessibleName().isEmpty() ? label->text() : label->accessibleName());
        }
        return texts;
    };
    const auto catalogue = report::Catalogue::load(TORCHFERRY_SOURCE_DIR "/resources", "en");
    QVERIFY(catalogue.has_value());
    std::size_t limited = 0;
    for (const convert::Finding &finding : session.file(0).findings) {
        session.select({0, finding.id});
        QTRY_COMPARE(shown().contains(u"uncertain"_s), finding.certainty.isGuess());
        const QStringList texts = shown();
        for (const certainty::Reason &reason : finding.certainty.reasons()) {
            QCOMPARE(texts.count(qs(catalogue->sentence(reason.message()))), 1);
            ++limited;
        }
    }
    QVERIFY(limited > 1);
}

/// In both results, and whatever was decided, each line the card shows is one of the panes.
void TestFindingCard::changeIsThatOfTheResult()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    repository.write(u"more.py"_s,
                     "import torch\nfrom torch import optim\nimport torch.nn.functional as F\n\n\n"
                     "def f(x, y):\n    z = torch.cat(\n        [F.relu(x), y.view(2, -1)],\n"
                     "        dim=1)\n    torch.manual_seed(0)\n    return torch.max(z, dim=1)[0].cuda()\n");
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    Session &session = fixture.session();
    const DiffView &diff = *fixture.workbench().diff();
    const CodeChange &code = *fixture.workbench().card()->change();
    int compared = 0;
    const auto compare = [&] {
        const auto textsOf = [](const std::vector<PaneLine> &rows) {
            QStringList texts;
            for (const PaneLine &row : rows)
                texts.append(row.text.trimmed());
            return texts;
        };
        if (!code.isVisibleTo(fixture.workbench().card()))
            return;
        const QStringList sources = textsOf(diff.content().left);
        const QStringList results = textsOf(diff.content().right);
        for (const QString &line : linesOf(code, CodeLine::Side::before))
            QVERIFY2(sources.contains(line), qPrintable(line));
        for (const QString &line : linesOf(code, CodeLine::Side::after)) {
            QVERIFY2(results.contains(line), qPrintable(line));
            ++compared;
        }
    };
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        for (const convert::Finding &finding : session.file(file).findings) {
            session.select({file, finding.id});
            compare();
            const bool accepts = !finding.proposals.empty() && session.accept();
            compare();
            fixture.press(u"V"_s); // as decided
            if (accepts)
                compare();
            fixture.press(u"V"_s);
            if (finding.id.index() % 2 == 0)
                session.reset();
        }
    }
    QVERIFY(compared > 20);
}

void TestFindingCard::answersInOrder()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.cat([a, b], dim=0)\n");
    test::settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.session().select(findingOf(fixture.session(), "torch.cat"));
    QCoreApplication::processEvents();
    const FindingCard &card = *fixture.workbench().card();
    const CodeChange &code = *card.change();
    QCOMPARE(linesOf(code, CodeLine::Side::before),
             (QStringList{u"x = torch.cat([a, b], dim=0)"_s, u"import torch"_s}));
    QCOMPARE(linesOf(code, CodeLine::Side::after),
             (QStringList{u"x = paddle.concat([a, b], axis=0)"_s, u"import paddle"_s}));
    QCOMPARE(code.parts().front().lines.back().marks.size(), 2); // the name and the keyword
    const auto y = [&](const QString &start) {
        for (const QLabel *label : card.findChildren<QLabel *>()) {
            if (label->isVisibleTo(&card) && label->text().startsWith(start))
                return label->mapTo(card.widget(), QPoint()).y();
        }
        return -1;
    };
    QVERIFY(y(u"What will change"_s) >= 0);
    QVERIFY(y(u"How sure: certain"_s) > y(u"What will change"_s));
    // Rejected, it says so, and the alternative can still be read.
    fixture.press(u"R"_s);
    QVERIFY(!code.isVisible());
    QVERIFY(y(u"Nothing: the source text stays."_s) >= 0);
    QCOMPARE(card.alternatives().size(), 1);
    QVERIFY(y(u"What else could be written"_s) > y(u"How sure: certain"_s));
}

void TestFindingCard::alternativesArePreviewed()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\n\n\ndef f(y):\n    return torch.zeros(y)\n");
    test::settleVersion(repository, "3.0"); // there a shape is a list: y may be a number or one
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    Session &session = fixture.session();
    session.select(findingOf(session, "torch.zeros"));
    QVERIFY(session.finding() != nullptr && session.finding()->proposals.size() > 1);
    const FindingCard &card = *fixture.workbench().card();
    QTRY_COMPARE(card.alternatives().size(), qsizetype(session.finding()->proposals.size()));
    const auto previewOf = [&](qsizetype index) { return card.alternatives().at(index)->findChild<CodeChange *>(); };
    QTRY_VERIFY(!linesOf(*previewOf(1), CodeLine::Side::after).isEmpty());
    const QStringList second = linesOf(*previewOf(1), CodeLine::Side::after);
    QCOMPARE(card.alternatives().at(0)->accessibleName().left(2), u"1."_s);
    const auto says = [&](const QString &text) {
        const auto buttons = card.findChildren<QPushButton *>();
        return std::any_of(buttons.begin(), buttons.end(), [&](const QPushButton *button) {
            return button->isVisibleTo(&card) && button->text() == text;
        });
    };
    QVERIFY(says(u"Accept 1  A"_s)); // which one it takes
    // It is a guess, and looks it: in the panes, in the margin, in the map of the file and in the list.
    const DiffView &diff = *fixture.workbench().diff();
    const FindingPlace &place = diff.content().places[session.finding()->id];
    const QList<Mark> &marks = diff.left()->rows()[static_cast<std::size_t>(place.row)].marks;
    QVERIFY(std::any_of(marks.begin(), marks.end(), [](const Mark &mark) { return mark.guess; }));
    QVERIFY(diff.ruler()->entries().front().guess);
    // Chosen, it is what the result has.
    fixture.press(u"2"_s);
    QCOMPARE(linesOf(*card.change(), CodeLine::Side::after), second);
    QVERIFY(card.alternatives().at(1)->accessibleName().contains(u"chosen"_s));
}

void TestFindingCard::aNoteStandsOnce()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    const FindingCard &card = *fixture.workbench().card();
    for (std::uint32_t file = 0; file < fixture.session().analysis().files.size(); ++file) {
        for (const convert::Finding &finding : fixture.session().file(file).findings) {
            fixture.session().select({file, finding.id});
            QSet<QString> said;
            for (const QLabel *label : card.findChildren<QLabel *>()) {
                const QString text = label->text();
                if (!label->isVisibleTo(&card) || text.size() < 25)
                    continue;
                QVERIFY2(!said.contains(text), qPrintable(text));
                said.insert(text);
            }
        }
    }
}

/// Another finding, or another decision, is shown by the widgets that are there.
void TestFindingCard::nothingIsMadeAnew()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.cat([a, b], dim=0)\ny = torch.stack([a, b], dim=0)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    const FindingCard &card = *fixture.workbench().card();
    for (int step = 0; step < 4; ++step)
        fixture.press(u"J"_s);
    const auto before = card.findChildren<QWidget *>();
    for (int step = 0; step < 6; ++step) {
        fixture.press(u"J"_s);
        fixture.press(u"A"_s);
        fixture.press(u"U"_s);
    }
    QCOMPARE(card.findChildren<QWidget *>(), before);
}

QTEST_MAIN(TestFindingCard)
#include "test_finding_card.moc"
