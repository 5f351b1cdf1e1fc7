// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/names/interner.h"
#include "core/types/lattice/types.h"

namespace torchferry::types {

using names::none;

/// Index of a type in the table of its import component.
using TypeId = std::uint32_t;

/// Types every table has, under the same numbers.
enum Known : TypeId {
    unknownType,  ///< nothing is known
    neverType,    ///< no value at all: not bound yet, or a function that has not returned yet
    conflictType, ///< several things that have nothing in common; further knowledge does not help
    noneType,
    objectType, ///< some value that is none of the source framework's
    intType,
    floatType,
    boolType,
    strType,
    bytesType,
    selfType, ///< in return types of the facts: the class of the receiver
    knownCount,
};

/// What inference knows of one value. `reason` is an index into the reasons of the file it is looked at from.
/// There is one for each node of a file: eight bytes.
struct Value {
    static constexpr unsigned typeBits = 28; ///< enough for more types than a table ever has
    static constexpr TypeId typeMask = (1U << typeBits) - 1;

    std::uint32_t reason = none;
    TypeId type : typeBits = unknownType;
    Confidence confidence : 2 = Confidence::guess;
    bool maybeNone : 1 = false; ///< may be None as well

    constexpr Value() = default;
    constexpr Value(TypeId itsType, std::uint32_t itsReason, Confidence itsConfidence, bool isMaybeNone)
        : reason(itsReason),
          type(itsType & typeMask),
          confidence(itsConfidence),
          maybeNone(isMaybeNone)
    {}

    void setType(TypeId other) { type = other & typeMask; }
    [[nodiscard]] bool isKnown() const { return type > conflictType; }
    [[nodiscard]] bool isNever() const { return type == neverType; }
    bool operator==(const Value &) const = default;
};
static_assert(sizeof(Value) == 8);

[[nodiscard]] inline Value certainly(TypeId type, std::uint32_t reason = none)
{
    return {type, reason, Confidence::certain, false};
}

[[nodiscard]] inline Confidence weaker(Confidence a, Confidence b)
{
    return a < b ? a : b;
}

/// `value` with a confidence of at most `limit`.
[[nodiscard]] inline Value atMost(Value value, Confidence limit)
{
    value.confidence = weaker(value.confidence, limit);
    return value;
}

/// Apart from their reasons.
[[nodiscard]] inline bool sameValue(const Value &a, const Value &b)
{
    return a.type == b.type && a.confidence == b.confidence && a.maybeNone == b.maybeNone;
}

} // namespace torchferry::types
