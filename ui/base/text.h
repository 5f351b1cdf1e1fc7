// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include <QString>

namespace torchferry::ui {

[[nodiscard]] inline QString qs(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

[[nodiscard]] inline std::string utf8(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// A character that is drawn as nothing, or that changes how its neighbours are drawn: text from a repository can hide
/// behind it, so that a reviewer would approve something else than what she sees.
[[nodiscard]] bool isDeceptive(char32_t character);

/// How such a character is shown: "‹U+202E›".
[[nodiscard]] QString spelledOut(char32_t character);

/// `text` with every deceptive character spelled out. New lines stay, tabs stay.
[[nodiscard]] QString visible(const QString &text);

/// `text` with places in long words where a line may be broken (invisible characters: for labels, not for copying).
[[nodiscard]] QString breakable(const QString &text);

/// `code` as HTML that keeps its blanks and line breaks, deceptive characters spelled out, nothing interpreted.
/// `mayBreak`: see `breakable`.
[[nodiscard]] QString codeHtml(const QString &code, bool mayBreak = false);

} // namespace torchferry::ui
