// SPDX-License-Identifier: Apache-2.0
// Bytes of a source file in any encoding: what is decoded is encoded to the same bytes, and places are where they are.
#include <cstddef>
#include <cstdint>

#include "core/python/tree.h"
#include "core/source/source_file.h"
#include "fuzz/support/verdict.h"

using namespace torchferry;
using source::SourceFile;

namespace {

bool isUtf8(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const auto first = static_cast<unsigned char>(text[at]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (length == 0 || first > 0xf4 || at + length > text.size())
            return false;
        for (std::size_t next = 1; next < length; ++next)
            if ((static_cast<unsigned char>(text[at + next]) & 0xc0U) != 0x80)
                return false;
        at += length;
    }
    return true;
}

void examinePlaces(const SourceFile &file)
{
    const auto size = static_cast<std::uint32_t>(file.text().size());
    SourceFile::Position before;
    for (std::uint32_t at = 0; at <= size; ++at) {
        const SourceFile::Position position = file.position(at);
        fuzz::require(position.line >= before.line && position.byte >= before.byte, "positions go back");
        fuzz::require(position.byte <= file.bytes().size(), "a position is behind the end of the file");
        fuzz::require(file.lineStart(position.line) <= at, "a line begins behind its text");
        before = position;
    }
    for (std::uint32_t line = 1; line <= file.lineCount(); ++line)
        fuzz::require(file.position(file.lineStart(line)).line == line, "a line begins in another one");
    fuzz::require(file.lineStart(file.lineCount() + 2) == size, "a line that is not there begins somewhere");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char *>(data), size);
    const auto file = SourceFile::decode("a.py", "", bytes);
    if (!file) {
        fuzz::requireSentence(file.error());
        return 0;
    }
    const SourceFile &decoded = **file;
    fuzz::require(decoded.bytes() == bytes, "the bytes are others");
    fuzz::require(isUtf8(decoded.text()), "the text is not UTF-8");
    const auto encoded = decoded.encode(decoded.text());
    fuzz::require(encoded.has_value() && *encoded == bytes, "encoding gives other bytes");
    if (const auto more = decoded.encode("\xe4\xb8\xad\xc3\xa9\xf0\x9f\x98\x80\n"); !more)
        fuzz::requireSentence(more.error());
    examinePlaces(decoded);
    const python::Tree tree = python::Tree::parse(decoded.text());
    for (python::NodeId id = 0; id < tree.size(); ++id)
        fuzz::require(tree.begin(id) <= tree.end(id) && tree.end(id) <= decoded.text().size(), "a node is outside");
    return 0;
}
