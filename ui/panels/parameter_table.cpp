// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/parameter_table.h"

#include <QGridLayout>
#include <QLabel>

#include "ui/base/fonts.h"
#include "ui/base/labels.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/widgets.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

constexpr qsizetype longestArgument = 60;

QString clipped(std::string_view text)
{
    const QString whole = visible(qs(text)).simplified();
    return whole.size() <= longestArgument ? whole : whole.left(longestArgument - 1) + u'…';
}

QString code(const QString &text)
{
    return u"<span style='font-family:%1'>%2</span>"_s.arg(fixedFamiliesCss(), breakable(text).toHtmlEscaped());
}

QString name(const convert::ParameterLine &line)
{
    if (line.source.empty())
        return code(qs(line.target));
    if (line.target.empty() || line.source == line.target)
        return code(qs(line.source));
    return code(qs(line.source)) + u" → "_s + code(qs(line.target));
}

QString inThisCall(const convert::ParameterLine &line)
{
    const QString before = clipped(line.argument);
    const QString after = clipped(line.result);
    const QString muted = Theme::current().color(u"muted"_s).name();
    if (before.isEmpty() && after.isEmpty())
        return u"<span style='color:%1'>–</span>"_s.arg(muted);
    if (before == after)
        return code(before);
    if (before.isEmpty())
        return u"+ "_s + code(after);
    // What is rewritten goes on in another shape, which the proposal shows.
    if (after.isEmpty())
        return line.note == mapping::Note::rewrite ? code(before) : u"<s>%1</s>"_s.arg(code(before));
    return code(before) + u" → "_s + code(after);
}

QString noteRole(mapping::Note note)
{
    switch (note) {
    case mapping::Note::noWay: return u"category7"_s;
    case mapping::Note::differs:
    case mapping::Note::rewrite: return u"category3"_s;
    case mapping::Note::defaultDiffers:
    case mapping::Note::set:
    case mapping::Note::drop: return u"category2"_s;
    case mapping::Note::renamed: return u"category6"_s;
    default: return u"muted"_s;
    }
}

QLabel *cell(const QString &html)
{
    auto *label = new QLabel(html);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

} // namespace

QWidget *parameterTable(const convert::Finding &finding)
{
    auto *table = new QFrame;
    table->setProperty("kind", u"card"_s);
    auto *grid = new QGridLayout(table);
    grid->setContentsMargins(10, 8, 10, 8);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(0, 5);
    grid->setColumnStretch(2, 5);
    const Theme &theme = Theme::current();
    int row = 0;
    for (const convert::ParameterLine &line : finding.parameters) {
        if (row > 0)
            grid->addWidget(ruleLine(), row++, 0, 1, 3);
        grid->addWidget(cell(name(line)), row, 0);
        // As rich text, like its neighbours: plain text would stand higher than they do.
        QLabel *note = cell(u"<span style='color:%1'>%2</span>"_s.arg(theme.color(noteRole(line.note)).name(),
                                                                      Labels::note(line.note).toHtmlEscaped())
                            + code(u"\u200b"_s));
        note->setWordWrap(false);
        note->setAccessibleName(Labels::note(line.note));
        grid->addWidget(note, row, 1);
        grid->addWidget(cell(inThisCall(line)), row, 2);
        ++row;
    }
    return table;
}

} // namespace torchferry::ui
