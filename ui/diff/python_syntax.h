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
    /// All lines but the first `head` and the last `tail` have changed, and there are `count` now: `textAt` gives them.
    /// Returns whether the last ones are coloured as they were.
    template <class TextAt>
    bool change(int head, int tail, int count, TextAt textAt)
    {
        const int first = cut(head, tail, count); // of the last lines, when there was something known of them
        while (first >= 0 && walked() < count - tail)
            walk(textAt(walked()));
        return first >= 0 && join(first);
    }
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
    /// Puts what was worked out behind line `head` aside; returns where in it the state is in front of the last `tail`
    /// lines, or -1.
    int cut(int head, int tail, int count);
    /// Takes what is aside back from there on if it still holds.
    bool join(int first);
    void walk(const QString *text);
    QList<QTextLayout::FormatRange> formatsOf(int line, const QString *text);

    std::unique_ptr<Private> d;
};

} // namespace torchferry::ui
