// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/version.h"

#include <algorithm>
#include <charconv>

namespace torchferry::mapping {
namespace {

constexpr std::size_t mostNumbers = 8;
constexpr std::size_t mostDigits = 6;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Takes the first number off; 0 where nothing is left.
unsigned takeNumber(std::string_view &text)
{
    const std::size_t dot = std::min(text.find('.'), text.size());
    unsigned value = 0;
    std::from_chars(text.data(), text.data() + dot, value);
    text.remove_prefix(std::min(dot + 1, text.size()));
    return value;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

bool holds(std::string_view relation, int order)
{
    if (relation == ">=")
        return order >= 0;
    if (relation == "<=")
        return order <= 0;
    if (relation == "==")
        return order == 0;
    if (relation == "!=")
        return order != 0;
    return relation == ">" ? order > 0 : order < 0;
}

} // namespace

bool isVersion(std::string_view text)
{
    std::size_t numbers = 0;
    while (true) {
        const std::size_t dot = std::min(text.find('.'), text.size());
        const std::string_view number = text.substr(0, dot);
        if (number.empty() || number.size() > mostDigits || !std::all_of(number.begin(), number.end(), isDigit)
            || ++numbers > mostNumbers)
            return false;
        if (dot == text.size())
            return true;
        text.remove_prefix(dot + 1);
    }
}

int compareVersions(std::string_view a, std::string_view b)
{
    while (!a.empty() || !b.empty()) {
        const unsigned left = takeNumber(a);
        const unsigned right = takeNumber(b);
        if (left != right)
            return left < right ? -1 : 1;
    }
    return 0;
}

std::optional<VersionRange> VersionRange::parse(std::string_view text)
{
    VersionRange range;
    range.m_text = text;
    while (!trimmed(text).empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view bound = trimmed(text.substr(0, comma));
        const std::size_t length = std::min(bound.find_first_not_of("<>=!"), bound.size());
        const std::string_view relation = bound.substr(0, length);
        const std::string_view version = trimmed(bound.substr(length));
        constexpr std::string_view relations[] = {">=", ">", "<", "<=", "==", "!="};
        if (std::find(std::begin(relations), std::end(relations), relation) == std::end(relations)
            || !isVersion(version))
            return std::nullopt;
        range.m_bounds.push_back({std::string(relation), std::string(version)});
        if (comma == text.size())
            return range;
        text.remove_prefix(comma + 1);
        if (trimmed(text).empty()) // nothing behind the last comma
            return std::nullopt;
    }
    return range;
}

bool VersionRange::contains(std::string_view version) const
{
    return std::all_of(m_bounds.begin(), m_bounds.end(), [version](const Bound &bound) {
        return holds(bound.relation, compareVersions(version, bound.version));
    });
}

std::string VersionRange::oldest() const
{
    std::string oldest;
    for (const Bound &bound : m_bounds)
        if ((bound.relation == ">=" || bound.relation == "==") && contains(bound.version)
            && (oldest.empty() || compareVersions(bound.version, oldest) > 0))
            oldest = bound.version;
    return oldest;
}

} // namespace torchferry::mapping
