// SPDX-License-Identifier: Apache-2.0
#include "core/review/block_layout.h"

#include <algorithm>

#include "core/base/lines.h"
#include "core/python/tree.h"
#include "core/review/span_writer.h"

namespace torchferry::review {

namespace {

using python::Kind;
using python::NodeId;
using python::Tree;

/// Where lines begin that are indented by `from` and in no string.
std::vector<std::size_t> linesToShift(std::string_view block, std::string_view from)
{
    // A block stands in the body of something, so that its first line has the indentation of the others.
    const std::string head = from.empty() ? std::string() : "if 0:\n" + std::string(from);
    const std::string whole = head + std::string(block);
    const Tree tree = Tree::parse(whole);
    std::vector<std::size_t> starts;
    NodeId string = tree.next(Kind::string, 0);
    forEachLineEnd(block, [&](std::size_t at, std::size_t length) {
        const std::size_t start = at + length;
        const std::size_t inWhole = head.size() + start;
        while (string != python::noNode && tree.end(string) <= inWhole)
            string = tree.next(Kind::string, string + 1);
        const bool isInString = string != python::noNode && tree.begin(string) < inWhole;
        const std::string_view rest = block.substr(start);
        const std::size_t text = rest.find_first_not_of(" \t\f");
        const bool isBlank = text == std::string_view::npos || rest[text] == '\n' || rest[text] == '\r';
        if (!isInString && !isBlank && rest.starts_with(from))
            starts.push_back(start);
    });
    return starts;
}

} // namespace

void reindent(std::string &text, std::vector<TextSpan> &spans, std::size_t begin, std::string_view from,
              std::string_view to, const TextSpan &changed)
{
    if (from == to)
        return;
    const std::string block = text.substr(begin);
    const std::vector<std::size_t> starts = linesToShift(block, from);
    if (starts.empty())
        return;
    // What both have in common stays; only the rest is new.
    const auto common =
        static_cast<std::size_t>(std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first - from.begin());
    SpanWriter writer(spans);
    std::string shifted;
    std::size_t at = 0;
    for (const std::size_t start : starts) {
        const std::size_t change = start + common;
        shifted += block.substr(at, change - at);
        shifted += to.substr(common);
        at = start + from.size();
        writer.copyTo(begin + change);
        writer.replace(from.size() - common, to.size() - common, changed);
    }
    shifted += block.substr(at);
    text.replace(begin, std::string::npos, shifted);
    spans = writer.take();
}

} // namespace torchferry::review
