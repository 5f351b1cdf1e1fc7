// SPDX-License-Identifier: Apache-2.0
// The window on a real repository, by keys: from opening to the commit, and back again.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/commands/actions.h"
#include "ui/diff/diff_view.h"
#include "ui/panels/case_panel.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/edit_panel.h"
#include "ui/panels/finding_card.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using review::State;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

/// The first place of the first case that has to be decided.
Stop firstCaseSite(const Session &session)
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

class TestWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void opensAndShowsTheProject();
    void decidesByKeys();
    void acceptsAllOfAnApi();
    void editsByHand();
    void resolvesACase();
    void commitsWithoutTouchingAnything();
    void changesLanguageAndTheme();
    void filterNarrowsTheWay();
    void keysDoNotDisturbTyping();
    void staysOneWindow();
    void everyControlHasAName();
};

void TestWindow::initTestCase()
{
    test::isolateProgram(u"torchferry-window-test"_s);
}

void TestWindow::init()
{
    test::resetSettings();
}

void TestWindow::opensAndShowsTheProject()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QCOMPARE(fixture.workbench().page(), Workbench::Page::overview);
    QCOMPARE(fixture.session().analysis().files.size(), std::size_t{2});
    fixture.press(u"Return"_s); // "Review" has the focus
    QCOMPARE(fixture.workbench().page(), Workbench::Page::review);
    QVERIFY(fixture.session().finding() != nullptr);
    QVERIFY(isPending(fixture.session().review(), fixture.session().stop()));
    DiffView &diff = *fixture.workbench().diff();
    QCOMPARE(diff.left()->rows().size(), diff.right()->rows().size());
    QVERIFY(diff.left()->text().contains(u"nn.Linear(4, 2)"_s));
    QVERIFY(diff.right()->text().contains(u"paddle"_s));
    QVERIFY(!diff.left()->text().contains(u"paddle"_s));
    QVERIFY(!diff.ruler()->entries().empty());
    for (const DiffPane *pane : {diff.left(), diff.right()}) {
        const QFontMetricsF metrics(pane->font());
        QVERIFY2(qFuzzyCompare(metrics.horizontalAdvance(u"iiii"_s), metrics.horizontalAdvance(u"WWWW"_s)),
                 qPrintable(pane->font().toString()));
    }
    QCOMPARE(settings::recentProjects().front(), repository.path());
}

void TestWindow::decidesByKeys()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const Stop first = fixture.session().stop();
    QCOMPARE(fixture.state(), State::pending);
    const auto pending = fixture.session().review().counts().of(review::Standing::toDecide);
    fixture.press(u"A"_s);
    QCOMPARE(fixture.state(), State::accepted);
    QCOMPARE(fixture.session().stop(), first);
    QCOMPARE(fixture.session().review().counts().of(review::Standing::toDecide), pending - 1);
    fixture.press(u"R"_s);
    QCOMPARE(fixture.state(), State::rejected);
    fixture.press(u"Ctrl+Z"_s);
    QCOMPARE(fixture.state(), State::accepted);
    fixture.press(u"Ctrl+Z"_s);
    QCOMPARE(fixture.state(), State::pending);
    fixture.press(u"Ctrl+Shift+Z"_s);
    QCOMPARE(fixture.state(), State::accepted);
    fixture.press(u"U"_s);
    QCOMPARE(fixture.state(), State::pending);
    fixture.press(u"Shift+A"_s);
    QVERIFY(fixture.session().stop() != first);
    QCOMPARE(fixture.session().review().states(first.file)[first.finding], State::accepted);
    fixture.press(u"Shift+F8"_s);
    fixture.press(u"K"_s);
    fixture.press(u"1"_s); // an alternative by its number
    QCOMPARE(fixture.state(), State::accepted);
}

