// SPDX-License-Identifier: Apache-2.0
// The commit page shows what is added to a project beside its files, and the commit has it.
#include <QtTest>

#include <QAbstractButton>
#include <QApplication>
#include <QPlainTextEdit>

#include "support/scratch_repository.h"
#include "ui/panels/commit_page.h"
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
};

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
        for (const QPlainTextEdit *text : page.findChildren<QPlainTextEdit *>())
            if (text->isReadOnly() && text->isVisible())
                return text->toPlainText().contains(u"def reset_parameters("_s);
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

QTEST_MAIN(TestCommitPage)

#include "test_commit_page.moc"
