// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/code_change.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QPainter>
#include <QTextOption>

#include "ui/base/fonts.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/diff/line_text.h"
#include "ui/diff/marks.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

using Side = CodeLine::Side;

constexpr int pad = 6;
constexpr int gap = 6;            ///< between parts
constexpr qsizetype longest = 14; ///< lines of a part that are shown
constexpr int widest = 400;       ///< characters of a line that are shown
constexpr int around = 60;        ///< before the first mark of a longer one

/// Of a line that is data the bytes around the first mark; `start` moves along.
std::string_view windowOf(std::string_view text, std::uint32_t &start, const std::vector<ByteRange> &ranges)
{
    constexpr std::size_t most = 4000;
    if (text.size() <= most)
        return text;
    const auto first = std::find_if(ranges.begin(), ranges.end(), [&](const ByteRange &range) {
        return range.end > start && range.begin < start + text.size();
    });
    const std::size_t mark = first == ranges.end() || first->begin < start ? 0 : first->begin - start;
    std::size_t from = mark < most / 2 ? 0 : mark - most / 2;
    const auto isInside = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) >> 6) == 2; };
    while (from > 0 && isInside(from))
        --from;
    start += static_cast<std::uint32_t>(from);
    return text.substr(from, most);
}

CodeLine lineOf(Side side, std::string_view text, std::uint32_t start, const std::vector<ByteRange> &ranges)
{
    text = windowOf(text, start, ranges);
    CodeLine line{side, displayLine(text).text, {}};
    const auto size = static_cast<std::uint32_t>(text.size());
    for (const ByteRange &range : ranges) {
        if (range.end <= start || range.begin >= start + size)
            continue;
        const std::size_t indentation = std::min(text.find_first_not_of(" \t"), text.size());
        const std::uint32_t begin =
            std::max(range.begin > start ? range.begin - start : 0, static_cast<std::uint32_t>(indentation));
        const int first = displayColumn(text, begin);
        const int last = displayColumn(text, std::min(range.end - start, size));
        if (last > first)
            line.marks.append({first, last - first});
    }
    return line;
}

void cut(CodeLine &line, int from)
{
    line.text.remove(0, from);
    QList<CodeLine::Span> marks;
    for (CodeLine::Span &mark : line.marks) {
        mark.start -= from;
        if (mark.start < 0) {
            mark.length += mark.start;
            mark.start = 0;
        }
        mark.length = std::min(mark.length, static_cast<int>(line.text.size()) - mark.start);
        if (mark.length > 0)
            marks.append(mark);
    }
    line.marks = marks;
}

/// Of a long line what is around its first mark.
void clip(CodeLine &line)
{
    if (line.text.size() <= widest)
        return;
    int from = line.marks.isEmpty() ? 0 : std::max(0, line.marks.front().start - around);
    if (from > 0 && line.text[from].isLowSurrogate())
        --from;
    int end = std::min(static_cast<int>(line.text.size()), from + widest);
    if (line.text[end - 1].isHighSurrogate())
        --end;
    if (end < line.text.size())
        line.text = line.text.left(end) + u'…';
    if (from == 0)
        return cut(line, 0);
    cut(line, from - 1);
    line.text[0] = u'…';
}

/// Takes the indentation away that all lines share.
void dedent(QList<CodeLine> &lines)
{
    qsizetype shared = -1;
    for (const CodeLine &line : std::as_const(lines)) {
        const auto word = std::find_if(line.text.begin(), line.text.end(), [](QChar c) { return !c.isSpace(); });
        const qsizetype blanks = word - line.text.begin();
        if (blanks < line.text.size())
            shared = shared < 0 ? blanks : std::min(shared, blanks);
    }
    for (CodeLine &line : lines)
        cut(line, static_cast<int>(std::min(std::max<qsizetype>(0, shared), line.text.size())));
}

