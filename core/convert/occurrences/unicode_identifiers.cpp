// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/unicode_identifiers.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "core/base/ascii.h"

namespace torchferry::convert {

using mapping::Use;
using python::Field;
using python::Kind;
using python::NodeId;
using python::Tree;

namespace {

/// Letters of the letter-like block, ligatures, raised and lowered ones; what is regular is reckoned.
constexpr std::array<std::pair<char32_t, std::string_view>, 60> singles{{
    {0xAA, "a"},    {0xBA, "o"},    {0x17F, "s"},    {0x2B0, "h"},   {0x2B2, "j"},  {0x2B3, "r"},  {0x2B7, "w"},
    {0x2B8, "y"},   {0x2E1, "l"},   {0x2E2, "s"},    {0x2E3, "x"},   {0x1D62, "i"}, {0x1D63, "r"}, {0x1D64, "u"},
    {0x1D65, "v"},  {0x2071, "i"},  {0x207F, "n"},   {0x2090, "a"},  {0x2091, "e"}, {0x2092, "o"}, {0x2093, "x"},
    {0x2095, "h"},  {0x2096, "k"},  {0x2097, "l"},   {0x2098, "m"},  {0x2099, "n"}, {0x209A, "p"}, {0x209B, "s"},
    {0x209C, "t"},  {0x2102, "C"},  {0x210A, "g"},   {0x210B, "H"},  {0x210C, "H"}, {0x210D, "H"}, {0x210E, "h"},
    {0x2110, "I"},  {0x2111, "I"},  {0x2112, "L"},   {0x2113, "l"},  {0x2115, "N"}, {0x2119, "P"}, {0x211A, "Q"},
    {0x211B, "R"},  {0x211C, "R"},  {0x211D, "R"},   {0x2124, "Z"},  {0x2128, "Z"}, {0x212A, "K"}, {0x212C, "B"},
    {0x212D, "C"},  {0x212F, "e"},  {0x2130, "E"},   {0x2131, "F"},  {0x2133, "M"}, {0x2134, "o"}, {0xFB00, "ff"},
    {0xFB01, "fi"}, {0xFB02, "fl"}, {0xFB03, "ffi"}, {0xFB06, "st"},
}};

/// Empty if the code point is no other form of plain characters.
std::string plainOf(char32_t point)
{
    if (point < 0x80)
        return {static_cast<char>(point)};
    const bool isWide = (point >= 0xFF10 && point <= 0xFF19) || (point >= 0xFF21 && point <= 0xFF3A) || point == 0xFF3F
                        || (point >= 0xFF41 && point <= 0xFF5A);
    if (isWide)
        return {static_cast<char>(point - 0xFEE0)};
    if (point >= 0x1D400 && point <= 0x1D6A3) { // alphabets of 52 letters
        const char32_t letter = (point - 0x1D400) % 52;
        return {static_cast<char>(letter < 26 ? U'A' + letter : U'a' + letter - 26)};
    }
    if (point >= 0x1D7CE && point <= 0x1D7FF)
        return {static_cast<char>(U'0' + (point - 0x1D7CE) % 10)};
    const auto found =
        std::find_if(singles.begin(), singles.end(), [&](const auto &one) { return one.first == point; });
    return found == singles.end() ? std::string() : std::string(found->second);
}

class UnicodeIdentifierCollector {
public:
    UnicodeIdentifierCollector(const FileContext &file, std::vector<Occurrence> &occurrences)
        : m_file(file),
          m_tree(file.tree),
          m_occurrences(occurrences)
    {}

    void run()
    {
        for (NodeId id = 0; id < m_tree.size(); ++id) {
            if (m_tree.kind(id) != Kind::identifier)
                continue;
            const std::optional<std::string> plain = plainForm(m_tree.text(id));
            const std::string api = plain ? frameworkNameAt(m_file, id, *plain) : std::string();
            if (!api.empty() && !isReported(id))
                add(id, api);
        }
    }

private:
    bool isReported(NodeId id)
    {
        for (; m_seen < m_occurrences.size(); ++m_seen)
            m_known.insert(m_occurrences[m_seen].name);
        return m_known.contains(id) || m_known.contains(m_tree.parent(id));
    }

    void add(NodeId id, const std::string &api)
    {
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::unicodeIdentifier;
        occurrence.use = Use::value;
        occurrence.api = api;
        occurrence.name = id;
        occurrence.node = id;
        occurrence.certainty.limit(certainty::Limit::nameNotNormalised,
                                   {{"name", std::string(m_tree.text(id))}, {"api", api}});
        m_occurrences.push_back(std::move(occurrence));
    }

    const FileContext &m_file;
    const Tree &m_tree;
    std::vector<Occurrence> &m_occurrences;
    std::unordered_set<NodeId> m_known;
    std::size_t m_seen = 0;
};

} // namespace

char32_t nextCodePoint(std::string_view text, std::size_t &at)
{
    const auto first = static_cast<unsigned char>(text[at++]);
    const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    char32_t point = more == 3 ? first & 7U : more == 2 ? first & 15U : more == 1 ? first & 31U : first;
    for (int i = 0; i < more && at < text.size(); ++i)
        point = (point << 6) | (static_cast<unsigned char>(text[at++]) & 63U);
    return point;
}

std::string frameworkNameAt(const FileContext &file, NodeId id, const std::string &plain)
{
    const NodeId parent = file.tree.parent(id);
    if (file.tree.kind(parent) == Kind::attribute && file.tree.field(id) == Field::attribute) {
        const std::vector<std::string> &owners = file.pack.sourceFacts.classesWithMember(plain);
        const mapping::ApiFacts *facts = owners.empty() ? nullptr : file.pack.sourceFacts.member(owners.front(), plain);
        return facts == nullptr ? std::string() : facts->name;
    }
    const std::uint32_t variable = file.names.variableAt(id, plain);
    if (variable == names::none)
        return file.pack.source.owns(plain) && file.tree.field(id) != Field::name ? plain : std::string();
    for (const names::BindingId binding : file.names.variables()[variable].bindings) {
        if (file.names.bindings()[binding].kind != names::Binding::Kind::import)
            continue;
        const names::Resolved resolved = file.project.resolve(file.names, binding);
        if (!resolved.local && file.pack.source.owns(resolved.dotted))
            return file.pack.sourceFacts.canonical(resolved.dotted);
    }
    return {};
}

std::optional<std::string> plainForm(std::string_view identifier)
{
    if (isAscii(identifier))
        return std::nullopt;
    std::string plain;
    for (std::size_t at = 0; at < identifier.size();) {
        const std::string part = plainOf(nextCodePoint(identifier, at));
        if (part.empty())
            return std::nullopt;
        plain += part;
    }
    return plain;
}

std::unordered_set<std::string> plainForms(const FileContext &file)
{
    std::unordered_set<std::string> forms;
    if (isAscii(file.tree.text()))
        return forms;
    for (NodeId id = 0; id < file.tree.size(); ++id) {
        if (file.tree.kind(id) != Kind::identifier)
            continue;
        if (std::optional<std::string> plain = plainForm(file.tree.text(id)))
            forms.insert(std::move(*plain));
    }
    return forms;
}

void collectUnicodeIdentifiers(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (isAscii(file.tree.text()))
        return;
    UnicodeIdentifierCollector(file, occurrences).run();
}

} // namespace torchferry::convert
