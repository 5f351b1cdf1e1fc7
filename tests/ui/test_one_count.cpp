// SPDX-License-Identifier: Apache-2.0
// Every number of every page is the same count of the same things, at each moment of a session.
#include <QAbstractButton>
#include <QDirIterator>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListView>
#include <QProcess>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>

#include "core/report/report.h"
#include "paths.h"
#include "support/scratch_repository.h"
#include "ui/base/labels.h"
#include "ui/base/widgets.h"
#include "ui/diff/diff_view.h"
#include "ui/models/file_tree_model.h"
#include "ui/panels/category_chart.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/overview_page.h"
#include "ui/panels/sidebar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::Standing;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

/// The number in front of `what` in a text; 0 when it is not said, -1 when it is said twice.
int numberOf(const QString &text, const QString &what)
{
    const QRegularExpression pattern(u"(\\d+) "_s + what);
    auto matches = pattern.globalMatch(text);
    if (!matches.hasNext())
        return 0;
    const int number = matches.next().captured(1).toInt();
    return matches.hasNext() ? -1 : number;
}

struct Numbers {
    int total = 0;
    int toDecide = 0;
    int decided = 0;
    int manual = 0;
    int nothing = 0;
    bool operator==(const Numbers &) const = default;
};

Numbers said(const QString &text)
{
    return {numberOf(text, u"findings?\\b"_s), numberOf(text, u"to decide"_s), numberOf(text, u"decided"_s),
            numberOf(text, u"manual"_s), numberOf(text, u"with nothing to change"_s)};
}

Numbers numbersOf(const review::Counts &counts)
{
    const auto of = [&](Standing standing) { return static_cast<int>(counts.of(standing)); };
    return {static_cast<int>(counts.total()), of(Standing::toDecide), of(Standing::decided), of(Standing::manual),
            of(Standing::nothingToChange)};
}

QString shown(const QWidget &inside)
{
    QStringList texts;
    for (const QLabel *label : inside.findChildren<QLabel *>()) {
        const auto *elided = qobject_cast<const ElidedLabel *>(label); // as wide as there is room
        texts.append(elided != nullptr ? elided->whole() : label->text());
    }
    return texts.join(u'\n');
}

template <class View>
const View *named(const QWidget &inside, const QString &name)
{
    for (const View *view : inside.findChildren<View *>()) {
        if (view->accessibleName() == name)
            return view;
    }
    return nullptr;
}

/// The sentence of a page that says how much there is to decide.
QString countsOf(const QWidget &inside)
{
    for (const QLabel *label : inside.findChildren<QLabel *>()) {
        if (label->text().contains(u"to decide"_s))
            return label->text();
    }
    return {};
}

