// SPDX-License-Identifier: Apache-2.0
// The commit page shows what is added to a project beside its files, and the commit has it.
#include <QtTest>

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QTreeView>

#include "support/scratch_repository.h"
#include "ui/diff/diff_view.h"
#include "ui/models/file_tree_model.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/sidebar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::test;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;

class TestCommitPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { isolateProgram(u"test-commit-page"_s); }
    void init() { resetSettings(); }
    void showsAndCommitsHelpers();
    void helpersAreAFileOfTheReview();
    void whatIsShownIsWhatIsWritten();
    void placesWhereFrameworksMeet();
    void placesWhereFrameworksMeetThroughANameAreListed();
    void saysWhatWasWritten();
    void addsTheScriptForWeights();
    void offersNoScriptThatIsThere();

private:
    static void openCommitPage(WindowFixture &fixture);
    static void commit(WindowFixture &fixture);
};

namespace {

const QByteArray through = "import torch\n\n\ndef f(x):\n    y = torch.stack([x, x])\n    return torch.max(y)\n";

const QByteArray mixed = "import torch\n\n\ndef f(x):\n    a = torch.max(torch.stack([x, x]))\n"
                         "    b = torch.cat([x, torch.gather(x, 1, x)], dim=1)\n    return a, b\n";

/// Decides the first finding of that name in a file.
bool select(Session &session, const std::string &api)
{
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        for (const convert::Finding &finding : session.file(file).findings) {
            if (finding.api == api) {
                session.select({file, finding.id});
                return true;
            }
        }
    }
    return false;
}

} // namespace

void TestCommitPage::openCommitPage(WindowFixture &fixture)
{
    fixture.press(u"Ctrl+3"_s);
    QTRY_VERIFY(fixture.workbench().commitPage()->plan().has_value());
}

void TestCommitPage::commit(WindowFixture &fixture)
{
    CommitPage &page = *fixture.workbench().commitPage();
    const auto *commit = page.findChild<QAbstractButton *>(u"commit"_s);
    QTRY_VERIFY(commit->isEnabled());
    fixture.press(u"Ctrl+Return"_s);
    QTRY_VERIFY(!page.committedId().isEmpty());
}

