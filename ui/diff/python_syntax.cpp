// SPDX-License-Identifier: Apache-2.0
#include "ui/diff/python_syntax.h"

#include <iterator>
#include <utility>

#include <QDir>

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/State>
#include <KSyntaxHighlighting/Theme>

#include "core/engine/engine.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

using namespace Qt::Literals::StringLiterals;

namespace torchferry::ui {

namespace {

using TextStyle = KSyntaxHighlighting::Theme::TextStyle;

/// Loading definitions takes a while, and they are the same for every pane.
const KSyntaxHighlighting::Definition &pythonDefinition()
{
    static KSyntaxHighlighting::Repository repository;
    static const KSyntaxHighlighting::Definition definition = [] {
        const QString installed = qs(engine::dataDirectory()) + u"/definitions"_s;
        for (const QString &directory : {installed, QStringLiteral(TORCHFERRY_SYNTAX_DIR)}) {
            if (!directory.isEmpty() && QDir(directory).exists())
                repository.addCustomSearchPath(directory);
        }
        return repository.definitionForName(u"Python"_s);
    }();
    return definition;
}

/// The theme's colour role of a style; empty for plain text.
QString roleOf(TextStyle style)
{
    switch (style) {
    case TextStyle::Keyword: return u"syntaxKeyword"_s;
    case TextStyle::ControlFlow: return u"syntaxControl"_s;
    case TextStyle::Import:
    case TextStyle::Preprocessor: return u"syntaxImport"_s;
    case TextStyle::BuiltIn:
    case TextStyle::Extension:
    case TextStyle::DataType:
    case TextStyle::Constant: return u"syntaxBuiltin"_s;
    case TextStyle::Function: return u"syntaxFunction"_s;
    case TextStyle::Attribute:
    case TextStyle::Annotation: return u"syntaxDecorator"_s;
    case TextStyle::String:
    case TextStyle::VerbatimString:
    case TextStyle::SpecialString:
    case TextStyle::Char:
    case TextStyle::SpecialChar: return u"syntaxString"_s;
    case TextStyle::DecVal:
    case TextStyle::BaseN:
    case TextStyle::Float: return u"syntaxNumber"_s;
    case TextStyle::Comment:
    case TextStyle::Documentation:
    case TextStyle::CommentVar: return u"syntaxComment"_s;
    case TextStyle::Operator: return u"syntaxOperator"_s;
    default: return {};
    }
}

class Highlighter final : public KSyntaxHighlighting::AbstractHighlighter {
public:
    KSyntaxHighlighting::State run(const QString &text, const KSyntaxHighlighting::State &state,
                                   QList<QTextLayout::FormatRange> *formats)
    {
        m_formats = formats;
        if (text.size() <= longest)
            return highlightLine(text, state);
        // Such a line is data: its beginning has its colours, and what follows it goes on as if it were not there.
        highlightLine(QStringView(text).left(longest), state);
        return state;
    }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        if (m_formats == nullptr || length <= 0)
            return;
        const QString role = roleOf(format.textStyle());
        if (role.isEmpty())
            return;
        QTextLayout::FormatRange range;
        range.start = offset;
        range.length = length;
        range.format.setForeground(ui::Theme::current().color(role));
        m_formats->append(range);
    }

private:
    static constexpr qsizetype longest = 5000;
    QList<QTextLayout::FormatRange> *m_formats = nullptr;
};

} // namespace

struct PythonSyntax::Private {
    Highlighter highlighter;
    std::vector<KSyntaxHighlighting::State> before; ///< state in front of each line that was walked to
    std::vector<KSyntaxHighlighting::State> aside;  ///< those of before a change
    int count = 0;
};

PythonSyntax::PythonSyntax() : d(std::make_unique<Private>())
{
    d->highlighter.setDefinition(pythonDefinition());
    d->before.resize(1);
}

PythonSyntax::~PythonSyntax() = default;

bool PythonSyntax::valid() const
{
    return pythonDefinition().isValid();
}

int PythonSyntax::cut(int head, int tail, int count)
{
    const int before = std::exchange(d->count, count);
    const auto known = static_cast<std::size_t>(head) + 1;
    d->aside.clear();
    if (d->before.size() > known) {
        d->aside.assign(std::make_move_iterator(d->before.begin() + static_cast<std::ptrdiff_t>(known)),
                        std::make_move_iterator(d->before.end()));
        d->before.resize(known);
    }
    const int first = before - tail - (head + 1);
    return tail > 0 && first >= 0 && first < static_cast<int>(d->aside.size()) ? first : -1;
}

bool PythonSyntax::join(int first)
{
    const bool holds = d->aside[static_cast<std::size_t>(first)] == d->before.back();
    if (holds)
        d->before.insert(d->before.end(), std::make_move_iterator(d->aside.begin() + first + 1),
                         std::make_move_iterator(d->aside.end()));
    d->aside.clear();
    return holds;
}

int PythonSyntax::walked() const
{
    return static_cast<int>(d->before.size()) - 1;
}

void PythonSyntax::walk(const QString *text)
{
    d->before.push_back(text == nullptr ? d->before.back() : d->highlighter.run(*text, d->before.back(), nullptr));
}

QList<QTextLayout::FormatRange> PythonSyntax::formatsOf(int line, const QString *text)
{
    QList<QTextLayout::FormatRange> formats;
    const auto at = static_cast<std::size_t>(line);
    if (!valid() || text == nullptr || at >= d->before.size())
        return formats;
    const KSyntaxHighlighting::State after = d->highlighter.run(*text, d->before[at], &formats);
    if (at + 1 == d->before.size())
        d->before.push_back(after);
    return formats;
}

} // namespace torchferry::ui