QList<CodeLine> linesOf(const review::FindingChanges &changes, const review::ChangedLines &part)
{
    QList<CodeLine> before;
    QList<CodeLine> after;
    QList<CodeLine> lines;
    const auto flush = [&] {
        lines += before + after;
        before.clear();
        after.clear();
    };
    for (std::uint32_t at = 0; at < std::max(part.leftCount, part.rightCount); ++at) {
        const bool isLeft = at < part.leftCount;
        const bool isRight = at < part.rightCount;
        const std::string_view left = isLeft ? changes.sourceLine(part.left + at) : std::string_view();
        const std::string_view right = isRight ? changes.projectedLine(part.right + at) : std::string_view();
        if (isLeft && isRight && left == right) {
            flush();
            lines.append({Side::both, displayLine(left).text, {}});
            continue;
        }
        if (isLeft)
            before.append(lineOf(Side::before, left, changes.sourceStart(part.left + at), part.replaced));
        if (isRight)
            after.append(lineOf(Side::after, right, changes.projectedStart(part.right + at), part.written));
    }
    flush();
    return lines;
}

} // namespace

QList<CodePart> codeParts(const review::FindingChanges &changes, const std::vector<review::ChangedLines> &parts)
{
    QList<CodePart> result;
    for (const review::ChangedLines &part : parts) {
        CodePart shown;
        if (part.kind == review::ChangedLines::Kind::import)
            shown.heading = CodeChange::tr("import, line %1").arg(part.left);
        else if (parts.size() > 1)
            shown.heading = CodeChange::tr("line %1").arg(part.left);
        shown.lines = linesOf(changes, part);
        dedent(shown.lines);
        for (CodeLine &line : shown.lines)
            clip(line);
        result.append(std::move(shown));
    }
    return result;
}

