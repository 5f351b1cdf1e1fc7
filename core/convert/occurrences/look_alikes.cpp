// SPDX-License-Identifier: Apache-2.0
#include "core/convert/occurrences/look_alikes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "core/base/ascii.h"
#include "core/convert/occurrences/unicode_identifiers.h"

namespace torchferry::convert {

using python::Field;
using python::Kind;
using python::NodeId;
using python::Tree;

namespace {

/// Letters of other scripts that usual fonts draw like plain ones, of Unicode's list of confusable characters
/// (https://www.unicode.org/Public/security/latest/confusables.txt): those Python allows in identifiers.
constexpr std::array<std::pair<char32_t, char>, 98> confusables{{
    // Latin beyond ASCII
    {0x131, 'i'},
    {0x237, 'j'},
    {0x251, 'a'},
    {0x261, 'g'},
    {0x263, 'y'},
    {0x269, 'i'},
    {0x26A, 'i'},
    {0x28B, 'u'},
    {0x28F, 'y'},
    {0x1D04, 'c'},
    {0x1D0F, 'o'},
    {0x1D1C, 'u'},
    {0x1D20, 'v'},
    {0x1D21, 'w'},
    {0x1D22, 'z'},
    {0x1D83, 'g'},
    {0x1D8C, 'y'},
    {0xA731, 's'},
    {0xA7B2, 'J'},
    // Greek
    {0x391, 'A'},
    {0x392, 'B'},
    {0x395, 'E'},
    {0x396, 'Z'},
    {0x397, 'H'},
    {0x399, 'I'},
    {0x39A, 'K'},
    {0x39C, 'M'},
    {0x39D, 'N'},
    {0x39F, 'O'},
    {0x3A1, 'P'},
    {0x3A4, 'T'},
    {0x3A5, 'Y'},
    {0x3A7, 'X'},
    {0x3B1, 'a'},
    {0x3B3, 'y'},
    {0x3B9, 'i'},
    {0x3BD, 'v'},
    {0x3BF, 'o'},
    {0x3C1, 'p'},
    {0x3C3, 'o'},
    {0x3C4, 't'},
    {0x3C5, 'u'},
    {0x3F3, 'j'},
    {0x37F, 'J'},
    // Cyrillic
    {0x405, 'S'},
    {0x406, 'I'},
    {0x408, 'J'},
    {0x410, 'A'},
    {0x412, 'B'},
    {0x415, 'E'},
    {0x41A, 'K'},
    {0x41C, 'M'},
    {0x41D, 'H'},
    {0x41E, 'O'},
    {0x420, 'P'},
    {0x421, 'C'},
    {0x422, 'T'},
    {0x423, 'Y'},
    {0x425, 'X'},
    {0x430, 'a'},
    {0x433, 'r'},
    {0x435, 'e'},
    {0x43A, 'k'},
    {0x43E, 'o'},
    {0x43F, 'n'},
    {0x440, 'p'},
    {0x441, 'c'},
    {0x442, 't'},
    {0x443, 'y'},
    {0x445, 'x'},
    {0x455, 's'},
    {0x456, 'i'},
    {0x458, 'j'},
    {0x4AE, 'Y'},
    {0x4AF, 'y'},
    {0x4BB, 'h'},
    {0x4BD, 'e'},
    {0x4C0, 'I'},
    {0x4CF, 'l'},
    {0x501, 'd'},
    {0x50C, 'G'},
    {0x51B, 'q'},
    {0x51D, 'w'},
    // Armenian
    {0x555, 'O'},
    {0x563, 'q'},
    {0x566, 'q'},
    {0x570, 'h'},
    {0x578, 'n'},
    {0x57C, 'n'},
    {0x57D, 'u'},
    {0x581, 'g'},
    {0x582, 'i'},
    {0x585, 'o'},
    {0x580, 'n'},
    // Hebrew, Devanagari and Cherokee, which are rare: the ones most like
    {0x5E1, 'o'},
    {0x966, 'o'},
    {0x13AA, 'A'},
    {0x13D4, 'W'},
}};

/// The framework's name that a member of one of its modules looks like: `torch.саt`; empty if it is none.
std::string memberOfModule(const FileContext &file, NodeId id, const std::string &plain)
{
    const Tree &tree = file.tree;
    const NodeId access = tree.parent(id);
    if (tree.kind(access) != Kind::attribute || tree.field(id) != Field::attribute)
        return {};
    const NodeId object = tree.child(access, Field::object);
    if (object == python::noNode || tree.kind(object) != Kind::identifier)
        return {};
    const std::uint32_t variable = file.names.variableOf(object);
    if (variable == names::none)
        return {};
    for (const names::BindingId binding : file.names.variables()[variable].bindings) {
        if (file.names.bindings()[binding].kind != names::Binding::Kind::import)
            continue;
        const names::Resolved resolved = file.project.resolve(file.names, binding);
        if (resolved.local || !file.pack.source.owns(resolved.dotted))
            continue;
        if (const mapping::ApiFacts *facts = file.pack.sourceFacts.find(resolved.dotted + "." + plain))
            return facts->name;
    }
    return {};
}

} // namespace

std::optional<std::string> lookAlikeOf(std::string_view identifier)
{
    if (isAscii(identifier) || plainForm(identifier))
        return std::nullopt;
    std::string plain;
    for (std::size_t at = 0; at < identifier.size();) {
        const std::size_t begin = at;
        const char32_t point = nextCodePoint(identifier, at);
        if (point < 0x80) {
            plain += static_cast<char>(point);
            continue;
        }
        const auto found =
            std::find_if(confusables.begin(), confusables.end(), [&](const auto &one) { return one.first == point; });
        if (found != confusables.end())
            plain += found->second;
        else if (const auto other = plainForm(identifier.substr(begin, at - begin)))
            plain += *other;
        else
            return std::nullopt;
    }
    return plain;
}

std::string strangeCharacters(std::string_view identifier)
{
    std::vector<char32_t> seen;
    std::string text;
    for (std::size_t at = 0; at < identifier.size();) {
        const std::size_t begin = at;
        const char32_t point = nextCodePoint(identifier, at);
        if (point < 0x80 || std::find(seen.begin(), seen.end(), point) != seen.end())
            continue;
        seen.push_back(point);
        text += fmt::format("{}{} (U+{:04X})", text.empty() ? "" : ", ", identifier.substr(begin, at - begin),
                            static_cast<std::uint32_t>(point));
    }
    return text;
}

std::optional<Message> lookAlikeWarning(const FileContext &file, std::string_view api)
{
    if (isAscii(api))
        return std::nullopt;
    const std::size_t dot = api.rfind('.');
    const std::string_view name = dot == std::string_view::npos ? api : api.substr(dot + 1);
    const std::optional<std::string> plain = lookAlikeOf(name);
    if (!plain)
        return std::nullopt;
    const std::string whole = std::string(api.substr(0, api.size() - name.size())) + *plain;
    const mapping::ApiFacts *facts = file.pack.sourceFacts.find(whole);
    if (facts == nullptr)
        return std::nullopt;
    return Message{"TF4140",
                   {{"name", std::string(name)}, {"api", facts->name}, {"characters", strangeCharacters(name)}}};
}

void collectLookAlikes(const FileContext &file, std::vector<Occurrence> &occurrences)
{
    if (isAscii(file.tree.text()))
        return;
    std::unordered_set<NodeId> known;
    for (const Occurrence &occurrence : occurrences)
        known.insert(occurrence.name);
    for (NodeId id = 0; id < file.tree.size(); ++id) {
        if (file.tree.kind(id) != Kind::identifier)
            continue;
        const std::optional<std::string> plain = lookAlikeOf(file.tree.text(id));
        if (!plain)
            continue;
        std::string api = memberOfModule(file, id, *plain);
        if (api.empty())
            api = frameworkNameAt(file, id, *plain);
        const bool isMember = file.tree.field(id) == Field::attribute;
        if (api.empty() || known.contains(id) || (isMember && known.contains(file.tree.parent(id))))
            continue;
        Occurrence occurrence;
        occurrence.origin = Occurrence::Origin::lookAlikeIdentifier;
        occurrence.use = mapping::Use::value;
        occurrence.api = std::move(api);
        occurrence.name = id;
        occurrence.node = id;
        occurrence.certainty.limit(certainty::Limit::nameLooksAlike,
                                   {{"name", std::string(file.tree.text(id))},
                                    {"api", occurrence.api},
                                    {"characters", strangeCharacters(file.tree.text(id))}});
        occurrences.push_back(std::move(occurrence));
    }
}

} // namespace torchferry::convert
