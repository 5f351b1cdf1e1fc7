// SPDX-License-Identifier: Apache-2.0
// What a person with a screen reader or without a mouse meets: on every page each thing has a name and a role, each stop of
// the focus can be seen, and the stops come in the order in which one reads.
#include <algorithm>
#include <cmath>
#include <functional>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSplitterHandle>
#include <QStackedWidget>
#include <QTest>

#include "support/scratch_repository.h"
#include "ui/base/settings.h"
#include "ui/panels/commit_page.h"
#include "ui/panels/confirm_bar.h"
#include "ui/panels/edit_panel.h"
#include "ui/panels/sidebar.h"
#include "window_fixture.h"

using namespace torchferry;
using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;
using test::ScratchRepository;
using test::WindowFixture;

namespace {

QString nameOf(const QAccessibleInterface &part)
{
    const QString className =
        part.object() == nullptr ? u"item"_s : QString::fromLatin1(part.object()->metaObject()->className());
    return className + u" \""_s + part.text(QAccessible::Name).left(60) + u'"';
}

/// All that is visible below `part`.
void collect(QAccessibleInterface *part, QList<QAccessibleInterface *> &all)
{
    if (part == nullptr || !part->isValid() || part->state().invisible)
        return;
    all.append(part);
    const bool isList = part->tableInterface() != nullptr;
    const int count = isList ? std::min(part->childCount(), 60) : part->childCount(); // of long lists the beginning
    for (int child = 0; child < count; ++child)
        collect(part->child(child), all);
}

/// Places, as a person is told about them, with what is wrong there.
QStringList complaints(QWidget &window)
{
    QList<QAccessibleInterface *> parts;
    collect(QAccessible::queryAccessibleInterface(&window), parts);
    QStringList wrong;
    for (const QAccessibleInterface *part : parts) {
        const QAccessible::State state = part->state();
        const QAccessible::Role role = part->role();
        const bool isItem = role == QAccessible::ListItem || role == QAccessible::TreeItem || role == QAccessible::Cell
                            || role == QAccessible::ColumnHeader || role == QAccessible::PageTab;
        auto *widget = qobject_cast<QWidget *>(part->object());
        const bool isStop = widget != nullptr && widget->focusPolicy() != Qt::NoFocus && widget->isEnabled()
                            && widget->focusProxy() == nullptr;
        // What says that it can take the focus is told to readers as a stop, though another one takes it in its place.
        const bool isToldAsStop = state.focusable && widget != nullptr && widget->isEnabled();
        if (!isStop && !isToldAsStop && !isItem && qobject_cast<QAbstractButton *>(widget) == nullptr)
            continue;
        if (part->text(QAccessible::Name).trimmed().isEmpty() && role != QAccessible::Cell)
            wrong.append(u"no name: "_s + nameOf(*part) + u" in "_s
                         + (widget != nullptr && widget->parentWidget() != nullptr
                                ? QString::fromLatin1(widget->parentWidget()->metaObject()->className())
                                : QString()));
        if (role == QAccessible::NoRole || role == QAccessible::Client || role == QAccessible::Pane
            || role == QAccessible::Window)
            wrong.append(u"no role: "_s + nameOf(*part));
        if (isStop && !state.focusable)
            wrong.append(u"not focusable: "_s + nameOf(*part));
    }
    return wrong;
}

double luminance(QRgb colour)
{
    const auto linear = [](int channel) {
        const double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

double contrast(QRgb one, QRgb other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

/// The stops of the focus that can be seen, in the order of Tab.
QList<QWidget *> stopsOf(QWidget &window)
{
    QList<QWidget *> stops;
    for (QWidget *widget = window.nextInFocusChain(); widget != &window; widget = widget->nextInFocusChain()) {
        const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (takesTab && widget->isVisible() && widget->isEnabled() && widget->focusProxy() == nullptr
            && !widget->visibleRegion().isEmpty())
            stops.append(widget);
    }
    return stops;
}

/// How many pixels change by 3:1 or more when the widget gets the focus.
int visiblePixels(QWidget &window, QWidget &stop, QWidget &elsewhere)
{
    for (QWidget *around = stop.parentWidget(); around != nullptr; around = around->parentWidget()) {
        if (auto *area = qobject_cast<QScrollArea *>(around))
            area->ensureWidgetVisible(&stop); // as Tab does
    }
    elsewhere.setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    const QRect place(stop.mapTo(&window, QPoint(0, 0)), stop.size());
    const QImage before = window.grab(place.adjusted(-4, -4, 4, 4)).toImage();
    stop.setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    const QImage after = window.grab(place.adjusted(-4, -4, 4, 4)).toImage();
    int count = 0;
    for (int y = 0; y < before.height(); ++y) {
        for (int x = 0; x < before.width(); ++x) {
            if (before.pixel(x, y) != after.pixel(x, y) && contrast(before.pixel(x, y), after.pixel(x, y)) >= 3)
                ++count;
        }
    }
    return count;
}

QStringList unseenStops(QWidget &window)
{
    QStringList unseen;
    const QList<QWidget *> stops = stopsOf(window);
    for (QWidget *stop : stops) {
        if (!stop->isVisible() || !stop->isEnabled()) // gone with the focus of another
            continue;
        QWidget *elsewhere = stop == stops.front() ? stops.back() : stops.front();
        const int pixels = visiblePixels(window, *stop, *elsewhere);
        if (pixels < 12)
            unseen.append(u"not seen: %1 \"%2\" (%3 pixels)"_s
                              .arg(QString::fromLatin1(stop->metaObject()->className()), stop->accessibleName())
                              .arg(pixels));
    }
    return unseen;
}

/// Stops that come after one that stands wholly below them.
QStringList jumpsBack(QWidget &window)
{
    QStringList jumps;
    const QList<QWidget *> stops = stopsOf(window);
    for (qsizetype index = 1; index < stops.size(); ++index) {
        const QRect before(stops[index - 1]->mapTo(&window, QPoint(0, 0)), stops[index - 1]->size());
        const QRect now(stops[index]->mapTo(&window, QPoint(0, 0)), stops[index]->size());
        const bool isAbove = now.bottom() < before.top();
        const bool overlaps = now.left() <= before.right() && before.left() <= now.right();
        if (isAbove && overlaps && stops[index]->parentWidget() == stops[index - 1]->parentWidget())
            jumps.append(u"%1 \"%2\" comes after \"%3\""_s.arg(
                QString::fromLatin1(stops[index]->metaObject()->className()), stops[index]->accessibleName(),
                stops[index - 1]->accessibleName()));
    }
    return jumps;
}

void writeAll(const ScratchRepository &repository)
{
    test::writeProject(repository);
    repository.write(u"pkg/odd.py"_s, "import torch\n\n\ndef f(x: torch.Tensor):\n    y = x.view(-1).tolist()\n"
                                      "    torch.fx.symbolic_trace(f)\n    return y, torch.cat([x, x], dim=0)\n");
    repository.commitAll();
}

struct Page {
    QString name;
    std::function<void(WindowFixture &)> go;
};

QList<Page> pages()
{
    const auto press = [](const QString &keys) { return [keys](WindowFixture &fixture) { fixture.press(keys); }; };
    return {
        {u"overview"_s, press(u"Ctrl+1"_s)},
        {u"review"_s,
         [](WindowFixture &fixture) {
             fixture.press(u"Ctrl+2"_s);
             fixture.press(u"F8"_s);
         }},
        {u"case"_s,
         [](WindowFixture &fixture) {
             for (int step = 0; step < 20 && fixture.session().currentCase() == nullptr; ++step)
                 fixture.press(u"F8"_s);
             fixture.press(u"D"_s);
         }},
        {u"edit"_s,
         [](WindowFixture &fixture) {
             fixture.press(u"Esc"_s);
             fixture.press(u"F8"_s);
             fixture.press(u"E"_s);
         }},
        {u"question"_s,
         [](WindowFixture &fixture) {
             fixture.press(u"Esc"_s);
             fixture.press(u"Ctrl+Shift+P"_s);
             fixture.workbench().confirmBar()->findChildren<QAbstractButton *>().front()->click();
         }},
        {u"commit"_s,
         [](WindowFixture &fixture) {
             fixture.workbench().confirmBar()->dismiss();
             fixture.press(u"Ctrl+3"_s);
             (void)QTest::qWaitFor([&] { return fixture.workbench().commitPage()->plan().has_value(); });
         }},
        {u"version"_s, press(u"Ctrl+Shift+V"_s)},
        {u"keys"_s,
         [](WindowFixture &fixture) {
             fixture.press(u"Esc"_s);
             fixture.press(u"F1"_s);
         }},
        {u"help"_s,
         [](WindowFixture &fixture) {
             fixture.press(u"Esc"_s);
             fixture.press(u"Shift+F1"_s);
         }},
        {u"start"_s,
         [](WindowFixture &fixture) {
             fixture.press(u"Esc"_s);
             fixture.press(u"Ctrl+O"_s);
         }},
    };
}

} // namespace

class TestAccessible : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::isolateProgram(u"test-accessible"_s); }
    void everythingHasANameAndARole_data();
    void everythingHasANameAndARole();
    void everyStopIsSeen_data() { everythingHasANameAndARole_data(); }
    void everyStopIsSeen();
    void stopsComeInTheOrderOfReading();
    void rowsAreReadAsOneThing();
    void decisionsAreAnnounced();
    void regionsAreReachedInTurn();
};

void TestAccessible::everythingHasANameAndARole_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("language");
    QTest::newRow("light") << false << u"en"_s;
    QTest::newRow("dark, Chinese") << true << u"zh"_s;
}