/// What `scan` says of a project.
Numbers saidByCommandLine(const ScratchRepository &repository)
{
    QProcess process;
    process.start(QStringLiteral(TORCHFERRY_CLI),
                  {u"scan"_s, repository.path(), u"--format"_s, u"json"_s, u"--report"_s, u"-"_s});
    if (!process.waitForFinished(120'000))
        return {};
    const QJsonObject uses = QJsonDocument::fromJson(process.readAllStandardOutput())
                                 .object()
                                 .value(u"summary"_s)
                                 .toObject()
                                 .value(u"uses"_s)
                                 .toObject();
    return {uses.value(u"total"_s).toInt(), uses.value(u"to_decide"_s).toInt(), uses.value(u"decided"_s).toInt(),
            uses.value(u"manual"_s).toInt(), uses.value(u"nothing_to_change"_s).toInt()};
}

using Write = void (*)(const ScratchRepository &);

void copySample(const ScratchRepository &repository)
{
    const QString folder = QStringLiteral(TORCHFERRY_SOURCE_DIR "/resources/sample");
    QDirIterator files(folder, {u"*.py"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        repository.write(QDir(folder).relativeFilePath(file.fileName()), file.readAll());
    }
    repository.commitAll();
}

/// Names of the framework that files take from each other, checkpoints and processes in several of them, a file that
/// does not parse and one that is in no encoding.
void writeShared(const ScratchRepository &repository)
{
    repository.write(u"lib/__init__.py"_s, "from .common import nn, torch\n");
    repository.write(u"lib/common.py"_s, "import torch\nfrom torch import nn\n\n__all__ = ['nn', 'torch']\n");
    repository.write(u"lib/net.py"_s,
                     "from .common import nn, torch\n\n\nclass Net(nn.Module):\n"
                     "    def forward(self, x):\n        a, b = torch.max(x, dim=1)\n"
                     "        torch.fx.symbolic_trace(self)\n        return torch.cat([a, b], dim=0)\n");
    repository.write(u"lib/save.py"_s, "import torch\n\n\ndef save(model, path):\n"
                                       "    torch.save(model.state_dict(), path)\n\n\ndef load(model, path):\n"
                                       "    model.load_state_dict(torch.load(path, map_location='cpu'))\n");
    repository.write(u"main.py"_s, "from lib.common import torch\nfrom lib.net import Net\nfrom lib import save\n\n"
                                   "device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')\n"
                                   "model = Net().to(device)\nsave.load(model, 'net.pt')\n"
                                   "print(torch.zeros(2, 3, device=device).sum())\n");
    repository.write(u"broken.py"_s, "import torch\r\nx = torch.gather(a, 1, b\r\ndef f(:\r\n    torch.zeros(3)\r\n");
    repository.write(u"bytes.py"_s, "import torch\nx = '\xff\xfe'\ntorch.zeros(1)\n");
    repository.commitAll();
}

/// SGD and StepLR belong together; a proposal that changes nothing, names without a counterpart, a base class.
void writeAll(const ScratchRepository &repository)
{
    test::writeProject(repository);
    repository.write(u"more/odd.py"_s, "import torch\nimport torch.nn.functional as F\n\n\n"
                                       "def f(x: torch.Tensor):\n    y = x.view(-1).tolist()\n    F.relu(x)\n"
                                       "    torch.fx.symbolic_trace(f)\n    a = torch.max(x, dim=1)\n"
                                       "    return y, torch.cat([x, x], dim=0), torch.cat([x], dim=0), a\n");
    repository.write(u"more/none.py"_s, "print('nothing')\n");
    repository.commitAll();
}

} // namespace

class TestOneCount : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-one-count"_s); }
    void init() { test::resetSettings(); }
    void allPagesAgreeAtEachMoment_data();
    void allPagesAgreeAtEachMoment();
    void filtersReachEveryNumber();

private:
    void compare(WindowFixture &fixture, const char *moment, std::uint32_t total);
};

void TestOneCount::compare(WindowFixture &fixture, const char *moment, std::uint32_t total)
{
    QCoreApplication::processEvents();
    Session &session = fixture.session();
    Workbench &workbench = fixture.workbench();
    const review::Counts counts = session.review().counts();
    const Numbers all = numbersOf(counts);
    QVERIFY2(counts.total() == total, moment); // the denominator never moves
    QVERIFY2(all.total == all.toDecide + all.decided + all.manual + all.nothing, moment);

    // The status bar, the overview and its chart.
    QVERIFY2(said(shown(*fixture.window().statusBar())) == all, moment);
    workbench.showPage(Workbench::Page::overview);
    QVERIFY2(said(countsOf(*workbench.overview())) == all, moment);
    int chartTotal = 0;
    int chartLeft = 0;
    for (const CategoryBar *bar : workbench.overview()->findChildren<CategoryBar *>()) {
        chartTotal += numberOf(bar->accessibleName(), u"findings?"_s);
        chartLeft += numberOf(bar->accessibleName(), u"remaining"_s);
    }
    QCOMPARE(chartTotal, all.total);
    QCOMPARE(chartLeft, all.toDecide + all.manual);
    QVERIFY2(shown(*workbench.overview()).contains(Labels::findings(all.total)), moment);
    int ranked = 0;
    const auto *files = named<QTreeView>(*workbench.overview(), u"Files by remaining work"_s);
    for (int row = 0; row < files->model()->rowCount(); ++row)
        ranked += files->model()->index(row, 1).data().toInt();
    QCOMPARE(ranked, all.toDecide + all.manual);

    // The tree and the list.
    workbench.showPage(Workbench::Page::review);
    int treeTotal = 0;
    int treeLeft = 0;
    const auto *tree = named<QTreeView>(*workbench.sidebar(), u"Files"_s);
    for (int row = 0; row < tree->model()->rowCount(); ++row) {
        treeTotal += tree->model()->index(row, 0).data(FileTreeModel::TotalRole).toInt();
        treeLeft += tree->model()->index(row, 0).data(FileTreeModel::RemainingRole).toInt();
    }
    QCOMPARE(treeTotal, all.total);
    QCOMPARE(treeLeft, all.toDecide + all.manual);
    const auto *list = named<QListView>(*workbench.sidebar(), u"Findings"_s);
    QCOMPARE(list->model()->rowCount(), all.total);
    const auto *tabs = workbench.sidebar()->findChild<QTabWidget *>();
    QVERIFY2(tabs->tabText(1).endsWith(QString::number(all.total)), qPrintable(tabs->tabText(1)));

    // The header of each file, and the sum of them.
    Numbers sum;
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        session.select({file, nothing});
        const Numbers one = said(shown(*workbench.diff()).section(u'\n', 0, 2));
        QVERIFY2(one == numbersOf(session.review().counts(file)), moment);
        sum = {sum.total + one.total, sum.toDecide + one.toDecide, sum.decided + one.decided, sum.manual + one.manual,
               sum.nothing + one.nothing};
    }
    QVERIFY2(sum == all, moment);

    // The commit page says what is left.
    workbench.showPage(Workbench::Page::commit);
    const QString left = countsOf(*workbench.commitPage());
    if (all.toDecide > 0)
        QCOMPARE(numberOf(left, u"to decide"_s), all.toDecide);
    QVERIFY(QTest::qWaitFor([&] { return workbench.commitPage()->plan().has_value(); }));
    int written = 0;
    const auto *changes = named<QTreeView>(*workbench.commitPage(), u"Files that are written"_s);
    for (int row = 0; row < changes->model()->rowCount(); ++row)
        written += changes->model()->index(row, 1).data().toInt(); // what is new has no changes
    QCOMPARE(numberOf(shown(*workbench.commitPage()), u"changes? in"_s), written);

    // And so does the report, which the command line prints.
    std::vector<review::FileDecisions> decisions;
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file)
        decisions.push_back(session.review().decisions(file));
    QVERIFY2(report::summarise(session.analysis(), decisions).uses == counts, moment);
    workbench.showPage(Workbench::Page::review);
}