CodeChange::CodeChange(QWidget *parent) : QLabel(parent)
{
    setProperty("kind", u"change"_s);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CodeChange::setParts(const QList<CodePart> &parts, mapping::Category category, bool guess, bool onlyAfter)
{
    QList<CodePart> shown = parts;
    for (CodePart &part : shown) {
        if (onlyAfter)
            part.lines.removeIf([](const CodeLine &line) { return line.side == Side::before; });
        // A line that says "one more" takes the room of that one.
        if (part.lines.size() > longest + 1) {
            part.left = static_cast<int>(part.lines.size() - longest);
            part.lines.resize(longest);
        }
    }
    shown.removeIf([](const CodePart &part) { return part.lines.isEmpty(); });
    if (shown == m_parts && category == m_category && guess == m_guess && onlyAfter == m_onlyAfter)
        return;
    m_parts = std::move(shown);
    m_category = category;
    m_guess = guess;
    m_onlyAfter = onlyAfter;
    m_width = -1;
    m_heights.clear();
    setAccessibleName(plainText());
    updateGeometry();
    update();
}

QString CodeChange::plainText() const
{
    QStringList lines;
    for (const CodePart &part : m_parts) {
        if (!part.heading.isEmpty())
            lines.append(part.heading + u':');
        for (const CodeLine &line : part.lines) {
            const QString sign = m_onlyAfter                 ? QString()
                                 : line.side == Side::before ? u"− "_s
                                 : line.side == Side::after  ? u"+ "_s
                                                             : u"  "_s;
            lines.append(sign + line.text);
        }
        if (part.left > 0)
            lines.append(tr("and %n more line(s)", nullptr, part.left));
    }
    return lines.join(u'\n');
}

QList<QTextLayout::FormatRange> CodeChange::formatsOf(const CodeLine &line, PythonSyntax &syntax, int number) const
{
    QList<QTextLayout::FormatRange> formats = syntax.formats(number, [&line](int) { return &line.text; });
    if (line.side == Side::both)
        return formats;
    for (const CodeLine::Span &mark : line.marks)
        formats.append(
            markFormat({mark.start, mark.length, Mark::Kind::change, m_category, {}, false, false, m_guess}));
    return formats;
}

void CodeChange::layOut(int width) const
{
    if (width == m_width)
        return;
    m_width = width;
    m_shown.clear();
    const QFont font = fixedFont(this);
    m_signWidth = m_onlyAfter ? 0 : QFontMetrics(font).horizontalAdvance(u"− "_s);
    const int noteHeight = fontMetrics().height();
    PythonSyntax syntax[2];
    int number[2] = {0, 0};
    int top = pad;
    const auto addNote = [&](const QString &text) {
        Shown note;
        note.note = text;
        note.top = top;
        note.height = noteHeight;
        top += noteHeight + 2;
        m_shown.push_back(std::move(note));
    };
    for (const CodePart &part : m_parts) {
        if (!m_shown.empty())
            top += gap;
        if (!part.heading.isEmpty())
            addNote(part.heading);
        for (const CodeLine &line : part.lines) {
            const int side = line.side == Side::before ? 0 : 1;
            Shown shown;
            shown.side = line.side;
            shown.top = top;
            shown.layout = std::make_unique<QTextLayout>(line.text, font);
            QTextOption option;
            option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
            option.setTextDirection(Qt::LeftToRight);
            shown.layout->setTextOption(option);
            shown.layout->setFormats(formatsOf(line, syntax[side], number[side]++));
            shown.layout->setCacheEnabled(true);
            shown.layout->beginLayout();
            double height = 0;
            for (QTextLine row = shown.layout->createLine(); row.isValid(); row = shown.layout->createLine()) {
                row.setLineWidth(std::max(20, width - 2 * pad - m_signWidth));
                row.setPosition({0, height});
                height += row.height();
            }
            shown.layout->endLayout();
            shown.height = static_cast<int>(std::ceil(height)) + 1;
            top += shown.height;
            m_shown.push_back(std::move(shown));
        }
        if (part.left > 0)
            addNote(tr("and %n more line(s)", nullptr, part.left));
    }
    m_heights.insert(width, top + pad);
}

QSize CodeChange::sizeHint() const
{
    const int width = this->width() > 100 ? this->width() : 280;
    return {width, heightForWidth(width)};
}

QSize CodeChange::minimumSizeHint() const
{
    return {120, 0};
}

int CodeChange::heightForWidth(int width) const
{
    if (const auto known = m_heights.constFind(width); known != m_heights.constEnd())
        return *known;
    layOut(width);
    return m_heights.value(width);
}

void CodeChange::paintEvent(QPaintEvent *)
{
    layOut(width());
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(u"border"_s), 1));
    painter.setBrush(theme.color(u"base"_s));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QFont font = fixedFont(this);
    for (const Shown &shown : m_shown) {
        if (!shown.layout) {
            painter.setFont(this->font());
            painter.setPen(theme.color(u"muted"_s));
            painter.drawText(QRect(pad, shown.top, width() - 2 * pad, shown.height), Qt::AlignVCenter | Qt::AlignLeft,
                             fontMetrics().elidedText(shown.note, Qt::ElideRight, width() - 2 * pad));
            continue;
        }
        const bool before = shown.side == Side::before;
        if (shown.side != Side::both && !m_onlyAfter)
            painter.fillRect(QRect(1, shown.top, width() - 2, shown.height),
                             theme.color(before ? u"removedLine"_s : u"addedLine"_s));
        painter.setFont(font);
        if (shown.side != Side::both && !m_onlyAfter) {
            painter.setPen(theme.color(before ? u"bad"_s : u"good"_s));
            painter.drawText(QRect(pad, shown.top, m_signWidth, shown.height), Qt::AlignTop | Qt::AlignLeft,
                             before ? u"−"_s : u"+"_s);
        }
        painter.setPen(theme.color(u"text"_s));
        shown.layout->draw(&painter, QPointF(pad + m_signWidth, shown.top));
    }
}

void CodeChange::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    layOut(width());
}

void CodeChange::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::StyleChange) {
        m_width = -1;
        m_heights.clear();
        updateGeometry();
    }
}

} // namespace torchferry::ui