void TestWindow::acceptsAllOfAnApi()
{
    const ScratchRepository repository;
    repository.write(
        u"a.py"_s,
        "import torch\nx = torch.cat([a, b], dim=0)\ny = torch.cat([c], dim=1)\nz = torch.cat([d, e], dim=1)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    QCOMPARE(fixture.session().finding()->api, std::string("torch.cat"));
    fixture.press(u"Ctrl+Shift+A"_s);
    ConfirmBar &bar = *fixture.workbench().confirmBar();
    QVERIFY(bar.isVisible());
    QVERIFY2(bar.text().contains(u"3 findings"_s) && bar.text().contains(u"torch.cat"_s), qPrintable(bar.text()));
    QCOMPARE(fixture.state(), State::pending); // said, not done
    fixture.press(u"Esc"_s);
    QVERIFY(!bar.isVisible());
    QCOMPARE(fixture.state(), State::pending);
    fixture.press(u"Ctrl+Shift+A"_s);
    fixture.press(u"Return"_s);
    QVERIFY(!bar.isVisible());
    QCOMPARE(fixture.session().review().counts().of(State::accepted), 3U);
    fixture.press(u"Ctrl+Z"_s); // all of it, in one step
    QCOMPARE(fixture.session().review().counts().of(State::accepted), 0U);
}

void TestWindow::editsByHand()
{
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.cat([a, b], dim=0)\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"E"_s);
    EditPanel &panel = *fixture.workbench().editPanel();
    QVERIFY(panel.editor()->hasFocus());
    QVERIFY(panel.editor()->toPlainText().contains(u"paddle.cat"_s));
    const auto bad = [&] { return panel.verdict().contains(u"no_such_function"_s); };
    fixture.press(u"Ctrl+A"_s);
    fixture.type(u"paddle.no_such_function(a)"_s); // the letters go to the editor, not to the commands
    QCOMPARE(panel.editor()->toPlainText(), u"paddle.no_such_function(a)"_s);
    QTRY_VERIFY2(bad(), qPrintable(panel.verdict()));
    QVERIFY(!panel.editor()->extraSelections().isEmpty());
    fixture.press(u"Ctrl+A"_s);
    fixture.type(u"paddle.concat([a, b])"_s);
    QTRY_VERIFY(panel.editor()->extraSelections().isEmpty() && !bad());
    fixture.press(u"Ctrl+Return"_s);
    QVERIFY(!panel.isVisible());
    QCOMPARE(fixture.state(), State::edited);
    QVERIFY(fixture.workbench().diff()->right()->text().contains(u"x = paddle.concat([a, b])"_s));
    fixture.press(u"E"_s);
    fixture.press(u"Esc"_s);
    QVERIFY(!panel.isVisible());
    QCOMPARE(fixture.state(), State::edited);
}

void TestWindow::resolvesACase()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    Session &session = fixture.session();
    const Stop site = firstCaseSite(session);
    QVERIFY(site.file != nothing);
    fixture.press(u"Ctrl+2"_s);
    session.select(site);
    QVERIFY(fixture.workbench().casePanel()->isVisible());
    const convert::CaseId id = session.currentCase()->id;
    QVERIFY(isOpen(session.review(), site.file, id));
    fixture.press(u"D"_s);
    QVERIFY(fixture.workbench().casePanel()->isAncestorOf(QApplication::focusWidget()));
    fixture.press(u"1"_s);
    QVERIFY(!isOpen(session.review(), site.file, id));
    const review::Decision &decision = session.review().decision({site.file, id});
    QCOMPARE(decision.form, session.file(site.file).cases[id].resolutions.front().id);
    fixture.press(u"Ctrl+Z"_s);
    QVERIFY(isOpen(session.review(), site.file, id));
}

