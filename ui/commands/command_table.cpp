// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/command_table.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

// clang-format off
constexpr CommandSpec table[] = {
    {"open",              Menu::file,   QT_TRANSLATE_NOOP("Commands", "&Open project…"),                    "Ctrl+O",                "folder",    true},
    {"reload",            Menu::file,   QT_TRANSLATE_NOOP("Commands", "Read the project &again"),           "F5",                    "reload"},
    {"target-version",    Menu::file,   QT_TRANSLATE_NOOP("Commands", "Target &version…"),                  "Ctrl+Shift+V",          nullptr, false, false, false, true},
    {"commit",            Menu::file,   QT_TRANSLATE_NOOP("Commands", "&Commit to a branch…"),              "Ctrl+Return Ctrl+K Ctrl+Enter", "commit", false, true, false, true},
    {"save-answers",      Menu::file,   QT_TRANSLATE_NOOP("Commands", "&Save answers for a script…"),       "Ctrl+Alt+S",            nullptr},
    {"quit",              Menu::file,   QT_TRANSLATE_NOOP("Commands", "&Quit"),                             "Ctrl+Q",                nullptr,     false, true},

    {"undo",              Menu::edit,   QT_TRANSLATE_NOOP("Commands", "&Undo"),                             "Ctrl+Z",                "undo", true, true, false, true},
    {"redo",              Menu::edit,   QT_TRANSLATE_NOOP("Commands", "&Redo"),                             "Ctrl+Shift+Z Ctrl+Y",   "redo", true, false, false, true},
    {"filter",            Menu::edit,   QT_TRANSLATE_NOOP("Commands", "&Filter…"),                          "Ctrl+F",                "filter",    false, true},
    {"clear-filter",      Menu::edit,   QT_TRANSLATE_NOOP("Commands", "Show &everything"),                  "Ctrl+Shift+E",          nullptr},

    {"previous-pending",  Menu::go,     QT_TRANSLATE_NOOP("Commands", "Previous &to do"),                   "Shift+F8 P Shift+K",    "previous", true, true},
    {"next-pending",      Menu::go,     QT_TRANSLATE_NOOP("Commands", "Next to &do"),                       "F8 N Shift+J",          "next",      true},
    {"next",              Menu::go,     QT_TRANSLATE_NOOP("Commands", "&Next finding"),                     "J",                     nullptr,     false, true},
    {"previous",          Menu::go,     QT_TRANSLATE_NOOP("Commands", "Pre&vious finding"),                 "K",                     nullptr},
    {"next-file",         Menu::go,     QT_TRANSLATE_NOOP("Commands", "Next &file with findings"),          "] Ctrl+PgDown",         nullptr},
    {"previous-file",     Menu::go,     QT_TRANSLATE_NOOP("Commands", "Previous f&ile with findings"),      "[ Ctrl+PgUp",           nullptr},
    {"overview",          Menu::go,     QT_TRANSLATE_NOOP("Commands", "&Overview"),                         "Ctrl+1",                "overview",  true,  true, true},
    {"review",            Menu::go,     QT_TRANSLATE_NOOP("Commands", "&Review"),                           "Ctrl+2",                "review",    true,  false, true},
    {"commit-page",       Menu::go,     QT_TRANSLATE_NOOP("Commands", "&Commit"),                           "Ctrl+3",                "commit",    true,  false, true},
    {"problems",          Menu::go,     QT_TRANSLATE_NOOP("Commands", "&Errors in rules"),                   "Ctrl+Shift+R",          nullptr},
    {"focus-next",        Menu::go,     QT_TRANSLATE_NOOP("Commands", "Next p&ane"),                        "F6",                    nullptr,     false, true},
    {"focus-previous",    Menu::go,     QT_TRANSLATE_NOOP("Commands", "Previou&s pane"),                    "Shift+F6",              nullptr},
    {"back",              Menu::go,     QT_TRANSLATE_NOOP("Commands", "&Back to the source"),               "Esc",                   nullptr},

    {"accept",            Menu::review, QT_TRANSLATE_NOOP("Commands", "&Accept"),                           "A",                     "accept", true, true, false, true},
    {"reject",            Menu::review, QT_TRANSLATE_NOOP("Commands", "&Reject"),                           "R",                     "reject", true, false, false, true},
    {"reset",             Menu::review, QT_TRANSLATE_NOOP("Commands", "Back to &pending"),                  "U Del",                 "reset", false, false, false, true},
    {"accept-next",       Menu::review, QT_TRANSLATE_NOOP("Commands", "Accept, then &next to do"),            "Shift+A",               nullptr, false, false, false, true},
    {"reject-next",       Menu::review, QT_TRANSLATE_NOOP("Commands", "Reject, then ne&xt to do"),            "Shift+R",               nullptr, false, false, false, true},
    {"choose",            Menu::review, QT_TRANSLATE_NOOP("Commands", "&Choose an alternative"),            "C",                     nullptr, false, true, false, true},
    {"edit",              Menu::review, QT_TRANSLATE_NOOP("Commands", "&Edit manually…"),                   "E",                     "edit", true, false, false, true},
    {"note",              Menu::review, QT_TRANSLATE_NOOP("Commands", "Leave a n&ote…"),                    "M",                     nullptr, false, false, false, true},
    {"together",          Menu::review, QT_TRANSLATE_NOOP("Commands", "Resolve linke&d changes…"),          "D",                     "together",  false},
    {"accept-api",        Menu::review, QT_TRANSLATE_NOOP("Commands", "Accept all of this AP&I…"),          "Ctrl+Shift+A",          nullptr, false, true, false, true},
    {"accept-category",   Menu::review, QT_TRANSLATE_NOOP("Commands", "Accept all of this cate&gory…"),     "Ctrl+Shift+C",          nullptr, false, false, false, true},
    {"accept-file",       Menu::review, QT_TRANSLATE_NOOP("Commands", "Accept all of this &file…"),         "Ctrl+Shift+F",          nullptr, false, false, false, true},
    {"accept-project",    Menu::review, QT_TRANSLATE_NOOP("Commands", "Accept all of the pro&ject…"),       "Ctrl+Shift+P",          nullptr, false, false, false, true},

    {"theme",             Menu::view,   QT_TRANSLATE_NOOP("Commands", "&Light or dark"),                    "Ctrl+Shift+T",          "theme"},
    {"language",          Menu::view,   QT_TRANSLATE_NOOP("Commands", "中文 / &English"),                    "Ctrl+Shift+L",          "language"},
    {"stacked",           Menu::view,   QT_TRANSLATE_NOOP("Commands", "&Source above result"),              "Ctrl+Shift+S",          nullptr,     false, true, true},
    {"unified",           Menu::view,   QT_TRANSLATE_NOOP("Commands", "Both in one &pane"),                 "S",                     nullptr,     false, false, true},
    {"wrap",              Menu::view,   QT_TRANSLATE_NOOP("Commands", "&Wrap long lines"),                  "Alt+Z",                 nullptr,     false, false, true},
    {"whole-file",        Menu::view,   QT_TRANSLATE_NOOP("Commands", "Whole &file"),                       "W",                     nullptr,     false, false, true},
    {"sidebar",           Menu::view,   QT_TRANSLATE_NOOP("Commands", "Files and fin&dings"),               "Ctrl+B",                nullptr,     false, false, true},
    {"card",              Menu::view,   QT_TRANSLATE_NOOP("Commands", "Selected f&inding"),                 "Ctrl+I",                nullptr,     false, false, true},
    {"as-decided",        Menu::view,   QT_TRANSLATE_NOOP("Commands", "Result as &decided"),                "V",                     nullptr,     false, false, true},
    {"zoom-in",           Menu::view,   QT_TRANSLATE_NOOP("Commands", "Zoom &in"),                          "Ctrl++ Ctrl+=",         nullptr,     false, true},
    {"zoom-out",          Menu::view,   QT_TRANSLATE_NOOP("Commands", "Zoom &out"),                         "Ctrl+-",                nullptr},
    {"zoom-reset",        Menu::view,   QT_TRANSLATE_NOOP("Commands", "&Normal size"),                      "Ctrl+0",                nullptr},

    {"keys",              Menu::help,   QT_TRANSLATE_NOOP("Commands", "&Keyboard shortcuts"),               "F1 ?",                  "keyboard"},
    {"help-pages",        Menu::help,   QT_TRANSLATE_NOOP("Commands", "&Help pages"),                       "Shift+F1",                      nullptr},
    {"about",             Menu::help,   QT_TRANSLATE_NOOP("Commands", "&About Torchferry"),                 "",                      nullptr},
};
// clang-format on

