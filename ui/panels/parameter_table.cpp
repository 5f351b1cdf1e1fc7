// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/parameter_table.h"

#include <algorithm>

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

/// Two columns of code stand side by side: what has no joints is broken up sooner than elsewhere.
QString narrow(const QString &text)
{
    constexpr int longest = 12;
    QString result;
    int run = 0;
    for (const QChar c : breakable(text)) {
        if (run == longest && !c.isLowSurrogate()) {
            result += u'\u200b';
            run = 0;
        }
        result += c;
        run = c.isSpace() || c == u'\u200b' ? 0 : run + 1;
    }
    return result;
}

QString code(const QString &text)
{
    return u"<span style='font-family:%1'>%2</span>"_s.arg(fixedFamiliesCss(), narrow(text).toHtmlEscaped());
}

QString name(const convert::ParameterLine &line)
{
    if (line.source.empty())
        return code(qs(line.target));
    if (line.target.empty() || line.source == line.target)
        return code(qs(line.source));
    return code(qs(line.source)) + u" → "_s + code(qs(line.target));
}

std::string textOf(const std::vector<convert::Piece> &pieces, const convert::FileAnalysis &file)
{
    std::string text;
    for (const convert::Piece &piece : pieces) {
        if (piece.kind == convert::Piece::Kind::source)
            text += file.source->text().substr(piece.range.begin, piece.range.size());
        else
            text += piece.text;
    }
    return text;
}

/// What the first proposal passes to the line's target parameter; what the table says where the proposal does not go
/// argument by argument.
std::string resultOf(const convert::ParameterLine &line, const convert::Finding &finding,
                     const convert::FileAnalysis &file)
{
    using Kind = convert::ArgumentOperation::Kind;
    if (finding.proposals.empty() || !finding.proposals.front().call || line.target.empty())
        return std::string(line.result);
    const convert::CallPlan &plan = *finding.proposals.front().call;
    for (const convert::ArgumentOperation &operation : plan.operations) {
        if (operation.kind == Kind::set && operation.parameter == line.target)
            return textOf(operation.pieces, file);
        const bool meant = operation.kind == Kind::value
                           && std::any_of(plan.targets.begin(), plan.targets.end(), [&](const auto &target) {
                                  return target.first == operation.argument && target.second == line.target;
                              });
        if (meant)
            return textOf(operation.pieces, file);
    }
    return std::string(line.result);
}

QString inThisCall(const convert::ParameterLine &line, const std::string &result)
{
    const QString before = clipped(line.argument);
    const QString after = clipped(result);
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

QWidget *parameterTable(const convert::Finding &finding, const convert::FileAnalysis &file)
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
    QStringList otherDefaults;
    int row = 0;
    for (const convert::ParameterLine &line : finding.parameters) {
        const std::string result = resultOf(line, finding, file);
        if (line.argument.empty() && result.empty()) {
            // What the call leaves alone is worth a word where the target would take another value.
            if (line.note == mapping::Note::defaultDiffers)
                otherDefaults.append(name(line));
            continue;
        }
        const bool stays = line.source == line.target && line.argument == result;
        if (stays && (line.note == mapping::Note::same || line.note == mapping::Note::defaultDiffers))
            continue;
        if (row > 0)
            grid->addWidget(ruleLine(), row++, 0, 1, 3);
        grid->addWidget(cell(name(line)), row, 0);
        // As rich text with code in it, like its neighbours: plain text would stand higher than they do.
        QLabel *note = cell(u"<span style='color:%1'>%2</span>"_s.arg(theme.color(noteRole(line.note)).name(),
                                                                      Labels::note(line.note).toHtmlEscaped())
                            + code(u"\u200b"_s));
        note->setWordWrap(false);
        note->setAccessibleName(Labels::note(line.note));
        grid->addWidget(note, row, 1);
        grid->addWidget(cell(inThisCall(line, result)), row, 2);
        ++row;
    }
    if (!otherDefaults.isEmpty()) {
        if (row > 0)
            grid->addWidget(ruleLine(), row++, 0, 1, 3);
        QLabel *rest = cell(u"<span style='color:%1'>%2</span> %3"_s.arg(
            theme.color(u"muted"_s).name(), Labels::otherDefaults().toHtmlEscaped(), otherDefaults.join(u", "_s)));
        grid->addWidget(rest, row++, 0, 1, 3);
    }
    if (row > 0)
        return table;
    delete table;
    return nullptr;
}

} // namespace torchferry::ui