void TestAccessible::everythingHasANameAndARole()
{
    QFETCH(bool, dark);
    QFETCH(QString, language);
    test::resetSettings();
    settings::setLanguage(language);
    settings::setAppearance(dark ? settings::Appearance::dark : settings::Appearance::light);
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QStringList wrong;
    for (const Page &page : pages()) {
        page.go(fixture);
        for (const QString &each : complaints(fixture.window()))
            wrong.append(page.name + u": "_s + each);
    }
    wrong.removeDuplicates();
    for (const QString &each : std::as_const(wrong))
        qWarning("%s", qPrintable(each)); // a failure shows the beginning of a text only
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

void TestAccessible::everyStopIsSeen()
{
    QFETCH(bool, dark);
    QFETCH(QString, language);
    test::resetSettings();
    settings::setLanguage(language);
    settings::setAppearance(dark ? settings::Appearance::dark : settings::Appearance::light);
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QStringList unseen;
    for (const Page &page : pages()) {
        page.go(fixture);
        for (const QString &each : unseenStops(fixture.window()))
            unseen.append(page.name + u": "_s + each);
    }
    unseen.removeDuplicates();
    for (const QString &each : std::as_const(unseen))
        qWarning("%s", qPrintable(each));
    QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u'\n')));
}

void TestAccessible::stopsComeInTheOrderOfReading()
{
    test::resetSettings();
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QStringList jumps;
    for (const Page &page : pages()) {
        page.go(fixture);
        for (const QString &each : jumpsBack(fixture.window()))
            jumps.append(page.name + u": "_s + each);
    }
    jumps.removeDuplicates();
    QVERIFY2(jumps.isEmpty(), qPrintable(jumps.join(u'\n')));
}

