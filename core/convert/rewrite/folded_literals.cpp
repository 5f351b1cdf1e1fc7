// SPDX-License-Identifier: Apache-2.0
#include "core/convert/rewrite/folded_literals.h"

namespace torchferry::convert {

namespace {

/// 1 - x in decimal, exact; empty if `text` is not a plain number between 0 and 1.
std::string oneMinus(std::string_view text)
{
    const std::size_t dot = text.find('.');
    const std::string_view whole = text.substr(0, dot); // of "1.", "1.00"
    const bool isWhole =
        dot == std::string_view::npos || text.find_first_not_of('0', dot + 1) == std::string_view::npos;
    if (isWhole && (whole == "0" || whole == "1"))
        return whole == "0" ? "1.0" : "0.0";
    if (dot == std::string_view::npos || text.find_first_not_of("0123456789.") != std::string_view::npos
        || text.find_first_not_of('0') < dot || dot + 1 >= text.size())
        return {};
    std::string digits(text.substr(dot + 1));
    int carry = 10;
    for (std::size_t at = digits.size(); at-- > 0;) {
        const int digit = carry - (digits[at] - '0');
        digits[at] = static_cast<char>('0' + digit % 10);
        carry = digit >= 10 ? 10 : 9;
    }
    if (digits.find_first_not_of('0') == std::string::npos)
        return carry == 10 ? "1.0" : "0.0";
    while (digits.size() > 1 && digits.back() == '0')
        digits.pop_back();
    return "0." + digits;
}

} // namespace

std::string foldedLiteral(std::string_view transform, std::string_view literal)
{
    if (transform == "not {}" && (literal == "True" || literal == "False"))
        return literal == "True" ? "False" : "True";
    return transform == "1 - {}" ? oneMinus(literal) : std::string();
}

std::string floatOf(std::string_view integer)
{
    const bool isDecimal = integer.find_first_not_of("0123456789_") == std::string_view::npos;
    return isDecimal ? std::string(integer) + ".0" : "float(" + std::string(integer) + ")";
}

} // namespace torchferry::convert
