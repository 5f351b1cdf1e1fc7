// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

// The parts of a dotted name as Python writes it (`a.b.c`), as views of what is given: no part is copied.

namespace torchferry {

/// `a` of `a.b.c`: the package. All of a name without a dot.
[[nodiscard]] inline std::string_view rootOf(std::string_view dotted)
{
    return dotted.substr(0, dotted.find('.'));
}

/// `c` of `a.b.c`. All of a name without a dot.
[[nodiscard]] inline std::string_view lastPart(std::string_view dotted)
{
    return dotted.substr(dotted.rfind('.') + 1);
}

/// `a.b` of `a.b.c`: the class or module a name is of. Empty where the name has no dot.
[[nodiscard]] inline std::string_view ownerOf(std::string_view dotted)
{
    const auto dot = dotted.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : dotted.substr(0, dot);
}

/// `symbol` is `scope` or lies in it: `a.b` and `a.b.c` in `a.b`. Nothing lies in an empty name.
[[nodiscard]] inline bool isWithin(std::string_view symbol, std::string_view scope)
{
    return !scope.empty() && symbol.starts_with(scope)
           && (symbol.size() == scope.size() || symbol[scope.size()] == '.');
}

/// `written` in the source is the name `dotted`, perhaps with space or a line break beside its dots.
[[nodiscard]] inline bool spells(std::string_view written, std::string_view dotted)
{
    std::size_t at = 0;
    for (const char character : written) {
        if (at < dotted.size() && character == dotted[at])
            ++at;
        else if (std::string_view(" \t\f\r\n\\").find(character) == std::string_view::npos)
            return false;
    }
    return at == dotted.size();
}

} // namespace torchferry