void TestWindow::commitsWithoutTouchingAnything()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    repository.write(u"net.py"_s, "# not committed\n");
    const QByteArray head = repository.git({u"rev-parse"_s, u"HEAD"_s});
    const QByteArray before = repository.git({u"status"_s, u"--porcelain=v2"_s, u"--branch"_s});
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    fixture.press(u"Ctrl+K"_s);
    QCOMPARE(fixture.workbench().page(), Workbench::Page::commit);
    auto *branch = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(branch != nullptr);
    QTRY_COMPARE(branch->text(), u"torchferry/paddle"_s);
    fixture.press(u"Ctrl+A"_s);
    fixture.type(u"port me"_s);
    CommitPage &page = *fixture.workbench().commitPage();
    const auto *commit = page.findChild<QAbstractButton *>(u"commit"_s);
    QVERIFY(commit != nullptr);
    fixture.press(u"Ctrl+Return"_s);
    QCoreApplication::processEvents();
    QVERIFY(page.committedId().isEmpty()); // no branch can have that name
    fixture.press(u"Ctrl+A"_s);
    fixture.type(u"port"_s);
    QTRY_VERIFY(commit->isEnabled());
    fixture.press(u"Ctrl+Return"_s);
    QTRY_VERIFY(!page.committedId().isEmpty());
    const QString id = page.committedId();
    QCOMPARE(repository.git({u"rev-parse"_s, u"port"_s}).trimmed(), id.toLatin1());
    QCOMPARE(repository.git({u"rev-parse"_s, u"port^"_s}), head);
    QCOMPARE(repository.git({u"rev-parse"_s, u"HEAD"_s}), head);
    QCOMPARE(repository.git({u"status"_s, u"--porcelain=v2"_s, u"--branch"_s}), before);
    const QByteArray net = repository.git({u"show"_s, u"port:net.py"_s});
    QVERIFY2(net.contains("paddle") && net.contains("# the comment stays"), net.constData());
    QVERIFY(repository.git({u"log"_s, u"-1"_s, u"--format=%B"_s, u"port"_s}).startsWith("Port to paddlepaddle"));
    QCOMPARE(repository.status({u"fsck"_s, u"--strict"_s}), 0);
}

void TestWindow::changesLanguageAndTheme()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    const Stop place = fixture.session().stop();
    const QString english = fixture.window().actions()->action(u"accept"_s)->text();
    fixture.press(u"Ctrl+Shift+L"_s);
    QTRY_VERIFY(fixture.window().actions()->action(u"accept"_s)->text() != english);
    QCOMPARE(fixture.session().stop(), place);
    QCOMPARE(fixture.workbench().page(), Workbench::Page::review);
    const QColor light = QGuiApplication::palette().color(QPalette::Window);
    fixture.press(u"Ctrl+Shift+T"_s);
    QTRY_VERIFY(QGuiApplication::palette().color(QPalette::Window) != light);
    QCOMPARE(settings::language(), u"zh"_s);
    QCOMPARE(settings::appearance(), settings::Appearance::dark);
    QTRY_VERIFY(fixture.workbench().isVisible());
    fixture.press(u"A"_s); // still alive
    QCOMPARE(fixture.state(), State::accepted);
    // What is below the diff is as high as before.
    fixture.session().select(firstCaseSite(fixture.session()));
    QTRY_VERIFY(fixture.workbench().casePanel()->isVisible());
    QCoreApplication::processEvents();
    const int height = fixture.workbench().casePanel()->height();
    fixture.press(u"Ctrl+Shift+T"_s);
    QTRY_VERIFY(QGuiApplication::palette().color(QPalette::Window) == light);
    QTRY_VERIFY(fixture.workbench().casePanel()->isVisible());
    QTRY_COMPARE(fixture.workbench().casePanel()->height(), height);
}

