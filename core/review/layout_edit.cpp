// SPDX-License-Identifier: Apache-2.0
#include "core/review/layout_edit.h"

#include <algorithm>

#include "core/review/span_writer.h"

namespace torchferry::review {

void applyEdits(const std::vector<LayoutEdit> &edits, std::string &text, std::vector<TextSpan> &spans,
                const std::vector<TextSpan> &owners)
{
    if (edits.empty())
        return;
    TextSpan ofNone;
    ofNone.origin = TextSpan::Origin::import;
    SpanWriter writer(spans);
    std::string result;
    std::size_t at = 0;
    for (std::size_t index = 0; index < edits.size(); ++index) {
        const LayoutEdit &edit = edits[index];
        result.append(text, at, edit.at - at);
        result += edit.inserted;
        at = edit.at + edit.removed;
        writer.copyTo(edit.at);
        writer.replace(edit.removed, edit.inserted.size(), owners.empty() ? ofNone : owners[index]);
    }
    result.append(text, at);
    text = std::move(result);
    spans = writer.take();
}

void applyBesideChanges(const std::vector<LayoutEdit> &edits, std::string &text, std::vector<TextSpan> &spans)
{
    std::vector<TextSpan> owners;
    SpanCursor cursor(spans);
    for (const LayoutEdit &edit : edits) {
        const std::size_t lineEnd = std::min(text.find('\n', edit.at), text.size());
        const std::size_t lineBreak = edit.at == 0 ? std::string::npos : text.rfind('\n', edit.at - 1);
        const std::size_t lineBegin = lineBreak == std::string::npos ? 0 : lineBreak + 1;
        TextSpan owner;
        owner.origin = TextSpan::Origin::import;
        cursor.forEachIn({static_cast<std::uint32_t>(lineBegin), static_cast<std::uint32_t>(lineEnd)},
                         [&](const TextSpan &span) {
                             if (owner.origin == TextSpan::Origin::import && span.origin != TextSpan::Origin::source)
                                 owner = span;
                         });
        owners.push_back(owner);
    }
    applyEdits(edits, text, spans, owners);
}

} // namespace torchferry::review