constexpr const char *menuTitles[] = {
    QT_TRANSLATE_NOOP("Commands", "&File"), QT_TRANSLATE_NOOP("Commands", "&Edit"),
    QT_TRANSLATE_NOOP("Commands", "&Go"),   QT_TRANSLATE_NOOP("Commands", "&Review"),
    QT_TRANSLATE_NOOP("Commands", "&View"), QT_TRANSLATE_NOOP("Commands", "&Help"),
};

} // namespace

std::span<const CommandSpec> commandTable()
{
    return table;
}

const CommandSpec *findCommand(QStringView id)
{
    for (const CommandSpec &spec : table) {
        if (id == QLatin1StringView(spec.id))
            return &spec;
    }
    return nullptr;
}

QString menuTitle(Menu menu)
{
    return QCoreApplication::translate("Commands", menuTitles[static_cast<int>(menu)]);
}

QString commandText(const CommandSpec &spec)
{
    return QCoreApplication::translate("Commands", spec.text);
}

QString withoutMnemonic(QString text)
{
    // Chinese menus carry the mnemonic behind the text: "打开(&O)…".
    for (qsizetype at = text.indexOf(u"(&"_s); at >= 0; at = text.indexOf(u"(&"_s))
        text.remove(at, 4);
    return text.remove(u'&');
}

QString plainCommandText(const CommandSpec &spec)
{
    return withoutMnemonic(commandText(spec)).remove(u'…');
}

QStringList commandKeys(const CommandSpec &spec)
{
    return QString::fromLatin1(spec.keys).split(u' ', Qt::SkipEmptyParts);
}

} // namespace torchferry::ui
