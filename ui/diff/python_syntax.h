// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <QList>
#include <QTextLayout>

namespace torchferry::ui {

/// Python colours of a pane's lines, worked out only as far as the user scrolls.
class PythonSyntax {
public:
    PythonSyntax();
    ~PythonSyntax();
    PythonSyntax(const PythonSyntax &) = delete;
    PythonSyntax &operator=(const PythonSyntax &) = delete;

    /// The definition was found; otherwise lines stay uncoloured.
    [[nodiscard]] bool valid() const;
    /// The lines from `line` on have changed and there are `count` now.
    void reset(int line, int count);
    /// Formats of `line`. Lines before it are walked through if they have not been: `textAt` gives them, null for
    /// fillers, which do not take part.
    template <class TextAt>
    QList<QTextLayout::FormatRange> formats(int line, TextAt textAt)
    {
        while (walked() < line)
            walk(textAt(walked()));
        return formatsOf(line, textAt(line));
    }

private:
    struct Private;
    [[nodiscard]] int walked() const;
    void walk(const QString *text);
    QList<QTextLayout::FormatRange> formatsOf(int line, const QString *text);

    std::unique_ptr<Private> d;
};

} // namespace torchferry::ui