void TestWindow::filterNarrowsTheWay()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"Ctrl+F"_s);
    fixture.type(u"gather"_s);
    fixture.press(u"Return"_s);
    QCOMPARE(fixture.session().filter().text, u"gather"_s);
    fixture.press(u"J"_s);
    QCOMPARE(fixture.session().finding()->api, std::string("torch.gather"));
    fixture.press(u"J"_s);
    QCOMPARE(fixture.session().finding()->api, std::string("torch.gather")); // the only one
    fixture.press(u"Ctrl+Shift+E"_s);
    QVERIFY(!fixture.session().filter().active());
    // To a file by its name: what one stood at is filtered out, Return still opens what is left.
    const std::string other =
        fixture.session().file(fixture.session().stop().file).path == "net.py" ? "train.py" : "net.py";
    fixture.press(u"Ctrl+F"_s);
    fixture.type(qs(other));
    fixture.press(u"Return"_s);
    fixture.press(u"Return"_s);
    QCOMPARE(fixture.session().file(fixture.session().stop().file).path, other);
}

void TestWindow::keysDoNotDisturbTyping()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    fixture.press(u"Ctrl+F"_s);
    auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(field != nullptr);
    fixture.type(u"ark1?"_s);
    QCOMPARE(field->text(), u"ark1?"_s);
    QCOMPARE(fixture.session().review().counts().of(State::accepted), 0U);
}

namespace {

/// Collects what appears as a window of its own, and be it for a moment: it would take the keyboard away.
class WindowWatcher final : public QObject {
public:
    WindowWatcher() { qApp->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const auto *widget = qobject_cast<QWidget *>(watched);
        if (event->type() == QEvent::Show && widget != nullptr && widget->isWindow())
            seen.append(QString::fromLatin1(widget->metaObject()->className()));
        return QObject::eventFilter(watched, event);
    }
    QStringList seen;
};

} // namespace

void TestWindow::staysOneWindow()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    const WindowWatcher watcher;
    fixture.press(u"F8"_s);
    const std::uint32_t pending = fixture.session().review().counts().of(review::Standing::toDecide);
    for (std::uint32_t count = 0; count < pending; ++count) {
        fixture.press(u"D"_s);
        fixture.press(u"Esc"_s);
        fixture.press(u"E"_s);
        fixture.press(u"Esc"_s);
        fixture.press(u"Shift+A"_s);
    }
    for (const QString &key : {u"Ctrl+1"_s, u"Ctrl+3"_s, u"F1"_s, u"Esc"_s, u"Ctrl+Shift+P"_s, u"Esc"_s, u"Ctrl+O"_s})
        fixture.press(key);
    QVERIFY2(watcher.seen.isEmpty(), qPrintable(watcher.seen.join(u' ')));
}

void TestWindow::everyControlHasAName()
{
    const ScratchRepository repository;
    test::writeProject(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"F8"_s);
    int controls = 0;
    for (const QWidget *widget : fixture.window().findChildren<QWidget *>()) {
        const bool control = qobject_cast<const QAbstractButton *>(widget) != nullptr
                             || qobject_cast<const QLineEdit *>(widget) != nullptr
                             || qobject_cast<const QComboBox *>(widget) != nullptr
                             || qobject_cast<const QPlainTextEdit *>(widget) != nullptr
                             || qobject_cast<const QAbstractItemView *>(widget) != nullptr;
        const bool part = widget->parentWidget() != nullptr
                          && (qobject_cast<const QLineEdit *>(widget->parentWidget()) != nullptr
                              || widget->parentWidget()->inherits("QComboBoxPrivateContainer")
                              || widget->inherits("QHeaderView") || widget->objectName().startsWith(u"qt_"_s));
        if (!control || part || widget->focusPolicy() == Qt::NoFocus)
            continue;
        ++controls;
        QVERIFY2(!widget->accessibleName().isEmpty(),
                 qPrintable(QString::fromLatin1(widget->metaObject()->className()) + u" in "_s
                            + QString::fromLatin1(widget->parentWidget()->metaObject()->className())));
    }
    QVERIFY(controls > 20);
}

QTEST_MAIN(TestWindow)
#include "test_window.moc"