/// By its key, without the mouse; what it adds is shown before it is written.
void TestCommitPage::addsTheScriptForWeights()
{
    const ScratchRepository repository;
    repository.write("net.py", "import torch\n\nx = torch.sqrt(torch.ones(2))\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QVERIFY(select(fixture.session(), "torch.sqrt"));
    fixture.session().accept();
    openCommitPage(fixture);
    CommitPage &page = *fixture.workbench().commitPage();
    QCOMPARE(page.files()->model()->rowCount(), 1);
    QVERIFY(page.script()->isVisible());
    QVERIFY(!page.script()->isChecked());
    page.script()->setFocus();
    QTest::keyClick(page.script(), Qt::Key_Space);
    QTRY_VERIFY(page.plan().has_value());
    QCOMPARE(page.files()->model()->rowCount(), 2);
    const PlannedFile planned = page.plan()->files.front();
    QCOMPARE(planned.path, "convert_weights.py");
    QVERIFY(planned.written().find("import paddle") != std::string::npos);
    commit(fixture);
    QCOMPARE(repository.git({"show", "torchferry/paddle:convert_weights.py"}).toStdString(), planned.written());
    const QByteArray message = repository.git({"log", "-1", "--format=%B", "torchferry/paddle"});
    QVERIFY2(message.contains("1 API occurrence in 1 file."), message);
    QVERIFY2(message.contains("Script added: convert_weights.py"), message);
}

void TestCommitPage::offersNoScriptThatIsThere()
{
    const ScratchRepository repository;
    repository.write("convert_weights.py", "import torch\n\nx = torch.sqrt(torch.ones(2))\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    openCommitPage(fixture);
    QVERIFY(!fixture.workbench().commitPage()->script()->isVisible());
}

void TestCommitPage::whatIsShownIsWhatIsWritten()
{
    const ScratchRepository repository;
    writeProject(repository);
    repository.write(u"mixed.py"_s, mixed);
    repository.write(u"lines.py"_s, "from torch import nn\r\nimport torch as T\r\nx = T.cat(\r\n    [a, b],\r\n"
                                    "    dim=1)\r\ny = nn.Linear(1, 2)\r\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    DiffView &diff = *fixture.workbench().diff();
    // Some accepted, some rejected, one by hand, the rest left.
    int turn = 0;
    fixture.press(u"F8"_s);
    for (int step = 0; step < 12; ++step) {
        if (turn++ % 3 == 2)
            session.reject();
        else
            session.accept();
        session.moveLeft(Direction::forward);
    }
    QVERIFY(session.edit(u"mine(1)"_s));
    QVERIFY(!diff.asDecided());
    fixture.press(u"V"_s);
    QVERIFY(diff.asDecided());
    QVERIFY(session.review().counts().of(review::Standing::toDecide) > 0);

    openCommitPage(fixture);
    CommitPage &page = *fixture.workbench().commitPage();
    QMap<QString, QString> shown;
    for (int row = 0; row < page.files()->model()->rowCount(); ++row) {
        page.files()->setCurrentIndex(page.files()->model()->index(row, 0));
        shown.insert(page.files()->model()->index(row, 0).data().toString(), page.diff()->right()->text());
    }
    QVERIFY(shown.size() >= 3);
    commit(fixture);
    const QString id = page.committedId();
    const QStringList written =
        QString::fromUtf8(repository.git({u"diff-tree"_s, u"-r"_s, u"--name-only"_s, u"HEAD"_s, id}))
            .split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(shown.keys(), written);
    // A pane shows lines without what ends them.
    const auto linesOf = [](const QByteArray &bytes) {
        QString text = QString::fromUtf8(bytes).replace(u"\r\n"_s, u"\n"_s);
        if (text.endsWith(u'\n'))
            text.chop(1);
        return text;
    };
    for (const auto &[path, text] : shown.asKeyValueRange()) {
        const QByteArray bytes = repository.git({u"show"_s, id + u':' + path});
        QCOMPARE(text, linesOf(bytes));
    }
    // The review shows the same, and the source where nothing is written.
    fixture.press(u"Ctrl+2"_s);
    for (std::uint32_t file = 0; file < session.analysis().files.size(); ++file) {
        session.select({file, nothing});
        const QString path = QString::fromStdString(session.file(file).path);
        QCOMPARE(diff.right()->text(), linesOf(repository.git({u"show"_s, id + u':' + path})));
    }
    fixture.press(u"V"_s);
    QVERIFY(!diff.asDecided());
}

void TestCommitPage::placesWhereFrameworksMeet()
{
    const ScratchRepository repository;
    repository.write(u"mixed.py"_s, mixed);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    CommitPage &page = *fixture.workbench().commitPage();
    fixture.press(u"F8"_s);
    for (const char *api : {"torch.stack", "torch.cat"}) {
        QVERIFY(select(session, api));
        QVERIFY(session.accept());
    }
    QVERIFY(select(session, "torch.max"));
    QVERIFY(session.reject());
    openCommitPage(fixture);
    QStringList lines;
    for (int row = 0; row < page.mixedEdges()->count(); ++row)
        lines.append(page.mixedEdges()->item(row)->text());
    QVERIFY(page.mixedEdges()->isVisible());
    QVERIFY2(lines.contains(u"mixed.py:5: torch.max stays and gets what paddle.stack gives"_s),
             qPrintable(lines.join(u'\n')));
    QVERIFY2(lines.contains(u"mixed.py:6: paddle.cat gets what torch.gather gives, which stays"_s)
                 || lines.contains(u"mixed.py:6: paddle.concat gets what torch.gather gives, which stays"_s),
             qPrintable(lines.join(u'\n')));
    QVERIFY(lines.last().startsWith(u"mixed.py: imports both frameworks"_s));
    // Each leads to its place.
    page.mixedEdges()->setFocus();
    page.mixedEdges()->setCurrentRow(0);
    fixture.press(u"Return"_s);
    QCOMPARE(fixture.workbench().page(), Workbench::Page::review);
    QCOMPARE(session.finding()->api, std::string("torch.max"));
    // Nothing meets where all goes over.
    QVERIFY(session.accept());
    QVERIFY(select(session, "torch.gather"));
    QVERIFY(session.accept());
    openCommitPage(fixture);
    QCOMPARE(page.mixedEdges()->count(), 0);
    QVERIFY(!page.mixedEdges()->isVisible());
}

void TestCommitPage::placesWhereFrameworksMeetThroughANameAreListed()
{
    const ScratchRepository repository;
    repository.write(u"through.py"_s, through);
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    fixture.press(u"F8"_s);
    const auto edges = [&] {
        QStringList lines;
        const QListWidget &list = *fixture.workbench().commitPage()->mixedEdges();
        for (int row = 0; row < list.count(); ++row)
            lines.append(list.item(row)->text());
        return lines.join(u'\n');
    };
    QVERIFY(select(session, "torch.stack") && session.reject());
    QVERIFY(select(session, "torch.max") && session.accept());
    openCommitPage(fixture);
    QTRY_VERIFY2(edges().startsWith(u"through.py:6: paddle."_s), qPrintable(edges()));
    QVERIFY2(edges().contains(u"gets what torch.stack gives, which stays, through y"_s), qPrintable(edges()));
    QVERIFY(select(session, "torch.stack") && session.accept());
    QVERIFY(select(session, "torch.max") && session.reject());
    QTRY_VERIFY2(edges().startsWith(u"through.py:6: torch.max stays and gets what paddle.stack gives, through y"_s),
                 qPrintable(edges()));
}

void TestCommitPage::saysWhatWasWritten()
{
    const ScratchRepository repository;
    repository.write(u"mixed.py"_s, mixed);
    repository.commitAll();
    repository.git({u"config"_s, u"user.name"_s, u"Ada <the> Example"_s});
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    openCommitPage(fixture);
    commit(fixture);
    QStringList said;
    for (const QLabel *label : fixture.workbench().commitPage()->findChildren<QLabel *>())
        said.append(label->text());
    const QString all = said.join(u'\n');
    QVERIFY2(all.contains(u"with 1 file is on the new branch torchferry/paddle"_s), qPrintable(all));
    QVERIFY2(all.contains(u"Left as they were: 3 to decide, 0 manual."_s), qPrintable(all));
    QVERIFY(!all.contains(u"is not set"_s));
    QVERIFY(repository.git({u"log"_s, u"-1"_s, u"--format=%an"_s, fixture.workbench().commitPage()->committedId()})
                .startsWith("Ada the Example"));
}

void TestCommitPage::showsAndCommitsHelpers()
{
    const ScratchRepository repository;
    repository.write(u"pkg/__init__.py"_s, "");
    repository.write(u"pkg/net.py"_s, "import torch\n\n\nclass Net(torch.nn.Module):\n    def __init__(self):\n"
                                      "        super().__init__()\n        self.lin = torch.nn.Linear(2, 3)\n\n"
                                      "    def reset(self):\n        self.lin.reset_parameters()\n");
    settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    CommitPage &page = *fixture.workbench().commitPage();
    fixture.press(u"Ctrl+K"_s);
    const auto isShown = [&page] {
        for (int row = 0; row < page.files()->model()->rowCount(); ++row) {
            page.files()->setCurrentIndex(page.files()->model()->index(row, 0));
            if (page.diff()->isVisible() && page.diff()->right()->text().contains(u"def reset_parameters("_s))
                return true;
        }
        return false;
    };
    QVERIFY(!isShown()); // nothing is accepted
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    fixture.press(u"Ctrl+K"_s);
    QTRY_VERIFY(isShown());
    const auto *commit = page.findChild<QAbstractButton *>(u"commit"_s);
    QVERIFY(commit != nullptr);
    QTRY_VERIFY(commit->isEnabled());
    fixture.press(u"Ctrl+Return"_s);
    QTRY_VERIFY(!page.committedId().isEmpty());
    const QString id = page.committedId();
    QCOMPARE(repository.git({u"diff-tree"_s, u"-r"_s, u"--name-status"_s, u"HEAD"_s, id}),
             "A\tpkg/compat_paddle.py\nM\tpkg/net.py\n");
    QVERIFY(repository.git({u"show"_s, id + u":pkg/net.py"_s}).contains("compat_paddle.reset_parameters(self.lin)"));
    QVERIFY(repository.git({u"log"_s, u"-1"_s, u"--format=%B"_s, id})
                .contains("Helpers added in pkg/compat_paddle.py: reset_parameters."));
}

void TestCommitPage::helpersAreAFileOfTheReview()
{
    const ScratchRepository repository;
    repository.write(u"pkg/__init__.py"_s, "");
    repository.write(u"pkg/net.py"_s, "import torch\r\n\r\n\r\nclass Net(torch.nn.Module):\r\n"
                                      "    def __init__(self):\r\n        super().__init__()\r\n"
                                      "        self.lin = torch.nn.Linear(2, 3)\r\n\r\n"
                                      "    def reset(self):\r\n        self.lin.reset_parameters()\r\n");
    settleVersion(repository, "3.0");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    Workbench &workbench = fixture.workbench();
    QTreeView &tree = *workbench.sidebar()->files();
    const auto newFile = [&tree] {
        QList<QModelIndex> open{QModelIndex()};
        while (!open.isEmpty()) {
            const QModelIndex at = open.takeFirst();
            if (at.data(FileTreeModel::NewRole).toBool())
                return at;
            for (int row = 0; row < tree.model()->rowCount(at); ++row)
                open.append(tree.model()->index(row, 0, at));
        }
        return QModelIndex();
    };
    fixture.press(u"Ctrl+2"_s);
    QVERIFY(!newFile().isValid()); // nothing is accepted
    const review::Counts before = session.review().counts();
    const auto accept = [&] {
        QVERIFY(select(session, "torch.nn.Linear.reset_parameters"));
        QVERIFY(session.accept());
    };
    accept();
    QModelIndex file = newFile();
    QVERIFY(file.isValid());
    QCOMPARE(file.data().toString(), u"compat_paddle.py"_s);
    QCOMPARE(file.parent().data().toString(), u"pkg"_s);
    QVERIFY(file.data(Qt::AccessibleTextRole).toString().contains(u"new file"_s));
    QCOMPARE(file.data(FileTreeModel::TotalRole).toInt(), 0);
    QCOMPARE(session.review().counts().total(), before.total());

    Q_EMIT tree.activated(file);
    DiffView &diff = *workbench.diff();
    const QString shown = diff.right()->text();
    QVERIFY(diff.left()->text().isEmpty());
    QVERIFY(shown.contains(u"def reset_parameters("_s));
    QVERIFY(session.finding() == nullptr);
    // It follows the decisions, while it is shown and while it is not.
    session.undo();
    QVERIFY(!newFile().isValid());
    accept();
    Q_EMIT tree.activated(newFile());
    QCOMPARE(diff.right()->text(), shown);
    fixture.press(u"Ctrl+Z"_s);
    QVERIFY(!newFile().isValid());
    fixture.press(u"Ctrl+Shift+Z"_s);
    Q_EMIT tree.activated(newFile());
    QCOMPARE(diff.right()->text(), shown);
    fixture.press(u"F8"_s); // and the way on is the usual one
    QVERIFY(session.finding() != nullptr);
    QVERIFY(diff.right()->text() != shown);

    openCommitPage(fixture);
    const QString paged = [&] {
        CommitPage &page = *workbench.commitPage();
        for (int row = 0; row < page.files()->model()->rowCount(); ++row) {
            page.files()->setCurrentIndex(page.files()->model()->index(row, 0));
            if (page.files()->model()->index(row, 0).data().toString() == u"pkg/compat_paddle.py"_s)
                return page.diff()->right()->text();
        }
        return QString();
    }();
    QCOMPARE(paged, shown);
    commit(fixture);
    const QString id = workbench.commitPage()->committedId();
    const QByteArray bytes = repository.git({u"show"_s, id + u":pkg/compat_paddle.py"_s});
    QCOMPARE(session.helperFiles().size(), std::size_t{1});
    QCOMPARE(bytes, QByteArray::fromStdString(session.helperFiles().front().text));
    QVERIFY(bytes.contains("\r\n"));
    QCOMPARE(QString(shown + u'\n').replace(u'\n', u"\r\n"_s).toUtf8(), bytes);
}

QTEST_MAIN(TestCommitPage)

#include "test_commit_page.moc"
