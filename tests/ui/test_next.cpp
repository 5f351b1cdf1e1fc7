// SPDX-License-Identifier: Apache-2.0
// Going on means going to what is left to do, in the order of the files, and saying what it is.
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "support/scratch_repository.h"
#include "ui/diff/diff_view.h"
#include "ui/diff/gutter.h"
#include "ui/panels/sidebar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::Standing;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

const QByteArray odd = "import torch\n\n\ndef f(x: torch.Tensor):\n    y = x.view(-1).tolist()\n"
                       "    torch.fx.symbolic_trace(f)\n    return y, torch.cat([x, x], dim=0)\n";

void writeAll(const ScratchRepository &repository)
{
    test::writeProject(repository);
    repository.write(u"a_first.py"_s, "import torch\n\nx = torch.fx.symbolic_trace(1)\ny = torch.cat([x], dim=0)\n");
    repository.write(u"odd.py"_s, odd);
    repository.commitAll();
}

/// Where something is left, in document order.
QList<Stop> left(const Session &session)
{
    QList<Stop> stops;
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        for (const review::Use &use : session.review().uses(file)) {
            const bool open = use.standing() == Standing::toDecide || use.standing() == Standing::manual;
            if (open && (stops.isEmpty() || stops.last() != Stop{file, use.place}))
                stops.append({file, use.place});
        }
    }
    return stops;
}

} // namespace

class TestNext : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-next"_s); }
    void init() { test::resetSettings(); }
    void visitsAllThatIsLeft_data();
    void visitsAllThatIsLeft();
    void saysWhatWasDoneAndWhatIsNext();
    void manualWorkIsMarkedDone();
    void filteredFilesOpenAtWhatPasses();
    void reviewOpensAtTheFirstThingToDo();
};

void TestNext::visitsAllThatIsLeft_data()
{
    QTest::addColumn<QString>("key");
    QTest::newRow("F8") << u"F8"_s;
    QTest::newRow("N") << u"N"_s;
}

void TestNext::visitsAllThatIsLeft()
{
    QFETCH(QString, key);
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    QSignalSpy said(&session, &Session::announced);
    fixture.workbench().showPage(Workbench::Page::review);
    const QList<Stop> all = left(session);
    QVERIFY(all.size() > 4);
    int manual = 0;
    for (const Stop &stop : all) {
        fixture.press(key);
        QCOMPARE(session.stop(), stop);
        const bool hand = session.state() == State::manual;
        manual += hand ? 1 : 0;
        const QString text = said.last().front().toString();
        QVERIFY2(text.startsWith(hand ? u"manual work: "_s : u"to decide: "_s), qPrintable(text));
        QVERIFY2(text.contains(QString::fromStdString(session.finding()->api)) && text.contains(u", line "_s),
                 qPrintable(text));
    }
    QVERIFY(manual >= 2);
    fixture.press(key);
    QCOMPARE(session.stop(), all.first());
    QVERIFY(said.last().front().toString().endsWith(u"(from the beginning)"_s));
    fixture.press(u"P"_s);
    QCOMPARE(session.stop(), all.last());
}

void TestNext::saysWhatWasDoneAndWhatIsNext()
{
    const ScratchRepository repository;
    repository.write(u"odd.py"_s, odd);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QSignalSpy said(&fixture.session(), &Session::announced);
    const auto last = [&said] { return said.last().front().toString(); };
    fixture.press(u"F8"_s);
    QCOMPARE(last(), u"to decide: torch.Tensor, one to one, line 4, odd.py"_s);
    fixture.press(u"A"_s);
    QCOMPARE(last(), u"accepted: torch.Tensor, one to one, line 4"_s);
    fixture.press(u"U"_s);
    QCOMPARE(last(), u"pending: torch.Tensor, one to one, line 4"_s);
    fixture.press(u"Shift+A"_s);
    QCOMPARE(last(), u"accepted; next manual work: torch.fx.symbolic_trace, no counterpart, line 6"_s);
}

void TestNext::manualWorkIsMarkedDone()
{
    const ScratchRepository repository;
    repository.write(u"odd.py"_s, odd);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    fixture.press(u"F8"_s);
    while (session.state() != State::manual)
        fixture.press(u"F8"_s);
    const review::Counts before = session.review().counts();
    QSignalSpy said(&session, &Session::announced);
    fixture.press(u"R"_s);
    const review::Counts after = session.review().counts();
    QCOMPARE(after.of(Standing::manual), before.of(Standing::manual) - 1);
    QCOMPARE(after.of(Standing::decided), before.of(Standing::decided) + 1);
    QVERIFY(said.last().front().toString().startsWith(u"done: "_s));
    fixture.press(u"U"_s);
    QCOMPARE(session.review().counts(), before);
}

void TestNext::filteredFilesOpenAtWhatPasses()
{
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    FindingFilter filter;
    filter.states = FindingFilter::States::manual;
    session.setFilter(filter);
    fixture.press(u"Ctrl+2"_s);
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        Q_EMIT fixture.workbench().sidebar()->fileActivated(file);
        QCOMPARE(session.stop().file, file);
        if (session.finding() != nullptr)
            QCOMPARE(session.state(), State::manual);
        QCOMPARE(session.finding() != nullptr, filter.acceptsFile(session.review(), file));
    }
}

void TestNext::reviewOpensAtTheFirstThingToDo()
{
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(fixture.session().finding() == nullptr);
    fixture.press(u"Ctrl+2"_s);
    QCOMPARE(fixture.session().stop(), left(fixture.session()).first());
}

QTEST_MAIN(TestNext)
#include "test_next.moc"
