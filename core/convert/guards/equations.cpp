// SPDX-License-Identifier: Apache-2.0
#include "core/convert/guards/equations.h"

#include <string>

namespace torchferry::convert {

namespace {

/// Its letters in the order of the alphabet, without blanks.
std::string inOrder(std::string_view equation)
{
    std::string letters;
    std::string found;
    for (const char sign : equation) {
        const bool isLetter = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
        if (isLetter && letters.find(sign) == std::string::npos)
            letters += sign;
        if (isLetter)
            found += static_cast<char>('a' + letters.find(sign));
        else if (sign != ' ' && sign != '"' && sign != '\'')
            found += sign;
    }
    return found;
}

} // namespace

bool isSameEquation(std::string_view one, std::string_view other)
{
    return inOrder(one) == inOrder(other);
}

} // namespace torchferry::convert
