// SPDX-License-Identifier: Apache-2.0
#include "ui/commands/cheat_sheet.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeySequence>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include "ui/base/columns.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"
#include "ui/commands/command_table.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// One key as it looks on a keyboard.
QString keyCap(const QString &key)
{
    const Theme &theme = Theme::current();
    return u"<span style='background:%1; color:%2; font-family:monospace; font-weight:600'>&nbsp;%3&nbsp;</span>"_s.arg(
        theme.color(u"key"_s).name(), theme.color(u"text"_s).name(), key.toHtmlEscaped());
}

QWidget *group(const QString &title, const QList<CheatSheet::Row> &rows)
{
    auto *frame = new QFrame;
    frame->setProperty("kind", u"card"_s);
    auto *grid = new QGridLayout(frame);
    grid->setContentsMargins(16, 12, 16, 14);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(5);
    auto *heading = new QLabel(title);
    heading->setProperty("kind", u"heading"_s);
    grid->addWidget(heading, 0, 0, 1, 2);
    int line = 1;
    for (const CheatSheet::Row &row : rows) {
        QStringList caps;
        for (const QString &key : row.keys)
            caps.append(keyCap(key));
        auto *keys = new QLabel(caps.join(u"&nbsp; "_s));
        keys->setTextFormat(Qt::RichText);
        grid->addWidget(textLabel(row.command), line, 0);
        grid->addWidget(keys, line, 1, Qt::AlignRight);
        ++line;
    }
    grid->setColumnStretch(0, 1);
    return frame;
}

} // namespace

QList<CheatSheet::Row> CheatSheet::rows()
{
    QList<Row> rows;
    for (const CommandSpec &spec : commandTable()) {
        QStringList keys;
        for (const QString &key : commandKeys(spec))
            keys.append(QKeySequence::fromString(key).toString(QKeySequence::NativeText));
        if (keys.isEmpty())
            continue;
        rows.append({withoutMnemonic(menuTitle(spec.menu)), plainCommandText(spec), keys.mid(0, 2)});
        if (qstrcmp(spec.id, "choose") == 0)
            rows.append({rows.back().menu, tr("Alternative 1 to %1").arg(choiceKeys), {u"1 … %1"_s.arg(choiceKeys)}});
    }
    return rows;
}

CheatSheet::CheatSheet(QWidget *parent) : QFrame(parent)
{
    setProperty("kind", u"page"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(28, 20, 28, 20);
    layout->setSpacing(14);
    auto *header = new QHBoxLayout;
    QLabel *title = titleLabel(tr("Keyboard shortcuts"));
    QPushButton *close = button(tr("Close  Esc"), tr("Close the keyboard shortcuts"));
    connect(close, &QPushButton::clicked, this, &CheatSheet::closed);
    header->addWidget(title);
    header->addStretch();
    header->addWidget(close);
    layout->addLayout(header);

    auto *content = new Columns(36, 16);
    content->setProperty("kind", u"page"_s);
    content->setAttribute(Qt::WA_StyledBackground);
    QVBoxLayout *stacks[2] = {new QVBoxLayout, new QVBoxLayout};
    int filled[2] = {0, 0};
    QList<Row> all = rows();
    while (!all.isEmpty()) {
        const QString menu = all.front().menu;
        QList<Row> ofMenu;
        while (!all.isEmpty() && all.front().menu == menu)
            ofMenu.append(all.takeFirst());
        const int column = filled[0] <= filled[1] ? 0 : 1;
        stacks[column]->addWidget(group(menu, ofMenu));
        filled[column] += static_cast<int>(ofMenu.size()) + 2;
    }
    for (QVBoxLayout *stack : stacks) {
        auto *box = new QWidget;
        stack->setContentsMargins(0, 0, 0, 0);
        stack->setSpacing(14);
        stack->addStretch();
        box->setLayout(stack);
        content->add(box);
    }
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("Keyboard shortcuts"));
    layout->addWidget(scroll, 1);
    setFocusProxy(close);
}

} // namespace torchferry::ui
