// SPDX-License-Identifier: Apache-2.0
#include "core/review/layout_edit.h"

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

} // namespace torchferry::review