void TestOneCount::allPagesAgreeAtEachMoment_data()
{
    QTest::addColumn<Write>("write");
    QTest::newRow("a little of everything") << Write(writeAll);
    QTest::newRow("the sample project") << Write(copySample);
    QTest::newRow("files that share names, and odd ones") << Write(writeShared);
}

void TestOneCount::allPagesAgreeAtEachMoment()
{
    QFETCH(const Write, write);
    const ScratchRepository repository;
    write(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    const std::uint32_t total = session.review().counts().total();
    QVERIFY(total >= 10);
    compare(fixture, "opened", total);
    QCOMPARE(saidByCommandLine(repository), numbersOf(session.review().counts()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    compare(fixture, "accepted one", total);
    fixture.press(u"F8"_s);
    fixture.press(u"R"_s);
    compare(fixture, "rejected one", total);
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        for (const convert::Case &together : session.file(file).cases) {
            if (!isOpen(session.review(), file, together.id)) // a case over files is answered in all of them
                continue;
            session.select({file, together.sites.front().finding});
            bool resolved = false;
            for (const convert::Resolution &resolution : together.resolutions)
                resolved = resolved || (resolution.available() && session.resolve(together.id, resolution.id));
            QVERIFY(resolved);
        }
    }
    compare(fixture, "resolved cases", total);
    fixture.press(u"Ctrl+Z"_s);
    compare(fixture, "undone", total);
    fixture.press(u"Ctrl+Shift+Z"_s);
    compare(fixture, "redone", total);
    fixture.press(u"F8"_s);
    QVERIFY(session.edit(u"mine()"_s));
    compare(fixture, "edited", total);
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+Shift+A"_s);
    fixture.press(u"Return"_s);
    compare(fixture, "accepted an API", total);
    const std::uint32_t decided = session.review().counts().of(Standing::decided);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    QVERIFY(session.review().counts().of(Standing::decided) > decided);
    compare(fixture, "accepted the project", total);
    fixture.press(u"Ctrl+Z"_s);
    compare(fixture, "undone all", total);
}

void TestOneCount::filtersReachEveryNumber()
{
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    for (const FindingFilter::States states : {FindingFilter::States::pending, FindingFilter::States::manual,
                                               FindingFilter::States::unchanged, FindingFilter::States::open}) {
        FindingFilter filter;
        filter.states = states;
        fixture.session().setFilter(filter);
        QCoreApplication::processEvents();
        const review::Counts all = fixture.session().review().counts();
        const std::uint32_t wanted = states == FindingFilter::States::pending     ? all.of(Standing::toDecide)
                                     : states == FindingFilter::States::manual    ? all.of(Standing::manual)
                                     : states == FindingFilter::States::unchanged ? all.of(Standing::nothingToChange)
                                                                                  : all.left();
        QVERIFY(wanted > 0);
        const auto *list = named<QListView>(*fixture.workbench().sidebar(), u"Findings"_s);
        QCOMPARE(list->model()->rowCount(), static_cast<int>(wanted));
        int treeTotal = 0;
        const auto *tree = named<QTreeView>(*fixture.workbench().sidebar(), u"Files"_s);
        for (int row = 0; row < tree->model()->rowCount(); ++row)
            treeTotal += tree->model()->index(row, 0).data(FileTreeModel::TotalRole).toInt();
        QCOMPARE(treeTotal, static_cast<int>(wanted));
        // As many stops as there are numbers, but for cases that begin at the same place.
        std::set<std::pair<std::uint32_t, std::uint32_t>> stops;
        for (std::uint32_t step = 0; step <= wanted; ++step) {
            fixture.session().move(Direction::forward);
            stops.emplace(fixture.session().stop().file, fixture.session().stop().finding.index());
        }
        QCOMPARE(stops.size(), std::size_t{wanted});
    }
}

QTEST_MAIN(TestOneCount)
#include "test_one_count.moc"
