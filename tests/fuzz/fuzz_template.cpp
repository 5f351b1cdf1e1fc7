// SPDX-License-Identifier: Apache-2.0
// The small languages of a pack: every parser is given the same text. What is taken is what it says; what is not has a
// sentence and a place in the text.
#include <cstddef>
#include <cstdint>

#include "core/mapping/json.h"
#include "core/mapping/row.h"
#include "core/mapping/signature.h"
#include "core/mapping/version.h"
#include "fuzz/support/verdict.h"

using namespace torchferry;
using namespace torchferry::mapping;

namespace {

void examine(const Error &error, std::string_view text)
{
    fuzz::requireSentence(error);
    fuzz::require(error.where.column <= text.size() + 1, error.code + " is behind the end of the text");
}

void examineParts(const std::vector<TemplatePart> &parts, std::string_view text)
{
    for (const TemplatePart &part : parts) {
        fuzz::require(part.text.size() <= text.size(), "a part of a template is longer than it");
        examineParts(part.group, text);
    }
}

void examineVersions(std::string_view text)
{
    if (isVersion(text)) {
        fuzz::require(compareVersions(text, text) == 0, "a version is not itself");
        for (const std::string_view other : {"3", "3.0", "0", "999999.999999", "2.10.1"}) {
            const int order = compareVersions(text, other);
            const int reverse = compareVersions(other, text);
            fuzz::require((order < 0) == (reverse > 0) && (order > 0) == (reverse < 0), "versions are in no order");
        }
    }
    if (const auto range = VersionRange::parse(text)) {
        fuzz::require(range->text() == text, "a range is written otherwise");
        static_cast<void>(range->contains("3.0"));
        if (const std::string oldest = range->oldest(); !oldest.empty())
            fuzz::require(isVersion(oldest), "the oldest version is none");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    if (const auto parsed = Template::parse(text, {"beta", "paddle"}); parsed) {
        fuzz::require(parsed->source == text, "a template is written otherwise");
        examineParts(parsed->parts, text);
    } else {
        examine(parsed.error(), text);
    }
    if (const auto guard = Guard::parse(text); guard)
        static_cast<void>(holdsFor(*guard, {"3.0", "portable"}));
    else
        examine(guard.error(), text);
    if (const auto signature = Signature::parse(text); signature) {
        const std::string shown = signature->toString();
        const auto again = Signature::parse(shown);
        fuzz::require(again.has_value(), "what a signature is shown as is none: " + shown);
        fuzz::require(again->toString() == shown, "a signature changes when it is shown: " + shown);
    } else {
        examine(signature.error(), text);
    }
    if (const auto document = Document::parse(std::string(text), "a.json"); document)
        for (std::size_t at = 0; at <= size; ++at)
            fuzz::require(document->place(at).row >= 1, "a place has no row");
    else
        fuzz::requireSentence(document.error());
    examineVersions(text);
    return 0;
}
