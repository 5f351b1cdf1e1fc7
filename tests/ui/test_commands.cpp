// SPDX-License-Identifier: Apache-2.0
// The command table: no key means two things, every command is in a menu and on the sheet, all of it has Chinese texts.
#include <QApplication>
#include <QKeySequence>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTranslator>

#include "ui/base/theme.h"
#include "ui/commands/actions.h"
#include "ui/commands/cheat_sheet.h"

using namespace torchferry::ui;
using namespace Qt::Literals::StringLiterals;

class TestCommands : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysAreUnique();
    void keysAreKeys();
    void iconsExist();
    void everyCommandIsInAMenu();
    void everyKeyIsOnTheSheet();
    void toolButtonsHaveNames();
    void handlersEndWithTheirContext();
    void menusSpeakChinese();
};

void TestCommands::keysAreUnique()
{
    QHash<QString, QString> seen;
    for (int digit = 1; digit <= choiceKeys; ++digit)
        seen.insert(QString::number(digit), u"choice"_s);
    QSet<QString> ids;
    for (const CommandSpec &spec : commandTable()) {
        const QString id = QLatin1StringView(spec.id);
        QVERIFY2(!ids.contains(id), spec.id);
        ids.insert(id);
        for (const QString &key : commandKeys(spec)) {
            const QString normal = QKeySequence::fromString(key).toString();
            QVERIFY2(!seen.contains(normal), qPrintable(normal + u": "_s + id + u" and "_s + seen.value(normal)));
            seen.insert(normal, id);
        }
    }
}

void TestCommands::keysAreKeys()
{
    for (const CommandSpec &spec : commandTable()) {
        for (const QString &key : commandKeys(spec)) {
            const QKeySequence sequence = QKeySequence::fromString(key, QKeySequence::PortableText);
            QVERIFY2(sequence.count() == 1 && sequence[0].key() != Qt::Key_unknown, qPrintable(key));
        }
    }
}

void TestCommands::iconsExist()
{
    for (const CommandSpec &spec : commandTable()) {
        if (spec.icon != nullptr)
            QVERIFY2(!Theme::light().icon(QLatin1StringView(spec.icon)).isNull(), spec.icon);
        QVERIFY2(!spec.onToolBar || spec.icon != nullptr, spec.id);
    }
}

void TestCommands::everyCommandIsInAMenu()
{
    QMainWindow window;
    const Actions actions(&window);
    actions.fill(window.menuBar());
    QSet<QAction *> found;
    for (QAction *menu : window.menuBar()->actions()) {
        for (QAction *entry : menu->menu()->actions())
            found.insert(entry);
    }
    for (const CommandSpec &spec : commandTable())
        QVERIFY2(found.contains(actions.action(QLatin1StringView(spec.id))), spec.id);
}

void TestCommands::everyKeyIsOnTheSheet()
{
    const QList<CheatSheet::Row> rows = CheatSheet::rows();
    for (const CommandSpec &spec : commandTable()) {
        if (commandKeys(spec).isEmpty())
            continue;
        const QString text = plainCommandText(spec);
        QVERIFY2(!text.contains(u'&') && !text.isEmpty(), qPrintable(text));
        QVERIFY2(std::any_of(rows.begin(), rows.end(),
                             [&](const auto &row) { return row.command == text && !row.keys.isEmpty(); }),
                 qPrintable(text));
    }
}

void TestCommands::toolButtonsHaveNames()
{
    QMainWindow window;
    const Actions actions(&window);
    QToolBar bar;
    actions.fill(&bar);
    const QList<QToolButton *> buttons = bar.findChildren<QToolButton *>(Qt::FindDirectChildrenOnly);
    int named = 0;
    for (const QToolButton *button : buttons) {
        if (button->defaultAction() != nullptr) {
            QVERIFY(!button->accessibleName().isEmpty());
            ++named;
        }
    }
    QVERIFY(named >= 8);
}

void TestCommands::handlersEndWithTheirContext()
{
    QMainWindow window;
    Actions actions(&window);
    int calls = 0;
    {
        QObject context;
        actions.on(u"accept"_s, &context, [&] { ++calls; });
        actions.action(u"accept"_s)->trigger();
        QCOMPARE(calls, 1);
    }
    actions.action(u"accept"_s)->trigger();
    QCOMPARE(calls, 1);
}

void TestCommands::menusSpeakChinese()
{
    QTranslator translator;
    QVERIFY(translator.load(u":/torchferry/translations/torchferry_zh.qm"_s));
    QVERIFY(QCoreApplication::installTranslator(&translator));
    for (const CommandSpec &spec : commandTable()) {
        const QString text = plainCommandText(spec);
        const bool chinese =
            std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
        QVERIFY2(chinese, qPrintable(text));
        QVERIFY2(!text.contains(u'&') && !text.contains(u'('), qPrintable(text));
    }
    QCoreApplication::removeTranslator(&translator);
}

QTEST_MAIN(TestCommands)
#include "test_commands.moc"
