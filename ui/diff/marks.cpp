// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/marks.h"

#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

/// Hatched: it is not to be taken for what is known.
QBrush guessed(const Theme &theme, mapping::Category category)
{
    QColor color = theme.ink(category);
    color.setAlphaF(0.35F);
    return {color, Qt::BDiagPattern};
}

} // namespace

QTextLayout::FormatRange markFormat(const Mark &mark)
{
    const Theme &theme = Theme::current();
    QTextLayout::FormatRange range;
    range.start = mark.start;
    range.length = mark.length;
    switch (mark.kind) {
    case Mark::Kind::change:
        range.format.setBackground(mark.guess ? guessed(theme, mark.category) : theme.tint(mark.category));
        if (mark.pending || mark.guess) {
            range.format.setUnderlineStyle(mark.guess ? QTextCharFormat::DashUnderline : QTextCharFormat::DotLine);
            range.format.setUnderlineColor(theme.ink(mark.category));
        }
        break;
    case Mark::Kind::import: range.format.setBackground(theme.color(u"importMark"_s)); break;
    case Mark::Kind::finding:
        if (!mark.dim) {
            range.format.setUnderlineStyle(mark.guess ? QTextCharFormat::DashUnderline
                                                      : QTextCharFormat::SingleUnderline);
            range.format.setUnderlineColor(theme.ink(mark.category));
        }
        break;
    case Mark::Kind::control:
        range.format.setBackground(theme.color(u"controlTint"_s));
        range.format.setForeground(theme.color(u"control"_s));
        break;
    case Mark::Kind::error:
        range.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        range.format.setUnderlineColor(theme.color(u"bad"_s));
        break;
    }
    return range;
}

} // namespace torchferry::ui
