// SPDX-License-Identifier: Apache-2.0
#include "core/review/passes_beside.h"

#include <algorithm>
#include <string_view>

#include "core/review/layout_edit.h"
#include "core/review/scanned_text.h"

namespace torchferry::review {

using python::LineScan;

void removePassesBeside(std::string &text, std::vector<TextSpan> &spans)
{
    constexpr std::string_view pass = "pass; ";
    if (text.find(pass) == std::string::npos) // most files have none, and are not looked at more closely
        return;
    const ScannedText scanned(text);
    if (!scanned.scan().isSound)
        return;
    std::vector<LayoutEdit> edits;
    SpanCursor cursor(spans);
    for (const LineScan::Line &line : scanned.scan().lines) {
        const std::string_view whole = scanned.lineText(line);
        const std::size_t indentation = std::min(whole.find_first_not_of(" \t"), whole.size());
        const bool beginsStatement = line.bracket == LineScan::none && !line.isInString && !line.isContinued;
        if (!beginsStatement || !whole.substr(indentation).starts_with(pass)
            || whole.size() == indentation + pass.size())
            continue;
        const std::uint32_t at = line.begin + static_cast<std::uint32_t>(indentation);
        bool isSources = false;
        cursor.forEachIn({at, at + 1},
                         [&isSources](const TextSpan &span) { isSources = span.origin == TextSpan::Origin::source; });
        if (!isSources)
            edits.push_back({at, scanned.skipSpaces(at + static_cast<std::uint32_t>(pass.size()), line.end) - at, {}});
    }
    applyEdits(edits, text, spans);
}

} // namespace torchferry::review
