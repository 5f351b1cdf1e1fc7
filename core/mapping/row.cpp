// SPDX-License-Identifier: Apache-2.0
#include "core/mapping/row.h"

#include <algorithm>
#include <array>
#include <utility>

namespace torchferry::mapping {
namespace {

constexpr std::array<std::pair<std::string_view, Use>, 9> useKeys{{
    {"call", Use::call},
    {"value", Use::value},
    {"load", Use::load},
    {"store", Use::store},
    {"statement", Use::statement},
    {"decorator", Use::decorator},
    {"base", Use::base},
    {"annotation", Use::annotation},
    {"definition", Use::definition},
}};

constexpr std::array<std::pair<std::string_view, Note>, 9> noteKeys{{
    {"same", Note::same},
    {"renamed", Note::renamed},
    {"differs", Note::differs},
    {"default-differs", Note::defaultDiffers},
    {"drop", Note::drop},
    {"rewrite", Note::rewrite},
    {"no-way", Note::noWay},
    {"default", Note::default_},
    {"set", Note::set},
}};

template <class Value, std::size_t size>
std::optional<Value> valueOf(const std::array<std::pair<std::string_view, Value>, size> &table, std::string_view key)
{
    for (const auto &[name, value] : table)
        if (name == key)
            return value;
    return std::nullopt;
}

template <class Value, std::size_t size>
std::string_view keyOf(const std::array<std::pair<std::string_view, Value>, size> &table, Value wanted)
{
    for (const auto &[name, value] : table)
        if (value == wanted)
            return name;
    return {};
}

} // namespace

std::optional<Use> useFromKey(std::string_view key)
{
    return valueOf(useKeys, key);
}

std::string_view key(Use use)
{
    return keyOf(useKeys, use);
}

std::optional<Note> noteFromKey(std::string_view key)
{
    return valueOf(noteKeys, key);
}

std::string_view key(Note note)
{
    return keyOf(noteKeys, note);
}

bool Row::holdsFor(Use use) const
{
    return std::find(uses.begin(), uses.end(), use) != uses.end();
}

} // namespace torchferry::mapping
