// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <tuple>
#include <type_traits>

#include "core/mapping/helpers.h"
#include "core/mapping/row.h"
#include "core/mapping/same_names.h"
#include "core/mapping/signature.h"

namespace torchferry::mapping {

// What the compiled form of a pack has of each type: all of it. A member that is new to a type and left out here does not
// compile, for the names between the brackets have to be as many as there are members.

template <class Value, class Plain>
concept Is = std::same_as<std::remove_const_t<Value>, Plain>;

template <Is<Parameter> T>
auto partsOf(T &value)
{
    auto &[name, kind, defaultText, type] = value;
    return std::tie(name, kind, defaultText, type);
}

template <Is<Signature> T>
auto partsOf(T &value)
{
    auto &[parameters, returns] = value;
    return std::tie(parameters, returns);
}

template <Is<ApiFacts> T>
auto partsOf(T &value)
{
    auto &[name, kind, overloads, bases, returns, keywordAliases, sameObject, flags, acceptsNumpyNames, since] = value;
    return std::tie(name, kind, overloads, bases, returns, keywordAliases, sameObject, flags, acceptsNumpyNames, since);
}

template <Is<SignatureSet::Tables> T>
auto partsOf(T &value)
{
    auto &[modules, memberClasses, namedClasses, classesWithMembers, lineages] = value;
    return std::tie(modules, memberClasses, namedClasses, classesWithMembers, lineages);
}

template <Is<Helper> T>
auto partsOf(T &value)
{
    auto &[name, imports, definition, uses, facts] = value;
    return std::tie(name, imports, definition, uses, facts);
}

template <Is<TargetVariant> T>
auto partsOf(T &value)
{
    auto &[version, profile] = value;
    return std::tie(version, profile);
}

template <Is<LocalText> T>
auto partsOf(T &value)
{
    auto &[en, zh] = value;
    return std::tie(en, zh);
}

template <Is<Spot> T>
auto partsOf(T &value)
{
    auto &[row, column] = value;
    return std::tie(row, column);
}

template <Is<TemplatePart> T>
auto partsOf(T &value)
{
    auto &[kind, text, element, fallback, group, required] = value;
    return std::tie(kind, text, element, fallback, group, required);
}

template <Is<Template> T>
auto partsOf(T &value)
{
    auto &[source, parts, result] = value;
    return std::tie(source, parts, result);
}

template <Is<Guard> T>
auto partsOf(T &value)
{
    auto &[kind, parameter, argument, operands] = value;
    return std::tie(kind, parameter, argument, operands);
}

template <Is<ParameterRule> T>
auto partsOf(T &value)
{
    auto &[source, target, note, text, transform, where] = value;
    return std::tie(source, target, note, text, transform, where);
}

template <Is<FreshName> T>
auto partsOf(T &value)
{
    auto &[placeholder, name] = value;
    return std::tie(placeholder, name);
}

template <Is<Form> T>
auto partsOf(T &value)
{
    auto &[id, when, condition, replaces, deletes, byHand, unverifiable, receiverIndependent, emit, prelude, statements,
           after, fresh, label, where] = value;
    return std::tie(id, when, condition, replaces, deletes, byHand, unverifiable, receiverIndependent, emit, prelude,
                    statements, after, fresh, label, where);
}

template <Is<Variant> T>
auto partsOf(T &value)
{
    auto &[signatures, target, params, forms, jointForms, category, subKind, declared, derived, where] = value;
    return std::tie(signatures, target, params, forms, jointForms, category, subKind, declared, derived, where);
}

template <Is<Row> T>
auto partsOf(T &value)
{
    auto &[api, uses, category, subKind, declared, isSame, detail, variants, notes, advice, because, docs, package,
           resolver, optionalResolver, where] = value;
    return std::tie(api, uses, category, subKind, declared, isSame, detail, variants, notes, advice, because, docs,
                    package, resolver, optionalResolver, where);
}

template <Is<SameName> T>
auto partsOf(T &value)
{
    auto &[target, since, pairs, needs, except, unless, hasUnless, rows, where] = value;
    return std::tie(target, since, pairs, needs, except, unless, hasUnless, rows, where);
}

template <class Value>
concept HasParts = requires(Value &value)
{
    partsOf(value);
};

} // namespace torchferry::mapping