void TestAccessible::rowsAreReadAsOneThing()
{
    test::resetSettings();
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    for (const QAbstractItemView *view : fixture.workbench().sidebar()->findChildren<QAbstractItemView *>()) {
        if (!view->isVisible() || view->model()->rowCount() == 0)
            continue;
        QAccessibleInterface *list = QAccessible::queryAccessibleInterface(const_cast<QAbstractItemView *>(view));
        QVERIFY(list != nullptr);
        QStringList names;
        for (int child = 0; child < list->childCount(); ++child) {
            if (list->child(child) != nullptr && list->child(child)->role() != QAccessible::ColumnHeader)
                names.append(list->child(child)->text(QAccessible::Name));
        }
        QVERIFY(!names.isEmpty());
        QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size()); // an item for each row, not for cells
        for (const QString &name : names)
            QVERIFY2(name.contains(u", "_s), qPrintable(name)); // its state or its number, too
    }
}

void TestAccessible::decisionsAreAnnounced()
{
    test::resetSettings();
    const ScratchRepository repository;
    repository.write(u"a.py"_s, "import torch\nx = torch.cat([a, b], dim=0)\ny = torch.load('f')\n");
    repository.commitAll();
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    QSignalSpy said(&fixture.session(), &Session::announced);
    const auto last = [&said] { return said.last().front().toString(); };
    fixture.press(u"F8"_s);
    fixture.press(u"A"_s);
    QCOMPARE(last(), u"accepted: torch.cat, one to one, line 2"_s);
    fixture.press(u"Ctrl+Z"_s);
    QCOMPARE(last(), u"undone: accept, torch.cat, one to one, line 2"_s);
    fixture.press(u"Ctrl+Y"_s);
    QCOMPARE(last(), u"done again: accept, torch.cat, one to one, line 2"_s);
    fixture.press(u"U"_s);
    fixture.press(u"E"_s);
    fixture.type(u"paddle.concat(b)"_s);
    fixture.press(u"Ctrl+Return"_s);
    QCOMPARE(last(), u"edited manually: torch.cat, one to one, line 2"_s);
    fixture.press(u"Shift+R"_s);
    QVERIFY2(last().startsWith(u"rejected; next to decide: torch.load, "_s), qPrintable(last()));
    fixture.press(u"1"_s);
    QVERIFY2(last().startsWith(u"accepted: torch.load, "_s), qPrintable(last()));
    fixture.press(u"Ctrl+Z"_s);
    fixture.press(u"Ctrl+Shift+P"_s);
    fixture.press(u"Return"_s);
    QVERIFY2(last().startsWith(u"Accepted 1 finding: 1 changed"_s), qPrintable(last()));
}

void TestAccessible::regionsAreReachedInTurn()
{
    test::resetSettings();
    const ScratchRepository repository;
    writeAll(repository);
    WindowFixture fixture;
    QVERIFY(fixture.open(repository.path()));
    fixture.press(u"Ctrl+2"_s);
    fixture.press(u"F8"_s);
    QSet<QWidget *> reached;
    QWidget *first = QApplication::focusWidget();
    for (int step = 0; step < 8; ++step) {
        fixture.press(u"F6"_s);
        QVERIFY(QApplication::focusWidget() != nullptr);
        if (QApplication::focusWidget() == first)
            break;
        reached.insert(QApplication::focusWidget());
    }
    QCOMPARE(QApplication::focusWidget(), first);
    QVERIFY(reached.size() >= 3); // the other pane, the card, the list of files
    fixture.press(u"Shift+F6"_s);
    QVERIFY(reached.contains(QApplication::focusWidget()));
}

QTEST_MAIN(TestAccessible)
#include "test_accessible.moc"
