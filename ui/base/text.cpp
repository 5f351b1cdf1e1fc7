// SPDX-License-Identifier: Apache-2.0
#include "ui/base/text.h"

#include <QList>

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

bool isDeceptive(char32_t c)
{
    if (c == U'\t' || c == U'\n' || c == U'\r')
        return false;
    if (c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0xad || c == 0xfeff)
        return true;
    if (c == 0x034f || c == 0x061c || c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0)
        return true;
    if (c >= 0x200b && c <= 0x200f) // zero-width, direction marks
        return true;
    if (c >= 0x2028 && c <= 0x202e) // line and paragraph separator, embeddings and overrides
        return true;
    if (c >= 0x2060 && c <= 0x206f) // word joiner, invisible operators, isolates
        return true;
    if ((c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff))
        return true;
    return c >= 0x180b && c <= 0x180f;
}

QString spelledOut(char32_t c)
{
    return u"‹U+%1›"_s.arg(static_cast<uint>(c), 4, 16, QLatin1Char('0')).toUpper();
}

QString visible(const QString &text)
{
    QString result;
    result.reserve(text.size());
    const QList<uint> characters = text.toUcs4();
    for (const uint character : characters) {
        const auto c = static_cast<char32_t>(character);
        if (isDeceptive(c))
            result += spelledOut(c);
        else
            result += QString::fromUcs4(&c, 1);
    }
    return result;
}

namespace {

/// Length of the word that begins at `at`.
qsizetype wordLength(const QString &text, qsizetype at)
{
    qsizetype end = at;
    while (end < text.size() && !text[end].isSpace())
        ++end;
    return end - at;
}

/// Words of up to `whole` characters are left in one piece.
QString brokenUp(const QString &text, qsizetype whole)
{
    constexpr int longest = 22; // no part of a word is wider than the narrowest card
    bool kept = false;
    QString result;
    result.reserve(text.size() * 2);
    int run = 0;
    for (qsizetype index = 0; index < text.size(); ++index) {
        const QChar c = text[index];
        result += c;
        if (index == 0 || text[index - 1].isSpace())
            kept = wordLength(text, index) <= whole;
        run = c.isSpace() ? 0 : run + 1;
        const bool joint = !c.isLetterOrNumber() && !c.isSpace() && !c.isSurrogate() && !c.isMark();
        const bool last = index + 1 == text.size() || text[index + 1].isSpace();
        const bool hump = c.isLower() && !last && text[index + 1].isUpper(); // CosineAnnealing|Decay
        // Short words are left whole: "(a)" is not torn apart.
        if (!last && !kept && run > 0
            && ((joint && run > 3) || (hump && run > 5) || (run >= longest && !c.isHighSurrogate()))) {
            result += u'\u200b';
            run = 0;
        }
    }
    return result;
}

} // namespace

QString breakable(const QString &text)
{
    return brokenUp(text, 0);
}

QString codeHtml(const QString &code, bool mayBreak)
{
    QString html = (mayBreak ? brokenUp(visible(code), 16) : visible(code)).toHtmlEscaped();
    html.replace(u"\r\n"_s, u"\n"_s).replace(u'\r', u'\n');
    html.replace(u'\t', u"    "_s);
    html.replace(u"\n"_s, u"<br>"_s);
    // A single blank may break the line, a run of them must stay as wide as it is.
    html.replace(u"  "_s, u"&nbsp; "_s);
    return html;
}

} // namespace torchferry::ui
