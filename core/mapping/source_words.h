// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/mapping/pack.h"

namespace torchferry::mapping {

// Single words that source.json says of names. They lie among the naming conventions under keys that are no identifiers.

[[nodiscard]] inline std::string keyOfElementType(std::string_view api)
{
    return "element type of " + std::string(api);
}

[[nodiscard]] inline std::string keyOfObjectMember(std::string_view member)
{
    return "object member " + std::string(member);
}

/// What kind of numbers a tensor has that an API gives, as a word of `element_types` ("bool", "input", "sum" …); empty if
/// that is not known. An API that is not listed has the word of its namespace ("loom.nn.*").
[[nodiscard]] inline std::string_view elementTypeWord(const SourceDescription &source, std::string_view api)
{
    const auto &words = source.namingConventions;
    auto found = words.find(keyOfElementType(api));
    if (found == words.end())
        found = words.find(keyOfElementType(std::string(api.substr(0, api.rfind('.'))) + ".*"));
    return found == words.end() ? std::string_view() : std::string_view(found->second);
}

/// The member, or the keyword of a function that makes an object, belongs to the object and not to its values ("grad"):
/// two objects with the same values may differ in it.
[[nodiscard]] inline bool isObjectMember(const SourceDescription &source, std::string_view member)
{
    return source.namingConventions.contains(keyOfObjectMember(member));
}

} // namespace torchferry::mapping
